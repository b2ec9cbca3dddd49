"""The dispatcher: asks the bot in the seat and returns an index into the legal actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.games.dragon_castle.bots import greedy
from simkit.games.dragon_castle.bots.random import choose_any
from simkit.games.dragon_castle.constants import RANDOM_BOT


@kernel
def choose_action(tables: Any, rules: Any, state: Any, lineup: Any) -> Any:
    """What the seat whose decision is due does, as an index into the actions on the line-up's desk."""
    desk = lineup.desk
    if desk.n_actions == 1:
        return np.int64(0)
    if lineup.bots[state.seat] == RANDOM_BOT:
        return choose_any(desk, lineup.streams[state.seat])
    return greedy.choose_action(tables, rules, state, lineup)
