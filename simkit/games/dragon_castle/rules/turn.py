"""The course of a turn: performing an action and moving on to the next decision."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.dragon_castle.constants import (
    AFTER_ACTION,
    BEFORE_CHECK,
    BUILD,
    CONSOLIDATE,
    DISCARD,
    DISCARD_VP,
    N_DISCARDS,
    N_NO_ROOM,
    N_PAIRS,
    N_SHRINE_ACTIONS,
    N_SUMMONS,
    NO_CARD,
    PAIR,
    PASS,
    PHASE_ACTION,
    PHASE_AFTER,
    PHASE_BUILD,
    PHASE_CHECK,
    PHASE_FAITH,
    PHASE_GROUP,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_SET,
    PHASE_TURN,
    PLACE,
    SHRINE,
    SPIRIT,
    SUMMON,
    TAKE,
)
from simkit.games.dragon_castle.events import (
    EVENT_ACTION,
    EVENT_FINAL_ROUND,
    EVENT_PLACE,
    EVENT_TAKE,
    EVENT_TURN,
    NOTHING,
)
from simkit.games.dragon_castle.rules.actions import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.castle import find_floor, find_top_floor, remove_tile
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.effects import apply_effect, use_spirit
from simkit.games.dragon_castle.rules.realm import find_due, find_spaces, put_tile
from simkit.games.dragon_castle.rules.sets import build_shrine, consolidate_due, consolidate_group, may_build
from simkit.games.dragon_castle.rules.takes import find_short_use


@kernel
def begin_turn(rules: Any, state: Any, seat: Any, log: Any) -> None:
    """Give the turn to a seat (D-07)."""
    state.seat = seat
    state.turns += 1
    state.phase = PHASE_TURN
    state.home = PHASE_TURN
    state.used = 0
    state.card = NO_CARD
    state.has_moved = 0
    state.must_pair = 0
    state.must_use_short = 0
    state.n_held = 0
    state.flipped = 0
    state.set_cells = 0
    state.allowance = 0
    state.could_summon = int64(find_top_floor(state.castle) <= 0) if rules.summon_at_start else 0
    note(log, EVENT_TURN, seat, state.turns, NOTHING, NOTHING)


@kernel
def apply_action(tables: Any, rules: Any, state: Any, action: Any, log: Any) -> None:
    """Perform a legal action and move on to the next decision or the end."""
    kind, a, b = kind_of(action), first_of(action), second_of(action)
    if kind == TAKE:
        take_first(rules, state, b, log)
    elif kind == PLACE:
        place_tile(tables, rules, state, a, b, log)
    elif kind in (SUMMON, PAIR, SHRINE, DISCARD):
        act(rules, state, kind, b, log)
    elif kind == PASS:
        move_on(rules, state, log)
    elif kind == BUILD:
        build(rules, state, b, log)
    elif kind == CONSOLIDATE:
        if state.phase == PHASE_GROUP:
            consolidate_group(tables, rules, state, b, log)
        else:
            consolidate_due(tables, state, b, log)
        offer_shrines(rules, state, log)
    elif kind >= SPIRIT:
        use_spirit(state, kind - SPIRIT, b, log)
    else:
        apply_effect(tables, rules, state, kind, a, b, log)
        if state.phase == PHASE_BUILD:
            offer_shrines(rules, state, log)
        elif state.phase == PHASE_SET:
            check_sets(rules, state, log)


@kernel
def take_first(rules: Any, state: Any, cell: Any, log: Any) -> None:
    """Take the first tile; which action it is for is open (D-07)."""
    castle = state.castle
    floor = find_floor(castle, cell)
    if state.must_use_short and find_short_use(rules, castle, floor, cell >> 6) & bit(cell & 63):
        state.must_use_short = 0
    state.first_cell = cell
    state.first_floor = floor
    state.held[0] = remove_tile(castle, cell)
    state.n_held = 1
    if state.must_use_short:
        state.must_pair = 1
    if find_spaces(rules, state.realms[state.seat]) == 0:
        state.counts[state.seat, N_NO_ROOM] += 1
    if state.supply == 0:
        state.short_supply += 1
    state.phase = PHASE_ACTION
    note(log, EVENT_TAKE, state.seat, cell, state.held[0], NOTHING)


@kernel
def act(rules: Any, state: Any, kind: Any, cell: Any, log: Any) -> None:
    """Carry out one of the four actions (D-07 to D-10)."""
    seat = state.seat
    realm = state.realms[seat]
    state.must_pair = 0
    state.must_use_short = 0
    if kind == PAIR:
        state.held[1] = remove_tile(state.castle, cell)
        state.n_held = 2
        state.counts[seat, N_PAIRS] += 1
        note(log, EVENT_TAKE, seat, cell, state.held[1], NOTHING)
        note(log, EVENT_ACTION, seat, NOTHING, NOTHING, NOTHING)
    elif kind == SHRINE:
        state.supply -= 1
        realm.pool += 1
        state.counts[seat, N_SHRINE_ACTIONS] += 1
        note(log, EVENT_ACTION, seat, int64(1), NOTHING, NOTHING)
    elif kind == DISCARD:
        realm.tokens += DISCARD_VP
        state.n_held = 0
        state.counts[seat, N_DISCARDS] += 1
        note(log, EVENT_ACTION, seat, int64(2), NOTHING, NOTHING)
    else:
        summon(rules, state, log)
    state.phase = PHASE_PLACE
    if state.n_held == 0:
        go_home(rules, state, int64(PHASE_AFTER), log)


@kernel
def summon(rules: Any, state: Any, log: Any) -> None:
    """Take a countdown token, which may uncover the ! and begin the final round (D-10, D-20)."""
    seat = state.seat
    state.realms[seat].countdown += 1
    state.countdown += 1
    state.counts[seat, N_SUMMONS] += 1
    note(log, EVENT_ACTION, seat, int64(3), NOTHING, NOTHING)
    if state.countdown == rules.trigger:
        state.is_final = 1
        state.tiles_at_end = state.castle.left
        note(log, EVENT_FINAL_ROUND, seat, NOTHING, NOTHING, NOTHING)


@kernel
def place_tile(tables: Any, rules: Any, state: Any, index: Any, cell: Any, log: Any) -> None:
    """Place a tile in hand face-up; sets are looked for after the last one (D-11, D-13)."""
    tile = state.held[index]
    put_tile(tables, rules, state.realms[state.seat], cell, tile)
    note(log, EVENT_PLACE, state.seat, cell, tile, NOTHING)
    state.held[0] = state.held[1 - index]
    state.n_held -= 1
    if state.n_held:
        return
    cards = AFTER_ACTION if rules.spirit_before_check else BEFORE_CHECK
    if state.spirits & ~state.used & cards:
        state.phase = PHASE_CHECK
    else:
        state.home = PHASE_AFTER
        check_sets(rules, state, log)


@kernel
def check_sets(rules: Any, state: Any, log: Any) -> None:
    """Consolidate what is due before anything else, then return to where the turn was (D-13, D-14)."""
    if find_due(state.realms[state.seat]):
        state.phase = PHASE_SET
    else:
        go_home(rules, state, state.home, log)


@kernel
def offer_shrines(rules: Any, state: Any, log: Any) -> None:
    """Ask for shrines on the set just consolidated if there is something to decide (D-16)."""
    if may_build(state):
        state.phase = PHASE_BUILD
    else:
        check_sets(rules, state, log)


@kernel
def build(rules: Any, state: Any, cell: Any, log: Any) -> None:
    """Build a shrine, by Faith or on the set at hand, and go on with that set (D-16, D-34)."""
    build_shrine(state, cell, int64(state.phase == PHASE_FAITH), log)
    offer_shrines(rules, state, log)


@kernel
def move_on(rules: Any, state: Any, log: Any) -> None:
    """Pass: end a window, the building of shrines, or the moves of Strength."""
    if state.phase == PHASE_AFTER:
        end_turn(rules, state, log)
        return
    if state.phase == PHASE_CHECK:
        state.home = PHASE_AFTER
    check_sets(rules, state, log)


@kernel
def go_home(rules: Any, state: Any, phase: Any, log: Any) -> None:
    """Return to a phase; the last window is left out where no Spirit can be used in it."""
    state.has_moved = 0
    state.phase = phase
    if phase == PHASE_AFTER:
        state.home = phase
        if not state.spirits & ~state.used & AFTER_ACTION:
            end_turn(rules, state, log)


@kernel
def end_turn(rules: Any, state: Any, log: Any) -> None:
    """Pass the turn on clockwise; after the ! the match ends when all had the same number of turns (D-20)."""
    seat = state.seat + 1
    if seat < rules.players:
        begin_turn(rules, state, seat, log)
    elif state.is_final:
        state.phase = PHASE_OVER
    else:
        begin_turn(rules, state, int64(0), log)
