"""Rare wins by multilevel splitting: independent replications of one arm, each with its parts of every step."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import bot_arrays
from simkit.games.splitting import Splitting
from simkit.run.replays import STEP
from simkit.run.step_runner import has_own_bots
from simkit.scenario.model import MAX_SEED, Arm


def split_matches(arm: Arm, seed: int, effort: int, replications: int) -> NDArray[np.int64]:
    """Return how many of `effort` matches took each step [replication, step]."""
    spec = games.find(arm.game)
    kernel = spec.kernel
    if kernel.count_steps is None:
        raise InputError(f"{spec.title} has no steps on the way to a win", key="--game", value=arm.game)
    if has_own_bots(arm.lineup):
        raise InputError("matches are copied with simkit's own bots only", key="--bots", value=arm.label)
    splitting = Splitting(
        kernel, *kernel.prepare(arm.config), *bot_arrays(spec, arm.rotations[:1]), effort=effort
    )
    found = [
        splitting.count_taken(
            [(seed + (number * kernel.steps + step + 1) * STEP) & MAX_SEED for step in range(kernel.steps)]
        )
        for number in range(replications)
    ]
    return np.array(found, dtype=np.int64)
