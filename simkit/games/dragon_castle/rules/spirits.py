"""Spirits: who may be used, what may pay for it, and which effects there are.

An activation is listed only if its effect can be carried out to the end after the payment (D-24). While a Spirit
obliges to a pair or to a short side, only others that change the pair may be used.
"""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import (
    BEAUTY,
    CHANGE,
    CUNNING,
    CUNNING_SIZE,
    DECEPTION,
    DEPTHS,
    DESTRUCTION,
    ELEGANCE,
    FAITH,
    N_CARDS,
    N_FACTIONS,
    N_NUMBERS,
    N_TYPES,
    N_WORDS,
    OF_CASTLE,
    PAY_SHRINE,
    PHASE_TURN,
    SET_MIN,
    SPIRIT,
    STRENGTH,
    WIND,
)
from simkit.games.dragon_castle.rules.actions import write_action
from simkit.games.dragon_castle.rules.cells import bit, find_group
from simkit.games.dragon_castle.rules.realm import copy_realm, find_sets, find_spaces, find_type, lift_top
from simkit.games.dragon_castle.rules.takes import find_seconds, has_first_take


@kernel
def pay(state: Any, realm: Any, payment: Any) -> None:
    """Discard a face-up tile of the realm, or give a shrine back to the supply (D-22)."""
    if payment == PAY_SHRINE:
        realm.pool -= 1
        state.supply += 1
    else:
        lift_top(realm, payment)


@kernel
def find_number_groups(realm: Any) -> Any:
    """All tiles in connected groups of four or more faction tiles with one number (D-26)."""
    found = int64(0)
    for number in range(N_NUMBERS):
        found |= find_sets(realm.numbers[number], int64(SET_MIN), int64(64))
    return found


@kernel
def find_trios(realm: Any) -> Any:
    """All tiles in connected groups of exactly three tiles of one type (D-32)."""
    found = int64(0)
    for kind in range(N_TYPES):
        found |= find_sets(realm.types[kind], int64(CUNNING_SIZE), int64(CUNNING_SIZE))
    return found


@kernel
def find_treated(realm: Any, cell: Any, kind: Any) -> Any:
    """The set that a tile would belong to as another type; no cells if it is smaller than four (D-28)."""
    group = find_group(bit(cell), realm.types[kind] | bit(cell))
    return group if count_bits(group) >= SET_MIN else int64(0)


@kernel
def find_specials(realm: Any) -> Any:
    """All face-up special tiles."""
    found = int64(0)
    for kind in range(N_FACTIONS, N_TYPES):
        found |= realm.types[kind]
    return found


@kernel
def can_treat(realm: Any, due: Any) -> Any:
    """Whether Change can complete or enlarge a set, without recolouring a tile that is due (D-28)."""
    rest = find_specials(realm) & ~due
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        own = find_type(realm, cell)
        for kind in range(N_TYPES):
            if kind != own and find_treated(realm, cell, int64(kind)):
                return True
    return False


@kernel
def can_move_shrine(realm: Any) -> Any:
    """Whether Wind has a shrine to move and a face-down goal, perhaps after its flip (D-27)."""
    return realm.shrines != 0 and (realm.down & ~realm.shrines | realm.up) != 0


@kernel
def can_move_tile(rules: Any, realm: Any) -> Any:
    """Whether Strength has a top without a shrine to move and another space for it (D-33)."""
    spaces = find_spaces(rules, realm)
    movable = (realm.up | realm.down) & ~realm.shrines
    n_spaces = count_bits(spaces)
    return movable != 0 and (n_spaces > 1 or (n_spaces == 1 and movable & ~spaces != 0))


@kernel
def has_realm_effect(rules: Any, state: Any, realm: Any, card: Any, due: Any) -> Any:
    """Whether a Spirit that acts on the realm can do so there."""
    if card == BEAUTY:
        return find_number_groups(realm) != 0
    if card == WIND:
        return can_move_shrine(realm)
    if card == STRENGTH:
        return can_move_tile(rules, realm)
    if card == CHANGE:
        return can_treat(realm, due)
    if card == CUNNING:
        return find_trios(realm) != 0
    return realm.pool > 0 and (state.flipped & realm.down & ~realm.shrines) != 0


@kernel
def has_castle_effect(tables: Any, rules: Any, state: Any, card: Any, n_spaces: Any) -> Any:
    """Whether a Spirit that acts on the castle can be made good with so many spaces in the realm (D-25)."""
    if card == DESTRUCTION:
        return state.castle.left > 0
    spirits = state.used | bit(card)
    must_pair = int64(state.must_pair != 0 or card != ELEGANCE)
    must_use_short = int64(state.must_use_short != 0 or card == ELEGANCE)
    if state.phase == PHASE_TURN:
        return has_first_take(tables, rules, state, spirits, must_pair, must_use_short, n_spaces)
    if n_spaces < 2:
        return False
    for word in range(N_WORDS):
        if find_seconds(
            tables,
            rules,
            state.castle,
            state.first_cell,
            state.first_floor,
            state.held[0],
            spirits,
            must_use_short,
            int64(word),
        ):
            return True
    return False


@kernel
def list_spirits(tables: Any, rules: Any, state: Any, desk: Any, cards: Any, due: Any) -> None:
    """Write every activation of these Spirits; tiles of `due` may not pay (D-22)."""
    if state.must_pair or state.must_use_short:
        cards &= OF_CASTLE
    realm = state.realms[state.seat]
    if cards == 0 or (realm.up == 0 and realm.pool == 0):
        return
    for card in range(N_CARDS):
        if cards >> card & 1:
            if card in (ELEGANCE, DECEPTION, DEPTHS, DESTRUCTION):
                list_castle_spirit(tables, rules, state, desk, int64(card))
            else:
                list_realm_spirit(rules, state, desk, int64(card), due)


@kernel
def list_castle_spirit(tables: Any, rules: Any, state: Any, desk: Any, card: Any) -> None:
    """Write the activations of a Spirit of the castle; a tile that pays leaves one space more in the realm."""
    realm = state.realms[state.seat]
    n_spaces = count_bits(find_spaces(rules, realm))
    if realm.up and has_castle_effect(tables, rules, state, card, n_spaces + 1):
        rest = realm.up
        while rest:
            cell = first_bit(rest)
            rest &= ~bit(cell)
            write_action(desk, SPIRIT + card, int64(0), cell)
    if realm.pool > 0 and has_castle_effect(tables, rules, state, card, n_spaces):
        write_action(desk, SPIRIT + card, int64(0), int64(PAY_SHRINE))


@kernel
def list_realm_spirit(rules: Any, state: Any, desk: Any, card: Any, due: Any) -> None:
    """Write the activations of a Spirit of the realm, each tried on a copy of the realm after its payment."""
    realm, after = state.realms[state.seat], desk.realm
    may_pay_due = rules.spirit_before_check and card != FAITH
    # Paying takes tiles out of groups, so what is not there before will not be there after; only a set that is
    # due can lose a tile and become a group of three.
    only_shrinks = card in (BEAUTY, CHANGE, CUNNING, FAITH) and not (may_pay_due and due)
    if only_shrinks and not has_realm_effect(rules, state, realm, card, due):
        return
    rest = realm.up if may_pay_due else realm.up & ~due
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        copy_realm(realm, after)
        lift_top(after, cell)
        if has_realm_effect(rules, state, after, card, due & ~bit(cell)):
            write_action(desk, SPIRIT + card, int64(0), cell)
    if realm.pool > 0:
        copy_realm(realm, after)
        after.pool -= 1
        if has_realm_effect(rules, state, after, card, due):
            write_action(desk, SPIRIT + card, int64(0), int64(PAY_SHRINE))
