"""The same deals played several times, with other chance of the bots: what remains the same is the deal's."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import bot_arrays, room_for_components
from simkit.run.step_runner import has_own_bots
from simkit.scenario.model import MAX_SEED, Arm

STEP = 0x9E3779B97F4A7C15  # from the seed of one play's bots to the next


@dataclass(frozen=True)
class Replays:
    """Outcomes of the line-up as written, without its rotations."""

    matches: NDArray[np.int32]  # [deal, play, match column]
    seats: NDArray[np.int32]  # [deal, play, seat, seat column]


def replay_deals(arm: Arm, seed: int, deals: int, plays: int) -> Replays:
    """Play each of the first deals of an arm several times; the first play is the one of a run."""
    if has_own_bots(arm.lineup):
        raise InputError("deals are played again by simkit's own bots only", key="bots", value=arm.label)
    spec = games.find(arm.game)
    prepared = (*spec.kernel.prepare(arm.config), *bot_arrays(spec, arm.rotations[:1]))
    matches = np.empty((plays, deals, len(spec.all_match_columns)), dtype=np.int32)
    seats = np.empty((plays, deals, len(arm.lineup), len(spec.all_seat_columns)), dtype=np.int32)
    for play in range(plays):
        room = room_for_components(spec.components, deals)
        others = (seed + play * STEP) & MAX_SEED
        spec.kernel.play_batch(*prepared, seed, 0, deals, matches[play], seats[play], room, bots_seed=others)
    return Replays(matches.swapaxes(0, 1), seats.swapaxes(0, 1))
