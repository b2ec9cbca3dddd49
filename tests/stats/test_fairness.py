"""The test of equal seats: closed forms, SciPy and statsmodels as second sources, and its size by simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.multivariate import test_mvmean as reference_hotelling

from simkit.stats.verdict.fairness import SeatSums, hotelling, seat_tests
from tests.stats.contest import by_hand


def sums_of(shares: NDArray[np.int64], *, size: int = 60, is_counted: bool = False) -> SeatSums:
    """The sums of blocks [block, seat]."""
    products = shares.T @ shares
    return SeatSums(
        len(shares),
        tuple(shares.sum(axis=0).tolist()),
        tuple(map(tuple, products.tolist())),
        size,
        is_counted,
    )


def test_sole_wins_are_tested_by_the_multinomial_chi_square() -> None:
    """30, 50 and 40 wins of 120: χ² = (10² + 10² + 0²) / 40 = 5, V = √(5 / (120 · 2))."""
    wins = [(60, 0, 0)] * 30 + [(0, 60, 0)] * 50 + [(0, 0, 60)] * 40
    [row] = seat_tests(by_hand(("ann+ann+ann", wins))).iter_rows(named=True)
    assert (row["seats"], row["n"], row["test"]) == (3, 120, "multinomial χ²")
    assert row["statistic"] == pytest.approx(5)
    assert row["v"] == pytest.approx(math.sqrt(5 / 240))
    assert row["p"] == pytest.approx(stats.chisquare([30, 50, 40]).pvalue) == pytest.approx(math.exp(-2.5))


def test_shared_wins_are_tested_by_hotelling() -> None:
    wins = [(60, 0, 0)] * 30 + [(0, 60, 0)] * 45 + [(0, 0, 60)] * 40 + [(30, 30, 0)] * 9 + [(20, 20, 20)] * 3
    [row] = seat_tests(by_hand(("ann+ann+ann", wins))).iter_rows(named=True)
    reference = reference_hotelling(np.array(wins)[:, :2] / 60, [1 / 3, 1 / 3])
    assert row["test"] == "Hotelling's T² on deals"
    assert row["statistic"] == pytest.approx(reference.t2)
    assert row["p"] == pytest.approx(reference.pvalue)


def test_blocks_of_rotated_line_ups_are_tested_as_blocks() -> None:
    rng = np.random.default_rng(2)
    first = rng.choice([0, 30, 60], size=(90, 2))
    matches = [(a, 60 - a) for deal in first.tolist() for a in deal]
    [row] = seat_tests(by_hand(("ann+bob", matches))).iter_rows(named=True)
    reference = stats.ttest_1samp(first.mean(axis=1) / 60, 0.5)
    assert row["n"] == 90
    assert row["p"] == pytest.approx(reference.pvalue), "with two seats Hotelling's test is the t test"


def test_sole_wins_in_rotated_line_ups_are_not_counted_as_independent() -> None:
    matches = [(60, 0), (0, 60)] * 60
    [row] = seat_tests(by_hand(("ann+bob", matches))).iter_rows(named=True)
    assert (row["test"], row["p"]) == ("none", None), (
        "seats share each block evenly: there is no spread to test"
    )


def test_too_few_blocks_have_no_test() -> None:
    [row] = seat_tests(by_hand(("ann+ann", [(60, 0)] * 9))).iter_rows(named=True)
    assert (row["p"], row["q"], row["test"], row["v"]) == (None, None, "none", 1.0)
    [row] = seat_tests(by_hand(("ann+ann", [(60, 0)] * 20 + [(30, 30)] * 19))).iter_rows(named=True)
    assert row["test"] == "none"
    [row] = seat_tests(by_hand(("ann+ann", []))).iter_rows(named=True)
    assert (row["v"], row["n"]) == (None, 0)


def test_hotelling_by_hand() -> None:
    """Two vectors ±(1, 0) + (1, 0) … in one dimension T² is t²: values 1, 2, 3 have t = 2 / (1/√3) = 2√3."""
    assert hotelling(3, [6], [[14]]) == pytest.approx(12)
    assert hotelling(3, [6, 6], [[14, 14], [14, 14]]) is None


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("shared", [0.0, 0.1, 0.5])
def test_equal_seats_are_called_different_in_one_of_twenty_runs(seats: int, shared: float) -> None:
    rng = np.random.default_rng(seats)
    runs, blocks = 1500, 20 * seats
    rejected = 0
    for _ in range(runs):
        winners = rng.integers(0, seats, size=blocks)
        shares = 60 * np.eye(seats, dtype=np.int64)[winners]
        other = (winners + rng.integers(1, seats, size=blocks)) % seats
        is_shared = rng.random(blocks) < shared
        halves = 30 * (np.eye(seats, dtype=np.int64)[winners] + np.eye(seats, dtype=np.int64)[other])
        shares[is_shared] = halves[is_shared]
        p = sums_of(shares, is_counted=shared == 0).test()[1]
        rejected += p is not None and p < 0.05
    assert 0.03 <= rejected / runs <= 0.075
