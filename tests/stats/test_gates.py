"""Verdicts on gates: second sources, words, forecasts, and wrong verdicts counted by simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import binom_tost
from statsmodels.stats.weightstats import DescrStatsW

from simkit.stats.compare.significance import holm
from simkit.stats.data.tally import Tally, tally_totals
from simkit.stats.estimate.fixed import fixed_bounds, fixed_p
from simkit.stats.verdict.verdicts import (
    Bounds,
    Verdict,
    gate_p,
    judge,
    read_gate,
    round_up,
    within,
)


def flags(wins: int, n: int) -> Tally:
    return Tally((0, 1), (n - wins, wins), 1, 0, 1)


def judge_one(tally: Tally, bounds: Bounds, *, live: bool = False) -> Verdict:
    return judge([read_gate(tally, bounds, live=live)])[0]


def test_bounds_are_written_as_gates_are() -> None:
    assert within(0.02, 0.25) == Bounds(0.23, 0.27)
    assert within(0.5).holds(0.5)
    assert not Bounds(None, 90).holds(90.1)


def test_equivalence_of_counts_agrees_with_statsmodels() -> None:
    values = np.random.default_rng(1).integers(20, 60, size=300)
    p, *_ = DescrStatsW(values.astype(float)).ttost_mean(38, 42)
    assert gate_p(tally_totals(values), Bounds(38, 42), live=False)[0] == pytest.approx(p)
    low, high = fixed_bounds(tally_totals(values), 0.05)
    expected = stats.ttest_1samp(values, 0).confidence_interval(0.9)
    assert (low, high) == pytest.approx((expected.low, expected.high))


def test_equivalence_of_win_rates_agrees_with_statsmodels_and_scipy() -> None:
    found = gate_p(flags(120, 400), Bounds(0.25, 0.35), live=False)
    p_low = stats.binomtest(120, 400, 0.25, alternative="greater").pvalue
    p_high = stats.binomtest(120, 400, 0.35, alternative="less").pvalue
    assert found[0] == pytest.approx(max(p_low, p_high))
    assert found[0] == pytest.approx(binom_tost(120, 400, 0.25, 0.35)[0])
    low, high = fixed_bounds(flags(120, 400), 0.025)
    expected = stats.binomtest(120, 400).proportion_ci(method="exact")
    assert (low, high) == pytest.approx((expected.low, expected.high))


def test_three_verdicts_by_hand() -> None:
    """3,000 wins of 10,000 have an exact one-sided 95 % range of about 0.2925 … 0.3076."""
    tally = flags(3000, 10_000)
    verdict = judge_one(tally, Bounds(0.2, 0.4))
    assert (verdict.state, verdict.text) == ("holds", "holds")
    assert (verdict.reading.low, verdict.reading.high) == pytest.approx((0.2925, 0.3076), abs=1e-4)
    assert judge_one(tally, Bounds(None, 0.29)).text == "fails"
    open_one = judge_one(tally, Bounds(None, 0.305))
    assert open_one.state == "undecided"
    wanted = (stats.norm.ppf(0.95) / 0.005) ** 2 * 0.3 * 0.7 - 10_000
    assert open_one.reading.more == pytest.approx(wanted, rel=0.05)
    assert open_one.text == f"undecided, needs about {round_up(open_one.reading.more or 0):,} more deals"
    hopeless = judge_one(tally, Bounds(None, 0.3001))
    assert (hopeless.reading.more, hopeless.text) == (
        None,
        "undecided, needs more than 10,000,000 deals",
    )


def test_forecasts_are_rounded_up_to_two_digits() -> None:
    assert [round_up(n) for n in (7, 64, 120, 121, 1234, 99_001)] == [7, 64, 120, 130, 1300, 100_000]


@pytest.mark.parametrize("live", [True, False])
def test_a_forecast_is_where_the_verdict_falls_if_blocks_stay_alike(live: bool) -> None:
    tally = Tally((0, 30, 60), (300, 100, 200), 60, 0, 60)
    reading = read_gate(tally, Bounds(0.4, 0.43), live=live)
    more = reading.more or 0
    assert more > 0
    for factor, state in ((0.9, "undecided"), (1.1, "holds")):
        times = 1 + more * factor / 600
        grown = Tally(tally.values, tuple(round(n * times) for n in tally.counts), 60, 0, 60)
        assert judge_one(grown, Bounds(0.4, 0.43), live=live).state == state


def test_blocks_all_alike_are_answered_by_a_sequence() -> None:
    """Each deal gives the chair half of its wins: t has no spread to work with, betting decides."""
    tally = Tally((60,), (800,), 120, 0, 120)
    verdict = judge_one(tally, within(0.02, 0.5))
    assert (verdict.state, verdict.reading.method) == ("holds", "betting sequence")
    assert judge_one(Tally((60,), (20,), 120, 0, 120), within(0.02, 0.5)).state == "undecided"
    rare = Tally((0, 30), (500, 3), 60, 0, 60)
    assert read_gate(rare, Bounds(None, 0.05), live=False).method == "betting sequence"


def test_nothing_played_is_undecided() -> None:
    for live in (True, False):
        for bounds in (within(0.02, 0.5), Bounds(None, 3)):
            verdict = judge_one(Tally((), (), 60, 0, 60), bounds, live=live)
            assert (verdict.state, verdict.reading.more, verdict.reading.low) == ("undecided", None, None)
            assert verdict.text == "undecided, nothing was played"
    assert fixed_p(Tally((4,), (9,)), 3, above=True) == 1.0


@pytest.mark.parametrize("live", [True, False])
def test_a_count_that_never_varies_is_decided_as_if_one_block_had_been_off_by_one(live: bool) -> None:
    always = Tally((48,), (200,))
    assert judge_one(always, Bounds(None, 90), live=live).state == "holds"
    assert judge_one(always, Bounds(None, 40), live=live).state == "fails"
    assert judge_one(always, Bounds(None, 48), live=live).state == "undecided"
    reading = read_gate(always, Bounds(None, 90), live=live)
    assert 47.5 < (reading.low or 0) < 48 < (reading.high or 0) < 48.5
    assert judge_one(Tally((48,), (20,)), Bounds(None, 90), live=live).state == "undecided"


def test_gates_are_corrected_by_holm() -> None:
    values = [0.012, 0.04, 0.001, 0.3, 0.02]
    assert holm(values) == pytest.approx(multipletests(values, method="holm")[1])
    assert holm([]) == []
    alone = read_gate(flags(3000, 10_000), Bounds(None, 0.309), live=False)
    assert 0.02 < alone.p_holds < 0.05
    assert judge([alone])[0].state == "holds"
    other = read_gate(flags(500, 1000), Bounds(None, 0.51), live=False)
    first, second = judge([alone, other])
    assert (first.state, second.state) == ("undecided", "undecided")
    assert first.p == pytest.approx(2 * alone.p_holds)
    assert read_gate(flags(3000, 10_000), Bounds(None, 0.309), live=False, family=2).more not in (0, None)


@pytest.mark.parametrize("edge", [0.2, 0.4])
def test_a_gate_at_its_bound_is_called_either_way_in_at_most_one_of_twenty_runs(edge: float) -> None:
    wins = np.random.default_rng(5).binomial(1500, edge, size=3000)
    found = {w: gate_p(flags(int(w), 1500), Bounds(0.2, 0.4), live=False) for w in set(wins.tolist())}
    p = np.array([found[w] for w in wins.tolist()])
    assert 0.03 <= (p[:, 0] <= 0.05).mean() <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / 3000)
    assert (p[:, 1] <= 0.05).mean() <= 0.05


def test_looking_at_a_live_gate_at_its_bound_misleads_in_at_most_one_of_twenty_runs() -> None:
    rng = np.random.default_rng(6)
    chances = [0.55, 0.1, 0.35]  # mean 0.4
    steps = np.diff([0, 100, 200, 400, 800, 1600, 3200, 6400])
    wrong = np.zeros((1000, 2), dtype=bool)
    for run in range(1000):
        counts = np.zeros(3, dtype=int)
        for step in steps:
            counts += rng.multinomial(step, chances)
            tally = Tally((0, 30, 60), tuple(counts.tolist()), 60, 0, 60)
            wrong[run] |= np.array(gate_p(tally, Bounds(0.2, 0.4), live=True)) <= 0.05
    assert (wrong.mean(axis=0) <= 0.05).all()
