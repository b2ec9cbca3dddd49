"""`builder`: takes what adds most to the points and the potential of its realm.

Tiles, pairs and placements are rated by the potential that they add; other decisions by the realm after them.
"""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.builder_spirits import rate_moves, rate_removals, rate_spirits
from simkit.games.dragon_castle.bots.pairing import rate_first, rate_second
from simkit.games.dragon_castle.bots.placing import rate_one, rate_two
from simkit.games.dragon_castle.bots.potential import rate_potential, rate_realm
from simkit.games.dragon_castle.bots.sketch import draw_sketch, set_clock
from simkit.games.dragon_castle.bots.worth import NO_WORTH
from simkit.games.dragon_castle.constants import (
    PHASE_ACTION,
    PHASE_MOVE,
    PHASE_MOVE_AGAIN,
    PHASE_PLACE,
    PHASE_REMOVE,
    PHASE_TURN,
    SPIRIT,
)
from simkit.games.dragon_castle.rules.actions import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.turn import apply_action


@kernel
def rate_actions(tables: Any, rules: Any, state: Any, lineup: Any) -> None:
    """Write the worth of every action listed."""
    desk, sketch, params = lineup.desk, lineup.sketch, lineup.params[state.seat]
    set_clock(tables, rules, state, sketch, params)
    draw_sketch(rules, state, state.seat, sketch)
    rate_potential(tables, rules, state, sketch, params)
    phase = state.phase
    if phase == PHASE_TURN:
        for index in range(desk.n_actions):
            desk.values[index] = rate_first(tables, rules, state, sketch, params, desk.actions[index])
    elif phase == PHASE_ACTION:
        for index in range(desk.n_actions):
            desk.values[index] = rate_second(tables, rules, state, sketch, params, desk.actions[index])
    elif phase == PHASE_PLACE:
        rate_places(tables, rules, state, desk, sketch, params)
    elif phase in (PHASE_MOVE, PHASE_MOVE_AGAIN):
        rate_moves(tables, state, desk, sketch, params)
    elif phase == PHASE_REMOVE:
        rate_removals(tables, rules, state, desk)
    else:
        rate_ahead(tables, rules, state, lineup, params)
    if state.spirits:
        rate_spirits(tables, rules, state, lineup, params)


@kernel
def rate_places(tables: Any, rules: Any, state: Any, desk: Any, sketch: Any, params: Any) -> None:
    """Rate the spaces of the best plan for the tiles in hand by 1, all others by 0."""
    tile = state.held[0]
    cell = int64(-1)
    if state.n_held == 2 and tables.types[tile] == tables.types[state.held[1]]:
        rate_two(tables, rules, state, sketch, params, tile)
        cell = first_bit(sketch.two_cells)
    else:
        rate_one(tables, rules, state, sketch, params, tile)
        cell = sketch.one_cell
    for index in range(desk.n_actions):
        action = desk.actions[index]
        desk.values[index] = 1.0 * (first_of(action) == 0 and second_of(action) == cell)


@kernel
def rate_ahead(tables: Any, rules: Any, state: Any, lineup: Any, params: Any) -> None:
    """Rate each action that is no activation by the realm after it."""
    desk, seat = lineup.desk, state.seat
    for index in range(desk.n_actions):
        desk.values[index] = NO_WORTH
        if kind_of(desk.actions[index]) < SPIRIT:
            lineup.imagined = state
            apply_action(tables, rules, lineup.imagined, desk.actions[index], lineup.silence)
            desk.values[index] = rate_realm(tables, rules, lineup.imagined, seat, lineup.sketch, params)
