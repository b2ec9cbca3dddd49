"""A whole turn as one decision: takes, action, placements, sets and shrines, enumerated to the end of the turn.

What may be done and what comes of it is asked of the rules, on copies of the match.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.taught_features import read_realm
from simkit.games.dragon_castle.bots.taught_value import begin_view
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.actions import is_wanted, open_depth
from simkit.games.dragon_castle.bots.turn.hands import find_hand
from simkit.games.dragon_castle.bots.turn.results import keep_result
from simkit.games.dragon_castle.bots.turn.room import MAX_DEPTH, MAX_LINES, NOTHING, Search
from simkit.games.dragon_castle.bots.turn.states import apply_hidden, is_done, is_open, set_castle, step_down
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import Action, action, phase
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.codes import kind_of
from simkit.games.dragon_castle.state import Actions, State


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
