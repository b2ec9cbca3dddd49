"""`planner`: searches whole turns, powers with all targets, where a Trial may be called or a tile is in hand."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.games.castellion.bots import search
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.config import Rules
from simkit.games.castellion.data import Tables
from simkit.games.castellion.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Search as far as its parameters say: few playouts, draws only in danger, no change of plans."""
    return search.choose(tables, rules, state, actions, bots, scratch)
