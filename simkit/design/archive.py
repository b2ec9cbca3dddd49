"""An archive of boards that differ in how they play: the most even one for each length and number of lead changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from simkit.design.quantities import Sums, add_all

LENGTH_STEP = 3.0  # turns that a cell of the archive is wide
CHANGES_STEP = 0.5  # changes of the lead

Cell = tuple[int, int]


@dataclass(eq=False)
class Board:
    """A candidate: its rows, and what was measured of it by bot; the last bot's length and lead changes place it."""

    rows: tuple[str, ...]
    seats: int
    sums: dict[str, tuple[Sums, ...]] = field(
        default_factory=dict
    )  # shares of all seats, length, lead changes

    def add(self, bot: str, sums: tuple[Sums, ...]) -> None:
        """Add further deals of a bot."""
        self.sums[bot] = add_all(self.sums[bot], sums) if bot in self.sums else sums

    def deals_of(self, bot: str) -> int:
        """The deals that a bot has played on it."""
        return self.sums[bot][0].n if bot in self.sums else 0

    @property
    def off(self) -> float:
        """How far the farthest seat of any bot is from fair, as seen."""
        return max(abs(off) for off, _ in self._offs())

    def bound(self, errors: float) -> float:
        """How far the farthest seat is from fair, with so many standard errors for it, or against it below 0."""
        return max(abs(off) + errors * error for off, error in self._offs())

    @property
    def length(self) -> float:
        """Mean turns with the strongest bot."""
        return self._last[self.seats].mean

    @property
    def changes(self) -> float:
        """Mean changes of the lead with the strongest bot."""
        return self._last[self.seats + 1].mean

    @property
    def cell(self) -> Cell:
        """Where it stands in the archive."""
        return int(self.length // LENGTH_STEP), int(self.changes // CHANGES_STEP)

    @property
    def _last(self) -> tuple[Sums, ...]:
        return self.sums[next(reversed(self.sums))]

    def _offs(self) -> Iterator[tuple[float, float]]:
        for sums in self.sums.values():
            for one in sums[: self.seats]:
                yield one.mean - 1 / self.seats, one.error


@dataclass
class Archive:
    """The best board of every cell: least far from fair, half a step of error added, so that luck does not win."""

    cells: dict[Cell, Board] = field(default_factory=dict)

    def add(self, board: Board) -> bool:
        """Keep a board if its cell is empty or it is better than the one there; tell whether it was kept."""
        there = self.cells.get(board.cell)
        if there is not None and there is not board and rank(there) <= rank(board):
            return False
        self.cells[board.cell] = board
        return True

    def settle(self) -> None:
        """Put every board where further deals have shown it to belong."""
        boards = self.best()
        self.cells.clear()
        for board in boards:
            self.add(board)

    def best(self) -> list[Board]:
        """All boards, the most even first."""
        return sorted(self.cells.values(), key=lambda board: (rank(board), board.rows))


def rank(board: Board) -> float:
    """By what boards are compared: the distance of the farthest seat with a standard error added."""
    return board.bound(1.0)
