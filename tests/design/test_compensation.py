"""Points for seats: a planted bonus is found, ties are broken by the game's own rules."""

from __future__ import annotations

import numpy as np
import pytest

from simkit import games
from simkit.cli.app import main
from simkit.design.compensation import (
    _compensate,
    _give,
    compensate,
    find_points,
    is_better,
    verification,
    write_half_points,
)
from simkit.design.seat_scores import SeatScores, read_seat_scores
from simkit.games.contract import WHOLE_SHARE
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words


def make_scores(bonus, n=20_000, seed=1, spread=8.0):
    """Scores of equal players, and what some seats were given on top."""
    chance = np.random.default_rng(seed)
    scores = np.rint(chance.normal(40, spread, (n, len(bonus))) + np.array(bonus)).astype(np.int64)
    breaks = chance.integers(0, 12, (n, len(bonus), 1))
    return SeatScores(None, scores, breaks, np.zeros_like(scores), np.zeros(len(bonus), dtype=np.int64))


def zeros(n, seats):
    """Shares that nobody looks at, and no half points before."""
    return np.zeros((n, seats), dtype=np.int64), np.zeros(seats, dtype=np.int64)


@pytest.mark.parametrize("bonus", [(0, 3), (2, 0, 0), (0, 1, 2, 5), (4, 3, 2, 1, 0)])
def test_a_planted_bonus_is_given_to_the_others(bonus):
    points = find_points([make_scores(bonus)])
    assert points == tuple(2 * (max(bonus) - one) for one in bonus)


def test_all_bots_are_served_together():
    points = find_points([make_scores((0, 2), seed=2), make_scores((0, 4), seed=3)])
    assert points == (6, 0)


@pytest.mark.long
@pytest.mark.parametrize("bonus", [(0, 0), (0, 0, 0, 0), (0, 0.1, 0)])
def test_seats_that_are_nearly_even_get_no_points(bonus):
    """On deals that chose, some points always look a little better than none."""
    found = [_compensate("", [make_scores(bonus, 4_000, seed)], 0.001, 1) for seed in range(40)]
    assert sum(any(one.tried) for one in found) > 10
    assert sum(any(one.halves) for one in found) <= 2


def test_seats_within_the_margin_get_no_points_though_some_would_be_better():
    scores = [make_scores((0, 1), 40_000)]
    near, wide = (_compensate("", scores, margin, 2) for margin in (0.01, 0.1))
    assert (near.tried, near.halves) == ((2, 0), (2, 0))
    assert (wide.tried, wide.halves) == ((2, 0), (0, 0))
    assert wide.is_balanced


@pytest.mark.parametrize("bonus", [(0, 2), (1, 0, 0), (0, 1, 2, 5)])
def test_a_planted_bonus_is_shown_to_be_mended(bonus):
    points = tuple(2 * (max(bonus) - one) for one in bonus)
    assert _compensate("", [make_scores(bonus)], 0.02, 2).halves == points


def test_points_that_serve_one_bot_and_harm_another_are_not_better():
    even, uneven = make_scores((0, 0), seed=5), make_scores((0, 1), seed=6)
    halves = [[one.part(half) for one in (even, uneven)] for half in (0, 1)]
    assert is_better([halves[0][1]], [halves[1][1]], (2, 0))
    assert not is_better(*halves, (2, 0))


def test_half_a_point_wins_ties_and_nothing_else():
    scores = SeatScores(None, np.array([[5, 5], [5, 6], [4, 4]]), np.array([[[1], [2]]] * 3), *zeros(3, 2))
    assert scores.shares((0, 0)).tolist() == [[0, 60], [0, 60], [0, 60]]
    assert scores.shares((1, 0)).tolist() == [[60, 0], [0, 60], [60, 0]]
    assert scores.shares((2, 0)).tolist() == [[60, 0], [0, 60], [60, 0]]
    assert scores.shares((3, 0)).tolist() == [[60, 0], [60, 0], [60, 0]]


def test_equal_in_all_share_the_win():
    scores = SeatScores(None, np.array([[3, 3, 3]]), np.array([[[1], [1], [0]]]), *zeros(1, 3))
    assert scores.shares((0, 0, 0)).tolist() == [[WHOLE_SHARE // 2, WHOLE_SHARE // 2, 0]]


@pytest.fixture(scope="module")
def castle(tmp_path_factory):
    folder = tmp_path_factory.mktemp("castle") / "r"
    run_scenario(scenario_from_words("dragon-castle", ["players=3"], "random", 3000, 3), folder, threads=1)
    return folder


@pytest.mark.parametrize(
    ("game", "words", "bot"),
    [
        ("dragon-castle", ["players=4"], "random"),
        ("dragon-castle", ["players=3", "start_halves=1+0+1"], "random"),
        ("kingdomino", [], "true-random"),
        ("wyrmspan", ["players=3"], "random"),
    ],
)
def test_without_points_the_recorded_winners_win(game, words, bot, tmp_path):
    run_scenario(scenario_from_words(game, words, bot, 1500, 2), tmp_path / "r", threads=1)
    results = open_results(tmp_path / "r")
    assert read_seat_scores(results, results.arms[0]).mismatches == 0


def test_what_chose_does_not_confirm(castle):
    [found] = compensate(open_results(castle), 0.02)
    [bot] = found.confirmed
    assert bot.after.reading.n == 1500
    assert [part.n for part in bot.before.reading.parts] == [1500] * 3


def test_the_command_says_who_gets_what(castle, capsys):
    assert main(["compensate", str(castle), "--no-play", "--margin", "0.1", "--json"]) == 0
    out, err = capsys.readouterr()
    assert '"seat": "1"' in out
    assert "balanced" in err or "points" in err


def test_mixed_line_ups_tell_nothing_of_seats(tmp_path, capsys):
    words = scenario_from_words("dragon-castle", ["players=2"], "random+greedy", 10, 1)
    run_scenario(words, tmp_path / "r", threads=1)
    assert main(["compensate", str(tmp_path / "r")]) == 2
    assert "one bot in all of several seats" in capsys.readouterr().err


def test_a_bonus_planted_in_the_rules_is_found_and_verified_by_playing(tmp_path, capsys):
    """The random bot heeds no points: three planted ones must come back exactly, deal by deal."""
    for name, words in (("plain", []), ("planted", ["start_points=3+0"])):
        scenario = scenario_from_words("dragon-castle", ["players=2", *words], "random", 2000, 3)
        run_scenario(scenario, tmp_path / name, threads=1)
    plain, planted = (read_only(tmp_path / name) for name in ("plain", "planted"))
    assert (planted.shares((0, 6)) == plain.recorded).all()
    had, found = find_points([plain]), find_points([planted])
    assert found[1] - found[0] == had[1] - had[0] + 6
    words = ["--margin", "0.2", "--deals", "1000", "--threads", "1"]
    assert main(["compensate", str(tmp_path / "planted"), *words]) == 0
    assert "played with the points on 1,000 fresh deals, random: balanced" in capsys.readouterr().err
    config = open_results(tmp_path / "planted-compensated").arms[0].config
    assert config["start_points"].startswith("3+")


def read_only(folder):
    """The scores of the only configuration of a folder."""
    results = open_results(folder)
    return read_seat_scores(results, results.arms[0])


def test_half_points_are_played_where_a_setting_gives_them(tmp_path):
    run_scenario(
        scenario_from_words("dragon-castle", ["players=2"], "random", 3000, 3), tmp_path / "r", threads=1
    )
    results = open_results(tmp_path / "r")
    [found] = compensate(results, 0.02, with_halves=True)
    assert found.halves == (1, 0)
    scenario = verification(results, found, 0.02, 500, 4)
    [arm] = expand(scenario)
    assert (arm.config["start_points"], arm.config["start_halves"]) == ((0, 0, 0, 0), (1, 0, 0, 0))


def test_half_points_that_a_seat_has_become_whole_ones():
    spec = games.find("dragon-castle")
    given = _give(spec, {"players": "2", "start_halves": "1+0+0+0"}, (1, 0))
    assert given == {"start_points": "1+0", "start_halves": "0+0"}


def test_half_points_are_written_as_such():
    assert [write_half_points(halves) for halves in range(4)] == ["0", "½", "1", "1½"]
