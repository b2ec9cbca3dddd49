"""The potential of a realm: groups that may become sets, spaces that would join them, ground and shrines."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.sketch import draw_sketch
from simkit.games.dragon_castle.constants import (
    AUDACITY,
    DEVOTION,
    HUMILITY,
    N_TYPES,
    PHASE_BUILD,
    RIGHTEOUSNESS,
    SET_MIN,
)
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.rules.cells import beside, bit, find_group
from simkit.games.dragon_castle.rules.realm import value_set, value_shrines
from simkit.games.dragon_castle.weights import (
    FLEETING,
    GROUND,
    GROUP,
    KEY,
    LASTING,
    POOL,
    ROOM,
    SPARE,
)


@kernel
def rate_pool(sketch: Any, params: Any, place: Any) -> Any:
    """Worth of a shrine in the pool by its place there, 1 for the first."""
    return sketch.soon * params[POOL + min(place, 3) - 1]


@kernel
def rate_ground(sketch: Any, params: Any, cells: Any, low: Any, middle: Any, high: Any) -> Any:
    """Worth of free face-down tops among these cells, by their height."""
    n_high, n_middle = count_bits(cells & high), count_bits(cells & middle & ~high)
    n_low = count_bits(cells & low & ~middle)
    worth = params[GROUND] * n_low + params[GROUND + 1] * n_middle + params[GROUND + 2] * n_high
    return sketch.late * worth


@kernel
def rate_shrines(sketch: Any, params: Any, cells: Any, n_shrines: Any, middle: Any, high: Any) -> Any:
    """Gain of so many shrines on the highest of these cells: their points less pool and ground, if that is more."""
    n_high, n_middle = count_bits(cells & high), count_bits(cells & middle)
    gain = 0.0
    for place in range(min(n_shrines, sketch.pool)):
        floor = int64(3) if place < n_high else int64(2) if place < n_middle else int64(1)
        lost = rate_pool(sketch, params, sketch.pool - place) + sketch.late * params[GROUND + floor - 1]
        if floor <= lost:
            break
        gain += floor - lost
    return gain


@kernel
def rate_type(
    tables: Any,
    sketch: Any,
    params: Any,
    kind: Any,
    tiles: Any,
    spaces: Any,
    low: Any,
    middle: Any,
    high: Any,
) -> Any:
    """Potential of the tiles of a type, its key space (−1 for none), and the potential without that space.

    Groups of four and more count as consolidated.
    """
    near, sizes, total = beside(tiles) & spaces, sketch.sizes, 0.0
    rest = near
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        sizes[cell] = 1
    rest = tiles
    while rest:
        group = find_group(bit(first_bit(rest)), rest)
        rest &= ~group
        size = count_bits(group)
        if size >= SET_MIN:
            total += value_set(tables, size, kind) + rate_ground(sketch, params, group, low, middle, high)
            total += rate_shrines(sketch, params, group, tables.allowances[kind], middle, high)
            continue
        edge = beside(group) & near
        if edge:
            total += sketch.late * (params[GROUP + size - 1] + params[ROOM] * min(count_bits(edge), 3))
        while edge:
            cell = first_bit(edge)
            edge &= ~bit(cell)
            sizes[cell] += size
    key, best, second = rate_keys(tables, sketch, params, kind, tiles, near, low, middle, high)
    hope = sketch.soon * sketch.chances[kind]
    return (
        total + hope * (params[KEY] * best + params[SPARE] * second),
        key,
        total + hope * params[KEY] * second,
    )


@kernel
def rate_keys(
    tables: Any,
    sketch: Any,
    params: Any,
    kind: Any,
    tiles: Any,
    near: Any,
    low: Any,
    middle: Any,
    high: Any,
) -> Any:
    """The space where one more tile makes the best set, the worth of that set, and of the set at the next best."""
    key, best, second = int64(-1), 0.0, 0.0
    rest = near
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        size = sketch.sizes[cell]
        if size < SET_MIN:
            continue
        worth = value_set(tables, size, kind) + 0.3 * (low >> cell & 1) + 0.3 * (middle >> cell & 1)
        if worth > best:
            key, best, second = cell, worth, best
        elif worth > second:
            second = worth
    if key >= 0:
        here = bit(key)
        group = find_group(here, tiles | here)
        n_shrines = tables.allowances[kind]
        more = rate_shrines(sketch, params, group, n_shrines, middle | low & here, high | middle & here)
        best += more
        if second > 0.0:
            second += more
    return key, best, second


@kernel
def rate_potential(tables: Any, rules: Any, state: Any, sketch: Any, params: Any) -> Any:
    """Write the potential of each type into a sketch and return that of the whole realm."""
    low, middle, high = sketch.low, sketch.middle, sketch.high
    total = rate_ground(sketch, params, sketch.spaces, low, middle, high)
    for place in range(1, sketch.pool + 1):
        total += rate_pool(sketch, params, int64(place))
    for number in range(N_TYPES):
        kind = int64(number)
        worth, key, fallback = rate_type(
            tables, sketch, params, kind, sketch.tiles[kind], sketch.spaces, low, middle, high
        )
        sketch.worth[kind] = worth
        sketch.keys[kind] = key
        sketch.fallback[kind] = fallback
        total += worth
    sketch.dragons = weigh_dragons(rules, state, sketch, params) if rules.n_dragons else 0.0
    return total + sketch.dragons


@kernel
def weigh_dragons(rules: Any, state: Any, sketch: Any, params: Any) -> Any:
    """Points of the Dragons in play; those for what may still change count less while there is time."""
    points = 0.0
    for place in range(rules.n_dragons):
        card = int64(state.dragon_cards[place])
        weight = params[LASTING]
        if card not in (HUMILITY, RIGHTEOUSNESS, DEVOTION, AUDACITY):
            weight = 1.0 - sketch.late * (1.0 - params[FLEETING])
        points += weight * score_dragon(rules, state, sketch.seat, card)
    return points


@kernel
def rate_realm(tables: Any, rules: Any, state: Any, seat: Any, sketch: Any, params: Any) -> Any:
    """Worth of a seat's realm: its points and its potential, with the shrines that a set at hand still allows."""
    realm = state.realms[seat]
    draw_sketch(rules, state, seat, sketch)
    worth = realm.tokens + value_shrines(realm) + rate_potential(tables, rules, state, sketch, params)
    if state.phase == PHASE_BUILD and state.seat == seat:
        cells = state.set_cells & ~realm.shrines
        worth += rate_shrines(sketch, params, cells, state.allowance, sketch.middle, sketch.high)
    return worth
