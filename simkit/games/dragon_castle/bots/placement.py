"""Where tiles are worth most: the gain of one or two more tiles of a type on a few promising spaces."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.evaluation import NO_VALUE
from simkit.games.dragon_castle.bots.features import N_TOPS, Features
from simkit.games.dragon_castle.bots.potential import evaluate_dragons, evaluate_ground, evaluate_type
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_TYPES, SET_MIN, Tile
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import beside, bit, first_cell
from simkit.games.dragon_castle.rules.realm import find_sets, put_tile, turn_down
from simkit.games.dragon_castle.scoring import score_shrine
from simkit.games.dragon_castle.state import Realm, State


@kernel
def lowest(cells: int) -> int:
    """The first of some cells as a word; no cell if there is none."""
    return bit(first_bit(cells)) if cells else int64(0)


@kernel
def find_promising(features: Features, tiles: int) -> int:
    """Spaces beside tiles of a type or one space away from them, and up to two calm spaces to park a tile."""
    spaces = features.spaces
    near = beside(tiles) & spaces
    near |= beside(near) & spaces
    apart = spaces & ~near
    calm = apart & ~beside(features.up)
    if calm == 0:
        calm = apart
    ground = apart & features.low
    return near | lowest(calm) | lowest(ground)


@kernel
def evaluate_cells(
    tables: Tables,
    rules: Rules,
    state: State,
    features: Features,
    params: Vector[float],
    tile: Tile,
    cells: int,
) -> float:
    """Gain of such a tile on each of one or two spaces, above the potential now."""
    kind = tables.types[tile]
    low, middle, high = features.low, features.middle, features.high
    gain, _, _ = evaluate_type(
        tables,
        features,
        params,
        kind,
        features.tiles[kind] | cells,
        features.spaces & ~cells,
        low | cells,
        middle | low & cells,
        high | middle & cells,
    )
    gain -= features.potential[kind] + evaluate_ground(features, params, cells, low, middle, high)
    for other in range(N_TYPES):
        key = features.keys[other]
        if other != kind and key >= 0 and cells >> key & 1:
            gain += features.fallback[other] - features.potential[other]
    if rules.n_dragons:
        gain += evaluate_dragons_after(tables, rules, state, features, params, tile, cells) - features.dragons
    return gain


@kernel
def evaluate_dragons_after(
    tables: Tables,
    rules: Rules,
    state: State,
    features: Features,
    params: Vector[float],
    tile: Tile,
    cells: int,
) -> float:
    """Weighted points of the Dragons once such tiles are placed, their set consolidated and its shrines built."""
    realm = state.realms[features.seat]
    kind = tables.types[tile]
    copy_into(features.realm, realm)
    rest = cells
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        put_tile(tables, rules, realm, cell, tile)
    due = find_sets(realm.types[kind], int64(SET_MIN), int64(64))
    points = 0.0
    if due:
        turn_down(realm, due)
        for _ in range(min(realm.pool, tables.allowances[kind])):
            add_best_shrine(rules, state, features, params, realm, due)
    points = evaluate_dragons(rules, state, features, params)
    copy_into(realm, features.realm)
    return points


@kernel
def add_best_shrine(
    rules: Rules, state: State, features: Features, params: Vector[float], realm: Realm, cells: int
) -> None:
    """Build a shrine where its floor and the Dragons give most."""
    best, value = int64(0), NO_VALUE
    rest = cells & ~realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        realm.shrines |= bit(cell)
        found = score_shrine(rules, realm, cell) + evaluate_dragons(rules, state, features, params)
        realm.shrines &= ~bit(cell)
        if found > value:
            best, value = bit(cell), found
    realm.shrines |= best


@kernel
def find_slot(tables: Tables, rules: Rules, tile: Tile) -> int:
    """Where gains of a tile are kept: tiles of a type are alike unless a Dragon looks at them."""
    return tile if rules.n_dragons else tables.firsts[tables.types[tile]]


@kernel
def evaluate_one(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float], tile: Tile
) -> float:
    """Gain of one such tile where it is best, kept in the features; NO_VALUE without a space."""
    for top in range(N_TOPS):
        features.top_gains[top] = NO_VALUE
    rest = find_promising(features, features.tiles[tables.types[tile]])
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        gain = evaluate_cells(tables, rules, state, features, params, tile, bit(cell))
        if gain <= features.top_gains[N_TOPS - 1]:
            continue
        place = N_TOPS - 1
        while place > 0 and gain > features.top_gains[place - 1]:
            features.top_gains[place] = features.top_gains[place - 1]
            features.tops[place] = features.tops[place - 1]
            place -= 1
        features.top_gains[place] = gain
        features.tops[place] = cell
    features.ones[find_slot(tables, rules, tile)] = features.top_gains[0]
    features.one_cell = features.tops[0]
    return features.top_gains[0]


@kernel
def evaluate_two(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float], tile: Tile
) -> float:
    """Gain of two such tiles where they are best, kept in the features; NO_VALUE without two spaces."""
    best = NO_VALUE
    features.two_cells = 0
    if count_bits(features.spaces) >= 2:
        evaluate_one(tables, rules, state, features, params, tile)
        tiles, firsts = features.tiles[tables.types[tile]], int64(0)
        for place in range(N_TOPS):
            if features.top_gains[place] > NO_VALUE:
                firsts |= bit(features.tops[place])
        tried, rest = int64(0), firsts
        while rest:
            first = lowest(rest)
            rest &= ~first
            tried |= first
            seconds = (beside(tiles | first) & features.spaces | firsts) & ~tried
            while seconds:
                second = lowest(seconds)
                seconds &= ~second
                cells = first | second
                gain = evaluate_cells(tables, rules, state, features, params, tile, cells)
                if gain > best:
                    best = gain
                    features.two_cells = cells
    features.twos[find_slot(tables, rules, tile)] = best
    return best


@kernel
def recall_one(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float], tile: Tile
) -> float:
    """Gain of one such tile, computed once for these features."""
    gain = features.ones[find_slot(tables, rules, tile)]
    return gain if gain == gain else evaluate_one(tables, rules, state, features, params, tile)


@kernel
def recall_two(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float], tile: Tile
) -> float:
    """Gain of two such tiles, computed once for these features."""
    gain = features.twos[find_slot(tables, rules, tile)]
    return gain if gain == gain else evaluate_two(tables, rules, state, features, params, tile)
