"""The independent referee against the kernel: the same legal plays, the same castle, the same result."""

from __future__ import annotations

import copy
import json
import random
from functools import cache

import pytest

from tests.games.castellion.boards import castle_in, vigil_in
from tests.games.castellion.matches import BOTS, GAME, THINKERS, positions, replay
from tests.games.castellion.samples import FEW, SAMPLE
from tests.goldens.digests import play as play_deals
from tests.oracles import castellion as oracle

N_DEALS = 2
A_THIRD = 3  # of the variants are played by each bot that thinks, each others
FORCED = ("trial", "destroy-rows", "trial-end", "result")


@pytest.mark.long
@pytest.mark.parametrize("variant", SAMPLE)
def test_the_referee_accepts_every_match_with_the_same_result(variant):
    config = SAMPLE[variant]
    columns = [column.name for column in GAME.all_match_columns]
    endings = GAME.match_columns[columns.index("ending")].labels
    place = list(SAMPLE).index(variant)
    thinkers = [bot for number, bot in enumerate(THINKERS) if (place + number) % A_THIRD == 0]
    for bot, n_deals in [*((bot, N_DEALS) for bot in BOTS), *((bot, 1) for bot in thinkers)]:
        matches, _ = play_deals(GAME, config, [(bot,) * config["players"]], 3, 50, n_deals)
        for row, events in zip(matches, replay(config, bot, range(50, 50 + n_deals), seed=3), strict=True):
            facts = oracle.referee(json.loads(json.dumps(events)))
            written = dict(zip(columns, row.tolist(), strict=True))
            assert facts["win"] == bool(written["win"])
            assert facts["trials_passed"] == written["trials_passed"]
            assert facts["turns"] == written["turns"]
            assert sum(facts["tiles"]) == written["tiles"]
            trial = ("I", "II", "III")[min(facts["trials_passed"], 2)]
            expected = "won" if facts["win"] else f"{trial}: {facts['reason']}"
            assert endings[written["ending"]] == expected


# State at every decision ---------------------------------------------------------


def assert_same_state(state, told):
    """The kernel and the referee see the same table."""
    for seat in range(told.players):
        assert plain(castle_in(state, seat)) == plain(told.castles[seat])
    assert vigil_in(state) == told.vigil
    assert (state["trial"] + 1, state["turns"]) == (told.trial, told.turns)
    assert state["traitors"] == len(told.beside)
    assert len(told.stacks["standard"]) == 72 - state["standard_next"]
    assert len(told.stacks["safe"]) == 12 - state["safe_next"]


def is_open(told, event):
    """Whether an event is a decision for the referee; what follows from others it has carried out itself."""
    if event["event"] not in FORCED:
        return True
    return any(
        option is not None
        and option["event"] == event["event"] == "trial"
        and all(option[key] == event[key] for key in ("trial", "why") if key in option)
        for option in told.options
    )


def plain(castle):
    """A castle by the names of its tiles alone."""
    return [[tile.split("!")[0].strip("*") for tile in column] for column in castle]


@pytest.mark.parametrize("bot", [*BOTS[:2], *(pytest.param(bot, marks=pytest.mark.long) for bot in BOTS[2:])])
@pytest.mark.parametrize("variant", FEW)
def test_castles_and_stacks_are_equal_all_along_real_matches(bot, variant):
    config, compared = SAMPLE[variant], 0
    for deal in range(2):
        match = next(replay(config, bot, range(deal, deal + 1)))[0]
        told = None
        for events, state in positions(config, bot, deal):
            for event in events:
                if event["event"] == "setup":
                    told = oracle.check_setup(event, json.loads(json.dumps(match["config"])))
                elif told.outcome is None and is_open(told, event):
                    oracle.step(told, json.loads(json.dumps(event)))
            if told is not None and told.outcome is None:
                assert_same_state(state, told)
                compared += 1
    assert compared > 40


# Faults --------------------------------------------------------------------------


def index_of(events, name, **values):
    """The places of events with a name and values, in order."""
    return [
        place
        for place, event in enumerate(events)
        if event["event"] == name and all(event.get(key) == value for key, value in values.items())
    ]


def edit(name, change, **values):
    """A fault: change an event with a name and values."""

    def spoil(events, rng):
        change(events[rng.choice(index_of(events, name, **values))])

    return spoil


def drop(name, **values):
    """A fault: leave an event out."""

    def spoil(events, rng):
        del events[rng.choice(index_of(events, name, **values))]

    return spoil


def twice(name):
    """A fault: an event stands twice."""

    def spoil(events, rng):
        place = rng.choice(index_of(events, name))
        events.insert(place, copy.deepcopy(events[place]))

    return spoil


def on_a_wrong_column(events, rng):
    """Build on a column whose top or neighbours have the tile's motif, or that is full."""
    told = oracle.check_setup(events[1], events[0]["config"])
    wrong = []
    for event in events[2:]:
        if event["event"] == "place":
            spots = oracle.legal_spots(told.castle, event["tile"])
            closed = [col for col in range(len(told.castle)) if ("top", col) not in spots]
            wrong += [(event, col) for col in closed]
        if event["event"] not in FORCED or event.get("why") == "voluntary":
            oracle.step(told, event)
    event, col = rng.choice(wrong)
    event.update(where="top", col=col)


def seventh_column(events, rng):
    """Found a column beside six."""
    passed = index_of(events, "trial-end", passed=True)[0]
    place = next(place for place in index_of(events, "place") if place > passed)
    events[place].update(where="right")
    del events[place]["col"]


def another_tile_first(events, rng):
    """Exchange the next tile of the standard stack with a different one."""
    stack = events[1]["standard"]
    other = next(place for place in range(1, 72) if stack[place] != stack[0])
    stack[0], stack[other] = stack[other], stack[0]


def one_tile_too_many(events, rng):
    """A stack with a tile in another's place."""
    stack = events[1]["safe"]
    stack[3] = stack[4]


def trial_too_early(events, rng):
    """The last Traitor comes after the Trial that it triggers."""
    place = index_of(events, "trial", why="traitors")[0]
    traitor = events.pop(place - 1)
    events.insert(place + 1, traitor)


def from_the_other_stack(events, rng):
    """Draw a tile that lies on the other stack, where another one comes next."""
    setup, drawn, wrong = events[1], {"standard": 0, "safe": 0}, []
    for event in events:
        if event["event"] == "draw":
            other = "safe" if event["from"] == "standard" else "standard"
            if setup[other][drawn[other] : drawn[other] + 1] != [event["tile"]]:
                wrong.append((event, other))
            drawn[event["from"]] += 1
    event, other = rng.choice(wrong)
    event["from"] = other


def without_an_exchange(events, rng):
    """Play the drawn tile where the Vigil's, a different one, was played."""
    places = [place for place in index_of(events, "vigil") if events[place]["keep"] != events[place]["play"]]
    del events[rng.choice(places)]


def bump(key):
    """Raise a number by one."""

    def change(event):
        event[key] = [event[key][0] + 1] if isinstance(event[key], list) else event[key] + 1

    return change


FAULTS = {
    "a draw left out": drop("draw"),
    "a build left out": drop("place"),
    "a traitor left out": drop("traitor"),
    "the rows of Exam II not destroyed": drop("destroy-rows"),
    "a Trial without its end": drop("trial-end"),
    "a match without its result": drop("result"),
    "a tile drawn twice": twice("draw"),
    "a tile built twice": twice("place"),
    "a traitor laid twice": twice("traitor"),
    "a tile from the other stack": from_the_other_stack,
    "a tile of another name": edit("draw", lambda event: event.update(tile="unknown-tile")),
    "a build against the motif rule": on_a_wrong_column,
    "a seventh column": seventh_column,
    "a discard with a power": edit("discard", lambda event: event.update(power="pyro")),
    "a traitor beside another Trial": edit("traitor", bump("trial")),
    "a tower too many": edit("trial", bump("towers")),
    "a line too many": edit("trial", bump("lines")),
    "damage in an Exam": edit("trial", bump("damage")),
    "another card": edit("trial", lambda event: event.update(card="E3b" if event["card"] != "E3b" else "E1")),
    "a Trial too early": trial_too_early,
    "a Trial of the player's own accord": edit("trial", lambda event: event.update(why="voluntary")),
    "two rows destroyed": edit("destroy-rows", bump("rows")),
    "a verdict turned round": edit("trial-end", lambda event: event.update(passed=not event["passed"])),
    "a win turned round": edit("result", lambda event: event.update(win=not event["win"])),
    "a wrong reason": edit("result", lambda event: event.update(reason="pantry")),
    "a turn too many": edit("result", bump("turns")),
    "a tile too many": edit("result", bump("tiles")),
    "a Trial passed too many": edit("result", bump("trials_passed")),
    "another tile on top of the stack": another_tile_first,
    "a stack that is not the printed one": one_tile_too_many,
    "a Vigil without the appendix": edit("setup", lambda event: event.update(vigil=event["safe"][0])),
    "a Herald without the appendix": edit("setup", lambda event: event.update(herald=2)),
    "an event from nowhere": lambda events, rng: events.insert(
        5, {"event": "reveal", "seat": 0, "tile": "traitor"}
    ),
}
VIGIL_FAULTS = {
    "another Vigil": edit("setup", lambda event: event.update(vigil=event["safe"][1])),
    "no Vigil": edit("setup", lambda event: event.update(vigil=None)),
    "a tile kept that was not drawn": edit("vigil", lambda event: event.update(keep="traitor")),
    "an exchange left out": without_an_exchange,
    "an exchange done twice": twice("vigil"),
    "the Herald on another Trial": edit("setup", lambda event: event.update(herald=event["herald"] % 3 + 1)),
}


@cache
def real_matches(appendices):
    """Five transcripts that hold every kind of event."""
    found = []
    wanted = {"destroy-rows", "discard"} | {"vigil"} & set(appendices)
    for events in replay({"appendices": appendices}, "blueprint", range(400)):
        whole = wanted <= {event["event"] for event in events} and index_of(
            events, "draw", **{"from": "safe"}
        )
        if whole and events[-1]["trials_passed"] >= 2:
            oracle.referee(events)
            found.append(events)
        if len(found) == 5:
            return found
    raise AssertionError("too few matches for seeded faults")


@pytest.mark.parametrize("fault", [*FAULTS, *VIGIL_FAULTS])
def test_a_seeded_fault_in_a_real_match_is_rejected(fault):
    rng = random.Random(fault)
    for events in real_matches(("vigil", "herald") if fault in VIGIL_FAULTS else ()):
        spoilt = copy.deepcopy(events)
        (FAULTS | VIGIL_FAULTS)[fault](spoilt, rng)
        assert spoilt != events
        with pytest.raises(oracle.Rejected):
            oracle.referee(spoilt)
