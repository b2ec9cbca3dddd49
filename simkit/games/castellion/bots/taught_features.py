"""The sparse features of `taught`: which rows of its first layer a castle, its Trials and the stacks switch on.

For every place where a formation can stand (a window) one row says how far it is: empty, begun, short of one tile,
complete, or blocked; a dead window has none. Mirror images share their rows. Rows of windows are parted by role (of
two players), level, stage and how much their kind of formation is asked for. The other rows tell columns, counts,
Traitors, stacks and what powers and appendices need; each of their slots has exactly one at a time. They are parted
by role, level, stage and card.
"""

from __future__ import annotations

import numpy as np

from simkit.games.castellion.constants import HEIGHT, N_TRIALS, STRIDE, WIDTH, levels
from simkit.games.castellion.windows import SHAPES, border_of, cells_of

N_LEVELS = len(levels.NAMES)
# Whose castle it is: of one player; of two, who faces Trials I and III, and who faces Trial II.
ALONE, LEADER, HELPER = range(3)
N_ROLES = 3
N_PARTS = N_ROLES * N_LEVELS * N_TRIALS  # role, level, stage

# Windows -------------------------------------------------------------------------

Positions = tuple[tuple[int, int], ...]

_PLACES: list[tuple[int, Positions]] = [
    (kind, tuple(sorted((col + dc, row + dr) for dc, dr in shape)))
    for kind, shape in SHAPES.items()
    for col in range(WIDTH)
    for row in range(HEIGHT)
    if all(col + dc < WIDTH and row + dr < HEIGHT for dc, dr in shape)
]
N_WINDOWS = len(_PLACES)


def _below(positions: Positions) -> int:
    """The cells under positions that are none of them."""
    under = {(col, lower) for col, row in positions for lower in range(row)} - set(positions)
    return cells_of(tuple(under))


def _mirrored(positions: Positions) -> Positions:
    return tuple(sorted((WIDTH - 1 - col, row) for col, row in positions))


_PAIRS = [(kind, min(positions, _mirrored(positions))) for kind, positions in _PLACES]
_CLASSES = sorted(set(_PAIRS))

# States of a window: 0 when dead, then these, each range by its first.
COMPLETE = 1
BLOCKED = 2  # + tiles, 0–3
EMPTY = 6  # + (closed motifs 0–2 × 4 + fillers 0–3) × 3 + types possible 0–2
BEGUN = 42  # + ((tiles − 1) × 4 + closed motifs 0–3) × 16 + fillers 0–3 × 4 + supply 0–3
SHORT = 170  # of one tile: + (closed × 3 + fillers) × 21 + outs of the standard stack 0–6 × 3 + of the safe one 0–2
N_STATES = SHORT + 9 * 21
AT_HAND = 6  # outs when a fitting tile lies open

WINDOW_KINDS = np.array([kind for kind, _ in _PLACES])
WINDOW_CELLS = np.array([cells_of(positions) for _, positions in _PLACES])
WINDOW_BORDERS = np.array([border_of(positions) for _, positions in _PLACES])
WINDOW_BELOW = np.array([_below(positions) for _, positions in _PLACES])
WINDOW_FIRST = np.array([N_STATES * _CLASSES.index(pair) for pair in _PAIRS])  # of a block's rows


def _find_concerned(masks: np.ndarray) -> list[int]:
    """For each cell the bits of the windows in whose mask it is."""
    return [
        sum(1 << window for window in range(N_WINDOWS) if masks[window] >> cell & 1)
        for cell in range(WIDTH * STRIDE)
    ]


# [cell] bits of the windows that it is in, beside and under.
INSIDE = np.array(_find_concerned(WINDOW_CELLS))
BESIDE = np.array(_find_concerned(WINDOW_BORDERS))
UNDER = np.array(_find_concerned(WINDOW_BELOW))
# [cell] bits of the windows whose row may change when the tile on it is another, when there is one or none, and when
# the column slides down to it.
TOUCHED = np.array(_find_concerned(WINDOW_CELLS | WINDOW_BORDERS))
CONCERNED = np.array(_find_concerned(WINDOW_CELLS | WINDOW_BORDERS | WINDOW_BELOW))
SLIDING = np.array(
    [
        int(np.bitwise_or.reduce(CONCERNED[cell : (cell // STRIDE + 1) * STRIDE]))
        for cell in range(WIDTH * STRIDE)
    ]
)

N_DEMANDS = 4  # how much a kind of formation is asked for
BLOCK = len(_CLASSES) * N_STATES
N_BLOCKS = N_PARTS * N_DEMANDS

# Other features ------------------------------------------------------------------

N_PANTRY_ROWS = 14
# Each slot: its name, how many slots there are alike, how many rows all of them have.
_CHANGING = (  # with the castle
    ("columns", 6, 6 * 7 * 8),  # column, height, motifs closed on top
    ("steps", 5, 5 * 49),  # heights of neighbouring columns
    ("counts", 1, 216),  # towers, bastions, lines
    ("foundation", 1, 42),  # columns, Traitors still needed
    ("safety", 1, 52),  # safe tiles, danger, requirement met
    ("size", 1, 37),  # tiles
    ("lacking", 3, 12),  # formations that the current Trial lacks
    ("missing", 3, 18),  # formations that all Trials lack
    ("lowest", 1, 42),  # least height, Traitors still needed
    ("margin", 2, 50),  # tiles beyond what an unmet Assault leaves, of the current Trial and of the last
    (
        "pantry",
        1,
        N_PANTRY_ROWS,
    ),  # the first is always on; the others are spare: `taught_pantry` has rules instead
)
_STEADY = (
    ("clock", 1, 78),  # Traitors still needed, Traitors left
    ("time", 1, 114),  # Traitors still needed, standard tiles left
    ("supply", 4, 76),  # tiles left of each type
)
_EXTRA = (  # beyond the plain introductory game
    ("seen", 1, 10),  # tiles laid open, whether a Seer is about to lay more open
    ("revealed", 4, 18),  # these tiles
    ("discards", 3, 24),  # of each motif, types that a Chameleon could take back
    ("vigil", 1, 13),
    ("prison", 1, 9),
    ("pawn", 1, 16),  # Premonition, Cold Sweat, Horror, haunted tile
    ("cards", 3, 15),  # card of each Trial
)


def _lay_out() -> tuple[dict[str, int], dict[str, int], list[int]]:
    """First slot and first row of each feature, and the number of slots up to the end of each group."""
    slots: dict[str, int] = {}
    rows: dict[str, int] = {}
    ends, slot, row = [], 0, 0
    for group in (_CHANGING, _STEADY, _EXTRA):
        for name, n_slots, n_rows in group:
            slots[name], rows[name] = slot, row
            slot, row = slot + n_slots, row + n_rows
        ends.append(slot)
    return slots, rows, [*ends, row]


_SLOTS, _ROWS, (N_CHANGING, N_PLAIN, N_SLOTS, N_OTHERS) = _lay_out()
SLOT_COLUMNS, SLOT_STEPS, SLOT_COUNTS, SLOT_FOUNDATION, SLOT_SAFETY = list(_SLOTS.values())[:5]
SLOT_SIZE, SLOT_LACKING, SLOT_MISSING, SLOT_LOWEST, SLOT_MARGIN, SLOT_PANTRY = list(_SLOTS.values())[5:11]
SLOT_CLOCK, SLOT_TIME, SLOT_SUPPLY, SLOT_SEEN, SLOT_REVEALED = list(_SLOTS.values())[11:16]
SLOT_DISCARDS, SLOT_VIGIL, SLOT_PRISON, SLOT_PAWN, SLOT_CARDS = list(_SLOTS.values())[16:]
COLUMNS, STEPS, COUNTS, FOUNDATION, SAFETY = list(_ROWS.values())[:5]
SIZE, LACKING, MISSING, LOWEST, MARGIN, PANTRY = list(_ROWS.values())[5:11]
CLOCK, TIME, SUPPLY, SEEN, REVEALED = list(_ROWS.values())[11:16]
DISCARDS, VIGIL, PRISON, PAWN, CARDS = list(_ROWS.values())[16:]

SEER_AT_WORK = 5  # rows of `seen` further on
N_CARDS = 5  # of a stage that are told apart: those that the deck can hold, and a card that lies face down
N_CONTEXTS = N_PARTS * N_CARDS
N_CONTEXTS_ALONE = N_LEVELS * N_TRIALS * N_CARDS
OTHERS = N_BLOCKS * BLOCK  # first row of the other features
NOTHING_ROW = OTHERS + N_CONTEXTS * N_OTHERS  # all zero, for what is dead
N_ROWS = NOTHING_ROW + 1
MAX_ACTIVE = N_WINDOWS + N_SLOTS  # of a castle
MAX_PARTNER = N_WINDOWS + N_CHANGING  # of the partner's castle
