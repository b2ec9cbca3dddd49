"""The sparse features of `taught`: which rows of its first layer a castle, its Trials and the stacks switch on.

For every place where a formation can stand (a window) one row says how far it is: empty, begun, short of one tile,
complete, or blocked; a dead window has none. Rows of windows are parted by stage and by how much the kind of
formation is asked for. The other rows tell columns, counts, Traitors and stacks; they are parted by stage and card.
"""

from __future__ import annotations

import numpy as np

from simkit.games.castellion.constants import HEIGHT, N_TRIALS, STRIDE, WIDTH
from simkit.games.castellion.windows import SHAPES, border_of, cells_of

# Windows -------------------------------------------------------------------------

_PLACES = [
    (kind, tuple((col + dc, row + dr) for dc, dr in shape))
    for kind, shape in SHAPES.items()
    for col in range(WIDTH)
    for row in range(HEIGHT)
    if all(col + dc < WIDTH and row + dr < HEIGHT for dc, dr in shape)
]
N_WINDOWS = len(_PLACES)


def _below(positions: tuple[tuple[int, int], ...]) -> int:
    """The cells under positions that are none of them."""
    under = {(col, lower) for col, row in positions for lower in range(row)} - set(positions)
    return cells_of(tuple(under))


WINDOW_KINDS = np.array([kind for kind, _ in _PLACES])
WINDOW_CELLS = np.array([cells_of(positions) for _, positions in _PLACES])
WINDOW_BORDERS = np.array([border_of(positions) for _, positions in _PLACES])
WINDOW_BELOW = np.array([_below(positions) for _, positions in _PLACES])
# [cell] bits of the windows whose row may change with the tile on it.
CONCERNED = np.array(
    [
        sum(
            1 << window
            for window in range(N_WINDOWS)
            if (WINDOW_CELLS[window] | WINDOW_BORDERS[window] | WINDOW_BELOW[window]) >> cell & 1
        )
        for cell in range(WIDTH * STRIDE)
    ]
)

# States of a window: none when dead, then these, each range by its first.
COMPLETE = 1
BLOCKED = 2  # + tiles, 0–3
EMPTY = 6  # + (closed motifs 0–2 × 4 + fillers 0–3) × 3 + types possible 0–2
BEGUN = 42  # + ((tiles − 1) × 4 + closed motifs 0–3) × 16 + fillers 0–3 × 4 + supply 0–3
SHORT = 170  # one tile is missing: + (closed × 3 + fillers) × 18 + outs of the standard stack 0–5 × 3 + of the safe 0–2
N_STATES = 332
N_DEMANDS = 4
BLOCK = N_WINDOWS * N_STATES
OTHERS = N_TRIALS * N_DEMANDS * BLOCK  # first row of the other features

# Other features, by slot: each has exactly one row at a time.
N_CONTEXTS_OF_STAGE = 5
COLUMNS = 0  # 6 slots: column, height, motifs closed on top
STEPS = 6 * 7 * 8  # 5 slots: heights of neighbouring columns
COUNTS = STEPS + 5 * 49  # towers, bastions, lines
FOUNDATION = COUNTS + 216  # columns, Traitors still needed
CLOCK = FOUNDATION + 42  # Traitors still needed, Traitors left
TIME = CLOCK + 78  # Traitors still needed, standard tiles left
SAFETY = TIME + 114  # safe tiles, danger, requirement met
SIZE = SAFETY + 52  # tiles
SUPPLY = SIZE + 37  # 4 slots: tiles left of each type
LACKING = SUPPLY + 76  # 3 slots: formations that the current Trial lacks
MISSING = LACKING + 12  # 3 slots: formations that all Trials lack
N_OTHERS = MISSING + 18
# Slots that change with the castle, then those that do not.
(
    SLOT_STEPS,
    SLOT_COUNTS,
    SLOT_FOUNDATION,
    SLOT_SAFETY,
    SLOT_SIZE,
    SLOT_LACKING,
    SLOT_MISSING,
    SLOT_CLOCK,
    SLOT_TIME,
    SLOT_SUPPLY,
) = (6, 11, 12, 13, 14, 15, 18, 21, 22, 23)
N_CHANGING = SLOT_CLOCK
N_SLOTS = 27
N_CONTEXTS = N_TRIALS * N_CONTEXTS_OF_STAGE
N_ROWS = OTHERS + N_CONTEXTS * N_OTHERS
MAX_ACTIVE = N_WINDOWS + N_SLOTS
