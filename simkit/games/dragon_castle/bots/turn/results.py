"""Results of a hand in the search of a turn: the best realms that its placements lead to."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.room import MAX_RESULTS, MAX_SETUPS, Result, Search
from simkit.games.dragon_castle.bots.turn.states import evaluate_realm
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import Card, phase, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.spirits import has_realm_effect
from simkit.games.dragon_castle.state import State


@kernel
def keep_result(
    tables: Tables, rules: Rules, hand: int, depth: int, weights: Weights, search: Search
) -> None:
    """Evaluate the state at a depth and keep it if it is among the best of its hand, or of its setups."""
    value = evaluate_realm(tables, rules, depth, weights, search)
    results, state = search.results[hand], search.states[depth]
    place = find_place(results, int64(0), search.n_results[hand], int64(MAX_RESULTS), value)
    if place >= 0:
        search.n_results[hand] = max(search.n_results[hand], place + 1)
        write_result(results[place], value, depth, search)
    if search.setup_cards and state.phase == phase.AFTER and is_setup(rules, state, search):
        first = int64(MAX_RESULTS)
        place = find_place(results, first, search.n_setups[hand], int64(MAX_SETUPS), value)
        if place >= 0:
            search.n_setups[hand] = max(search.n_setups[hand], place + 1 - first)
            write_result(results[place], value, depth, search)


@kernel
def find_place(results: Vector[Result], first: int, n: int, most: int, value: float) -> int:
    """The place for a result among those from a first one on: a free one or that of the worst; −1 for none."""
    if n < most:
        return first + n
    place = first
    for other in range(first + 1, first + n):
        if results[other].value < results[place].value:
            place = int64(other)
    return place if value > results[place].value else int64(-1)


@kernel
def is_setup(rules: Rules, state: State, search: Search) -> bool:
    """Whether a Spirit that needs a group finds one in the realm."""
    cards = search.setup_cards & ~state.used
    realm = state.realms[search.features.seat]
    found = False
    for card in (spirit.BEAUTY, spirit.CHANGE, spirit.CUNNING):
        if cards >> card & 1:
            found = found or has_realm_effect(rules, state, realm, Card(card), int64(0))
    return found


@kernel
def write_result(result: Result, value: float, depth: int, search: Search) -> None:
    """Write the state at a depth as a result."""
    seat = search.features.seat
    result.value = value
    copy_into(result.realm, search.states[depth].realms[seat])
    copy_into(result.outline, search.features.outlines[seat])
    result.n_codes = depth - 1
    for step in range(1, depth):
        result.codes[step - 1] = search.codes[step]
