"""How many deals a question will take: a pilot of few deals, and runs that may follow from it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from simkit import games
from simkit.games.criteria import Gate, refuse_unfit
from simkit.results.view import ArmInfo, Results, open_results
from simkit.run.progress import Progress
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from simkit.scenario.model import Limits, Scenario
from simkit.stats.data.measures import headline_of
from simkit.stats.data.tally import tally_headline
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.verdict.power import deals_for_precision, deals_for_seats, deals_for_watched_precision
from simkit.stats.verdict.run_forecast import DRAWS, Forecast, Pilot, find_pilots, try_runs

PILOT_DEALS, PILOT_LEAST = 1_000, 100  # of every arm, as many as the seconds allow for all of them alike
PILOT_SECONDS = 10.0
PILOT_MOST = 60.0  # seconds after which a pilot of slow arms is broken off
FEW, MANY = 0.1, 0.9  # of the runs tried take no more deals than the ends of the range


@dataclass(frozen=True)
class Questions:
    """What the deals are wanted for."""

    precision: float | None = None  # half the width of the headline's interval
    gates: tuple[Gate, ...] = ()


@dataclass(frozen=True)
class Need:
    """The deals that one question takes for one arm, a range; None: it could not be tried; and their time."""

    arm: str
    question: str
    deals: int | None
    most: int | None
    chance: float | None  # that the plan decides it, None where that is no question
    seconds: float | None
    note: str  # how it was reckoned


def forecast_needs(
    scenario: Scenario,
    asked: Questions,
    threads: int,
    per_deal: Mapping[str, float] | None = None,
    progress: Progress | None = None,
) -> list[Need]:
    """Play a pilot into a temporary folder and forecast the deals of every question for every arm.

    `per_deal` are the seconds of a deal of each arm, by its label; where it has none, the mean of the pilot counts.
    """
    paces = per_deal or {}
    pilot = replace(
        scenario.with_deals(min(scenario.deals, choose_pilot(sum(paces.values())))),
        gates=(),
        limits=Limits(seconds=PILOT_MOST),
    )
    title, arms = games.find(scenario.game).title, expand(scenario)
    for gate in asked.gates:
        refuse_unfit(title, gate, ((arm.question, arm.lineup) for arm in arms))
    with tempfile.TemporaryDirectory(prefix="simkit-pilot-") as folder:
        summary = run_scenario(pilot, Path(folder) / "r", threads=threads, progress=progress)
        results = open_results(Path(folder) / "r")
        pace = summary.seconds / max(1, sum(arm.deals for arm in results.arms))  # seconds per deal of an arm
        needs = [need for arm in results.arms for need in _for_precision(results, arm, asked, scenario.deals)]
        needs += _for_gates(results, asked, scenario.deals)
        needs += _untried(results, asked.gates)
        return [
            replace(n, seconds=None if n.most is None else n.most * paces.get(n.arm, pace)) for n in needs
        ]


def choose_pilot(seconds: float) -> int:
    """Return the deals of a pilot whose arms take so many seconds for a deal of each."""
    return PILOT_DEALS if seconds <= 0 else min(PILOT_DEALS, max(PILOT_LEAST, int(PILOT_SECONDS / seconds)))


def _for_precision(results: Results, arm: ArmInfo, asked: Questions, planned: int) -> Iterator[Need]:
    if asked.precision is None or arm.deals < 2:
        return
    question = f"{headline_of(results, arm).name} ±{asked.precision:g}"
    variance = max(tally.variance for tally in tally_headline(results, arm))
    once = deals_for_precision(variance, asked.precision)
    pilot = f"from a pilot of {arm.deals:,} deals"
    yield Need(arm.label, question, once, once, None, None, f"one look at the end, {pilot}")
    watched = _watch(results, arm, asked.precision, planned)
    yield Need(arm.label, question, watched, watched, None, None, f"watched during the run, {pilot}")


def _for_gates(results: Results, asked: Questions, planned: int) -> Iterator[Need]:
    """Yield the range of each gate on each arm, a fixed plan beside it for seats, and the range of the whole run."""
    pilots = find_pilots(results, asked.gates)
    if not pilots:
        return
    found = try_runs(pilots, planned)
    for place, pilot in enumerate(pilots):
        yield _need(pilot.arm.label, str(pilot.gate), found.gates[:, place], found.decided[:, place], planned)
        if pilot.gate.is_on_seats and pilot.gate.high is not None:
            yield _fixed_plan(pilot, pilot.gate.high, len(pilots))
    if len(results.arms) > 1 or asked.precision is not None:
        question = "every gate" if asked.precision is None else f"every gate, and ±{asked.precision:g}"
        total = _add_up(results, found, asked.precision, planned)
        decided = np.asarray(found.decided.all(axis=1))
        yield _need("all together", question, total, decided, planned * len(results.arms))


def _add_up(results: Results, found: Forecast, precision: float | None, planned: int) -> NDArray[np.int64]:
    """Return the deals [run] of all arms: each until its gates are decided and it is as precise as asked.

    An arm without gates plays as long as the last of the others.
    """
    deals = dict(found.arms)
    for arm in results.arms:
        if precision is not None:
            watched = _watch(results, arm, precision, planned) or planned
            gated = deals.get(arm.id, np.zeros(DRAWS, dtype=np.int64))
            deals[arm.id] = np.maximum(gated, watched)
    last = np.max(list(deals.values()), axis=0)
    parts = [deals[arm.id] if arm.id in found.arms else last for arm in results.arms]
    return np.asarray(np.sum(parts, axis=0))


def _watch(results: Results, arm: ArmInfo, precision: float, planned: int) -> int | None:
    """Return the look of the plan at which an arm is as precise, None if none is or the arm was hardly tried."""
    if arm.deals < 2:
        return None
    variance = max(tally.variance for tally in tally_headline(results, arm))
    return deals_for_watched_precision(variance, precision, planned)


def _untried(results: Results, gates: tuple[Gate, ...]) -> Iterator[Need]:
    """Yield the gates on arms so slow that the pilot did not come to them."""
    note = f"no forecast: the pilot of {PILOT_MOST:g} s did not come to it"
    for arm in results.arms:
        for gate in gates:
            if arm.deals < 2 and gate.fits(arm.question, arm.lineup):
                yield Need(arm.label, str(gate), None, None, None, None, note)


def _need(
    arm: str, question: str, deals: NDArray[np.int64], decided: NDArray[np.bool_], planned: int
) -> Need:
    few, many = (int(np.quantile(deals, part, method="nearest")) for part in (FEW, MANY))
    note = f"the run as it will be, of {planned:,} deals at the most"
    return Need(arm, question, few, many, float(decided.mean()), None, note)


def _fixed_plan(pilot: Pilot, margin: float, family: int) -> Need:
    variance = max(tally.variance for tally in pilot.tallies)
    deals = deals_for_seats(len(pilot.tallies), margin, alpha=ALPHA / family, variance=variance)
    note = "one look at the end, if all seats are equal (90 % power)"
    return Need(pilot.arm.label, str(pilot.gate), deals, deals, 0.9, None, note)
