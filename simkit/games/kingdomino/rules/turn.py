"""One turn of a king: what may be done, and what each action does."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.constants import DISCARD, NO_DOMINO, NOTHING, SWAPPED, UPRIGHT
from simkit.games.kingdomino.rules.cells import bit
from simkit.games.kingdomino.rules.kingdom import find_placements, place_domino


@kernel
def lay_row(rules: Any, state: Any) -> None:
    """Lay the next dominoes of the deck in a row, ascending, free for all; no row once it is empty (K-05)."""
    for place in range(rules.row):
        state.owners[place] = -1
        if state.drawn == rules.deck:
            state.row[place] = NO_DOMINO
            continue
        domino = int64(state.deck[state.drawn])
        state.drawn += 1
        state.seen |= bit(domino - 1)
        spot = place
        while spot > 0 and state.row[spot - 1] > domino:
            state.row[spot] = state.row[spot - 1]
            spot -= 1
        state.row[spot] = domino


@kernel
def list_moves(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Write what the king whose turn it is may do; a move is a pair: placement × number of claims + claim."""
    domino = state.held[state.turn]
    if domino == NO_DOMINO:
        desk.placements[0] = NOTHING
        desk.n_placements = 1
    else:
        list_placements(tables, rules, state.kingdoms[state.seats[state.turn]], domino, desk)
    list_claims(rules, state, desk)


@kernel
def list_placements(tables: Any, rules: Any, kingdom: Any, domino: Any, desk: Any) -> None:
    """Write every legal placement; a discard only where there is none, or by free choice (K-09)."""
    flat, flat_swapped, upright, upright_swapped = find_placements(tables, kingdom, domino)
    count = list_starts(desk, int64(0), flat, int64(0))
    count = list_starts(desk, count, flat_swapped, int64(SWAPPED))
    count = list_starts(desk, count, upright, int64(UPRIGHT))
    count = list_starts(desk, count, upright_swapped, int64(UPRIGHT + SWAPPED))
    if count == 0 or rules.free_discard:
        desk.placements[count] = DISCARD
        count += 1
    desk.n_placements = count


@kernel
def list_starts(desk: Any, count: Any, starts: Any, kind: Any) -> Any:
    """Append the placements of one kind and return how many there are now."""
    while starts:
        cell = first_bit(starts)
        starts &= ~bit(cell)
        desk.placements[count] = cell + kind
        count += 1
    return count


@kernel
def list_claims(rules: Any, state: Any, desk: Any) -> None:
    """Write the places of the row that no king stands on; whether a domino can be placed does not matter (K-10)."""
    count = int64(0)
    for place in range(rules.row):
        if state.owners[place] < 0 and state.row[place] != NO_DOMINO:
            desk.claims[count] = place
            count += 1
    if count == 0:
        desk.claims[0] = NOTHING
        count = int64(1)
    desk.n_claims = count


@kernel
def play_move(tables: Any, rules: Any, state: Any, placement: Any, claim: Any) -> None:
    """Place or discard the domino held, claim the next one, and pass the turn on (K-06)."""
    seat = state.seats[state.turn]
    if placement == DISCARD:
        state.kingdoms[seat].discards += 1
    elif placement != NOTHING:
        place_domino(tables, rules, state.kingdoms[seat], state.held[state.turn], placement)
    if claim != NOTHING:
        state.owners[claim] = seat
    state.turn += 1
    state.turns += 1
    if state.turn == rules.kings:
        begin_row(rules, state)


@kernel
def begin_row(rules: Any, state: Any) -> None:
    """Line the kings up in the order of the dominoes that they stand on and lay out the next row (K-06).

    A domino without a king leaves the game. The round is over when no domino was claimed.
    """
    king = 0
    for place in range(rules.row):
        if state.owners[place] >= 0:
            state.seats[king] = state.owners[place]
            state.held[king] = state.row[place]
            king += 1
    state.turn = 0
    if king == 0:
        state.is_over = 1
    else:
        lay_row(rules, state)
