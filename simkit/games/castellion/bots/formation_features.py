"""Features of each type of Defender: where its tiles are, its formations whole and begun."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.castellion.bots.evaluation import (
    START_BASTION,
    START_LINE,
    START_TOWER,
    clear_bastions,
    clear_lines,
    clear_towers,
)
from simkit.games.castellion.bots.features import (
    AT_FORMATIONS,
    AT_KINDS,
    AT_TYPES,
    PER_FORMATION,
    PER_TYPE,
)
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    FIRST_SEAT,
    N_MOTIFS,
    N_STANDARD,
    N_TYPES,
    ROW_0,
    STRIDE,
    WIDTH,
    formation,
    stacks,
)
from simkit.games.castellion.rules.castle import beside, occupied, open_tops
from simkit.games.castellion.state import State

# Features of a formation: windows by how many of their four tiles stand, and tiles that would at once be one of them.
WHOLE, THREE, TWO, ONE, LAST, THIRD = range(6)

# A castle of fewer than six columns grows to both sides, so it is looked at two columns from the word's left end;
# lines that would lie three columns beyond the castle are not seen.
MARGIN = 2 * STRIDE
FOUNDATION = ROW_0 << MARGIN
TOWERS, BASTIONS, LINES = START_TOWER << MARGIN, START_BASTION << MARGIN, START_LINE << MARGIN


@kernel
def extract_types(rules: Rules, state: State, scratch: Scratch) -> None:
    """Extract each type: where its tiles are, its formations whole and begun; then at all types together."""
    features, haunted = scratch.layers.features, state.haunted[FIRST_SEAT] << MARGIN
    built = occupied(state, FIRST_SEAT) << MARGIN
    n_columns = count_bits(built & FOUNDATION)
    find_open_cells(state, scratch, built, haunted, n_columns)
    for kind in range(N_TYPES):
        own = state.types[FIRST_SEAT, kind] << MARGIN
        extract_type(state, features, kind, own)
        if rules.haunted_neutral:
            own &= ~haunted
        if own:
            extract_towers(state, scratch, kind, own, built & ~own | haunted)
            extract_bastions(state, scratch, kind, own, built & ~own | haunted, n_columns)
            extract_lines(state, scratch, kind, own, built & ~own | haunted, n_columns)
    for shape in range(formation.N):
        total = AT_KINDS + shape * PER_FORMATION
        for kind in range(N_TYPES):
            at = AT_FORMATIONS + (kind * formation.N + shape) * PER_FORMATION
            begun = features[at + THREE] + features[at + TWO]
            features[total + WHOLE] += features[at + WHOLE]
            features[total + THREE] += int64(features[at + THREE] > 0.0)
            features[total + TWO] += int64(begun > 0.0)
            features[total + ONE] += int64(begun + features[at + ONE] > 0.0)
            features[total + LAST] += features[at + LAST]
            features[total + THIRD] += features[at + THIRD]


@kernel
def find_open_cells(state: State, scratch: Scratch, built: int, haunted: int, n_columns: int) -> None:
    """Find where a tile of each motif can be built: on tops, and at both ends, where its motif does not matter."""
    ends = int64(0)
    if 0 < n_columns < WIDTH:
        ends = int64(1) << (MARGIN - STRIDE) | int64(1) << (MARGIN + n_columns * STRIDE)
    tops = open_tops(built >> MARGIN) << MARGIN
    for motif in range(N_MOTIFS):
        closed = beside(state.motifs[FIRST_SEAT, motif]) << MARGIN
        scratch.open_cells[motif] = (tops & ~closed | ends) & ~beside(haunted)


@kernel
def extract_type(state: State, features: Vector[float], kind: int, own: int) -> None:
    """Count the tiles of a type in the castle, in each stack, among the discards and laid open."""
    standard, safe, discards, revealed = int64(0), int64(0), int64(0), int64(0)
    for motif in range(N_MOTIFS):
        tile = kind * N_MOTIFS + motif
        standard += state.left[stacks.STANDARD, tile]
        safe += state.left[stacks.SAFE, tile]
        discards += state.discards[tile]
    for place in range(state.n_revealed):
        revealed += int64(state.revealed[place] // N_MOTIFS == kind)
    at = AT_TYPES + kind * PER_TYPE
    features[at] = count_bits(own) / 10.0
    features[at + 1] = standard / 15.0
    features[at + 2] = safe / 3.0
    features[at + 3] = discards / 10.0
    features[at + 4] = revealed / 2.0


@kernel
def extract_towers(state: State, scratch: Scratch, kind: int, own: int, others: int) -> None:
    """Extract the towers of a type, whole and begun."""
    at = AT_FORMATIONS + (kind * formation.N + formation.TOWER) * PER_FORMATION
    free = clear_towers(own, others) & TOWERS
    three, two = extract_windows(scratch.layers.features, at, free, own, own >> 1, own >> 2, own >> 3)
    three, two = three | three << 1, two | two << 1
    three, two = three | three << 2, two | two << 2
    extract_tiles(state, scratch, at, kind, three & ~own, two & ~own)


@kernel
def extract_bastions(
    state: State, scratch: Scratch, kind: int, own: int, others: int, n_columns: int
) -> None:
    """Extract the bastions of a type, whole and begun; the castle may still grow to the left."""
    at = AT_FORMATIONS + (kind * formation.N + formation.BASTION) * PER_FORMATION
    free = clear_bastions(own, others)
    free &= BASTIONS | BASTIONS >> STRIDE if n_columns < WIDTH else BASTIONS
    three, two = extract_windows(
        scratch.layers.features, at, free, own, own >> 1, own >> STRIDE, own >> (STRIDE + 1)
    )
    three, two = three | three << 1, two | two << 1
    three, two = three | three << STRIDE, two | two << STRIDE
    extract_tiles(state, scratch, at, kind, three & ~own, two & ~own)


@kernel
def extract_lines(state: State, scratch: Scratch, kind: int, own: int, others: int, n_columns: int) -> None:
    """Extract the lines of defence of a type, whole and begun; the castle may still grow to the left."""
    at = AT_FORMATIONS + (kind * formation.N + formation.LINE) * PER_FORMATION
    starts = int64(LINES)
    for _ in range(min(WIDTH - n_columns, 2)):
        starts |= starts >> STRIDE
    free = clear_lines(own, others) & starts
    three, two = extract_windows(
        scratch.layers.features, at, free, own, own >> STRIDE, own >> 2 * STRIDE, own >> 3 * STRIDE
    )
    three, two = three | three << STRIDE, two | two << STRIDE
    three, two = three | three << 2 * STRIDE, two | two << 2 * STRIDE
    extract_tiles(state, scratch, at, kind, three & ~own, two & ~own)


@kernel
def extract_windows(
    features: Vector[float], at: int, free: int, a: int, b: int, c: int, d: int
) -> tuple[int, int]:
    """Count windows by how many of their tiles stand, and return those that lack one and that lack two."""
    whole = free & a & b & c & d
    free &= ~whole
    three = free & ((a & b & (c | d)) | (c & d & (a | b)))
    two = free & ~three & ((a & b) | (c & d) | ((a | b) & (c | d)))
    one = free & ~three & ~two & (a | b | c | d)
    features[at + WHOLE] = count_bits(whole)
    features[at + THREE] = min(count_bits(three), 3) / 2.0
    features[at + TWO] = min(count_bits(two), 4) / 3.0
    features[at + ONE] = min(count_bits(one), 6) / 6.0
    return three, two


@kernel
def extract_tiles(state: State, scratch: Scratch, at: int, kind: int, last: int, third: int) -> None:
    """Note the share of the stack that can be built at once as the last or the third tile, given the cells."""
    lasts, thirds = int64(0), int64(0)
    for motif in range(N_MOTIFS):
        n_tiles = state.left[stacks.STANDARD, kind * N_MOTIFS + motif]
        lasts += n_tiles * int64(last & scratch.open_cells[motif] != 0)
        thirds += n_tiles * int64(third & scratch.open_cells[motif] != 0)
    n_left = max(N_STANDARD - state.standard_next, 1)
    scratch.layers.features[at + LAST] = 4.0 * lasts / n_left
    scratch.layers.features[at + THIRD] = 4.0 * thirds / n_left
