"""The castle: which tiles are free, and taking them away.

A word has no bit in its two spare columns, so all words are non-negative and steps to the side stay in their row.
"""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import N_FLOORS, N_WORDS
from simkit.games.dragon_castle.rules.cells import bit


@kernel
def find_top_floor(castle: Any) -> Any:
    """The highest floor with a tile, 0 for the ground floor, −1 for an empty castle (D-05)."""
    for floor in range(N_FLOORS - 1, -1, -1):
        if castle.floors[floor, 0] | castle.floors[floor, 1] | castle.floors[floor, 2]:
            return int64(floor)
    return int64(-1)


@kernel
def find_tops(castle: Any, floor: Any, word: Any) -> Any:
    """Cells of a word whose top lies on a floor."""
    here = castle.floors[floor, word]
    return here & ~castle.floors[floor + 1, word] if floor + 1 < N_FLOORS else here


@kernel
def find_long_free(castle: Any, floor: Any, word: Any) -> Any:
    """Tops on a floor with no tile of that floor to the left, or none to the right (D-04)."""
    here = castle.floors[floor, word]
    return find_tops(castle, floor, word) & ~((here << 1) & (here >> 1))


@kernel
def find_short_free(castle: Any, floor: Any, word: Any) -> Any:
    """Tops on a floor with no tile of that floor above, or none below (D-29)."""
    here = castle.floors[floor, word]
    above, below = here << 16, here >> 16
    if word > 0:
        above |= castle.floors[floor, word - 1] >> 48
    if word + 1 < N_WORDS:
        below |= castle.floors[floor, word + 1] << 48
    return find_tops(castle, floor, word) & ~(above & below)


@kernel
def find_available(castle: Any, word: Any) -> Any:
    """Cells of a word whose top is available, on any floor (D-04)."""
    found = int64(0)
    for floor in range(N_FLOORS):
        found |= find_long_free(castle, floor, word)
    return found


@kernel
def find_short(castle: Any, word: Any) -> Any:
    """Cells of a word whose top has a free short side, on any floor (D-29)."""
    found = int64(0)
    for floor in range(N_FLOORS):
        found |= find_short_free(castle, floor, word)
    return found


@kernel
def find_floor(castle: Any, cell: Any) -> Any:
    """The floor of a stack's top, 0 for the ground floor, −1 for an empty space."""
    floor = int64(-1)
    word, here = cell >> 6, bit(cell & 63)
    while floor + 1 < N_FLOORS and castle.floors[floor + 1, word] & here:
        floor += 1
    return floor


@kernel
def find_top(castle: Any, cell: Any) -> Any:
    """The tile on top of a stack."""
    return int64(castle.tiles[find_floor(castle, cell), cell])


@kernel
def remove_tile(castle: Any, cell: Any) -> Any:
    """Take the top of a stack away, which uncovers the tile beneath, and return it."""
    floor = find_floor(castle, cell)
    word, here = cell >> 6, bit(cell & 63)
    tile = int64(castle.tiles[floor, cell])
    castle.floors[floor, word] &= ~here
    castle.visible[tile, word] &= ~here
    if floor > 0:
        castle.visible[int64(castle.tiles[floor - 1, cell]), word] |= here
    castle.left -= 1
    return tile
