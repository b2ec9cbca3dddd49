"""What a castle is worth for the Trials to come: formations whole and begun, columns, tiles, room for more.

All windows of a type are looked at together, a window being the four cells of a formation and named by its lowest
left cell: shifting the castle over itself brings its four cells to that place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.games.castellion.constants import (
    BASTION,
    DAMAGE,
    LINE,
    N_MOTIFS,
    N_TRIALS,
    N_TYPES,
    NEEDS_TOWERS,
    ROW_0,
    ROWS,
    STRIDE,
    TOWER,
)
from simkit.games.castellion.rules.castle import beside, occupied, open_tops
from simkit.games.castellion.weights import WORTH_NAMES
from simkit.games.castellion.windows import starts_of

N_WORTHS = len(WORTH_NAMES)
(
    WHOLE,
    THREE,
    TWO,
    ONE,
    LATER,
    COLUMN,
    ROW,
    TILE,
    OPEN,
    SPARE,
    UNKNOWN_BASTIONS,
    MARGIN,
    GATE,
    SEER_WORTH,
    BRAVE,
) = range(N_WORTHS)

START_TOWER, START_BASTION, START_LINE = (starts_of(kind) for kind in (TOWER, BASTION, LINE))


@kernel
def find_needs(tables: Any, rules: Any, state: Any, seat: Any, params: Any, desk: Any) -> None:
    """Write what a seat's next Trial asks for into `needs[0]`, and what all that it will face do into `needs[1]`.

    A card that cannot be seen is met with bastions; `rows` is the number of rows that may be lost next.
    """
    for kind in range(3):
        desk.needs[0, kind] = 0
        desk.needs[1, kind] = 0
    desk.rows = 0
    place = np.int64(0)
    for trial in range(state.trial, N_TRIALS):
        if rules.players == 1 or will_face(state, seat, trial):
            add_needs(tables, state, params, desk, trial, place)
            place = np.int64(1)


@kernel
def add_needs(tables: Any, state: Any, params: Any, desk: Any, trial: Any, place: Any) -> None:
    """Add what a Trial asks for; the first one, `place` 0, counts for both."""
    card = state.cards[trial] if state.face_up[trial] else np.int64(-1)
    unknown = np.int64(params[UNKNOWN_BASTIONS]) + trial
    for kind in range(3):
        asked = unknown if kind == BASTION else np.int64(0)
        if card >= 0:
            asked = tables.cards[card, NEEDS_TOWERS + kind]
            if kind == BASTION and tables.cards[card, DAMAGE] > 0 and place == 1:
                asked = max(asked, unknown)
        desk.needs[1, kind] = max(desk.needs[1, kind], asked)
        if place == 0:
            desk.needs[0, kind] = asked
    if place == 0:
        desk.rows = trial + 1 if card < 0 else tables.cards[card, ROWS]


@kernel
def will_face(state: Any, seat: Any, trial: Any) -> Any:
    """Whether a seat is to face a Trial: by turns, the first one seat 0 unless somebody holds the Champion card."""
    if state.champion < 0:
        return (trial + seat) % 2 == 0
    return (trial - state.trial) % 2 == np.int64(seat == state.champion)


@kernel
def rate_castle(state: Any, seat: Any, params: Any, desk: Any) -> Any:
    """The worth of a castle for the needs on the desk."""
    built = occupied(state, seat)
    for kind in range(3):
        for level in range(5):
            desk.found[kind, level] = 0
    for kind in range(N_TYPES):
        count_windows(state.types[seat, kind], built & ~state.types[seat, kind], desk)
    worth = params[COLUMN] * count_bits(built & ROW_0) + params[TILE] * count_bits(built)
    if desk.rows > 0:
        worth += params[ROW] * count_bits(built >> desk.rows & ROW_0)
    for kind in range(3):
        worth += rate_kind(params, desk, kind, desk.needs[0, kind])
        if desk.needs[1, kind] > desk.needs[0, kind]:
            worth += params[LATER] * (
                rate_kind(params, desk, kind, desk.needs[1, kind])
                - rate_kind(params, desk, kind, desk.needs[0, kind])
            )
    tops, room = open_tops(built), np.int64(0)
    for motif in range(N_MOTIFS):
        room += count_bits(tops & ~beside(state.motifs[seat, motif]))
    return worth + params[OPEN] * room


@kernel
def rate_kind(params: Any, desk: Any, kind: Any, needed: Any) -> Any:
    """The worth of the formations of a kind, whole ones first, then those with three, two, one tile."""
    whole = min(desk.found[kind, 4], needed)
    worth = params[WHOLE] * whole + params[SPARE] * (desk.found[kind, 4] - whole)
    left = needed - whole
    for level in range(3, 0, -1):
        begun = min(left, desk.found[kind, level])
        worth += params[WHOLE - level + 4] * begun
        left -= begun
    return worth


@kernel
def count_windows(own: Any, others: Any, desk: Any) -> None:
    """Add a type's whole formations to `found[kind, 4]`, and its best one begun to the number of its tiles."""
    if own == 0:
        return
    one, two, three = own >> 1, own >> 2, own >> 3
    sides = (own << STRIDE) | (own >> STRIDE)
    touched = sides | (sides >> 1) | (sides >> 2) | (sides >> 3) | (own << 1) | (own >> 4)
    blocked = others | (others >> 1) | (others >> 2) | (others >> 3)
    tally(desk, TOWER, START_TOWER & ~touched & ~blocked, own, one, two, three)
    two, three = own >> STRIDE, own >> (STRIDE + 1)
    ends = (own << STRIDE) | (own >> 2 * STRIDE)
    caps = (own << 1) | (own >> 2)
    touched = ends | (ends >> 1) | caps | (caps >> STRIDE)
    blocked = others | (others >> 1)
    blocked |= blocked >> STRIDE
    tally(desk, BASTION, START_BASTION & ~touched & ~blocked, own, one, two, three)
    one, two, three = own >> STRIDE, own >> 2 * STRIDE, own >> 3 * STRIDE
    sides = (own << 1) | (own >> 1)
    touched = sides | (sides >> STRIDE) | (sides >> 2 * STRIDE) | (sides >> 3 * STRIDE)
    touched |= (own << STRIDE) | (own >> 4 * STRIDE)
    blocked = others | (others >> STRIDE) | (others >> 2 * STRIDE) | (others >> 3 * STRIDE)
    tally(desk, LINE, START_LINE & ~touched & ~blocked, own, one, two, three)


@kernel
def tally(desk: Any, kind: Any, free: Any, a: Any, b: Any, c: Any, d: Any) -> None:
    """Count the whole windows among the free ones, and note the fullest of the others."""
    whole = free & a & b & c & d
    desk.found[kind, 4] += count_bits(whole)
    free &= ~whole
    if free & ((a & b & (c | d)) | (c & d & (a | b))):
        desk.found[kind, 3] += 1
    elif free & ((a & b) | (c & d) | ((a | b) & (c | d))):
        desk.found[kind, 2] += 1
    elif free & (a | b | c | d):
        desk.found[kind, 1] += 1
