"""Which of the chosen boards can be verified in the time that is left, and on how many fresh deals.

Boards that play on together share the time: with too many of them none is decided. So those that look most even and
need the fewest deals are verified, as long as there is time for them; and those that fresh deals show to need more
than is left are given up on the way.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from simkit.design.archive import Board
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.verdicts import Reading

ERRORS = 3.0  # standard errors from the margin at which a gate beside a dozen others is decided
LUCK = 0.5  # standard errors by which the farthest of several seats looks too far
SLACK = 1.1  # times as many deals as the board that needs most of them
HOPE = 1.2  # times as much play as there is time for that is begun: some boards are given up
FEWEST = 2_000  # fresh deals before a board is given up

Offs = tuple[tuple[float, float], ...]  # how far each seat is from fair, and the standard error


def needed_deals(offs: Iterable[tuple[float, float]], spread: float, margin: float) -> float:
    """Return the deals after which seats so far from fair are shown to be even; `spread` is that of one deal.

    They are taken to be a little more even than they look: the farthest of several seats is partly luck.
    """
    room = margin - max(max(0.0, abs(off) - LUCK * error) for off, error in offs)
    return (ERRORS * spread / room) ** 2 if room > 0 else math.inf


def find_needs(board: Board, margin: float) -> dict[str, float]:
    """Return the deals that a board needs with each bot, by what the search tells."""
    return {bot: needed_deals(board.offs(bot), _spread(board, bot), margin) for bot in board.sums}


def plan_boards(
    boards: Sequence[Board],
    margin: float,
    paces: Mapping[str, float],
    seconds: float,
    most: int,
    keep: int,
) -> tuple[list[Board], int]:
    """Return the boards to verify within these seconds, at least one and `keep` at most, and the deals to plan with.

    `paces` are the seconds that a deal of each bot takes; `most` deals are planned at most.
    """
    needs = [find_needs(board, margin) for board in boards]
    order = sorted(range(len(boards)), key=lambda number: (max(needs[number].values()), number))
    chosen: list[int] = []
    seconds *= HOPE
    for number in order[:keep]:
        seconds -= sum(min(most, deals) * paces.get(bot, 0.0) for bot, deals in needs[number].items())
        if chosen and seconds < 0:
            break
        chosen.append(number)
    longest = max((max(needs[number].values()) for number in chosen), default=0)
    planned = most if longest == math.inf else min(most, max(100, 100 * math.ceil(SLACK * longest / 100)))
    return [boards[number] for number in sorted(chosen)], planned


@dataclass
class Patience:
    """Gives up boards that need more fresh deals than the time allows, all but the one that needs the fewest."""

    boards: Mapping[str, Board]  # by name
    name_of: Callable[[Judged], str]  # the board of a verdict
    margin: float
    paces: Mapping[str, float]
    seconds: float  # from now on
    begun: float = field(default_factory=time.monotonic)
    _gone: set[str] = field(default_factory=set)  # boards given up

    def __call__(self, verdicts: Sequence[Judged]) -> set[str]:
        """Return the arms that shall play no more."""
        if max(one.verdict.reading.n for one in verdicts) < FEWEST:
            return set()
        left = self.seconds - (time.monotonic() - self.begun)
        by_board: dict[str, list[Judged]] = {}
        for one in verdicts:
            by_board.setdefault(self.name_of(one), []).append(one)
        playing = by_board.keys() - self._gone
        needs = {name: self._find_seconds(name, by_board[name]) for name in playing}
        is_first = True
        for name in sorted(needs, key=lambda name: (needs[name], name)):
            left -= needs[name]
            if needs[name] == math.inf or (left < 0 < needs[name] and not is_first):
                self._gone.add(name)
            is_first = is_first and needs[name] == 0
        return {one.arm.id for name in self._gone for one in by_board[name]}

    def _find_seconds(self, name: str, judged: Sequence[Judged]) -> float:
        """Return the seconds that a board still needs, none if it is decided, for ever if it has failed."""
        if any(one.verdict.state == "fails" for one in judged):
            return math.inf
        board, seconds = self.boards[name], 0.0
        for one in judged:
            if one.verdict.state == "undecided":
                bot, reading = one.arm.lineup[0], one.verdict.reading
                offs = _join(board.offs(bot), reading)
                deals = needed_deals(offs, _spread(board, bot), self.margin) - reading.n
                seconds += max(deals, reading.n / 10) * self.paces.get(bot, 0.0)
        return seconds


def _spread(board: Board, bot: str) -> float:
    """The standard deviation of a seat's share in one deal."""
    return max(one.error * math.sqrt(one.n) for one in board.sums[bot][: board.seats])


def _join(before: Offs, reading: Reading) -> Offs:
    """Join what the search tells of the seats with what fresh deals do, each weighted by how sure it is."""
    found = []
    fair = 1 / len(reading.parts)
    for (off, error), part in zip(before, reading.parts, strict=True):
        fresh = math.sqrt(fair * (1 - fair) / reading.n)
        share = error**2 / (error**2 + fresh**2)
        seen = (part.estimate or 0.0) - fair
        found.append((off + share * (seen - off), math.sqrt(share) * fresh))
    return tuple(found)
