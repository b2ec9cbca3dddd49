"""What tiles, sets and shrines are worth at once: the arithmetic of bots that look one move ahead."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.dragon_castle.constants import MAX_SHRINE_VP, SET_MIN
from simkit.games.dragon_castle.rules.cells import beside, bit, find_group
from simkit.games.dragon_castle.rules.realm import value_set
from simkit.games.dragon_castle.weights import JOIN, SHRINE, TILE

NO_WORTH = -1e9


@kernel
def measure_sizes(tiles: Any, spaces: Any, sizes: Any) -> None:
    """Write for each space how large a group of `tiles` one more tile would make there."""
    rest = spaces
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        sizes[cell] = 1
    groups = tiles
    while groups:
        group = find_group(bit(first_bit(groups)), groups)
        groups &= ~group
        n_tiles = count_bits(group)
        rest = beside(group) & spaces
        while rest:
            cell = first_bit(rest)
            rest &= ~bit(cell)
            sizes[cell] += n_tiles


@kernel
def value_builds(realm: Any, cells: Any, fresh: Any, n_shrines: Any) -> Any:
    """VP of so many shrines on the highest of these cells; those of `fresh` are about to grow by one tile."""
    n_high, n_middle = int64(0), int64(0)
    rest = cells
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        height = int64(realm.heights[cell]) + int64(fresh >> cell & 1)
        n_high += int64(height >= MAX_SHRINE_VP)
        n_middle += int64(height == MAX_SHRINE_VP - 1)
    n_high = min(n_high, n_shrines)
    n_middle = min(n_middle, n_shrines - n_high)
    return n_shrines + 2 * n_high + n_middle


@kernel
def value_tile(
    tables: Any, realm: Any, kind: Any, tiles: Any, cell: Any, fresh: Any, size: Any, params: Any
) -> Any:
    """Worth of a tile on a cell where it makes a group of a size: VP and shrines of a set, or hope of one."""
    if size < SET_MIN:
        return params[TILE] + params[JOIN] * (size - 1)
    group = find_group(bit(cell), tiles | bit(cell))
    n_shrines = min(realm.pool, tables.allowances[kind])
    return 1.0 * (value_set(tables, size, kind) + value_builds(realm, group, fresh | bit(cell), n_shrines))


@kernel
def find_best_cell(
    tables: Any, realm: Any, kind: Any, tiles: Any, spaces: Any, fresh: Any, sizes: Any, params: Any
) -> Any:
    """The space where one more tile of a type is worth most, and its worth; `fresh` cells have one tile more."""
    measure_sizes(tiles, spaces, sizes)
    best, worth, most = int64(0), NO_WORTH, int64(0)
    rest = spaces
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        size = sizes[cell]
        if size < SET_MIN and size <= most:
            continue
        most = max(most, size)
        found = value_tile(tables, realm, kind, tiles, cell, fresh, size, params)
        if found > worth:
            best, worth = cell, found
    return best, worth


@kernel
def value_two(tables: Any, realm: Any, kind: Any, spaces: Any, sizes: Any, params: Any) -> Any:
    """Worth of one and of two more tiles of a type, each where it is best; NO_WORTH where there is no space."""
    tiles, none = realm.types[kind], int64(0)
    if spaces == 0:
        return NO_WORTH, NO_WORTH
    first, one = find_best_cell(tables, realm, kind, tiles, spaces, none, sizes, params)
    tiles |= bit(first)
    spaces &= ~bit(first)
    if spaces == 0:
        return one, NO_WORTH
    second, more = find_best_cell(tables, realm, kind, tiles, spaces, bit(first), sizes, params)
    if sizes[second] >= SET_MIN and find_group(bit(second), tiles | bit(second)) & bit(first):
        return one, more
    return one, one + more


@kernel
def value_pool(params: Any, pool: Any) -> Any:
    """Worth of the last shrine of a pool of so many."""
    return params[SHRINE] / pool


@kernel
def draw_best(values: Any, count: Any, stream: Any) -> Any:
    """Draw uniformly among the first so many values that are the highest."""
    best, n_best = values[0], int64(1)
    for index in range(1, count):
        if values[index] > best:
            best, n_best = values[index], int64(0)
        n_best += int64(values[index] == best)
    left = draw_below(stream, n_best) if n_best > 1 else int64(0)
    for index in range(count):
        if values[index] == best:
            if left == 0:
                return int64(index)
            left -= 1
    return int64(0)
