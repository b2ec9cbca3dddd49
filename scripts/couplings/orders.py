"""Orders of the places of a castle: the shuffled tiles of a deal are laid in such an order, the first tile first.

Two castles whose places are ordered alike share what the order stands for: the tiles of a floor, or those that can be
taken early, or those of the spaces that both have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Place = tuple[int, int]  # floor, cell
Order = NDArray[np.int64]  # [tile] floor, cell, whether it is the top of its stack


def list_places(heights: Sequence[int]) -> list[Place]:
    """Return all places of a castle as matches are laid out: stack by stack from the bottom."""
    return [(floor, cell) for cell, height in enumerate(heights) for floor in range(height)]


def by_floor(heights: Sequence[int]) -> list[Place]:
    """Order places floor by floor, the highest first, in which there is most choice at the start."""
    return sorted(list_places(heights), key=lambda place: (-place[0], place[1]))


def by_take(heights: Sequence[int]) -> list[Place]:
    """Order places by how soon they can be taken: all that have a free long side, then those free after them, …"""
    left, found = list(heights), list[Place]()
    while any(left):
        tops = [(height - 1, cell) for cell, height in enumerate(left) if height]
        free = [(floor, cell) for floor, cell in tops if min(left[cell - 1], left[cell + 1]) <= floor]
        found += free
        for _, cell in free:
            left[cell] -= 1
    return found


def by_place(heights: Sequence[int], other: Sequence[int]) -> list[Place]:
    """Order the places that another castle has too before all others, from the same corner on."""
    shared = set(list_places(other))
    return sorted(list_places(heights), key=lambda place: place not in shared)


def mirrored(heights: Sequence[int], stride: int) -> list[Place]:
    """Order places as usual, but each row of cells from its other end: of a symmetric castle its mirror image."""
    rows = [list(heights[start : start + stride]) for start in range(0, len(heights), stride)]
    used = [column for row in rows for column, height in enumerate(row) if height]
    first, last = min(used), max(used)
    images = [
        (floor, row * stride + first + last - column)
        for row, line in enumerate(rows)
        for column, height in enumerate(line)
        for floor in range(height)
    ]
    assert sorted(images) == sorted(list_places(heights)), "the castle is not its own mirror image"
    return images


def lay(places: Iterable[Place], heights: Sequence[int]) -> Order:
    """Write an order for kernels."""
    return np.array([(floor, cell, floor + 1 == heights[cell]) for floor, cell in places], dtype=np.int64)
