"""What tiles, sets and shrines are worth at once: the arithmetic of bots that look one move ahead."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.bots.evaluation import NO_VALUE
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_FLOORS, SET_MIN, RealmCell, TileType
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import beside, bit, find_group, first_cell
from simkit.games.dragon_castle.scoring import score_set
from simkit.games.dragon_castle.state import Realm


@kernel
def measure_sizes(tiles: int, spaces: int, sizes: Vector[int]) -> None:
    """Write for each space how large a group of `tiles` one more tile would make there."""
    rest = spaces
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        sizes[cell] = 1
    groups = tiles
    while groups:
        group = find_group(bit(first_bit(groups)), groups)
        groups &= ~group
        n_tiles = count_bits(group)
        rest = beside(group) & spaces
        while rest:
            cell = first_cell(rest)
            rest &= ~bit(cell)
            sizes[cell] += n_tiles


@kernel
def value_builds(rules: Rules, realm: Realm, cells: int, fresh: int, n_shrines: int) -> int:
    """VP of so many shrines on the highest of these cells; those of `fresh` are about to grow by one tile."""
    n_high, n_middle = int64(0), int64(0)
    rest = cells
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        height = int64(realm.heights[cell]) + int64(fresh >> cell & 1)
        n_high += int64(height >= N_FLOORS)
        n_middle += int64(height == N_FLOORS - 1)
    n_high = min(n_high, n_shrines)
    n_middle = min(n_middle, n_shrines - n_high)
    points, n_low = rules.floor_points, n_shrines - n_high - n_middle
    return n_high * points[3] + n_middle * points[2] + n_low * points[1]


@kernel
def value_tile(
    tables: Tables,
    rules: Rules,
    realm: Realm,
    kind: TileType,
    tiles: int,
    cell: RealmCell,
    fresh: int,
    size: int,
    params: Vector[float],
) -> float:
    """Value of a tile on a cell where it makes a group of a size: VP and shrines of a set, or hope of one."""
    if size < SET_MIN:
        return params[weights.TILE] + params[weights.JOIN] * (size - 1)
    group = find_group(bit(cell), tiles | bit(cell))
    n_shrines = min(realm.pool, tables.allowances[kind])
    shrines = value_builds(rules, realm, group, fresh | bit(cell), n_shrines)
    return 1.0 * (score_set(tables, size, kind) + shrines)


@kernel
def find_best_cell(
    tables: Tables,
    rules: Rules,
    realm: Realm,
    kind: TileType,
    tiles: int,
    spaces: int,
    fresh: int,
    sizes: Vector[int],
    params: Vector[float],
) -> tuple[RealmCell, float]:
    """The space where one more tile of a type is worth most, and its value; `fresh` cells have one tile more."""
    measure_sizes(tiles, spaces, sizes)
    best, value, most = RealmCell(int64(0)), NO_VALUE, int64(0)
    rest = spaces
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        size = sizes[cell]
        if size < SET_MIN and size <= most:
            continue
        most = max(most, size)
        found = value_tile(tables, rules, realm, kind, tiles, cell, fresh, size, params)
        if found > value:
            best, value = cell, found
    return best, value


@kernel
def value_two(
    tables: Tables,
    rules: Rules,
    realm: Realm,
    kind: TileType,
    spaces: int,
    sizes: Vector[int],
    params: Vector[float],
) -> tuple[float, float]:
    """Value of one and of two more tiles of a type, each where it is best; NO_VALUE where there is no space."""
    tiles, none = realm.types[kind], int64(0)
    if spaces == 0:
        return NO_VALUE, NO_VALUE
    first, one = find_best_cell(tables, rules, realm, kind, tiles, spaces, none, sizes, params)
    tiles |= bit(first)
    spaces &= ~bit(first)
    if spaces == 0:
        return one, NO_VALUE
    second, more = find_best_cell(tables, rules, realm, kind, tiles, spaces, bit(first), sizes, params)
    if sizes[second] >= SET_MIN and find_group(bit(second), tiles | bit(second)) & bit(first):
        return one, more
    return one, one + more


@kernel
def value_pool(params: Vector[float], pool: int) -> float:
    """Value of the last shrine of a pool of so many."""
    return params[weights.SHRINE] / pool
