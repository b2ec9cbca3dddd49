"""`random`: any legal action, each as likely as the others."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.rng import draw_below
from simkit.games.sample_game.bots.scratch import Scratch
from simkit.games.sample_game.bots.seated import SeatedBots
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.data import Tables
from simkit.games.sample_game.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose uniformly."""
    return draw_below(bots.streams[state.seat], actions.n)
