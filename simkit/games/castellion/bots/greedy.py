"""`greedy`: puts each tile where it brings a formation that is still needed closest to completion."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.games.castellion.constants import (
    BASTION,
    LINE,
    N_MOTIFS,
    PLACE_LEFT,
    PLACE_RIGHT,
    ROW_0,
    STRIDE,
    TOWER,
)
from simkit.games.castellion.rules.castle import count_columns, occupied
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.windows import MAX_WINDOWS


@kernel
def choose_play(tables: Any, state: Any, seat: Any, tile: Any) -> Any:
    """Choose the spot with the best prospect; discard a tile that helps nowhere."""
    wish = find_wish(tables, state, seat)
    built = occupied(state, seat)
    own = state.types[seat, tile // N_MOTIFS]
    best, choice = np.int64(0), np.int64(0)
    for index in range(1, state.n_legal):
        action = state.legal[index]
        if action < PLACE_LEFT:
            value = rate_spot(tables, wish, built, own, action)
        elif action == PLACE_RIGHT or (action == PLACE_LEFT and built == 0):
            value = 1 + rate_spot(tables, wish, built, own, count_columns(state, seat) * STRIDE)
        else:
            continue
        if value > best:
            best, choice = value, np.int64(index)
    return choice


@kernel
def find_wish(tables: Any, state: Any, seat: Any) -> Any:
    """Bits of the formation kinds that the current Trial still lacks; those of the last Trial if it lacks none."""
    towers, bastions, lines = count_formations(state, seat)
    for trial in (state.trial, 2):
        card = state.cards[trial]
        wish = (
            np.int64(towers < tables.cards[card, 1]) << TOWER
            | np.int64(bastions < tables.cards[card, 2]) << BASTION
            | np.int64(lines < tables.cards[card, 3]) << LINE
        )
        if wish:
            return wish
    return np.int64(0)


@kernel
def rate_spot(tables: Any, wish: Any, built: Any, own: Any, cell: Any) -> Any:
    """Four times the most tiles that a clean window through the cell would then hold, plus one for a low column."""
    taken = built & ~own
    low = np.int64(2) if (1 << cell) & _LOW else np.int64(0)
    best = np.int64(0)
    for window in range(MAX_WINDOWS):
        kind = tables.window_kinds[cell, window]
        if kind < 0:
            break
        if not (wish >> kind) & 1:
            continue
        cells = tables.window_cells[cell, window]
        if cells & taken or tables.window_borders[cell, window] & own:
            continue
        best = max(best, 1 + count_bits(cells & own))
    if best == 0 and ((own << 1) | (own >> 1) | (own << STRIDE) | (own >> STRIDE)) & (1 << cell):
        return np.int64(0)
    return 4 * best + low


_LOW = ROW_0 | (ROW_0 << 1)
