"""Castles made by chance: changed tile by tile, within what the rulebook advises or a designer asks for instead."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from simkit.errors import InputError
from simkit.games.dragon_castle.constants import CASTLE_COLUMNS, CASTLE_ROWS, LAYOUTS, N_FLOORS, N_TILES
from simkit.games.dragon_castle.layouts import EMPTY, GROUND_FLOOR, LONG_ROW, heights_of, read_layout
from simkit.games.dragon_castle.walls import build_wall

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Heights = NDArray[np.int64]  # tiles on each space, by row and column
    Places = NDArray[np.int64]  # spaces of the padded board by their numbers, row by row

SYMMETRIES = ("none", "left-right", "top-bottom", "both", "half-turn")
LOOSE = 0.1  # of the tiles that are added stand away from all others
MOST_MOVES = 8  # tiles of a castle that one change moves, and their mirror images
FEW_MOVES = 1  # of a wall to begin with: most moves break it
WALLS = (
    0.75  # of the castles to begin with are walls where rows may be long and few tiles lie above the ground
)
LEEWAY = 1  # spaces by which a castle to begin with may miss the number drawn for it
ATTEMPTS = 100  # at a change that keeps to all demands
ANY = (0, N_FLOORS)  # heights of spaces


@dataclass(frozen=True)
class Demands:
    """What a castle must keep to beside the rules: spaces of the ground floor, rows of upper floors, symmetry."""

    ground: tuple[int, int]
    longest_row: int  # tiles side by side on an upper floor
    symmetry: str = "both"
    near: tuple[str, ...] = ()  # rows of a castle from which it differs little; empty: none
    most_moved: int = N_TILES  # tiles that stand elsewhere than in the castle that is near

    @classmethod
    def advised(cls, players: int) -> Demands:
        """The advice of the rulebook for a player count (D-03)."""
        return cls(GROUND_FLOOR[players], LONG_ROW - 1)


@dataclass(frozen=True)
class Castles:
    """All castles that keep to the demands, as a space to search in."""

    players: int
    demands: Demands
    starts: tuple[str, ...] = field(default=LAYOUTS)  # shipped layouts to begin with where no other is near

    def begin(self, chance: np.random.Generator) -> tuple[str, ...]:
        """Return a castle to begin with: a shipped one, a wall, or the one that is near, made to fit the demands."""
        near = self.demands.near
        for _ in range(ATTEMPTS):
            rows, moves, span = (near, 0, None) if near else self._draw_start(chance)
            made = self._change(_pad(rows), chance, moves, span)
            if made is not None:
                return made
        raise InputError(
            "no castle was found that keeps to all of this",
            hint="Loosen --ground, --row or --symmetry, or let it be less near.",
        )

    def _draw_ground(self, chance: np.random.Generator) -> tuple[int, int]:
        """Draw a narrow span of the ground's spaces, so that castles of every size are tried."""
        low, high = self.demands.ground
        aim = int(chance.integers(low, high + 1))
        return max(low, aim - LEEWAY), min(high, aim + LEEWAY)

    def _draw_start(self, chance: np.random.Generator) -> tuple[tuple[str, ...], int, tuple[int, int] | None]:
        """Draw a shipped layout with many moves to make to a narrow span, or where long rows are allowed a wall."""
        demands = self.demands
        if demands.longest_row >= LONG_ROW and chance.random() < WALLS:
            for _ in range(ATTEMPTS):
                wall = build_wall(demands.ground, demands.longest_row, chance)
                if wall is not None:
                    return wall, int(chance.integers(FEW_MOVES + 1)), None
        rows = read_layout(self.starts[int(chance.integers(len(self.starts)))]).rows
        return rows, int(chance.integers(4 * MOST_MOVES)), self._draw_ground(chance)

    def change(self, rows: Sequence[str], chance: np.random.Generator) -> tuple[str, ...]:
        """Move some tiles of a castle; the same castle where no change is found."""
        for _ in range(ATTEMPTS):
            made = self._change(_pad(rows), chance, int(chance.integers(1, MOST_MOVES + 1)))
            if made is not None and made != tuple(rows):
                return made
        return tuple(rows)

    def distance(self, one: Sequence[str], other: Sequence[str]) -> int:
        """Count the tiles that stand elsewhere in one castle than in another, mirrored if that is nearer."""
        a, b = _pad(one), _pad(other)
        if a.shape != b.shape:
            a, b = _common(a, b)
        images = (b, b[::-1], b[:, ::-1], b[::-1, ::-1])
        return min(int(np.abs(a - image).sum()) for image in images) // 2

    def describe(self, rows: Sequence[str]) -> tuple[float, ...]:
        """Return what tells how a castle plays.

        Spaces, those of three floors, tiles of any floor with a free side, the share of them above the ground (its
        logarithm: from few to hardly any matters most), stacks whose top tile has both sides free, rows of the ground
        without a gap, and whether an odd number of tiles lies above the ground.
        """
        heights = np.pad(np.array(heights_of(rows)), 1)
        middle, left, right = heights[1:-1, 1:-1], heights[1:-1, :-2], heights[1:-1, 2:]
        spaces = int((middle > 0).sum())
        free = _count_free(middle, left, right)
        above = _count_free(*(np.maximum(floors - 1, 0) for floors in (middle, left, right)))
        return (
            spaces,
            int((middle == N_FLOORS).sum()),
            free,
            math.log(max(1, above) / free),
            int((middle > np.maximum(left, right)).sum()),
            int(((middle > 0) & (left == 0)).sum()),
            (N_TILES - spaces) % 2,
        )

    def _change(
        self, heights: Heights, chance: np.random.Generator, moves: int, span: tuple[int, int] | None = None
    ) -> tuple[str, ...] | None:
        """Move tiles between orbits of spaces until the castle has all its tiles; None if that breaks a demand.

        `span` is a narrower one of spaces of the ground than is demanded; None: that one.
        """
        orbits = _orbits(heights.shape, self.demands.symmetry)
        made = heights.copy()
        for orbit in orbits:
            made.flat[orbit] = int(np.median(made.flat[orbit]))
        for _ in range(moves):
            _lower(made, orbits, chance)
            _raise(made, orbits, chance)
        low, high = span or self.demands.ground
        for _ in range(N_TILES):
            over, ground = int(made.sum()) - N_TILES, int((made > 0).sum())
            if over == 0 and low <= ground <= high:
                break
            fitting = [orbit for orbit in orbits if not over or len(orbit) <= abs(over)] or orbits
            if over >= 0:
                _lower(
                    made, fitting, chance, (1, 1) if ground > high else (2, N_FLOORS) if ground < low else ANY
                )
            if over <= 0:
                _raise(
                    made, fitting, chance, (1, N_FLOORS) if ground > high else (0, 0) if ground < low else ANY
                )
        rows = _trim(made)
        return rows if self._is_fit(made, rows) else None

    def _is_fit(self, heights: Heights, rows: tuple[str, ...]) -> bool:
        low, high = self.demands.ground
        if int(heights.sum()) != N_TILES or not low <= int((heights > 0).sum()) <= high:
            return False
        if _longest_row(heights) > self.demands.longest_row:
            return False
        return not self.demands.near or self._moved(rows) <= self.demands.most_moved

    def _moved(self, rows: tuple[str, ...]) -> int:
        """Tiles that stand elsewhere than in the castle that is near, both laid on the middle of the board."""
        return int(np.abs(np.subtract(*_common(_pad(rows), self._near))).sum()) // 2

    @cached_property
    def _near(self) -> Heights:
        return _pad(self.demands.near)


def _count_free(middle: Heights, left: Heights, right: Heights) -> int:
    """Count the tiles with a free side, by the heights of all spaces and of those beside them."""
    return int(np.maximum(middle - np.minimum(left, right), 0).sum())


def _pad(rows: Sequence[str]) -> Heights:
    """Lay a castle on the middle of the largest board whose middle is its own."""
    heights = np.array(heights_of(rows))
    frame = [
        most - (most - size) % 2
        for most, size in zip((CASTLE_ROWS, CASTLE_COLUMNS), heights.shape, strict=True)
    ]
    padded = np.zeros(frame, dtype=np.int64)
    top, left = ((most - size) // 2 for most, size in zip(frame, heights.shape, strict=True))
    padded[top : top + heights.shape[0], left : left + heights.shape[1]] = heights
    return padded


def _common(a: Heights, b: Heights) -> tuple[Heights, Heights]:
    """Lay two padded castles into the corner of one board."""
    full = (CASTLE_ROWS, CASTLE_COLUMNS)
    made = []
    for one in (a, b):
        board = np.zeros(full, dtype=np.int64)
        board[: one.shape[0], : one.shape[1]] = one
        made.append(board)
    return made[0], made[1]


def _trim(heights: Heights) -> tuple[str, ...]:
    """Write a castle without the empty rows and columns around it."""
    rows, columns = np.nonzero(heights.any(axis=1))[0], np.nonzero(heights.any(axis=0))[0]
    cut = heights[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return tuple("".join(str(height) if height else EMPTY for height in row) for row in cut)


def _orbits(shape: tuple[int, ...], symmetry: str) -> list[Places]:
    """Group the spaces of a board into those that mirror each other."""
    places = np.arange(shape[0] * shape[1]).reshape(shape)
    images = {
        "none": [],
        "left-right": [places[:, ::-1]],
        "top-bottom": [places[::-1]],
        "both": [places[:, ::-1], places[::-1], places[::-1, ::-1]],
        "half-turn": [places[::-1, ::-1]],
    }[symmetry]
    together = np.stack([places, *images]).reshape(1 + len(images), -1)
    return [np.unique(orbit) for orbit in together.T if orbit[0] == orbit.min()]


def _lower(
    heights: Heights, orbits: list[Places], chance: np.random.Generator, of: tuple[int, int] = ANY
) -> None:
    """Take a tile from every space of an orbit that has some, of a height between these."""
    low, high = max(1, of[0]), of[1]
    there = [orbit for orbit in orbits if low <= heights.flat[orbit[0]] <= high]
    if there:
        heights.flat[there[int(chance.integers(len(there)))]] -= 1


def _raise(
    heights: Heights, orbits: list[Places], chance: np.random.Generator, of: tuple[int, int] = ANY
) -> None:
    """Put a tile on every space of an orbit that has room, of a height between these, mostly on or beside others."""
    low, high = of[0], min(N_FLOORS - 1, of[1])
    built = heights > 0
    beside = built.copy()
    beside[1:] |= built[:-1]
    beside[:-1] |= built[1:]
    beside[:, 1:] |= built[:, :-1]
    beside[:, :-1] |= built[:, 1:]
    anywhere = chance.random() < LOOSE
    room = [o for o in orbits if low <= heights.flat[o[0]] <= high and (anywhere or beside.flat[o[0]])]
    if room:
        heights.flat[room[int(chance.integers(len(room)))]] += 1


def _longest_row(heights: Heights) -> int:
    """Return the most tiles side by side on an upper floor."""
    longest = 0
    for floor in range(2, N_FLOORS + 1):
        length = np.zeros(heights.shape[0], dtype=np.int64)
        for column in heights.T:
            length = np.where(column >= floor, length + 1, 0)
            longest = max(longest, int(length.max()))
    return longest
