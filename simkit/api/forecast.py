"""How many deals a question will take: a pilot of few deals, and what follows from it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from simkit import games
from simkit.games.criteria import Gate, refuse_unfit
from simkit.results.view import ArmInfo, Results, open_results
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from simkit.scenario.model import Limits, Scenario
from simkit.stats.data.measures import find_measures, headline_of
from simkit.stats.data.tally import tally_blocks, tally_headline
from simkit.stats.verdict.balance import read_seat_balance
from simkit.stats.verdict.power import (
    deals_for_gate,
    deals_for_live_precision,
    deals_for_precision,
    deals_for_seats,
    plan_sprt,
)
from simkit.stats.verdict.verdicts import Bounds

PILOT_DEALS = 1_000
PILOT_SECONDS = 5.0


@dataclass(frozen=True)
class Questions:
    """What the deals are wanted for."""

    precision: float | None = None  # half the width of the headline's interval
    gates: tuple[Gate, ...] = ()
    sprt: tuple[float, float] | None = None  # two means of the headline to tell apart


@dataclass(frozen=True)
class Need:
    """The deals that one question takes for one arm, None if too many to forecast, and their time."""

    arm: str
    question: str
    deals: int | None
    seconds: float | None
    note: str  # how it was reckoned


def forecast_needs(scenario: Scenario, asked: Questions, threads: int) -> list[Need]:
    """Play a pilot into a temporary folder and forecast the deals of every question for every arm."""
    pilot = replace(
        scenario,
        deals=min(PILOT_DEALS, scenario.deals),
        gates=(),
        limits=Limits(seconds=PILOT_SECONDS),
    )
    title, arms = games.find(scenario.game).title, expand(scenario)
    for gate in asked.gates:
        refuse_unfit(title, gate, ((arm.question, len(arm.lineup)) for arm in arms))
    with tempfile.TemporaryDirectory(prefix="simkit-pilot-") as folder:
        summary = run_scenario(pilot, Path(folder) / "r", threads=threads)
        results = open_results(Path(folder) / "r")
        pace = summary.seconds / max(1, sum(arm.deals for arm in results.arms))  # seconds per deal of an arm
        return [
            Need(arm.label, question, deals, None if deals is None else deals * pace, note)
            for arm in results.arms
            for question, deals, note in _reckon(results, arm, asked)
        ]


def _reckon(results: Results, arm: ArmInfo, asked: Questions) -> Iterator[tuple[str, int | None, str]]:
    pilot = f"a pilot of {arm.deals:,} deals"
    if arm.deals < 2:
        return
    headline, tallies = headline_of(results, arm), tally_headline(results, arm)
    widest = max(tallies, key=lambda tally: tally.variance)
    if asked.precision is not None:
        question = f"{headline.name} ±{asked.precision:g}"
        yield (
            question,
            deals_for_precision(widest.variance, asked.precision),
            f"one look at the end, from {pilot}",
        )
        live = deals_for_live_precision(widest, asked.precision)
        yield question, live, f"watched during the run, from {pilot}"
    for gate in (gate for gate in asked.gates if gate.fits(arm.question, len(arm.lineup))):
        if gate.is_on_seats and gate.high is not None:
            equal = deals_for_seats(len(tallies), gate.high, variance=widest.variance)
            yield str(gate), equal, f"if all seats are equal (90 % power), from {pilot}"
        deals = _deals_for(results, arm, gate, len(asked.gates))
        yield str(gate), deals, f"if all deals are like those of {pilot}"
    if asked.sprt is not None:
        low, high = asked.sprt
        plan = plan_sprt(widest.variance, low, high)
        question = f"{headline.name} {low:g} or {high:g}"
        yield question, plan.worst, f"sequential test, worst case (fixed plan: {plan.fixed:,}), from {pilot}"
        yield (
            question,
            max(plan.if_h0, plan.if_h1),
            f"sequential test, if one of the two is true, from {pilot}",
        )


def _deals_for(results: Results, arm: ArmInfo, gate: Gate, family: int) -> int | None:
    """The deals that decide a gate if all are like those of the pilot; None if too many to forecast."""
    if gate.is_on_seats:
        assert gate.high is not None
        more = read_seat_balance(results, arm, gate.high, live=True, family=family).more
        return None if more is None else arm.deals + more
    [measure] = find_measures(results, [gate.column_for(arm.question)])
    tally = tally_blocks(results, arm, measure)
    return deals_for_gate(tally, Bounds(gate.low, gate.high), live=True, family=family)
