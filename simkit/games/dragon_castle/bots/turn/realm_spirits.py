"""Spirits of the realm in the search of a turn: tried again behind its best results, when all is done."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.payments import find_paid
from simkit.games.dragon_castle.bots.turn.room import (
    MAX_HANDS,
    MAX_LEAVES,
    MAX_LINES,
    MAX_PREFIX,
    MAX_RESULTS,
    MAX_SETUPS,
    NOTHING,
    SETUP,
    WORST,
    Search,
)
from simkit.games.dragon_castle.bots.turn.search import extend_line, search_hand
from simkit.games.dragon_castle.bots.turn.states import (
    apply_hidden,
    copy_down,
    evaluate_realm,
    find_touched,
    follow_line,
    set_castle,
)
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_CARDS, Action, action, phase, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.codes import kind_of, second_of
from simkit.games.dragon_castle.rules.spirits import pay
from simkit.games.dragon_castle.state import State

N_TRIED = 3  # results that are tried again with a Spirit that may be used at any time
N_SETUPS_TRIED = 8  # with one that needs a group


@kernel(inline=True)
def add_realm_spirits(tables: Tables, rules: Rules, state: State, weights: Weights, search: Search) -> None:
    """Try the best results again with a Spirit at the end of the turn and add what comes of it to the leaves."""
    cards = state.spirits & ~state.used & spirit.AFTER_ACTION
    if cards == 0:
        return
    find_lines(search)
    n_hands = search.n_hands
    n_attempts = N_TRIED + (N_SETUPS_TRIED if cards & SETUP else 0)
    for attempt in range(n_attempts):
        is_setup = attempt >= N_TRIED
        hand, place = find_untried(search, n_hands, is_setup)
        if hand >= 0:
            note_tried(search, hand, place)
            wanted = cards & SETUP if is_setup else cards
            try_spirits(tables, rules, state, hand, place, wanted, weights, search)


@kernel
def find_lines(search: Search) -> None:
    """Find a line to each hand, that of its best leaf if it has one, and forget which results were tried."""
    for hand in range(search.n_hands):
        search.hand_lines[hand] = -1
        for place in range(MAX_RESULTS + MAX_SETUPS):
            search.tried[hand, place] = 0
    for line in range(search.n_lines):
        hand = search.lines[line].hand
        if search.hand_lines[hand] < 0:
            search.hand_lines[hand] = line
    for leaf in range(search.n_leaves):
        line = search.leaf_lines[leaf]
        hand, is_best = search.lines[line].hand, True
        for other in range(search.n_leaves):
            is_rival = search.lines[search.leaf_lines[other]].hand == hand
            is_best = is_best and not (is_rival and search.leaf_values[other] > search.leaf_values[leaf])
        if is_best:
            search.hand_lines[hand] = line


@kernel
def find_untried(search: Search, n_hands: int, is_setup: bool) -> tuple[int, int]:
    """The hand and the place of the best result, or setup, that was not tried with a Spirit; −1 for none."""
    found, at, best = int64(-1), int64(-1), WORST
    for hand in range(n_hands):
        first = int64(MAX_RESULTS if is_setup else 0)
        end = first + (search.n_setups[hand] if is_setup else search.n_results[hand])
        for place in range(first, end):
            value = search.results[hand, place].value
            if not search.tried[hand, place] and value > best and search.hand_lines[hand] >= 0:
                found, at, best = int64(hand), int64(place), value
    return found, at


@kernel
def note_tried(search: Search, hand: int, place: int) -> None:
    """Remember that a result was tried; a setup of the same value is the same."""
    results = search.results[hand]
    search.tried[hand, place] = 1
    for setup in range(MAX_RESULTS, MAX_RESULTS + search.n_setups[hand]):
        if results[setup].value == results[place].value:
            search.tried[hand, setup] = 1


@kernel(inline=True)
def try_spirits(
    tables: Tables,
    rules: Rules,
    state: State,
    hand: int,
    place: int,
    cards: int,
    weights: Weights,
    search: Search,
) -> None:
    """Try every one of some Spirits in the window behind a result."""
    line = search.lines[search.hand_lines[hand]]
    result = search.results[hand, place]
    if line.n_codes + result.n_codes + 1 > MAX_PREFIX:
        return
    copy_into(search.line, line)
    follow_line(tables, rules, state, line, search)
    touched = find_touched(line.codes, line.n_codes) | find_touched(result.codes, result.n_codes)
    for step in range(result.n_codes):
        apply_hidden(tables, rules, search.taken, Action(result.codes[step]), search.null_log)
        extend_line(search, Action(result.codes[step]))
    if search.taken.seat != state.seat or search.taken.phase != phase.AFTER:
        return
    list_actions(tables, rules, search.taken, search.offered)
    if search.offered.n == 1:
        return
    set_castle(tables, rules, search.taken, weights, search)
    for card in range(N_CARDS):
        if cards >> card & 1 == 0:
            continue
        copy_into(search.states[1], search.taken)
        code = find_cheapest(tables, rules, card, touched, weights, search)
        if code != NOTHING:
            add_spirit(tables, rules, code, touched, weights, search)
            set_castle(tables, rules, search.taken, weights, search)


@kernel(inline=True)
def find_cheapest(
    tables: Tables, rules: Rules, card: int, touched: int, weights: Weights, search: Search
) -> Action:
    """The activation of a Spirit that is offered whose payment costs least; NOTHING if there is none."""
    found, best = NOTHING, WORST
    for index in range(search.offered.n):
        code = search.offered.codes[index]
        if kind_of(code) != action.SPIRIT + card:
            continue
        after = search.states[2]
        copy_down(search, int64(1))
        pay(after, after.realms[after.seat], second_of(code))
        search.touched[2] = touched | find_paid(second_of(code))
        value = evaluate_realm(tables, rules, int64(2), weights, search)
        if value > best:
            found, best = code, value
    return found


@kernel(inline=True)
def add_spirit(
    tables: Tables, rules: Rules, code: Action, touched: int, weights: Weights, search: Search
) -> None:
    """Search the effects of an activation behind the line at hand and add the results to the leaves."""
    if search.n_lines == MAX_LINES or search.n_hands == MAX_HANDS:
        return
    hand = search.n_hands
    search.n_hands += 1
    search.hands[hand] = -1
    search.n_results[hand] = 0
    search.n_setups[hand] = 0
    line = search.lines[search.n_lines]
    copy_into(line, search.line)
    line.codes[line.n_codes] = code
    line.n_codes += 1
    line.hand = hand
    search.touched[1] = touched | find_paid(second_of(code))
    apply_hidden(tables, rules, search.states[1], code, search.null_log)
    search_hand(tables, rules, hand, weights, search)
    for place in range(search.n_results[hand]):
        if search.n_leaves < MAX_LEAVES:
            search.leaf_lines[search.n_leaves] = search.n_lines
            search.leaf_results[search.n_leaves] = place
            search.leaf_values[search.n_leaves] = search.results[hand, place].value
            search.n_leaves += 1
    search.n_lines += 1
