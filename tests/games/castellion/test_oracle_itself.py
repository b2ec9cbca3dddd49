"""Tests of the referee itself: what it accepts, what it rejects, and how it counts.

Nothing here uses the package. Valid transcripts come from three sources: matches
written out by hand, scripted matches on stacked deals, and random legal play.
"""

import copy
import json
import random
import re

import pytest

from tests.games.castellion.oracle_play import (
    COMPLETE,
    MOTIFS,
    TRAITORS,
    WINNING,
    Table,
    all_tiles,
    at_random,
    by_plan,
    castle,
    match_event,
    named,
    options,
    scripted,
    shuffled,
    stacked,
    transcribe,
)
from tests.oracles import castellion as oracle


def counts(picture):
    """Return towers, bastions and lines of a drawn castle."""
    return tuple(oracle.count_formations(castle(picture)).values())


def even(rng):
    """Return a random setup with the Traitors on their fixed rhythm."""
    setup = shuffled(rng)
    defenders = [t for t in setup["standard"] if not t.startswith("traitor")]
    traitors = [tile for _ in range(3) for tile in rng.sample(TRAITORS, 4)]
    positions = [6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66, 67]
    setup["standard"] = [
        traitors.pop() if position in positions else defenders.pop() for position in range(1, 73)
    ]
    return setup


def draw(tile, source="standard"):
    """Return a `draw` event."""
    return {"event": "draw", "seat": 0, "from": source, "tile": tile}


def traitor(tile, trial=1):
    """Return a `traitor` event."""
    return {"event": "traitor", "seat": 0, "tile": tile, "trial": trial}


# Matches written out by hand -----------------------------------------------------


def quick_loss():
    """Return a match written out by hand: the first five tiles are Traitors."""
    setup = stacked([*TRAITORS, "traitor"])
    turns = [e for tile in setup["standard"][:5] for e in (draw(tile), traitor(tile))]
    return [
        match_event(),
        setup,
        *turns,
        {
            "event": "trial",
            "trial": 1,
            "card": "E1",
            "seat": 0,
            "why": "traitors",
            "towers": 0,
            "bastions": 0,
            "lines": 0,
            "damage": 0,
        },
        {"event": "trial-end", "trial": 1, "passed": False, "reason": "foundation"},
        {
            "event": "result",
            "win": False,
            "reason": "foundation",
            "trials_passed": 0,
            "turns": 5,
            "tiles": [0],
        },
    ]


def test_hand_written_loss_is_accepted():
    assert oracle.referee(quick_loss()) == {
        "win": False,
        "reason": "foundation",
        "trials_passed": 0,
        "turns": 5,
        "tiles": [0],
    }


def test_scripted_win_passes_all_three_exams():
    events = scripted(WINNING)
    assert oracle.referee(events) == {
        "win": True,
        "reason": "won",
        "trials_passed": 3,
        "turns": 27 + 12,
        "tiles": [21],
    }
    found = [(t["towers"], t["bastions"], t["lines"]) for t in named(events, "trial")]
    assert found == [(3, 2, 1), (3, 2, 1), (3, 2, 0)]
    assert all(trial["why"] == "traitors" for trial in named(events, "trial"))


def test_last_exam_fails_for_want_of_formations():
    facts = oracle.referee(scripted(WINNING, card="E3a"))
    assert (facts["reason"], facts["trials_passed"]) == ("formations", 2)


def test_complete_castle_passing_e1_also_passes_e2_and_ends_with_30_tiles():
    events = scripted(COMPLETE, card="E3a")
    assert [trial["why"] for trial in named(events, "trial")[:2]] == ["complete"] * 2
    facts = oracle.referee(events)
    assert (facts["trials_passed"], facts["tiles"]) == (2, [30])


def test_exam_2_writes_its_rows_out_even_when_lost():
    events = scripted(WINNING.replace("s\n", ".\n"))  # the last column is one high
    assert len(named(events, "destroy-rows")) == 1
    facts = oracle.referee(events)
    assert facts["reason"] == "foundation"
    assert (facts["trials_passed"], facts["tiles"]) == (1, [20])


@pytest.mark.parametrize("herald", [1, 2, 3])
def test_herald_needs_one_traitor_fewer(herald):
    events = scripted(WINNING, herald=herald, appendices=["herald"])
    assert oracle.referee(events)["turns"] == 27 + 11
    laid = [event["trial"] for event in named(events, "traitor")]
    needed = [5, 2, 5]
    needed[herald - 1] -= 1
    assert [laid.count(trial) for trial in (1, 2, 3)] == needed


def test_first_spot_may_be_called_right_or_left():
    events = scripted(WINNING)
    assert events[3]["where"] == "left"
    events[3]["where"] = "right"
    assert oracle.referee(events)["win"]


def test_keys_may_be_added():
    events = [{**event, "note": "x"} for event in quick_loss()]
    assert oracle.referee(events)["turns"] == 5


# Random play ---------------------------------------------------------------------

VARIANTS = {
    "plain": {},
    "vigil": {"appendices": ["vigil"]},
    "herald": {"appendices": ["herald"]},
    "both": {"appendices": ["herald", "vigil"]},
    "voluntary": {"intro_voluntary": True},
    "after-draw": {"intro_voluntary": True, "voluntary_after_draw": True},
    "all": {
        "appendices": ["vigil", "herald"],
        "intro_voluntary": True,
        "voluntary_after_draw": True,
    },
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_play_is_accepted(variant):
    rng = random.Random(variant)
    config = VARIANTS[variant]
    for _ in range(20):
        setup = shuffled(rng, **config)
        events = transcribe(setup, at_random(rng), **config)
        facts = oracle.referee(json.loads(json.dumps(events)))
        assert {"event": "result", **facts} == events[-1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_play_after_a_planned_start_reaches_all_exams(variant):
    rng = random.Random(f"late {variant}")
    config = VARIANTS[variant]
    ends = set()
    for _ in range(15):
        tiles, plan = by_plan(WINNING)
        setup = stacked(tiles, card=rng.choice(["E3a", "E3c"]))
        rest = setup["standard"][len(tiles) :]
        setup["standard"][len(tiles) :] = rng.sample(rest, len(rest))
        setup["vigil"] = setup["safe"][0] if "vigil" in str(config) else None
        setup["herald"] = rng.randint(1, 3) if "herald" in str(config) else None
        late = at_random(rng, trial=0.2, place=0.5)

        def choose(state, legal, n=len(tiles), plan=plan, late=late):
            planned = state.turns < n or (state.turns == n and state.hand is not None)
            return plan(state, legal) if planned else late(state, legal)

        events = transcribe(setup, choose, **config)
        ends.add(oracle.referee(events)["trials_passed"])
    assert ends >= {2, 3}


def test_even_traitors_are_accepted():
    rng = random.Random(1)
    events = transcribe(even(rng), at_random(rng), even_traitors=True)
    assert oracle.referee(events) == {key: value for key, value in events[-1].items() if key != "event"}


def structural_edits(events):
    """Yield every removal, repetition, adjacent exchange and truncation.

    Removing a swap of two tiles of the same name is left out: it changes nothing.
    """
    for i, event in enumerate(events):
        if event["event"] != "vigil" or event["keep"] != event["play"]:
            yield f"removed {i}", events[:i] + events[i + 1 :]
        yield f"repeated {i}", events[: i + 1] + events[i:]
        yield f"truncated {i}", events[:i]
        if i and events[i] != events[i - 1]:
            swapped = [*events[: i - 1], events[i], events[i - 1], *events[i + 1 :]]
            yield f"exchanged {i}", swapped


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_structural_edit_is_rejected(variant):
    rng = random.Random(f"edit {variant}")
    config = VARIANTS[variant]
    setup = shuffled(rng, **config)
    events = transcribe(setup, at_random(rng), **config)
    for what, edited in structural_edits(events):
        with pytest.raises(oracle.Rejected):
            pytest.fail(f"{what}: accepted {oracle.referee(edited)}")


# Free values: nothing in the rules fixes them.
FREE = {"seed", "deal", "rules_version", "bots", "config"}


def wrong_values(value):
    """Return values of the same and of another type that can never be right."""
    if value is None:
        return ["x", 7]
    if isinstance(value, bool):
        return [not value, int(value), None]
    if isinstance(value, int):
        return [value + 100, -1 - value, bool(value), float(value), None]
    if isinstance(value, str):
        return ["x", value + " ", None, [], {}]
    return [value[:-1], [*value, value[0]], None, [[] for _ in value]]


def value_edits(events):
    """Yield every listed key removed or given a wrong value."""
    for i, event in enumerate(events):
        for key in event:
            edited = copy.deepcopy(events)
            del edited[i][key]
            yield f"{i} without {key}", edited
            for value in wrong_values(event[key]) if key not in FREE else [None]:
                edited = copy.deepcopy(events)
                edited[i][key] = value
                yield f"{i} with {key} = {value}", edited


@pytest.mark.long
def test_every_missing_key_and_wrong_value_is_rejected():
    rng = random.Random(5)
    appendices = ["vigil", "herald"]
    base = transcribe(shuffled(rng, appendices=appendices), at_random(rng), appendices=appendices)
    for events in (quick_loss(), base):
        for what, edited in value_edits(events):
            with pytest.raises(oracle.Rejected):
                pytest.fail(f"{what}: accepted {oracle.referee(edited)}")


# Seeded faults -------------------------------------------------------------------


def at(events, name, nth=0):
    """Return the position of the n-th event of a name, counted from 0."""
    return [i for i, event in enumerate(events) if event["event"] == name][nth]


def edit(name, nth=0, **values):
    """Return a fault that changes keys of one event; `from_` stands for `from`."""

    def fault(events):
        changes = {key.rstrip("_"): value for key, value in values.items()}
        events[at(events, name, nth)].update(changes)

    return fault


def drop(name, nth=0):
    """Return a fault that removes one event."""
    return lambda events: events.pop(at(events, name, nth))


def insert(event, before, nth=0):
    """Return a fault that adds an event before another one."""
    return lambda events: events.insert(at(events, before, nth), event)


def configure(**values):
    """Return a fault that changes the config."""
    return lambda events: events[0]["config"].update(values)


def exchange(stack, i, j):
    """Return a fault that exchanges two tiles of a stack in the setup."""

    def fault(events):
        tiles = events[1][stack]
        assert tiles[i] != tiles[j]
        tiles[i], tiles[j] = tiles[j], tiles[i]

    return fault


def replace(stack, i, tile):
    """Return a fault that replaces a tile of a stack in the setup."""

    def fault(events):
        assert events[1][stack][i] != tile
        events[1][stack][i] = tile

    return fault


def vigil_match():
    """Return a match whose first turn takes the vigil instead of the drawn tile."""
    setup = stacked(["pyro-circle", *TRAITORS, "traitor"], vigil="seer-triangle")

    def choose(state, legal):
        found = [*options(legal, "vigil"), *options(legal, "draw", from_="standard"), *legal]
        return found[0]

    return transcribe(setup, choose, appendices=["vigil"])


def volunteered(after_draw):
    """Return the winning castle's match, Exam I triggered before any Traitor is laid."""
    tiles, plan = by_plan(WINNING)

    def choose(state, legal):
        ready = oracle.n_tiles(state.castle) == 27 and state.trial == 1
        opened = options(legal, "trial")
        if ready and opened and (state.hand is not None) == after_draw:
            return opened[0]
        return plan(state, [event for event in legal if event["event"] != "trial"] or legal)

    config = {"intro_voluntary": True, "voluntary_after_draw": after_draw}
    return transcribe(stacked([*tiles, *TRAITORS * 3]), choose, **config)


def safe_match():
    """Return a match that draws the whole safe stack first and discards it."""

    def choose(state, legal):
        found = [*options(legal, "draw", from_="safe"), *options(legal, "discard", power="none"), *legal]
        return found[0]

    return transcribe(stacked([*TRAITORS, "traitor"]), choose)


BASES = {
    "loss": quick_loss,
    "win": lambda: scripted(WINNING),
    "failed": lambda: scripted(WINNING, card="E3a"),
    "complete": lambda: scripted(COMPLETE, card="E3a"),
    "low": lambda: scripted(WINNING.replace("s\n", ".\n")),
    "herald": lambda: scripted(WINNING, herald=2, appendices=["herald"]),
    "vigil": vigil_match,
    "safe": safe_match,
    "voluntary": lambda: volunteered(after_draw=False),
    "after-draw": lambda: volunteered(after_draw=True),
    "even": lambda: transcribe(even(random.Random(2)), at_random(random.Random(3)), even_traitors=True),
}
DISCARD = {"event": "discard", "seat": 0, "tile": "seer-triangle", "power": "none"}

# name: (valid match, fault, what the message must say)
FAULTS = {
    # match
    "no match event": ("win", drop("match"), "match is due"),
    "other format": ("win", edit("match", format=2), "`format`"),
    "other game": ("win", edit("match", game="kingdomino"), "`game`"),
    "rotation of one seat": ("win", edit("match", rotation=1), "`rotation`"),
    "two bots": ("win", edit("match", bots=["a", "b"]), "`bots`"),
    "base level": ("win", configure(level="base"), "`trials`: 'E1' is not one of ['S1']"),
    "expert level": ("win", configure(level="expert"), "`trials`: 'E1' is not one of ['A1h'"),
    "two players": ("win", configure(players=2), "`bots` must name 2"),
    "players as bool": ("win", configure(players=True), "players cannot be True"),
    "prison": ("win", configure(appendices=["prison"]), "no draw is due here, but destroy"),
    "pantry": ("win", configure(pantry="on"), "the Pantry is for the expert level"),
    "pantry hard": ("win", configure(pantry="hard"), "the Pantry is for the expert level"),
    "two haunted tiles": ("win", configure(appendices=["cold-sweat", "horror"]), "haunt two tiles"),
    "unknown appendix": ("win", configure(appendices=["dread"]), "no appendix is called 'dread'"),
    "unknown simulation set": ("win", configure(simulation_set="S-E"), "no simulation_set 'S-E'"),
    "flag as text": ("win", configure(juggler_vertical="no"), "juggler_vertical cannot be 'no'"),
    "flag as number": ("win", configure(pyro_partial=1), "pyro_partial cannot be 1"),
    "unknown flag on": ("win", configure(novelty=True), "novelty cannot be True"),
    "appendix twice": ("vigil", configure(appendices=["vigil"] * 2), "named twice"),
    "level unnamed": ("win", lambda e: e[0]["config"].pop("level"), "is missing"),
    # setup
    "no setup": ("win", drop("setup"), "setup is due"),
    "setup twice": ("win", insert(stacked([]), "draw"), "no setup is due"),
    "trials misordered": ("win", edit("setup", trials=["E2", "E1", "E3c"]), "trials"),
    "trial of base": ("win", edit("setup", trials=["E1", "E2", "S3a"]), "trials"),
    "two trials": ("win", edit("setup", trials=["E1", "E2"]), "trials"),
    "one tile too few": ("win", lambda e: e[1]["standard"].pop(), "holds"),
    "wrong composition": ("win", replace("standard", 70, "pyro-square"), "holds"),
    "13 Traitors": ("win", replace("standard", 70, "traitor"), "holds"),
    "2 black Traitors": ("win", replace("standard", 30, "traitor"), "holds"),
    "Traitor in safe": ("win", replace("safe", 3, "traitor"), "cannot hold"),
    "safe tile twice": ("win", replace("safe", 3, "pyro-square"), "holds"),
    "pantry tile in safe": ("win", replace("safe", 3, "pantry-circle"), "cannot hold"),
    "vigil without appendix": ("win", edit("setup", vigil="seer-triangle"), "`vigil`"),
    "vigil not first": ("vigil", edit("setup", vigil="pyro-square"), "`vigil`"),
    "vigil missing": ("vigil", edit("setup", vigil=None), "`vigil`"),
    "herald without appendix": ("win", edit("setup", herald=1), "`herald`"),
    "herald missing": ("herald", edit("setup", herald=None), "`herald`"),
    "herald on trial 4": ("herald", edit("setup", herald=4), "`herald`"),
    "even: Traitor moved": ("even", exchange("standard", 5, 4), "stand at"),
    "even: uneven blacks": (
        "even",
        lambda e: edit("setup", standard=blacks_first(e[1]["standard"]))(e),
        "among four",
    ),
    # draw
    "draw of a later tile": ("win", exchange("standard", 0, 1), "`tile` must be 'chameleon-square'"),
    "draw from no stack": ("win", edit("draw", from_="vigil"), "`from` must be one of ['standard', 'safe']"),
    "draw from other stack": ("safe", edit("draw", nth=3, from_="standard"), "`tile` must be 'traitor'"),
    "draw from empty stack": ("safe", edit("draw", nth=12, from_="safe"), "`from` must be 'standard'"),
    "safe draw of the vigil": (
        "vigil",
        edit("draw", nth=1, from_="safe", tile="seer-triangle"),
        "`tile` must be 'seer-square'",
    ),
    "two draws in a turn": ("win", drop("place"), "no draw is due here, but discard or place"),
    "other player draws": ("win", edit("draw", seat=1), "`seat`"),
    # playing a tile
    "no draw": ("win", drop("draw"), "no place is due here, but draw"),
    "tile played twice": ("safe", insert(DISCARD, "draw", 1), "no discard is due here, but draw"),
    "another tile placed": ("win", edit("place", tile="pyro-circle"), "`tile` must be 'chameleon-triangle'"),
    "equal motif below": ("win", edit("place", nth=6, col=2), "`col` must be one of [0, 1, 2, 5]"),
    "equal motif beside": ("win", edit("place", nth=8, col=5), "`col` must be one of [0, 1, 2, 3, 4]"),
    "column that is not there": ("win", edit("place", nth=6, col=6), "`col` must be one of [0, 2, 3, 5]"),
    "negative column": ("win", edit("place", nth=6, col=-6), "`col` must be one of [0, 2, 3, 5]"),
    "no column": ("win", edit("place", nth=6, col=None), "`col`"),
    "column with left": ("win", edit("place", nth=2, where="left", col=0), "`col`"),
    "seventh column": ("win", edit("place", nth=6, where="left", col=None), "`where` must be 'top'"),
    "seventh row": ("complete", edit("place", nth=35, col=4), "`col` must be 5"),
    "tile below": ("win", edit("place", nth=6, where="bottom", col=None), "`where` must be 'top'"),
    "power in intro": ("safe", edit("discard", power="seer"), "`power` must be 'none'"),
    "traitor discarded": (
        "loss",
        lambda e: e.__setitem__(3, {**DISCARD, "tile": "traitor"}),
        "no discard is due here, but traitor",
    ),
    "traitor placed": (
        "loss",
        lambda e: e.__setitem__(3, {"event": "place", "seat": 0, "tile": "traitor", "where": "left"}),
        "no place is due here, but traitor",
    ),
    "traitor at a later trial": ("loss", edit("traitor", trial=2), "`trial` must be 1"),
    "traitor at a past trial": ("win", edit("traitor", nth=5, trial=1), "`trial` must be 2"),
    "wrong border": ("loss", edit("traitor", tile="traitor-black"), "`tile` must be 'traitor'"),
    "defender beside a trial": (
        "win",
        lambda e: e.__setitem__(3, traitor(e[2]["tile"])),
        "no traitor is due here, but discard or place",
    ),
    # vigil
    "vigil off": ("vigil", lambda e: switch_vigil_off(e), "no vigil is due here, but discard or place"),
    "vigil keeps another": ("vigil", edit("vigil", keep="pyro-square"), "`keep` must be 'pyro-circle'"),
    "vigil plays another": ("vigil", edit("vigil", play="pyro-square"), "`play` must be 'seer-triangle'"),
    "vigil played, not swapped": ("vigil", drop("vigil"), "`tile` must be 'pyro-circle'"),
    "swap twice": (
        "vigil",
        insert(
            {
                "event": "vigil",
                "seat": 0,
                "keep": "seer-triangle",
                "play": "pyro-circle",
            },
            "place",
        ),
        "no vigil is due here, but discard or place",
    ),
    "swap of a Traitor": (
        "vigil",
        insert(
            {"event": "vigil", "seat": 0, "keep": "traitor", "play": "pyro-circle"},
            "traitor",
        ),
        "no vigil is due here, but traitor",
    ),
    # trials
    "due trial missing": ("win", drop("trial"), "no trial-end is due here, but trial"),
    "whole trial missing": (
        "win",
        lambda e: [drop("trial")(e), drop("trial-end")(e)],
        "no draw is due here, but trial",
    ),
    "trial too early": ("win", lambda e: move_trial_up(e), "no trial is due"),
    "herald ignored": ("herald", edit("setup", herald=1), "no draw is due here, but trial"),
    "complete castle ignored": ("complete", drop("trial", 1), "no destroy-rows is due here, but trial"),
    "wrong trial number": ("win", edit("trial", trial=2), "`trial` must be 1"),
    "wrong card": ("win", edit("trial", nth=2, card="E3a"), "`card`"),
    "complete called traitors": ("complete", edit("trial", why="traitors"), "`why`"),
    "traitors called complete": ("win", edit("trial", why="complete"), "`why`"),
    "traitors called voluntary": ("win", edit("trial", why="voluntary"), "`why`"),
    "traitors called exhausted": ("win", edit("trial", why="exhausted"), "`why`"),
    "towers miscounted": ("win", edit("trial", towers=2), "`towers`"),
    "bastions miscounted": ("win", edit("trial", bastions=1), "`bastions`"),
    "lines counted after rows": ("win", edit("trial", nth=1, lines=0), "`lines`"),
    "damage in intro": ("win", edit("trial", damage=16), "`damage`"),
    "rows not destroyed": ("win", drop("destroy-rows"), "no trial-end is due here, but destroy-rows"),
    "rows not written when lost": ("low", drop("destroy-rows"), "no trial-end is due here, but destroy-rows"),
    "two rows": ("win", edit("destroy-rows", rows=2), "`rows`"),
    "rows at Exam I": (
        "win",
        insert({"event": "destroy-rows", "seat": 0, "rows": 1}, "trial-end"),
        "no destroy-rows is due here, but trial-end",
    ),
    "trial never ended": ("win", drop("trial-end"), "no draw is due here, but trial-end"),
    "lost trial called passed": (
        "loss",
        edit("trial-end", passed=True, reason=None),
        "`passed`",
    ),
    "passed trial called lost": ("win", edit("trial-end", passed=False), "`passed`"),
    "reason on a pass": ("win", edit("trial-end", reason="formations"), "`reason`"),
    "formations before foundation": (
        "loss",
        edit("trial-end", reason="formations"),
        "`reason`",
    ),
    "foundation before formations": (
        "failed",
        edit("trial-end", nth=2, reason="foundation"),
        "`reason`",
    ),
    "no reason": ("loss", lambda e: e[-2].pop("reason"), "`reason`"),
    "volunteering not allowed": (
        "voluntary",
        configure(intro_voluntary=False),
        "no trial is due",
    ),
    "volunteering after the draw": (
        "after-draw",
        configure(voluntary_after_draw=False),
        "no trial is due",
    ),
    "volunteering only after the draw": (
        "after-draw",
        configure(intro_voluntary=False),
        "no trial is due",
    ),
    # end
    "events after a lost trial": ("loss", insert(draw("traitor"), "result"), "due"),
    "events after a win": ("win", insert(draw("seer-square"), "result"), "due"),
    "no result": ("win", drop("result"), "truncated"),
    "event after the result": ("win", lambda e: e.append(draw("traitor")), "follow"),
    "two results": ("win", lambda e: e.append(e[-1]), "follow"),
    "loss called win": ("loss", edit("result", win=True), "`win`"),
    "wrong reason": ("loss", edit("result", reason="formations"), "`reason`"),
    "trials_passed of a win": ("win", edit("result", trials_passed=2), "trials_passed"),
    "trials_passed of a loss": ("low", edit("result", trials_passed=2), "trials_pass"),
    "turns miscounted": ("win", edit("result", turns=40), "`turns`"),
    "tiles before the effect": ("low", edit("result", tiles=[26]), "`tiles`"),
    "tiles of two seats": ("win", edit("result", tiles=[21, 0]), "`tiles`"),
    "tiles as a number": ("win", edit("result", tiles=21), "`tiles`"),
    # form
    "unknown event": ("win", insert({"event": "nap", "seat": 0}, "draw"), "unknown"),
    "event of another level": (
        "win",
        insert({"event": "take", "seat": 0, "tile": "traitor"}, "draw"),
        "no take is due here, but draw",
    ),
    "missing key": (
        "win",
        lambda e: e[2].pop("from"),
        "`from` must be one of ['standard', 'safe'], not None",
    ),
    "number as text": ("win", edit("trial", towers="3"), "`towers` must be 3, not '3'"),
    "event not the first key": (
        "win",
        lambda e: e[2].update({"event": e[2].pop("event")}),
        "first key",
    ),
    "event is no object": ("win", lambda e: e.insert(2, "draw"), "object"),
}


def blacks_first(standard):
    """Return the stack with the black Traitors brought to the front."""
    traitors = sorted((t for t in standard if t in oracle.TRAITORS), reverse=True)
    return [traitors.pop(0) if t in oracle.TRAITORS else t for t in standard]


def switch_vigil_off(events):
    """Take the Vigil out of the config and the setup, not out of the play."""
    events[0]["config"]["appendices"] = []
    events[1]["vigil"] = None


def move_trial_up(events):
    """Resolve Exam I one Traitor too early."""
    first = at(events, "trial")
    trial = [events.pop(first), events.pop(first)]
    events[first - 2 : first - 2] = trial


@pytest.mark.parametrize("base", BASES)
def test_matches_to_be_spoilt_are_valid(base):
    oracle.referee(copy.deepcopy(BASES[base]()))


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_rejected(name):
    base, spoil, message = FAULTS[name]
    events = copy.deepcopy(BASES[base]())
    spoil(events)
    with pytest.raises(oracle.Rejected, match=re.escape(message)):
        oracle.referee(events)


def test_empty_match_is_rejected():
    with pytest.raises(oracle.Rejected, match="truncated"):
        oracle.referee([])


def test_rejection_names_number_event_and_fault():
    events = quick_loss()
    events[3]["trial"] = 3
    with pytest.raises(oracle.Rejected) as caught:
        oracle.referee(events)
    text = str(caught.value)
    assert text.startswith("event 4: " + json.dumps(events[3]))
    assert "`trial` must be 1, not 3" in text


# Voluntary trials and exhaustion -------------------------------------------------


def test_voluntary_trial_before_the_draw_takes_no_traitor_along():
    events = volunteered(after_draw=False)
    assert named(events, "trial")[0]["why"] == "voluntary"
    assert named(events, "traitor")[0]["trial"] == 2
    assert oracle.referee(events)["turns"] == 27 + 7


def test_voluntary_trial_after_the_draw_of_a_traitor_sends_it_on():
    events = volunteered(after_draw=True)
    first = at(events, "trial")
    assert events[first - 1]["event"] == "draw"
    assert events[first + 2]["event"] == "traitor"
    assert events[first + 2]["trial"] == 2
    assert oracle.referee(events)["win"]


def test_volunteering_ends_with_the_vigil_swap():
    flags = {"intro_voluntary": True, "voluntary_after_draw": True}
    table = Table("sp", level="intro", flags=flags, vigil="pyro-circle")
    assert "trial" in table.due()
    table.draw("seer-circle")
    assert "trial" in table.due()
    table.do("vigil")
    assert table.due() == {"place", "discard"}


def test_several_trials_may_be_volunteered_in_a_row():
    tiles, plan = by_plan(WINNING)

    def choose(state, legal):
        ready = oracle.n_tiles(state.castle) == 27 or state.trial > 1
        opened = options(legal, "trial")
        rest = [event for event in legal if event["event"] != "trial"] or legal
        return opened[0] if opened and ready else plan(state, rest)

    events = transcribe(stacked(tiles), choose, intro_voluntary=True)
    assert oracle.referee(events)["turns"] == 27
    assert [t["why"] for t in named(events, "trial")] == ["voluntary"] * 3


def last_turn(picture, card, tile="seer-triangle"):
    """Return a table with one Defender in hand and nothing left to draw."""
    stacks = {"standard": [], "safe": []}
    table = Table(picture, level="intro", trials=["E1", "E2", card], stacks=stacks)
    table.draw(tile)
    return table


def rest_of(table):
    """Go on while a single event is due and return the events."""
    events = []
    while len(table.legal) == 1 and table.due() != {"result"}:
        events.append(table.do(table.legal[0]["event"]))
    return [*events, *table.legal]


def test_exhaustion_resolves_all_remaining_trials_in_order():
    table = last_turn(WINNING, "E3c")
    table.do("discard")
    forced = rest_of(table)
    whys = [(t["trial"], t["why"]) for t in named(forced, "trial")]
    assert whys == [(1, "exhausted"), (2, "exhausted"), (3, "exhausted")]
    assert forced[-1]["reason"] == "won"


def test_exhaustion_is_named_after_a_complete_castle():
    low = "." + COMPLETE.strip()[1:]
    table = last_turn(low, "E3a", castle(COMPLETE)[0][5])
    table.do("place", col=0)
    assert [t["why"] for t in named(rest_of(table), "trial")] == ["complete", "complete", "exhausted"]


def test_a_lost_trial_stops_the_exhaustion():
    table = last_turn("ssss", "E3c")
    table.do("discard")
    forced = rest_of(table)
    assert [event["event"] for event in forced] == ["trial", "trial-end", "result"]
    assert forced[-1]["reason"] == "foundation"


def test_the_stacks_are_not_exhausted_while_a_tile_is_in_hand():
    assert "trial" not in last_turn("s", "E3c").due()


# Placement -----------------------------------------------------------------------


ENDS = {("left", None), ("right", None)}


def test_empty_castle_has_a_single_spot():
    assert oracle.legal_spots([], "seer-circle") == {("left", None)}


def test_foundation_has_no_motif_rule_and_types_play_no_role():
    one = [["seer-circle"]]
    assert oracle.legal_spots(one, "seer-circle") == ENDS
    assert oracle.legal_spots(one, "seer-square") == {*ENDS, ("top", 0)}


def test_row_two_is_checked_below_and_on_both_sides():
    columns = [["seer-circle", "pyro-square"], ["seer-circle"], ["pyro-circle"]]
    assert oracle.legal_spots(columns, "juggler-square") == {*ENDS, ("top", 2)}
    assert ("top", 1) in oracle.legal_spots(columns, "juggler-triangle")


def test_grid_is_six_by_six():
    column = [f"seer-{MOTIFS[row % 2]}" for row in range(6)]
    columns = [column] + [["pyro-square"]] * 5
    spots = oracle.legal_spots(columns, "juggler-circle")
    assert spots == {("top", col) for col in range(1, 6)}


def test_plays_of_a_traitor_and_of_a_defender_with_vigil():
    table = Table("", level="intro", vigil="pyro-circle", trial=2)
    table.draw("traitor-black")
    assert table.legal == [{"event": "traitor", "seat": 0, "tile": "traitor-black", "trial": 2}]
    table = Table("", level="intro", vigil="pyro-circle")
    table.draw("seer-square")
    assert table.due() == {"place", "discard", "vigil"}
    assert table.find("discard") == [{"event": "discard", "seat": 0, "tile": "seer-square", "power": "none"}]


def test_rows_vanish_from_below_with_the_columns_that_are_too_low():
    columns = [["seer-circle", "pyro-square"], ["juggler-circle"]]
    assert oracle.without_rows(columns, 1) == [["pyro-square"]]


# Formations ----------------------------------------------------------------------

PICTURES = {
    "tower without neighbour": ("s. s. sp s.", (1, 0, 0)),
    "tower in the foundation beside others": ("s. sj sp sc", (1, 0, 0)),
    "line": ("ssss", (0, 0, 1)),
    "line with one of its type on top": ("s... ssss", (0, 0, 0)),
    "line on a foundation of another type": ("ssss pjpj", (0, 0, 1)),
    "bastion": ("ss ss", (0, 1, 0)),
    "block of 2x4": ("ss ss ss ss", (0, 0, 0)),
    "block of 4x2": ("ssss ssss", (0, 0, 0)),
    "five in a row": ("sssss", (0, 0, 0)),
    "five in a column": ("s s s s s", (0, 0, 0)),
    "three in a row": ("sss", (0, 0, 0)),
    "L": ("s. s. ss", (0, 0, 0)),
    "S": ("ss. pss", (0, 0, 0)),
    "T": (".s. sss", (0, 0, 0)),
    "towers of two types": ("sp sp sp sp", (2, 0, 0)),
    "bastions that touch at a corner": ("ssjj ssjj ppss ppss", (0, 4, 0)),
    "tower whose neighbour cancels it": ("s. s. s. ss", (0, 0, 0)),
    "same type at a corner": ("s. s. s. sp ps", (1, 0, 0)),
    "winning castle": (WINNING, (3, 2, 1)),
    "empty castle": (".", (0, 0, 0)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_formations(name):
    picture, wanted = PICTURES[name]
    assert counts(picture) == wanted


def count_by_shape(columns):
    """Count formations a second way: each shape in each place, nothing alike around."""
    types = {(c, r): tile.split("-")[0] for c, column in enumerate(columns) for r, tile in enumerate(column)}
    found = {"towers": 0, "bastions": 0, "lines": 0}
    for name, width, height in [("towers", 1, 4), ("bastions", 2, 2), ("lines", 4, 1)]:
        for c, r in types:
            cells = {(c + x, r + y) for x in range(width) for y in range(height)}
            rim = {
                (x + dx, y + dy) for x, y in cells for dx, dy in [(0, 1), (1, 0), (0, -1), (-1, 0)]
            } - cells
            alike = {types.get(cell) for cell in cells} == {types[c, r]}
            found[name] += alike and types[c, r] not in {types.get(x) for x in rim}
    return found


def test_two_ways_of_counting_agree():
    rng = random.Random(11)
    for _ in range(1500):
        kinds = rng.sample(["seer", "pyro", "juggler"], rng.choice([2, 3]))
        columns = [
            [f"{rng.choice(kinds)}-circle" for _ in range(rng.randint(1, 6))]
            for _ in range(rng.randint(0, 6))
        ]
        assert oracle.count_formations(columns) == count_by_shape(columns)


def test_stack_audit():
    tiles = [*all_tiles("standard"), *all_tiles("safe")]
    defenders = [tile for tile in tiles if tile not in oracle.TRAITORS]
    types = ("seer", "chameleon", "juggler", "pyro")
    assert (len(tiles), len(all_tiles("standard"))) == (84, 72)
    assert tiles.count("traitor") == 9
    assert tiles.count("traitor-black") == 3
    for kind in types:
        assert sum(tile.startswith(kind) for tile in defenders) == 18
    for motif in MOTIFS:
        assert sum(tile.endswith(motif) for tile in defenders) == 24
    assert {defenders.count(tile) for tile in defenders} == {6}


def test_exams_take_all_twelve_traitors():
    first, second, third = oracle.stages_of({"level": "intro"})
    for card in third.values():
        assert first["E1"]["traitors"] + second["E2"]["traitors"] + card["traitors"] == 12


# Streams -------------------------------------------------------------------------


def as_lines(*transcripts):
    """Return transcripts as JSON Lines."""
    return [json.dumps(event) + "\n" for events in transcripts for event in events]


def test_command_line(tmp_path, capsys):
    path = tmp_path / "matches.jsonl"
    path.write_text("".join(as_lines(quick_loss(), scripted(WINNING))))
    assert oracle.main([str(path)]) == 0
    assert capsys.readouterr().out == "2 matches accepted\n"
    spoilt = scripted(WINNING)
    spoilt[-1]["turns"] = 1
    path.write_text("".join(as_lines(quick_loss(), spoilt)))
    assert oracle.main([str(path)]) == 1
    assert capsys.readouterr().out.startswith("match 2: event ")
    assert oracle.main([]) == 2
