"""What a planned run will take: its looks, its corrections and all its configurations, tried from a pilot on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.tally import Tally
from simkit.stats.estimate.sequential import ALPHA, normal_fortune
from simkit.stats.estimate.spending import Look, fixed_looks, look_p_values
from simkit.stats.verdict.bounds import Bounds
from simkit.stats.verdict.claims import find_bounds, find_tallies, read_claims
from simkit.stats.verdict.forecast import draw_futures, gaps_inside, tests_outside
from simkit.stats.verdict.truths import Seats, learn_seats

DRAWS = 300  # runs that are tried

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Pilot:
    """A gate on an arm, and what the pilot knows: the tallies of its seats, or the one of its measure."""

    arm: ArmInfo
    gate: Gate
    tallies: tuple[Tally, ...]
    bounds: Bounds
    results: Results

    @property
    def tests(self) -> int:
        """How many tests the claim is corrected for that some value lies outside."""
        return tests_outside(len(self.tallies), self.bounds)

    def seen_p(self, deals: int, planned: int) -> tuple[float, float]:
        """Return the p values of both claims at a look that lies within the pilot."""
        return read_claims(self.results, self.arm, self.gate, Look(deals, planned))


@dataclass(frozen=True)
class Forecast:
    """Deals [run] of each gate and arm until it is decided, all that are planned where it is not, and of each arm."""

    decided: NDArray[np.bool_]  # [run, gate and arm]
    gates: NDArray[np.int64]  # [run, gate and arm]
    arms: dict[str, NDArray[np.int64]]  # [run] by the arm's id


def find_pilots(results: Results, gates: Sequence[Gate]) -> list[Pilot]:
    """Read every gate on every arm that it fits from a pilot."""
    found = []
    for arm in results.arms:
        for gate in gates:
            if gate.fits(arm.question, arm.lineup) and arm.deals > 1:
                tallies = find_tallies(results, arm, gate)
                found.append(Pilot(arm, gate, tallies, find_bounds(arm, gate), results))
    return found


def try_runs(pilots: Sequence[Pilot], planned: int, alpha: float = ALPHA) -> Forecast:
    """Carry the pilot on to the plan in many ways that it allows, and judge each as the run will."""
    looks = fixed_looks(planned)
    known = {pilot.arm.id: pilot.tallies for pilot in pilots if pilot.gate.is_on_seats}
    spreads = learn_seats(known.values())
    n_gates = Counter(pilot.arm.id for pilot in pilots)
    seeds: dict[tuple[str, str], int] = {}  # gates on the same measure of an arm have the same futures
    found = []
    for pilot in pilots:
        seed = seeds.setdefault((pilot.arm.id, pilot.gate.column), len(seeds))
        one = _p_values(pilot, looks, planned, seed, spreads)
        found.append(
            np.minimum.accumulate(one, axis=2) if n_gates[pilot.arm.id] > 1 else one
        )  # shown is shown
    p = np.stack(found, axis=2)
    decided_at = np.full((DRAWS, len(pilots)), planned, dtype=np.int64)  # [run, pair]
    is_decided = np.zeros((DRAWS, len(pilots)), dtype=bool)
    ids = [pilot.arm.id for pilot in pilots]
    frozen = p[:, :, :, 0].copy()  # [claim, run, pair] of arms that still play, and of those that stopped
    playing = {arm: np.ones(DRAWS, dtype=bool) for arm in ids}
    arm_deals = {arm: np.full(DRAWS, planned, dtype=np.int64) for arm in ids}
    for place, deals in enumerate(looks):
        for pair, arm in enumerate(ids):
            frozen[:, playing[arm], pair] = p[:, playing[arm], pair, place]
        now = holm_rows(frozen.min(axis=0)) <= alpha
        decided_at[now & ~is_decided] = deals
        is_decided |= now
        for arm in playing:
            mine = [pair for pair, other in enumerate(ids) if other == arm]
            done = now[:, mine].all(axis=1) & playing[arm]
            arm_deals[arm][done] = deals
            playing[arm] &= ~done
    return Forecast(is_decided, decided_at, arm_deals)


def _p_values(
    pilot: Pilot, looks: Sequence[int], planned: int, seed: int, spreads: Mapping[int, Seats]
) -> Array:
    """Return p values [claim, run, look] of one gate on one arm: as seen within the pilot, then as carried on."""
    n = pilot.arm.deals
    found = np.empty((2, DRAWS, len(looks)))
    seen = [look for look in looks if look <= n]
    for place, look in enumerate(seen):
        found[:, :, place] = np.array(pilot.seen_p(look, planned))[:, None]
    ahead = np.array(looks[len(seen) :], dtype=np.float64)
    if len(ahead):
        means, errors = draw_futures(
            pilot.tallies,
            ahead,
            DRAWS,
            seed,
            spreads.get(len(pilot.tallies)) if pilot.gate.is_on_seats else None,
        )
        nearest = gaps_inside(means, errors / np.sqrt(ahead)[:, None], pilot.bounds)
        for place, deals in enumerate(ahead, start=len(seen)):
            steps = nearest[:, place - len(seen)]
            is_count = pilot.tallies[0].is_count
            found[0, :, place] = _p_of(steps, int(deals), planned, is_count=is_count)
            found[1, :, place] = np.minimum(
                1.0, pilot.tests * _p_of(-steps, int(deals), planned, is_count=is_count)
            )
    return found


def _p_of(steps: Array, deals: int, planned: int, *, is_count: bool) -> Array:
    """Return p values that hold at all looks from standard errors."""
    if is_count:
        logs = [normal_fortune(deals, step / np.sqrt(deals), 1.0) for step in steps]
        return np.exp(-np.maximum(logs, 0.0))
    return look_p_values(ndtr(-steps), deals, planned)


def holm_rows(p: Array) -> Array:
    """Adjust the p values of every row by Holm."""
    order = np.argsort(p, axis=1)
    ranked = np.take_along_axis(p, order, axis=1) * np.arange(p.shape[1], 0, -1)
    adjusted = np.empty_like(p)
    np.put_along_axis(adjusted, order, np.maximum.accumulate(np.minimum(ranked, 1.0), axis=1), axis=1)
    return adjusted
