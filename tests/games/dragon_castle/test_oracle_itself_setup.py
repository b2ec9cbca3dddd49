"""Tests of the referee itself: config, set-up and streams.

Nothing here uses the package.
"""

import copy
import json
import re

import pytest

from tests.games.dragon_castle.stories import OPEN_LAYOUT
from tests.games.dragon_castle.whole_matches import by_hand, random_match, refuse_match, summons
from tests.oracles import dragon_castle as oracle
from tests.oracles.dragon_castle.__main__ import main
from tests.oracles.dragon_castle.box import DRAGONS, WINDOWS
from tests.oracles.dragon_castle.config import DEFAULTS, layout_of
from tests.oracles.dragon_castle.layouts import LAYOUTS

# Set-up --------------------------------------------------------------------------

SIZES = {
    "basic-2p": (72, 32, 12),
    "basic-3p": (60, 36, 20),
    "basic-4p": (48, 40, 28),
    "four-seasons": (76, 32, 8),
    "thousand-towers": (76, 20, 20),
    "barracks": (72, 28, 16),
    "pillars-of-creation": (68, 24, 24),
    "stronghold": (60, 40, 16),
    "blockhouse": (56, 32, 28),
    "training-ground": (64, 36, 16),
    "keep": (52, 36, 28),
    "dragons-head": (50, 40, 26),
    "monastery-of-the-abyss": (52, 36, 28),
    "gates-of-destiny": (48, 36, 32),
    "forbidden-city": (52, 36, 28),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_have_their_tiles_by_floor(name):
    heights = layout_of({"layout": name, "players": 2}).values()
    assert tuple(sum(height >= floor for height in heights) for floor in (1, 2, 3)) == SIZES[name]
    assert all(row == row[::-1] for row in LAYOUTS[name].split())


def test_the_basic_castle_is_that_of_the_player_count():
    for players in (2, 3, 4):
        assert layout_of({"layout": "basic", "players": players}) == layout_of(
            {"layout": f"basic-{players}p"}
        )


def opened(config=None, **setup):
    """Return a transcript of two summons with changes of its config and setup."""
    events = summons(2, "s!")
    events[0]["config"].update(config or {})
    events[1].update(setup)
    for own in events[-1]["scores"]:
        own["dragons"] = [0] * len(events[1]["dragons"])
    return events


def test_config_keys_left_out_have_their_defaults():
    events = random_match(2)
    events[0]["config"] = {"players": 2}
    oracle.referee(events)
    oracle.referee(opened(dict(DEFAULTS) | {"layout": OPEN_LAYOUT}))


def test_unknown_config_keys_that_are_off_pass():
    oracle.referee(opened({"solo": False, "automaton": None}))
    refuse_match("not covered: config solo = True", opened({"solo": True}))


@pytest.mark.parametrize("key", ["spirits", "dragons"])
def test_random_cards_are_any_distinct_ones(key):
    cards = list(WINDOWS if key == "spirits" else DRAGONS)
    for card in cards:
        oracle.referee(opened({key: ["random"]}, **{key: [card]}))
    oracle.referee(opened({key: ["random", "random"]}, **{key: cards[3:5]}))
    oracle.referee(opened({key: [cards[0], "random"]}, **{key: [cards[0], cards[9]]}))
    oracle.referee(opened({key: cards}, **{key: cards}))
    for config, setup, reason in (
        ([], cards[:1], f"`{key}` must be 0 cards"),
        (["random"], [], f"`{key}` must be 1 cards"),
        (["random"], ["random"], f"`{key}`: there is no card 'random'"),
        (["random", "random"], cards[:1] * 2, f"`{key}`: {cards[0]} stands twice"),
        (cards[:1], cards[1:2], f"`{key}`: {cards[0]} of the config is missing"),
        ([cards[0], "random"], cards[1:3], f"`{key}`: {cards[0]} of the config is missing"),
        (cards[:1] * 2, cards[:2], f"config: `{key}`: {cards[0]} stands twice"),
        (["mirth"], ["mirth"], f"config: `{key}`: there is no card 'mirth'"),
        ("random", cards[:1], f"config: `{key}` must be a list"),
        (["random"] * 11, cards, f"config: `{key}`: there are not so many cards"),
    ):
        refuse_match(reason, opened({key: config}, **{key: setup}))


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        ({"players": 1}, "config: `players` must be one of"),
        ({"players": 5}, "config: `players` must be one of"),
        ({"layout": "ruin"}, "config: there is no `layout` 'ruin'"),
        ({"layout": ["14"]}, "config: `layout` must be an id, or rows of digits up to 3 and dots"),
        ({"layout": 3}, "config: `layout` must be an id, or rows of digits up to 3 and dots"),
        ({"layout": ["11", "1"]}, "config: `layout`: the rows differ in length"),
        ({"layout": ["111"]}, "config: `layout` must hold 116 tiles, not 3"),
        ({"realm": [6]}, "config: `realm` must be [columns, rows]"),
        ({"realm": "6x6"}, "config: `realm` must be [columns, rows]"),
        ({"realm": [6, 0]}, "config: `realm` must be [columns, rows]"),
        ({"shrine_supply": 1}, "config: `shrine_supply` must be at least 2"),
        ({"realm_max_height": -1}, "config: `realm_max_height` must be at least 0"),
        ({"summon_check": "never"}, "config: `summon_check` must be one of"),
        ({"pair_sequential": 1}, "config: `pair_sequential` must be one of"),
        ({"harmony_empty": "no"}, "config: `harmony_empty` must be one of"),
    ],
)
def test_configs_that_make_no_sense_are_refused(config, reason):
    refuse_match(reason, opened(config))


def spoil_castle(spoil):
    """Return a transcript whose castle was spoiled in place."""
    events = opened()
    castle = copy.deepcopy(events[1]["castle"])
    spoil(castle)
    return [events[0], {**events[1], "castle": castle}, *events[2:]]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda castle: castle.pop(), "is missing"),
        (lambda castle: castle.append(castle[0]), "`castle`: [0, 0] stands twice"),
        (lambda castle: castle[0].update(cell=[1, 0]), "`castle`: the layout has no stack at [1, 0]"),
        (lambda castle: castle[0]["tiles"].append("merchant-1"), "`castle`: 1 tiles are due at [0, 0]"),
        (lambda castle: castle[0]["tiles"].clear(), "`castle`: 1 tiles are due at [0, 0]"),
        (lambda castle: castle[0].update(tiles=["merchant-7"]), "`castle`: there is no tile 'merchant-7'"),
        (lambda castle: castle[0].update(tiles=["dragon-4"]), "`castle`: there is no tile 'dragon-4'"),
        (lambda castle: castle[0].update(tiles=["soldier-1"]), "`castle`: 3 copies of merchant-1, not 4"),
        (lambda castle: castle[0].pop("tiles"), "`castle`: every entry must have `cell` and `tiles`"),
        (lambda castle: castle[0].pop("cell"), "`castle`: every entry must have `cell` and `tiles`"),
    ],
)
def test_other_castles_are_refused(spoil, reason):
    refuse_match(reason, spoil_castle(spoil))


def test_stacks_of_the_layout_have_their_height():
    events = random_match(2)
    events[0]["config"]["layout"] = "basic-3p"
    refuse_match("`castle`:", events)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("format", 2, "`format` must be 1"),
        ("game", "dragon_castle", "`game` must be 'dragon-castle'"),
        ("bots", ["random"], "`bots` must name 2 bots"),
        ("bots", ["random", 1], "`bots` must name 2 bots"),
        ("rotation", 2, "`rotation` must lie between 0 and 1"),
        ("deal", -1, "`deal` must not be negative"),
    ],
)
def test_other_openings_are_refused(key, value, reason):
    events = opened()
    events[0][key] = value
    refuse_match(reason, events)


def test_the_name_of_an_event_comes_first_and_is_known():
    events = opened()
    refuse_match("the first key must be `event`", [*events[:2], {"seat": 0, "event": "turn", "number": 1}])
    refuse_match("unknown event 'nap'", [*events[:2], {"event": "nap"}])
    refuse_match("an event must be an object", [*events[:2], ["turn"]])


# Streams -------------------------------------------------------------------------


def lines_of(*transcripts):
    """Return transcripts as JSON Lines."""
    return [json.dumps(event) + "\n" for events in transcripts for event in events]


def test_a_stream_holds_several_matches():
    lines = lines_of(by_hand(), opened(), random_match(3))
    assert [oracle.referee(match)["turns"] for match in oracle.matches(lines)][:2] == [6, 2]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (lines_of(opened()[:-1]), "the match is truncated"),
        (lines_of(opened()[1:]), "a match must begin with `match`"),
        (lines_of(opened()[:3], opened()), "a match begins before the last one ended"),
        (["{"], "no JSON"),
        (['{"event":"match","event":"match"}'], "a key stands twice"),
        (['{"event":"match","seed":NaN}'], "NaN is no JSON"),
    ],
)
def test_damaged_streams_are_refused(lines, reason):
    with pytest.raises(oracle.Rejected, match=re.escape(reason)):
        list(oracle.matches(lines))


def test_the_command_line(tmp_path, capsys):
    path = tmp_path / "matches.jsonl"
    path.write_text("".join(lines_of(by_hand(), opened())), encoding="utf-8")
    assert main([str(path)]) == 0
    assert capsys.readouterr().out == "2 matches accepted\n"
    path.write_text("".join(lines_of(by_hand(), summons(2, "ss"))), encoding="utf-8")
    assert main([str(path)]) == 1
    assert capsys.readouterr().out.startswith("match 2: event ")
    assert main([]) == 2
