"""Leaves of the search of a turn: lines with results, evaluated with the castle that they leave."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.taught_features import read_scores
from simkit.games.dragon_castle.bots.taught_value import add_types, finish_value, read_surroundings
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.room import Search
from simkit.games.dragon_castle.bots.turn.states import follow_line
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import Action, action, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.codes import kind_of
from simkit.games.dragon_castle.state import State


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
def charge_spirits(search: Search, margin: float, strength_margin: float) -> None:
    """Take a margin off the leaves with a Spirit: the best of many values is the one that errs most."""
    for leaf in range(search.n_leaves):
        line = search.lines[search.leaf_lines[leaf]]
        result = search.results[line.hand, search.leaf_results[leaf]]
        charge = charge_activations(line.codes, line.n_codes, margin, strength_margin)
        charge += charge_activations(result.codes, result.n_codes, margin, strength_margin)
        search.leaf_values[leaf] -= charge


@kernel
def charge_activations(codes: Vector[int], n_codes: int, margin: float, strength_margin: float) -> float:
    """The margins of all Spirits that some actions use."""
    charge = 0.0
    for step in range(n_codes):
        kind = kind_of(Action(codes[step]))
        if kind >= action.SPIRIT:
            charge += margin
        if kind == action.SPIRIT + spirit.STRENGTH:
            charge += strength_margin
    return charge
