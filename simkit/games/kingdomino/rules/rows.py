"""Rows of dominoes: laid out to be claimed, and the order of the kings that they give."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import NO_DOMINO, NOBODY, Domino
from simkit.games.kingdomino.rules.cells import bit
from simkit.games.kingdomino.state import State


@kernel(hot=True)
def lay_row(rules: Rules, state: State) -> None:
    """Lay the next dominoes of the deck in a row, ascending, free for all; no row once it is empty (K-05)."""
    for place in range(rules.row):
        state.owners[place] = NOBODY
        if state.drawn == rules.deck:
            state.row[place] = NO_DOMINO
            continue
        domino = Domino(int64(state.deck[state.drawn]))
        state.drawn += 1
        state.seen |= bit(domino - 1)
        spot = place
        while spot > 0 and state.row[spot - 1] > domino:
            state.row[spot] = state.row[spot - 1]
            spot -= 1
        state.row[spot] = domino


@kernel(hot=True)
def line_up_kings(rules: Rules, state: State) -> None:
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
