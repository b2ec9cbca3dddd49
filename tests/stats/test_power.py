"""Planning: known numbers, power by simulation, and Wald's approximation against runs."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from simkit.stats.data.tally import Tally
from simkit.stats.estimate.sequential import sequence_interval
from simkit.stats.verdict.power import (
    deals_for_gate,
    deals_for_live_precision,
    deals_for_precision,
    deals_for_seats,
    expected_deals,
    plan_sprt,
    sprt_limits,
)
from simkit.stats.verdict.verdicts import Bounds


@pytest.mark.parametrize(("rate", "deals"), [(0.5, 9604), (1 / 3, 8537), (0.25, 7203), (0.1, 3458)])
def test_one_point_of_precision(rate: float, deals: int) -> None:
    assert deals_for_precision(rate * (1 - rate), 0.01) == deals


@pytest.mark.parametrize(("seats", "deals"), [(2, 27_056), (3, 31_633), (4, 28_319)])
def test_all_seats_within_a_point(seats: int, deals: int) -> None:
    assert deals_for_seats(seats, 0.01) == deals
    assert deals_for_seats(seats, 0.005) == pytest.approx(4 * deals, abs=4)
    assert deals_for_seats(seats, 0.01, variance=0.05) < deals


def test_live_precision_is_where_the_sequence_has_that_width() -> None:
    pilot = Tally((0, 30, 60), (60, 20, 40), 60, 0, 60)
    deals = deals_for_live_precision(pilot, 0.02)
    assert deals is not None
    grown = Tally(pilot.values, tuple(round(n * deals / 120) for n in pilot.counts), 60, 0, 60)
    found = sequence_interval(grown)
    assert ((found.high or 0) - (found.low or 0)) / 2 == pytest.approx(0.02, rel=0.01)
    assert 2.5 < deals / deals_for_precision(pilot.variance, 0.02) < 4.5
    assert deals_for_live_precision(pilot, 1e-6) is None
    assert deals_for_live_precision(Tally((), (), 60, 0, 60), 0.02) is None


def test_a_gate_is_planned_from_a_pilot() -> None:
    pilot = Tally((0, 1), (70, 30), 1, 0, 1)
    fixed = deals_for_gate(pilot, Bounds(0.28, 0.32), live=False)
    live = deals_for_gate(pilot, Bounds(0.28, 0.32), live=True)
    assert fixed == pytest.approx((stats.norm.ppf(0.95) / 0.02) ** 2 * 0.21, rel=0.08)
    assert live is not None
    assert live > 2 * (fixed or 0)
    assert deals_for_gate(pilot, Bounds(0.28, 0.30001), live=False) is None


def test_limits_follow_from_the_two_error_rates() -> None:
    assert sprt_limits(0.05, 0.05) == pytest.approx((-math.log(19), math.log(19)))
    assert sprt_limits(0.01, 0.1) == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


@pytest.mark.parametrize("truth", [0.5, 0.51, 0.52, 0.54])
def test_expected_deals_agree_with_runs(truth: float) -> None:
    lower, upper = sprt_limits(0.05, 0.05)
    steps = np.random.default_rng(2).normal(truth, 0.3, size=(1500, 12_000))
    ratio = ((steps - 0.52) * 0.04 / 0.09).cumsum(axis=1)
    out = (ratio >= upper) | (ratio <= lower)
    mean = (out.argmax(axis=1) + 1).mean()
    assert out.any(axis=1).all()
    assert expected_deals(0.09, 0.5, 0.54, truth) == pytest.approx(mean, rel=0.1)


def test_a_sequential_test_takes_about_half_of_a_fixed_plan() -> None:
    """Variance 1/4, 0.5 against 0.52: fixed (2 · 1.645 / 0.02)² / 4 = 6,764."""
    plan = plan_sprt(0.25, 0.5, 0.52)
    assert plan.fixed == 6764
    assert plan.if_h0 == plan.if_h1 == pytest.approx(0.49 * plan.fixed, rel=0.01)
    assert plan.worst == math.ceil(math.log(19) ** 2 * 0.25 / 0.02**2)
