"""Many races at once, drawn from a pool of real matches: the same rule as `simkit race`, array by array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr

from scripts.drawn import Drawn, Ints, find_patterns
from simkit.stats.compare.racing import find_level
from simkit.stats.compare.significance import FEW_DISCORDANT
from simkit.stats.estimate.spending import EARLY, fixed_looks, look_p_values

Floats = NDArray[np.float64]


def race_many(
    values: Ints, planned: int, runs: int, rng: np.random.Generator
) -> tuple[Ints, NDArray[np.bool_]]:
    """Race arms for the most wins, values [deal, arm]; return the deals of all arms [run], and who is left."""
    looks = fixed_looks(planned, EARLY)
    p = _find_p(values, looks, planned, runs, rng)
    n_arms = values.shape[1]
    levels = np.array([0.0, *(find_level(rivals, n_arms) for rivals in range(1, n_arms))])
    left, spent, before = np.ones((runs, n_arms), dtype=bool), np.zeros(runs, dtype=np.int64), 0
    for look, deals in enumerate(looks):
        playing = left.sum(axis=1)
        spent += np.where(playing > 1, playing, 0) * (deals - before)
        before = deals
        while True:
            level = levels[left.sum(axis=1) - 1][:, None, None]
            worse = ((p[look] <= level) & left[:, :, None] & left[:, None, :]).any(axis=1)
            if not worse.any():
                break
            left &= ~worse
    return spent, left


def _find_p(values: Ints, looks: list[int], planned: int, runs: int, rng: np.random.Generator) -> Floats:
    """Return the p values [look, run, ahead, behind] against an arm not being ahead, good at all looks."""
    known = find_patterns(values)
    drawn = [Drawn(values, looks, rng, known) for _ in range(runs)]
    gaps = drawn[0].patterns[:, :, None] - drawn[0].patterns[:, None, :]  # [pattern, ahead, behind]
    flat = gaps.reshape(len(gaps), -1)
    found = []
    for look, deals in enumerate(looks):
        counts = np.stack([one.counts[look] for one in drawn])
        mean, differing = counts @ flat / deals, counts @ flat**2
        variance = (differing / deals - mean**2) * deals / (deals - 1)
        with np.errstate(divide="ignore", invalid="ignore"):
            alone = stdtr(deals - 1, -mean / np.sqrt(variance / deals))
        usable = np.where(differing >= FEW_DISCORDANT, alone, 1.0)
        p = look_p_values(usable.ravel(), deals, planned, EARLY)
        found.append(
            np.where(differing >= FEW_DISCORDANT, p.reshape(usable.shape), 1.0).reshape(runs, *gaps.shape[1:])
        )
    return np.stack(found)
