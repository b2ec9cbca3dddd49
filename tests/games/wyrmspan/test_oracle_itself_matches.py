"""Tests of the referee on whole matches: random play is accepted, what is spoilt is rejected."""

import copy
import json
import random

import pytest

from tests.games.wyrmspan.ledger import empty_account, enter, owned
from tests.games.wyrmspan.matches import TABLES, random_match
from tests.games.wyrmspan.play import DIGGER, play_match
from tests.games.wyrmspan.stories import give, put, table
from tests.oracles import wyrmspan as oracle
from tests.oracles.stream import Fault, Log
from tests.oracles.wyrmspan.form import EVENTS
from tests.oracles.wyrmspan.match import follow
from tests.oracles.wyrmspan.moves import must
from tests.oracles.wyrmspan.placing import after_excavation

# Edits that may leave a legal match: exchanges stand anywhere, the items of a group in any order.
SHUFFLES = {"left out": "but (draw or )?shuffle", "too few": "`order` must be the cards"}
FREE = {"exchange", "gain", "lay", "draw", "guild", "effect"}


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_random_play_is_accepted(number):
    events = random_match(number)
    facts = oracle.referee([json.loads(json.dumps(events))])
    assert {"event": "result", **facts} == events[-1]


def test_uniformly_random_play_is_accepted():
    for number in range(6):
        events = play_match(random.Random(number), TABLES[number])
        assert oracle.referee([events])["turns"] == sum(event["event"] == "turn" for event in events)


def test_random_play_comes_to_every_event():
    seen = {event["event"] for number in range(len(TABLES)) for event in random_match(number)}
    assert seen >= EVENTS - {"swap", "shuffle"}


def test_empty_decks_are_shuffled():
    events = play_match(random.Random(1), {"players": 5}, weights=DIGGER, exchange=0)
    assert {event["deck"] for event in events if event["event"] == "shuffle"} == {"caves"}
    oracle.referee([events])
    at = next(i for i, event in enumerate(events) if event["event"] == "shuffle")
    for change, message in SHUFFLES.items():
        edited = copy.deepcopy(events)
        edited[at : at + 1] = (
            [] if change == "left out" else [{**events[at], "order": events[at]["order"][1:]}]
        )
        with pytest.raises(oracle.Rejected, match=message):
            oracle.referee([edited])


@pytest.mark.parametrize("number", [0, 5])
def test_what_was_played_was_legal(number):
    events = random_match(number)
    course = oracle.match_course(events[0]["config"], events[1])
    for event in events[2:]:
        if event["event"] == "exchange":
            assert event in oracle.legal_exchanges(course, event["seat"])
        elif event["event"] not in ("shuffle", "round", "discard"):  # too many orders or bundles to list
            while event not in (legal := oracle.legal(course)):
                assert None in legal
                course.step(None)
        course.step(event)
    assert oracle.legal(course) == []


@pytest.mark.parametrize("number", range(10))
def test_ledger_balances_after_every_event(number):
    events = random_match(number)
    config = events[0]["config"]
    is_ravel = config["players"] == 1 and config["automa"].startswith("ravel")
    accounts = [empty_account() for _ in range(config["players"])]
    course = oracle.match_course(config, events[1])
    for event in events[2:]:
        course.step(event)
        enter(accounts, event, is_ravel)
        for account, player in zip(accounts, course.state.players, strict=True):
            mine = owned(player)
            if event["event"] == "entice":  # eggs may be lost when a dragon is covered
                assert mine["eggs"] <= account["eggs"]
                account["eggs"] = mine["eggs"]
            assert mine == {part: account[part] for part in mine}


def test_uses_of_abilities_are_counted():
    used = {"event": "effect", "seat": 0, "by": "dragon-7", "use": True}
    enter_with = {"event": "entice", "seat": 0, "from": "hand", "pay": {}}
    events = [used, {**used, "use": False}, used, {**used, "by": "cave-3"}]
    events += [
        {**enter_with, "dragon": dragon, "at": ["golden", n]} for n, dragon in enumerate((119, 124, 7))
    ]
    events.append({"event": "swap", "seat": 0, "a": ["golden", 0], "b": ["golden", 1]})
    events.append({**enter_with, "dragon": 131, "at": ["golden", 0]})  # over 124
    assert oracle.count_uses([events]) == {"dragon-7": 2, "cave-3": 1, "end-119": 1, "end-131": 1}


# Edits ---------------------------------------------------------------------------


def structural_edits(events, rng, n):
    """Yield copies of a match with an event removed, doubled, or exchanged with the one before it."""
    for i in rng.sample(range(3, len(events)), n):
        around = {events[i - 1]["event"], events[i]["event"]}
        if not around & FREE:
            yield f"removed {i}", events[:i] + events[i + 1 :]
            yield f"doubled {i}", [*events[:i], events[i], *events[i:]]
            if len(around) == 2:
                yield f"exchanged {i}", [*events[: i - 1], events[i], events[i - 1], *events[i + 1 :]]


@pytest.mark.parametrize("number", [0, 1, 4])
def test_structural_edits_are_rejected(number):
    events = random_match(number)
    for what, edited in structural_edits(events, random.Random(1), 30):
        with pytest.raises(oracle.Rejected):
            pytest.fail(f"{what}: accepted {oracle.referee([edited])}")


@pytest.mark.parametrize("number", [0, 4])
def test_missing_and_wrong_values_are_rejected(number):
    events = random_match(number)
    rng = random.Random(2)
    for i in rng.sample(range(2, len(events)), 12):
        for key in list(events[i])[1:]:
            for value in ("nonsense", None):
                if events[i][key] is not None:
                    edited = [*events[:i], {**events[i], key: value}, *events[i + 1 :]]
                    with pytest.raises(oracle.Rejected, match=f"event {i + 1}: "):
                        pytest.fail(f"{key} of {events[i]}: accepted {oracle.referee([edited])}")


# Two readings ------------------------------------------------------------------


def test_exchange_after_the_last_objective_is_rejected():
    events = random_match(0)
    at = next(i for i, event in enumerate(events) if event.get("round") == 4)
    event = {"event": "exchange", "seat": 0, "give": {"meat": 2}, "get": "gold"}
    with pytest.raises(oracle.Rejected, match="nothing may be exchanged here"):
        oracle.referee([[*events[: at + 1], event, *events[at + 1 :]]])


def inner_and_outer_repetition():
    """Return a solo position: payments for guild steps, one of which leads to payments for eggs."""
    state = table(players=1, guild="seafarers")
    give(state, steps=5, meat=5, caves=[69, 70], nest=0)
    put(state, "golden", 43)  # room for five eggs
    event = {"event": "excavate", "seat": 0, "cave": 69, "from": "hand", "at": ["golden", 1], "pay": {}}
    return state, after_excavation(state, event)


@pytest.mark.parametrize("last", ["lay", "guild"])
def test_repetition_inside_another_is_read_either_way(last):
    seat, pay = {"seat": 0}, {"event": "pay", "seat": 0, "items": {"meat": 1}}
    lay = {"event": "lay", "seat": 0, "at": ["nest", ["golden", 0]]}
    use = [{"event": "effect", **seat, "by": by, "use": True} for by in ("cave-69", "row-1", "cave-70")]
    dig = {"event": "excavate", **seat, "cave": 70, "from": "hand", "at": ["crimson", 1], "pay": {}}
    steps = [{"event": "guild", **seat, "space": space} for space in (6, 7)]
    egg = {"event": "lay", "seat": 0, "at": ["nest"]}
    events = [use[0], pay, steps[0], {"event": "cube", **seat, "row": 1}, use[1], dig, use[2], pay, lay, pay]
    events += [{**lay, "at": [["golden", 0]] * 2}] if last == "lay" else [steps[1], egg]
    follow(
        Log(copy.deepcopy([*events, *END])), oracle.Course(lambda: with_end(*inner_and_outer_repetition()))
    )
    wrong = {"event": "gain", **seat, "items": {"coin": 1}}
    with pytest.raises(Fault):
        follow(Log([*events, wrong, *END]), oracle.Course(lambda: with_end(*inner_and_outer_repetition())))


END = [{"event": "pass", "seat": 0}]


def with_end(state, moves):
    """Return a course with a pass behind it, so that its end can be seen."""

    def both():
        yield from moves
        yield from must(END[0])

    return state, both()
