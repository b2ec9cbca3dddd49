"""Tests of the referee: the symbols, the tables, the settings and the deal."""

import json
import random
import re

import pytest

from tests.games.wyrmspan.play import opening, play_match, shuffled_setup
from tests.oracles import wyrmspan as oracle
from tests.oracles.numbers import printed_config
from tests.oracles.wyrmspan import boards, components
from tests.oracles.wyrmspan.house import NUMBERS
from tests.oracles.wyrmspan.symbols import ATOMS, Atom, Item, Unknown, atoms_of, parse


def refuse(events, message):
    """Check that a transcript is refused with a message."""
    with pytest.raises(oracle.Rejected, match=re.escape(message)):
        oracle.referee([events])


# Symbols -------------------------------------------------------------------------


def test_program_is_read_whole():
    program = parse("x3 pay:egg:1 > gain:any:2 ; opp? pay:egg:1 > gain:any:2")
    own, others = program
    assert (own.times, own.opponents, others.times, others.opponents) == (3, False, 1, True)
    pay, gain = own.flows[0]
    assert pay == (Item((Atom("pay", ("egg", "1")),)),)
    assert str(gain[0].atoms[0]) == "gain:any:2"


def test_may_pick_and_condition_are_read():
    (clause,) = parse("if column_full : draw:dragon:2 > may tuck:drawn:here:2")
    assert clause.condition == "column_full"
    assert clause.flows[0][1][0].may
    (clause,) = parse("pay:egg:1@cave > pick2(gain:dragon:1/gain:guild:1/gain:any:1)")
    item = clause.flows[0][1][0]
    assert (item.n, len(item.atoms)) == (2, 3)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "gain:silver:1",
            "gain:any",
            "lay:there:1",
            "pay:egg:1@mat",
            "if raining : gain:any:1",
            "jump:here:1",
        ),
        *("opp gain:any:1", "gain:any:1 ; gain:any:1", "vp:2:per:mat.blue", "gain:any:0", "x3pay:any:1", ""),
    ],
)
def test_unknown_symbols_are_errors(text):
    with pytest.raises(Unknown):
        parse(text)


def test_error_names_row_and_symbol():
    row = {**components.dragon_rows()[50], "effect": "gain:silver:1"}
    with pytest.raises(Unknown, match=r"dragons.csv, dragon 50: unknown symbol 'gain:silver:1'"):
        components.read_dragon(row, revised=False)


def test_every_cell_of_the_tables_is_known():
    words = set()
    for revised in (False, True):
        for number in components.dragon_rows():
            dragon = components.dragon_card(number, revised)
            for program in (dragon.program, dragon.feed_each, dragon.feed_third):
                words |= {atom.word for atom in atoms_of(program or ())}
        for number in components.cave_rows():
            words |= {atom.word for atom in atoms_of(components.cave_program(number, revised))}
    for guild in components.GUILDS:
        assert sorted(components.guild_rows(guild)) == [1, 2, 3, 4, 5]
    assert words == set(ATOMS)


def test_numbers_of_the_box():
    printed = printed_config(NUMBERS)
    dragons = [components.dragon_card(n) for n in components.dragon_rows()]
    assert (len(dragons), len(components.cave_rows()), len(components.objectives())) == (183, 75, 20)
    assert sum(dragon.vp for dragon in dragons) == 680
    assert sum(dragon.capacity for dragon in dragons) == 309
    assert sorted(dragon.number for dragon in dragons if dragon.compares_left) == [47, 103, 114, 168, 170]
    assert {dragon.number for dragon in dragons if dragon.item_vp} == {17, 18, 29}
    for number in (1, 2, 3, 4):
        ranks = [int(points) for points in boards.board("objective_points")[number, "-"][3:].split(",")]
        assert ranks == printed[f"rank_points_{number}"]
    for level in components.LEVELS:
        assert sum(level in card.decks for card in components.decisions().values()) == 8


def test_corrected_cards():
    assert components.corrected_cards() == {
        *(f"dragon-{number}" for number in (119, 124, 131, 132, 134)),
        *("cave-50", "cave-51"),
    }
    old, new = (str(components.dragon_card(131, revised).program) for revised in (False, True))
    assert "'4'" in old
    assert "'6'" in new


# Settings and deal ---------------------------------------------------------------


def short_match(**config):
    """Return a match in which everybody passes at once."""
    weights = {"pass": 1e9, "use": 0.01}
    return play_match(random.Random(1), {"players": 2, **config}, weights=weights, exchange=0)


def test_shortest_match_is_accepted():
    events = short_match()
    facts = oracle.referee([events])
    assert facts["turns"] == 8
    assert [score["coins"] for score in facts["scores"]] == [9, 9]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "`format` must be 1"),
        ({"game": "wingspan"}, "`game` must be wyrmspan"),
        ({"bots": ["a"]}, "`bots` must name 2 bots"),
        ({"rotation": 2}, "`rotation` must lie between 0 and 1"),
        ({"deal": -1}, "`deal` must not be negative"),
        ({"config": {"players": 6}}, "config: `players` must be one of"),
        ({"config": {"players": True}}, "config: `players` must be one of"),
        ({"config": {"printing": 2024}}, "config: `printing` must be one of"),
        ({"config": {"automa": 2}}, "config: `automa` must be one of"),
        ({"config": {"dragon_academy": True}}, "not covered: config dragon_academy = True"),
        ({"config": {"objectives": ["eggs"]}}, "config: `objectives` must be 4 codes"),
        ({"config": {"objectives": ["eggs", "egg_capacity", "shy", "small"]}}, "two sides of one tile"),
        ({"config": {"objectives": ["eggs", "sheep", "shy", "small"]}}, "there is no objective 'sheep'"),
        ({"config": {"guild_extra_slots": 4}}, "config: `guild_extra_slots` must be one of"),
        ({"config": {"corrected_cards": ["dragon-1"]}}, "config: `corrected_cards` must be among"),
    ],
)
def test_wrong_openings_are_refused(change, message):
    events = short_match()
    refuse([{**events[0], **change}, *events[1:]], message)


def test_guild_position_is_not_used_solo():
    codes = ["guild_position", "shy", "small", "eggs"]
    event = opening({"players": 1, "objectives": codes}, 1)
    refuse([event], "guild_position is not used solo")


@pytest.mark.parametrize(
    ("key", "change", "message"),
    [
        ("dragons", lambda deck: deck[1:], "`dragons` must be the 183 cards"),
        ("dragons", lambda deck: [deck[1], *deck[1:]], "`dragons` must be the 183 cards"),
        ("caves", lambda deck: [76, *deck[1:]], "`caves` must be the 75 cards"),
        ("guild", lambda _: "desert", "`guild` must be one of"),
        ("objectives", lambda _: ["eggs", "egg_capacity", "shy", "small"], "two sides of one tile"),
    ],
)
def test_wrong_deals_are_refused(key, change, message):
    events = short_match()
    events[1] = {**events[1], key: change(events[1][key])}
    refuse(events, message)


def test_named_guild_and_objectives_are_dealt():
    codes = ["eggs", "shy", "small", "cave_cards"]
    events = short_match(guild="plains", objectives=codes)
    oracle.referee([events])
    refuse([events[0], {**events[1], "guild": "highlands"}], "`guild` must be one of ('plains',)")
    refuse([events[0], {**events[1], "objectives": codes[::-1]}], "`objectives` must be")


def test_solo_deck_leaves_out_dragons_that_compare():
    setup = shuffled_setup(random.Random(1), {"players": 1})
    assert len(setup["dragons"]) == 178
    assert not {47, 103, 114, 168, 170} & set(setup["dragons"])


def test_first_hands_and_display_come_from_the_top():
    events = short_match(players=3)
    dragons, caves = events[1]["dragons"], events[1]["caves"]
    assert events[2] == {"event": "display", "dragons": dragons[:3], "caves": caves[:3]}
    for seat, event in enumerate(events[3:6]):
        at = 3 + 3 * seat
        hand = {"dragons": dragons[at : at + 3], "caves": caves[at : at + 3]}
        assert all(set(cards) <= set(hand[kind]) for kind, cards in event["discard"].items())


def test_keep_discards_two_cards_and_gains_three_resources():
    events = short_match()
    mine = events[1]["dragons"][3:6]
    for discard in ({"dragons": mine[:1]}, {"dragons": mine}, {"dragons": events[1]["dragons"][6:8]}):
        refuse([*events[:3], {**events[3], "discard": discard}], "`discard` must be a bundle of 2 cards")
    for gain in ({"meat": 2}, {"meat": 4}, {"coin": 3}, {"meat": 3, "gold": 0}):
        refuse([*events[:3], {**events[3], "gain": gain}], "`gain` must be 3 resources")


def test_stream_of_matches_is_split():
    lines = [json.dumps(event) for event in short_match() * 2]
    assert [len(rounds) for rounds in oracle.matches(lines)] == [1, 1]
    refuse(short_match()[:-1], "the match is truncated")
    refuse([*short_match(), {"event": "turn"}], "nothing may follow the result")


def test_file_of_matches_is_checked(tmp_path, capsys):
    events = short_match()
    file = tmp_path / "matches.jsonl"
    for last, code, word in (
        (events[-1], 0, "1 matches accepted"),
        ({"event": "result"}, 1, "`scores` must be"),
    ):
        file.write_text("".join(json.dumps(event) + "\n" for event in [*events[:-1], last]), encoding="utf-8")
        assert oracle.main([str(file)]) == code
        assert word in capsys.readouterr().out
