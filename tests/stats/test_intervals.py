"""Intervals against SciPy, statsmodels, published values and their own coverage."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize, stats
from statsmodels.stats.proportion import proportion_confint

from simkit.stats.data.tally import tally_totals
from simkit.stats.estimate.fixed import tally_interval
from simkit.stats.estimate.intervals import (
    blocked_rate_interval,
    clopper_pearson,
    count_interval,
    mean_interval,
    paired_rate_interval,
    rate_interval,
    rule_of_three,
    wilson,
)

COUNTS = [(0, 10), (1, 10), (5, 10), (9, 10), (10, 10), (40, 1000), (999, 1000), (123_456, 1_000_000)]


@pytest.mark.parametrize(("wins", "n"), COUNTS)
def test_wilson_agrees_with_scipy_and_statsmodels(wins: int, n: int) -> None:
    low, high, _ = wilson(wins, n)
    scipy = stats.binomtest(wins, n).proportion_ci(method="wilson")
    assert (low, high) == pytest.approx((scipy.low, scipy.high), abs=1e-12)
    assert (low, high) == pytest.approx(proportion_confint(wins, n, method="wilson"), abs=1e-12)


@pytest.mark.parametrize(("wins", "n"), COUNTS)
def test_clopper_pearson_agrees_with_scipy_and_statsmodels(wins: int, n: int) -> None:
    low, high, _ = clopper_pearson(wins, n)
    scipy = stats.binomtest(wins, n).proportion_ci(method="exact")
    assert (low, high) == pytest.approx((scipy.low, scipy.high), rel=1e-9)
    assert (low, high) == pytest.approx(proportion_confint(wins, n, method="beta"), rel=1e-9)


def test_wilson_of_five_in_ten_by_hand() -> None:
    """z² = 3.8415: centre 1/2, half = 1.96 √(0.025 + 0.0096) / 1.384."""
    low, high, method = wilson(5, 10)
    assert (round(low or 0, 4), round(high or 0, 4), method) == (0.2366, 0.7634, "Wilson")


@pytest.mark.parametrize(
    ("wins", "n", "method"),
    [(9, 100, "Clopper–Pearson"), (10, 100, "Wilson"), (90, 100, "Wilson"), (91, 100, "Clopper–Pearson")],
)
def test_few_wins_or_losses_are_answered_exactly(wins: int, n: int, method: str) -> None:
    assert rate_interval(wins, n).method == method


def test_no_match_has_no_interval() -> None:
    assert rate_interval(0, 0) == (None, None, "none")
    assert paired_rate_interval(0, 0, 0) == (None, None, "none")
    assert mean_interval(1.0, math.nan, 1) == (None, None, "none")


def test_rule_of_three_is_what_no_win_rules_out() -> None:
    n = 2000
    bound = rule_of_three(n)
    assert (1 - bound) ** n == pytest.approx(0.05)
    assert bound == pytest.approx(3 / n, rel=0.01)
    assert bound < (clopper_pearson(0, n).high or 0), "one-sided is tighter than two-sided"


def test_mean_interval_is_the_t_interval() -> None:
    values = np.array([3.0, 5.0, 4.0, 8.0, 6.0])
    error = values.std(ddof=1) / math.sqrt(len(values))
    expected = stats.ttest_1samp(values, 0).confidence_interval()
    low, high, _ = mean_interval(values.mean(), error, len(values))
    assert (low, high) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize(
    ("only_a", "only_b", "n", "low", "high"),
    [
        (20, 60, 1000, 0.0231, 0.0584),  # PropCIs::scoreci.mp(20, 60, 1000)
        (7, 1, 21, -0.517, -0.026),  # Fagerland, Lydersen and Laake 2014, table of the airway data
    ],
)
def test_tango_gives_published_intervals(only_a: int, only_b: int, n: int, low: float, high: float) -> None:
    digits = len(str(low).split(".")[1])
    found = paired_rate_interval(only_a, only_b, n)
    assert (round(found.low or 0, digits), round(found.high or 0, digits)) == (low, high)


@pytest.mark.parametrize(("only_a", "only_b", "n"), [(20, 60, 1000), (3, 0, 40), (12, 9, 25)])
def test_ends_of_tango_lie_where_the_score_test_turns(only_a: int, only_b: int, n: int) -> None:
    """Second source: the restricted likelihood maximised numerically, not by Tango's closed form."""
    for end in paired_rate_interval(only_a, only_b, n)[:2]:
        assert end is not None

        def loss(chance_a: float, gap: float = end) -> float:
            chance_b = chance_a + gap
            rest = 1 - chance_a - chance_b
            if min(chance_a, chance_b, rest) <= 0:
                return math.inf
            both = only_a * math.log(chance_a) + only_b * math.log(chance_b)
            return -(both + (n - only_a - only_b) * math.log(rest))

        bounds = (max(0.0, -end) + 1e-12, (1 - end) / 2 - 1e-12)
        chance_a = optimize.minimize_scalar(loss, bounds=bounds, method="bounded", options={"xatol": 1e-13}).x
        spread = math.sqrt(n * (2 * chance_a + end - end**2))
        assert abs(only_b - only_a - n * end) / spread == pytest.approx(1.96, abs=2e-3)


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 200))
def test_tango_mirrors_and_contains_the_difference(only_a: int, only_b: int, both: int) -> None:
    n = only_a + only_b + both
    found, mirrored = paired_rate_interval(only_a, only_b, n), paired_rate_interval(only_b, only_a, n)
    if n == 0:
        return
    assert found.low == pytest.approx(-(mirrored.high or 0))
    assert -1 <= (found.low or 0) <= (only_b - only_a) / n <= (found.high or 0) <= 1


def coverage(truth: float, ends: list[tuple[float | None, float | None]]) -> float:
    return sum(1 for low, high in ends if (low or 0) <= truth <= (high or 0)) / len(ends)


@pytest.mark.parametrize(("rate", "n"), [(0.0005, 2000), (0.03, 500), (0.5, 100), (0.98, 300)])
def test_rate_intervals_cover(rate: float, n: int) -> None:
    """At n = 2,000 and p = 0.0005 a normal interval covers 63 % only."""
    wins = np.random.default_rng(1).binomial(n, rate, size=4000)
    assert coverage(rate, [rate_interval(int(w), n)[:2] for w in wins]) >= 0.935


@pytest.mark.parametrize(
    ("only_a", "only_b", "both", "n"),
    [(0.02, 0.05, 0.4, 300), (0.001, 0.004, 0.0, 2000), (0.2, 0.1, 0.3, 80)],
)
def test_paired_intervals_cover(only_a: float, only_b: float, both: float, n: int) -> None:
    cells = [only_a, only_b, both, 1 - only_a - only_b - both]
    tables = np.random.default_rng(2).multinomial(n, cells, size=3000)
    ends = [paired_rate_interval(int(a), int(b), n)[:2] for a, b, _, _ in tables]
    assert 0.935 <= coverage(only_b - only_a, ends) <= 0.975


@pytest.mark.parametrize("rare_is_win", [True, False])
def test_blocked_interval_covers_whatever_the_correlation_in_a_block(rare_is_win: bool) -> None:
    rng = np.random.default_rng(3)
    n, size, rate = 400, 4, 0.01
    for shared in (True, False):
        rows = (
            np.repeat(rng.random((2000, n, 1)) < rate, size, 2)
            if shared
            else rng.random((2000, n, size)) < rate
        )
        touched = rows.any(axis=2).sum(axis=1)
        ends = [blocked_rate_interval(int(t), n, size, rare_is_win=rare_is_win)[:2] for t in touched]
        assert coverage(rate if rare_is_win else 1 - rate, ends) >= 0.95


def test_an_interval_of_a_count_reaches_towards_its_long_tail() -> None:
    even = count_interval(5.0, 0.1, 400, 0.0, (0, None))
    assert (even.low, even.high) == pytest.approx(mean_interval(5.0, 0.1, 400)[:2])
    left, right = (count_interval(5.0, 0.1, 400, skewness, (0, None)) for skewness in (-2.0, 2.0))
    steps = stats.t.ppf(0.975, 399)
    assert left.low == pytest.approx(5 - 0.1 * (steps + 2 * (2 * steps**2 + 1) / 120))
    assert left.high == pytest.approx(even.high), "the other end stays"
    assert right.high == pytest.approx(10 - left.low)
    assert count_interval(0.1, 0.1, 400, 0.0, (0, 0.2))[:2] == (0, 0.2), "no end lies beyond a limit"


def test_what_never_varied_may_still_reach_its_limit() -> None:
    """All of 100 deals at 11, none can be below 0: as if one more had been there."""
    low, high, _ = count_interval(11.0, 0.0, 100, 0.0, (0, None))
    assert high == pytest.approx(11 + stats.t.ppf(0.975, 99) / 100), "as if one deal had been off by one"
    assert low == pytest.approx(stats.t.interval(0.95, 100, 1100 / 101, 11 / 101)[0])


@pytest.mark.parametrize("n", [50, 100, 400, 1_000])
def test_the_mean_of_a_very_skewed_count_is_covered(n: int) -> None:
    """11 in 976 of 1,000 deals, else anything below, as Castellion's safe tiles; t alone covers 75 % of 100 deals."""
    values, chances = np.arange(12), np.array([2.6, *[1.94] * 11])
    chances[:11] *= 24 / chances[:11].sum()
    chances[11] = 976
    truth = float(values @ chances) / chances.sum()
    held = 0
    for counts in np.random.default_rng(3).multinomial(n, chances / chances.sum(), size=1_000):
        seen = replace(tally_totals(np.repeat(values, counts), 1, 0), is_count=True)
        low, high, _ = tally_interval(seen)
        assert low is not None
        assert high is not None
        held += low <= truth <= high
    assert held / 1_000 >= 0.94
