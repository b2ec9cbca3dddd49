"""States of the match on the way through a turn: copies on which the rules act, and what a realm is worth in them.

What a castle tile uncovers is not looked at: such tops count as unknown until they lie open.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.taught_features import read_scores
from simkit.games.dragon_castle.bots.taught_memo import forget_readings, read_types
from simkit.games.dragon_castle.bots.taught_value import finish_value, read_surroundings
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.room import Line, Search
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import Action, CastleCell, action, counted, phase
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_floor, read_tile
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.rules.codes import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.realm import find_spaces
from simkit.games.dragon_castle.rules.turn import apply_action
from simkit.games.dragon_castle.state import Castle, State


@kernel
def is_open(castle: Castle, code: Action) -> bool:
    """Whether the castle tile of an action can be seen."""
    cell = CastleCell(second_of(code))
    tile = read_tile(castle, find_floor(castle, cell), cell)
    return castle.visible[tile, cell >> 6] & bit(cell & 63) != 0


@kernel
def apply_hidden(tables: Tables, rules: Rules, state: State, code: Action, log: Log) -> None:
    """Perform an action; what it uncovers in the castle stays unknown."""
    kind = kind_of(code)
    apply_action(tables, rules, state, code, log)
    if kind in (action.TAKE, action.PAIR, action.REMOVE):
        castle, cell = state.castle, CastleCell(second_of(code))
        floor = find_floor(castle, cell)
        if floor >= 0:
            castle.visible[read_tile(castle, floor, cell), cell >> 6] &= ~bit(cell & 63)


@kernel
def is_done(state: State, seat: Seat) -> bool:
    """Whether the turn of a seat has ended, or only Spirits are left in it."""
    return state.seat != seat or state.phase in (phase.OVER, phase.AFTER)


@kernel
def step_down(
    tables: Tables, rules: Rules, search: Search, depth: int, code: Action, weights: Weights
) -> None:
    """Perform an action on a copy, one depth further; its castle is right only if the action changes it."""
    following, kind = search.states[depth + 1], kind_of(code)
    if kind == action.REMOVE:
        search.deepest = min(search.deepest, depth)
    copy_down(search, depth)
    apply_hidden(tables, rules, following, code, search.null_log)
    search.codes[depth] = code
    if kind == action.REMOVE:
        set_castle(tables, rules, following, weights, search)
    search.touched[depth + 1] = search.touched[depth] | find_touched(search.codes[depth:], int64(1))


@kernel
def copy_down(search: Search, depth: int) -> None:
    """Copy the state of a depth to the next one, as a whole if that is not of this turn."""
    if depth < search.deepest:
        copy_turn(search.states[depth + 1], search.states[depth])
    else:
        copy_into(search.states[depth + 1], search.states[depth])
        search.deepest = depth + 1


@kernel
def copy_turn(target: State, source: State) -> None:
    """Copy what an action on the own realm may change: all but the castle, the other realms and the setup."""
    seat = source.seat
    if target.seat != seat:  # its turn had ended
        target.seat = seat
    copy_into(target.realms[seat], source.realms[seat])
    target.supply = source.supply
    target.countdown = source.countdown
    target.is_final = source.is_final
    target.tiles_at_end = source.tiles_at_end
    target.turns = source.turns
    target.phase = source.phase
    target.home = source.home
    target.used = source.used
    target.card = source.card
    target.has_moved = source.has_moved
    target.set_by_spirit = source.set_by_spirit
    target.could_summon = source.could_summon
    target.must_pair = source.must_pair
    target.must_use_short = source.must_use_short
    target.held[0] = source.held[0]
    target.held[1] = source.held[1]
    target.n_held = source.n_held
    target.moved = source.moved
    target.flipped = source.flipped
    target.set_cells = source.set_cells
    target.allowance = source.allowance
    for place in range(counted.N_COUNTED):
        target.counts[seat, place] = source.counts[seat, place]


@kernel
def find_touched(codes: Vector[int], n_codes: int) -> int:
    """Realm cells that actions build upon or pay with, as a word."""
    touched = int64(0)
    for step in range(n_codes):
        code = Action(codes[step])
        kind = kind_of(code)
        if kind == action.PLACE or (kind >= action.SPIRIT and second_of(code) != action.PAY_SHRINE):
            touched |= bit(second_of(code))
        elif kind == action.MOVE_TILE:
            touched |= bit(first_of(code)) | bit(second_of(code))
    return touched


@kernel
def set_castle(tables: Tables, rules: Rules, state: State, weights: Weights, search: Search) -> None:
    """Take the castle of a state as that of the leaves to come."""
    search.castle_final = state.is_final
    read_surroundings(tables, rules, state, weights, search.features)
    forget_readings(search.memo)


@kernel
def evaluate_realm(tables: Tables, rules: Rules, depth: int, weights: Weights, search: Search) -> float:
    """Value of a state whose own realm has changed since the turn began."""
    state, view, base = search.states[depth], search.features, search.own
    seat = view.seat
    realm, outline = state.realms[seat], view.outlines[seat]
    touched = search.touched[depth]
    outline.spaces = find_spaces(rules, realm)
    outline.pool = realm.pool
    outline.low = realm.up | realm.down
    outline.middle = base.middle & ~touched
    outline.high = base.high & ~touched
    rest = touched
    while rest:
        cell = first_cell(rest)
        here = bit(cell)
        rest &= ~here
        height = int64(realm.heights[cell])
        outline.middle |= here if height >= 2 else int64(0)
        outline.high |= here if height >= 3 else int64(0)
    read_types(tables, state, weights, view, search.memo)
    read_scores(rules, state, seat, view)
    return finish_value(rules, state, weights, view)


@kernel
def follow_line(tables: Tables, rules: Rules, state: State, line: Line, search: Search) -> None:
    """Go the way of a line on a copy of the match."""
    copy_into(search.taken, state)
    for step in range(line.n_codes):
        apply_hidden(tables, rules, search.taken, Action(line.codes[step]), search.null_log)
