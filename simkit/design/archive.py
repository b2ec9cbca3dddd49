"""An archive of boards that differ in how they play: the most even one for each length and number of lead changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from simkit.design.quantities import Sums, add_all
from simkit.games.contract import WHOLE_SHARE

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
    foreseen: dict[str, tuple[tuple[float, float], ...]] = field(
        default_factory=dict
    )  # by bot: how far each seat is thought to be from fair, and how sure that is, with what like boards tell
    first: int = 0  # of the deals that it plays: boards have deals of their own

    def add(self, bot: str, sums: tuple[Sums, ...]) -> None:
        """Add further deals of a bot."""
        self.sums[bot] = add_all(self.sums[bot], sums) if bot in self.sums else sums
        self.foreseen.pop(bot, None)

    def deals_of(self, bot: str) -> int:
        """The deals that a bot has played on it."""
        return self.sums[bot][0].n if bot in self.sums else 0

    @property
    def off(self) -> float:
        """How far the farthest seat of any bot is thought to be from fair."""
        return self.bound(0.0)

    def bound(self, errors: float) -> float:
        """How far the farthest seat is from fair, with so many standard errors for it, or against it below 0."""
        return max(abs(off) + errors * error for bot in self.sums for off, error in self.offs(bot))

    def offs(self, bot: str) -> tuple[tuple[float, float], ...]:
        """How far each seat is from fair with a bot, and the standard error: as foreseen, or as measured alone."""
        if bot in self.foreseen:
            return self.foreseen[bot]
        return tuple((one.mean - 1 / self.seats, one.error) for one in self.sums[bot][: self.seats])

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


def recall(rows: tuple[str, ...], wins: Mapping[str, tuple[int, ...]]) -> Board:
    """Return a board measured at another time, by the deals that each seat won with each bot."""
    scale = WHOLE_SHARE
    sums = {
        bot: tuple(Sums(sum(won), one * scale, one * scale**2, scale) for one in won)
        for bot, won in wins.items()
    }
    return Board(rows, len(next(iter(wins.values()))), sums)


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
