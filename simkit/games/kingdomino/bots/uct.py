"""`uct`: a tree of moves grown by one node for each playout, the row after a move fixed when its node is made.

A node is worth what the player thinks who made its move: a win alone counts 1, anything else 0.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.bots.greedy import draw_best
from simkit.games.kingdomino.bots.playouts import (
    count_playouts,
    imagine,
    play_imagined,
    play_out,
    score_imagined,
    score_opponents,
    set_policies,
)
from simkit.games.kingdomino.rules.turn import list_moves
from simkit.games.kingdomino.scoring import score_kingdom

CURIOSITY = 3  # parameter: weight of what is little known

NONE = -1


@kernel
def choose_move(tables: Any, rules: Any, state: Any, lineup: Any, tree: Any, policy: Any) -> Any:
    """Grow a tree and choose the best mean at its root; among equals the best own score, then at random."""
    seat = state.seats[state.turn]
    desk, stream = lineup.desk, lineup.imaginations[seat]
    n_moves = desk.n_placements * desk.n_claims
    if n_moves == 1:
        return int64(0)
    set_policies(rules, lineup, policy, seat)
    clear_node(tree[0], NONE, NONE, NONE)
    for count in range(1, count_playouts(rules, state, lineup.params[seat]) + 1):
        imagine(rules, state, lineup, stream)
        leaf = descend(tables, rules, lineup, tree, count, lineup.params[seat, CURIOSITY])
        play_out(tables, rules, lineup, stream)
        learn(rules, lineup.imagined, tree, leaf)
    rate_children(tables, rules, state, lineup, tree, n_moves)
    return draw_best(desk, n_moves, lineup.streams[seat])


@kernel
def clear_node(node: Any, parent: Any, move: Any, seat: Any) -> None:
    """Begin a node without children."""
    node.parent = parent
    node.next = NONE
    node.child = NONE
    node.n_children = 0
    node.move = move
    node.seat = seat
    node.visits = 0
    node.wins = 0


@kernel
def descend(tables: Any, rules: Any, lineup: Any, tree: Any, fresh: Any, curiosity: Any) -> Any:
    """Play down the tree to a node with untried moves, add the next of them as node `fresh`, and return it."""
    state, desk = lineup.imagined, lineup.imagined_desk
    at = int64(0)
    while not state.is_over:
        list_moves(tables, rules, state, desk)
        if tree[at].n_children < desk.n_placements * desk.n_claims:
            return expand(tables, rules, lineup, tree, at, fresh)
        at = select_child(tree, at, curiosity)
        restore_row(rules, state, tree[at])
        play_imagined(tables, rules, lineup, tree[at].move)
    return at


@kernel
def expand(tables: Any, rules: Any, lineup: Any, tree: Any, parent: Any, fresh: Any) -> Any:
    """Add the next untried move of a node as a child and play it; keep the row that came up."""
    state = lineup.imagined
    above, node = tree[parent], tree[fresh]
    clear_node(node, parent, above.n_children, state.seats[state.turn])
    node.next = above.child
    above.child = fresh
    above.n_children += 1
    play_imagined(tables, rules, lineup, node.move)
    for place in range(rules.row):
        node.row[place] = state.row[place]
    return int64(fresh)


@kernel
def select_child(tree: Any, parent: Any, curiosity: Any) -> Any:
    """The child with the best upper confidence bound, the first in order of moves among equals."""
    best, chosen = -1.0, int64(NONE)
    spread = log(tree[parent].visits)
    child = tree[parent].child
    while child != NONE:
        node = tree[child]
        bound = node.wins / node.visits + curiosity * sqrt(spread / node.visits)
        if bound >= best:
            best, chosen = bound, child
        child = node.next
    return chosen


@kernel
def restore_row(rules: Any, state: Any, node: Any) -> None:
    """Bring a node's row to the top of the imagined deck, if its move is the one that lays it out."""
    if state.turn < rules.kings - 1 or state.drawn == rules.deck:
        return
    for place in range(rules.row):
        top = state.drawn + place
        position = top
        while state.deck[position] != node.row[place]:
            position += 1
        state.deck[position] = state.deck[top]
        state.deck[top] = node.row[place]


@kernel
def learn(rules: Any, state: Any, tree: Any, leaf: Any) -> None:
    """Count a finished playout on the way from a leaf to the root."""
    winner = int64(NONE)
    for seat in range(rules.players):
        best, _ = score_opponents(rules, state, seat)
        if score_imagined(rules, state, seat) > best:
            winner = int64(seat)
    at = leaf
    while at != NONE:
        tree[at].visits += 1
        tree[at].wins += int64(tree[at].seat == winner and winner != NONE)
        at = tree[at].parent


@kernel
def rate_children(tables: Any, rules: Any, state: Any, lineup: Any, tree: Any, n_moves: Any) -> None:
    """Write the worth of every move of the root: its mean, made finer by the own score after it; −1 if untried."""
    seat = state.seats[state.turn]
    desk = lineup.desk
    for move in range(n_moves):
        desk.values[move] = -1.0
    child = tree[0].child
    while child != NONE:
        node = tree[child]
        lineup.imagined = state
        list_moves(tables, rules, lineup.imagined, lineup.imagined_desk)
        play_imagined(tables, rules, lineup, node.move)
        score = score_kingdom(rules, lineup.imagined.kingdoms[seat])
        desk.values[node.move] = node.wins / node.visits + score * 1e-9
        child = node.next
