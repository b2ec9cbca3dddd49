"""One realm: spaces, tops, sets and shrines."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    N_FACTIONS,
    N_NUMBERS,
    N_TYPES,
    SET_MIN,
    RealmCell,
    Tile,
    TileType,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, find_group
from simkit.games.dragon_castle.state import Realm


@kernel
def find_spaces(rules: Rules, realm: Realm) -> int:
    """Cells on which a tile may be placed: empty, or topped by a face-down tile without a shrine (D-11, D-12)."""
    return rules.board & ~(realm.up | realm.shrines | realm.full)


@kernel
def put_tile(tables: Tables, rules: Rules, realm: Realm, cell: RealmCell, tile: Tile) -> None:
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
def raise_stack(rules: Rules, realm: Realm, cell: RealmCell) -> None:
    """Count one tile more on a cell, and note a stack that may not grow any more (D-12)."""
    realm.heights[cell] += 1
    if rules.max_height > 0 and int64(realm.heights[cell]) >= rules.max_height:
        realm.full |= bit(cell)


@kernel
def turn_down(realm: Realm, cells: int) -> None:
    """Turn face-up tops face-down."""
    for kind in range(N_TYPES):
        realm.types[kind] &= ~cells
    for number in range(N_NUMBERS):
        realm.numbers[number] &= ~cells
    realm.up &= ~cells
    realm.down |= cells


@kernel
def lift_top(realm: Realm, cell: RealmCell) -> None:
    """Take the top without a shrine away; what is beneath is face-down, or the space is empty (D-23)."""
    here = bit(cell)
    turn_down(realm, here)
    realm.heights[cell] -= 1
    realm.full &= ~here
    if realm.heights[cell] == 0:
        realm.down &= ~here


@kernel
def find_type(realm: Realm, cell: RealmCell) -> TileType:
    """The type of a face-up top."""
    here = bit(cell)
    kind = int64(0)
    while not realm.types[kind] & here:
        kind += 1
    return TileType(kind)


@kernel
def find_specials(realm: Realm) -> int:
    """All face-up special tiles."""
    found = int64(0)
    for kind in range(N_FACTIONS, N_TYPES):
        found |= realm.types[kind]
    return found


@kernel
def find_sets(cells: int, least: int, most: int) -> int:
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
def find_due(realm: Realm) -> int:
    """All tiles of sets that must be consolidated: four or more of one type, connected (D-13)."""
    due = int64(0)
    for kind in range(N_TYPES):
        due |= find_sets(realm.types[kind], int64(SET_MIN), int64(64))
    return due
