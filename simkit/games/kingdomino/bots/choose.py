"""The dispatcher: asks the bot in the seat and returns an index into the legal moves."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.jit import kernel
from simkit.errors import InputError
from simkit.games.kingdomino.bots import full_greedy, greedy, mce, steward, uct
from simkit.games.kingdomino.bots.playouts import PLAYOUTS_END
from simkit.games.kingdomino.bots.random import choose_any
from simkit.games.kingdomino.constants import (
    FULL_GREEDY_FIXED,
    GREEDY_PLACEMENT,
    MCE,
    STEWARD,
    TRUE_RANDOM,
    UCT,
)

N_OUTCOMES = 3
MAX_PLAYOUTS = 1_000_000


def count_nodes(bots: NDArray[np.int64], params: NDArray[np.float64]) -> int:
    """Room that the trees of a line-up need: one node for each playout, and the root."""
    playouts = params[..., : PLAYOUTS_END + 1].max(axis=-1)
    most = playouts[bots >= MCE].max(initial=0)
    if most > MAX_PLAYOUTS:
        raise InputError("too many playouts", key="playouts", value=most, allowed=f"up to {MAX_PLAYOUTS:,}")
    return 1 + int(playouts[bots >= UCT].max(initial=0))


@kernel(inline=True)
def choose_move(tables: Any, rules: Any, state: Any, lineup: Any, tree: Any) -> Any:
    """What the king whose turn it is does, as an index into the moves on the line-up's desk."""
    seat = state.seats[state.turn]
    bot = lineup.bots[seat]
    desk, stream = lineup.desk, lineup.streams[seat]
    if bot == TRUE_RANDOM:
        return choose_any(desk, stream)
    if bot == GREEDY_PLACEMENT:
        return greedy.choose_move(tables, rules, state, desk, stream)
    if bot < STEWARD:
        return full_greedy.choose_move(tables, rules, state, desk, stream, bot == FULL_GREEDY_FIXED)
    if bot == STEWARD:
        return steward.choose_move(tables, rules, state, lineup)
    if bot < UCT:
        policy, outcome = (bot - MCE) // N_OUTCOMES, (bot - MCE) % N_OUTCOMES
        return mce.choose_move(tables, rules, state, lineup, policy, outcome)
    return uct.choose_move(tables, rules, state, lineup, tree, bot - UCT)
