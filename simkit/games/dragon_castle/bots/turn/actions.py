"""Which actions of a state are tried in the search of a turn."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.hands import find_key, name_tile
from simkit.games.dragon_castle.bots.turn.room import CHANGE_USE, FAITH_USE, NOTHING, WORST, Search
from simkit.games.dragon_castle.bots.turn.states import evaluate_realm, step_down
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import Action, RealmCell, action, phase
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.cells import beside, bit
from simkit.games.dragon_castle.rules.codes import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.realm import find_spaces, find_type
from simkit.games.dragon_castle.state import Actions, Realm, State


@kernel(inline=True)
def open_depth(tables: Tables, rules: Rules, depth: int, weights: Weights, search: Search) -> None:
    """List the actions of a depth; of the first of two tiles only the best few placements are kept."""
    state, actions = search.states[depth], search.lists[depth]
    list_actions(tables, rules, state, actions)
    search.nexts[depth] = 0
    if state.phase == phase.PLACE:
        keep_promising(tables, rules, state, actions, search)
        if state.n_held == 2 and not recall_firsts(tables, rules, state, actions, search):
            keep_best(tables, rules, depth, search.n_firsts, weights, search)
    elif state.phase in (phase.FLIP, phase.SHRINE, phase.MOVE, phase.MOVE_AGAIN):
        keep_useful(rules, state, actions, search.features.seat)
        if state.phase != phase.FLIP:
            keep_best(tables, rules, depth, search.n_firsts, weights, search)
    elif state.phase in (phase.BUILD, phase.CHECK):
        keep_cheapest(actions, search)


@kernel
def keep_cheapest(actions: Actions, search: Search) -> None:
    """Of the activations of Faith or Change keep that whose payment costs least; none without the right to them."""
    n, n_all, best = int64(0), actions.n, WORST
    for index in range(n_all):
        if kind_of(actions.codes[index]) < action.SPIRIT:
            actions.codes[n] = actions.codes[index]
            n += 1
    found = NOTHING
    for index in range(n, n_all if search.uses_spirits else n):
        code = actions.codes[index]
        value = search.payment_values[second_of(code)]
        if kind_of(code) in (FAITH_USE, CHANGE_USE) and value > best:
            found, best = code, value
    if found != NOTHING:
        actions.codes[n] = found
        n += 1
    actions.n = n


@kernel
def recall_firsts(tables: Tables, rules: Rules, state: State, actions: Actions, search: Search) -> bool:
    """Keep the placements that were best for the first tile alone, if that hand was searched."""
    tile = name_tile(tables, rules, state, int64(state.held[0]))
    key = find_key(int64(action.SHRINE), tile, int64(0), state, int64(0))
    for hand in range(search.n_hands):
        if search.hands[hand] == key:
            n = int64(0)
            for place in range(search.n_results[hand]):
                code = Action(search.results[hand, place].codes[0])
                is_new = True
                for other in range(n):
                    is_new = is_new and actions.codes[other] != code
                if is_new and n < search.n_firsts:
                    actions.codes[n] = code
                    n += 1
            actions.n = n
            return n > 0
    return False


@kernel(inline=True)
def keep_promising(tables: Tables, rules: Rules, state: State, actions: Actions, search: Search) -> None:
    """Drop the placements of the tile in hand that are neither near its type nor the best to park it."""
    realm = state.realms[search.features.seat]
    cells = find_promising(rules, realm, int64(tables.types[state.held[0]]), search.own.middle)
    n = int64(0)
    for index in range(actions.n):
        code = actions.codes[index]
        if first_of(code) == 0 and cells >> second_of(code) & 1:
            actions.codes[n] = code
            n += 1
    actions.n = n


@kernel
def find_promising(rules: Rules, realm: Realm, kind: int, middle: int) -> int:
    """Spaces beside tiles of a type, and a few to park a tile: near them, on high and low ground, on empty cells."""
    spaces = find_spaces(rules, realm)
    near = beside(realm.types[kind]) & spaces
    apart = spaces & ~near
    calm = apart & ~beside(realm.up)
    if calm == 0:
        calm = apart
    ground = apart & realm.down
    return (
        near
        | lowest(beside(near) & apart)
        | lowest(calm)
        | lowest(ground & middle)
        | lowest(ground & ~middle)
        | lowest(apart & ~realm.down)
    )


@kernel
def lowest(cells: int) -> int:
    """The first of some cells as a word; no cell if there is none."""
    return cells & -cells


@kernel
def keep_best(
    tables: Tables, rules: Rules, depth: int, wanted: int, weights: Weights, search: Search
) -> None:
    """Keep so many of the actions of a depth: those after which the realm is worth most."""
    actions, ratings = search.lists[depth], search.ratings
    if actions.n <= wanted:
        return
    for index in range(actions.n):
        step_down(tables, rules, search, depth, actions.codes[index], weights)
        ratings[index] = evaluate_realm(tables, rules, depth + 1, weights, search)
    for place in range(wanted):
        best = int64(place)
        for index in range(place + 1, actions.n):
            if ratings[index] > ratings[best]:
                best = int64(index)
        ratings[place], ratings[best] = ratings[best], ratings[place]
        actions.codes[place], actions.codes[best] = actions.codes[best], actions.codes[place]
    actions.n = wanted


@kernel
def keep_useful(rules: Rules, state: State, actions: Actions, seat: Seat) -> None:
    """Drop moves of Wind and Strength that do not bring a shrine higher or a tile to others of its type."""
    realm, n = state.realms[seat], int64(0)
    for index in range(actions.n):
        code = actions.codes[index]
        kind, start, goal = kind_of(code), RealmCell(first_of(code)), RealmCell(second_of(code))
        is_useful = True
        if kind == action.FLIP:
            is_useful = realm.heights[goal] >= 2
        elif kind == action.MOVE_SHRINE and not rules.n_dragons:
            is_useful = realm.heights[goal] > realm.heights[start]
        elif kind == action.MOVE_TILE:
            is_useful = realm.up & bit(start) != 0
            if is_useful:
                tiles = realm.types[find_type(realm, start)] & ~bit(start)
                is_useful = beside(tiles) & bit(goal) != 0
        if is_useful or (index == actions.n - 1 and n == 0):
            actions.codes[n] = code
            n += 1
    actions.n = n


@kernel
def is_wanted(rules: Rules, search: Search, depth: int, code: Action) -> bool:
    """Whether an action is to be tried: it is no second way to what was tried before."""
    kind = kind_of(code)
    before = Action(search.codes[depth - 1]) if depth > 1 else NOTHING
    if kind == action.BUILD and kind_of(before) == action.BUILD:
        return second_of(code) > second_of(before)
    if kind == action.PLACE and kind_of(before) == action.PLACE:
        return not was_first(search, depth, code)
    return True


@kernel
def was_first(search: Search, depth: int, code: Action) -> bool:
    """Whether a second placement was tried as the first one, with the same tile, before."""
    firsts, state = search.lists[depth - 1], search.states[depth - 1]
    n_tried = search.nexts[depth - 1] - 1 if state.held[0] == state.held[1] else int64(0)
    found = False
    for index in range(n_tried):
        found = found or firsts.codes[index] == code
    return found
