"""The value of a match for one seat when its turn has ended, by the taught network."""

from __future__ import annotations

from typing import cast

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Matrix, Vector
from simkit.games.dragon_castle.bots import taught_weights as f
from simkit.games.dragon_castle.bots.taught_features import (
    View,
    compare_opponents,
    has_turn,
    read_castle,
    read_covered,
    read_opponents,
    read_realm,
    read_scores,
    write_type_context,
    write_type_realm,
)
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_CARDS, N_NUMBERS, N_TYPES, N_WORDS, dragon, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, find_group
from simkit.games.dragon_castle.rules.realm import find_specials
from simkit.games.dragon_castle.rules.spirits import find_trios
from simkit.games.dragon_castle.scoring import score_seat
from simkit.games.dragon_castle.state import Realm, State

ZERO = cast(float, np.float32(0.0))
REST = f.N_TYPE_NODES  # where the features of the rest begin among the inputs


@kernel
def evaluate(tables: Tables, rules: Rules, state: State, seat: Seat, weights: Weights, view: View) -> float:
    """How many points more than the mean of the others a seat will have at the end, everything read anew."""
    begin_view(tables, rules, state, seat, view)
    read_realm(tables, rules, state.realms[seat], view.outlines[seat], view.sizes)
    read_scores(rules, state, seat, view)
    read_surroundings(tables, rules, state, weights, view)
    add_types(state, weights, view)
    return finish_value(rules, state, weights, view)


@kernel
def begin_view(tables: Tables, rules: Rules, state: State, seat: Seat, view: View) -> None:
    """Read what does not change in the turn of a seat."""
    view.seat = seat
    view.opponents_final = -1
    read_covered(tables, state.castle, view)
    read_opponents(tables, rules, state, view)


@kernel
def read_surroundings(tables: Tables, rules: Rules, state: State, weights: Weights, view: View) -> None:
    """Read the castle and what the opponents could make of it, and begin the sums of both layers with it."""
    read_castle(tables, rules, state, view)
    if view.opponents_final != state.is_final:
        view.opponents_final = state.is_final
        compare_opponents(rules, state, view)
        write_opponents(rules, state, view)
    write_time(rules, state, view)
    inputs, bias = view.inputs, weights.hidden[f.N_INPUTS]
    for node in range(f.N_NODES):
        view.sums[node] = bias[node]
    add_rows(weights.hidden, inputs, REST + f.CONTEXT, REST + f.DRAGON_POINTS, view.sums, f.N_NODES)
    bias = weights.types[f.N_TYPE_FEATURES]
    for kind in range(N_TYPES):
        write_type_context(view, kind, not state.is_final)
        row, sums = view.types[kind], view.type_sums[kind]
        for node in range(f.N_TYPE_NODES):
            sums[node] = bias[node]
        add_rows(weights.types, row, f.TYPE_CONTEXT, f.N_TYPE_FEATURES, sums, f.N_TYPE_NODES)


@kernel(inline=True)
def add_rows(
    weights: Matrix[float], inputs: Vector[float], first: int, end: int, outputs: Vector[float], n_nodes: int
) -> None:
    """Add inputs to the sums of a layer, eight at a time; limits that are known beforehand make it fast."""
    for group in range((end - first) // 8):
        source = first + 8 * group
        a, b, c, d = inputs[source], inputs[source + 1], inputs[source + 2], inputs[source + 3]
        e, g, h, i = inputs[source + 4], inputs[source + 5], inputs[source + 6], inputs[source + 7]
        for node in range(n_nodes):
            outputs[node] += (
                (a * weights[source, node] + b * weights[source + 1, node])
                + (c * weights[source + 2, node] + d * weights[source + 3, node])
            ) + (
                (e * weights[source + 4, node] + g * weights[source + 5, node])
                + (h * weights[source + 6, node] + i * weights[source + 7, node])
            )
    for source in range(end - (end - first) % 8, end):
        a = inputs[source]
        for node in range(n_nodes):
            outputs[node] += a * weights[source, node]


@kernel
def add_types(state: State, weights: Weights, view: View) -> None:
    """Find the nodes of all types."""
    for kind in range(N_TYPES):
        add_type(state, kind, weights, view)


@kernel
def add_type(state: State, kind: int, weights: Weights, view: View) -> None:
    """Find the nodes of one type: its sums so far and what the own realm adds to them."""
    nodes, sums = view.nodes[kind], view.type_sums[kind]
    write_type_realm(view, view.outlines[view.seat], kind, not state.is_final)
    for node in range(f.N_TYPE_NODES):
        nodes[node] = sums[node]
    add_rows(weights.types, view.types[kind], 0, f.TYPE_CONTEXT, nodes, f.N_TYPE_NODES)
    for node in range(f.N_TYPE_NODES):
        nodes[node] = nodes[node] if nodes[node] > 0.0 else ZERO


@kernel
def finish_value(rules: Rules, state: State, weights: Weights, view: View) -> float:
    """The value, once realm, points, surroundings and the nodes of the types are known."""
    lead = write_points(rules, state, view)
    if state.is_final and view.seat + 1 == rules.players:
        return lead
    write_realm(rules, state, view)
    hidden, inputs, nodes = view.hidden, view.inputs, view.nodes
    for node in range(f.N_TYPE_NODES):
        inputs[node] = ((nodes[0, node] + nodes[1, node]) + (nodes[2, node] + nodes[3, node])) + (
            nodes[4, node] + nodes[5, node]
        )
    for node in range(f.N_NODES):
        hidden[node] = view.sums[node]
    add_rows(weights.hidden, inputs, 0, REST + f.CONTEXT, hidden, f.N_NODES)
    for place in range(rules.n_dragons):
        own = REST + f.DRAGON_POINTS + int64(state.dragon_cards[place])
        others = own + N_CARDS
        a, b = inputs[own], inputs[others]
        for node in range(f.N_NODES):
            hidden[node] += a * weights.hidden[own, node] + b * weights.hidden[others, node]
    return lead + add_up(weights.output, hidden)


@kernel
def add_up(weights: Matrix[float], hidden: Vector[float]) -> float:
    """What the output makes of the sums of the hidden layer, added up in halves."""
    for node in range(f.N_NODES):
        hidden[node] = hidden[node] * weights[node, 0] if hidden[node] > 0.0 else ZERO
    for node in range(16):
        hidden[node] += hidden[node + 16]
    for node in range(8):
        hidden[node] += hidden[node + 8]
    for node in range(4):
        hidden[node] += hidden[node + 4]
    total = (hidden[0] + hidden[1]) + (hidden[2] + hidden[3])
    return np.float64(total + weights[f.N_NODES, 0])


@kernel
def write_time(rules: Rules, state: State, view: View) -> None:
    """Write the features of the castle, the countdown and the table."""
    castle, rest = state.castle, view.inputs[REST:]
    floors = castle.floors
    turns, left = view.turns, rules.trigger - state.countdown
    upper, middle, ground, firsts, pairs = int64(0), int64(0), int64(0), int64(0), int64(0)
    for word in range(N_WORDS):
        ground += count_bits(floors[0, word])
        middle += count_bits(floors[1, word])
        upper += count_bits(floors[2, word])
    for kind in range(N_TYPES):
        firsts += view.firsts[kind]
        pairs += view.pairs[kind]
    is_low = middle + upper == 0
    rest[f.UPPER] = upper / 20.0
    rest[f.MIDDLE] = middle / 30.0
    rest[f.GROUND] = ground / 50.0
    rest[f.ALL_FIRSTS] = firsts / 10.0
    rest[f.ALL_PAIRS] = pairs / 4.0
    rest[f.LOW] = 1.0 * is_low
    rest[f.LATE] = turns / (turns + 1.0)
    rest[f.LATER] = turns / (turns + 4.0)
    rest[f.TURNS] = turns / 10.0
    rest[f.FINAL] = 1.0 * (state.is_final != 0)
    for tokens in range(1, 5):
        rest[f.TOKENS_1 + tokens - 1] = 1.0 * (left == tokens)
    rest[f.LOW_TOKENS_1] = 1.0 * (is_low and left == 1)
    rest[f.LOW_TOKENS_2] = 1.0 * (is_low and left == 2)
    for players in range(2, 5):
        rest[f.TWO + players - 2] = 1.0 * (rules.players == players)
    rest[f.AFTER] = (rules.players - 1 - view.seat) / 3.0
    for card in range(N_CARDS):
        rest[f.SPIRITS + card] = 1.0 * (state.spirits >> card & 1)
        rest[f.DRAGONS + card] = 1.0 * (state.dragons >> card & 1)
        rest[f.DRAGON_POINTS + card] = 0.0
        rest[f.OTHER_DRAGON_POINTS + card] = 0.0
    for place in (f.NUMBERS, f.TRIOS, f.SPECIALS, f.SPIRIT_PAY, f.SPIRIT_TILES):
        rest[place] = 0.0


@kernel
def write_opponents(rules: Rules, state: State, view: View) -> None:
    """Write the features of the opponents' realms: means over all, and the next seat's."""
    rest, n_others = view.inputs[REST:], rules.players - 1
    following = (view.seat + 1) % rules.players
    for place in range(f.OTHER_POOL, f.OTHER_ALIVE + 1):
        rest[place] = 0.0
    pool, up, ground, high, ready, points, alive = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for other in range(rules.players):
        if other == view.seat or not has_turn(state, view, other):
            continue
        outline, realm = view.outlines[other], state.realms[other]
        own_ready, own_points = int64(0), int64(0)
        for kind in range(N_TYPES):
            own_ready += int64(outline.points[kind] > 0)
            own_points += outline.points[kind]
        alive += 1.0
        pool += 1.0 * realm.pool
        up += 1.0 * count_bits(realm.up)
        ground += 1.0 * count_bits(outline.spaces & outline.low)
        high += 1.0 * count_bits(outline.spaces & outline.middle)
        ready += 1.0 * own_ready
        points += 1.0 * own_points
        if other == following:
            rest[f.NEXT_POOL] = realm.pool / 3.0
            rest[f.NEXT_READY] = own_ready / 3.0
            rest[f.NEXT_READY_POINTS] = own_points / 8.0
    rest[f.OTHER_POOL] = pool / n_others / 3.0
    rest[f.OTHER_UP] = up / n_others / 12.0
    rest[f.OTHER_GROUND] = ground / n_others / 8.0
    rest[f.OTHER_HIGH] = high / n_others / 4.0
    rest[f.OTHER_READY] = ready / n_others / 3.0
    rest[f.OTHER_READY_POINTS] = points / n_others / 8.0
    rest[f.OTHER_ALIVE] = alive / n_others


@kernel
def write_points(rules: Rules, state: State, view: View) -> float:
    """Write the features of points and return the points above the mean of the others."""
    rest, seat, n_others = view.inputs[REST:], view.seat, rules.players - 1
    if state.dragons >> dragon.POWER & 1:  # what others have by it depends on the own realm
        for other in range(rules.players):
            if other != seat:
                read_scores(rules, state, Seat(other), view)
    total, best = int64(0), int64(-1000)
    for other in range(rules.players):
        if other != seat:
            total += view.scores[other]
            best = max(best, view.scores[other])
    lead = view.scores[seat] - total / n_others
    rest[f.LEAD] = lead / 10.0
    rest[f.LEAD_BEST] = (view.scores[seat] - best) / 10.0
    rest[f.LEAD_LATE] = lead / 10.0 * (view.turns / (view.turns + 4.0))
    for place in range(rules.n_dragons):
        card, others = int64(state.dragon_cards[place]), int64(0)
        for other in range(rules.players):
            if other != seat:
                others += view.dragon_points[other, place]
        rest[f.DRAGON_POINTS + card] = view.dragon_points[seat, place] / 5.0
        rest[f.OTHER_DRAGON_POINTS + card] = others / n_others / 5.0
    return lead


@kernel
def write_realm(rules: Rules, state: State, view: View) -> None:
    """Write the features of the own realm as a whole; those of plans are 0 without another turn."""
    rest, realm, outline = view.inputs[REST:], state.realms[view.seat], view.outlines[view.seat]
    if state.is_final:
        for place in range(f.POOL_1, f.HIGH_LATE + 1):
            rest[place] = 0.0
        return
    late = view.turns / (view.turns + 1.0)
    ready, points = int64(0), int64(0)
    for kind in range(N_TYPES):
        ready += int64(outline.points[kind] > 0)
        points += outline.points[kind]
    ground = outline.spaces & outline.low
    n_ground, n_middle = count_bits(ground), count_bits(ground & outline.middle)
    n_high = count_bits(ground & outline.high)
    rest[f.POOL_1] = 1.0 * (realm.pool >= 1)
    rest[f.POOL_2] = 1.0 * (realm.pool >= 2)
    rest[f.POOL_3] = 1.0 * (realm.pool >= 3)
    rest[f.POOL] = realm.pool / 4.0
    rest[f.GROUND_1] = (n_ground - n_middle) / 6.0
    rest[f.GROUND_2] = (n_middle - n_high) / 4.0
    rest[f.GROUND_3] = n_high / 3.0
    rest[f.EMPTY] = count_bits(outline.spaces & ~outline.low) / 20.0
    rest[f.UP] = count_bits(realm.up) / 12.0
    rest[f.SHRINES] = count_bits(realm.shrines) / 8.0
    rest[f.READY_SETS] = ready / 3.0
    rest[f.READY_POINTS] = points / 8.0
    rest[f.POOL_LATE] = min(realm.pool, 3) / 3.0 * late
    rest[f.GROUND_LATE] = n_ground / 8.0 * late
    rest[f.HIGH_LATE] = n_middle / 4.0 * late
    if state.spirits:
        write_spirits(state, realm, rest)


@kernel
def write_spirits(state: State, realm: Realm, rest: Vector[float]) -> None:
    """Write what the Spirits in play may make of the own realm."""
    rest[f.SPIRIT_PAY] = 1.0 * (realm.pool > 0)
    rest[f.SPIRIT_TILES] = count_bits(realm.up) / 12.0
    rest[f.NUMBERS] = find_largest_number(realm) / 4.0 if state.spirits >> spirit.BEAUTY & 1 else 0.0
    rest[f.TRIOS] = count_bits(find_trios(realm)) / 6.0 if state.spirits >> spirit.CUNNING & 1 else 0.0
    rest[f.SPECIALS] = count_bits(find_specials(realm)) / 6.0 if state.spirits >> spirit.CHANGE & 1 else 0.0


@kernel
def find_largest_number(realm: Realm) -> int:
    """Tiles of the largest connected group of faction tiles with one number."""
    largest = int64(0)
    for number in range(N_NUMBERS):
        rest = realm.numbers[number]
        while rest:
            group = find_group(bit(first_bit(rest)), rest)
            rest &= ~group
            largest = max(largest, count_bits(group))
    return largest


@kernel
def score_lead(rules: Rules, state: State, seat: Seat) -> float:
    """Points of a seat above the mean of the others, as if the match ended now."""
    total = int64(0)
    for other in range(rules.players):
        if other != seat:
            total += score_seat(rules, state, Seat(other))
    return score_seat(rules, state, seat) - total / (rules.players - 1)
