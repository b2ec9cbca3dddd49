"""How `blueprint` rates the spots of a tile when it plays alone, after a plan for the three Exams.

The first tile of a group fixes its type, and types that touching groups already have are excluded. Of the legal spots
those are left out at once, for all cells together, that would leave a wanted cell without any motif. The others are
rated by the group that they serve, how far it is, their row, and how many motifs the cells around keep open. A tile
without a positive rating is thrown away, since waiting for the right one costs nothing but time.
"""

from __future__ import annotations

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.lanes import fill_lanes, join_lanes, lanes_of
from simkit.core.records import Vector
from simkit.games.castellion.bots.blueprint_plan import (
    ROW,
    find_column,
    find_exam,
    find_plan,
    find_shift,
)
from simkit.games.castellion.bots.plans import MAX_GROUPS
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import BLUEPRINT_NAMES
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_MOTIFS, N_TRIALS, N_TYPES, ROW_0, STRIDE, WIDTH, Tile, stacks
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import beside, can_found, count_columns, legal_tops, occupied
from simkit.games.castellion.rules.plays import index_of_end, index_of_top
from simkit.games.castellion.state import State

FIRST, LATER, SECOND, PRESENT, FILLER = 0, 1, 2, 4, 8
FOUNDATION, SECOND_ROW, HEIGHT, TWO_MOTIFS, ONE_MOTIF, BESIDE, SUPPLY, KIND = 11, 12, 14, 15, 16, 17, 18, 19
N_WEIGHTS = len(BLUEPRINT_NAMES)  # of one card; the vector holds one set for each

DISCARD = int64(0)  # its index

read_groups, _ = lanes_of(MAX_GROUPS, np.int64)


@kernel
def find_value(tables: Tables, rules: Rules, state: State, bots: SeatedBots, seat: Seat, tile: Tile) -> float:
    """The value of a tile's best spot."""
    return find_best(tables, rules, state, bots, seat, tile)[0]


@kernel(hot=True)
def find_best(
    tables: Tables, rules: Rules, state: State, bots: SeatedBots, seat: Seat, tile: Tile
) -> tuple[float, int, int]:
    """The value of a tile's best spot, the index of what builds it there, and the plan column of the castle then.

    A tile that is best thrown away has value 0.
    """
    plan = find_plan(tables, rules, state, bots, seat)
    column = find_column(state, bots, seat)
    shift = find_shift(rules, state, column)
    trial, later = state.trial, int64(state.trial > 0)
    built, all_needed = occupied(state, seat) << shift, tables.plans.all_needed[plan, later]
    if trial == N_TRIALS - 1 and built & all_needed == all_needed:
        return 0.0, DISCARD, column
    tops = legal_tops(rules, state, seat, tile)
    n_columns = count_columns(state, seat)
    spots = tops << shift
    if n_columns < WIDTH:
        spots |= find_ends(rules, state, seat, tile, shift)
    spots &= find_fitting(tables, state, seat, plan, shift, built, tile // N_MOTIFS)
    if spots == 0:
        return 0.0, DISCARD, column
    closed_0, closed_1 = beside(state.motifs[seat, 0] << shift), beside(state.motifs[seat, 1] << shift)
    closed_2 = beside(state.motifs[seat, 2] << shift)
    free = tables.plans.to_build[plan, trial] & ~built & ~beside(state.motifs[seat, tile % N_MOTIFS] << shift)
    blocked = free & ((closed_0 & closed_1) | (closed_1 & closed_2) | (closed_2 & closed_0))
    left_with_one = free & (closed_0 | closed_1 | closed_2) & ~blocked
    left_with_two = free & ~(closed_0 | closed_1 | closed_2)
    spots &= ~(blocked >> 1 | blocked >> STRIDE | blocked << STRIDE)
    params = bots.params[seat][find_exam(tables, state) * N_WEIGHTS :]
    best, chosen = 0.0, int64(-1)
    while spots:
        cell = first_bit(spots)
        bit = spots & -spots
        spots ^= bit
        around = (bit << 1) | (bit << STRIDE) | (bit >> STRIDE)
        value = rate_spot(tables, state, plan, cell, built, params, tile // N_MOTIFS)
        value -= params[TWO_MOTIFS] * count_bits(left_with_two & around)
        value -= params[ONE_MOTIF] * count_bits(left_with_one & around)
        if value > best:
            best, chosen = value, cell
    if chosen < 0:
        return 0.0, DISCARD, column
    if chosen & ROW > 0:
        return best, index_of_top(state, tops, chosen - shift), column
    if n_columns == 0:
        return best, index_of_end(rules, state, tops, False), chosen // STRIDE
    is_right = chosen > shift
    return best, index_of_end(rules, state, tops, is_right), column - int64(not is_right)


@kernel
def find_ends(rules: Rules, state: State, seat: Seat, tile: Tile, shift: int) -> int:
    """Where a column may be founded, in plan coordinates: beside the castle, anywhere before it stands."""
    n_columns, first = count_columns(state, seat), int64(1) << shift
    if n_columns == 0:
        return int64(ROW_0)
    ends = int64(0)
    if can_found(rules, state, seat, tile, int64(0)):
        ends = first >> STRIDE
    if can_found(rules, state, seat, tile, n_columns - 1):
        ends |= first << n_columns * STRIDE
    return ends & ROW_0


@kernel(hot=True)
def find_fitting(
    tables: Tables, state: State, seat: Seat, plan: int, shift: int, built: int, kind: int
) -> int:
    """Cells of the plan that a type fits: of its own groups, of groups not begun, and fillers that cancel none.

    A type that would leave a group none at all fits nowhere near that group. All groups are looked at together.
    """
    plans, later = tables.plans, int64(state.trial > 0)
    own = state.types[seat, kind] << shift
    other_a = state.types[seat, (kind + 1) % N_TYPES] << shift
    other_b = state.types[seat, (kind + 2) % N_TYPES] << shift
    other_c = state.types[seat, (kind + 3) % N_TYPES] << shift
    cells, closing = read_groups(plans.needed[plan, later]), read_groups(plans.closing[plan, later])
    has_begun, is_mine = fill_lanes(built & cells), fill_lanes(own & cells)
    is_last = fill_lanes(other_a & closing) & fill_lanes(other_b & closing) & fill_lanes(other_c & closing)
    mine, begun = join_lanes(is_mine & cells), join_lanes(has_begun & cells)
    cancelled = join_lanes(is_mine & read_groups(plans.borders[plan, later]))
    barred = join_lanes((fill_lanes(own & closing) & cells) | (is_last & ~has_begun & closing))
    fresh = plans.all_needed[plan, later] & ~begun
    fillers = plans.wanted[plan] & ~plans.all_needed[plan, later] & ~cancelled
    return mine | (fresh | fillers) & ~barred


@kernel(hot=True)
def rate_spot(
    tables: Tables, state: State, plan: int, cell: int, built: int, params: Vector[float], kind: int
) -> float:
    """Value of a tile on a cell that it fits, for its row and for the group that it serves or as a filler."""
    plans, trial, row = tables.plans, state.trial, cell & ROW
    value = params[HEIGHT] * row
    if row == 0:
        value += params[FOUNDATION]
    elif row == 1 and trial < N_TRIALS - 1:
        value += params[SECOND_ROW + trial]
    if (plans.all_needed[plan, int64(trial > 0)] >> cell) & 1 == 0:
        return value + params[FILLER + trial]
    group = plans.groups[plan, cell]
    serves = SECOND - 1 + trial if trial else LATER - ((plans.first[plan] >> group) & 1)
    present = count_bits(built & plans.cells[plan, group])
    value += params[serves] + params[PRESENT + present] + params[KIND + plans.kinds[plan, group]]
    if present == 0:
        value += params[BESIDE] * count_waiting(tables, plan, group, int64(trial > 0), built)
        value += params[SUPPLY] * count_in_standard(state, kind)
    return value


@kernel
def count_waiting(tables: Tables, plan: int, group: int, later: int, built: int) -> int:
    """Needed groups beside a group that have not begun."""
    waiting, groups = int64(0), tables.plans.touching[plan, group]
    while groups:
        cells = tables.plans.needed[plan, later, first_bit(groups)]
        waiting += int64(cells != 0 and built & cells == 0)
        groups &= groups - 1
    return waiting


@kernel
def count_in_standard(state: State, kind: int) -> int:
    """Defenders of a type that are still in the standard stack."""
    left, first = state.left[stacks.STANDARD], kind * N_MOTIFS
    return left[first] + left[first + 1] + left[first + 2]
