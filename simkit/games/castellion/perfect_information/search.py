"""An exhaustive search for all ways to pass Exams I and II: depth first, over positions not seen before.

A castle that passes Exam I holds one of the arrangements of a tower, a bastion and a line (`arrangements.py`), in
some types. Take the tiles outside its closure away, from the top: what is left was still built by legal actions,
since a tile fewer closes no spot, and still passes. So if any play passes Exam I, one does that discards all but the
tiles of a closure; and if any passes Exam II as well, one that builds the closure and the two lowest rows, which Exam
II asks for. The search goes through all of these for every arrangement (of two that mirror each other one will do),
all types and all orders of drawing. What it leaves out is Exam III: the answer NO proves that the deal is lost, the
answer YES comes with a path to begin with.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.castellion.constants import N_MOTIFS, N_TRIALS, N_TYPES, NOTHING, STRIDE, Cell, stacks
from simkit.games.castellion.perfect_information.arrangements import N_ARRANGEMENTS, Arrangements
from simkit.games.castellion.perfect_information.constants import FOUNDATION, NOWHERE, answer, exam
from simkit.games.castellion.perfect_information.deal import KnownDeal, count_coming
from simkit.games.castellion.perfect_information.positions import (
    N_SLOTS,
    Position,
    Search,
    add_node,
    make_key,
    reset,
    take_node,
    visit,
)
from simkit.games.castellion.rules.castle import beside, open_tops

MAX_CELLS = 24  # of a position; a larger one would not fit into its key


@kernel
def set_goal(arrangements: Arrangements, number: int, types: int, deal: KnownDeal, search: Search) -> bool:
    """Look for an arrangement with a type for each of its formations; return whether there are tiles enough."""
    search.closure = arrangements.closures[number]
    search.target = search.closure | arrangements.second
    if count_bits(search.target) > deal.n_before[exam.SECOND] + deal.n_safe:
        return False
    if count_bits(search.target) > MAX_CELLS:
        search.target = search.closure
    in_formations = int64(0)
    for kind in range(N_TRIALS):
        in_formations |= arrangements.cells[number, kind]
    for of_type in range(N_TYPES):
        own, border = int64(0), int64(0)
        for kind in range(N_TRIALS):
            if types // N_TYPES**kind % N_TYPES == of_type:
                own |= arrangements.cells[number, kind]
                border |= arrangements.borders[number, kind]
        if own & border or count_bits(own) > count_coming(deal, of_type, exam.FIRST, NOTHING, NOTHING):
            return False
        search.own[of_type] = own
        search.allowed[of_type] = own | (search.target & ~in_formations & ~border)
    return True


@kernel
def find_path(deal: KnownDeal, search: Search, limit: int) -> int:
    """Search until the goal is reached (YES), nothing is left (NO) or the limit of positions is (UNKNOWN)."""
    reset(search)
    while search.n_frontier > 0:
        at = take_node(search)
        built = at.motif_a | at.motif_b | at.motif_c
        if built == search.target:
            search.n_steps = at.depth
            return answer.YES
        if not has_enough(deal, search, at, built) or not visit(search, make_key(search.target, at)):
            continue
        search.n_positions += 1
        if search.n_positions > limit or search.n_used > N_SLOTS // 2:
            return answer.UNKNOWN
        expand(deal, search, at, built)
    return answer.NO


@kernel
def has_enough(deal: KnownDeal, search: Search, at: Position, built: int) -> bool:
    """Whether the tiles to come suffice for the cells that are missing before Exam I, by type, and before Exam II."""
    coming, later = int64(0), int64(0)
    first = min(at.n_standard, deal.n_before[exam.FIRST])
    for of_type in range(N_TYPES):
        n_tiles = count_coming(deal, of_type, exam.FIRST, first, at.n_safe)
        if count_bits(search.own[of_type] & ~built) > n_tiles:
            return False
        coming += n_tiles
        later += count_coming(deal, of_type, exam.SECOND, at.n_standard, at.n_safe)
    return count_bits(search.closure & ~built) <= coming and count_bits(search.target & ~built) <= later


@kernel
def expand(deal: KnownDeal, search: Search, at: Position, built: int) -> None:
    """Add all positions after the next draw, in an order of chance, those where the tile is built last."""
    is_passed = search.closure & ~built == 0 and at.n_standard >= deal.n_before[exam.FIRST]
    turn = draw_below(deal.stream, int64(2))
    for number in range(2):
        source = number ^ turn
        if not can_draw(deal, at, source, is_passed):
            continue
        tile = deal.stacks[source, at.n_standard if source == stacks.STANDARD else at.n_safe]
        motif = tile % N_MOTIFS
        same = at.motif_a if motif == 0 else at.motif_b if motif == 1 else at.motif_c
        allowed = search.target if is_passed else search.allowed[tile // N_MOTIFS]
        spots = allowed & find_open(built, same)
        add_node(search, at, source, motif, NOWHERE)
        while spots:
            bit = spots & -spots
            if draw_below(deal.stream, int64(2)) and spots != bit:
                bit = int64(1) << last_bit(spots)
            spots ^= bit
            add_node(search, at, source, motif, Cell(first_bit(bit)))


@kernel
def can_draw(deal: KnownDeal, at: Position, source: int, is_passed: bool) -> bool:
    """Whether a stack has a Defender that comes before the Exam at hand, I or (once that is passed) II."""
    if source == stacks.SAFE:
        return at.n_safe < deal.n_safe
    if at.n_standard == deal.n_before[exam.SECOND]:
        return False
    return is_passed or at.n_standard != deal.n_before[exam.FIRST]


@kernel
def last_bit(cells: int) -> int:
    """Number of the last of some cells."""
    while cells & (cells - 1):
        cells &= cells - 1
    return first_bit(cells)


@kernel
def find_open(built: int, same: int) -> int:
    """Cells where a tile may go whose motif the cells `same` have, in the columns of the target (C-05, C-06)."""
    ends = FOUNDATION & ~built
    base = built & FOUNDATION
    if base:
        ends &= base << STRIDE | base >> STRIDE
    tops: int = open_tops(built) & ~beside(same)
    return ends | tops


@kernel
def can_pass(arrangements: Arrangements, deal: KnownDeal, search: Search, limit: int) -> int:
    """Whether any play passes Exams I and II: YES or NO, or UNKNOWN if that would take too many positions."""
    search.n_positions = 0
    n_tiles = deal.n_before[exam.FIRST] + deal.n_safe
    for number in range(N_ARRANGEMENTS):
        if arrangements.sizes[number] > n_tiles:
            return answer.NO
        if arrangements.is_mirrored[number]:
            continue
        if arrangements.sizes[number] > MAX_CELLS:
            return answer.UNKNOWN
        for types in range(N_TYPES**N_TRIALS):
            if set_goal(arrangements, int64(number), types, deal, search):
                found = find_path(deal, search, limit)
                if found != answer.NO:
                    return found
    return answer.NO
