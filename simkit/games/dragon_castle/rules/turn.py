"""The course of a turn: performing an action and moving on to the next decision."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    NO_CARD,
    Action,
    Card,
    CastleCell,
    RealmCell,
    action,
    counted,
    event,
    phase,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_floor, find_top_floor, remove_tile
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.codes import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.effects import apply_effect, use_spirit
from simkit.games.dragon_castle.rules.realm import find_due, find_spaces, put_tile
from simkit.games.dragon_castle.rules.sets import build_shrine, consolidate_due, consolidate_group, may_build
from simkit.games.dragon_castle.rules.takes import find_short_use
from simkit.games.dragon_castle.state import State


@kernel
def begin_turn(rules: Rules, state: State, seat: Seat, log: Log) -> None:
    """Give the turn to a seat (D-07)."""
    state.seat = seat
    state.turns += 1
    state.phase = phase.TURN
    state.home = phase.TURN
    state.used = 0
    state.card = Card(NO_CARD)
    state.has_moved = 0
    state.must_pair = 0
    state.must_use_short = 0
    state.n_held = 0
    state.flipped = 0
    state.set_cells = 0
    state.allowance = 0
    state.could_summon = int64(find_top_floor(state.castle) <= 0) if rules.summon_at_start else 0
    note(log, event.TURN, seat, state.turns, event.NOTHING, event.NOTHING)


@kernel
def apply_action(tables: Tables, rules: Rules, state: State, code: Action, log: Log) -> None:
    """Perform a legal action and move on to the next decision or the end."""
    kind, a, b = kind_of(code), first_of(code), second_of(code)
    if kind == action.TAKE:
        take_first(rules, state, CastleCell(b), log)
    elif kind == action.PLACE:
        place_tile(tables, rules, state, a, RealmCell(b), log)
    elif kind in (action.SUMMON, action.PAIR, action.SHRINE, action.DISCARD):
        act(rules, state, kind, CastleCell(b), log)
    elif kind == action.PASS:
        move_on(rules, state, log)
    elif kind == action.BUILD:
        build(rules, state, RealmCell(b), log)
    elif kind == action.CONSOLIDATE:
        if state.phase == phase.GROUP:
            consolidate_group(tables, rules, state, RealmCell(b), log)
        else:
            consolidate_due(tables, state, RealmCell(b), log)
        offer_shrines(rules, state, log)
    elif kind >= action.SPIRIT:
        use_spirit(state, Card(kind - action.SPIRIT), b, log)
    else:
        apply_effect(tables, rules, state, kind, a, b, log)
        if state.phase == phase.BUILD:
            offer_shrines(rules, state, log)
        elif state.phase == phase.SET:
            check_sets(rules, state, log)


@kernel
def take_first(rules: Rules, state: State, cell: CastleCell, log: Log) -> None:
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
        state.counts[state.seat, counted.NO_ROOM] += 1
    if state.supply == 0:
        state.short_supply += 1
    state.phase = phase.ACTION
    note(log, event.TAKE, state.seat, cell, state.held[0], event.NOTHING)


@kernel
def act(rules: Rules, state: State, kind: int, cell: CastleCell, log: Log) -> None:
    """Carry out one of the four actions (D-07 to D-10)."""
    seat = state.seat
    realm = state.realms[seat]
    state.must_pair = 0
    state.must_use_short = 0
    if kind == action.PAIR:
        state.held[1] = remove_tile(state.castle, cell)
        state.n_held = 2
        state.counts[seat, counted.PAIRS] += 1
        note(log, event.TAKE, seat, cell, state.held[1], event.NOTHING)
    note(log, event.ACTION, seat, kind, event.NOTHING, event.NOTHING)
    if kind == action.SHRINE:
        state.supply -= 1
        realm.pool += 1
        state.counts[seat, counted.SHRINE_ACTIONS] += 1
    elif kind == action.DISCARD:
        realm.tokens += rules.discard_points
        state.n_held = 0
        state.counts[seat, counted.DISCARDS] += 1
    elif kind == action.SUMMON:
        summon(rules, state, log)
    state.phase = phase.PLACE
    if state.n_held == 0:
        go_home(rules, state, phase.AFTER, log)


@kernel
def summon(rules: Rules, state: State, log: Log) -> None:
    """Take a countdown token, which may uncover the ! and begin the final round (D-10, D-20)."""
    seat = state.seat
    state.realms[seat].countdown += 1
    state.countdown += 1
    state.counts[seat, counted.SUMMONS] += 1
    if state.countdown == rules.trigger:
        state.is_final = 1
        state.tiles_at_end = state.castle.left
        note(log, event.FINAL_ROUND, seat, event.NOTHING, event.NOTHING, event.NOTHING)


@kernel
def place_tile(tables: Tables, rules: Rules, state: State, index: int, cell: RealmCell, log: Log) -> None:
    """Place a tile in hand face-up; sets are looked for after the last one (D-11, D-13)."""
    tile = state.held[index]
    put_tile(tables, rules, state.realms[state.seat], cell, tile)
    note(log, event.PLACE, state.seat, cell, tile, event.NOTHING)
    state.held[0] = state.held[1 - index]
    state.n_held -= 1
    if state.n_held:
        return
    cards = spirit.AFTER_ACTION if rules.spirit_before_check else spirit.BEFORE_CHECK
    if state.spirits & ~state.used & cards:
        state.phase = phase.CHECK
    else:
        state.home = phase.AFTER
        check_sets(rules, state, log)


@kernel
def check_sets(rules: Rules, state: State, log: Log) -> None:
    """Consolidate what is due before anything else, then return to where the turn was (D-13, D-14)."""
    if find_due(state.realms[state.seat]):
        state.phase = phase.SET
    else:
        go_home(rules, state, state.home, log)


@kernel
def offer_shrines(rules: Rules, state: State, log: Log) -> None:
    """Ask for shrines on the set just consolidated if there is something to decide (D-16)."""
    if may_build(state):
        state.phase = phase.BUILD
    else:
        check_sets(rules, state, log)


@kernel
def build(rules: Rules, state: State, cell: RealmCell, log: Log) -> None:
    """Build a shrine, by Faith or on the set at hand, and go on with that set (D-16, D-34)."""
    build_shrine(rules, state, cell, int64(state.phase == phase.FAITH), log)
    offer_shrines(rules, state, log)


@kernel
def move_on(rules: Rules, state: State, log: Log) -> None:
    """Pass: end a window, the building of shrines, or the moves of Strength."""
    if state.phase == phase.AFTER:
        end_turn(rules, state, log)
        return
    if state.phase == phase.CHECK:
        state.home = phase.AFTER
    check_sets(rules, state, log)


@kernel
def go_home(rules: Rules, state: State, home: int, log: Log) -> None:
    """Return to a phase; the last window is left out where no Spirit can be used in it."""
    state.has_moved = 0
    state.phase = home
    if home == phase.AFTER:
        state.home = home
        if not state.spirits & ~state.used & spirit.AFTER_ACTION:
            end_turn(rules, state, log)


@kernel
def end_turn(rules: Rules, state: State, log: Log) -> None:
    """Pass the turn on clockwise; after the ! the match ends when all had the same number of turns (D-20)."""
    following = Seat((state.seat + 1) % rules.players)
    if state.is_final and following == 0:
        state.phase = phase.OVER
    else:
        begin_turn(rules, state, following, log)


@kernel
def is_over(state: State) -> bool:
    """Whether the match has ended."""
    return state.phase == phase.OVER
