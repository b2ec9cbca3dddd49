"""Numbers of rules that are not the printed ones: what they change, and that results say so."""

from __future__ import annotations

import importlib
import json

import numpy as np
import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import HOUSE_RULE
from simkit.run.replay import transcripts
from simkit.scenario.expand import _identify, make_arm
from tests.contract.variants import house_rules
from tests.goldens.digests import play

GAMES = games.names()
CHANGED = [
    (game, place) for game in GAMES for place in range(len(house_rules(games.find(game), {})))
]  # all numbers of a game, low and high


def seats_of(game, changes, bot, column, n_deals=20):
    """A column of all seats, [match, seat], of a bot that does not look at points."""
    spec = games.find(game)
    config = spec.configure(changes)
    _, seats = play(spec, config, [(bot,) * spec.seats(config)], 3, 0, n_deals)
    names = [one.name for one in spec.all_seat_columns]
    return seats[:, :, names.index(column)]


@pytest.mark.parametrize("game", GAMES)
def test_printed_numbers_are_no_house_rules_and_no_part_of_what_identifies_a_configuration(game):
    spec = games.find(game)
    config = spec.configure({})
    assert spec.house_rules(config) == []
    lineup = (spec.bots[0].name,) * spec.seats(config)
    printed = {name: value for name, value in config.items() if not spec.setting(name).is_house_rule}
    assert _identify(spec, config, lineup) == _identify(spec, printed, lineup)


@pytest.mark.parametrize(("game", "place"), CHANGED)
def test_house_rules_tell_the_printed_and_the_other_number_and_make_another_configuration(game, place):
    spec = games.find(game)
    config = spec.configure(house_rules(spec, {})[place])
    told = spec.house_rules(config)
    assert told
    for note in told:
        name, old, arrow, new = note.text.removesuffix(".").split(" ")
        setting = spec.setting(name)
        assert (note.mark, arrow) == (HOUSE_RULE, "→")
        assert setting.parse(new) == config[name]
        assert setting.printed or setting.parse(old) == setting.default
    assert spec.all_notes(config)[: len(told)] == told
    lineup = (spec.bots[0].name,) * spec.seats(config)
    printed = {name: spec.setting(name).default for name in config if spec.setting(name).is_house_rule}
    assert _identify(spec, config, lineup) != _identify(spec, {**config, **printed}, lineup)


@pytest.mark.parametrize(
    ("game", "changes", "told"),
    [
        ("kingdomino", {"kingdom_side": 6}, ["kingdom_side 5 → 6."]),
        ("kingdomino", {"kingdom_side": 5}, []),
        ("wyrmspan", {"players": 1, "automa_dragon_points": 9}, ["automa_dragon_points 7 → 9."]),
        ("wyrmspan", {"players": 1, "automa": "3", "automa_dragon_points": 8}, []),
        ("kingdomino", {"players": 2, "mighty_duel": True, "kingdom_side": 5}, ["kingdom_side 7 → 5."]),
        ("kingdomino", {"players": 2, "dominoes_used": 32}, ["dominoes_used 24 → 32."]),
        ("dragon-castle", {"players": 3, "countdown_tokens": 5}, ["countdown_tokens 3 → 5."]),
        ("castellion", {"trial_traitors": (0, 4, 0)}, ["trial_traitors printed → 0+4+0."]),
    ],
)
def test_the_printed_number_is_told_where_a_zero_stands_for_it(game, changes, told):
    spec = games.find(game)
    assert [note.text for note in spec.house_rules(spec.configure(changes))] == told


@pytest.mark.parametrize(("game", "place"), CHANGED)
def test_referees_know_the_house_rules(game, place):
    spec = games.find(game)
    config = spec.configure(house_rules(spec, {})[place])
    referee = importlib.import_module(f"tests.oracles.{spec.package}")
    lineup = tuple(bot.name for bot in spec.bots if bot.effort == "fast")[:2]
    seated = tuple(lineup[seat % 2] for seat in range(spec.seats(config)))
    arm = make_arm(spec, config, seated, {})
    written = [*transcripts(arm, 5, range(3), None)]
    assert written[0][0]["house_rules"] == [note.text[:-1] for note in spec.house_rules(config)]
    for match in referee.matches(json.dumps(event) for events in written for event in events):
        referee.referee(match)


OWN = [
    (
        "castellion",
        {},
        "own_trials",
        "id,traitors,towers,bastions,lines,rows\nE1,2,0,0,0,0\nE3a,3,1,0,0,0\n",
    ),
    (
        "castellion",
        {"level": "base"},
        "own_trials",
        "id,traitors,towers,bastions,lines,rows\nS1,2,0,0,0,0\n",
    ),
    (
        "castellion",
        {"level": "expert"},
        "own_trials",
        "A1w,2,0,0,2,0\n# a Harpy that digs, without a header\nA1h,1,0,0,0,1\n",
    ),
    ("dragon-castle", {}, "own_tiles", "copies,symbol\n6,merchant-1\n2,dragon-3\n"),
    (
        "kingdomino",
        {"players": 2},
        "own_dominoes",
        "domino,first,first_crowns,second,second_crowns,certainty\n1,mine,3,mine,3,OWN\n48,wheat,0,lake,0,OWN\n",
    ),
]


@pytest.mark.parametrize(("game", "changes", "key", "text"), OWN)
def test_components_of_a_file_are_played_told_and_known_to_referees(game, changes, key, text, tmp_path):
    """C-12, D-01, K-01: what a CSV file says takes the place of what is printed."""
    file = tmp_path / "mine.csv"
    file.write_text(text, encoding="utf-8")
    spec = games.find(game)
    config = spec.configure({**changes, key: str(file)})
    assert [note.text for note in spec.house_rules(config)] == [f"{key} printed → mine."]
    written = spec.setting(key).write(config[key])
    assert spec.configure({**changes, key: written}) == config
    referee = importlib.import_module(f"tests.oracles.{spec.package}")
    arm = make_arm(spec, config, (spec.bots[1].name,) * spec.seats(config), {})
    told = [*transcripts(arm, 5, range(4), None)]
    for match in referee.matches(json.dumps(event) for events in told for event in events):
        referee.referee(match)
    printed = make_arm(spec, spec.configure(changes), arm.lineup, {})
    assert [events[1:] for events in told] != [
        events[1:] for events in transcripts(printed, 5, range(4), None)
    ]


@pytest.mark.parametrize(
    ("game", "key", "text", "problem", "line"),
    [
        ("kingdomino", "own_dominoes", "1,mine,3,mime,3", "no such second", 1),
        ("kingdomino", "own_dominoes", "\n49,mine,3,mine,3", "domino must be a number from 1 to 48", 2),
        ("kingdomino", "own_dominoes", "1,mine,4,mine,3", "first_crowns must be", 1),
        ("kingdomino", "own_dominoes", "1,mine,1,mine,3\n1,mine,1,mine,3", "twice", 2),
        ("kingdomino", "own_dominoes", "domino,first\n1,mine", "columns are missing", 1),
        ("kingdomino", "own_dominoes", "# nothing", "no rows", None),
        ("dragon-castle", "own_tiles", "merchant-1,5", "with these there are 117", None),
        ("dragon-castle", "own_tiles", "merchant-7,4", "no such symbol", 1),
        ("castellion", "own_trials", "E9,1,1,1,1,0", "no such id", 1),
        ("castellion", "own_trials", "E1,1,9,9,9,0", "six by six", 1),
        ("castellion", "own_trials", "S1,3,1,1,1,0", "no card of the level intro", None),
    ],
)
def test_wrong_components_are_refused_with_their_line(game, key, text, problem, line, tmp_path):
    file = tmp_path / "mine.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=problem) as caught:
        games.find(game).configure({key: str(file)})
    assert (caught.value.key, caught.value.line) == (key, line)


@pytest.mark.parametrize("game", ["dragon-castle", "kingdomino"])
def test_numbers_for_seats_in_which_nobody_sits_are_refused(game):
    spec = games.find(game)
    assert spec.configure({"players": 2, "start_points": "0+3"})["start_points"] == (0, 3, 0, 0)
    with pytest.raises(InputError, match="more seats than the 2") as caught:
        spec.configure({"players": 2, "start_points": "0+0+3"})
    assert caught.value.key == "start_points"


def test_dragon_castle_begins_with_points_by_seat():
    """D-18: points of the start are points; nothing else changes for a bot that does not look at them."""
    before = seats_of("dragon-castle", {}, "random", "total")
    after = seats_of("dragon-castle", {"start_points": "0+1+2+7"}, "random", "total")
    np.testing.assert_array_equal(after - before, np.tile([0, 1, 2, 7], (len(before), 1)))


def test_half_a_point_decides_where_points_are_equal_and_nothing_else():
    """D-19: before the tie-breaks; the points themselves stay what they were."""
    before = seats_of("dragon-castle", {"players": 2}, "random", "total", 200)
    after = seats_of("dragon-castle", {"players": 2, "start_halves": "1"}, "random", "total", 200)
    np.testing.assert_array_equal(after, before)
    shares = seats_of("dragon-castle", {"players": 2, "start_halves": "1"}, "random", "win_share", 200)
    printed = seats_of("dragon-castle", {"players": 2}, "random", "win_share", 200)
    is_tied = before[:, 0] == before[:, 1]
    assert is_tied.sum() > 5
    assert (shares[is_tied, 1] == 0).all()
    assert (printed[is_tied, 1] > 0).any()
    np.testing.assert_array_equal(shares[~is_tied], printed[~is_tied])


def test_dragons_give_the_points_of_the_house():
    """D-36 to D-45: twice the points of every Dragon are twice their points, for a bot that does not look."""
    dragons = {"players": 2, "dragons": "tranquility+bravery+knowledge+audacity"}
    before = seats_of("dragon-castle", dragons, "random", "dragon_points")
    points = "1+1+2+2+1+2+4+4+1+2"
    after = seats_of("dragon-castle", {**dragons, "dragon_points": points}, "random", "dragon_points")
    np.testing.assert_array_equal(after, 2 * before)


def test_kingdomino_gives_points_in_the_order_of_the_first_kings():
    """K-04: the player whose king comes out first gets the first number."""
    for players in (2, 3, 4):
        points = np.array([1, 5, 10, 20][:players])
        changes = {"players": players, "start_points": tuple(points.tolist())}
        before = seats_of("kingdomino", {"players": players}, "true-random", "total")
        after = seats_of("kingdomino", changes, "true-random", "total")
        kings = seats_of("kingdomino", changes, "true-random", "first_king")
        order = kings.argsort(axis=1).argsort(axis=1)
        np.testing.assert_array_equal(after - before, points[order])


def test_castellion_has_the_stacks_and_trials_of_the_house():
    """C-01, C-09."""
    spec = games.find("castellion")
    changes = {"traitors": "4+1", "safe_tiles": 5, "trial_traitors": "2+0+1"}
    arm = make_arm(spec, spec.configure(changes), ("greedy",), {})
    printed = make_arm(spec, spec.configure({}), ("greedy",), {})
    for events, others in zip(
        transcripts(arm, 1, range(30), None), transcripts(printed, 1, range(30), None), strict=True
    ):
        setup, other = events[1], others[1]
        assert (len(setup["standard"]), len(setup["safe"])) == (65, 5)
        assert [setup["standard"].count(tile) for tile in ("traitor", "traitor-black")] == [4, 1]
        assert setup["safe"] == other["safe"][:5]  # the same deal, as far as it goes
        defenders = [[tile for tile in one["standard"] if "traitor" not in tile] for one in (setup, other)]
        assert defenders[0] == defenders[1]
        first = next(event for event in events if event["event"] == "trial")
        if first["why"] == "traitors":
            before = events[: events.index(first)]
            assert sum(event["event"] == "traitor" for event in before) == 2


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"traitors": "10+3"}, "traitors"),
        ({"traitors": "8+3", "even_traitors": True}, "even_traitors"),
        ({"safe_tiles": 0, "appendices": "vigil"}, "safe_tiles"),
        ({"trial_traitors": "1+0+0", "appendices": "herald"}, "trial_traitors"),
        ({"assault_damage": "1+2+3"}, "assault_damage"),
        ({"traitor_cost": 3}, "traitor_cost"),
        ({"level": "base", "bastion_saves": 3}, "bastion_saves"),
        ({"champion_cost": 3}, "champion_cost"),
        ({"prison_penalty": 3}, "prison_penalty"),
        ({"seer_tiles": 3}, "seer_tiles"),
        ({"level": "base", "line_saves": 2}, "line_saves"),
    ],
)
def test_castellion_refuses_numbers_that_would_do_nothing_or_cannot_be(changes, key):
    with pytest.raises(InputError) as caught:
        games.find("castellion").configure(changes)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("game", "changes", "key"),
    [
        ("dragon-castle", {"dragon_points": "2+1+1+1+1+2+2+4+1+1"}, "dragon_points"),
        ("dragon-castle", {"dragons": "power", "majestic_floor": 2}, "majestic_floor"),
        ("kingdomino", {"kingdom_side": 2}, "kingdom_side"),
        ("kingdomino", {"kingdom_side": 6, "middle_kingdom": True}, "kingdom_side"),
        ("kingdomino", {"kingdom_side": 6, "harmony": True}, "kingdom_side"),
        ("kingdomino", {"dominoes_used": 22}, "dominoes_used"),
        ("kingdomino", {"players": 3, "dominoes_used": 48}, "dominoes_used"),
    ],
)
def test_other_games_refuse_numbers_that_would_do_nothing_or_cannot_be(game, changes, key):
    with pytest.raises(InputError) as caught:
        games.find(game).configure(changes)
    assert caught.value.key == key
