"""Legal steps of a Spirit at work."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_NUMBERS, N_TYPES, N_WORDS, TileType, action, phase, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.rules.codes import write_action, write_cells, write_groups
from simkit.games.dragon_castle.rules.realm import find_due, find_spaces, find_specials, find_type
from simkit.games.dragon_castle.rules.spirits import find_number_groups, find_treated, find_trios
from simkit.games.dragon_castle.rules.takes import find_removals
from simkit.games.dragon_castle.state import Actions, Realm, State

ZERO = int64(0)


@kernel
def list_effects(tables: Tables, rules: Rules, state: State, actions: Actions) -> None:
    """What a Spirit at work may do: Faith builds (D-34), Destruction removes an available tile (D-35)."""
    realm = state.realms[state.seat]
    if state.phase == phase.GROUP:
        list_spirit_groups(state, actions)
    elif state.phase in (phase.FLIP, phase.SHRINE):
        list_wind(realm, actions, state.phase == phase.FLIP)
    elif state.phase in (phase.MOVE, phase.MOVE_AGAIN):
        list_moves(rules, state, actions)
    elif state.phase == phase.TREAT:
        list_treats(realm, actions)
    elif state.phase == phase.FAITH:
        write_cells(actions, action.BUILD, ZERO, state.flipped & realm.down & ~realm.shrines, ZERO)
    elif state.phase == phase.REMOVE:
        n_spaces = count_bits(find_spaces(rules, realm))
        for word in range(N_WORDS):
            cells = find_removals(tables, rules, state, n_spaces, int64(word))
            write_cells(actions, action.REMOVE, ZERO, cells, int64(64 * word))


@kernel
def list_spirit_groups(state: State, actions: Actions) -> None:
    """Groups of one number for Beauty, of three tiles for Cunning (D-26, D-32)."""
    realm = state.realms[state.seat]
    if state.card == spirit.BEAUTY:
        found = find_number_groups(realm)
        for number in range(N_NUMBERS):
            write_groups(actions, realm.numbers[number] & found)
    else:
        found = find_trios(realm)
        for kind in range(N_TYPES):
            write_groups(actions, realm.types[kind] & found)


@kernel
def list_wind(realm: Realm, actions: Actions, may_flip: bool) -> None:
    """Flip a tile once, and move a shrine to another face-down top without one (D-27)."""
    if may_flip:
        write_cells(actions, action.FLIP, ZERO, realm.up, ZERO)
    rest = realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        write_cells(actions, action.MOVE_SHRINE, cell, realm.down & ~realm.shrines, ZERO)


@kernel
def list_moves(rules: Rules, state: State, actions: Actions) -> None:
    """Move a top without a shrine to another space, never the same tile twice (D-33)."""
    realm = state.realms[state.seat]
    if state.phase == phase.MOVE_AGAIN:
        write_action(actions, action.PASS, ZERO, ZERO)
    spaces = find_spaces(rules, realm)
    rest = (realm.up | realm.down) & ~realm.shrines & ~state.moved
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        write_cells(actions, action.MOVE_TILE, cell, spaces & ~bit(cell), ZERO)


@kernel
def list_treats(realm: Realm, actions: Actions) -> None:
    """Special tiles that complete or enlarge a set as another type (D-28)."""
    rest = find_specials(realm) & ~find_due(realm)
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        own = find_type(realm, cell)
        for kind in range(N_TYPES):
            if kind != own and find_treated(realm, cell, TileType(kind)):
                write_action(actions, action.TREAT, cell, int64(kind))
