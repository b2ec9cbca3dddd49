"""Forecasts: do the ranges of further deals hold what the run then takes, and is the power as told?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from scripts.coverage_table.gates import true_mean
from scripts.coverage_table.pool import Pool, run_gates
from scripts.coverage_table.promises import POINTS, POWER, RANGE, Study, Told, share
from simkit.games.contract import WHOLE_SHARE
from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.results.view import ArmInfo
from simkit.stats.data.blocks import Part, block_totals
from simkit.stats.data.measures import headline_of
from simkit.stats.data.tally import tally_totals
from simkit.stats.verdict.balance import seats_p
from simkit.stats.verdict.bounds import within
from simkit.stats.verdict.declared import judge_gates
from simkit.stats.verdict.power import deals_for_seats
from simkit.stats.verdict.run_forecast import find_pilots, try_runs

MARGIN = 0.05
MARGINS = (0.02, 0.03, MARGIN)
SEATS = Gate(SEAT_SHARE, SEAT_SHARE, "", None, MARGIN)
NEAR = (0.03, 0.015, 0.008)


def check_ranges(study: Study) -> Iterator[Told]:
    """Count how often ranges of further deals hold, and the power of a single look."""
    solo = study.castellion
    [arm] = solo.results.arms
    win, turns = (true_mean(solo, arm, name) for name in ("win", "turns"))
    rates = [Gate("win", "win", "", None, win + off) for off in NEAR]
    lengths = [Gate("turns", "turns", "", None, turns + 20 * off) for off in NEAR]
    yield _more(study, solo, [arm], "win rate", rates)
    yield _more(study, solo, [arm], "turns", lengths)
    yield _more(study, study.castles, study.castles.results.arms[:1], "seats", [SEATS])
    yield _power(study)


def check_plans(study: Study) -> Iterator[Told]:
    """Count how often plans of two castles hold."""
    yield from _plan(study, 2)


def check_long_plans(study: Study) -> Iterator[Told]:
    """Count how often plans of many castles hold."""
    yield from _plan(study, 3 if study.is_short else 6)


def _more(study: Study, pool: Pool, arms: Sequence[ArmInfo], what: str, gates: Sequence[Gate]) -> Told:
    """Count whether the deals that a run then takes lie in the range told after a tenth of the plan."""
    first, inside = study.planned // 10, []
    for number, rng in enumerate(study.seeds(51)):
        run, gate = pool.draw(rng, study.planned, study.planned, arms), gates[number % len(gates)]
        [early] = judge_gates(run, [gate], deals={arm.id: first for arm in run.arms})
        more = early.verdict.reading.more
        if early.verdict.state != "undecided" or more is None:
            continue
        ended, [judged] = run_gates(run, [gate])
        many = first + more.many if more.many is not None else study.planned + 1
        if judged.verdict.state == "undecided":
            inside.append(many > study.planned)
        else:
            inside.append(first + more.few <= ended.arms[0].deals <= many)
    return Told(f"range of further deals of a gate on {what}: holds what the run takes", share(inside), RANGE)


def _plan(study: Study, together: int) -> Iterator[Told]:
    """Count whether the deals that runs of castles take lie in the ranges of `simkit plan`, decided as told."""
    first, inside, off = min(1_000, study.planned // 4), [], []
    castles = study.castles.results.arms
    for margin in MARGINS:
        gate, gaps = Gate(SEAT_SHARE, SEAT_SHARE, "", None, margin), []
        for number, rng in enumerate(study.seeds(52, 2 / together)):
            apart = len(castles) // together
            arms = [castles[(number + apart * place) % len(castles)] for place in range(together)]
            run = study.castles.draw(rng, study.planned, study.planned, arms)
            found = try_runs(find_pilots(run.stop({arm.id: first for arm in arms}), [gate]), study.planned)
            ended, judged = run_gates(run, [gate])
            for place, arm in enumerate(ended.arms):
                few, many = np.quantile(found.gates[:, place], [0.1, 0.9], method="nearest")
                inside.append(few <= arm.deals <= many)
            decided = [one.verdict.state != "undecided" for one in judged]
            gaps.append(100 * float(np.mean(decided) - found.decided.mean()))
        off.append((float(np.mean(gaps)), float(np.std(gaps)) / np.sqrt(len(gaps))))
    what = f"simkit plan of {together} castles"
    counted = "" if len(gaps) == study.runs else f" ({len(gaps)} runs)"
    yield Told(f"range of {what}: holds the deals that the run then takes{counted}", share(inside), RANGE)
    if study.is_short:
        return  # the same three castles again and again tell nothing of what is foretold on average
    for margin, (points, error) in zip(MARGINS, off, strict=True):
        row = f"{what}, margin of {100 * margin:g} points: share of gates decided less the share foretold"
        yield Told(f"{row}, in points{counted}", points, POINTS, error)


def _power(study: Study) -> Told:
    """Count whether equal seats are shown to be balanced at one look after the deals of the fixed plan."""
    arm = study.castles.results.arms[0]
    share_of_win = headline_of(study.castles.results, arm)
    columns = [
        block_totals(study.castles.results, arm, share_of_win, arm.deals, Part(seat=seat)).to_numpy()
        for seat in range(len(arm.lineup))
    ]
    shares = np.stack(columns, axis=1)
    variance = float(shares.var()) / WHOLE_SHARE**2
    deals = deals_for_seats(shares.shape[1], MARGIN, variance=variance)
    shown = []
    for rng in study.seeds(53):
        drawn = rng.permuted(shares[rng.integers(0, len(shares), deals)], axis=1)  # seats that are equal
        tallies = [tally_totals(column, WHOLE_SHARE, 0, WHOLE_SHARE) for column in drawn.T]
        shown.append(seats_p(tallies, within(MARGIN, 1 / len(tallies)), None)[0] <= 0.05)
    return Told("simkit plan, one look at equal seats: shown to be balanced", share(shown), POWER)
