"""The search for fair boards: changed at random, raced, kept in an archive of different ones.

This is MAP-Elites with a race inside. Each round, some boards are changed; all of them play as many deals, a few at
first; those shown to be less even than the margin allows drop out, the others play on. Bots play one after the other,
weakest first, and the fast ones play more deals: most boards drop out before a slow bot has played many matches.
Boards of the archive that look even play more deals in every round, so that none stays at the top by luck alone.
What all boards raced so far, and those measured at other times, tell of boards like them (`foresight`) says which
changes are worth playing. Every board plays deals of its own: on common deals like boards have the same luck, which
no number of boards would even out, and what is searched is not a difference between boards but a share that is fair.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from simkit import games
from simkit.design.archive import Archive, Board, rank
from simkit.design.evaluate import Measure, Task
from simkit.design.foresight import FEWEST, Trend, estimate_widths, fit_trend, join
from simkit.design.quantities import column_mean, seat_shares
from simkit.games.setting import Parts
from simkit.scenario.expand import make_arm
from simkit.scenario.model import Arm

RUNGS = {  # deals of a board that stays in the race, by how long a bot thinks
    "fast": (200, 800, 3_200, 12_800),
    "medium": (200, 800, 3_200),
    "slow": (200, 800),
}
MORE = 4  # times as many deals as in the race, at most, of a board that looks even
DEALS = MORE * max(map(max, RUNGS.values()))  # of one board at most: the next one's begin behind them
BATCH = 16  # boards of a round
REFINED = 2  # boards of the archive that play on in a round
RACED = 0.9  # of the time of a search; in the rest the boards that look best play on
PORTION = 1 / 120  # of the time of a search that all bots together may play on one board in the race
FINALISTS = 24  # boards that play all those deals before some are chosen
FRESH = 32  # first boards that are no changes of boards raced
NEW = 0.1  # of the later ones
AIM = 0.6  # of the margin: a board that lies there is soon shown to lie within
SURE = 2.0  # standard errors beyond the aim with which a board drops out
EAGER = 0.85  # of the parents are the most even boards of all,
PARENTS = 12  # so many of them; the others come from anywhere in the archive
CLIMBS = 16  # changes of a board that are tried by what is foretold of them, before one of them plays


class BoardSpace(Protocol):
    """The boards that may be searched, as a game knows them."""

    def begin(self, chance: np.random.Generator) -> tuple[str, ...]:
        """Return a board to begin with."""

    def change(self, rows: Sequence[str], chance: np.random.Generator) -> tuple[str, ...]:
        """Return a board a little different from another."""

    def distance(self, one: Sequence[str], other: Sequence[str]) -> int:
        """Count the pieces that stand elsewhere."""

    def describe(self, rows: Sequence[str]) -> tuple[float, ...]:
        """Return numbers that tell how a board plays, the same number of them for every board."""


@dataclass(frozen=True)
class Wish:
    """What is searched: for which game and settings, by which bots, how even and of which length."""

    game: str
    setting: str  # the one that holds the board
    settings: Mapping[str, object]  # the others
    bots: tuple[str, ...]  # weakest first; the last one tells length and lead changes
    margin: float
    length: tuple[float, float] | None = None  # mean turns wished; None: any


@dataclass
class Search:
    """A search under way."""

    wish: Wish
    space: BoardSpace
    measure: Measure
    seed: int
    archive: Archive = field(default_factory=Archive)
    evaluations: int = 0  # boards raced
    dropped: int = 0  # of them, before the last rung
    finished: list[Board] = field(default_factory=list)  # the others, kept in the archive or not
    paces: Callable[[], Mapping[str, float]] = (
        dict  # seconds that a deal of each bot takes, where they matter
    )
    known: Sequence[Board] = ()  # measured at other times: they tell of others, and are not chosen
    _raced: list[Board] = field(default_factory=list)  # all of them
    _best: list[Board] = field(default_factory=list)  # the most even of them
    _trends: dict[str, list[Trend]] = field(default_factory=dict)  # by bot, of every seat
    _most: float = math.inf  # seconds that all bots together may play on one board in the race
    _seen: set[tuple[str, ...]] = field(default_factory=set)

    def run(
        self, evaluations: int | None, seconds: float | None, tell: Callable[[Search], None] = lambda _: None
    ) -> None:
        """Race so many boards, or as many as most of the seconds allow, and then play the finalists on."""
        begun = time.monotonic()
        self._most = math.inf if seconds is None else PORTION * seconds
        self._seen.update(board.rows for board in self.known)
        self._foresee()
        while (evaluations is None or self.evaluations < evaluations) and (
            seconds is None or time.monotonic() - begun < RACED * seconds
        ):
            chance = np.random.default_rng([self.seed, self.evaluations])
            n = BATCH if evaluations is None else min(BATCH, evaluations - self.evaluations)
            boards = [self._make(chance, DEALS * (self.evaluations + place)) for place in range(n)]
            self._race(boards)
            self.evaluations += n
            self._foresee(boards)
            for board in boards:
                self.archive.add(board)
            self._refine()
            self._foresee()
            self.archive.settle()
            tell(self)
        while self._refine(FINALISTS) and (seconds is None or time.monotonic() - begun < seconds):
            self._foresee()
            self.archive.settle()
            tell(self)

    def choose(self, most: int, apart: int, errors: float = 1.0) -> list[Board]:
        """Choose the most even boards that are at least so many pieces apart from each other.

        Boards that look fair by so many standard errors are chosen; if there are none, those that look fair at all.
        """
        return self._choose(most, apart, errors) or self._choose(most, apart, 0.0)

    def _choose(self, most: int, apart: int, errors: float) -> list[Board]:
        chosen: list[Board] = []
        for board in self._finalists():
            if board.bound(errors) < self.wish.margin and all(
                self.space.distance(board.rows, other.rows) >= apart for other in chosen
            ):
                chosen.append(board)
            if len(chosen) == most:
                break
        return chosen

    def _make(self, chance: np.random.Generator, first: int) -> Board:
        """Change a board of the archive, or begin with a new one; no board twice, if that can be helped."""
        spec = games.find(self.wish.game)
        elites = self._wished() or self.archive.best()
        for _ in range(20):
            rows = self._propose(elites, chance)
            if rows not in self._seen:
                break
        self._seen.add(rows)
        return Board(rows, spec.seats(spec.configure(self._settings(rows))), first=first)

    def _propose(self, elites: Sequence[Board], chance: np.random.Generator) -> tuple[str, ...]:
        """Change a board, or begin with a new one; of several changes the one foretold to be the most even."""
        begins = self.evaluations < FRESH or not elites or chance.random() < NEW
        if begins:
            rows = self.space.begin(chance)
        else:
            among = self._best if chance.random() < EAGER else elites
            rows = among[int(chance.integers(len(among)))].rows
        if not self._trends:
            return rows if begins else self.space.change(rows, chance)
        off = self._foretell(rows)
        found, least = (rows, off) if begins else (rows, math.inf)
        for _ in range(CLIMBS):
            changed = self.space.change(rows, chance)
            changed_off = self._foretell(changed)
            if changed_off < least:
                found, least = changed, changed_off
            if changed_off < off:
                rows, off = changed, changed_off
        return found

    def _foretell(self, rows: tuple[str, ...]) -> float:
        """How far the farthest seat of a board is foretold to be from fair, with a standard deviation added."""
        features = np.array([self.space.describe(rows)])
        foretold = [trend.foretell(features) for trends in self._trends.values() for trend in trends]
        return max(abs(float(means[0])) + float(spreads[0]) for means, spreads in foretold)

    def _foresee(self, new: Sequence[Board] = ()) -> None:
        """Fit the trends to all boards raced, and join them with what was measured of each."""
        self._raced += new
        if len(self.known) + len(self._raced) >= FEWEST:
            self._fit()
        self._best = sorted(self._raced, key=lambda board: (rank(board), board.rows))[:PARENTS]

    def _fit(self) -> None:
        boards = [*self.known, *self._raced]
        features = np.array([self.space.describe(board.rows) for board in boards])
        for bot in self.wish.bots:
            values, errors = _read_seats(boards, bot)
            widths = estimate_widths(features, values[:, :-1], errors[:, :-1])  # the last seat wins the rest
            self._trends[bot] = [
                fit_trend(features, *columns, widths) for columns in zip(values.T, errors.T, strict=True)
            ]
            self._join(self._raced, bot)

    def _join(self, boards: Sequence[Board], bot: str) -> None:
        """Join the trends of a bot with what was measured of boards."""
        if not boards or bot not in self._trends:
            return
        features = np.array([self.space.describe(board.rows) for board in boards])
        values, errors = _read_seats(boards, bot)
        joined = [
            join(trend.foretell(features), *columns)
            for trend, *columns in zip(self._trends[bot], values.T, errors.T, strict=True)
        ]
        for place, board in enumerate(boards):
            board.foreseen[bot] = tuple(
                (float(means[place]), float(spreads[place])) for means, spreads in joined
            )

    def _race(self, boards: Sequence[Board]) -> None:
        """Let boards play up to the last rung, first bot first, unless they are shown to be too far from fair."""
        for bot in self.wish.bots:
            self._play(boards, bot, self._rungs(bot)[0])
        running = [board for board in boards if self._may_be_fair(board)]
        for bot in self.wish.bots:
            for rung in self._rungs(bot)[1:]:
                self._play(running, bot, rung)
                running = [board for board in running if self._may_be_fair(board)]
        self.dropped += len(boards) - len(running)
        self.finished += running

    def _may_be_fair(self, board: Board) -> bool:
        return board.bound(-SURE) <= AIM * self.wish.margin

    def _refine(self, among: int | None = None) -> bool:
        """Let the boards that look best play twice as many deals as they have; tell whether there were any.

        Those of the archive are asked, or so many finalists.
        """
        best = [b for b in (self._wished() if among is None else self._finalists()) if self._may_be_fair(b)]
        most = {bot: MORE * self._rungs(bot)[-1] for bot in self.wish.bots}
        open_ = [b for b in best[:among] if any(b.deals_of(bot) < most[bot] for bot in most)][:REFINED]
        for bot in self.wish.bots:
            fair = [board for board in open_ if self._may_be_fair(board)]
            goals = [2 * max(self._rungs(bot)[-1], board.deals_of(bot)) for board in fair]
            self._play(fair, bot, *(min(goal, most[bot]) for goal in goals))
        return bool(open_)

    def _rungs(self, bot: str) -> tuple[int, ...]:
        """The numbers of deals at which a bot's boards may drop out, as many as the time allows.

        For the least error within a time, deals go by the inverse square root of how long a bot's deal takes.
        """
        rungs, paces = RUNGS[games.find(self.wish.game).bot(bot).effort], self.paces()
        each = math.sqrt(paces.get(bot, 0.0)) * sum(map(math.sqrt, paces.values()))
        return tuple(rung for rung in rungs if rung * each <= self._most) or rungs[:1]

    def _play(self, boards: Sequence[Board], bot: str, *deals: int) -> None:
        """Bring boards to so many deals of a bot, all to the same or each to its own."""
        goals = deals * len(boards) if len(deals) == 1 else deals
        asked = [
            (board, goal) for board, goal in zip(boards, goals, strict=True) if board.deals_of(bot) < goal
        ]
        tasks = [self._task(board, bot, goal) for board, goal in asked]
        for (board, _), sums in zip(asked, self.measure(tasks), strict=True):
            board.add(bot, sums)
        self._join([board for board, _ in asked], bot)

    def _task(self, board: Board, bot: str, deals: int) -> Task:
        spec, arm = games.find(self.wish.game), self.arm(board.rows, bot)
        assert spec.length is not None
        assert spec.lead_changes is not None
        played = board.deals_of(bot)
        means = tuple(column_mean(spec, arm, name) for name in (spec.length, spec.lead_changes))
        return Task(arm, (*seat_shares(spec, arm), *means), board.first + played, deals - played)

    def arm(self, rows: tuple[str, ...], bot: str) -> Arm:
        """Return the configuration of a board with one bot in all seats."""
        return make_arm(games.find(self.wish.game), self._settings(rows), (bot,), {})

    def _settings(self, rows: tuple[str, ...]) -> dict[str, object]:
        return {**self.wish.settings, self.wish.setting: Parts("board", rows)}

    def _wished(self) -> list[Board]:
        """The boards of the archive of the wished length, the most even first."""
        return [board for board in self.archive.best() if self._is_wished(board)]

    def _finalists(self) -> list[Board]:
        """The boards of the archive and the others that finished the race, the most even first."""
        kept = self._wished()
        others = [b for b in self.finished if b not in kept and self._is_wished(b) and self._may_be_fair(b)]
        return sorted(kept + others, key=lambda board: (rank(board), board.rows))

    def _is_wished(self, board: Board) -> bool:
        wished = self.wish.length
        return wished is None or wished[0] <= board.length <= wished[1]


def _read_seats(boards: Sequence[Board], bot: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how far each seat of each board is from fair by a bot's deals alone, and the standard errors."""
    sums = [board.sums[bot][: board.seats] for board in boards]
    values = np.array([[one.mean - 1 / len(row) for one in row] for row in sums])
    return values, np.array([[one.error for one in row] for row in sums])


def describe(search: Search) -> str:
    """Say in a line how a search stands."""
    best = search.archive.best()
    fair = sum(rank(board) <= search.wish.margin for board in best)
    told = f"; nearest to fair: {100 * best[0].off:.1f} points off" if best else ""
    return f"{search.evaluations:,} boards raced, {len(best)} kinds of play kept, {fair} look fair{told}"


def name_boards(boards: Sequence[Board], prefix: str) -> Iterator[tuple[str, Board]]:
    """Name boards by their number, the most even first."""
    width = len(str(len(boards)))
    for number, board in enumerate(boards, 1):
        yield f"{prefix}-{number:0{width}d}", board
