"""Castle plans: where the formations of an attempt shall stand.

A plan is an arrangement for Exam I (see `arrangements.py`) with groups added for Exam III, each where it needs few
tiles more.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Matrix, Record, Stream, Vector, field
from simkit.core.rng import draw_below, draw_word
from simkit.games.castellion.bots.plans import N_LAST_EXAMS
from simkit.games.castellion.constants import N_TRIALS, N_TYPES, STRIDE, WIDTH, cards
from simkit.games.castellion.data import Tables
from simkit.games.castellion.perfect_information.arrangements import N_ARRANGEMENTS, N_WINDOWS, Arrangements
from simkit.games.castellion.perfect_information.constants import FOUNDATION, NO_GROUP, NO_TYPE

MAX_GROUPS = 8  # three for Exam I, five for Exam III
MAX_PLANS = 1024  # for one card
NOISE = 4.0  # cells that a window may lose by chance to the best
MANY = 99.0
LARGEST_ARRANGEMENT = 17  # cells of the closures that plans begin with
PLANS_OF_EACH = 6  # plans made of each arrangement
SPARE = 2  # cells above the smallest plan


class CastlePlan(Record):
    """Groups of cells that shall have one type each, and all cells to build."""

    n_groups: int = field()
    kinds: Vector[int] = field(MAX_GROUPS)  # TOWER, BASTION, LINE
    cells: Vector[int] = field(MAX_GROUPS)
    borders: Vector[int] = field(MAX_GROUPS)  # cells that touch the group
    touching: Vector[int] = field(MAX_GROUPS)  # bits of the groups that touch it
    for_first: Vector[int] = field(MAX_GROUPS)  # 1: serves Exam I
    for_last: Vector[int] = field(MAX_GROUPS)  # 1: serves Exam III
    types: Vector[int] = field(MAX_GROUPS)  # type of its tiles; NO_TYPE before the first
    group_of: Vector[int] = field(WIDTH * STRIDE)  # [cell]; NO_GROUP
    wanted: int = field()  # cells to build
    n_tiles: int = field()  # that Exam I needs; 0 behind the last plan of a card


class Library(Record):
    """The plans for each card of Exam III."""

    plans: Matrix[CastlePlan] = field(N_LAST_EXAMS, MAX_PLANS, of=CastlePlan)  # [card, plan]


@kernel
def draw_share(stream: Stream) -> float:
    """Draw a number from 0 to 1."""
    return draw_word(stream) / 4294967296.0


@kernel
def count_needed(tables: Tables, card: int, kind: int) -> int:
    """Formations of a kind that a card asks for."""
    return tables.cards[card, cards.TOWERS + kind]


@kernel
def begin_plan(tables: Tables, arrangements: Arrangements, number: int, card: int, plan: CastlePlan) -> None:
    """Begin a plan with an arrangement for Exam I; what stands above the lowest row may serve Exam III too."""
    plan.n_groups = N_TRIALS
    plan.n_tiles = arrangements.sizes[number]
    plan.wanted = arrangements.closures[number] | arrangements.second
    for kind in range(N_TRIALS):
        cells = arrangements.cells[number, kind]
        plan.kinds[kind] = kind
        plan.cells[kind] = cells
        plan.borders[kind] = arrangements.borders[number, kind]
        plan.for_first[kind] = 1
        plan.for_last[kind] = int64(cells & FOUNDATION == 0 and count_needed(tables, card, kind) > 0)
        plan.types[kind] = NO_TYPE


@kernel
def complete_plan(
    tables: Tables,
    arrangements: Arrangements,
    card: int,
    plan: CastlePlan,
    castle: Vector[int],  # [type] cells that are built
    stream: Stream,
) -> bool:
    """Add the groups that Exam III needs, in an order of chance, around the castle; return whether they fit in."""
    order = draw_below(stream, int64(N_TRIALS))
    for turn in range(N_TRIALS):
        kind = (order + turn) % N_TRIALS
        missing = count_needed(tables, card, kind)
        for group in range(plan.n_groups):
            missing -= int64(plan.for_last[group] and plan.kinds[group] == kind)
        for _ in range(missing):
            if not add_window(arrangements, kind, plan, castle, stream):
                return False
    relate_groups(plan)
    return True


@kernel
def add_window(
    arrangements: Arrangements, kind: int, plan: CastlePlan, castle: Vector[int], stream: Stream
) -> bool:
    """Add the window of a kind that needs the fewest tiles, more or less; return whether there is one."""
    taken = int64(0)
    for group in range(plan.n_groups):
        taken |= plan.cells[group]
    built = castle[0] | castle[1] | castle[2] | castle[3]
    best, chosen, chosen_type = MANY, int64(-1), NO_TYPE
    for window in range(N_WINDOWS):
        cells = arrangements.window_cells[window]
        if arrangements.window_kinds[window] != kind or cells & taken:
            continue
        of_type = NO_TYPE
        if cells & built:
            of_type = find_type(castle, cells, arrangements.window_borders[window])
            if of_type == NO_TYPE:
                continue
        cost = count_bits((plan.wanted | arrangements.window_closures[window]) & ~built) + NOISE * draw_share(
            stream
        )
        if cost < best:
            best, chosen, chosen_type = cost, int64(window), of_type
    if chosen < 0:
        return False
    group = plan.n_groups
    plan.n_groups += 1
    plan.kinds[group] = kind
    plan.cells[group] = arrangements.window_cells[chosen]
    plan.borders[group] = arrangements.window_borders[chosen]
    plan.for_first[group] = 0
    plan.for_last[group] = 1
    plan.types[group] = chosen_type
    plan.wanted |= arrangements.window_closures[chosen]
    return True


@kernel
def find_type(castle: Vector[int], cells: int, border: int) -> int:
    """The type that the built ones among some cells have in common, if none of it touches them; else NO_TYPE."""
    built = castle[0] | castle[1] | castle[2] | castle[3]
    for of_type in range(N_TYPES):
        if castle[of_type] & cells == built & cells and castle[of_type] & border == 0:
            return int64(of_type)
    return NO_TYPE


@kernel
def relate_groups(plan: CastlePlan) -> None:
    """Note which groups touch and which group a cell belongs to."""
    for cell in range(WIDTH * STRIDE):
        plan.group_of[cell] = NO_GROUP
    for group in range(plan.n_groups):
        touching = int64(0)
        for other in range(plan.n_groups):
            touching |= int64(plan.borders[group] & plan.cells[other] != 0) << other
        plan.touching[group] = touching
        cells = plan.cells[group]
        while cells:
            plan.group_of[first_bit(cells)] = group
            cells &= cells - 1


@kernel
def make_plans(
    tables: Tables,
    arrangements: Arrangements,
    card: int,
    plans: Vector[CastlePlan],
    castle: Vector[int],  # an empty one
    stream: Stream,
) -> None:
    """Fill an array with plans for a card, small arrangements first; one that needs no tiles marks their end.

    None has more than `SPARE` cells above the smallest.
    """
    smallest, found = int64(STRIDE * WIDTH), int64(0)
    for is_kept in range(2):
        number = int64(0)
        while number < N_ARRANGEMENTS and arrangements.sizes[number] <= LARGEST_ARRANGEMENT:
            for _ in range(PLANS_OF_EACH):
                plan = plans[found]
                begin_plan(tables, arrangements, number, card, plan)
                if not complete_plan(tables, arrangements, card, plan, castle, stream):
                    continue
                if not is_kept:
                    smallest = min(smallest, count_bits(plan.wanted))
                elif count_bits(plan.wanted) <= smallest + SPARE and found < MAX_PLANS - 1:
                    found += 1
            number += 1
    plans[found].n_tiles = 0
