"""What pays for a Spirit in the search of a turn: the tile or shrine whose loss costs least by the value network."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.room import N_PAYMENTS, WORST, Search
from simkit.games.dragon_castle.bots.turn.states import copy_down, evaluate_realm
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import action
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.rules.spirits import pay
from simkit.games.dragon_castle.state import State


@kernel(inline=True)
def find_payment(tables: Tables, rules: Rules, state: State, weights: Weights, search: Search) -> None:
    """Find what may pay for a Spirit at the least loss: a cell or PAY_SHRINE, −1 without any."""
    realm, values = state.realms[state.seat], search.payment_values
    for payment in range(N_PAYMENTS):
        values[payment] = WORST
    copy_into(search.states[1], state)
    search.payment = -1
    rest = realm.up
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        rate_payment(tables, rules, cell, weights, search)
    if realm.pool > 0:
        rate_payment(tables, rules, int64(action.PAY_SHRINE), weights, search)


@kernel
def rate_payment(tables: Tables, rules: Rules, payment: int, weights: Weights, search: Search) -> None:
    """Note the value of the state at depth 1 once something has paid, and whether it is the best payment."""
    after, values = search.states[2], search.payment_values
    copy_down(search, int64(1))
    pay(after, after.realms[after.seat], payment)
    search.touched[2] = find_paid(payment)
    values[payment] = evaluate_realm(tables, rules, int64(2), weights, search)
    if search.payment < 0 or values[payment] > values[search.payment]:
        search.payment = payment


@kernel
def find_paid(payment: int) -> int:
    """The cell of a payment as a word; no cell for a shrine."""
    return int64(0) if payment == action.PAY_SHRINE else bit(payment)
