"""`blueprint`: builds after a plan for the three Exams.

A plan (see `blueprints.py`) says where formations shall stand; the first tile of a group fixes its type, and types
that touching groups already have are excluded. Every legal spot is rated by the group it serves, how far that group
is, and how many motifs the spots around it keep open; a tile without a positive rating is discarded, since waiting
for the right one costs nothing but time. All masks here are in plan coordinates: the castle moved to its plan column
and, once Exam II is passed, up by the row that it lost; of two players the leader plays so, see `partners.py`.
"""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.constants import (
    DISCARD,
    N_MOTIFS,
    N_TRIALS,
    PLACE_LEFT,
    PLACE_RIGHT,
    PRISON_FIRST,
    ROW_0,
    STRIDE,
    SWAP_VIGIL,
    WIDTH,
)
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import (
    beside,
    count_columns,
    legal_tops,
    occupied,
    open_tops,
)
from simkit.games.castellion.state import count_unseen
from simkit.games.castellion.weights import (
    BLUEPRINT_NAMES,
    FIRST_TWO,
    HERALD_PLACE,
    N_EXAMS,
    TWO_NAMES,
)

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
def choose_herald(params: Any) -> Any:
    """Put the pawn where a Traitor fewer hurts least, as measured."""
    trial = min(max(params[HERALD_PLACE], 1.0), float(N_TRIALS))
    return int64(trial) - 1


@kernel
def choose_play(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Choose the best spot of the tile, or the Vigil if its tile has a better one."""
    seat = state.seat
    value, action, column = find_best(tables, rules, state, desk, seat, state.tile)
    if rules.vigil and has_action(desk, SWAP_VIGIL):
        other, _, _ = find_best(tables, rules, state, desk, seat, state.vigil)
        if other > value:
            return find_action(desk, SWAP_VIGIL)
    if action == DISCARD and rules.prison:
        for index in range(desk.n_legal):
            if desk.legal[index] >= PRISON_FIRST:
                return int64(index)
    if occupied(state, seat) == 0:
        state.plan_column[seat] = column
    return find_action(desk, action)


@kernel
def find_exam(tables: Any, state: Any) -> Any:
    """Which of the cards that Exam III can be lies on the table."""
    return state.cards[N_TRIALS - 1] - tables.decks[N_TRIALS - 1, 1]


@kernel
def find_plans(tables: Any, rules: Any, state: Any) -> Any:
    """Which plans are meant for that card and this number of players."""
    return find_exam(tables, state) + (N_EXAMS if rules.players == 2 else 0)


@kernel
def find_best(tables: Any, rules: Any, state: Any, desk: Any, seat: Any, tile: Any) -> Any:
    """The value of a tile's best spot, the action that builds it there, and the plan column of the castle then.

    A tile that is best thrown away has value 0.
    """
    exam = find_exam(tables, state)
    first = exam * N_WEIGHTS if rules.players == 1 else FIRST_TWO + exam * N_TWO
    plan = tables.plans[find_plans(tables, rules, state), 0] + state.plan[seat]
    params, values = desk.params[seat, first:], desk.values
    column = state.plan_column[seat]
    shift = column * STRIDE + int64(state.trial == 2 and rules.players == 1)
    motif = tile % N_MOTIFS
    built = occupied(state, seat) << shift
    own = state.types[seat, tile // N_MOTIFS] << shift
    unseen = count_unseen(state, tile // N_MOTIFS)
    needed, spoilt, fresh = rate_groups(tables, plan, state.trial, params, built, own, unseen, values)
    wanted = tables.plan_wanted[plan]
    tops = open_tops(occupied(state, seat)) << shift & wanted
    motif_a = state.motifs[seat, (motif + 1) % N_MOTIFS] << shift
    motif_b = state.motifs[seat, (motif + 2) % N_MOTIFS] << shift
    closed = beside(state.motifs[seat, motif] << shift)

    best, action, best_column = 0.0, DISCARD, column
    spots = legal_tops(rules, state, seat, tile) << shift & wanted
    n_columns = count_columns(state, seat)
    if n_columns == 0:
        spots = int64(tables.plan_wanted[plan] & ROW_0)
    elif n_columns < WIDTH:
        spots |= ((1 << shift >> STRIDE) | (1 << (shift + n_columns * STRIDE))) & wanted & ROW_0
    while spots:
        cell = first_bit(spots)
        bit = spots & -spots
        spots ^= bit
        group = tables.plan_groups[plan, cell]
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
                action = cell - shift
            elif n_columns == 0:
                action, best_column = PLACE_LEFT, cell // STRIDE
            elif cell < shift:
                action, best_column = PLACE_LEFT, column - 1
            else:
                action, best_column = PLACE_RIGHT, column
    return best, action, best_column


@kernel
def rate_groups(
    tables: Any, plan: Any, trial: Any, params: Any, built: Any, own: Any, unseen: Any, values: Any
) -> Any:
    """Write the value of a tile of this type for each group.

    Return the groups that still count, the cells where the tile would cancel one of them, and the cells where it
    would exclude its type for a group not yet begun.
    """
    begun, met = int64(0), int64(0)
    for group in range(tables.plan_n_groups[plan]):
        cells = tables.plan_cells[plan, group]
        begun |= int64(own & cells != 0) << group
        met |= int64(built & cells == cells) << tables.plan_kinds[plan, group]
    needed, spoilt, fresh = int64(0), int64(0), int64(0)
    for group in range(tables.plan_n_groups[plan]):
        if trial > 0 and not tables.plan_for_last[plan, group]:
            continue
        needed |= int64(1) << group
        cells = tables.plan_cells[plan, group]
        serves = LAST
        if trial == 0:
            serves = LATER if (met >> tables.plan_kinds[plan, group]) & 1 else FIRST
        present = built & cells
        values[group] = NEVER
        if present == 0:
            fresh |= tables.plan_borders[plan, group]
            if not (begun & tables.plan_touching[plan, group] or own & tables.plan_borders[plan, group]):
                values[group] = params[serves] + params[SUPPLY] * unseen if unseen >= 3 else NEVER
        elif present == own & cells:
            spoilt |= tables.plan_borders[plan, group]
            if unseen >= 3 - count_bits(present):
                values[group] = params[serves + count_bits(present)]
    return needed, spoilt, fresh


@kernel
def rate_filler(params: Any, cell: Any, trial: Any) -> Any:
    """Value of a tile that belongs to no formation, by what the row is good for."""
    row = cell & ROW
    if row == 0:
        return params[FILLER_FOUND]
    return params[FILLER_SECOND] if row == 1 and trial < 2 else params[FILLER_HIGH]


@kernel
def count_costs(params: Any, bit: Any, wanted: Any, open_beside: Any, motif_a: Any, motif_b: Any) -> Any:
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
