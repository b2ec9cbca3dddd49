"""Spirits in the search of a turn: those of the castle before the second tile, those of the realm when all is done.

What pays for a Spirit is chosen first: the tile or shrine whose loss costs least by the value network.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.spirit_values import frees_twin
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn_search import (
    MAX_HANDS,
    MAX_LEAVES,
    MAX_LINES,
    MAX_PREFIX,
    MAX_RESULTS,
    MAX_SETUPS,
    N_CANDIDATES,
    N_PAYMENTS,
    NOTHING,
    SETUP,
    WORST,
    Search,
    add_line,
    apply_hidden,
    copy_down,
    evaluate_realm,
    extend_line,
    find_touched,
    follow_line,
    is_open,
    name_tile,
    search_hand,
    set_castle,
)
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_CARDS, Action, CastleCell, action, phase, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.castle import find_top
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.rules.codes import kind_of, second_of
from simkit.games.dragon_castle.rules.spirits import pay
from simkit.games.dragon_castle.state import Actions, State

N_TRIED = 3  # results that are tried again with a Spirit that may be used at any time
N_SETUPS_TRIED = 8  # with one that needs a group


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


@kernel(inline=True)
def add_castle_spirits(
    tables: Tables, rules: Rules, state: State, actions: Actions, weights: Weights, search: Search
) -> None:
    """Add lines to the most promising pairs that a Spirit of the castle allows."""
    search.n_candidates = 0
    cards = state.spirits & ~state.used & (spirit.OF_CASTLE | bit(spirit.DESTRUCTION))
    if cards == 0 or search.payment < 0 or state.must_pair or state.must_use_short:
        return
    if state.phase == phase.ACTION:
        rate_after_take(tables, rules, state, actions, NOTHING, cards, search)
    elif state.phase == phase.TURN:
        for index in range(actions.n):
            code = actions.codes[index]
            if kind_of(code) == action.TAKE and is_open(state.castle, code):
                copy_into(search.taken, state)
                apply_hidden(tables, rules, search.taken, code, search.null_log)
                list_actions(tables, rules, search.taken, search.offered)
                rate_after_take(tables, rules, search.taken, search.offered, code, cards, search)
            elif kind_of(code) == action.SPIRIT + spirit.ELEGANCE and second_of(code) == search.payment:
                rate_elegance(tables, rules, state, code, search)
    for candidate in range(search.n_candidates):
        add_candidate(tables, rules, state, search.candidates[candidate], weights, search)


@kernel(inline=True)
def rate_after_take(
    tables: Tables, rules: Rules, state: State, actions: Actions, take: Action, cards: int, search: Search
) -> None:
    """Rate the pairs that Spirits allow with the first tile in hand."""
    for index in range(actions.n):
        code = actions.codes[index]
        card = kind_of(code) - action.SPIRIT
        if card < 0 or second_of(code) != search.payment or not cards >> card & 1:
            continue
        paid, effects = search.states[0], search.lists[0]
        copy_into(paid, state)
        apply_hidden(tables, rules, paid, code, search.null_log)
        list_actions(tables, rules, paid, effects)
        for place in range(effects.n):
            effect = effects.codes[place]
            if kind_of(effect) == action.PAIR and is_open(paid.castle, effect):
                add_rated(tables, rules, paid, (take, code, NOTHING, effect), search)
            elif kind_of(effect) == action.REMOVE and frees_twin(
                paid, paid.held[0], CastleCell(second_of(effect))
            ):
                rate_removal(tables, rules, take, code, effect, search)


@kernel(inline=True)
def rate_removal(
    tables: Tables, rules: Rules, take: Action, code: Action, removal: Action, search: Search
) -> None:
    """Rate the pairs that the removal of a castle tile frees, after the payment in the state at depth 0."""
    after, actions = search.states[1], search.lists[1]
    copy_into(after, search.states[0])
    apply_hidden(tables, rules, after, removal, search.null_log)
    list_actions(tables, rules, after, actions)
    for index in range(actions.n):
        pair = actions.codes[index]
        if kind_of(pair) == action.PAIR and is_open(after.castle, pair):
            add_rated(tables, rules, after, (take, code, removal, pair), search)


@kernel(inline=True)
def rate_elegance(tables: Tables, rules: Rules, state: State, code: Action, search: Search) -> None:
    """Rate what may be done with a first tile that Elegance frees."""
    paid, actions = search.states[0], search.lists[0]
    copy_into(paid, state)
    apply_hidden(tables, rules, paid, code, search.null_log)
    list_actions(tables, rules, paid, actions)
    for index in range(actions.n):
        take = actions.codes[index]
        if kind_of(take) != action.TAKE or not is_open(paid.castle, take):
            continue
        copy_into(search.taken, paid)
        apply_hidden(tables, rules, search.taken, take, search.null_log)
        list_actions(tables, rules, search.taken, search.offered)
        for place in range(search.offered.n):
            effect = search.offered.codes[place]
            if kind_of(effect) == action.SHRINE or (
                kind_of(effect) == action.PAIR and is_open(search.taken.castle, effect)
            ):
                add_rated(tables, rules, search.taken, (code, take, NOTHING, effect), search)


@kernel
def add_rated(
    tables: Tables, rules: Rules, state: State, codes: tuple[Action, Action, Action, Action], search: Search
) -> None:
    """Rate the last of some actions and add them to the candidates, if none of these brings the same."""
    code = codes[3]
    one = name_tile(tables, rules, state, int64(state.held[0]))
    key, rating = one, rate_single(tables, state, search)
    if kind_of(code) == action.PAIR:
        other = name_tile(tables, rules, state, find_top(state.castle, CastleCell(second_of(code))))
        key, rating = (one + 1) * 64 + other, rate_pair(tables, state, code, search)
    key = key << 10 | state.used
    for candidate in range(search.n_candidates):
        if search.candidate_hands[candidate] == key:
            return
    insert_candidate(search, codes, key, rating)


@kernel
def rate_single(tables: Tables, state: State, search: Search) -> float:
    """Rate roughly what a tile and a shrine would bring."""
    one = tables.types[state.held[0]]
    return search.own.points[one] + 0.4 * search.own.joins[one] + 1.0


@kernel
def rate_pair(tables: Tables, state: State, code: Action, search: Search) -> float:
    """Rate a pair roughly by the sets and groups that its tiles would make in the realm."""
    own = search.own
    one = tables.types[state.held[0]]
    other = tables.types[find_top(state.castle, CastleCell(second_of(code)))]
    if one == other:
        return own.pair_points[one] + 0.4 * own.joins[one] + 0.4
    return own.points[one] + own.points[other] + 0.4 * (own.joins[one] + own.joins[other])


@kernel
def insert_candidate(
    search: Search, codes: tuple[Action, Action, Action, Action], key: int, rating: float
) -> None:
    """Insert the actions that lead to a pair where they belong by their rating; the worst falls out."""
    ratings, place = search.candidate_ratings, search.n_candidates
    if place == N_CANDIDATES:
        place -= 1
        if rating <= ratings[place]:
            return
    else:
        search.n_candidates += 1
    while place > 0 and rating > ratings[place - 1]:
        ratings[place] = ratings[place - 1]
        search.candidate_hands[place] = search.candidate_hands[place - 1]
        for step in range(4):
            search.candidates[place, step] = search.candidates[place - 1, step]
        place -= 1
    ratings[place] = rating
    search.candidate_hands[place] = key
    for step in range(4):
        search.candidates[place, step] = codes[step]


@kernel(inline=True)
def add_candidate(
    tables: Tables, rules: Rules, state: State, codes: Vector[int], weights: Weights, search: Search
) -> None:
    """Add the line of a candidate."""
    copy_into(search.taken, state)
    search.line.n_codes = 0
    for step in range(3):
        if codes[step] != NOTHING:
            apply_hidden(tables, rules, search.taken, Action(codes[step]), search.null_log)
            extend_line(search, Action(codes[step]))
    add_line(tables, rules, search.taken, Action(codes[3]), find_paid(search.payment), weights, search)
    search.line.n_codes = 0


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


@kernel
def charge_spirits(search: Search, margin: float) -> None:
    """Take a margin off the leaves with a Spirit: the best of many values is the one that errs most."""
    for leaf in range(search.n_leaves):
        line = search.lines[search.leaf_lines[leaf]]
        result = search.results[line.hand, search.leaf_results[leaf]]
        n_used = count_activations(line.codes, line.n_codes) + count_activations(result.codes, result.n_codes)
        search.leaf_values[leaf] -= margin * n_used


@kernel
def count_activations(codes: Vector[int], n_codes: int) -> int:
    """How many of some actions use a Spirit."""
    n_used = int64(0)
    for step in range(n_codes):
        n_used += int64(kind_of(Action(codes[step])) >= action.SPIRIT)
    return n_used
