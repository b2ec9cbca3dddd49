"""Two players: who faces what, and what the helper does at the introductory level.

The leader faces Trials I and III, the helper Trial II. For Exam II it needs no formation, only six columns of two
tiles. It hands the leader what the leader's plan wants, pays with fillers, and builds these from all the rest.
"""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import blueprint
from simkit.games.castellion.constants import (
    DISCARD,
    GIVE_TILE,
    HEIGHT,
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
    count_tiles,
    legal_tops,
    occupied,
    open_tops,
)
from simkit.games.castellion.weights import FIRST_TWO

GIFT, KEEP_AT_FIRST, KEEP_PER_TRAITOR, KEEP_FOR_SECOND = range(blueprint.N_WEIGHTS, blueprint.N_TWO)
ROWS_FOR_SECOND = 2  # that the helper's castle needs for Exam II
STORES = int64(sum(ROW_0 << row for row in range(HEIGHT - 1)))  # where it builds, lest its castle be complete


@kernel
def will_face(state: Any, seat: Any, trial: Any) -> Any:
    """Whether a seat is to face a Trial: by turns, the first one seat 0 unless somebody holds the Champion card."""
    if state.champion < 0:
        return (trial + seat) % 2 == 0
    return (trial - state.trial) % 2 == int64(seat == state.champion)


@kernel
def is_helper(rules: Any, state: Any, seat: Any) -> Any:
    """Whether a seat leaves the last Trial to its partner."""
    return rules.players == 2 and not will_face(state, seat, N_TRIALS - 1)


@kernel
def choose_play(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Give the tile to the leader, leave it as the Vigil for it, or build with it; what fits nowhere goes away."""
    seat, leader = state.seat, 1 - state.seat
    is_on_plan = 0 <= state.plan_column[leader] <= WIDTH - count_columns(state, leader)
    wanted = 0.0
    if is_on_plan:
        wanted = blueprint.find_best(tables, rules, state, desk, leader, state.tile)[0]
    if wanted > 0.0:
        params = desk.params[seat, FIRST_TWO + blueprint.find_exam(tables, state) * blueprint.N_TWO :]
        can_pay = has_action(desk, GIVE_TILE) and count_tiles(state, seat) > count_kept(state, params)
        if can_pay and wanted > params[GIFT]:
            return find_action(desk, GIVE_TILE)
        can_wait = rules.vigil and has_action(desk, SWAP_VIGIL)
        if can_wait and wanted > blueprint.find_best(tables, rules, state, desk, leader, state.vigil)[0]:
            return find_action(desk, SWAP_VIGIL)
    if rules.prison and count_columns(state, seat) == WIDTH:
        for index in range(desk.n_legal):
            if desk.legal[index] >= PRISON_FIRST:
                return int64(index)
    return find_action(desk, find_spot(rules, state, seat, state.tile))


@kernel
def count_kept(state: Any, params: Any) -> Any:
    """Tiles that a helper does not pay with: more and more as its Trial draws near, later its foundation."""
    if state.trial == 0:
        return params[KEEP_AT_FIRST] + params[KEEP_PER_TRAITOR] * state.traitors
    if state.trial == 1:
        return params[KEEP_FOR_SECOND] if state.traitors == 0 else float(ROWS_FOR_SECOND * WIDTH)
    return float(WIDTH)


@kernel
def find_spot(rules: Any, state: Any, seat: Any, tile: Any) -> Any:
    """Where a helper builds: a new column, else the lowest spot, of these the one that leaves most motifs open."""
    built, motif = occupied(state, seat), tile % N_MOTIFS
    if count_columns(state, seat) < WIDTH:
        return PLACE_RIGHT if built else PLACE_LEFT
    spots = legal_tops(rules, state, seat, tile) & STORES
    best, action = int64(-1000), DISCARD
    while spots:
        cell = first_bit(spots)
        bit = spots & -spots
        spots ^= bit
        tops, room = open_tops(built | bit), int64(0)
        for other in range(N_MOTIFS):
            cells = state.motifs[seat, other] | (bit if other == motif else 0)
            room += count_bits(tops & ~beside(cells))
        value = room - 32 * (cell & (STRIDE - 1))
        if value > best:
            best, action = value, int64(cell)
    return action
