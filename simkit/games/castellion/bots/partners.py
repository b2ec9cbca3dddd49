"""Two players: who faces what, and what the helper does at the introductory level.

The leader faces Trials I and III, the helper Trial II. For Exam II it needs no formation, only six columns of two
tiles. It hands the leader what the leader's plan wants, pays with fillers, and builds these from all the rest.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.castellion.bots import blueprint_leader
from simkit.games.castellion.bots.blueprint_plan import find_column, find_exam
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import FIRST_TWO, LEADER_NAMES, TWO_NAMES
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import HEIGHT, N_MOTIFS, N_TRIALS, ROW_0, STRIDE, WIDTH, Tile, action
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import (
    beside,
    count_columns,
    count_tiles,
    legal_tops,
    occupied,
    open_tops,
)
from simkit.games.castellion.state import Actions, State

GIFT, KEEP_AT_FIRST, KEEP_PER_TRAITOR, KEEP_FOR_SECOND = range(len(LEADER_NAMES), len(TWO_NAMES))
ROWS_FOR_SECOND = 2  # that the helper's castle needs for Exam II
STORES = int64(sum(ROW_0 << row for row in range(HEIGHT - 1)))  # where it builds, lest its castle be complete


@kernel
def will_face(state: State, seat: Seat, trial: int) -> bool:
    """Whether a seat is to face a Trial: by turns, the first one seat 0 unless somebody holds the Champion card."""
    if state.champion < 0:
        return (trial + seat) % 2 == 0
    return (trial - state.trial) % 2 == int64(seat == state.champion)


@kernel(inline=True)
def is_helper(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a seat leaves the last Trial to its partner."""
    return rules.players == 2 and not will_face(state, seat, N_TRIALS - 1)


@kernel
def choose_play(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Give the tile to the leader, leave it as the Vigil for it, or build with it; what fits nowhere goes away."""
    seat, leader = state.seat, Seat(1 - state.seat)
    column = find_column(state, bots, leader)
    is_on_plan = 0 <= column <= WIDTH - count_columns(state, leader)
    wanted = 0.0
    if is_on_plan:
        wanted = blueprint_leader.find_best(tables, rules, state, bots, leader, state.tile)[0]
    if wanted > 0.0:
        first = FIRST_TWO + find_exam(tables, state) * len(TWO_NAMES)
        params = bots.params[seat][first:]
        can_pay = count_tiles(state, seat) > count_kept(state, params)
        if can_pay and wanted > params[GIFT] and has_action(actions, action.GIVE_TILE):
            return find_action(actions, action.GIVE_TILE)
        if rules.vigil and has_action(actions, action.SWAP_VIGIL):
            other = blueprint_leader.find_best(tables, rules, state, bots, leader, state.vigil)[0]
            if wanted > other:
                return find_action(actions, action.SWAP_VIGIL)
    if rules.prison and count_columns(state, seat) == WIDTH:
        for index in range(actions.n):
            if actions.codes[index] >= action.PRISON_FIRST:
                return int64(index)
    return find_action(actions, find_spot(rules, state, seat, state.tile))


@kernel(inline=True)
def count_kept(state: State, params: Vector[float]) -> float:
    """Tiles that a helper does not pay with: more and more as its Trial draws near, later its foundation."""
    if state.trial == 0:
        return params[KEEP_AT_FIRST] + params[KEEP_PER_TRAITOR] * state.traitors
    if state.trial == 1:
        return params[KEEP_FOR_SECOND] if state.traitors == 0 else float(ROWS_FOR_SECOND * WIDTH)
    return float(WIDTH)


@kernel(inline=True)
def find_spot(rules: Rules, state: State, seat: Seat, tile: Tile) -> int:
    """Where a helper builds: a new column, else the lowest spot, of these the one that leaves most motifs open."""
    built, motif = occupied(state, seat), tile % N_MOTIFS
    if count_columns(state, seat) < WIDTH:
        return action.PLACE_RIGHT if built else action.PLACE_LEFT
    spots = legal_tops(rules, state, seat, tile) & STORES
    best, code = int64(-1000), action.DISCARD
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
            best, code = value, int64(cell)
    return code
