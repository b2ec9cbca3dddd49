"""`full-greedy-fixed`: as full-greedy, but where that chooses at random it places for the most points."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.games.kingdomino.bots.full_greedy import NOT_FOUND, choose_best_pair
from simkit.games.kingdomino.bots.greedy_placement import choose_greedy_placement
from simkit.games.kingdomino.bots.opening import choose_opening, is_opening
from simkit.games.kingdomino.bots.scratch import Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Choose the best pair; where no claim can be placed, the best placement and the lowest number."""
    follow_round(bots, state)
    scratch, stream = workspace.scratch, bots.streams[state.seat]
    if is_opening(state):
        return choose_opening(tables, state, actions, stream)
    index = choose_best_pair(tables, rules, state, actions, scratch, stream)
    if index != NOT_FOUND:
        return index
    return choose_greedy_placement(tables, rules, state, actions, scratch, stream) * actions.n_claims
