"""The potential of a realm: groups that may become sets, spaces that would join them, ground and shrines."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.features import Features, extract_features
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_TYPES, SET_MIN, Card, TileType, dragon, phase
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.rules.cells import beside, bit, find_group, first_cell
from simkit.games.dragon_castle.scoring import score_set, score_shrines
from simkit.games.dragon_castle.state import State


@kernel
def evaluate_pool(features: Features, params: Vector[float], place: int) -> float:
    """Value of a shrine in the pool by its place there, 1 for the first."""
    return features.soon * params[weights.POOL + min(place, 3) - 1]


@kernel
def evaluate_ground(
    features: Features, params: Vector[float], cells: int, low: int, middle: int, high: int
) -> float:
    """Value of free face-down tops among these cells, by their height."""
    n_high, n_middle = count_bits(cells & high), count_bits(cells & middle & ~high)
    n_low = count_bits(cells & low & ~middle)
    value = (
        params[weights.GROUND] * n_low
        + params[weights.GROUND + 1] * n_middle
        + params[weights.GROUND + 2] * n_high
    )
    return features.late * value


@kernel
def evaluate_shrines(
    features: Features, params: Vector[float], cells: int, n_shrines: int, middle: int, high: int
) -> float:
    """Gain of so many shrines on the highest of these cells: their points less pool and ground, if that is more."""
    n_high, n_middle = count_bits(cells & high), count_bits(cells & middle)
    gain = 0.0
    for place in range(min(n_shrines, features.pool)):
        floor = int64(3) if place < n_high else int64(2) if place < n_middle else int64(1)
        lost = (
            evaluate_pool(features, params, features.pool - place)
            + features.late * params[weights.GROUND + floor - 1]
        )
        if floor <= lost:
            break
        gain += floor - lost
    return gain


@kernel
def evaluate_type(
    tables: Tables,
    features: Features,
    params: Vector[float],
    kind: TileType,
    tiles: int,
    spaces: int,
    low: int,
    middle: int,
    high: int,
) -> tuple[float, int, float]:
    """Potential of the tiles of a type, its key space (−1 for none), and the potential without that space.

    Groups of four and more count as consolidated.
    """
    near, sizes, total = beside(tiles) & spaces, features.sizes, 0.0
    rest = near
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        sizes[cell] = 1
    rest = tiles
    while rest:
        group = find_group(bit(first_bit(rest)), rest)
        rest &= ~group
        size = count_bits(group)
        if size >= SET_MIN:
            total += score_set(tables, size, kind) + evaluate_ground(
                features, params, group, low, middle, high
            )
            total += evaluate_shrines(features, params, group, tables.allowances[kind], middle, high)
            continue
        edge = beside(group) & near
        if edge:
            total += features.late * (
                params[weights.GROUP + size - 1] + params[weights.ROOM] * min(count_bits(edge), 3)
            )
        while edge:
            cell = first_cell(edge)
            edge &= ~bit(cell)
            sizes[cell] += size
    key, best, second = evaluate_keys(tables, features, params, kind, tiles, near, low, middle, high)
    hope = features.soon * features.chances[kind]
    return (
        total + hope * (params[weights.KEY] * best + params[weights.SPARE] * second),
        key,
        total + hope * params[weights.KEY] * second,
    )


@kernel
def evaluate_keys(
    tables: Tables,
    features: Features,
    params: Vector[float],
    kind: TileType,
    tiles: int,
    near: int,
    low: int,
    middle: int,
    high: int,
) -> tuple[int, float, float]:
    """The space where one more tile makes the best set, the value of that set, and of the set at the next best."""
    key, best, second = int64(-1), 0.0, 0.0
    rest = near
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        size = features.sizes[cell]
        if size < SET_MIN:
            continue
        value = score_set(tables, size, kind) + 0.3 * (low >> cell & 1) + 0.3 * (middle >> cell & 1)
        if value > best:
            key, best, second = cell, value, best
        elif value > second:
            second = value
    if key >= 0:
        here = bit(key)
        group = find_group(here, tiles | here)
        n_shrines = tables.allowances[kind]
        more = evaluate_shrines(features, params, group, n_shrines, middle | low & here, high | middle & here)
        best += more
        if second > 0.0:
            second += more
    return key, best, second


@kernel
def evaluate_potential(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float]
) -> float:
    """Write the potential of each type into features and return that of the whole realm."""
    low, middle, high = features.low, features.middle, features.high
    total = evaluate_ground(features, params, features.spaces, low, middle, high)
    for place in range(1, features.pool + 1):
        total += evaluate_pool(features, params, int64(place))
    for number in range(N_TYPES):
        kind = TileType(number)
        value, key, fallback = evaluate_type(
            tables, features, params, kind, features.tiles[kind], features.spaces, low, middle, high
        )
        features.potential[kind] = value
        features.keys[kind] = key
        features.fallback[kind] = fallback
        total += value
    features.dragons = evaluate_dragons(rules, state, features, params) if rules.n_dragons else 0.0
    return total + features.dragons


@kernel
def evaluate_dragons(rules: Rules, state: State, features: Features, params: Vector[float]) -> float:
    """Points of the Dragons in play; those for what may still change count less while there is time."""
    points = 0.0
    for place in range(rules.n_dragons):
        card = Card(int64(state.dragon_cards[place]))
        weight = params[weights.LASTING]
        if card not in (dragon.HUMILITY, dragon.RIGHTEOUSNESS, dragon.DEVOTION, dragon.AUDACITY):
            weight = 1.0 - features.late * (1.0 - params[weights.FLEETING])
        points += weight * score_dragon(rules, state, features.seat, card)
    return points


@kernel
def evaluate_realm(
    tables: Tables, rules: Rules, state: State, seat: Seat, features: Features, params: Vector[float]
) -> float:
    """Value of a seat's realm: its points and its potential, with the shrines that a set at hand still allows."""
    realm = state.realms[seat]
    extract_features(rules, state, seat, features)
    value = (
        realm.tokens
        + score_shrines(rules, realm)
        + evaluate_potential(tables, rules, state, features, params)
    )
    if state.phase == phase.BUILD and state.seat == seat:
        cells = state.set_cells & ~realm.shrines
        value += evaluate_shrines(features, params, cells, state.allowance, features.middle, features.high)
    return value
