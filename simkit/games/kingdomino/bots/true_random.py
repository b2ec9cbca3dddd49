"""`true-random`: uniform over all legal pairs of placement and claim."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.records import Stream
from simkit.core.rng import draw_below
from simkit.games.kingdomino.bots.scratch import Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Choose uniformly among all actions."""
    follow_round(bots, state)
    return choose_any(actions, bots.streams[state.seat])


@kernel(inline=True)
def choose_any(actions: Actions, stream: Stream) -> int:
    """Draw one of all actions."""
    return draw_below(stream, actions.n)
