"""What a castle is worth for the Trials to come: formations whole and begun, columns, tiles, room for more.

All windows of a type are looked at together, a window being the four cells of a formation and named by its lowest
left cell: shifting the castle over itself brings its four cells to that place.
"""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots.partners import will_face
from simkit.games.castellion.constants import (
    BASE,
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
    WIDTH,
)
from simkit.games.castellion.rules.castle import beside, occupied, open_tops, without
from simkit.games.castellion.rules.powers import exchange
from simkit.games.castellion.weights import FIRST_WORTH, WORTH_NAMES
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
def take_weights(rules: Any, state: Any, desk: Any) -> None:
    """Lay the weights of the level, those of the seat that decides, ready on the desk."""
    first = FIRST_WORTH + (rules.level - BASE) * N_WORTHS
    for name in range(N_WORTHS):
        desk.weights[name] = desk.params[state.seat, first + name]


@kernel
def find_needs(tables: Any, rules: Any, state: Any, seat: Any, desk: Any) -> None:
    """Write what a seat's next Trial asks for into `needs[0]`, and what all that it will face do into `needs[1]`.

    A card that cannot be seen is met with bastions; `rows` is the number of rows that may be lost next, and `wanted`
    has a bit for every kind of formation that is needed at all.
    """
    for kind in range(3):
        desk.needs[0, kind] = 0
        desk.needs[1, kind] = 0
    desk.rows = 0
    place = int64(0)
    for trial in range(state.trial, N_TRIALS):
        if rules.players == 1 or will_face(state, seat, trial):
            add_needs(tables, state, desk, trial, place)
            place = int64(1)
    desk.wanted = 0
    for kind in range(3):
        desk.wanted |= int64(desk.needs[1, kind] > 0) << kind


@kernel
def add_needs(tables: Any, state: Any, desk: Any, trial: Any, place: Any) -> None:
    """Add what a Trial asks for; the first one, `place` 0, counts for both."""
    card = state.cards[trial] if state.face_up[trial] else int64(-1)
    unknown = int64(desk.weights[UNKNOWN_BASTIONS]) + trial
    for kind in range(3):
        asked = unknown if kind == BASTION else int64(0)
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
def rate_castle(state: Any, seat: Any, desk: Any) -> Any:
    """The worth of a castle for the needs on the desk."""
    survey(state, seat, desk)
    a, b, c = state.motifs[seat, 0], state.motifs[seat, 1], state.motifs[seat, 2]
    return rate_words(desk, occupied(state, seat), a, b, c, desk.counted)


@kernel
def survey(state: Any, seat: Any, desk: Any) -> None:
    """Count the formations of a castle type by type, so that little is to be counted anew when a tile is added."""
    built, haunted = occupied(state, seat), state.haunted[seat]
    desk.counted = 0
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        desk.counts[kind] = count_windows(own, built & ~own | haunted, desk.wanted)
        desk.live[kind] = find_live(own, built & ~own | haunted, desk.wanted)
        desk.counted += desk.counts[kind]


@kernel
def rate_spot(state: Any, seat: Any, desk: Any, tile: Any, bit: Any) -> Any:
    """The worth of the castle that was surveyed with a tile more; a type that it takes no cell from stays counted."""
    kind, motif, built = tile // N_MOTIFS, tile % N_MOTIFS, occupied(state, seat)
    counts, haunted = desk.counted, state.haunted[seat]
    for other in range(N_TYPES):
        own = state.types[seat, other]
        if other == kind:
            counts += count_windows(own | bit, built & ~own | haunted, desk.wanted) - desk.counts[other]
        elif desk.live[other] & bit:
            counts += count_windows(own, built & ~own | haunted | bit, desk.wanted) - desk.counts[other]
    a, b, c = state.motifs[seat, 0], state.motifs[seat, 1], state.motifs[seat, 2]
    if motif == 0:
        a |= bit
    elif motif == 1:
        b |= bit
    else:
        c |= bit
    return rate_words(desk, built | bit, a, b, c, counts)


@kernel
def rate_swap(state: Any, seat: Any, desk: Any, cell: Any, other: Any) -> Any:
    """The worth of the castle that was surveyed after two tiles changed places: two types are touched at most."""
    built, cells, counts = occupied(state, seat), int64(1) << cell | int64(1) << other, desk.counted
    haunted = exchange(state.haunted[seat], cell, other)
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        if (own & cells != 0 and own & cells != cells) or own & cells & haunted:
            own = exchange(own, cell, other)
            counts += count_windows(own, built & ~own | haunted, desk.wanted) - desk.counts[kind]
    a, b, c = state.motifs[seat, 0], state.motifs[seat, 1], state.motifs[seat, 2]
    a, b, c = exchange(a, cell, other), exchange(b, cell, other), exchange(c, cell, other)
    return rate_words(desk, built, a, b, c, counts)


@kernel
def rate_without(state: Any, seat: Any, desk: Any, cell: Any) -> Any:
    """The worth of a castle without a tile; the columns move up if it was the whole leftmost one."""
    built = without(occupied(state, seat), cell)
    gone = int64(STRIDE if built & 1 == 0 else 0)
    built >>= gone
    counts, haunted = int64(0), without(state.haunted[seat], cell) >> gone
    for kind in range(N_TYPES):
        own = without(state.types[seat, kind], cell) >> gone
        counts += count_windows(own, built & ~own | haunted, desk.wanted)
    a, b, c = state.motifs[seat, 0], state.motifs[seat, 1], state.motifs[seat, 2]
    a, b, c = without(a, cell) >> gone, without(b, cell) >> gone, without(c, cell) >> gone
    return rate_words(desk, built, a, b, c, counts)


@kernel
def rate_haunted(state: Any, seat: Any, desk: Any, bit: Any) -> Any:
    """The worth of the castle that was surveyed once a tile is haunted: in no formation, nothing built beside it."""
    built, counts = occupied(state, seat), desk.counted
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        if own & bit:
            counts += count_windows(own, built & ~own | bit, desk.wanted) - desk.counts[kind]
    a, b, c = state.motifs[seat, 0] | bit, state.motifs[seat, 1] | bit, state.motifs[seat, 2] | bit
    worth = rate_words(desk, built, a, b, c, counts)
    if bit & ROW_0 and count_bits(built & ROW_0) < WIDTH:
        worth -= desk.weights[COLUMN]  # no column can be founded beside it
    return worth


@kernel
def rate_words(desk: Any, built: Any, a: Any, b: Any, c: Any, counts: Any) -> Any:
    """The worth of a castle: its cells, those of its three motifs, its formations whole and begun."""
    worth = desk.weights[COLUMN] * count_bits(built & ROW_0) + desk.weights[TILE] * count_bits(built)
    if desk.rows > 0:
        worth += desk.weights[ROW] * count_bits(built >> desk.rows & ROW_0)
    for kind in range(3):
        found = counts >> kind * PER_KIND
        now = rate_kind(desk, found, desk.needs[0, kind])
        worth += now
        if desk.needs[1, kind] > desk.needs[0, kind]:
            worth += desk.weights[LATER] * (rate_kind(desk, found, desk.needs[1, kind]) - now)
    tops = open_tops(built)
    room = count_bits(tops & ~beside(a)) + count_bits(tops & ~beside(b)) + count_bits(tops & ~beside(c))
    return worth + desk.weights[OPEN] * room


@kernel
def rate_kind(desk: Any, found: Any, needed: Any) -> Any:
    """The worth of the formations of a kind, whole ones first, then those with three, two, one tile."""
    n_whole = found >> WHOLE_AT & MOST
    whole = min(n_whole, needed)
    three = min(needed - whole, found >> THREE_AT & MOST)
    two = min(needed - whole - three, found >> TWO_AT & MOST)
    one = min(needed - whole - three - two, found & MOST)
    worth = desk.weights[WHOLE] * whole + desk.weights[SPARE] * (n_whole - whole)
    return worth + desk.weights[THREE] * three + desk.weights[TWO] * two + desk.weights[ONE] * one


@kernel
def count_windows(own: Any, others: Any, wanted: Any) -> Any:
    """Count a type's whole formations of each kind, and of the kinds that are wanted its best one begun."""
    counts = int64(0)
    if own == 0:
        return counts
    a, b, c = own >> 1, own >> 2, own >> 3
    if wanted >> TOWER & 1 or own & a & b & c:
        counts = tally(free_towers(own, others), own, a, b, c)
    b, c = own >> STRIDE, own >> (STRIDE + 1)
    if wanted >> BASTION & 1 or own & a & b & c:
        counts |= tally(free_bastions(own, others), own, a, b, c) << BASTION * PER_KIND
    a, b, c = own >> STRIDE, own >> 2 * STRIDE, own >> 3 * STRIDE
    if wanted >> LINE & 1 or own & a & b & c:
        counts |= tally(free_lines(own, others), own, a, b, c) << LINE * PER_KIND
    return counts


@kernel
def find_live(own: Any, others: Any, wanted: Any) -> Any:
    """The cells of all windows that are wanted and begun: a tile of another type elsewhere takes nothing away."""
    live = int64(0)
    if own == 0:
        return live
    if wanted >> TOWER & 1:
        cells = free_towers(own, others) & (own | own >> 1 | own >> 2 | own >> 3)
        live = cells | cells << 1 | cells << 2 | cells << 3
    if wanted >> BASTION & 1:
        cells = free_bastions(own, others) & (own | own >> 1 | own >> STRIDE | own >> (STRIDE + 1))
        live |= cells | cells << 1 | cells << STRIDE | cells << (STRIDE + 1)
    if wanted >> LINE & 1:
        cells = free_lines(own, others) & (own | own >> STRIDE | own >> 2 * STRIDE | own >> 3 * STRIDE)
        live |= cells | cells << STRIDE | cells << 2 * STRIDE | cells << 3 * STRIDE
    return live


@kernel
def free_towers(own: Any, others: Any) -> Any:
    """Where a tower of a type can stand or stands: no other type in it, no more of the own beside it."""
    return START_TOWER & clear_towers(own, others)


@kernel
def clear_towers(own: Any, others: Any) -> Any:
    """Where a tower would be clear, the edges of the castle apart."""
    sides = (own << STRIDE) | (own >> STRIDE)
    touched = sides | (sides >> 1) | (sides >> 2) | (sides >> 3) | (own << 1) | (own >> 4)
    blocked = others | (others >> 1) | (others >> 2) | (others >> 3)
    return ~touched & ~blocked


@kernel
def free_bastions(own: Any, others: Any) -> Any:
    """Where a bastion of a type can stand or stands."""
    return START_BASTION & clear_bastions(own, others)


@kernel
def clear_bastions(own: Any, others: Any) -> Any:
    """Where a bastion would be clear, the edges of the castle apart."""
    ends = (own << STRIDE) | (own >> 2 * STRIDE)
    caps = (own << 1) | (own >> 2)
    touched = ends | (ends >> 1) | caps | (caps >> STRIDE)
    blocked = others | (others >> 1)
    blocked |= blocked >> STRIDE
    return ~touched & ~blocked


@kernel
def free_lines(own: Any, others: Any) -> Any:
    """Where a line of a type can stand or stands."""
    return START_LINE & clear_lines(own, others)


@kernel
def clear_lines(own: Any, others: Any) -> Any:
    """Where a line would be clear, the edges of the castle apart."""
    sides = (own << 1) | (own >> 1)
    touched = sides | (sides >> STRIDE) | (sides >> 2 * STRIDE) | (sides >> 3 * STRIDE)
    touched |= (own << STRIDE) | (own >> 4 * STRIDE)
    blocked = others | (others >> STRIDE) | (others >> 2 * STRIDE) | (others >> 3 * STRIDE)
    return ~touched & ~blocked


@kernel
def tally(free: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Count the whole windows among the free ones, and note the fullest of the others; branches would cost more."""
    whole = free & a & b & c & d
    free &= ~whole
    one, two, three = (
        a | b | c | d,
        (a & b) | (c & d) | ((a | b) & (c | d)),
        (a & b & (c | d)) | (c & d & (a | b)),
    )
    fullest = int64(free & one != 0) + int64(free & two != 0) + int64(free & three != 0)
    return count_bits(whole) << WHOLE_AT | 1 << fullest * TWO_AT >> TWO_AT
