"""Verdicts on gates: second sources, words, forecasts, and wrong verdicts counted by simulation."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import binom_tost
from statsmodels.stats.weightstats import DescrStatsW

from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.results.view import Results
from simkit.stats.compare.significance import holm
from simkit.stats.data.tally import Tally, tally_totals
from simkit.stats.estimate.fixed import fixed_bounds, fixed_p, tally_interval
from simkit.stats.estimate.intervals import wilson
from simkit.stats.estimate.sequential import sequence_p
from simkit.stats.estimate.spending import Look, fixed_looks
from simkit.stats.estimate.summary import summarise
from simkit.stats.verdict.bounds import Bounds, within
from simkit.stats.verdict.claims import Seen
from simkit.stats.verdict.declared import judge_gates
from simkit.stats.verdict.forecast import looks_ahead
from simkit.stats.verdict.verdicts import Verdict, gate_p, judge, read_gate, round_up
from tests.stats.contest import by_hand
from tests.stats.synthetic import toy_arm, toy_frame, toy_results


def flags(wins: int, n: int) -> Tally:
    return Tally((0, 1), (n - wins, wins), 1, 0, 1)


def judge_one(tally: Tally, bounds: Bounds, look: Look | None = None) -> Verdict:
    return judge([read_gate(tally, bounds, look)])[0]


def test_bounds_are_written_as_gates_are() -> None:
    assert within(0.02, 0.25) == Bounds(0.23, 0.27)
    assert within(0.5).holds(0.5)
    assert not Bounds(None, 90).holds(90.1)


def test_equivalence_of_counts_agrees_with_statsmodels() -> None:
    values = np.random.default_rng(1).integers(20, 60, size=300)
    p, *_ = DescrStatsW(values.astype(float)).ttost_mean(38, 42)
    assert gate_p(tally_totals(values), Bounds(38, 42), None)[0] == pytest.approx(p)
    low, high = fixed_bounds(tally_totals(values), 0.05)
    expected = stats.ttest_1samp(values, 0).confidence_interval(0.9)
    assert (low, high) == pytest.approx((expected.low, expected.high))


def test_equivalence_of_win_rates_agrees_with_statsmodels_and_scipy() -> None:
    found = gate_p(flags(120, 400), Bounds(0.25, 0.35), None)
    p_low = stats.binomtest(120, 400, 0.25, alternative="greater").pvalue
    p_high = stats.binomtest(120, 400, 0.35, alternative="less").pvalue
    assert found[0] == pytest.approx(max(p_low, p_high))
    assert found[0] == pytest.approx(binom_tost(120, 400, 0.25, 0.35)[0])
    low, high = fixed_bounds(flags(120, 400), 0.025)
    expected = stats.binomtest(120, 400).proportion_ci(method="exact")
    assert (low, high) == pytest.approx((expected.low, expected.high))


def test_three_verdicts_by_hand() -> None:
    """3,000 wins of 10,000 have Wilson's interval from about 0.2911 to 0.3091, as in any table."""
    tally = flags(3000, 10_000)
    verdict = judge_one(tally, Bounds(0.2, 0.4))
    assert (verdict.state, verdict.text) == ("holds", "holds")
    assert (verdict.reading.low, verdict.reading.high, verdict.reading.method) == wilson(3000, 10_000)
    assert judge_one(tally, Bounds(None, 0.29)).text == "fails"
    open_one = judge_one(tally, Bounds(None, 0.305))
    assert open_one.state == "undecided"
    few, many = open_one.reading.more or (0, 0)
    wanted = (stats.norm.ppf(0.95) / 0.005) ** 2 * 0.3 * 0.7 - 10_000
    assert few < wanted, "the deals that decide if all are like those so far"
    assert many is None, "the truth may be so near the limit that nothing decides"
    assert open_one.text == f"undecided, needs at least about {round_up(few):,} more deals"
    far = read_gate(flags(300, 1000), Bounds(None, 0.32))
    assert far.more is not None
    assert 10 * far.more.few < (far.more.many or 0)
    few_deals = judge_one(flags(6, 20), Bounds(0.2999, 0.3001))
    assert (few_deals.reading.more, few_deals.text) == (None, "undecided, needs more than 2,000 deals")


def test_forecasts_are_rounded_up_to_two_digits() -> None:
    assert [round_up(n) for n in (7, 64, 120, 121, 1234, 99_001)] == [7, 64, 120, 130, 1300, 100_000]


@pytest.mark.parametrize("look", [Look(600, 2_000), Look(600, 20_000)])
def test_a_forecast_holds_what_runs_then_take(look: Look) -> None:
    """Truth and deals so far are drawn anew in each of 60 runs; each is carried on and judged at its looks."""
    rng = np.random.default_rng(3)
    inside = []
    for _ in range(60):
        rate = 0.3 + 0.03 * rng.normal()
        wins, n = int(rng.binomial(600, rate)), 600
        reading = read_gate(flags(wins, n), Bounds(0.2, 0.34), look)
        if reading.more is None or min(reading.p_holds, reading.p_fails) <= 0.05:
            continue
        for deals in looks_ahead(look):
            wins, n = wins + int(rng.binomial(deals - n, rate)), deals
            if min(gate_p(flags(wins, n), Bounds(0.2, 0.34), Look(n, look.planned))) <= 0.05:
                break
        few, many = reading.more
        inside.append(few <= n - 600 <= (many or math.inf))
    assert len(inside) > 25
    assert np.mean(inside) >= 0.65, "eight of ten futures lie in the range"


def test_blocks_all_alike_are_answered_by_a_sequence() -> None:
    """Each deal gives the chair half of its wins: t has no spread to work with, betting decides."""
    tally = Tally((60,), (800,), 120, 0, 120)
    verdict = judge_one(tally, within(0.02, 0.5))
    assert verdict.state == "holds"
    assert verdict.reading.p_holds == sequence_p(tally, 0.48, above=True)
    assert judge_one(Tally((60,), (20,), 120, 0, 120), within(0.02, 0.5)).state == "undecided"
    rare = Tally((0, 30), (500, 3), 60, 0, 60)
    assert gate_p(rare, Bounds(None, 0.05), None)[0] == sequence_p(rare, 0.05, above=False)


def test_nothing_played_is_undecided() -> None:
    for look in (None, Look(0, 100)):
        for bounds in (within(0.02, 0.5), Bounds(None, 3)):
            verdict = judge_one(Tally((), (), 60, 0, 60), bounds, look)
            assert (verdict.state, verdict.reading.more, verdict.reading.low) == ("undecided", None, None)
            assert verdict.text == "undecided, nothing was played"
    assert fixed_p(Tally((4,), (9,)), 3, above=True) == 1.0


@pytest.mark.parametrize("look", [None, Look(200, 1000)])
def test_a_count_that_never_varies_is_decided_as_if_one_block_had_been_off_by_one(look: Look | None) -> None:
    always = Tally((48,), (200,), is_count=True)
    assert judge_one(always, Bounds(None, 90), look).state == "holds"
    assert judge_one(always, Bounds(None, 40), look).state == "fails"
    assert judge_one(always, Bounds(None, 48), look).state == "undecided"
    reading = read_gate(always, Bounds(None, 90), look)
    assert 47.5 < (reading.low or 0) < 48 < (reading.high or 0) < 48.5
    assert judge_one(Tally((48,), (20,), is_count=True), Bounds(None, 90), look).state == "undecided"


def test_gates_are_corrected_by_holm() -> None:
    values = [0.012, 0.04, 0.001, 0.3, 0.02]
    assert holm(values) == pytest.approx(multipletests(values, method="holm")[1])
    assert holm([]) == []
    alone = read_gate(flags(3000, 10_000), Bounds(None, 0.309), None)
    assert 0.02 < alone.p_holds < 0.05
    assert judge([alone])[0].state == "holds"
    other = read_gate(flags(500, 1000), Bounds(None, 0.51), None)
    first, second = judge([alone, other])
    assert (first.state, second.state) == ("undecided", "undecided")
    assert first.p == pytest.approx(2 * alone.p_holds)
    assert read_gate(flags(3000, 10_000), Bounds(None, 0.309), family=2).more is not None


@pytest.mark.parametrize("edge", [0.2, 0.4])
def test_a_gate_at_its_bound_is_called_either_way_in_at_most_one_of_twenty_runs(edge: float) -> None:
    wins = np.random.default_rng(5).binomial(1500, edge, size=3000)
    found = {w: gate_p(flags(int(w), 1500), Bounds(0.2, 0.4), None) for w in set(wins.tolist())}
    p = np.array([found[w] for w in wins.tolist()])
    assert 0.03 <= (p[:, 0] <= 0.05).mean() <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / 3000)
    assert (p[:, 1] <= 0.05).mean() <= 0.05


@pytest.mark.long
@pytest.mark.parametrize("planned", [1600, 6400])
def test_looking_at_a_gate_at_its_bound_misleads_in_at_most_one_of_twenty_runs(planned: int) -> None:
    """Whether the plan ends the run, or it is carried on beyond its plan."""
    rng = np.random.default_rng(6)
    chances = [0.55, 0.1, 0.35]  # mean 0.4
    looks = [*fixed_looks(planned), *(look for look in (3200, 6400) if look > planned)]
    steps = np.diff([0, *looks])
    wrong = np.zeros((1000, 2), dtype=bool)
    for run in range(1000):
        counts = np.zeros(3, dtype=int)
        for step, deals in zip(steps, looks, strict=True):
            counts += rng.multinomial(step, chances)
            tally = Tally((0, 30, 60), tuple(counts.tolist()), 60, 0, 60)
            wrong[run] |= np.array(gate_p(tally, Bounds(0.2, 0.4), Look(deals, planned))) <= 0.05
    assert (wrong.mean(axis=0) <= 0.05 + 2.6 * math.sqrt(0.05 * 0.95 / 1000)).all()


def test_a_skewed_count_at_its_bound_misleads_in_at_most_one_of_twenty_runs() -> None:
    """Nearly always 11, rarely anything down to 0: the first hundred deals have not seen what lowers the mean."""
    chances = np.array([0.0028, *np.linspace(0.0007, 0.004, 10), 0.0])
    chances[-1] = 1 - chances.sum()
    mean = float(chances @ np.arange(12))
    rng = np.random.default_rng(8)
    looks = fixed_looks(1000)
    wrong = np.zeros(300, dtype=bool)
    for run in range(300):
        values = rng.choice(12, size=1000, p=chances)
        for deals in looks:
            tally = replace(tally_totals(values[:deals], 1, 0), is_count=True)
            wrong[run] |= gate_p(tally, Bounds(mean, None), Look(deals, 1000))[0] <= 0.05
    assert wrong.mean() <= 0.05


def test_a_betting_gate_needs_the_limit_on_one_side_only() -> None:
    """At least 9 is shown by a column that is never below 0; at most 12 needs its upper limit, or many deals."""
    counts = replace(tally_totals([11] * 900 + [3] * 100, 1, 0), is_count=True)
    assert gate_p(counts, Bounds(9, None), Look(1000, 2000))[0] == sequence_p(counts, 9, above=True) < 0.05
    assert counts.skewness == pytest.approx(-8 / 3)
    few = replace(tally_totals([11] * 90 + [3] * 10, 1), is_count=True)
    assert gate_p(few, Bounds(None, 12), Look(100, 2000))[0] == 1.0, "too skewed for a hundred deals"


def test_a_gate_that_fails_leaves_its_part_of_the_error_to_the_others() -> None:
    """One of two gates fails beyond doubt; so the other may use all of the 5 %, to hold as well as to fail."""
    open_gate = read_gate(flags(3000, 10_000), Bounds(None, 0.309), None)
    failed = read_gate(flags(9000, 10_000), Bounds(None, 0.5), None)
    first, second = judge([open_gate, failed])
    assert (first.state, second.state) == ("holds", "fails")
    assert first.p == pytest.approx(open_gate.p_holds)


def test_a_verdict_whose_bracket_reaches_over_its_limit_says_why() -> None:
    """40.9 % of 10,000 is shown to be above 40 % at 5 %, and its bracket of 2.5 % on either side begins below."""
    [verdict] = judge([read_gate(flags(4_090, 10_000), Bounds(0.4, 0.6), None)])
    assert verdict.state == "holds"
    assert (verdict.reading.low or 1) < 0.4
    assert verdict.is_touching
    assert verdict.text.startswith("holds, shown for the side of the limit at 5 %")
    assert verdict.word == "holds"
    [clear] = judge([read_gate(flags(5_000, 10_000), Bounds(0.4, 0.6), None)])
    assert (clear.is_touching, clear.text) == (False, "holds")


@pytest.mark.parametrize(
    "points",
    [[4, 8, 6, 7, 5] * 30, [11] * 145 + [3, 0, 7, 10, 9], [11] * 150, [0] * 149 + [9]],
    ids=["even", "skewed", "constant", "rare"],
)
@pytest.mark.parametrize("planned", [None, 1_000])
def test_a_gate_has_the_interval_of_the_table(points: list[int], planned: int | None) -> None:
    results = toy_results([(toy_arm("ann", deals=len(points)), toy_frame({"points": points}))])
    results = replace(results, planned=planned)
    [row] = summarise(results, measures=["points"]).iter_rows(named=True)
    [judged] = judge_gates(results, [Gate("points", "points", "", None, 20.0)])
    reading = judged.verdict.reading
    assert (reading.low, reading.high) == pytest.approx((row["low"], row["high"]), abs=1e-9)
    assert row["low"] < row["estimate"] < row["high"]


@pytest.mark.parametrize("points", [[4, 8, 6, 7, 5] * 30, [11] * 145 + [3, 0, 7, 10, 9], [11] * 150], ids=str)
def test_a_single_look_at_a_count_is_judged_by_the_interval_that_is_shown(points: list[int]) -> None:
    """By t alone a hundred deals of 11 show *at least 10.9*, though the bracket begins at 10.7."""
    results = toy_results([(toy_arm("ann", deals=len(points)), toy_frame({"points": points}))])
    [row] = summarise(results, measures=["points"]).iter_rows(named=True)
    for limit, p in ((row["low"] - 0.001, 0.025), (row["low"] + 0.001, 0.025)):
        [judged] = judge_gates(results, [Gate("points", "points", "", limit, None)])
        assert (judged.verdict.reading.p_holds < p) == (limit < row["low"])


def test_bounds_of_a_skewed_count_are_those_of_the_table() -> None:
    """99 deals with 11 tiles and one with 2: the long tail is below, and reached for."""
    tally = replace(tally_totals([11] * 99 + [2], 1, 0), is_count=True)
    low, high = fixed_bounds(tally, 0.025)
    shown = tally_interval(tally)
    assert (low, high) == (shown.low, shown.high)
    assert tally.mean - low > 1.5 * stats.t.ppf(0.975, 99) * tally.error


def test_a_verdict_does_not_return_to_undecided_while_a_precision_is_awaited() -> None:
    deals = [(60, 0), (0, 60)] * 1_000 + [(60, 0)] * 200
    plain = replace(by_hand(("ann+ann", deals)), planned=4_000)
    waiting = replace(plain, manifest={**plain.manifest, "scenario": {"stop": {"precision": 0.01}}})
    gates = [Gate(SEAT_SHARE, SEAT_SHARE, "", None, 0.06)]

    def states(results: Results, seen: Seen | None) -> list[str]:
        looks = ({"0": deals} for deals in (1_000, 2_000, 2_200))
        return [judge_gates(results, gates, deals=look, seen=seen)[0].verdict.state for look in looks]

    assert states(plain, None) == ["holds", "holds", "undecided"]
    assert states(waiting, None) == states(waiting, {}) == ["holds", "holds", "holds"]
