"""What the king whose turn it is may do."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import NO_DOMINO, Claim, Domino, Placement, action
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.cells import bit
from simkit.games.kingdomino.rules.kingdom import find_placements
from simkit.games.kingdomino.state import Actions, Kingdom, State


@kernel(hot=True)
def list_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> None:
    """Write all pairs of a placement and a claim."""
    domino = state.held[state.turn]
    if domino == NO_DOMINO:
        actions.placements[0] = action.NO_PLACEMENT
        actions.n_placements = 1
    else:
        list_placements(tables, rules, state.kingdoms[state.seat], domino, actions)
    list_claims(rules, state, actions)
    actions.n = actions.n_placements * actions.n_claims


@kernel(hot=True)
def list_placements(tables: Tables, rules: Rules, kingdom: Kingdom, domino: Domino, actions: Actions) -> None:
    """Write every legal placement; a discard only where there is none, or by free choice (K-09)."""
    flat, flat_swapped, upright, upright_swapped = find_placements(tables, kingdom, domino)
    count = list_starts(actions, int64(0), flat, int64(0))
    count = list_starts(actions, count, flat_swapped, int64(action.SWAPPED))
    count = list_starts(actions, count, upright, int64(action.UPRIGHT))
    count = list_starts(actions, count, upright_swapped, int64(action.UPRIGHT + action.SWAPPED))
    if count == 0 or rules.free_discard:
        actions.placements[count] = action.DISCARD
        count += 1
    actions.n_placements = count


@kernel
def list_starts(actions: Actions, count: int, starts: int, kind: int) -> int:
    """Append the placements of one kind and return how many there are now."""
    while starts:
        cell = first_bit(starts)
        starts &= ~bit(cell)
        actions.placements[count] = Placement(cell + kind)
        count += 1
    return count


@kernel(hot=True)
def list_claims(rules: Rules, state: State, actions: Actions) -> None:
    """Write the places of the row that no king stands on; whether a domino can be placed does not matter (K-10)."""
    count = int64(0)
    for place in range(rules.row):
        if state.owners[place] < 0 and state.row[place] != NO_DOMINO:
            actions.claims[count] = Claim(place)
            count += 1
    if count == 0:
        actions.claims[0] = action.NO_CLAIM
        count = int64(1)
    actions.n_claims = count
