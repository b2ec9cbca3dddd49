"""One realm: spaces, tops, sets and shrines."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import (
    DRAGON,
    DRAGON_BONUS,
    MAX_SHRINE_VP,
    N_FACTIONS,
    N_NUMBERS,
    N_TYPES,
    SET_MIN,
)
from simkit.games.dragon_castle.rules.cells import bit, find_group


@kernel
def clear_realm(realm: Any) -> None:
    """Begin with an empty board and one shrine in the pool (D-06)."""
    for kind in range(N_TYPES):
        realm.types[kind] = 0
    for number in range(N_NUMBERS):
        realm.numbers[number] = 0
    for cell in range(realm.heights.shape[0]):
        realm.heights[cell] = 0
    realm.up = 0
    realm.down = 0
    realm.shrines = 0
    realm.full = 0
    realm.pool = 1
    realm.tokens = 0
    realm.countdown = 0


@kernel
def copy_realm(realm: Any, copy: Any) -> None:
    """Copy a realm part by part: a record of this size copied whole compiles to a move for every byte."""
    copy.types = realm.types
    copy.numbers = realm.numbers
    copy.up = realm.up
    copy.down = realm.down
    copy.shrines = realm.shrines
    copy.full = realm.full
    copy.heights = realm.heights
    copy.tops = realm.tops
    copy.pool = realm.pool
    copy.tokens = realm.tokens
    copy.countdown = realm.countdown


@kernel
def find_spaces(rules: Any, realm: Any) -> Any:
    """Cells on which a tile may be placed: empty, or topped by a face-down tile without a shrine (D-11, D-12)."""
    return rules.board & ~(realm.up | realm.shrines | realm.full)


@kernel
def put_tile(tables: Any, rules: Any, realm: Any, cell: Any, tile: Any) -> None:
    """Put a face-up tile on a cell (D-11)."""
    here = bit(cell)
    kind = tables.types[tile]
    realm.types[kind] |= here
    if kind < N_FACTIONS:
        realm.numbers[tables.numbers[tile] - 1] |= here
    realm.up |= here
    realm.down &= ~here
    realm.tops[cell] = tile
    raise_stack(rules, realm, cell)


@kernel
def raise_stack(rules: Any, realm: Any, cell: Any) -> None:
    """Count one tile more on a cell, and note a stack that may not grow any more (D-12)."""
    realm.heights[cell] += 1
    if rules.max_height > 0 and int64(realm.heights[cell]) >= rules.max_height:
        realm.full |= bit(cell)


@kernel
def turn_down(realm: Any, cells: Any) -> None:
    """Turn face-up tops face-down."""
    for kind in range(N_TYPES):
        realm.types[kind] &= ~cells
    for number in range(N_NUMBERS):
        realm.numbers[number] &= ~cells
    realm.up &= ~cells
    realm.down |= cells


@kernel
def lift_top(realm: Any, cell: Any) -> None:
    """Take the top without a shrine away; what is beneath is face-down, or the space is empty (D-23)."""
    here = bit(cell)
    turn_down(realm, here)
    realm.heights[cell] -= 1
    realm.full &= ~here
    if realm.heights[cell] == 0:
        realm.down &= ~here


@kernel
def find_type(realm: Any, cell: Any) -> Any:
    """The type of a face-up top."""
    here = bit(cell)
    kind = int64(0)
    while not realm.types[kind] & here:
        kind += 1
    return kind


@kernel
def find_sets(cells: Any, least: Any, most: Any) -> Any:
    """The union of all connected groups of `cells` that have `least` to `most` cells."""
    found = int64(0)
    if count_bits(cells) < least:
        return found
    rest = cells
    while rest:
        group = find_group(bit(first_bit(rest)), rest)
        rest &= ~group
        if least <= count_bits(group) <= most:
            found |= group
    return found


@kernel
def find_due(realm: Any) -> Any:
    """All tiles of sets that must be consolidated: four or more of one type, connected (D-13)."""
    due = int64(0)
    for kind in range(N_TYPES):
        due |= find_sets(realm.types[kind], int64(SET_MIN), int64(64))
    return due


@kernel
def value_set(tables: Any, size: Any, kind: Any) -> Any:
    """VP of a set by its size, one more for dragons (D-15)."""
    return tables.set_vp[size] + (DRAGON_BONUS if kind == DRAGON else 0)


@kernel
def value_shrine(realm: Any, cell: Any) -> Any:
    """VP of a shrine on a cell: its floor, 3 at most (D-17)."""
    return min(int64(realm.heights[cell]), MAX_SHRINE_VP)


@kernel
def value_shrines(realm: Any) -> Any:
    """VP of all built shrines (D-17)."""
    total = int64(0)
    rest = realm.shrines
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        total += value_shrine(realm, cell)
    return total
