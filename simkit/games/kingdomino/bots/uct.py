"""`uct-…`: a tree of actions grown by one node for each playout, the row after an action fixed when its node is made.

A node has the value that the player sees in it who took its action: a win alone counts 1, anything else 0.
"""

from __future__ import annotations

from math import log, sqrt

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.kingdomino.bots.budget import count_playouts
from simkit.games.kingdomino.bots.default_policy import set_default_policy
from simkit.games.kingdomino.bots.scratch import Node, Scratch, Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.bots.simulation import (
    determinise,
    finish_playout,
    score_opponents,
    score_seat,
    simulate_action,
)
from simkit.games.kingdomino.bots.ties import draw_best
from simkit.games.kingdomino.bots.weights import C
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import NOBODY, bot
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.actions import list_actions
from simkit.games.kingdomino.scoring import score_kingdom
from simkit.games.kingdomino.state import Actions, State

NONE = -1


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Grow a tree and choose the best mean at its root; among equals the best own score, then at random."""
    follow_round(bots, state)
    if actions.n == 1:
        return int64(0)
    seat, scratch, tree = state.seat, workspace.scratch, workspace.tree
    params, stream = bots.params[seat], bots.simulation_streams[seat]
    set_default_policy(rules, scratch, bots.numbers[seat] - bot.UCT, seat)
    clear_node(tree[0], NONE, NONE, NOBODY)
    for count in range(1, count_playouts(rules, state, params) + 1):
        determinise(rules, state, scratch, stream)
        leaf = descend(tables, rules, scratch, tree, count, params[C])
        finish_playout(tables, rules, scratch, stream)
        back_up(rules, scratch.state, tree, leaf)
    value_children(tables, rules, state, actions.n, scratch, tree)
    return draw_best(scratch.values, actions.n, bots.streams[seat])


@kernel
def clear_node(node: Node, parent: int, action: int, seat: Seat) -> None:
    """Begin a node without children."""
    node.parent = parent
    node.next = NONE
    node.child = NONE
    node.n_children = 0
    node.action = action
    node.seat = seat
    node.visits = 0
    node.wins = 0


@kernel
def descend(tables: Tables, rules: Rules, scratch: Scratch, tree: Vector[Node], fresh: int, c: float) -> int:
    """Play down the tree to a node with untried actions, add the next of them as node `fresh`, and return it."""
    state, actions = scratch.state, scratch.actions
    at = int64(0)
    while not state.is_over:
        list_actions(tables, rules, state, actions)
        if tree[at].n_children < actions.n:
            return expand(tables, rules, scratch, tree, at, fresh)
        at = select_child(tree, at, c)
        restore_row(rules, state, tree[at])
        simulate_action(tables, rules, scratch, tree[at].action)
    return at


@kernel
def expand(
    tables: Tables, rules: Rules, scratch: Scratch, tree: Vector[Node], parent: int, fresh: int
) -> int:
    """Add the next untried action of a node as a child and play it; keep the row that came up."""
    state = scratch.state
    above, node = tree[parent], tree[fresh]
    clear_node(node, parent, above.n_children, state.seat)
    node.next = above.child
    above.child = fresh
    above.n_children += 1
    simulate_action(tables, rules, scratch, node.action)
    for place in range(rules.row):
        node.row[place] = state.row[place]
    return int64(fresh)


@kernel
def select_child(tree: Vector[Node], parent: int, c: float) -> int:
    """The child with the best upper confidence bound, the first in order of actions among equals."""
    best, chosen = -1.0, int64(NONE)
    spread = log(tree[parent].visits)
    child = tree[parent].child
    while child != NONE:
        node = tree[child]
        bound = node.wins / node.visits + c * sqrt(spread / node.visits)
        if bound >= best:
            best, chosen = bound, child
        child = node.next
    return chosen


@kernel
def restore_row(rules: Rules, state: State, node: Node) -> None:
    """Bring a node's row to the top of the simulated deck, if its action is the one that lays it out."""
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
def back_up(rules: Rules, state: State, tree: Vector[Node], leaf: int) -> None:
    """Count a finished playout on the way from a leaf to the root."""
    winner = int64(NONE)
    for seat in range(rules.players):
        best, _ = score_opponents(rules, state, seat)
        if score_seat(rules, state, seat) > best:
            winner = int64(seat)
    at = leaf
    while at != NONE:
        tree[at].visits += 1
        tree[at].wins += int64(tree[at].seat == winner and winner != NONE)
        at = tree[at].parent


@kernel
def value_children(
    tables: Tables, rules: Rules, state: State, count: int, scratch: Scratch, tree: Vector[Node]
) -> None:
    """Write the value of every action of the root: its mean, made finer by the own score after it; −1 if untried."""
    for index in range(count):
        scratch.values[index] = -1.0
    child = tree[0].child
    while child != NONE:
        node = tree[child]
        copy_into(scratch.state, state)
        list_actions(tables, rules, scratch.state, scratch.actions)
        simulate_action(tables, rules, scratch, node.action)
        score = score_kingdom(rules, scratch.state.kingdoms[state.seat])
        scratch.values[node.action] = node.wins / node.visits + score * 1e-9
        child = node.next
