"""How `blueprint` builds after a plan for the three Exams.

A plan (see `plans.py`) says where formations shall stand; the first tile of a group fixes its type, and types
that touching groups already have are excluded. Every legal spot is rated by the group it serves, how far that group
is, and how many motifs the spots around it keep open; a tile without a positive rating is discarded, since waiting
for the right one costs nothing but time. All masks here are in plan coordinates: the castle moved to its plan column
and, once Exam II is passed, up by the row that it lost; of two players the leader plays so, see `partners.py`.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import (
    BLUEPRINT_NAMES,
    FIRST_TWO,
    HERALD_PLACE,
    N_EXAMS,
    TWO_NAMES,
)
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_MOTIFS, N_TRIALS, ROW_0, STRIDE, WIDTH, Cell, Tile, action
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import (
    beside,
    count_columns,
    legal_tops,
    occupied,
    open_tops,
)
from simkit.games.castellion.state import Actions, State

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
N_WEIGHTS = len(BLUEPRINT_NAMES)  # of one card; the vector holds one set for each, then the Herald's Trial
N_TWO = len(TWO_NAMES)

NEVER = -1e9
ROW = STRIDE - 1  # mask of the row within a cell number


@kernel
def choose_herald(params: Vector[float]) -> int:
    """Put the pawn where a Traitor fewer hurts least, as measured."""
    trial = min(max(params[HERALD_PLACE], 1.0), float(N_TRIALS))
    return int64(trial) - 1


@kernel(inline=True)
def choose_play(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose the best spot of the tile, or the Vigil if its tile has a better one."""
    seat = state.seat
    value, code, column = find_best(tables, rules, state, bots, scratch, seat, state.tile)
    if rules.vigil and has_action(actions, action.SWAP_VIGIL):
        other, _, _ = find_best(tables, rules, state, bots, scratch, seat, state.vigil)
        if other > value:
            return find_action(actions, action.SWAP_VIGIL)
    if code == action.DISCARD and rules.prison:
        for index in range(actions.n):
            if actions.codes[index] >= action.PRISON_FIRST:
                return int64(index)
    if occupied(state, seat) == 0:
        bots.memory.column[seat] = column - state.left_end[seat]
    return find_action(actions, code)


@kernel
def find_exam(tables: Tables, state: State) -> int:
    """Which of the cards that Exam III can be lies on the table."""
    return state.cards[N_TRIALS - 1] - tables.decks[N_TRIALS - 1, 1]


@kernel
def find_plans(tables: Tables, rules: Rules, state: State) -> int:
    """Which plans are meant for that card and this number of players."""
    return find_exam(tables, state) + (N_EXAMS if rules.players == 2 else 0)


@kernel
def find_best(
    tables: Tables, rules: Rules, state: State, bots: SeatedBots, scratch: Scratch, seat: Seat, tile: Tile
) -> tuple[float, int, int]:
    """The value of a tile's best spot, the action that builds it there, and the plan column of the castle then.

    A tile that is best thrown away has value 0.
    """
    exam = find_exam(tables, state)
    first = exam * N_WEIGHTS if rules.players == 1 else FIRST_TWO + exam * N_TWO
    plan = tables.plans.of_card[find_plans(tables, rules, state), 0] + bots.memory.plan[seat]
    params, values = bots.params[seat][first:], scratch.group_values
    column = bots.memory.column[seat] + state.left_end[seat]
    shift = column * STRIDE + int64(state.trial == 2 and rules.players == 1)
    motif = tile % N_MOTIFS
    built = occupied(state, seat) << shift
    own = state.types[seat, tile // N_MOTIFS] << shift
    unseen = count_unseen(state, tile // N_MOTIFS)
    needed, spoilt, fresh = rate_groups(tables, plan, state.trial, params, built, own, unseen, values)
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
            value = values[group]
        elif bit & spoilt:
            continue
        else:
            value = rate_filler(params, cell, state.trial) - (params[EXCLUDED] if bit & fresh else 0.0)
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
def rate_groups(
    tables: Tables,
    plan: int,
    trial: int,
    params: Vector[float],
    built: int,
    own: int,
    unseen: int,
    values: Vector[float],
) -> tuple[int, int, int]:
    """Write the value of a tile of this type for each group.

    Return the groups that still count, the cells where the tile would cancel one of them, and the cells where it
    would exclude its type for a group not yet begun.
    """
    begun, met = int64(0), int64(0)
    for group in range(tables.plans.n_groups[plan]):
        cells = tables.plans.cells[plan, group]
        begun |= int64(own & cells != 0) << group
        met |= int64(built & cells == cells) << tables.plans.kinds[plan, group]
    needed, spoilt, fresh = int64(0), int64(0), int64(0)
    for group in range(tables.plans.n_groups[plan]):
        if trial > 0 and not tables.plans.for_last[plan, group]:
            continue
        needed |= int64(1) << group
        cells = tables.plans.cells[plan, group]
        serves = LAST
        if trial == 0:
            serves = LATER if (met >> tables.plans.kinds[plan, group]) & 1 else FIRST
        present = built & cells
        values[group] = NEVER
        if present == 0:
            fresh |= tables.plans.borders[plan, group]
            if not (begun & tables.plans.touching[plan, group] or own & tables.plans.borders[plan, group]):
                values[group] = params[serves] + params[SUPPLY] * unseen if unseen >= 3 else NEVER
        elif present == own & cells:
            spoilt |= tables.plans.borders[plan, group]
            if unseen >= 3 - count_bits(present):
                values[group] = params[serves + count_bits(present)]
    return needed, spoilt, fresh


@kernel
def rate_filler(params: Vector[float], cell: Cell, trial: int) -> float:
    """Value of a tile that belongs to no formation, by what the row is good for."""
    row = cell & ROW
    if row == 0:
        return params[FILLER_FOUND]
    return params[FILLER_SECOND] if row == 1 and trial < 2 else params[FILLER_HIGH]


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
