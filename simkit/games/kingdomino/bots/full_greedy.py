"""`full-greedy`: values each placement together with the best placement of the domino claimed with it.

As published, it chooses at random where no claimed domino can be placed, and so in its last turn, which has no claim.
"""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Stream
from simkit.games.kingdomino.bots.action_values import NO_CANDIDATE, is_sound, value_best_placement
from simkit.games.kingdomino.bots.opening import choose_opening, is_opening
from simkit.games.kingdomino.bots.scratch import Scratch, Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.bots.ties import draw_best
from simkit.games.kingdomino.bots.true_random import choose_any
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import Placement, action
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.kingdom import place_domino
from simkit.games.kingdomino.state import Actions, State

NOT_FOUND = -1


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Choose as published."""
    follow_round(bots, state)
    return choose_as_published(tables, rules, state, actions, workspace.scratch, bots.streams[state.seat])


@kernel(inline=True)
def choose_as_published(
    tables: Tables, rules: Rules, state: State, actions: Actions, scratch: Scratch, stream: Stream
) -> int:
    """Open by crowns, else choose the best pair, else anything."""
    if is_opening(state):
        return choose_opening(tables, state, actions, stream)
    index = choose_best_pair(tables, rules, state, actions, scratch, stream)
    return index if index != NOT_FOUND else choose_any(actions, stream)


@kernel(inline=True)
def choose_best_pair(
    tables: Tables, rules: Rules, state: State, actions: Actions, scratch: Scratch, stream: Stream
) -> int:
    """Choose uniformly among the pairs that lead to the highest score; NOT_FOUND if no claim can be placed."""
    if actions.claims[0] == action.NO_CLAIM:
        return int64(NOT_FOUND)
    is_found = is_sound(rules, state.kingdoms[state.seat]) and value_actions(
        tables, rules, state, actions, scratch, True
    )
    if is_found or value_actions(tables, rules, state, actions, scratch, False):
        return draw_best(scratch.values, actions.n, stream)
    return int64(NOT_FOUND)


@kernel
def value_actions(
    tables: Tables, rules: Rules, state: State, actions: Actions, scratch: Scratch, must_be_sound: bool
) -> bool:
    """Write the best score that each pair leads to; return whether any claimed domino can be placed (soundly)."""
    ahead = scratch.kingdoms[0]
    found = False
    for index in range(actions.n_placements):
        look_ahead(tables, rules, state, actions.placements[index], scratch)
        is_hopeless = must_be_sound and not is_sound(rules, ahead)
        for claim in range(actions.n_claims):
            value = int64(NO_CANDIDATE)
            if not is_hopeless:
                domino = state.row[actions.claims[claim]]
                value = value_best_placement(tables, rules, ahead, domino, scratch, must_be_sound)
            scratch.values[index * actions.n_claims + claim] = value
            found = found or value != NO_CANDIDATE
    return found


@kernel(inline=True)
def look_ahead(tables: Tables, rules: Rules, state: State, placement: Placement, scratch: Scratch) -> None:
    """Copy the king's kingdom and place the domino held there."""
    scratch.kingdoms[0] = state.kingdoms[state.seat]
    if placement != action.DISCARD:
        place_domino(tables, rules, scratch.kingdoms[0], state.held[state.turn], placement)
