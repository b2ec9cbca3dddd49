"""Legal actions of every phase."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_TYPES, N_WORDS, action, phase, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_top_floor
from simkit.games.dragon_castle.rules.codes import clear_actions, write_action, write_cells, write_groups
from simkit.games.dragon_castle.rules.effect_actions import list_effects
from simkit.games.dragon_castle.rules.realm import find_due, find_spaces
from simkit.games.dragon_castle.rules.spirits import list_spirits
from simkit.games.dragon_castle.rules.takes import find_first_takes, find_seconds
from simkit.games.dragon_castle.state import Actions, State

ZERO = int64(0)


@kernel
def list_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> None:
    """Write what the seat whose decision is due may do, kind by kind; never nothing."""
    clear_actions(actions)
    if state.phase == phase.TURN:
        list_turn(tables, rules, state, actions)
    elif state.phase == phase.ACTION:
        list_action(tables, rules, state, actions)
    elif state.phase == phase.PLACE:
        list_places(rules, state, actions)
    elif state.phase == phase.SET:
        list_sets(state, actions)
    elif state.phase == phase.BUILD:
        list_builds(state, actions)
    elif state.phase in (phase.CHECK, phase.AFTER):
        write_action(actions, action.PASS, ZERO, ZERO)
    else:
        list_effects(tables, rules, state, actions)
    cards = find_window(rules, state) & state.spirits & ~state.used
    if cards:
        is_open = state.phase in (phase.CHECK, phase.BUILD)
        due = find_due(state.realms[state.seat]) if is_open else ZERO
        list_spirits(tables, rules, state, actions, cards, due)


@kernel
def find_window(rules: Rules, state: State) -> int:
    """The Spirits that may be used in the phase, as bits (D-21)."""
    if state.phase == phase.TURN:
        return spirit.BEFORE_ACTION
    if state.phase == phase.ACTION:
        return spirit.BETWEEN_TILES
    if state.phase == phase.CHECK and not rules.spirit_before_check:
        return spirit.BEFORE_CHECK
    if state.phase in (phase.CHECK, phase.AFTER):
        return spirit.AFTER_ACTION
    return spirit.AFTER_SET if state.phase == phase.BUILD else ZERO


@kernel
def list_turn(tables: Tables, rules: Rules, state: State, actions: Actions) -> None:
    """Before the action: first tiles of the highest floor, a summons (D-05, D-07)."""
    castle = state.castle
    n_spaces = count_bits(find_spaces(rules, state.realms[state.seat]))
    floor = find_top_floor(castle)
    if floor >= 0:
        for word in range(N_WORDS):
            cells = find_first_takes(
                tables, rules, state, state.used, state.must_pair, state.must_use_short, n_spaces, floor, word
            )
            write_cells(actions, action.TAKE, ZERO, cells, int64(64 * word))
    if can_summon(rules, state, floor):
        write_action(actions, action.SUMMON, ZERO, ZERO)


@kernel
def can_summon(rules: Rules, state: State, floor: int) -> bool:
    """Whether only the ground floor is left, now or when the turn began, and no Spirit obliges to a tile (D-10)."""
    if state.must_pair or state.must_use_short:
        return False
    return state.could_summon != 0 if rules.summon_at_start else floor <= 0


@kernel
def list_action(tables: Tables, rules: Rules, state: State, actions: Actions) -> None:
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
            write_cells(actions, action.PAIR, ZERO, cells, int64(64 * word))
    if not state.must_pair:
        if n_spaces >= 1 and state.supply > 0:
            write_action(actions, action.SHRINE, ZERO, ZERO)
        write_action(actions, action.DISCARD, ZERO, ZERO)


@kernel
def list_places(rules: Rules, state: State, actions: Actions) -> None:
    """Each tile in hand on each space; two identical tiles are one (D-11)."""
    spaces = find_spaces(rules, state.realms[state.seat])
    write_cells(actions, action.PLACE, ZERO, spaces, ZERO)
    if state.n_held == 2 and state.held[0] != state.held[1]:
        write_cells(actions, action.PLACE, int64(1), spaces, ZERO)


@kernel
def list_sets(state: State, actions: Actions) -> None:
    """The sets that are due, in any order (D-14)."""
    realm = state.realms[state.seat]
    due = find_due(realm)
    for kind in range(N_TYPES):
        write_groups(actions, realm.types[kind] & due)


@kernel
def list_builds(state: State, actions: Actions) -> None:
    """Shrines of the pool on tiles of the set, one on each, as many as it allows, or no more (D-16)."""
    realm = state.realms[state.seat]
    if state.allowance > 0 and realm.pool > 0:
        write_cells(actions, action.BUILD, ZERO, state.set_cells & ~realm.shrines, ZERO)
    write_action(actions, action.PASS, ZERO, ZERO)
