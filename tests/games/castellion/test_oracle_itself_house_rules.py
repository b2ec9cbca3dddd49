"""Tests of the referee: house rules. What keeps to them is accepted, what breaks one of them is rejected.

Nothing here uses the package. The numbers that are expected were worked out by hand from the rules page.
"""

import copy
import random
import re

import pytest

from tests.games.castellion.oracle_play import Table, at_random, castle, named, shuffled, transcribe
from tests.games.house_rule_faults import change_rules, is_broken_without
from tests.oracles import castellion as oracle
from tests.oracles.castellion.house import PRINTED

# Cards so easy that random play passes them.
EASY = [{"id": "X1", "trial": 1, "traitors": 2}, {"id": "X2", "trial": 2}, {"id": "X3", "trial": 3}]
EXAM = {"id": "E1", "trial": 1, "traitors": 3, "towers": 0, "bastions": 0, "lines": 0, "rows": 2}
HARPY = {"id": "A1h", "trial": 1, "traitors": 1, "towers": 0, "bastions": 1, "lines": 0, "rows": 0}
WORM = {"id": "A1b", "trial": 1, "traitors": 4, "towers": 0, "bastions": 0, "lines": 0, "rows": 1}
BASES = {
    "trial_traitors": {"trial_traitors": [2, 0, 0]},
    "traitors": {"level": "base", "traitors": [4, 1]},
    "no traitors": {"traitors": [0, 0]},
    "safe_tiles": {"safe_tiles": 3},
    "no safe tiles": {"level": "base", "safe_tiles": 0},
    "one safe tile": {"safe_tiles": 1, "appendices": ["vigil"]},
    "assault_damage": {"level": "expert", "assault_damage": [7, 60, 1], "forced_trials": ["in-A1h"]},
    "traitor_cost": {"level": "base", "traitor_cost": 2},
    "prison_penalty": {
        **{"level": "base", "simulation_set": EASY, "appendices": ["prison"]},
        "prison_penalty": 3,
    },
    "champion_cost": {"level": "base", "players": 2, "champion_cost": 2},
    "seer_tiles": {"level": "base", "seer_tiles": 2, "seer_must_top_up": True},
    "foundation_width": {"foundation_width": 4},
    "own_trials": {"own_trials": [EXAM]},
    "own assaults": {"level": "expert", "own_trials": [HARPY, WORM], "forced_trials": ["in-A1h"]},
}


def random_match(name, seed):
    """Return the transcript of a match with house rules, played at random."""
    rng, config = random.Random(f"{name} {seed}"), BASES[name]
    setup = shuffled(rng, **config)
    forced = [card.removeprefix("in-") for card in config.get("forced_trials", [])]
    setup["trials"] = [next((c for c in forced if c[1] == card[1]), card) for card in setup["trials"]]
    return transcribe(setup, at_random(rng, trial=0.3, destroy=3, discard=12), **config)


def match_with(name, wanted):
    """Return a fresh random match in which an event of a name stands, and its first position."""
    for seed in range(60):
        events = random_match(name, seed)
        for at, event in enumerate(events):
            if wanted(event, events, at):
                return copy.deepcopy(events), at
    raise AssertionError("no such match")


@pytest.mark.parametrize("name", BASES)
def test_play_by_house_rules_is_accepted(name):
    for seed in range(4):
        events = random_match(name, seed)
        assert {"event": "result", **oracle.referee(events)} == events[-1]


@pytest.mark.parametrize("name", BASES)
def test_a_match_by_house_rules_is_no_match_by_printed_ones(name):
    """Each number is read: with the printed one the same events are rejected.

    Forced cards are legal anyway, and at random nobody comes to give the Champion card away (see below).
    """
    for key in PRINTED.keys() & BASES[name].keys() - {"forced_trials", "champion_cost"}:
        assert any(is_broken_without(oracle, random_match(name, seed), key) for seed in range(300)), key


# Faults --------------------------------------------------------------------------


def is_event(name, **values):
    """Return whether an event has a name and values."""
    wanted = {"event": name, **values}
    return lambda event, events, at: all(event.get(key) == value for key, value in wanted.items())


def is_last(name, **values):
    """Return whether an event is the last of a run of events with a name and values."""
    same = is_event(name, **values)
    return lambda event, events, at: same(event, events, at) and not same(events[at + 1], events, at + 1)


def drop(events, at):
    """Leave an event out."""
    del events[at]


def update(**values):
    """Return a change of values."""
    return lambda events, at: events[at].update(values)


def configure(**values):
    """Return a change of the config that tells what it changes."""
    return lambda events, at: change_rules(events[0], values)


def deal(stack, tile, instead=None):
    """Return a change of a stack: one more tile, or another one instead of the first of a name."""

    def spoil(events, at):
        tiles = events[1][stack]
        if instead is None:
            tiles.append(tile)
        else:
            tiles[tiles.index(instead)] = tile

    return spoil


def repeat_safe_tile(events, at):
    """Put the first safe tile in twice."""
    events[1]["safe"][1] = events[1]["safe"][0]


def reveal_one_more(events, at):
    """Let a Seer reveal a tile beyond the limit."""
    drawn = [e for e in named(events[: at + 1], "draw", "reveal") if e["from"] == "standard"]
    tile = events[1]["standard"][len(drawn)]
    events.insert(at + 1, {"event": "reveal", "seat": 0, "from": "standard", "tile": tile})


def pay_once_more(events, at):
    """Destroy another tile."""
    events.insert(at + 1, events[at])


def is_second_reveal(event, events, at):
    """Tell whether a Seer has revealed two tiles of an empty row in one go."""
    two = event["event"] == "reveal" and events[at - 1]["event"] == "reveal"
    return two and len(named(events[:at], "reveal")) == 1 and at < len(events) - 3


def is_on_top_of_four(event, events, at):
    """Tell whether a tile goes on one of four columns, none of which was ever taken away."""
    founded = [one for one in named(events[:at], "place") if one["where"] != "top"]
    is_whole = len(founded) == 4 and not named(events[:at], "destroy", "destroy-rows")
    return is_whole and event["event"] == "place"


FIRST = is_event("setup")
PENALTY = {"name": "destroy", "why": "prison"}
# name: (base, event that stands in a match, change, message)
FAULTS = {
    "one Traitor more before a Trial": (
        *("trial_traitors", is_event("trial", why="traitors", trial=1)),
        *(configure(trial_traitors=[3, 0, 0]), "no trial is due here"),
    ),
    "Trial put off": ("trial_traitors", is_event("trial", why="traitors", trial=1), drop, "but trial"),
    "a Traitor too many": ("traitors", FIRST, deal("standard", "traitor"), "5 of traitor, not 4"),
    "a black Traitor for a plain one": (
        *("traitors", FIRST, deal("standard", "traitor-black", "traitor"), "3 of traitor, not 4"),
    ),
    "a Traitor where there are none": (
        *("no traitors", FIRST, deal("standard", "traitor", "seer-circle"), "not 5"),
    ),
    "thirteen Traitors": ("traitors", FIRST, configure(traitors=[9, 4]), "not so many Traitors"),
    "a safe tile too many": ("safe_tiles", FIRST, lambda e, i: e[1]["safe"].append("x"), "4 tiles, not 3"),
    "a safe tile too few": ("safe_tiles", FIRST, lambda e, i: e[1]["safe"].pop(), "2 tiles, not 3"),
    "a safe tile twice": ("safe_tiles", FIRST, repeat_safe_tile, "holds 2 of"),
    "a Traitor among safe tiles": (
        *("safe_tiles", FIRST, lambda e, i: e[1]["safe"].__setitem__(0, "traitor"), "cannot hold 'traitor'"),
    ),
    "draw from a safe stack that is empty": (
        *("no safe tiles", is_event("draw"), update(**{"from": "safe"}), "`from` must be 'standard'"),
    ),
    "damage as printed": (
        *("assault_damage", is_event("trial", trial=1, damage=7), update(damage=16), "`damage` must be 7"),
    ),
    "damage not carried out": (*("assault_damage", is_last("destroy", why="trial"), drop, "but destroy"),),
    "price of a Traitor as printed": (
        *("traitor_cost", is_event("traitor-discard", cost=2), update(cost=4), "`cost` must be 2"),
    ),
    "half the price of a Traitor": ("traitor_cost", is_last("destroy", why="traitor"), drop, "but destroy"),
    "penalty of the prison forgotten": (
        *("prison_penalty", is_last("destroy", why="prison"), drop, "but destroy"),
    ),
    "penalty of the prison too high": (
        *("prison_penalty", is_last("destroy", why="prison"), pay_once_more, "no destroy is due here"),
    ),
    "a tile too many revealed": ("seer_tiles", is_second_reveal, reveal_one_more, "no reveal is due here"),
    "a fifth column on a foundation of four": (
        *("foundation_width", is_on_top_of_four, update(where="right", col=None), "`where` must be 'top'"),
    ),
    "a foundation of three": ("foundation_width", FIRST, configure(foundation_width=3), "goes from 4 to 6"),
    "a foundation of seven": ("foundation_width", FIRST, configure(foundation_width=7), "goes from 4 to 6"),
    "rows as printed": ("own_trials", is_event("destroy-rows"), update(rows=1), "`rows` must be 2"),
    "own card as printed": ("own_trials", FIRST, configure(own_trials="printed"), "`house_rules`"),
    "damage of another Trial": (
        *("own assaults", is_event("trial", card="A1h", damage=16), update(damage=32), "`damage` must be 16"),
    ),
    "card forced in that is not drawn": (
        *("assault_damage", FIRST, lambda e, i: e[1]["trials"].__setitem__(0, "A1w"), "A1h is forced in"),
    ),
    "card kept out that is drawn": (
        *("assault_damage", FIRST, configure(forced_trials=["out-A1h"]), "A1h is kept out"),
    ),
    "house rules unsaid": (
        *("traitor_cost", FIRST, lambda e, i: e[0].pop("house_rules"), "`house_rules` must tell of"),
    ),
    "price above the range": ("traitor_cost", FIRST, configure(traitor_cost=13), "goes from 0 to 12"),
    "Assault without damage": (
        *("assault_damage", FIRST, configure(assault_damage=[0, 60, 1]), "goes from 1 to 60"),
    ),
    "Champion card for nothing": ("champion_cost", FIRST, configure(champion_cost=0), "goes from 1 to 12"),
    "five tiles of a Seer": ("seer_tiles", FIRST, configure(seer_tiles=5), "goes from 1 to 4"),
    "penalty above the range": ("prison_penalty", FIRST, configure(prison_penalty=21), "goes from 0 to 20"),
    "bastions above the range": ("assault_damage", FIRST, configure(bastion_saves=13), "from 0 to 12"),
    "lines above the range": ("assault_damage", FIRST, configure(line_saves=5), "goes from 0 to 4"),
    "two Trials": ("trial_traitors", FIRST, configure(trial_traitors=[2, 0]), "must be 3 whole numbers"),
    "Vigil without a safe tile": ("one safe tile", FIRST, configure(safe_tiles=0), "no safe tile"),
    "Herald of a single Traitor": (
        *("trial_traitors", FIRST, configure(trial_traitors=[1, 0, 0], appendices=["herald"]), "no Traitor"),
    ),
    "Herald of a house's card": (
        *("own_trials", FIRST, configure(own_trials=[{**EXAM, "traitors": 1}], appendices=["herald"])),
        "no Traitor for the Herald",
    ),
    "own card with formations and rows": (
        *("own_trials", FIRST, configure(own_trials=[{**EXAM, "lines": 1}]), "not both"),
    ),
    "own card of another level": (
        *("own_trials", FIRST, configure(own_trials=[{**EXAM, "id": "S1"}]), "no card 'S1'"),
    ),
    "own card of another Trial": (
        *("own_trials", FIRST, configure(own_trials=[{**EXAM, "trial": 2}]), "no card 'E1'"),
    ),
    "own card without Traitors": (
        *("own_trials", FIRST, configure(own_trials=[{**EXAM, "traitors": 0}]), "traitors of 'E1'"),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_against_a_house_rule_is_rejected(name):
    base, wanted, spoil, message = FAULTS[name]
    events, at = match_with(base, wanted)
    oracle.referee(copy.deepcopy(events))
    spoil(events, at)
    with pytest.raises(oracle.Rejected, match=re.escape(message)):
        pytest.fail(f"accepted {oracle.referee(events)}")


# Formations ----------------------------------------------------------------------

# Two lines of defence; by their side nothing of their type.
LINES = """
sssscj
pjpjpj
ccccjp
"""
# 2 bastions, no tower and no line.
BASTIONS = """
ppjj..
ppjjcs
scpssc
"""


def house(**numbers):
    """Return the numbers of a house, the others as printed."""
    return {**PRINTED, **numbers}


@pytest.mark.parametrize(
    ("cost", "saves", "wanted"),
    [(4, 1, 2), (4, 0, 4), (4, 4, 0), (12, 4, 4), (7, 2, 3), (0, 3, 0), (12, 0, 12)],
)
def test_lines_make_a_traitor_cheaper_at_the_expert_level(cost, saves, wanted):
    for level, price in (("expert", wanted), ("base", cost)):
        table = Table(LINES, level=level, numbers=house(traitor_cost=cost, line_saves=saves))
        assert oracle.count_formations(table.state.castle)["lines"] == 2
        table.draw("traitor")
        assert [event["cost"] for event in table.find("traitor-discard")] == [price]
        table.do("traitor-discard")
        assert table.due() == ({"destroy"} if price else {"draw", "trial"})


@pytest.mark.parametrize(
    ("damage", "saves", "wanted"), [(16, 4, 8), (16, 0, 16), (16, 12, 0), (60, 12, 36), (1, 0, 1), (9, 3, 3)]
)
def test_bastions_save_what_the_house_says(damage, saves, wanted):
    cards = {name: card for stage in oracle.stages_of(expert(damage)) for name, card in stage.items()}
    table = Table(BASTIONS, cards=cards, numbers=house(bastion_saves=saves))
    opened = table.do("trial", why="voluntary")
    assert (opened["card"], opened["bastions"], opened["damage"]) == ("A1h", 2, wanted)


def expert(damage):
    """Return a config of the expert level whose first Assaults do some damage."""
    return {"level": "expert", "assault_damage": [damage, 32, 42]}


def test_the_card_of_a_house_asks_for_its_own_and_does_the_damage_of_its_trial():
    first, *_ = oracle.stages_of({**expert(9), "own_trials": [HARPY, WORM], "trial_traitors": [0, 5, 0]})
    assert (first["A1h"]["bastions"], first["A1h"]["damage"], first["A1h"]["traitors"]) == (1, 9, 1)
    assert (first["A1b"]["rows"], first["A1b"]["damage"], first["A1b"]["traitors"]) == (1, 0, 4)
    assert (first["A1d"]["lines"], first["A1d"]["damage"], first["A1d"]["traitors"]) == (2, 9, 2)


FLAT = "ssssss"  # six tiles
TALL = "\n".join(["ssssss"] * 2)  # twelve


@pytest.mark.parametrize(("cost", "picture", "may"), [(1, "s", True), (6, FLAT, True), (7, FLAT, False)])
def test_champion_card_needs_all_of_its_price(cost, picture, may):
    table = Table(picture, "s", level="intro", champion=0, numbers=house(champion_cost=cost))
    assert ("destroy" in table.due()) == may


@pytest.mark.parametrize("cost", [1, 2, 12])
def test_champion_card_goes_over_once_its_price_is_paid_and_not_before(cost):
    table = Table(TALL, "s", level="intro", champion=0, numbers=house(champion_cost=cost))
    for _ in range(cost):
        assert "champion" not in table.due()
        table.do("destroy", cell=table.find("destroy", why="champion")[0]["cell"])
    assert table.due() == {"champion"}
    table.do("champion", seat=0, to=1)
    assert oracle.n_tiles(table.state.castles[0]) == 12 - cost


# Foundation ----------------------------------------------------------------------

FOUR = """
sjjj
scpp
scpp
sjcj
pccs
"""
FOUR_TOWERS = "\n".join(["scsc"] * 6)


@pytest.mark.parametrize(("width", "passed"), [(4, True), (5, False), (6, False)])
def test_a_trial_asks_for_the_foundation_of_the_house(width, passed):
    columns = [["seer-circle"] for _ in range(4)]
    assert oracle.has_foundation(columns, width) is passed


@pytest.mark.parametrize(("width", "wanted"), [(4, True), (5, False)])
def test_a_castle_is_complete_when_every_column_of_the_house_is_six_high(width, wanted):
    columns = castle(FOUR_TOWERS)
    assert oracle.is_complete(columns, width) is wanted
    columns[0].pop()
    assert not oracle.is_complete(columns, width)


@pytest.mark.parametrize(("width", "columns"), [(4, [1, 2]), (5, [0, 1, 2, 3])])
def test_horror_takes_a_middle_column_of_a_whole_foundation_and_any_of_a_smaller_one(width, columns):
    table = Table(FOUR, level="expert", numbers=house(foundation_width=width), appendices=["horror"])
    table.draw("traitor-black")
    assert [event["col"] for event in table.find("haunt")] == columns


@pytest.mark.parametrize(("width", "columns"), [(4, [1, 2]), (5, [])])
def test_cold_sweat_needs_the_foundation_of_the_house(width, columns):
    table = Table(FOUR, level="expert", numbers=house(foundation_width=width), appendices=["cold-sweat"])
    table.draw("traitor")
    assert [event["col"] for event in table.find("haunt")] == columns


@pytest.mark.parametrize(("width", "ends"), [(4, set()), (5, {"left", "right"})])
def test_nothing_is_built_or_moved_beyond_the_foundation_of_the_house(width, ends):
    table = Table(FOUR, level="base", numbers=house(foundation_width=width))
    table.draw("pyro-circle")
    assert {event["where"] for event in table.find("place")} - {"top"} == ends
    table.do("discard", power="pyro")
    table.do("destroy", cell=[0, 4])
    assert {event["where"] for event in table.find("move")} - {"top"} == ends
