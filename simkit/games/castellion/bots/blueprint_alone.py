"""How `blueprint` rates the spots of a tile when it plays alone, after a plan for the three Exams.

The first tile of a group fixes its type, and types that touching groups already have are excluded. Of the legal spots
those are left out at once, for all cells together, that would leave a wanted cell without any motif. The others are
rated by the group that they serve, how far it is, their row, and how many motifs the cells around keep open. A tile
without a positive rating is thrown away, since waiting for the right one costs nothing but time.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.castellion.bots.blueprint_plan import (
    ROW,
    find_column,
    find_exam,
    find_plan,
    find_shift,
)
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

NEVER = -1e9
DISCARD = int64(0)  # its index


@kernel
def find_value(
    tables: Tables, rules: Rules, state: State, bots: SeatedBots, seat: Seat, tile: Tile
) -> float:
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
    built = occupied(state, seat) << shift
    if state.trial == N_TRIALS - 1 and built & tables.plans.last_cells[plan] == tables.plans.last_cells[plan]:
        return 0.0, DISCARD, column
    params = bots.params[seat][find_exam(tables, state) * N_WEIGHTS :]
    motif, kind = tile % N_MOTIFS, tile // N_MOTIFS
    needed = tables.plans.lasting[plan] if state.trial > 0 else int64(-1)
    closed_a = beside(state.motifs[seat, (motif + 1) % N_MOTIFS] << shift)
    closed_b = beside(state.motifs[seat, (motif + 2) % N_MOTIFS] << shift)
    free = tables.plans.to_build[plan, state.trial] & ~built & ~beside(state.motifs[seat, motif] << shift)
    left_with_one = free & (closed_a ^ closed_b)
    left_with_two = free & ~(closed_a | closed_b)
    blocked = free & closed_a & closed_b

    tops = legal_tops(rules, state, seat, tile)
    spots = tops << shift & tables.plans.wanted[plan]
    n_columns = count_columns(state, seat)
    if n_columns < WIDTH:
        spots |= find_ends(rules, state, seat, tile, shift) & tables.plans.wanted[plan]
    spots &= ~(blocked >> 1 | blocked >> STRIDE | blocked << STRIDE)
    best, chosen = 0.0, int64(-1)
    while spots:
        cell = first_bit(spots)
        bit = spots & -spots
        spots ^= bit
        group = tables.plans.groups[plan, cell]
        if group >= 0 and (needed >> group) & 1:
            value = rate_group(tables, state, seat, plan, group, needed, params, shift, built, kind)
        else:
            value = rate_filler(tables, state, seat, plan, cell, needed, params, shift, built, kind)
        row = cell & ROW
        value += params[HEIGHT] * row
        if row == 0:
            value += params[FOUNDATION]
        elif row == 1 and state.trial < N_TRIALS - 1:
            value += params[SECOND_ROW + state.trial]
        around = (bit << 1) | (bit << STRIDE) | (bit >> STRIDE)
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
def rate_group(
    tables: Tables,
    state: State,
    seat: Seat,
    plan: int,
    group: int,
    needed: int,
    params: Vector[float],
    shift: int,
    built: int,
    kind: int,
) -> float:
    """Value of a tile for a group of its plan, NEVER if another type holds it or must."""
    cells, later = tables.plans.cells[plan, group], int64(state.trial > 0)
    own = state.types[seat, kind] << shift
    present = count_bits(built & cells)
    if present != count_bits(own & cells):
        return NEVER
    serves = LATER - ((tables.plans.first[plan] >> group) & 1)
    if later:
        serves = SECOND - 1 + state.trial
    value = params[serves] + params[PRESENT + present] + params[KIND + tables.plans.kinds[plan, group]]
    if present > 0:
        return value
    if own & tables.plans.excluded[plan, later, group]:
        return NEVER
    beside_it = tables.plans.touching[plan, group] & needed
    waiting = count_waiting(tables, state, seat, plan, beside_it, shift, built, kind)
    if waiting < 0:
        return NEVER
    return value + params[BESIDE] * waiting + params[SUPPLY] * count_unseen(state, kind)


@kernel(hot=True)
def rate_filler(
    tables: Tables,
    state: State,
    seat: Seat,
    plan: int,
    cell: int,
    needed: int,
    params: Vector[float],
    shift: int,
    built: int,
    kind: int,
) -> float:
    """Value of a tile that belongs to no formation, NEVER if it cancels a group."""
    later = int64(state.trial > 0)
    if state.types[seat, kind] << shift & tables.plans.around[plan, later, cell]:
        return NEVER
    beside_it = tables.plans.bordering[plan, cell] & needed
    if count_waiting(tables, state, seat, plan, beside_it, shift, built, kind) < 0:
        return NEVER
    return params[FILLER + state.trial]


@kernel(hot=True)
def count_waiting(
    tables: Tables, state: State, seat: Seat, plan: int, groups: int, shift: int, built: int, kind: int
) -> int:
    """Groups that have not begun, or −1 if a type excluded from them all left one of them none."""
    later, waiting = int64(state.trial > 0), int64(0)
    while groups:
        group = first_bit(groups)
        groups &= groups - 1
        if built & tables.plans.cells[plan, group]:
            continue
        waiting += 1
        is_closed = True
        for other in range(1, N_TYPES):
            cells = state.types[seat, (kind + other) % N_TYPES] << shift
            is_closed &= cells & tables.plans.excluded[plan, later, group] != 0
        if is_closed:
            return int64(-1)
    return waiting


@kernel
def count_unseen(state: State, kind: int) -> int:
    """Defenders of a type that are still in the standard stack."""
    left, first = state.left[stacks.STANDARD], kind * N_MOTIFS
    return left[first] + left[first + 1] + left[first + 2]
