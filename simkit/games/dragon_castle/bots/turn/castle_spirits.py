"""Spirits of the castle in the search of a turn: the pairs that they allow before the second tile."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.spirit_values import frees_twin
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.hands import name_tile
from simkit.games.dragon_castle.bots.turn.payments import find_paid
from simkit.games.dragon_castle.bots.turn.room import N_CANDIDATES, NOTHING, Search
from simkit.games.dragon_castle.bots.turn.search import add_line, extend_line
from simkit.games.dragon_castle.bots.turn.states import apply_hidden, is_open
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import Action, CastleCell, action, phase, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.castle import find_top
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.codes import kind_of, second_of
from simkit.games.dragon_castle.state import Actions, State


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
