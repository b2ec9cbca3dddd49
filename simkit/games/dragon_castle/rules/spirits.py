"""Spirits: who may be used, what may pay for it, and which effects there are.

An activation is listed only if its effect can be carried out to the end after the payment (D-24), and if what
another Spirit obliges to can still be done (D-25).
"""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    CUNNING_SIZE,
    N_CARDS,
    N_NUMBERS,
    N_TYPES,
    SET_MIN,
    Card,
    RealmCell,
    TileType,
    action,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, find_group, first_cell
from simkit.games.dragon_castle.rules.codes import write_action
from simkit.games.dragon_castle.rules.realm import (
    find_due,
    find_sets,
    find_spaces,
    find_specials,
    find_type,
    lift_top,
)
from simkit.games.dragon_castle.rules.takes import can_do_duties, has_removal
from simkit.games.dragon_castle.state import Actions, Realm, State


@kernel
def pay(state: State, realm: Realm, payment: int) -> None:
    """Discard a face-up tile of the realm, or give a shrine back to the supply (D-22)."""
    if payment == action.PAY_SHRINE:
        realm.pool -= 1
        state.supply += 1
    else:
        lift_top(realm, RealmCell(payment))


@kernel
def find_number_groups(realm: Realm) -> int:
    """All tiles in connected groups of four or more faction tiles with one number (D-26)."""
    found = int64(0)
    for number in range(N_NUMBERS):
        found |= find_sets(realm.numbers[number], int64(SET_MIN), int64(64))
    return found


@kernel
def find_trios(realm: Realm) -> int:
    """All tiles in connected groups of exactly three tiles of one type (D-32)."""
    found = int64(0)
    for kind in range(N_TYPES):
        found |= find_sets(realm.types[kind], int64(CUNNING_SIZE), int64(CUNNING_SIZE))
    return found


@kernel
def find_treated(realm: Realm, cell: RealmCell, kind: TileType) -> int:
    """The set that a tile would belong to as another type; no cells if it is smaller than four (D-28)."""
    group = find_group(bit(cell), realm.types[kind] | bit(cell))
    return group if count_bits(group) >= SET_MIN else int64(0)


@kernel
def can_treat(realm: Realm, due: int) -> bool:
    """Whether Change can complete or enlarge a set, without recolouring a tile that is due (D-28)."""
    rest = find_specials(realm) & ~due
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        own = find_type(realm, cell)
        for kind in range(N_TYPES):
            if kind != own and find_treated(realm, cell, TileType(kind)):
                return True
    return False


@kernel
def can_move_shrine(realm: Realm) -> bool:
    """Whether Wind has a shrine to move and a face-down goal, perhaps after its flip (D-27)."""
    return realm.shrines != 0 and (realm.down & ~realm.shrines | realm.up) != 0


@kernel
def can_move_tile(rules: Rules, realm: Realm) -> bool:
    """Whether Strength has a top without a shrine to move and another space for it (D-33)."""
    spaces = find_spaces(rules, realm)
    movable = (realm.up | realm.down) & ~realm.shrines
    n_spaces = count_bits(spaces)
    return movable != 0 and (n_spaces > 1 or (n_spaces == 1 and movable & ~spaces != 0))


@kernel
def has_realm_effect(rules: Rules, state: State, realm: Realm, card: Card, due: int) -> bool:
    """Whether a Spirit that acts on the realm can do so there."""
    if card == spirit.BEAUTY:
        return find_number_groups(realm) != 0
    if card == spirit.WIND:
        return can_move_shrine(realm)
    if card == spirit.STRENGTH:
        return can_move_tile(rules, realm)
    if card == spirit.CHANGE:
        return can_treat(realm, due)
    if card == spirit.CUNNING:
        return find_trios(realm) != 0
    return realm.pool > 0 and (state.flipped & realm.down & ~realm.shrines) != 0


@kernel
def has_castle_effect(tables: Tables, rules: Rules, state: State, card: Card, n_spaces: int) -> bool:
    """Whether a Spirit that acts on the castle can be made good with so many spaces in the realm (D-25)."""
    if card == spirit.DESTRUCTION:
        return has_removal(tables, rules, state, n_spaces)
    must_pair = int64(state.must_pair != 0 or card != spirit.ELEGANCE)
    must_use_short = int64(state.must_use_short != 0 or card == spirit.ELEGANCE)
    return can_do_duties(tables, rules, state, state.used | bit(card), must_pair, must_use_short, n_spaces)


@kernel
def list_spirits(tables: Tables, rules: Rules, state: State, actions: Actions, cards: int, due: int) -> None:
    """Write every activation of these Spirits; tiles of `due` may not pay (D-22)."""
    if rules.max_height and (state.must_pair or state.must_use_short):
        cards &= ~spirit.OF_SPACES
    realm = state.realms[state.seat]
    if cards == 0 or (realm.up == 0 and realm.pool == 0):
        return
    for card in range(N_CARDS):
        if cards >> card & 1:
            if card in (spirit.ELEGANCE, spirit.DECEPTION, spirit.DEPTHS, spirit.DESTRUCTION):
                list_castle_spirit(tables, rules, state, actions, Card(card))
            else:
                list_realm_spirit(rules, state, actions, Card(card), due)


@kernel
def list_castle_spirit(tables: Tables, rules: Rules, state: State, actions: Actions, card: Card) -> None:
    """Write the activations of a Spirit of the castle; a tile that pays leaves one space more in the realm."""
    realm = state.realms[state.seat]
    n_spaces = count_bits(find_spaces(rules, realm))
    if realm.up and has_castle_effect(tables, rules, state, card, n_spaces + 1):
        rest = realm.up
        while rest:
            cell = first_cell(rest)
            rest &= ~bit(cell)
            write_action(actions, action.SPIRIT + card, int64(0), cell)
    if realm.pool > 0 and has_castle_effect(tables, rules, state, card, n_spaces):
        write_action(actions, action.SPIRIT + card, int64(0), action.PAY_SHRINE)


@kernel
def list_realm_spirit(rules: Rules, state: State, actions: Actions, card: Card, due: int) -> None:
    """Write the activations of a Spirit of the realm, each tried on a copy of the realm after its payment."""
    realm, after = state.realms[state.seat], actions.after
    may_pay_due = rules.spirit_before_check and card != spirit.FAITH
    # Paying takes tiles out of groups, so what is not there before will not be there after; only a set that is
    # due can lose a tile and become a group of three.
    only_shrinks = card in (spirit.BEAUTY, spirit.CHANGE, spirit.CUNNING, spirit.FAITH) and not (
        may_pay_due and due
    )
    if only_shrinks and not has_realm_effect(rules, state, realm, card, due):
        return
    rest = realm.up if may_pay_due else realm.up & ~due
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        copy_into(after, realm)
        lift_top(after, cell)
        still_due = find_due(after) if due & bit(cell) else due
        if has_realm_effect(rules, state, after, card, still_due):
            write_action(actions, action.SPIRIT + card, int64(0), cell)
    if realm.pool > 0:
        copy_into(after, realm)
        after.pool -= 1
        if has_realm_effect(rules, state, after, card, due):
            write_action(actions, action.SPIRIT + card, int64(0), action.PAY_SHRINE)
