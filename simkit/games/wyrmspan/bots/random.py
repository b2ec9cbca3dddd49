"""`random`: uniform over the legal kinds of action, then over the actions of that kind."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.wyrmspan.bots.scratch import Scratch
from simkit.games.wyrmspan.bots.seated import SeatedBots
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Draw a kind of action, then one of its actions."""
    if actions.n == 1:
        return int64(0)
    stream = bots.streams[state.seat]
    kind = draw_below(stream, actions.n_kinds) if actions.n_kinds > 1 else int64(0)
    start = actions.starts[kind]
    return start + draw_below(stream, actions.starts[kind + 1] - start)
