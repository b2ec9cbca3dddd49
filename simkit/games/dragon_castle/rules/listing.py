"""Legal actions of every phase, written onto a desk."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import (
    AFTER_ACTION,
    BEAUTY,
    BEFORE_ACTION,
    BEFORE_CHECK,
    BETWEEN_TILES,
    BUILD,
    CONSOLIDATE,
    DISCARD,
    FAITH,
    FLIP,
    MOVE_SHRINE,
    MOVE_TILE,
    N_NUMBERS,
    N_TYPES,
    N_WORDS,
    PAIR,
    PASS,
    PHASE_ACTION,
    PHASE_AFTER,
    PHASE_BUILD,
    PHASE_CHECK,
    PHASE_FAITH,
    PHASE_FLIP,
    PHASE_GROUP,
    PHASE_MOVE,
    PHASE_MOVE_AGAIN,
    PHASE_PLACE,
    PHASE_REMOVE,
    PHASE_SET,
    PHASE_SHRINE,
    PHASE_TREAT,
    PHASE_TURN,
    PLACE,
    REMOVE,
    SHRINE,
    SUMMON,
    TAKE,
    TREAT,
)
from simkit.games.dragon_castle.rules.actions import clear_desk, write_action, write_cells
from simkit.games.dragon_castle.rules.castle import find_available, find_top_floor
from simkit.games.dragon_castle.rules.cells import bit, find_group
from simkit.games.dragon_castle.rules.realm import find_due, find_spaces, find_type
from simkit.games.dragon_castle.rules.spirits import (
    find_number_groups,
    find_specials,
    find_treated,
    find_trios,
    list_spirits,
)
from simkit.games.dragon_castle.rules.takes import find_first_takes, find_seconds

ZERO = int64(0)


@kernel
def list_actions(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Write what the seat whose decision is due may do, kind by kind; never nothing."""
    clear_desk(desk)
    phase = state.phase
    if phase == PHASE_TURN:
        list_turn(tables, rules, state, desk)
    elif phase == PHASE_ACTION:
        list_action(tables, rules, state, desk)
    elif phase == PHASE_PLACE:
        list_places(rules, state, desk)
    elif phase == PHASE_SET:
        list_sets(state, desk)
    elif phase == PHASE_BUILD:
        list_builds(state, desk)
    elif phase in (PHASE_CHECK, PHASE_AFTER):
        write_action(desk, int64(PASS), ZERO, ZERO)
    else:
        list_effects(rules, state, desk)
    cards = find_window(rules, phase) & state.spirits & ~state.used
    if cards:
        is_open = phase in (PHASE_CHECK, PHASE_BUILD)
        due = find_due(state.realms[state.seat]) if is_open else ZERO
        list_spirits(tables, rules, state, desk, cards, due)


@kernel
def find_window(rules: Any, phase: Any) -> Any:
    """The Spirits that may be used in a phase, as bits (D-21)."""
    if phase == PHASE_TURN:
        return int64(BEFORE_ACTION)
    if phase == PHASE_ACTION:
        return int64(BETWEEN_TILES)
    if phase == PHASE_CHECK and not rules.spirit_before_check:
        return int64(BEFORE_CHECK)
    if phase in (PHASE_CHECK, PHASE_AFTER):
        return int64(AFTER_ACTION)
    return int64(1 << FAITH) if phase == PHASE_BUILD else ZERO


@kernel
def list_turn(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """Before the action: first tiles of the highest floor, a summons (D-05, D-07)."""
    castle = state.castle
    n_spaces = count_bits(find_spaces(rules, state.realms[state.seat]))
    floor = find_top_floor(castle)
    if floor >= 0:
        for word in range(N_WORDS):
            cells = find_first_takes(
                tables, rules, state, state.used, state.must_pair, state.must_use_short, n_spaces, floor, word
            )
            write_cells(desk, int64(TAKE), ZERO, cells, int64(64 * word))
    if can_summon(rules, state, floor):
        write_action(desk, int64(SUMMON), ZERO, ZERO)


@kernel
def can_summon(rules: Any, state: Any, floor: Any) -> Any:
    """Whether only the ground floor is left, now or when the turn began, and no Spirit obliges to a tile (D-10)."""
    if state.must_pair or state.must_use_short:
        return False
    return state.could_summon != 0 if rules.summon_at_start else floor <= 0


@kernel
def list_action(tables: Any, rules: Any, state: Any, desk: Any) -> None:
    """With a tile in hand: second tiles, a shrine, a discard (D-07 to D-09, D-12)."""
    n_spaces = count_bits(find_spaces(rules, state.realms[state.seat]))
    if n_spaces >= 2:
        for word in range(N_WORDS):
            cells = find_seconds(
                tables,
                rules,
                state.castle,
                state.first_cell,
                state.first_floor,
                state.held[0],
                state.used,
                state.must_use_short,
                int64(word),
            )
            write_cells(desk, int64(PAIR), ZERO, cells, int64(64 * word))
    if not state.must_pair:
        if n_spaces >= 1 and state.supply > 0:
            write_action(desk, int64(SHRINE), ZERO, ZERO)
        write_action(desk, int64(DISCARD), ZERO, ZERO)


@kernel
def list_places(rules: Any, state: Any, desk: Any) -> None:
    """Each tile in hand on each space; two identical tiles are one (D-11)."""
    spaces = find_spaces(rules, state.realms[state.seat])
    write_cells(desk, int64(PLACE), ZERO, spaces, ZERO)
    if state.n_held == 2 and state.held[0] != state.held[1]:
        write_cells(desk, int64(PLACE), int64(1), spaces, ZERO)


@kernel
def list_groups(desk: Any, cells: Any) -> None:
    """One action for each connected group of these cells, named by its lowest cell."""
    rest = cells
    while rest:
        cell = first_bit(rest)
        rest &= ~find_group(bit(cell), rest)
        write_action(desk, int64(CONSOLIDATE), ZERO, cell)


@kernel
def list_sets(state: Any, desk: Any) -> None:
    """The sets that are due, in any order (D-14)."""
    realm = state.realms[state.seat]
    due = find_due(realm)
    for kind in range(N_TYPES):
        list_groups(desk, realm.types[kind] & due)


@kernel
def list_builds(state: Any, desk: Any) -> None:
    """Shrines of the pool on tiles of the set, one on each, as many as it allows, or no more (D-16)."""
    realm = state.realms[state.seat]
    if state.allowance > 0 and realm.pool > 0:
        write_cells(desk, int64(BUILD), ZERO, state.set_cells & ~realm.shrines, ZERO)
    write_action(desk, int64(PASS), ZERO, ZERO)


@kernel
def list_effects(rules: Any, state: Any, desk: Any) -> None:
    """What a Spirit at work may do: Faith builds (D-34), Destruction removes an available tile (D-35)."""
    realm, phase = state.realms[state.seat], state.phase
    if phase == PHASE_GROUP:
        list_spirit_groups(state, desk)
    elif phase in (PHASE_FLIP, PHASE_SHRINE):
        list_wind(realm, desk, phase == PHASE_FLIP)
    elif phase in (PHASE_MOVE, PHASE_MOVE_AGAIN):
        list_moves(rules, state, desk)
    elif phase == PHASE_TREAT:
        list_treats(realm, desk)
    elif phase == PHASE_FAITH:
        write_cells(desk, int64(BUILD), ZERO, state.flipped & realm.down & ~realm.shrines, ZERO)
    elif phase == PHASE_REMOVE:
        for word in range(N_WORDS):
            cells = find_available(state.castle, word)
            write_cells(desk, int64(REMOVE), ZERO, cells, int64(64 * word))


@kernel
def list_spirit_groups(state: Any, desk: Any) -> None:
    """Groups of one number for Beauty, of three tiles for Cunning (D-26, D-32)."""
    realm = state.realms[state.seat]
    if state.card == BEAUTY:
        found = find_number_groups(realm)
        for number in range(N_NUMBERS):
            list_groups(desk, realm.numbers[number] & found)
    else:
        found = find_trios(realm)
        for kind in range(N_TYPES):
            list_groups(desk, realm.types[kind] & found)


@kernel
def list_wind(realm: Any, desk: Any, may_flip: Any) -> None:
    """Flip a tile once, and move a shrine to another face-down top without one (D-27)."""
    if may_flip:
        write_cells(desk, int64(FLIP), ZERO, realm.up, ZERO)
    rest = realm.shrines
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        write_cells(desk, int64(MOVE_SHRINE), cell, realm.down & ~realm.shrines, ZERO)


@kernel
def list_moves(rules: Any, state: Any, desk: Any) -> None:
    """Move a top without a shrine to another space, never the same tile twice (D-33)."""
    realm = state.realms[state.seat]
    if state.phase == PHASE_MOVE_AGAIN:
        write_action(desk, int64(PASS), ZERO, ZERO)
    spaces = find_spaces(rules, realm)
    rest = (realm.up | realm.down) & ~realm.shrines & ~state.moved
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        write_cells(desk, int64(MOVE_TILE), cell, spaces & ~bit(cell), ZERO)


@kernel
def list_treats(realm: Any, desk: Any) -> None:
    """Special tiles that complete or enlarge a set as another type (D-28)."""
    rest = find_specials(realm) & ~find_due(realm)
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        own = find_type(realm, cell)
        for kind in range(N_TYPES):
            if kind != own and find_treated(realm, cell, int64(kind)):
                write_action(desk, int64(TREAT), cell, int64(kind))
