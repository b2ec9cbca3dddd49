"""Verdicts on seats: by hand, from results, and how often they are wrong."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from simkit.stats.data.tally import Tally
from simkit.stats.estimate.spending import Look, fixed_looks
from simkit.stats.verdict.balance import read_seat_balance, read_seats, seats_p
from simkit.stats.verdict.bounds import within
from simkit.stats.verdict.outside import corner_tests, correct_outside
from simkit.stats.verdict.verdicts import gate_p, judge
from tests.stats.contest import play_contest


def sole_wins(*wins: int) -> list[Tally]:
    """One tally per seat of matches without shared wins."""
    n = sum(wins)
    return [Tally((0, 60), (n - won, won), 60, 0, 60) for won in wins]


@pytest.mark.parametrize("planned", [None, 30_000])
def test_three_verdicts_on_seats(planned: int | None) -> None:
    found = [
        judge([read_seats(sole_wins(*wins), 0.02, planned and Look(sum(wins), planned))])[0]
        for wins in ((10_030, 9_990, 9_980), (11_500, 9_200, 9_300), (1010, 980, 1010))
    ]
    assert [verdict.word for verdict in found] == ["balanced", "unbalanced", "undecided"]
    assert found[0].text == "balanced"
    assert found[2].text.startswith("undecided, needs ")
    reading = found[1].reading
    assert reading.estimate == pytest.approx(11_500 / 30_000)
    assert (reading.bounds.low, reading.bounds.high) == pytest.approx((1 / 3 - 0.02, 1 / 3 + 0.02))
    assert [part.estimate for part in reading.parts] == pytest.approx([0.38333, 0.30667, 0.31], abs=1e-5)


def test_two_seats_are_one_question() -> None:
    """The second seat mirrors the first, so nothing is lost to it."""
    both, one = sole_wins(5600, 4400), sole_wins(5600, 4400)[:1]
    bounds = within(0.05, 0.5)
    assert seats_p(both, bounds, None) == pytest.approx(seats_p(one, bounds, None))
    assert seats_p(both, bounds, None)[1] == pytest.approx(gate_p(one[0], bounds, None)[1] / 2)


def test_a_forecast_is_kept() -> None:
    """A single look at ±1 point has an even chance after (1.645 / 0.01)² × 0.25 = 6,764 matches; looks cost more."""
    few, many = read_seats(sole_wins(500, 500), 0.01, Look(1000, 20_000)).more or (0, None)
    assert 6764 < few + 1000 < (many or math.inf)


def test_results_are_read_on_a_prefix_of_deals(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 900, sets=("rule=old,new", "players=2"), bots="weak,strong")
    readings = [read_seat_balance(results, arm, 0.05, Look(900, 2000)) for arm in results.arms]
    assert {reading.n for reading in readings} == {900}
    assert [verdict.word for verdict in judge(readings)] == ["unbalanced"] * 2 + ["undecided"] * 2
    assert readings[3].estimate == readings[3].parts[0].estimate == pytest.approx(0.57), "the first of equals"
    early = read_seat_balance(results, results.arms[0], 0.05, Look(100, 2000))
    assert early.n == 100
    assert (early.high or 0) - (early.low or 0) > (readings[0].high or 0) - (readings[0].low or 0)


def shares_at(truth: list[float], shared: float, n: int, runs: int, seed: int) -> list[list[Tally]]:
    """Runs of n matches in which a seat wins with its chance, half of it shared with the next seat at times."""
    rng = np.random.default_rng(seed)
    seats = len(truth)
    found = []
    for _ in range(runs):
        sole = rng.multinomial(n, [*(t * (1 - shared) for t in truth), *(t * shared for t in truth)])
        full, half = sole[:seats], sole[seats:] + np.roll(sole[seats:], 1)
        rows = zip(full.tolist(), half.tolist(), strict=True)
        found.append([Tally((0, 30, 60), (n - f - h, h, f), 60, 0, 60) for f, h in rows])
    return found


@pytest.mark.long
@pytest.mark.parametrize(("seats", "shared"), [(2, 0.0), (3, 0.0), (3, 0.2), (4, 0.1)])
def test_seats_at_the_margin_are_called_balanced_in_at_most_one_of_twenty_runs(
    seats: int, shared: float
) -> None:
    margin, n = 0.03, 4000
    first = (1 / seats + margin - shared * margin / 2) if seats > 2 else 0.5 + margin
    truth = [first, *[(1 - first) / (seats - 1)] * (seats - 1)]
    means = [t * (1 - shared / 2) + shared / 2 * truth[seat - 1] for seat, t in enumerate(truth)]
    bounds = within(abs(means[0] - 1 / seats), 1 / seats)
    runs = shares_at(truth, shared, n, 2000, seed=seats)
    p = np.array([seats_p(run, bounds, None) for run in runs])
    assert (p[:, 0] <= 0.05).mean() <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / 2000)
    assert (p[:, 1] <= 0.05).mean() <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / 2000)


@pytest.mark.parametrize(("margin", "n"), [(0.03, 4000), (0.05, 400), (0.01, 30_000)])
def test_two_seats_at_the_margin_are_called_balanced_with_a_chance_of_at_most_one_in_twenty(
    margin: float, n: int
) -> None:
    """Exactly: the chances of all numbers of wins that are called balanced, added up."""
    wins = range(int(0.35 * n), int(0.65 * n))
    called = [won for won in wins if seats_p(sole_wins(won, n - won), within(margin, 0.5), None)[0] <= 0.05]
    assert 0.035 <= stats.binom(n, 0.5 + margin).pmf(called).sum() <= 0.05


def test_equal_seats_are_found_balanced_with_the_planned_power() -> None:
    """28,318 matches show four equal seats within a point in at least 90 % of runs."""
    runs = shares_at([0.25] * 4, 0.0, 28_318, 400, seed=1)
    p = np.array([seats_p(run, within(0.01, 0.25), None)[0] for run in runs])
    assert (p <= 0.05).mean() >= 0.88


@pytest.mark.long
@pytest.mark.parametrize("planned", [None, 1000])
@pytest.mark.parametrize("offs", [(0.06, -0.06, 0.0), (0.06, 0.06, -0.06, -0.06)])
def test_seats_at_a_corner_of_their_bounds_are_called_unbalanced_in_at_most_one_of_twenty_runs(
    offs: tuple[float, ...], planned: int | None
) -> None:
    """Where as many seats as can lie at an end of the bounds, errors are most frequent; none is left unused."""
    rng = np.random.default_rng(3)
    seats, runs = len(offs), 500
    bounds, truth = within(0.06, 1 / seats), [1 / seats + off for off in offs]
    looks = [1000] if planned is None else fixed_looks(planned)
    wrong = np.zeros(runs, dtype=bool)
    for run in range(runs):
        wins = np.zeros(seats, dtype=int)
        for step, deals in zip(np.diff([0, *looks]), looks, strict=True):
            wins += rng.multinomial(step, truth)
            look = None if planned is None else Look(deals, planned)
            wrong[run] |= seats_p(sole_wins(*wins.tolist()), bounds, look)[1] <= 0.05
    assert 0.02 <= wrong.mean() <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / runs)


def test_few_deals_cost_no_more_than_bonferroni() -> None:
    """After few deals the margin is small beside the error, and all sides of all seats may err."""
    for seats in (2, 3, 4, 5):
        most = 2 * (seats if seats > 2 else 1)
        assert correct_outside(0.001, seats, 0.0, 100, None) <= most * 0.001
        assert correct_outside(0.001, seats, 0.5, 10**6, None) == pytest.approx(0.001 * corner_tests(seats))
