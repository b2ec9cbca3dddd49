"""A realm as `builder` sees it: words of cells by type and height, how much time is left, and room to rate moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import (
    N_REALM_CELLS,
    N_SYMBOLS,
    N_TYPES,
    N_WORDS,
)
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.realm import find_spaces
from simkit.games.dragon_castle.state import REALM, record_type
from simkit.games.dragon_castle.weights import QUICK, SCARCE, SLOW

LEAST = 0.001  # what halves a hope, at least
N_TOPS = 4  # first cells for which a second one is looked for

SKETCH = record_type(
    [
        ("seat", np.int64),  # whose realm it is
        ("tiles", np.int64, N_TYPES),  # face-up tiles of each type
        ("up", np.int64),  # all of them
        ("spaces", np.int64),  # cells on which a tile may be placed
        ("low", np.int64),  # stacks of one tile or more
        ("middle", np.int64),  # of two or more
        ("high", np.int64),  # of three or more
        ("pool", np.int64),  # shrines to be built
        ("soon", np.float64),  # what a plan that needs one turn is worth now, 0 in the last turn, below 1
        ("late", np.float64),  # what a plan that needs several turns is worth now
        ("chances", np.float64, N_TYPES),  # hope for a tile of each type, by those to be seen in the castle
        ("worth", np.float64, N_TYPES),  # potential of each type
        ("keys", np.int64, N_TYPES),  # the space where one more tile of a type is worth most; −1
        ("fallback", np.float64, N_TYPES),  # potential of a type if that space is lost
        ("dragons", np.float64),  # weighed points of the Dragons in play
        ("sizes", np.int64, N_REALM_CELLS),  # scratch: group that a tile would make on each space
        ("kept", REALM),  # scratch: the realm as it is
        ("tops", np.int64, N_TOPS),  # scratch: the best cells for one tile
        ("top_gains", np.float64, N_TOPS),  # scratch: their gains
        ("ones", np.float64, N_SYMBOLS),  # gain of one more tile; nan if not yet known
        ("twos", np.float64, N_SYMBOLS),  # gain of two more
        ("one_cell", np.int64),  # where the tile rated last is best
        ("two_cells", np.int64),  # where two of them are best, as bits
    ]
)


@kernel
def draw_sketch(rules: Any, state: Any, seat: Any, sketch: Any) -> None:
    """Read a realm; potentials are left to `rate_potential`."""
    realm = state.realms[seat]
    sketch.seat = seat
    sketch.up = realm.up
    sketch.spaces = find_spaces(rules, realm)
    sketch.pool = realm.pool
    for kind in range(N_TYPES):
        sketch.tiles[kind] = realm.types[kind]
    sketch.low = realm.up | realm.down
    sketch.middle = 0
    sketch.high = 0
    rest = sketch.low
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        height = int64(realm.heights[cell])
        if height >= 2:
            sketch.middle |= bit(cell)
            if height >= 3:
                sketch.high |= bit(cell)
    for symbol in range(N_SYMBOLS):
        sketch.ones[symbol] = np.nan
        sketch.twos[symbol] = np.nan


@kernel
def set_clock(tables: Any, rules: Any, state: Any, sketch: Any, params: Any) -> None:
    """Reckon how many turns are left and which types can be seen, and what plans are worth by it."""
    castle = state.castle
    n_upper = int64(0)
    for word in range(N_WORDS):
        n_upper += count_bits(castle.floors[1, word]) + count_bits(castle.floors[2, word])
    turns = (n_upper / 1.6 + 2.0 * (rules.trigger - state.countdown)) / rules.players
    if state.is_final:
        turns = 0.0
    sketch.soon = turns / (turns + max(params[QUICK], LEAST))
    sketch.late = turns / (turns + max(params[SLOW], LEAST))
    for kind in range(N_TYPES):
        seen = int64(0)
        for symbol in range(tables.firsts[kind], tables.firsts[kind] + tables.sizes[kind]):
            for word in range(N_WORDS):
                seen += count_bits(castle.visible[symbol, word])
        sketch.chances[kind] = seen / (seen + max(params[SCARCE], LEAST))
