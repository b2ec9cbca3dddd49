"""Where tiles are worth most: the gain of one or two more tiles of a type on a few promising spaces."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.potential import rate_ground, rate_type, weigh_dragons
from simkit.games.dragon_castle.bots.sketch import N_TOPS
from simkit.games.dragon_castle.bots.worth import NO_WORTH
from simkit.games.dragon_castle.constants import N_TYPES, SET_MIN
from simkit.games.dragon_castle.rules.cells import beside, bit
from simkit.games.dragon_castle.rules.realm import (
    copy_realm,
    find_sets,
    put_tile,
    turn_down,
    value_shrine,
)


@kernel
def lowest(cells: Any) -> Any:
    """The first of some cells as a word; no cell if there is none."""
    return bit(first_bit(cells)) if cells else int64(0)


@kernel
def find_promising(sketch: Any, tiles: Any) -> Any:
    """Spaces beside tiles of a type or one space away from them, and up to two calm spaces to park a tile."""
    spaces = sketch.spaces
    near = beside(tiles) & spaces
    near |= beside(near) & spaces
    apart = spaces & ~near
    calm = apart & ~beside(sketch.up)
    if calm == 0:
        calm = apart
    ground = apart & sketch.low
    return near | lowest(calm) | lowest(ground)


@kernel
def rate_cells(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, tile: Any, cells: Any) -> Any:
    """Gain of such a tile on each of one or two spaces, above the potential now."""
    kind = tables.types[tile]
    low, middle, high = sketch.low, sketch.middle, sketch.high
    gain, _, _ = rate_type(
        tables,
        sketch,
        params,
        kind,
        sketch.tiles[kind] | cells,
        sketch.spaces & ~cells,
        low | cells,
        middle | low & cells,
        high | middle & cells,
    )
    gain -= sketch.worth[kind] + rate_ground(sketch, params, cells, low, middle, high)
    for other in range(N_TYPES):
        key = sketch.keys[other]
        if other != kind and key >= 0 and cells >> key & 1:
            gain += sketch.fallback[other] - sketch.worth[other]
    if rules.n_dragons:
        gain += rate_dragons(tables, rules, state, sketch, params, tile, cells) - sketch.dragons
    return gain


@kernel
def rate_dragons(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, tile: Any, cells: Any) -> Any:
    """Weighed points of the Dragons once such tiles are placed, their set consolidated and its shrines built."""
    realm = state.realms[sketch.seat]
    kind = tables.types[tile]
    copy_realm(realm, sketch.kept)
    rest = cells
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        put_tile(tables, rules, realm, cell, tile)
    due = find_sets(realm.types[kind], int64(SET_MIN), int64(64))
    points = 0.0
    if due:
        turn_down(realm, due)
        for _ in range(min(realm.pool, tables.allowances[kind])):
            add_best_shrine(rules, state, sketch, params, realm, due)
    points = weigh_dragons(rules, state, sketch, params)
    copy_realm(sketch.kept, realm)
    return points


@kernel
def add_best_shrine(rules: Any, state: Any, sketch: Any, params: Any, realm: Any, cells: Any) -> None:
    """Build a shrine where its floor and the Dragons give most."""
    best, worth = int64(0), NO_WORTH
    rest = cells & ~realm.shrines
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        realm.shrines |= bit(cell)
        found = value_shrine(realm, cell) + weigh_dragons(rules, state, sketch, params)
        realm.shrines &= ~bit(cell)
        if found > worth:
            best, worth = bit(cell), found
    realm.shrines |= best


@kernel
def find_slot(tables: Any, rules: Any, tile: Any) -> Any:
    """Where gains of a tile are kept: tiles of a type are alike unless a Dragon looks at them."""
    return tile if rules.n_dragons else tables.firsts[tables.types[tile]]


@kernel
def rate_one(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, tile: Any) -> Any:
    """Gain of one such tile where it is best, kept in the sketch; NO_WORTH without a space."""
    for top in range(N_TOPS):
        sketch.top_gains[top] = NO_WORTH
    rest = find_promising(sketch, sketch.tiles[tables.types[tile]])
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        gain = rate_cells(tables, rules, state, sketch, params, tile, bit(cell))
        if gain <= sketch.top_gains[N_TOPS - 1]:
            continue
        place = N_TOPS - 1
        while place > 0 and gain > sketch.top_gains[place - 1]:
            sketch.top_gains[place] = sketch.top_gains[place - 1]
            sketch.tops[place] = sketch.tops[place - 1]
            place -= 1
        sketch.top_gains[place] = gain
        sketch.tops[place] = cell
    sketch.ones[find_slot(tables, rules, tile)] = sketch.top_gains[0]
    sketch.one_cell = sketch.tops[0]
    return sketch.top_gains[0]


@kernel
def rate_two(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, tile: Any) -> Any:
    """Gain of two such tiles where they are best, kept in the sketch; NO_WORTH without two spaces."""
    best = NO_WORTH
    sketch.two_cells = 0
    if count_bits(sketch.spaces) >= 2:
        rate_one(tables, rules, state, sketch, params, tile)
        tiles, firsts = sketch.tiles[tables.types[tile]], int64(0)
        for place in range(N_TOPS):
            if sketch.top_gains[place] > NO_WORTH:
                firsts |= bit(sketch.tops[place])
        tried, rest = int64(0), firsts
        while rest:
            first = lowest(rest)
            rest &= ~first
            tried |= first
            seconds = (beside(tiles | first) & sketch.spaces | firsts) & ~tried
            while seconds:
                second = lowest(seconds)
                seconds &= ~second
                cells = first | second
                gain = rate_cells(tables, rules, state, sketch, params, tile, cells)
                if gain > best:
                    best = gain
                    sketch.two_cells = cells
    sketch.twos[find_slot(tables, rules, tile)] = best
    return best


@kernel
def recall_one(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, tile: Any) -> Any:
    """Gain of one such tile, reckoned once for each sketch."""
    gain = sketch.ones[find_slot(tables, rules, tile)]
    return gain if gain == gain else rate_one(tables, rules, state, sketch, params, tile)


@kernel
def recall_two(tables: Any, rules: Any, state: Any, sketch: Any, params: Any, tile: Any) -> Any:
    """Gain of two such tiles, reckoned once for each sketch."""
    gain = sketch.twos[find_slot(tables, rules, tile)]
    return gain if gain == gain else rate_two(tables, rules, state, sketch, params, tile)
