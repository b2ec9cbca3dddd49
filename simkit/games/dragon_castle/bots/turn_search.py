"""A whole turn as one decision: takes, action, placements, sets and shrines, enumerated to the end of the turn.

What may be done and what comes of it is asked of the rules, on copies of the match. What a castle tile uncovers is
not looked at: such tops count as unknown until they lie open.

A *hand* is what an action brings: tiles to place, a shrine, a point. Its placements are searched once, whatever
castle cells it comes from, and the best few are kept as *results*. A *line* is a way to a hand. The most promising
pairs of a line and a result, the *leaves*, are then evaluated with the castle that the line leaves.
"""

from __future__ import annotations

import numpy as np

from simkit.core.bits import first_bit
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.dragon_castle.bots.taught_features import Outline, View, read_realm, read_scores
from simkit.games.dragon_castle.bots.taught_memo import Memo, forget_readings, read_types
from simkit.games.dragon_castle.bots.taught_value import (
    add_types,
    begin_view,
    finish_value,
    read_surroundings,
)
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    MAX_ACTIONS,
    Action,
    Card,
    CastleCell,
    RealmCell,
    action,
    counted,
    dragon,
    phase,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.castle import find_floor, find_top, read_tile
from simkit.games.dragon_castle.rules.cells import beside, bit, first_cell
from simkit.games.dragon_castle.rules.codes import first_of, kind_of, second_of
from simkit.games.dragon_castle.rules.realm import find_spaces, find_type
from simkit.games.dragon_castle.rules.spirits import has_realm_effect
from simkit.games.dragon_castle.rules.turn import apply_action
from simkit.games.dragon_castle.state import Actions, Castle, Realm, State

MAX_DEPTH = 12  # decisions from the hand to the end of a turn
MAX_HANDS = 128
MAX_RESULTS = 4  # kept of each hand
MAX_SETUPS = 2  # kept besides: the best after which a Spirit finds a group
MAX_LINES = 512
MAX_PREFIX = 12  # decisions until the hand is known
MAX_LEAVES = 72
N_CANDIDATES = 8  # pairs by a Spirit of the castle that are tried
N_PAYMENTS = action.PAY_SHRINE + 1  # a cell of the realm, or a shrine
SETUP = (
    1 << spirit.BEAUTY | 1 << spirit.CHANGE | 1 << spirit.CUNNING
)  # Spirits that need a group of some kind
NOTHING = Action(int64(-1))
FAITH_USE, CHANGE_USE = action.SPIRIT + spirit.FAITH, action.SPIRIT + spirit.CHANGE
OF_SYMBOLS = 1 << dragon.MAJESTY | 1 << dragon.POWER | 1 << dragon.KNOWLEDGE  # Dragons that look at them
WORST = -1e9


class Result(Record):
    """A realm at the end of the turn, and how it came about."""

    value: float = field(of=np.float64, empty=WORST)  # with the castle as it was before the turn
    realm: Realm = field(of=Realm)
    outline: Outline = field(of=Outline)
    codes: Vector[int] = field(MAX_DEPTH)  # actions after the hand was known
    n_codes: int = field()


class Line(Record):
    """The actions that lead to a hand."""

    codes: Vector[int] = field(MAX_PREFIX)
    n_codes: int = field()
    hand: int = field()


class Search(Record):
    """Room for the search of one turn."""

    features: View = field(of=View)
    own: Outline = field(of=Outline)  # the own realm as it is
    memo: Memo = field(of=Memo)  # what types come to with the castle at hand
    castle_final: int = field()  # whether the ! was uncovered in the state whose castle it is
    deepest: int = field()  # the states up to this depth are of this turn
    n_firsts: int = field()  # spaces for the first of two tiles for which a second is looked for
    most_leaves: int = field()  # that are evaluated with the castle that they leave
    uses_spirits: int = field()
    payment: int = field()  # what pays for a Spirit at the least loss: a cell, PAY_SHRINE; −1 for nothing
    payment_values: Vector[float] = field(N_PAYMENTS, of=np.float64)  # of the realm without each of them
    setup_cards: int = field()  # Spirits that consolidate a group when all is done, as bits
    n_candidates: int = field()  # pairs by a Spirit of the castle
    candidates: Matrix[int] = field(N_CANDIDATES, 4)  # the actions that lead to them, the pair last
    candidate_hands: Vector[int] = field(N_CANDIDATES)  # what they bring, by the keys of hands
    candidate_ratings: Vector[float] = field(N_CANDIDATES, of=np.float64)
    states: Vector[State] = field(MAX_DEPTH + 2, of=State)
    lists: Vector[Actions] = field(MAX_DEPTH + 2, of=Actions)
    nexts: Vector[int] = field(MAX_DEPTH + 2)  # index of the next action at each depth
    touched: Vector[int] = field(MAX_DEPTH + 2)  # realm cells built upon or paid with, as bits
    codes: Vector[int] = field(MAX_DEPTH + 2)  # the action taken at each depth
    ratings: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of some actions
    line: Line = field(of=Line)  # the way to the state at hand
    n_hands: int = field()
    hands: Vector[int] = field(MAX_HANDS)  # their keys
    n_results: Vector[int] = field(MAX_HANDS)
    n_setups: Vector[int] = field(MAX_HANDS)
    results: Matrix[Result] = field(MAX_HANDS, MAX_RESULTS + MAX_SETUPS, of=Result)  # setups last
    tried: Matrix[int] = field(MAX_HANDS, MAX_RESULTS + MAX_SETUPS)  # with a Spirit
    hand_lines: Vector[int] = field(MAX_HANDS)  # the best line to each hand
    n_lines: int = field()
    lines: Vector[Line] = field(MAX_LINES, of=Line)
    n_leaves: int = field()
    leaf_lines: Vector[int] = field(MAX_LEAVES)
    leaf_results: Vector[int] = field(MAX_LEAVES)
    leaf_values: Vector[float] = field(MAX_LEAVES, of=np.float64)
    offered: Actions = field(of=Actions)  # what may be done with the first tile
    taken: State = field(of=State)  # the match with the first tile in hand
    null_log: Log = field(of=Log)  # without room


@kernel(inline=True)
def search_turn(
    tables: Tables, rules: Rules, state: State, actions: Actions, weights: Weights, search: Search
) -> None:
    """Write the leaves of a turn without a Spirit, from any of its decisions on."""
    search.line.n_codes = 0
    if state.phase == phase.TURN:
        for index in range(actions.n):
            code = actions.codes[index]
            kind = kind_of(code)
            if kind == action.TAKE and is_open(state.castle, code):
                take_tile(tables, rules, state, code, search)
                add_lines(tables, rules, search.taken, search.offered, weights, search)
                search.line.n_codes -= 1
            elif kind == action.SUMMON:
                add_line(tables, rules, state, code, int64(0), weights, search)
    elif state.phase == phase.ACTION:
        add_lines(tables, rules, state, actions, weights, search)
    else:
        add_line(tables, rules, state, NOTHING, int64(0), weights, search)


@kernel(inline=True)
def take_tile(tables: Tables, rules: Rules, state: State, code: Action, search: Search) -> None:
    """Take the first tile on a copy and list what may be done with it."""
    copy_into(search.taken, state)
    apply_hidden(tables, rules, search.taken, code, search.null_log)
    list_actions(tables, rules, search.taken, search.offered)
    extend_line(search, code)


@kernel
def extend_line(search: Search, code: Action) -> None:
    """Note an action on the way to the state at hand."""
    search.line.codes[search.line.n_codes] = code
    search.line.n_codes += 1


@kernel(inline=True)
def begin_search(tables: Tables, rules: Rules, state: State, weights: Weights, search: Search) -> None:
    """Read what stays the same in a turn, and forget the last search."""
    seat = state.seat
    search.n_hands = 0
    search.n_lines = 0
    search.n_leaves = 0
    begin_view(tables, rules, state, seat, search.features)
    read_realm(tables, rules, state.realms[seat], search.own, search.features.sizes)
    search.deepest = 1
    set_castle(tables, rules, state, weights, search)


@kernel
def is_open(castle: Castle, code: Action) -> bool:
    """Whether the castle tile of an action can be seen."""
    cell = CastleCell(second_of(code))
    tile = read_tile(castle, find_floor(castle, cell), cell)
    return castle.visible[tile, cell >> 6] & bit(cell & 63) != 0


@kernel
def apply_hidden(tables: Tables, rules: Rules, state: State, code: Action, log: Log) -> None:
    """Perform an action; what it uncovers in the castle stays unknown."""
    kind = kind_of(code)
    apply_action(tables, rules, state, code, log)
    if kind in (action.TAKE, action.PAIR, action.REMOVE):
        castle, cell = state.castle, CastleCell(second_of(code))
        floor = find_floor(castle, cell)
        if floor >= 0:
            castle.visible[read_tile(castle, floor, cell), cell >> 6] &= ~bit(cell & 63)


@kernel(inline=True)
def add_lines(
    tables: Tables, rules: Rules, state: State, actions: Actions, weights: Weights, search: Search
) -> None:
    """Add the lines of all actions with the tile in hand but Spirits; pairs last, which use what is known by then."""
    for back in range(actions.n):
        code = actions.codes[actions.n - 1 - back]
        kind = kind_of(code)
        if kind in (action.SHRINE, action.DISCARD) or (kind == action.PAIR and is_open(state.castle, code)):
            add_line(tables, rules, state, code, int64(0), weights, search)


@kernel
def add_line(
    tables: Tables, rules: Rules, state: State, code: Action, paid: int, weights: Weights, search: Search
) -> None:
    """Add a line to a hand by an action (NOTHING: it is known) after the line at hand; a new hand is searched.

    `paid` is the cell of the tile that paid for a Spirit, as a word.
    """
    hand = find_hand(tables, rules, state, code, paid, search)
    if search.n_lines == MAX_LINES or hand < 0:
        return
    line = search.lines[search.n_lines]
    copy_into(line, search.line)
    line.hand = hand
    if code != NOTHING:
        line.codes[line.n_codes] = code
        line.n_codes += 1
    search.n_lines += 1
    if search.n_results[hand] == 0:
        copy_into(search.states[1], state)
        if code != NOTHING:
            apply_hidden(tables, rules, search.states[1], code, search.null_log)
        search.touched[1] = paid
        search_hand(tables, rules, hand, weights, search)


@kernel
def find_hand(tables: Tables, rules: Rules, state: State, code: Action, paid: int, search: Search) -> int:
    """The place of the hand that an action makes with the tile in hand, a new one if need be; −1 without room."""
    kind, one, other = kind_of(code), int64(0), int64(0)
    if kind in (action.SHRINE, action.PAIR):
        one = name_tile(tables, rules, state, int64(state.held[0]))
    if kind == action.PAIR:
        other = name_tile(tables, rules, state, find_top(state.castle, CastleCell(second_of(code))))
    key = find_key(kind, one, other, state, paid)
    for hand in range(search.n_hands):
        if search.hands[hand] == key:
            return int64(hand)
    hand = search.n_hands
    if hand == MAX_HANDS:
        return int64(-1)
    search.hands[hand] = key
    search.n_results[hand] = 0
    search.n_setups[hand] = 0
    search.n_hands += 1
    return hand


@kernel
def find_key(kind: int, one: int, other: int, state: State, paid: int) -> int:
    """A number for a hand: the action, its tiles, the Spirits used and what paid for them."""
    return (((kind + 1) * 32 + one) * 32 + other) * 128 + first_bit(paid) << 10 | state.used


@kernel
def name_tile(tables: Tables, rules: Rules, state: State, tile: int) -> int:
    """A number that tiles share which are alike in a realm: those of a type, unless a card looks at symbols."""
    if state.dragons & OF_SYMBOLS or state.spirits >> spirit.BEAUTY & 1:
        return tile
    return int64(tables.types[tile])


@kernel
def search_hand(tables: Tables, rules: Rules, hand: int, weights: Weights, search: Search) -> None:
    """Search the placements of the hand in the state at depth 1 and keep the best results.

    Their castle is that which was set last: what the hand itself takes from it is left to the leaves.
    """
    if search.castle_final != search.states[1].is_final:
        set_castle(tables, rules, search.states[1], weights, search)
    depth, seat = int64(1), search.features.seat
    if is_done(search.states[1], seat):
        keep_result(tables, rules, hand, depth, weights, search)
        return
    open_depth(tables, rules, depth, weights, search)
    while depth >= 1:
        actions, index = search.lists[depth], search.nexts[depth]
        if index == actions.n:
            depth -= 1
            continue
        search.nexts[depth] += 1
        code = actions.codes[index]
        if not is_wanted(rules, search, depth, code):
            continue
        step_down(tables, rules, search, depth, code, weights)
        depth += 1
        if is_done(search.states[depth], seat):
            keep_result(tables, rules, hand, depth, weights, search)
            depth -= 1
        elif depth == MAX_DEPTH:
            depth -= 1
        else:
            open_depth(tables, rules, depth, weights, search)


@kernel
def is_done(state: State, seat: Seat) -> bool:
    """Whether the turn of a seat has ended, or only Spirits are left in it."""
    return state.seat != seat or state.phase in (phase.OVER, phase.AFTER)


@kernel
def step_down(
    tables: Tables, rules: Rules, search: Search, depth: int, code: Action, weights: Weights
) -> None:
    """Perform an action on a copy, one depth further; its castle is right only if the action changes it."""
    following, kind = search.states[depth + 1], kind_of(code)
    if kind == action.REMOVE:
        search.deepest = min(search.deepest, depth)
    copy_down(search, depth)
    apply_hidden(tables, rules, following, code, search.null_log)
    search.codes[depth] = code
    if kind == action.REMOVE:
        set_castle(tables, rules, following, weights, search)
    search.touched[depth + 1] = search.touched[depth] | find_touched(search.codes[depth:], int64(1))


@kernel
def copy_down(search: Search, depth: int) -> None:
    """Copy the state of a depth to the next one, as a whole if that is not of this turn."""
    if depth < search.deepest:
        copy_turn(search.states[depth + 1], search.states[depth])
    else:
        copy_into(search.states[depth + 1], search.states[depth])
        search.deepest = depth + 1


@kernel
def find_touched(codes: Vector[int], n_codes: int) -> int:
    """Realm cells that actions build upon or pay with, as a word."""
    touched = int64(0)
    for step in range(n_codes):
        code = Action(codes[step])
        kind = kind_of(code)
        if kind == action.PLACE or (kind >= action.SPIRIT and second_of(code) != action.PAY_SHRINE):
            touched |= bit(second_of(code))
        elif kind == action.MOVE_TILE:
            touched |= bit(first_of(code)) | bit(second_of(code))
    return touched


@kernel
def copy_turn(target: State, source: State) -> None:
    """Copy what an action on the own realm may change: all but the castle, the other realms and the setup."""
    seat = source.seat
    if target.seat != seat:  # its turn had ended
        target.seat = seat
    copy_into(target.realms[seat], source.realms[seat])
    target.supply = source.supply
    target.countdown = source.countdown
    target.is_final = source.is_final
    target.tiles_at_end = source.tiles_at_end
    target.turns = source.turns
    target.phase = source.phase
    target.home = source.home
    target.used = source.used
    target.card = source.card
    target.has_moved = source.has_moved
    target.set_by_spirit = source.set_by_spirit
    target.could_summon = source.could_summon
    target.must_pair = source.must_pair
    target.must_use_short = source.must_use_short
    target.held[0] = source.held[0]
    target.held[1] = source.held[1]
    target.n_held = source.n_held
    target.moved = source.moved
    target.flipped = source.flipped
    target.set_cells = source.set_cells
    target.allowance = source.allowance
    for place in range(counted.N_COUNTED):
        target.counts[seat, place] = source.counts[seat, place]


@kernel
def set_castle(tables: Tables, rules: Rules, state: State, weights: Weights, search: Search) -> None:
    """Take the castle of a state as that of the leaves to come."""
    search.castle_final = state.is_final
    read_surroundings(tables, rules, state, weights, search.features)
    forget_readings(search.memo)


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


@kernel
def evaluate_realm(tables: Tables, rules: Rules, depth: int, weights: Weights, search: Search) -> float:
    """Value of a state whose own realm has changed since the turn began."""
    state, view, base = search.states[depth], search.features, search.own
    seat = view.seat
    realm, outline = state.realms[seat], view.outlines[seat]
    touched = search.touched[depth]
    outline.spaces = find_spaces(rules, realm)
    outline.pool = realm.pool
    outline.low = realm.up | realm.down
    outline.middle = base.middle & ~touched
    outline.high = base.high & ~touched
    rest = touched
    while rest:
        cell = first_cell(rest)
        here = bit(cell)
        rest &= ~here
        height = int64(realm.heights[cell])
        outline.middle |= here if height >= 2 else int64(0)
        outline.high |= here if height >= 3 else int64(0)
    read_types(tables, state, weights, view, search.memo)
    read_scores(rules, state, seat, view)
    return finish_value(rules, state, weights, view)


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


@kernel
def pick_leaves(search: Search) -> None:
    """Write the most promising pairs of a line and a result, the best first."""
    search.n_leaves = 0
    for line in range(search.n_lines):
        hand = search.lines[line].hand
        for place in range(search.n_results[hand]):
            insert_leaf(search, int64(line), int64(place), search.results[hand, place].value)


@kernel
def insert_leaf(search: Search, line: int, result: int, value: float) -> None:
    """Insert a leaf where it belongs by its value; the worst falls out if there is no room."""
    values, place = search.leaf_values, search.n_leaves
    if place == search.most_leaves:
        place -= 1
        if value <= values[place]:
            return
    else:
        search.n_leaves += 1
    while place > 0 and value > values[place - 1]:
        values[place] = values[place - 1]
        search.leaf_lines[place] = search.leaf_lines[place - 1]
        search.leaf_results[place] = search.leaf_results[place - 1]
        place -= 1
    values[place] = value
    search.leaf_lines[place] = line
    search.leaf_results[place] = result


@kernel(inline=True)
def evaluate_leaves(tables: Tables, rules: Rules, state: State, weights: Weights, search: Search) -> None:
    """Evaluate the leaves with the castle that their lines leave."""
    view, after = search.features, search.taken
    for leaf in range(search.n_leaves):
        line = search.lines[search.leaf_lines[leaf]]
        result = search.results[line.hand, search.leaf_results[leaf]]
        follow_line(tables, rules, state, line, search)
        copy_into(after.realms[view.seat], result.realm)
        copy_into(view.outlines[view.seat], result.outline)
        read_surroundings(tables, rules, after, weights, view)
        add_types(after, weights, view)
        read_scores(rules, after, view.seat, view)
        search.leaf_values[leaf] = finish_value(rules, after, weights, view)


@kernel
def follow_line(tables: Tables, rules: Rules, state: State, line: Line, search: Search) -> None:
    """Go the way of a line on a copy of the match."""
    copy_into(search.taken, state)
    for step in range(line.n_codes):
        apply_hidden(tables, rules, search.taken, Action(line.codes[step]), search.null_log)
