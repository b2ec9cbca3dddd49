"""How the leader of two players rates the spots of a tile, after a plan for Exams I and III.

A plan (see `plans.py`) says where formations shall stand; the first tile of a group fixes its type, and types
that touching groups already have are excluded. Every legal spot is rated by the group it serves, how far that group
is, and how many motifs the spots around it keep open. All masks here are in plan coordinates: the castle moved to its
plan column.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.castellion.bots.blueprint_plan import ROW, find_column, find_exam, find_plan
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import FIRST_TWO, TWO_NAMES
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_MOTIFS, ROW_0, STRIDE, WIDTH, Cell, Tile, action
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import (
    beside,
    count_columns,
    legal_tops,
    occupied,
    open_tops,
)
from simkit.games.castellion.state import State

(
    FIRST,
    LATER,
    LAST,
    FILLER_FOUND,
    FILLER_SECOND,
    FILLER_HIGH,
    SECOND_ROW,
    BLOCKED,
    ONE_MOTIF,
    TWO_MOTIFS,
    EXCLUDED,
    SECOND_EARLY,
    SUPPLY,
) = (0, 4, 8, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21)
N_TWO = len(TWO_NAMES)  # of one card

NEVER = -1e9


@kernel
def find_best(
    tables: Tables, rules: Rules, state: State, bots: SeatedBots, seat: Seat, tile: Tile
) -> tuple[float, int, int]:
    """The value of a tile's best spot, the action that builds it there, and the plan column of the castle then.

    A tile that is best thrown away has value 0.
    """
    plan = find_plan(tables, rules, state, bots, seat)
    params = bots.params[seat][FIRST_TWO + find_exam(tables, state) * N_TWO :]
    column = find_column(state, bots, seat)
    shift = column * STRIDE
    motif = tile % N_MOTIFS
    built = occupied(state, seat) << shift
    own = state.types[seat, tile // N_MOTIFS] << shift
    needed = tables.plans.lasting[plan] if state.trial > 0 else int64(-1)
    wanted = tables.plans.wanted[plan]
    tops = open_tops(occupied(state, seat)) << shift & wanted
    motif_a = state.motifs[seat, (motif + 1) % N_MOTIFS] << shift
    motif_b = state.motifs[seat, (motif + 2) % N_MOTIFS] << shift
    closed = beside(state.motifs[seat, motif] << shift)

    best, code, best_column = 0.0, action.DISCARD, column
    spots = legal_tops(rules, state, seat, tile) << shift & wanted
    n_columns = count_columns(state, seat)
    if n_columns == 0:
        spots = int64(tables.plans.wanted[plan] & ROW_0)
    elif n_columns < WIDTH:
        spots |= ((1 << shift >> STRIDE) | (1 << (shift + n_columns * STRIDE))) & wanted & ROW_0
    while spots:
        cell = Cell(first_bit(spots))
        bit = spots & -spots
        spots ^= bit
        group = tables.plans.groups[plan, cell]
        if group >= 0 and (needed >> group) & 1:
            unseen = count_unseen(state, tile // N_MOTIFS)
            value = rate_group(tables, plan, group, state.trial, params, built, own, unseen)
        else:
            value = rate_filler(tables, plan, cell, state.trial, params, built, own, needed)
        if state.trial < 2 and cell & ROW == 1:
            value += params[SECOND_EARLY] if state.trial == 0 else params[SECOND_ROW]
        if value > best:
            value -= count_costs(params, bit, wanted, tops & ~closed, motif_a, motif_b)
        if value > best:
            best = value
            if cell & ROW > 0:
                code = cell - shift
            elif n_columns == 0:
                code, best_column = action.PLACE_LEFT, cell // STRIDE
            elif cell < shift:
                code, best_column = action.PLACE_LEFT, column - 1
            else:
                code, best_column = action.PLACE_RIGHT, column
    return best, code, best_column


@kernel
def count_unseen(state: State, kind: int) -> int:
    """Defenders of a type that have not turned up yet."""
    unseen = int64(0)
    for motif in range(N_MOTIFS):
        unseen += state.left[0, kind * N_MOTIFS + motif] + state.left[1, kind * N_MOTIFS + motif]
    return unseen


@kernel(inline=True)
def rate_group(
    tables: Tables,
    plan: int,
    group: int,
    trial: int,
    params: Vector[float],
    built: int,
    own: int,
    unseen: int,
) -> float:
    """Value of a tile for a group of its plan: more the further the group is, NEVER if another type holds it."""
    cells = tables.plans.cells[plan, group]
    present = built & cells
    n_present = count_bits(present)
    if present != own & cells or unseen < 3 - n_present:
        return NEVER
    serves = LAST
    if trial == 0:
        serves = LATER if is_kind_met(tables, plan, group, built) else FIRST
    if n_present > 0:
        return params[serves + n_present]
    if own & tables.plans.excluding[plan, group]:
        return NEVER
    return params[serves] + params[SUPPLY] * unseen


@kernel(inline=True)
def is_kind_met(tables: Tables, plan: int, group: int, built: int) -> bool:
    """Whether a group of the same kind is whole."""
    others = tables.plans.alike[plan, group]
    while others:
        cells = tables.plans.cells[plan, first_bit(others)]
        if built & cells == cells:
            return True
        others &= others - 1
    return False


@kernel(inline=True)
def rate_filler(
    tables: Tables,
    plan: int,
    cell: Cell,
    trial: int,
    params: Vector[float],
    built: int,
    own: int,
    needed: int,
) -> float:
    """Value of a tile that belongs to no formation, by what the row is good for; NEVER if it cancels a group."""
    row = cell & ROW
    value = params[FILLER_HIGH]
    if row == 0:
        value = params[FILLER_FOUND]
    elif row == 1 and trial < 2:
        value = params[FILLER_SECOND]
    excludes = False
    beside_it = tables.plans.bordering[plan, cell] & needed
    while beside_it:
        cells = tables.plans.cells[plan, first_bit(beside_it)]
        if built & cells == 0:
            excludes = True
        elif built & cells == own & cells:
            return NEVER
        beside_it &= beside_it - 1
    return value - params[EXCLUDED] if excludes else value


@kernel
def count_costs(
    params: Vector[float], bit: int, wanted: int, open_beside: int, motif_a: int, motif_b: int
) -> float:
    """Cost of the motif that a tile on `bit` takes from the wanted spots above and beside it.

    `open_beside` are the tops that accept the tile's own motif so far; `motif_a`, `motif_b` the cells of the others.
    """
    above = bit << 1 & wanted
    closed_a = int64(above & ((motif_a << STRIDE) | (motif_a >> STRIDE)) != 0)
    closed_b = int64(above & ((motif_b << STRIDE) | (motif_b >> STRIDE)) != 0)
    blocked = closed_a & closed_b
    one = closed_a ^ closed_b
    lost = ((bit << STRIDE) | (bit >> STRIDE)) & open_beside
    two = int64(0)
    if lost:
        beside_a, beside_b = beside(motif_a), beside(motif_b)
        blocked += count_bits(lost & beside_a & beside_b)
        one += count_bits(lost & (beside_a ^ beside_b))
        two = count_bits(lost & ~(beside_a | beside_b))
    return params[BLOCKED] * blocked + params[ONE_MOTIF] * one + params[TWO_MOTIFS] * two
