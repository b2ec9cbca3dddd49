"""Tests of the referee itself: whole transcripts, set-up, countdown, results and streams.

Nothing here uses the package. Random transcripts come from a player with rules of its own.
"""

import copy
import json
import re

import pytest

from tests.games.dragon_castle.stories import OPEN_LAYOUT, match_event, play, realm, script, setup_event
from tests.games.dragon_castle.wanderer import wander
from tests.oracles import dragon_castle as oracle
from tests.oracles.dragon_castle.__main__ import main
from tests.oracles.dragon_castle.box import DRAGONS, TILES, WINDOWS
from tests.oracles.dragon_castle.config import DEFAULTS, layout_of
from tests.oracles.dragon_castle.layouts import LAYOUTS
from tests.oracles.dragon_castle.scores import facts_of


def refuse(reason, events):
    """Check that the referee rejects a transcript for a given reason."""
    with pytest.raises(oracle.Rejected, match=re.escape(reason)):
        oracle.referee(events)


# Random play ---------------------------------------------------------------------


def random_match(players, seed=1, size=(6, 6)):
    """Return a random transcript on the basic castle."""
    return [match_event(players=players, layout="basic", realm=list(size)), *wander(players, seed, size)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(6, 6), (6, 5), (5, 6), (3, 3), (1, 2)])
def test_random_play_is_accepted(players, size):
    for seed in range(3):
        events = random_match(players, seed, size)
        facts = oracle.referee(json.loads(json.dumps(events)))
        assert {"event": "result", **facts} == events[-1]


def test_random_play_meets_sets_and_shrines():
    """Without this the comparison above might be one of discards."""
    events = [event for seed in range(5) for event in random_match(2, seed)]
    counts = {name: sum(event["event"] == name for event in events) for name in ("consolidate", "build")}
    assert counts["consolidate"] >= 25
    assert counts["build"] >= 15
    assert max(event["vp"] for event in events if event["event"] == "consolidate") >= 4


SAME = ("take", "place", "build", "consolidate")  # two of these in a row may change places


def structural_edits(events, step):
    """Yield the removal, repetition, adjacent exchange and truncation of every `step`-th event."""
    for i in range(0, len(events), step):
        yield f"removed {i}", events[:i] + events[i + 1 :]
        yield f"repeated {i}", events[: i + 1] + events[i:]
        yield f"truncated {i}", events[:i]
        names = {events[i - 1]["event"], events[i]["event"]}
        if i and not (len(names) == 1 and names <= set(SAME)):
            yield f"exchanged {i}", [*events[: i - 1], events[i], events[i - 1], *events[i + 1 :]]


def assert_rejected(what, events):
    """Check that an edited transcript is rejected, for whatever reason."""
    with pytest.raises(oracle.Rejected):
        pytest.fail(f"{what}: accepted {oracle.referee(events)}")


@pytest.mark.parametrize(("players", "step"), [(2, 13), (3, 29), (4, 17)])
def test_structural_edits_of_random_play_are_rejected(players, step):
    events = random_match(players, "edit")
    oracle.referee(events)
    for what, edited in structural_edits(events, step):
        assert_rejected(what, edited)


def test_every_structural_edit_of_the_hand_made_match_is_rejected():
    for what, edited in structural_edits(by_hand(), 1):
        assert_rejected(what, edited)


FREE = {"seed", "deal", "rules_version", "bots", "config"}  # nothing in the rules fixes them


def wrong_values(value):
    """Return values of the same and of another type that can never be right."""
    if isinstance(value, int):
        return [value + 100, -100 - value, bool(value), float(value), None]
    if isinstance(value, str):
        return ["x", value + " ", None, [], {}]
    return [[*value, 77], None, [[] for _ in range(7)], [float("inf")] * 3]


def test_every_missing_key_and_wrong_value_is_rejected():
    events = by_hand()
    for i, event in enumerate(events):
        for key in event:
            rest = {other: value for other, value in event.items() if other != key}
            assert_rejected(f"{i} without {key}", [*events[:i], rest, *events[i + 1 :]])
            for value in wrong_values(event[key]) if key not in FREE else [None]:
                edited = [*events[:i], {**event, key: value}, *events[i + 1 :]]
                assert_rejected(f"{i} with {key} = {value}", edited)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("key", ["tokens", "shrines", "countdown", "total"])
def test_every_wrong_number_in_scores_is_rejected(seat, key):
    events = random_match(2)
    for change in (1, -1, 0.0):
        edited = copy.deepcopy(events)
        edited[-1]["scores"][seat][key] += change
        refuse(f"`scores` of seat {seat}: `{key}` must be", edited)


# A match written out by hand -----------------------------------------------------

# In the open layout the four copies of the first merchant stand at x = 0, of the second at x = 2.
BY_HAND = """
turn 0 1
take 0,0 m1
take 0,1 m1
action pair
place 0,0 m1
place 1,0 m1
turn 1 2
take 56,0 d3
action discard
turn 0 3
take 2,0 m2
take 2,3 m2
action pair
place 2,0 m2
place 3,0 m2
consolidate merchant 2 set 0,0 1,0 2,0 3,0
build 0,0 set
turn 1 4
action summon
turn 0 5
action summon
final-round
turn 1 6
take 56,1 d3
action discard
"""
RESULT = {
    "event": "result",
    "scores": [
        {"tokens": 2, "shrines": 1, "countdown": 2, "dragons": [1, 1], "total": 7},
        {"tokens": 2, "shrines": 0, "countdown": 2, "dragons": [0, 0], "total": 4},
    ],
    "tiebreak": [[4, 1], [0, 0]],
    "winners": [0],
    "turns": 6,
}
CARDS = ["tranquility", "audacity"]


def by_hand():
    """Return the hand-made match."""
    return [match_event(dragons=CARDS), setup_event(dragons=CARDS), *script(BY_HAND), copy.deepcopy(RESULT)]


def test_hand_made_match_has_the_result_computed_by_hand():
    assert {"event": "result", **oracle.referee(by_hand())} == RESULT


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("winners", [0, 1], "`winners` must be [0]"),
        ("winners", [1], "`winners` must be [0]"),
        ("turns", 7, "`turns` must be 6"),
        ("tiebreak", [[4, 1], [0, 1]], "`tiebreak` must be"),
        ("tiebreak", [[4, 0], [0, 0]], "`tiebreak` must be"),
        ("scores", RESULT["scores"][:1], "`scores` must have 2 entries"),
        ("scores", [{"total": 7}, {"total": 4}], "`scores` of seat 0: key `tokens` is missing"),
        ("scores", [7, 4], "`scores` of seat 0 must be an object"),
    ],
)
def test_wrong_results_are_refused(key, value, reason):
    refuse(reason, [*by_hand()[:-1], {**RESULT, key: value}])


def test_dragon_points_stand_in_the_order_of_the_setup():
    events = by_hand()
    events[-1]["scores"][0]["dragons"] = [1, 0]
    refuse("`scores` of seat 0: `dragons` must be [1, 1]", events)


def test_keys_may_be_added_also_inside_scores():
    events = [{**event, "note": "x"} for event in by_hand()]
    for own in [*events[-1]["scores"], *events[1]["castle"]]:
        own["note"] = "x"
    assert oracle.referee(events)["winners"] == [0]


def test_nothing_follows_the_result():
    refuse("nothing may follow the result", [*by_hand(), by_hand()[-1]])


# All Spirits in one match --------------------------------------------------------

SPIRITED = """
turn 0 1
spirit deception shrine
take 0,0 m1
take 0,1 m1
action pair
place 0,0 m1
place 1,0 m1
turn 1 2
take 56,0 d3
action discard
turn 0 3
take 2,0 m2
spirit depths 1,0
take 4,0 m3
action pair
place 1,0 m2
place 2,0 m3
turn 1 4
take 56,1 d3
action discard
turn 0 5
take 12,0 s1
action shrine
place 0,2 s1
spirit destruction 0,2
remove 6,0 m4
turn 1 6
take 56,2 d3
action discard
turn 0 7
spirit cunning shrine
consolidate merchant 2 cunning 0,0 1,0 2,0
take 36,0 t1
action shrine
place 0,0 t1
turn 1 8
take 56,3 d3
action discard
turn 0 9
take 14,0 s2
take 14,1 s2
action pair
place 0,1 s2
place 1,1 s2
turn 1 10
take 54,0 d2
action discard
turn 0 11
take 14,2 s2
action shrine
place 2,1 s2
spirit change shrine
treat 0,0 soldier
consolidate soldier 2 change 0,0 0,1 1,1 2,1
build 0,0 set
turn 1 12
take 54,1 d2
action discard
turn 0 13
take 24,0 f1
action shrine
place 3,1 f1
turn 1 14
take 54,2 d2
action discard
turn 0 15
spirit wind shrine
flip 3,1
move-shrine 0,0 3,1
take 24,1 f1
action shrine
place 0,0 f1
turn 1 16
take 54,3 d2
action discard
turn 0 17
take 0,2 m1
take 0,3 m1
action pair
place 1,0 m1
place 0,1 m1
turn 1 18
take 52,0 d1
action discard
turn 0 19
take 12,1 s1
action shrine
place 1,1 s1
spirit beauty shrine
consolidate 1 3 beauty 0,0 1,0 0,1 1,1
build 0,0 set
turn 1 20
take 52,1 d1
action discard
turn 0 21
take 16,0 s3
action shrine
place 5,5 s3
spirit strength shrine
move-tile 5,5 4,5
move-tile 2,1 5,0
turn 1 22
take 52,2 d1
action discard
turn 0 23
spirit elegance 4,5
take 18,0 s4
action shrine
place 0,5 s4
turn 1 24
take 52,3 d1
action discard
turn 0 25
take 18,1 s4
take 18,2 s4
action pair
place 1,5 s4
place 2,5 s4
turn 1 26
take 50,0 w4
action discard
turn 0 27
take 18,3 s4
action shrine
place 3,5 s4
consolidate soldier 2 set 0,5 1,5 2,5 3,5
spirit faith shrine
build 0,5 faith
turn 1 28
action summon
turn 0 29
action summon
final-round
turn 1 30
take 50,1 w4
action discard
"""
# The Realm of seat 0 at the end; seat 1 has discarded fourteen tiles.
#     3x* 2x x . . x
#     2x  2x . x*
#     (three empty rows)
#     x*  x  x x
DRAGON_POINTS = {"righteousness": 3, "tranquility": 4, "bravery": 3, "audacity": 2}


def spirited(cards):
    """Return the match with all Spirits and some Dragons."""
    dragons = [DRAGON_POINTS.get(card, 0) for card in cards]
    result = {
        "event": "result",
        "scores": [
            {"tokens": 9, "shrines": 5, "countdown": 2, "dragons": dragons, "total": 16 + sum(dragons)},
            {"tokens": 14, "shrines": 0, "countdown": 2, "dragons": [0] * len(cards), "total": 16},
        ],
        "tiebreak": [[11, 3], [0, 0]],
        "winners": [0],
        "turns": 30,
    }
    spirits = list(WINDOWS)
    opening = [match_event(spirits=spirits, dragons=list(cards)), setup_event(spirits, cards)]
    return [*opening, *script(SPIRITED), result]


@pytest.mark.parametrize("cards", [(), DRAGONS, DRAGONS[::-1]])
def test_all_spirits_in_one_match(cards):
    events = spirited(cards)
    assert {"event": "result", **oracle.referee(events)} == events[-1]
    used = [event["card"] for event in events if event["event"] == "spirit"]
    assert sorted(used) == sorted(WINDOWS)


def test_events_of_spirits_cannot_be_repeated():
    events = spirited(())
    for i in range(len(events)):
        assert_rejected(f"repeated {i}", events[: i + 1] + events[i:])


def test_wrong_values_in_the_events_of_spirits_are_rejected():
    """One event of each name and reason is enough."""
    events = spirited(())
    kinds = ("spirit", "treat", "consolidate", "build", "flip", "move-shrine", "move-tile", "remove")
    first = {(event["event"], event.get("why")): i for i, event in reversed(list(enumerate(events)))}
    for i in (i for (name, _), i in first.items() if name in kinds):
        for key, right in events[i].items():
            for value in (*wrong_values(right), {"tile": None}, {"tile": [0, "x"]}, [[0]], [["x", 0]]):
                edited = [*events[:i], {**events[i], key: value}, *events[i + 1 :]]
                assert_rejected(f"{i} with {key} = {value}", edited)


# Countdown and the end -----------------------------------------------------------


def summons(players, turns):
    """Return a transcript in which turns are `s` (summon), `!` (with the final round) and `d` (discard)."""
    lines, n_discards = [], 0
    for i, mark in enumerate(turns):
        lines.append(f"turn {i % players} {i + 1}")
        if mark == "d":
            x, y = 2 * (n_discards // 4), n_discards % 4
            tile = TILES[n_discards // 4]
            lines += [f"take {x},{y} {tile[0]}{tile[-1]}", "action discard"]
            n_discards += 1
        else:
            lines += ["action summon", *(["final-round"] if mark == "!" else [])]
    scores = []
    for seat in range(players):
        own = turns[seat::players]
        tokens, countdown = own.count("d"), 2 * (len(own) - own.count("d"))
        parts = {"tokens": tokens, "shrines": 0, "countdown": countdown, "dragons": []}
        scores.append({**parts, "total": tokens + countdown})
    best = max(own["total"] for own in scores)
    winners = [seat for seat, own in enumerate(scores) if own["total"] == best]
    ties = [[0, 0] for _ in range(players)]
    result = {"event": "result", "scores": scores, "tiebreak": ties, "winners": winners, "turns": len(turns)}
    return [match_event(players=players), setup_event(), *script("\n".join(lines)), result]


@pytest.mark.parametrize(
    ("players", "turns"),
    [
        (2, "s!"),
        (2, "sd!d"),
        (2, "sd!s"),  # tokens may still be taken
        (2, "dsdddd!s"),
        (3, "ss!"),
        (3, "sddsdd!ds"),
        (3, "ddsds!"),
        (4, "sss!"),
        (4, "sssd!sss"),  # all seven tokens
        (4, "dsdsdsd!"),
    ],
)
def test_the_match_ends_when_all_had_the_same_number_of_turns(players, turns):
    facts = oracle.referee(summons(players, turns))
    assert facts["turns"] == len(turns)


@pytest.mark.parametrize(
    ("players", "turns", "reason"),
    [
        (2, "s!d", "result is due here"),
        (2, "sd!", "turn is due here"),
        (2, "s", "turn is due here"),
        (2, "ss", "final-round is due here"),
        (2, "!s", "turn is due here"),
        (3, "s!s", "turn is due here"),
        (3, "sss", "final-round is due here"),
        (4, "ss!s", "turn is due here"),
        (4, "ssss", "final-round is due here"),
        (3, "ss!d", "result is due here"),
    ],
)
def test_other_ends_are_refused(players, turns, reason):
    refuse(reason, summons(players, turns))


def finished(*boards, vp=()):
    """Return the facts of a match that ends with drawn Realms and given VP tokens."""
    game = play("turn 0 1\ntake 0,0 m1\naction discard", players=len(boards))
    game.realms = [realm(board) for board in boards]
    for own, tokens in zip(game.realms, vp, strict=True):
        own.tokens = tokens
    return facts_of(game)


@pytest.mark.parametrize(
    ("boards", "vp", "winners"),
    [
        (("", ""), (3, 2), [0]),
        (("x x x", ""), (1, 2), [1]),
        (("x x", "x"), (2, 2), [0]),
        (("x", "2x*"), (2, 0), [1]),  # face-down stacks equal, then Shrines
        (("x*", "x"), (1, 2), [0]),
        (("x m1", "x"), (2, 2), [0, 1]),  # shared
        (("x", "x", "x x"), (2, 2, 2), [2]),
        (("x", "x", "m1", "x"), (2, 2, 2, 1), [0, 1]),
    ],
)
def test_ties_go_by_face_down_stacks_then_shrines(boards, vp, winners):
    assert finished(*boards, vp=vp)["winners"] == winners


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
    refuse("not covered: config solo = True", opened({"solo": True}))


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
    ):
        refuse(reason, opened({key: config}, **{key: setup}))


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
    refuse(reason, opened(config))


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
    refuse(reason, spoil_castle(spoil))


def test_stacks_of_the_layout_have_their_height():
    events = random_match(2)
    events[0]["config"]["layout"] = "basic-3p"
    refuse("`castle`:", events)


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
    refuse(reason, events)


def test_the_name_of_an_event_comes_first_and_is_known():
    events = opened()
    refuse("the first key must be `event`", [*events[:2], {"seat": 0, "event": "turn", "number": 1}])
    refuse("unknown event 'nap'", [*events[:2], {"event": "nap"}])
    refuse("an event must be an object", [*events[:2], ["turn"]])


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
