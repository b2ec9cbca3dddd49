"""`rollout`: plays every action on in simulations, changes plans, and leaves blueprint only for what wins more."""

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
    """Search as far as its parameters say: many playouts, before every draw, plans first."""
    return search.choose(tables, rules, state, actions, bots, scratch)
