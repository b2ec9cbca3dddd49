"""The walk: an exhaustive search for all ways to pass Exams I and II.

A castle that passes Exam I holds one of the layouts of a tower, a bastion and a line (`layouts.py`), in some types.
Take the tiles outside the layout's closure away, from the top: what is left was still built by legal actions, since a
tile fewer closes no spot, and still passes. So if any play passes Exam I, one does that discards all but the tiles of
a closure; and if any passes Exam II as well, one that builds the closure and the two lowest rows, which Exam II asks
for. The walk tries all of these for every layout (of two that mirror each other one will do), all types and all
orders of drawing. What it leaves out is Exam III: the answer NO proves that the deal is lost, the answer YES is a way
to begin.

A position of a walk is how many Defenders of each stack are gone and the motif on each cell; the types of a layout's
own tiles are fixed, and those of the others matter to nobody once they stand.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import new_record
from simkit.core.rng import draw_below
from simkit.games.castellion.clairvoyance.foresight import count_coming
from simkit.games.castellion.constants import (
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    N_TYPES,
    NOTHING,
    ROW_0,
    SAFE,
    STANDARD,
    STRIDE,
)
from simkit.games.castellion.rules.castle import beside, open_tops

NO, YES, UNKNOWN = (int64(code) for code in range(3))
NOWHERE = int64(-1)
FOUNDATION = int64(ROW_0)
EXAM_1, EXAM_2 = int64(0), int64(1)

MAX_CELLS = 24  # of a position; a larger one would not fit into its key
MAX_DEPTH = N_STANDARD + N_SAFE
MAX_OPEN = 2048  # positions that wait; each step leaves at most 15 behind
N_SLOTS = int64(1) << 20  # of the table of positions seen

WALK = np.dtype(
    [
        # What is looked for
        ("layout", np.int64),
        ("target", np.int64),  # cells to be built before Exam II
        ("closure", np.int64),  # those of them before Exam I
        ("own", np.int64, N_TYPES),  # cells of the layout that must have a type
        ("allowed", np.int64, N_TYPES),  # cells that may have a type before Exam I
        # Positions that wait, last in first out
        (
            "open",
            np.int64,
            (MAX_OPEN, 8),
        ),  # Defenders gone of each stack, cells of each motif, depth, source, cell
        ("n_open", np.int64),
        # The way to the position at hand
        ("sources", np.int64, MAX_DEPTH),  # stack of each draw
        ("cells", np.int64, MAX_DEPTH),  # where its tile goes; NOWHERE
        ("n_steps", np.int64),
        # Positions seen
        ("table", np.int64, N_SLOTS),  # their keys; 0 for an empty slot
        ("used", np.int64, N_SLOTS),  # slots that are not empty
        ("n_used", np.int64),
        ("n_positions", np.int64),  # looked at since the last reset
    ]
)
GONE_STANDARD, GONE_SAFE, MOTIF, DEPTH, SOURCE, CELL = 0, 1, 2, 5, 6, 7


def new_walk() -> Any:
    """Allocate one walk as a record that kernels take."""
    return new_record(WALK)


@kernel
def set_goal(layouts: Any, number: Any, types: Any, work: Any, walk: Any) -> Any:
    """Look for a layout with a type for each of its three formations; return whether there are tiles enough."""
    walk.closure = layouts.closures[number]
    walk.target = walk.closure | layouts.second
    if count_bits(walk.target) > work.n_before[EXAM_2] + work.n_safe:
        return False
    if count_bits(walk.target) > MAX_CELLS:
        walk.target = walk.closure
    in_layout = int64(0)
    for kind in range(N_TRIALS):
        in_layout |= layouts.cells[number, kind]
    for of_type in range(N_TYPES):
        own, border = int64(0), int64(0)
        for kind in range(N_TRIALS):
            if types // N_TYPES**kind % N_TYPES == of_type:
                own |= layouts.cells[number, kind]
                border |= layouts.borders[number, kind]
        if own & border or count_bits(own) > count_coming(work, of_type, EXAM_1, NOTHING, NOTHING):
            return False
        walk.own[of_type] = own
        walk.allowed[of_type] = own | (walk.target & ~in_layout & ~border)
    return True


@kernel
def forget(walk: Any) -> None:
    """Empty the table and wait at the start of the deal."""
    for place in range(walk.n_used):
        walk.table[walk.used[place]] = 0
    walk.n_used = 0
    walk.n_open = 1
    for field in range(walk.open.shape[1]):
        walk.open[0, field] = 0


@kernel
def find_way(work: Any, walk: Any, limit: Any) -> Any:
    """Walk until the goal is reached (YES), nothing is left to try (NO) or the limit of positions (UNKNOWN)."""
    forget(walk)
    while walk.n_open > 0:
        walk.n_open -= 1
        place = walk.n_open
        depth = walk.open[place, DEPTH]
        if depth > 0:
            walk.sources[depth - 1] = walk.open[place, SOURCE]
            walk.cells[depth - 1] = walk.open[place, CELL]
        motif_a, motif_b, motif_c = (
            walk.open[place, MOTIF],
            walk.open[place, MOTIF + 1],
            walk.open[place, MOTIF + 2],
        )
        built = motif_a | motif_b | motif_c
        if built == walk.target:
            walk.n_steps = depth
            return YES
        n_standard, n_safe = walk.open[place, GONE_STANDARD], walk.open[place, GONE_SAFE]
        if not has_enough(work, walk, n_standard, n_safe, built):
            continue
        if not remember(walk, make_key(walk.target, motif_a, motif_b, motif_c, n_standard, n_safe)):
            continue
        walk.n_positions += 1
        if walk.n_positions > limit or walk.n_used > N_SLOTS // 2:
            return UNKNOWN
        step(work, walk, n_standard, n_safe, motif_a, motif_b, motif_c, depth)
    return NO


@kernel
def has_enough(work: Any, walk: Any, n_standard: Any, n_safe: Any, built: Any) -> Any:
    """Whether the tiles to come suffice for the cells that are missing before Exam I, by type, and before Exam II."""
    coming, later = int64(0), int64(0)
    first = min(n_standard, work.n_before[EXAM_1])
    for of_type in range(N_TYPES):
        n_tiles = count_coming(work, of_type, EXAM_1, first, n_safe)
        if count_bits(walk.own[of_type] & ~built) > n_tiles:
            return False
        coming += n_tiles
        later += count_coming(work, of_type, EXAM_2, n_standard, n_safe)
    return count_bits(walk.closure & ~built) <= coming and count_bits(walk.target & ~built) <= later


@kernel
def make_key(target: Any, motif_a: Any, motif_b: Any, motif_c: Any, n_standard: Any, n_safe: Any) -> Any:
    """A position as one number: two bits for each of at most 24 cells, six and four for the stacks; never 0."""
    key = int64(1)
    while target:
        bit = target & -target
        target ^= bit
        key = key << 2 | (1 if motif_a & bit else 2 if motif_b & bit else 3 if motif_c & bit else 0)
    return (key << 6 | n_standard) << 4 | n_safe


@kernel
def remember(walk: Any, key: Any) -> Any:
    """Note a position; return whether it is new."""
    slot = (key ^ key >> 17 ^ key >> 37) & (N_SLOTS - 1)
    while walk.table[slot] != 0:
        if walk.table[slot] == key:
            return False
        slot = (slot + 1) & (N_SLOTS - 1)
    walk.table[slot] = key
    walk.used[walk.n_used] = slot
    walk.n_used += 1
    return True


@kernel
def step(
    work: Any,
    walk: Any,
    n_standard: Any,
    n_safe: Any,
    motif_a: Any,
    motif_b: Any,
    motif_c: Any,
    depth: Any,
) -> None:
    """Lay all positions after the next draw aside, in an order of chance, those where the tile is built last."""
    built = motif_a | motif_b | motif_c
    is_passed = walk.closure & ~built == 0 and n_standard >= work.n_before[EXAM_1]
    turn = draw_below(work.stream, int64(2))
    for number in range(2):
        source = number ^ turn
        if source == STANDARD:
            if n_standard == work.n_before[EXAM_2] or (n_standard == work.n_before[EXAM_1] and not is_passed):
                continue
            tile = work.stacks[STANDARD, n_standard]
        else:
            if n_safe == work.n_safe:
                continue
            tile = work.stacks[SAFE, n_safe]
        motif = tile % N_MOTIFS
        same = motif_a if motif == 0 else motif_b if motif == 1 else motif_c
        spots = (walk.target if is_passed else walk.allowed[tile // N_MOTIFS]) & find_open(built, same)
        wait(walk, n_standard, n_safe, motif_a, motif_b, motif_c, depth, source, NOWHERE, motif)
        while spots:
            bit = spots & -spots
            if draw_below(work.stream, int64(2)) and spots != bit:
                bit = int64(1) << last_bit(spots)
            spots ^= bit
            wait(walk, n_standard, n_safe, motif_a, motif_b, motif_c, depth, source, first_bit(bit), motif)


@kernel
def last_bit(cells: Any) -> Any:
    """Number of the last of some cells."""
    while cells & (cells - 1):
        cells &= cells - 1
    return first_bit(cells)


@kernel
def find_open(built: Any, same: Any) -> Any:
    """Cells where a tile may go whose motif the cells `same` have, in the columns of the target (C-05, C-06)."""
    ends = FOUNDATION & ~built
    base = built & FOUNDATION
    if base:
        ends &= base << STRIDE | base >> STRIDE
    return ends | open_tops(built) & ~beside(same)


@kernel
def wait(
    walk: Any,
    n_standard: Any,
    n_safe: Any,
    motif_a: Any,
    motif_b: Any,
    motif_c: Any,
    depth: Any,
    source: Any,
    cell: Any,
    motif: Any,
) -> None:
    """Lay the position aside that a draw from a source and a cell for its tile lead to."""
    place = walk.open[walk.n_open]
    walk.n_open += 1
    place[GONE_STANDARD] = n_standard + (source == STANDARD)
    place[GONE_SAFE] = n_safe + (source == SAFE)
    place[MOTIF], place[MOTIF + 1], place[MOTIF + 2] = motif_a, motif_b, motif_c
    if cell != NOWHERE:
        place[MOTIF + motif] |= int64(1) << cell
    place[DEPTH] = depth + 1
    place[SOURCE] = source
    place[CELL] = cell


@kernel
def can_pass(layouts: Any, work: Any, walk: Any, limit: Any) -> Any:
    """Whether any play passes Exams I and II: YES or NO, or UNKNOWN if that would take too many positions."""
    walk.n_positions = 0
    n_tiles = work.n_before[EXAM_1] + work.n_safe
    for number in range(layouts.sizes.shape[0]):
        if layouts.sizes[number] > n_tiles:
            return NO
        if layouts.is_twin[number]:
            continue
        if layouts.sizes[number] > MAX_CELLS:
            return UNKNOWN
        for types in range(N_TYPES**N_TRIALS):
            if set_goal(layouts, int64(number), types, work, walk):
                answer = find_way(work, walk, limit)
                if answer != NO:
                    return answer
    return NO
