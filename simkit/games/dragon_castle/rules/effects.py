"""Using a Spirit, and the effects of those that do more than consolidate."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log, note
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    Card,
    CastleCell,
    RealmCell,
    Tile,
    TileType,
    action,
    counted,
    event,
    phase,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import remove_tile
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.realm import lift_top, put_tile, raise_stack, turn_down
from simkit.games.dragon_castle.rules.sets import consolidate_treated
from simkit.games.dragon_castle.rules.spirits import pay
from simkit.games.dragon_castle.scoring import score_shrine
from simkit.games.dragon_castle.state import State


@kernel
def use_spirit(state: State, card: Card, payment: int, log: Log) -> None:
    """Pay for a Spirit and go to its effect; the turn then goes on where it was (D-21, D-22, D-25)."""
    seat = state.seat
    pay(state, state.realms[seat], payment)
    state.used |= bit(card)
    state.card = card
    state.counts[seat, counted.ACTIVATIONS] += 1
    note(log, event.SPIRIT, seat, card, payment, event.NOTHING)
    if state.phase != phase.BUILD:
        state.home = phase.AFTER if state.phase == phase.CHECK else state.phase
    if card in (spirit.BEAUTY, spirit.CUNNING):
        state.phase = phase.GROUP
    elif card == spirit.WIND:
        state.phase = phase.FLIP
    elif card == spirit.STRENGTH:
        state.phase = phase.MOVE
        state.moved = 0
    elif card == spirit.CHANGE:
        state.phase = phase.TREAT
    elif card == spirit.FAITH:
        state.phase = phase.FAITH
    elif card == spirit.DESTRUCTION:
        state.phase = phase.REMOVE
    elif card == spirit.ELEGANCE:
        state.must_use_short = 1
        state.must_pair = int64(state.must_pair or state.phase == phase.ACTION)
    else:
        state.must_pair = 1


@kernel
def apply_effect(tables: Tables, rules: Rules, state: State, kind: int, a: int, b: int, log: Log) -> None:
    """Carry out a step of Wind, Strength, Change or Destruction; sets are looked for once it is complete."""
    if kind == action.FLIP:
        flip_tile(state, RealmCell(b), log)
    elif kind == action.MOVE_SHRINE:
        move_shrine(rules, state, RealmCell(a), RealmCell(b), log)
    elif kind == action.MOVE_TILE:
        move_tile(tables, rules, state, RealmCell(a), RealmCell(b), log)
    elif kind == action.TREAT:
        note(log, event.TREAT, state.seat, a, b, event.NOTHING)
        consolidate_treated(tables, state, RealmCell(a), TileType(b), log)
    else:
        tile = remove_tile(state.castle, CastleCell(b))
        note(log, event.REMOVE, state.seat, b, tile, event.NOTHING)
        state.phase = phase.SET


@kernel
def flip_tile(state: State, cell: RealmCell, log: Log) -> None:
    """Turn one tile face-down, which is no consolidation (D-27)."""
    turn_down(state.realms[state.seat], bit(cell))
    state.flipped &= ~bit(cell)
    state.phase = phase.SHRINE
    note(log, event.FLIP, state.seat, cell, event.NOTHING, event.NOTHING)


@kernel
def move_shrine(rules: Rules, state: State, start: RealmCell, goal: RealmCell, log: Log) -> None:
    """Move a built shrine; the space that it leaves may be built upon again (D-27)."""
    seat = state.seat
    realm = state.realms[seat]
    realm.shrines = realm.shrines & ~bit(start) | bit(goal)
    gain = score_shrine(rules, realm, goal) - score_shrine(rules, realm, start)
    state.counts[seat, counted.SPIRIT_POINTS] += gain
    state.phase = phase.SET
    note(log, event.MOVE_SHRINE, seat, start, goal, event.NOTHING)


@kernel
def move_tile(
    tables: Tables, rules: Rules, state: State, start: RealmCell, goal: RealmCell, log: Log
) -> None:
    """Move a top as it lies, face-up or face-down; a second one may follow (D-33)."""
    realm = state.realms[state.seat]
    is_up = realm.up & bit(start)
    was_flipped = state.flipped & bit(start)
    lift_top(realm, start)
    if is_up:
        put_tile(tables, rules, realm, goal, Tile(int64(realm.tops[start])))
    else:
        realm.down |= bit(goal)
        raise_stack(rules, realm, goal)
        state.flipped &= ~(bit(start) | bit(goal))
        if was_flipped:
            state.flipped |= bit(goal)
    state.has_moved = 1
    note(log, event.MOVE_TILE, state.seat, start, goal, event.NOTHING)
    if state.phase == phase.MOVE:
        state.phase = phase.MOVE_AGAIN
        state.moved = bit(goal)
    else:
        state.phase = phase.SET
