"""The dispatchers: ask the bot in the seat and return an index into the legal moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.games.kingdomino.bots import full_greedy, greedy
from simkit.games.kingdomino.bots.random import choose_any

TRUE_RANDOM, GREEDY_PLACEMENT, FULL_GREEDY, FULL_GREEDY_FIXED, STEWARD = range(5)


def count_nodes(bots, params) -> int:
    return 1

@kernel
def choose_move(tables: Any, rules: Any, state: Any, lineup: Any, tree: Any) -> Any:
    seat = state.seats[state.turn]
    bot = lineup.bots[seat]
    stream = lineup.streams[seat]
    if bot == TRUE_RANDOM:
        return choose_any(lineup.desk, stream)
    if bot == GREEDY_PLACEMENT:
        return greedy.choose_move(tables, rules, state, lineup.desk, stream)
    return full_greedy.choose_move(tables, rules, state, lineup.desk, stream, bot == FULL_GREEDY_FIXED)
