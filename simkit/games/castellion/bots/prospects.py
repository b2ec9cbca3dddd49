"""How likely a match is to be won: what its one player sees at the start of a turn, and what the network makes of it.

The network was taught by `scripts/teach_castellion.py`. Its last step is a quotient instead of an exponential, so
that every machine comes to the same number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots.worth import (
    START_BASTION,
    START_LINE,
    START_TOWER,
    clear_bastions,
    clear_lines,
    clear_towers,
)
from simkit.games.castellion.constants import (
    BASTION,
    COLUMN_0,
    DAMAGE,
    FIRST_SEAT,
    HEIGHT,
    LINE,
    N_CELLS_OF_PRISON,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    N_TYPES,
    NEEDS_TOWERS,
    PANTRY_TYPE,
    ROW_0,
    ROWS,
    SAFE,
    STANDARD,
    STRIDE,
    TOWER,
    TRAITOR,
    TRAITOR_BLACK,
    WIDTH,
)
from simkit.games.castellion.network import (
    AT_CARDS,
    AT_FORMATIONS,
    AT_KINDS,
    AT_STACKS,
    AT_TYPES,
    N_FIRST,
    N_SECOND,
    N_SIGHTS,
    PER_CARD,
    PER_FORMATION,
    PER_TYPE,
)
from simkit.games.castellion.rules.castle import beside, occupied, open_tops
from simkit.games.castellion.rules.outlook import rate_chance

N_SHAPES = 3
# Sights of a formation: windows by how many of their four tiles stand, and tiles that would at once be one of them.
WHOLE, THREE, TWO, ONE, LAST, THIRD = range(6)

# A castle of fewer than six columns grows to both sides, so it is looked at two columns from the word's left end;
# lines that would lie three columns beyond the castle are not seen.
MARGIN = 2 * STRIDE
FOUNDATION = ROW_0 << MARGIN
TOWERS, BASTIONS, LINES = START_TOWER << MARGIN, START_BASTION << MARGIN, START_LINE << MARGIN


@kernel
def rate_prospects(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """The probability that the match will be won, as far as the network can tell."""
    look(tables, rules, state, desk)
    first, second = desk.first_nodes, desk.second_nodes
    for node in range(N_FIRST):
        first[node] = tables.network_first[N_SIGHTS, node]
    for sight in range(N_SIGHTS):
        seen = desk.sights[sight]
        if seen != 0.0:
            for node in range(N_FIRST):
                first[node] += seen * tables.network_first[sight, node]
    for node in range(N_SECOND):
        second[node] = tables.network_second[N_FIRST, node]
    for source in range(N_FIRST):
        if first[source] > 0.0:
            for node in range(N_SECOND):
                second[node] += first[source] * tables.network_second[source, node]
    told = np.float64(tables.network_last[N_SECOND, 0])
    for source in range(N_SECOND):
        if second[source] > 0.0:
            told += np.float64(second[source]) * np.float64(tables.network_last[source, 0])
    return 0.5 + 0.5 * told / (1.0 + abs(told))


@kernel
def look(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Write what is seen into `sights`, in the order of `network.SIGHTS`, each of the order of 1."""
    for sight in range(N_SIGHTS):
        desk.sights[sight] = 0.0
    look_at_castle(tables, rules, state, desk)
    look_at_types(rules, state, desk)
    look_at_cards(tables, state, desk)
    look_at_stacks(rules, state, desk)


@kernel
def look_at_castle(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Look at the rows and columns, the motifs that tops accept, and whether the Trial would be passed now."""
    sights, built = desk.sights, occupied(state, FIRST_SEAT)
    sights[0] = count_bits(built) / 36.0
    for row in range(HEIGHT):
        sights[1 + row] = count_bits(built >> row & ROW_0) / 6.0
    for column in range(WIDTH):
        sights[7 + column] = count_bits(built >> column * STRIDE & COLUMN_0) / 6.0
    tops, open_to_any = open_tops(built), int64(0)
    for motif in range(N_MOTIFS):
        open_to = tops & ~beside(state.motifs[FIRST_SEAT, motif] | state.haunted[FIRST_SEAT])
        sights[13 + motif] = count_bits(open_to) / 6.0
        open_to_any |= open_to
    sights[16] = count_bits(open_to_any) / 6.0
    sights[17] = rate_chance(tables, rules, state)
    sights[18] = count_bits(state.types[FIRST_SEAT, PANTRY_TYPE]) / 6.0
    sights[19] = int64(state.haunted[FIRST_SEAT] != 0)


@kernel
def look_at_types(rules: Any, state: Any, desk: Any) -> None:
    """Look at each type: where its tiles are, its formations whole and begun; then at all types together."""
    sights, haunted = desk.sights, state.haunted[FIRST_SEAT] << MARGIN
    built = occupied(state, FIRST_SEAT) << MARGIN
    n_columns = count_bits(built & FOUNDATION)
    find_open_cells(state, desk, built, haunted, n_columns)
    for kind in range(N_TYPES):
        own = state.types[FIRST_SEAT, kind] << MARGIN
        look_for_type(state, sights, kind, own)
        if rules.haunted_neutral:
            own &= ~haunted
        if own:
            look_at_towers(state, desk, kind, own, built & ~own | haunted)
            look_at_bastions(state, desk, kind, own, built & ~own | haunted, n_columns)
            look_at_lines(state, desk, kind, own, built & ~own | haunted, n_columns)
    for shape in range(N_SHAPES):
        total = AT_KINDS + shape * PER_FORMATION
        for kind in range(N_TYPES):
            at = AT_FORMATIONS + (kind * N_SHAPES + shape) * PER_FORMATION
            begun = sights[at + THREE] + sights[at + TWO]
            sights[total + WHOLE] += sights[at + WHOLE]
            sights[total + THREE] += int64(sights[at + THREE] > 0.0)
            sights[total + TWO] += int64(begun > 0.0)
            sights[total + ONE] += int64(begun + sights[at + ONE] > 0.0)
            sights[total + LAST] += sights[at + LAST]
            sights[total + THIRD] += sights[at + THIRD]


@kernel
def find_open_cells(state: Any, desk: Any, built: Any, haunted: Any, n_columns: Any) -> None:
    """Find where a tile of each motif can be built: on tops, and at both ends, where its motif does not matter."""
    ends = int64(0)
    if 0 < n_columns < WIDTH:
        ends = int64(1) << (MARGIN - STRIDE) | int64(1) << (MARGIN + n_columns * STRIDE)
    tops = open_tops(built >> MARGIN) << MARGIN
    for motif in range(N_MOTIFS):
        closed = beside(state.motifs[FIRST_SEAT, motif]) << MARGIN
        desk.open_cells[motif] = (tops & ~closed | ends) & ~beside(haunted)


@kernel
def look_for_type(state: Any, sights: Any, kind: Any, own: Any) -> None:
    """Count the tiles of a type in the castle, in each stack, among the discards and laid open."""
    standard, safe, discards, revealed = int64(0), int64(0), int64(0), int64(0)
    for motif in range(N_MOTIFS):
        tile = kind * N_MOTIFS + motif
        standard += state.left[STANDARD, tile]
        safe += state.left[SAFE, tile]
        discards += state.discards[tile]
    for place in range(state.n_revealed):
        revealed += int64(state.revealed[place] // N_MOTIFS == kind)
    at = AT_TYPES + kind * PER_TYPE
    sights[at] = count_bits(own) / 10.0
    sights[at + 1] = standard / 15.0
    sights[at + 2] = safe / 3.0
    sights[at + 3] = discards / 10.0
    sights[at + 4] = revealed / 2.0


@kernel
def look_at_towers(state: Any, desk: Any, kind: Any, own: Any, others: Any) -> None:
    """Look at the towers of a type, whole and begun."""
    at = AT_FORMATIONS + (kind * N_SHAPES + TOWER) * PER_FORMATION
    free = clear_towers(own, others) & TOWERS
    three, two = look_at_windows(desk.sights, at, free, own, own >> 1, own >> 2, own >> 3)
    three, two = three | three << 1, two | two << 1
    three, two = three | three << 2, two | two << 2
    look_for_tiles(state, desk, at, kind, three & ~own, two & ~own)


@kernel
def look_at_bastions(state: Any, desk: Any, kind: Any, own: Any, others: Any, n_columns: Any) -> None:
    """Look at the bastions of a type, whole and begun; the castle may still grow to the left."""
    at = AT_FORMATIONS + (kind * N_SHAPES + BASTION) * PER_FORMATION
    free = clear_bastions(own, others)
    free &= BASTIONS | BASTIONS >> STRIDE if n_columns < WIDTH else BASTIONS
    three, two = look_at_windows(desk.sights, at, free, own, own >> 1, own >> STRIDE, own >> (STRIDE + 1))
    three, two = three | three << 1, two | two << 1
    three, two = three | three << STRIDE, two | two << STRIDE
    look_for_tiles(state, desk, at, kind, three & ~own, two & ~own)


@kernel
def look_at_lines(state: Any, desk: Any, kind: Any, own: Any, others: Any, n_columns: Any) -> None:
    """Look at the lines of defence of a type, whole and begun; the castle may still grow to the left."""
    at = AT_FORMATIONS + (kind * N_SHAPES + LINE) * PER_FORMATION
    starts = int64(LINES)
    for _ in range(min(WIDTH - n_columns, 2)):
        starts |= starts >> STRIDE
    free = clear_lines(own, others) & starts
    three, two = look_at_windows(
        desk.sights, at, free, own, own >> STRIDE, own >> 2 * STRIDE, own >> 3 * STRIDE
    )
    three, two = three | three << STRIDE, two | two << STRIDE
    three, two = three | three << 2 * STRIDE, two | two << 2 * STRIDE
    look_for_tiles(state, desk, at, kind, three & ~own, two & ~own)


@kernel
def look_at_windows(sights: Any, at: Any, free: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Count windows by how many of their tiles stand, and return those that lack one and that lack two."""
    whole = free & a & b & c & d
    free &= ~whole
    three = free & ((a & b & (c | d)) | (c & d & (a | b)))
    two = free & ~three & ((a & b) | (c & d) | ((a | b) & (c | d)))
    one = free & ~three & ~two & (a | b | c | d)
    sights[at + WHOLE] = count_bits(whole)
    sights[at + THREE] = min(count_bits(three), 3) / 2.0
    sights[at + TWO] = min(count_bits(two), 4) / 3.0
    sights[at + ONE] = min(count_bits(one), 6) / 6.0
    return three, two


@kernel
def look_for_tiles(state: Any, desk: Any, at: Any, kind: Any, last: Any, third: Any) -> None:
    """Note the share of the stack that can be built at once as the last or the third tile, given the cells."""
    lasts, thirds = int64(0), int64(0)
    for motif in range(N_MOTIFS):
        n_tiles = state.left[STANDARD, kind * N_MOTIFS + motif]
        lasts += n_tiles * int64(last & desk.open_cells[motif] != 0)
        thirds += n_tiles * int64(third & desk.open_cells[motif] != 0)
    n_left = max(N_STANDARD - state.standard_next, 1)
    desk.sights[at + LAST] = 4.0 * lasts / n_left
    desk.sights[at + THIRD] = 4.0 * thirds / n_left


@kernel
def look_at_cards(tables: Any, state: Any, desk: Any) -> None:
    """Look at this Trial and the later ones: how many Traitors call them, what they ask for, what lacks for it."""
    sights = desk.sights
    for trial in range(state.trial, N_TRIALS):
        at = AT_CARDS + (trial - state.trial) * PER_CARD
        sights[at] = 1.0
        sights[at + 1] = state.needed[trial] / 4.0
        if not state.face_up[trial]:
            continue
        sights[at + 2] = 1.0
        card = state.cards[trial]
        for shape in range(N_SHAPES):
            needed = tables.cards[card, NEEDS_TOWERS + shape]
            stand = int64(sights[AT_KINDS + shape * PER_FORMATION + WHOLE])
            sights[at + 3 + shape] = needed / 2.0
            sights[at + 6 + shape] = max(needed - stand, 0) / 2.0
        sights[at + 9] = tables.cards[card, ROWS] / 2.0
        sights[at + 10] = tables.cards[card, DAMAGE] / 12.0


@kernel
def look_at_stacks(rules: Any, state: Any, desk: Any) -> None:
    """Look at what is left in the stacks, and at what appendices and the Pantry leave to be done."""
    sights, at = desk.sights, AT_STACKS
    n_left, revealed, supply = N_STANDARD - state.standard_next, int64(0), int64(0)
    traitors = state.left[STANDARD, TRAITOR] + state.left[STANDARD, TRAITOR_BLACK]
    to_come = state.needed[state.trial] - state.traitors
    for place in range(state.n_revealed):
        revealed += int64(state.revealed[place] >= TRAITOR)
    for motif in range(N_MOTIFS):
        supply += state.pantry[motif]
    sights[at] = n_left / 72.0
    sights[at + 1] = traitors / 12.0
    sights[at + 2] = 3.0 * traitors / max(n_left, 1)
    sights[at + 3] = (N_SAFE - state.safe_next) / 12.0
    sights[at + 4] = int64(to_come <= 1)
    sights[at + 5] = int64(to_come <= 2)
    sights[at + 6] = to_come / 4.0
    sights[at + 7] = revealed / 2.0
    sights[at + 8] = state.premonition
    sights[at + 9] = state.cold_sweat
    sights[at + 10] = state.horror
    sights[at + 11] = rules.prison
    sights[at + 12] = state.n_prison / N_CELLS_OF_PRISON
    sights[at + 13] = int64(rules.pantry > 0)
    sights[at + 14] = int64(rules.pantry == 2)
    sights[at + 15] = supply / 6.0
    if rules.vigil:
        sights[at + 16 + state.vigil // N_MOTIFS] = 1.0
