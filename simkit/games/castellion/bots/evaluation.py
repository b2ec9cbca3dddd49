"""What a castle is worth for the Trials to come: formations whole and begun, columns, tiles, room for more.

All windows of a type are looked at together, a window being the four cells of a formation and named by its lowest
left cell: shifting the castle over itself brings its four cells to that place.
"""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots.partners import will_face
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import EVALUATION_NAMES, FIRST_EVALUATION
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    N_MOTIFS,
    N_TRIALS,
    N_TYPES,
    ROW_0,
    STRIDE,
    WIDTH,
    Cell,
    Tile,
    cards,
    formation,
    levels,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import beside, occupied, open_tops, without
from simkit.games.castellion.rules.powers import exchange
from simkit.games.castellion.state import State
from simkit.games.castellion.windows import starts_of

N_WEIGHTS = len(EVALUATION_NAMES)
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
    SEER_VALUE,
    BRAVE,
) = range(N_WEIGHTS)

# Formations are counted in one word: for each kind four numbers of four bits, those with one tile lowest.
MOST = 15
TWO_AT, THREE_AT, WHOLE_AT, PER_KIND = 4, 8, 12, 16

START_TOWER, START_BASTION, START_LINE = (
    starts_of(kind) for kind in (formation.TOWER, formation.BASTION, formation.LINE)
)


@kernel
def load_weights(rules: Rules, state: State, bots: SeatedBots, scratch: Scratch) -> None:
    """Lay the weights of the level ready, those of the seat that decides."""
    first = FIRST_EVALUATION + (rules.level - levels.BASE) * N_WEIGHTS
    for name in range(N_WEIGHTS):
        scratch.weights[name] = bots.params[state.seat, first + name]


@kernel
def find_needs(tables: Tables, rules: Rules, state: State, seat: Seat, scratch: Scratch) -> None:
    """Write what a seat's next Trial asks for into `needs[0]`, and what all that it will face do into `needs[1]`.

    A card that cannot be seen is met with bastions; `rows` is the number of rows that may be lost next, and `wanted`
    has a bit for every kind of formation that is needed at all.
    """
    for kind in range(3):
        scratch.needs[0, kind] = 0
        scratch.needs[1, kind] = 0
    scratch.rows = 0
    place = int64(0)
    for trial in range(state.trial, N_TRIALS):
        if rules.players == 1 or will_face(state, seat, trial):
            add_needs(tables, state, scratch, trial, place)
            place = int64(1)
    scratch.wanted = 0
    for kind in range(3):
        scratch.wanted |= int64(scratch.needs[1, kind] > 0) << kind


@kernel
def add_needs(tables: Tables, state: State, scratch: Scratch, trial: int, place: int) -> None:
    """Add what a Trial asks for; the first one, `place` 0, counts for both."""
    card = state.cards[trial] if state.face_up[trial] else int64(-1)
    unknown = int64(scratch.weights[UNKNOWN_BASTIONS]) + trial
    for kind in range(3):
        asked = unknown if kind == formation.BASTION else int64(0)
        if card >= 0:
            asked = tables.cards[card, cards.TOWERS + kind]
            if kind == formation.BASTION and tables.cards[card, cards.DAMAGE] > 0 and place == 1:
                asked = max(asked, unknown)
        scratch.needs[1, kind] = max(scratch.needs[1, kind], asked)
        if place == 0:
            scratch.needs[0, kind] = asked
    if place == 0:
        scratch.rows = trial + 1 if card < 0 else tables.cards[card, cards.ROWS]


@kernel
def evaluate_castle(state: State, seat: Seat, scratch: Scratch) -> float:
    """The value of a castle for the needs that were found."""
    survey(state, seat, scratch)
    a, b, c = state.motifs[seat, 0], state.motifs[seat, 1], state.motifs[seat, 2]
    return evaluate_words(scratch, occupied(state, seat), a, b, c, scratch.counted)


@kernel
def survey(state: State, seat: Seat, scratch: Scratch) -> None:
    """Count the formations of a castle type by type, so that little is to be counted anew when a tile is added."""
    built, haunted = occupied(state, seat), state.haunted[seat]
    scratch.counted = 0
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        scratch.counts[kind] = count_windows(own, built & ~own | haunted, scratch.wanted)
        scratch.live[kind] = find_live(own, built & ~own | haunted, scratch.wanted)
        scratch.counted += scratch.counts[kind]


@kernel
def evaluate_spot(state: State, seat: Seat, scratch: Scratch, tile: Tile, bit: int) -> float:
    """The value of the castle that was surveyed with a tile more; a type that it takes no cell from stays counted."""
    kind, motif, built = tile // N_MOTIFS, tile % N_MOTIFS, occupied(state, seat)
    counts, haunted = scratch.counted, state.haunted[seat]
    for other in range(N_TYPES):
        own = state.types[seat, other]
        if other == kind:
            counts += count_windows(own | bit, built & ~own | haunted, scratch.wanted) - scratch.counts[other]
        elif scratch.live[other] & bit:
            counts += count_windows(own, built & ~own | haunted | bit, scratch.wanted) - scratch.counts[other]
    a, b, c = state.motifs[seat, 0], state.motifs[seat, 1], state.motifs[seat, 2]
    if motif == 0:
        a |= bit
    elif motif == 1:
        b |= bit
    else:
        c |= bit
    return evaluate_words(scratch, built | bit, a, b, c, counts)


@kernel
def evaluate_swap(state: State, seat: Seat, scratch: Scratch, cell: Cell, other: int) -> float:
    """The value of the castle that was surveyed after two tiles changed places: two types are touched at most."""
    built, cells, counts = occupied(state, seat), int64(1) << cell | int64(1) << other, scratch.counted
    haunted = exchange(state.haunted[seat], cell, other)
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        if (own & cells != 0 and own & cells != cells) or own & cells & haunted:
            own = exchange(own, cell, other)
            counts += count_windows(own, built & ~own | haunted, scratch.wanted) - scratch.counts[kind]
    a, b, c = state.motifs[seat, 0], state.motifs[seat, 1], state.motifs[seat, 2]
    a, b, c = exchange(a, cell, other), exchange(b, cell, other), exchange(c, cell, other)
    return evaluate_words(scratch, built, a, b, c, counts)


@kernel
def evaluate_without(state: State, seat: Seat, scratch: Scratch, cell: Cell) -> float:
    """The value of a castle without a tile; the columns move up if it was the whole leftmost one."""
    built = without(occupied(state, seat), cell)
    gone = int64(STRIDE if built & 1 == 0 else 0)
    built >>= gone
    counts, haunted = int64(0), without(state.haunted[seat], cell) >> gone
    for kind in range(N_TYPES):
        own = without(state.types[seat, kind], cell) >> gone
        counts += count_windows(own, built & ~own | haunted, scratch.wanted)
    a, b, c = state.motifs[seat, 0], state.motifs[seat, 1], state.motifs[seat, 2]
    a, b, c = without(a, cell) >> gone, without(b, cell) >> gone, without(c, cell) >> gone
    return evaluate_words(scratch, built, a, b, c, counts)


@kernel
def evaluate_haunted(state: State, seat: Seat, scratch: Scratch, bit: int) -> float:
    """The value of the castle that was surveyed once a tile is haunted: in no formation, nothing built beside it."""
    built, counts = occupied(state, seat), scratch.counted
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        if own & bit:
            counts += count_windows(own, built & ~own | bit, scratch.wanted) - scratch.counts[kind]
    a, b, c = state.motifs[seat, 0] | bit, state.motifs[seat, 1] | bit, state.motifs[seat, 2] | bit
    value = evaluate_words(scratch, built, a, b, c, counts)
    if bit & ROW_0 and count_bits(built & ROW_0) < WIDTH:
        value -= scratch.weights[COLUMN]  # no column can be founded beside it
    return value


@kernel
def evaluate_words(scratch: Scratch, built: int, a: int, b: int, c: int, counts: int) -> float:
    """The value of a castle: its cells, those of its three motifs, its formations whole and begun."""
    value = scratch.weights[COLUMN] * count_bits(built & ROW_0) + scratch.weights[TILE] * count_bits(built)
    if scratch.rows > 0:
        value += scratch.weights[ROW] * count_bits(built >> scratch.rows & ROW_0)
    for kind in range(3):
        found = counts >> kind * PER_KIND
        now = evaluate_kind(scratch, found, scratch.needs[0, kind])
        value += now
        if scratch.needs[1, kind] > scratch.needs[0, kind]:
            value += scratch.weights[LATER] * (evaluate_kind(scratch, found, scratch.needs[1, kind]) - now)
    tops = open_tops(built)
    room = count_bits(tops & ~beside(a)) + count_bits(tops & ~beside(b)) + count_bits(tops & ~beside(c))
    return value + scratch.weights[OPEN] * room


@kernel
def evaluate_kind(scratch: Scratch, found: int, needed: int) -> float:
    """The value of the formations of a kind, whole ones first, then those with three, two, one tile."""
    n_whole = found >> WHOLE_AT & MOST
    whole = min(n_whole, needed)
    three = min(needed - whole, found >> THREE_AT & MOST)
    two = min(needed - whole - three, found >> TWO_AT & MOST)
    one = min(needed - whole - three - two, found & MOST)
    value = scratch.weights[WHOLE] * whole + scratch.weights[SPARE] * (n_whole - whole)
    return value + scratch.weights[THREE] * three + scratch.weights[TWO] * two + scratch.weights[ONE] * one


@kernel
def count_windows(own: int, others: int, wanted: int) -> int:
    """Count a type's whole formations of each kind, and of the kinds that are wanted its best one begun."""
    counts = int64(0)
    if own == 0:
        return counts
    a, b, c = own >> 1, own >> 2, own >> 3
    if wanted >> formation.TOWER & 1 or own & a & b & c:
        counts = tally(free_towers(own, others), own, a, b, c)
    b, c = own >> STRIDE, own >> (STRIDE + 1)
    if wanted >> formation.BASTION & 1 or own & a & b & c:
        counts |= tally(free_bastions(own, others), own, a, b, c) << formation.BASTION * PER_KIND
    a, b, c = own >> STRIDE, own >> 2 * STRIDE, own >> 3 * STRIDE
    if wanted >> formation.LINE & 1 or own & a & b & c:
        counts |= tally(free_lines(own, others), own, a, b, c) << formation.LINE * PER_KIND
    return counts


@kernel
def find_live(own: int, others: int, wanted: int) -> int:
    """The cells of all windows that are wanted and begun: a tile of another type elsewhere takes nothing away."""
    live = int64(0)
    if own == 0:
        return live
    if wanted >> formation.TOWER & 1:
        cells = free_towers(own, others) & (own | own >> 1 | own >> 2 | own >> 3)
        live = cells | cells << 1 | cells << 2 | cells << 3
    if wanted >> formation.BASTION & 1:
        cells = free_bastions(own, others) & (own | own >> 1 | own >> STRIDE | own >> (STRIDE + 1))
        live |= cells | cells << 1 | cells << STRIDE | cells << (STRIDE + 1)
    if wanted >> formation.LINE & 1:
        cells = free_lines(own, others) & (own | own >> STRIDE | own >> 2 * STRIDE | own >> 3 * STRIDE)
        live |= cells | cells << STRIDE | cells << 2 * STRIDE | cells << 3 * STRIDE
    return live


@kernel
def free_towers(own: int, others: int) -> int:
    """Where a tower of a type can stand or stands: no other type in it, no more of the own beside it."""
    return START_TOWER & clear_towers(own, others)


@kernel
def clear_towers(own: int, others: int) -> int:
    """Where a tower would be clear, the edges of the castle apart."""
    sides = (own << STRIDE) | (own >> STRIDE)
    touched = sides | (sides >> 1) | (sides >> 2) | (sides >> 3) | (own << 1) | (own >> 4)
    blocked = others | (others >> 1) | (others >> 2) | (others >> 3)
    return ~touched & ~blocked


@kernel
def free_bastions(own: int, others: int) -> int:
    """Where a bastion of a type can stand or stands."""
    return START_BASTION & clear_bastions(own, others)


@kernel
def clear_bastions(own: int, others: int) -> int:
    """Where a bastion would be clear, the edges of the castle apart."""
    ends = (own << STRIDE) | (own >> 2 * STRIDE)
    caps = (own << 1) | (own >> 2)
    touched = ends | (ends >> 1) | caps | (caps >> STRIDE)
    blocked = others | (others >> 1)
    blocked |= blocked >> STRIDE
    return ~touched & ~blocked


@kernel
def free_lines(own: int, others: int) -> int:
    """Where a line of a type can stand or stands."""
    return START_LINE & clear_lines(own, others)


@kernel
def clear_lines(own: int, others: int) -> int:
    """Where a line would be clear, the edges of the castle apart."""
    sides = (own << 1) | (own >> 1)
    touched = sides | (sides >> STRIDE) | (sides >> 2 * STRIDE) | (sides >> 3 * STRIDE)
    touched |= (own << STRIDE) | (own >> 4 * STRIDE)
    blocked = others | (others >> STRIDE) | (others >> 2 * STRIDE) | (others >> 3 * STRIDE)
    return ~touched & ~blocked


@kernel
def tally(free: int, a: int, b: int, c: int, d: int) -> int:
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
