"""`greedy`: puts each tile where it brings a formation that is still needed closest to completion."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.games.castellion.constants import (
    BASTION,
    DISCARD,
    LINE,
    N_MOTIFS,
    N_TRIALS,
    N_TYPES,
    PLACE_LEFT,
    PLACE_RIGHT,
    STRIDE,
    SWAP_VIGIL,
    TOWER,
)
from simkit.games.castellion.rules.castle import can_found, count_columns, legal_tops, occupied
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.rules.turn import find_action
from simkit.games.castellion.windows import MAX_WINDOWS


@kernel
def choose_play(tables: Any, state: Any, seat: Any, tile: Any) -> Any:
    """Choose the spot with the best prospect; discard a tile that helps nowhere."""
    wish = find_wish(tables, state, seat)
    value, action = find_best(tables, state, seat, wish, tile)
    if state.legal[state.n_legal - 1] == SWAP_VIGIL:
        other, _ = find_best(tables, state, seat, wish, state.vigil)
        if other > value:
            return state.n_legal - 1
    return find_action(state, action)


@kernel
def find_best(tables: Any, state: Any, seat: Any, wish: Any, tile: Any) -> Any:
    """The value of a tile's best spot and the action that builds it there; 0 and DISCARD if it helps nowhere."""
    built = occupied(state, seat)
    best, action = np.int64(0), np.int64(DISCARD)
    spots = legal_tops(state, seat, tile % N_MOTIFS)
    if can_found(state, seat):
        spots |= np.int64(1) << count_columns(state, seat) * STRIDE
    while spots:
        cell = first_bit(spots)
        spots &= spots - 1
        value = rate_spot(tables, state, seat, wish, built, tile // N_MOTIFS, cell)
        if value > best:
            best, action = value, cell
    if action < PLACE_LEFT and action % STRIDE == 0:
        action = np.int64(PLACE_LEFT if built == 0 else PLACE_RIGHT)
    return best, action


@kernel
def find_wish(tables: Any, state: Any, seat: Any) -> Any:
    """Bits of the formation kinds that the current Trial still lacks; those of the last Trial if it lacks none."""
    towers, bastions, lines = count_formations(state, seat)
    wish = np.int64(0)
    for trial in range(state.trial, N_TRIALS):
        card = state.cards[trial]
        wish = (
            np.int64(towers < tables.cards[card, 1]) << TOWER
            | np.int64(bastions < tables.cards[card, 2]) << BASTION
            | np.int64(lines < tables.cards[card, 3]) << LINE
        )
        if wish:
            break
    return wish


@kernel
def rate_spot(tables: Any, state: Any, seat: Any, wish: Any, built: Any, kind: Any, cell: Any) -> Any:
    """What a tile adds to the best clean window through a cell, less what it takes from windows of other types.

    A window is worth the square of the tiles it holds; the two lowest rows are worth a little by themselves.
    """
    own = state.types[seat, kind]
    gain, loss = np.int64(0), np.int64(0)
    for window in range(MAX_WINDOWS):
        shape = tables.window_kinds[cell, window]
        if shape < 0:
            break
        if not (wish >> shape) & 1:
            continue
        cells = tables.window_cells[cell, window]
        border = tables.window_borders[cell, window]
        present = cells & built
        if present & ~own == 0:
            if border & own == 0:
                gain = max(gain, 1 + count_bits(present))
        else:
            for other in range(N_TYPES):
                theirs = state.types[seat, other]
                if present & ~theirs == 0 and border & theirs == 0:
                    loss = max(loss, count_bits(present))
    if gain == 0 and ((own << 1) | (own >> 1) | (own << STRIDE) | (own >> STRIDE)) & (1 << cell):
        return np.int64(-1)
    row = cell & (STRIDE - 1)
    return gain * gain - loss * loss + (2 if row == 0 else 1 if row == 1 else 0)
