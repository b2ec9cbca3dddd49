"""Using a Spirit, and the effects of those that do more than consolidate."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.dragon_castle.constants import (
    BEAUTY,
    CHANGE,
    CUNNING,
    DESTRUCTION,
    ELEGANCE,
    FAITH,
    FLIP,
    MOVE_SHRINE,
    MOVE_TILE,
    N_ACTIVATIONS,
    PHASE_ACTION,
    PHASE_AFTER,
    PHASE_BUILD,
    PHASE_CHECK,
    PHASE_FAITH,
    PHASE_FLIP,
    PHASE_GROUP,
    PHASE_MOVE,
    PHASE_MOVE_AGAIN,
    PHASE_REMOVE,
    PHASE_SET,
    PHASE_SHRINE,
    PHASE_TREAT,
    SPIRIT_POINTS,
    STRENGTH,
    TREAT,
    WIND,
)
from simkit.games.dragon_castle.events import (
    EVENT_FLIP,
    EVENT_MOVE_SHRINE,
    EVENT_MOVE_TILE,
    EVENT_REMOVE,
    EVENT_SPIRIT,
    EVENT_TREAT,
    NOTHING,
)
from simkit.games.dragon_castle.rules.castle import remove_tile
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.realm import lift_top, put_tile, raise_stack, turn_down, value_shrine
from simkit.games.dragon_castle.rules.sets import consolidate_treated
from simkit.games.dragon_castle.rules.spirits import pay


@kernel
def use_spirit(state: Any, card: Any, payment: Any, log: Any) -> None:
    """Pay for a Spirit and go to its effect; the turn then goes on where it was (D-21, D-22, D-25)."""
    seat = state.seat
    pay(state, state.realms[seat], payment)
    state.used |= bit(card)
    state.card = card
    state.counts[seat, N_ACTIVATIONS] += 1
    note(log, EVENT_SPIRIT, seat, card, payment, NOTHING)
    if state.phase != PHASE_BUILD:
        state.home = PHASE_AFTER if state.phase == PHASE_CHECK else state.phase
    if card in (BEAUTY, CUNNING):
        state.phase = PHASE_GROUP
    elif card == WIND:
        state.phase = PHASE_FLIP
    elif card == STRENGTH:
        state.phase = PHASE_MOVE
        state.moved = 0
    elif card == CHANGE:
        state.phase = PHASE_TREAT
    elif card == FAITH:
        state.phase = PHASE_FAITH
    elif card == DESTRUCTION:
        state.phase = PHASE_REMOVE
    elif card == ELEGANCE:
        state.must_use_short = 1
        state.must_pair = int64(state.must_pair or state.phase == PHASE_ACTION)
    else:
        state.must_pair = 1


@kernel
def apply_effect(tables: Any, rules: Any, state: Any, kind: Any, a: Any, b: Any, log: Any) -> None:
    """Carry out a step of Wind, Strength, Change or Destruction; sets are looked for once it is complete."""
    if kind == FLIP:
        flip_tile(state, b, log)
    elif kind == MOVE_SHRINE:
        move_shrine(state, a, b, log)
    elif kind == MOVE_TILE:
        move_tile(tables, rules, state, a, b, log)
    elif kind == TREAT:
        note(log, EVENT_TREAT, state.seat, a, b, NOTHING)
        consolidate_treated(tables, state, a, b, log)
    else:
        tile = remove_tile(state.castle, b)
        note(log, EVENT_REMOVE, state.seat, b, tile, NOTHING)
        state.phase = PHASE_SET


@kernel
def flip_tile(state: Any, cell: Any, log: Any) -> None:
    """Turn one tile face-down, which is no consolidation (D-27)."""
    turn_down(state.realms[state.seat], bit(cell))
    state.flipped &= ~bit(cell)
    state.phase = PHASE_SHRINE
    note(log, EVENT_FLIP, state.seat, cell, NOTHING, NOTHING)


@kernel
def move_shrine(state: Any, start: Any, goal: Any, log: Any) -> None:
    """Move a built shrine; the space that it leaves may be built upon again (D-27)."""
    seat = state.seat
    realm = state.realms[seat]
    realm.shrines = realm.shrines & ~bit(start) | bit(goal)
    state.counts[seat, SPIRIT_POINTS] += value_shrine(realm, goal) - value_shrine(realm, start)
    state.phase = PHASE_SET
    note(log, EVENT_MOVE_SHRINE, seat, start, goal, NOTHING)


@kernel
def move_tile(tables: Any, rules: Any, state: Any, start: Any, goal: Any, log: Any) -> None:
    """Move a top as it lies, face-up or face-down; a second one may follow (D-33)."""
    realm = state.realms[state.seat]
    is_up = realm.up & bit(start)
    was_flipped = state.flipped & bit(start)
    lift_top(realm, start)
    if is_up:
        put_tile(tables, rules, realm, goal, int64(realm.tops[start]))
    else:
        realm.down |= bit(goal)
        raise_stack(rules, realm, goal)
        state.flipped &= ~(bit(start) | bit(goal))
        if was_flipped:
            state.flipped |= bit(goal)
    state.has_moved = 1
    note(log, EVENT_MOVE_TILE, state.seat, start, goal, NOTHING)
    if state.phase == PHASE_MOVE:
        state.phase = PHASE_MOVE_AGAIN
        state.moved = bit(goal)
    else:
        state.phase = PHASE_SET
