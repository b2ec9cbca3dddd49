"""What a castle is worth for the Trials to come: formations whole and begun, columns, tiles, room for more.

All windows of a type are looked at together, a window being the four cells of a formation and named by its lowest
left cell: shifting the castle over itself brings its four cells to that place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.games.castellion.bots.partners import will_face
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

# Formations are counted in one word: for each kind four numbers of four bits, those with one tile lowest.
MOST = 15
TWO_AT, THREE_AT, WHOLE_AT, PER_KIND = 4, 8, 12, 16

START_TOWER, START_BASTION, START_LINE = (starts_of(kind) for kind in (TOWER, BASTION, LINE))


@kernel
def find_needs(tables: Any, rules: Any, state: Any, seat: Any, params: Any, desk: Any) -> None:
    """Write what a seat's next Trial asks for into `needs[0]`, and what all that it will face do into `needs[1]`.

    A card that cannot be seen is met with bastions; `rows` is the number of rows that may be lost next, and `wanted`
    has a bit for every kind of formation that is needed at all.
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
    desk.wanted = 0
    for kind in range(3):
        desk.wanted |= np.int64(desk.needs[1, kind] > 0) << kind


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
def rate_castle(state: Any, seat: Any, params: Any, desk: Any) -> Any:
    """The worth of a castle for the needs on the desk."""
    built, counts = occupied(state, seat), np.int64(0)
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        counts += count_windows(own, built & ~own, desk.wanted)
    return rate_counts(state, seat, params, desk, built, counts)


@kernel
def rate_counts(state: Any, seat: Any, params: Any, desk: Any, built: Any, counts: Any) -> Any:
    """The worth of a castle whose formations, whole and begun, are counted."""
    worth = params[COLUMN] * count_bits(built & ROW_0) + params[TILE] * count_bits(built)
    if desk.rows > 0:
        worth += params[ROW] * count_bits(built >> desk.rows & ROW_0)
    for kind in range(3):
        found = counts >> kind * PER_KIND
        now = rate_kind(params, found, desk.needs[0, kind])
        worth += now
        if desk.needs[1, kind] > desk.needs[0, kind]:
            worth += params[LATER] * (rate_kind(params, found, desk.needs[1, kind]) - now)
    tops, room = open_tops(built), np.int64(0)
    for motif in range(N_MOTIFS):
        room += count_bits(tops & ~beside(state.motifs[seat, motif]))
    return worth + params[OPEN] * room


@kernel
def rate_kind(params: Any, found: Any, needed: Any) -> Any:
    """The worth of the formations of a kind, whole ones first, then those with three, two, one tile."""
    n_whole = found >> WHOLE_AT & MOST
    whole = min(n_whole, needed)
    worth = params[WHOLE] * whole + params[SPARE] * (n_whole - whole)
    left = needed - whole
    if left > 0:
        begun = min(left, found >> THREE_AT & MOST)
        worth += params[THREE] * begun
        left -= begun
        begun = min(left, found >> TWO_AT & MOST)
        worth += params[TWO] * begun
        left -= begun
        worth += params[ONE] * min(left, found & MOST)
    return worth


@kernel
def count_windows(own: Any, others: Any, wanted: Any) -> Any:
    """Count a type's whole formations of each kind, and of the kinds that are wanted its best one begun."""
    counts = np.int64(0)
    if own == 0:
        return counts
    a, b, c = own >> 1, own >> 2, own >> 3
    if wanted >> TOWER & 1 or own & a & b & c:
        sides = (own << STRIDE) | (own >> STRIDE)
        touched = sides | (sides >> 1) | (sides >> 2) | (sides >> 3) | (own << 1) | (own >> 4)
        blocked = others | (others >> 1) | (others >> 2) | (others >> 3)
        counts = tally(START_TOWER & ~touched & ~blocked, own, a, b, c)
    b, c = own >> STRIDE, own >> (STRIDE + 1)
    if wanted >> BASTION & 1 or own & a & b & c:
        ends = (own << STRIDE) | (own >> 2 * STRIDE)
        caps = (own << 1) | (own >> 2)
        touched = ends | (ends >> 1) | caps | (caps >> STRIDE)
        blocked = others | (others >> 1)
        blocked |= blocked >> STRIDE
        counts |= tally(START_BASTION & ~touched & ~blocked, own, a, b, c) << BASTION * PER_KIND
    a, b, c = own >> STRIDE, own >> 2 * STRIDE, own >> 3 * STRIDE
    if wanted >> LINE & 1 or own & a & b & c:
        sides = (own << 1) | (own >> 1)
        touched = sides | (sides >> STRIDE) | (sides >> 2 * STRIDE) | (sides >> 3 * STRIDE)
        touched |= (own << STRIDE) | (own >> 4 * STRIDE)
        blocked = others | (others >> STRIDE) | (others >> 2 * STRIDE) | (others >> 3 * STRIDE)
        counts |= tally(START_LINE & ~touched & ~blocked, own, a, b, c) << LINE * PER_KIND
    return counts


@kernel
def tally(free: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Count the whole windows among the free ones, and note the fullest of the others."""
    whole = free & a & b & c & d
    counts = count_bits(whole) << WHOLE_AT
    free &= ~whole
    if free & ((a & b & (c | d)) | (c & d & (a | b))):
        counts |= 1 << THREE_AT
    elif free & ((a & b) | (c & d) | ((a | b) & (c | d))):
        counts |= 1 << TWO_AT
    elif free & (a | b | c | d):
        counts |= 1
    return counts
