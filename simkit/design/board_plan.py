"""Which of the chosen boards are verified in the time that is left, on how many fresh deals, and which of them next.

Boards that play on together share the time: with too many of them none is decided. So those that look most even and
need the fewest deals are verified, as long as there is time for them; and of these the few that are nearest to being
shown play on, until they are. A board that fresh deals show to need more than others waits, and stays undecided if
the time ends before its turn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from simkit.design.archive import Board
from simkit.design.board_verdicts import BoardVerdict
from simkit.stats.estimate.spending import fixed_looks
from simkit.stats.verdict.verdicts import Reading

ERRORS = 2.3  # standard errors from the margin at which a board beside a dozen others is decided
LUCK = 0.5  # standard errors by which the farthest of several seats looks too far
SLACK = 8.0  # times as many deals are planned as the board that needs most of them is thought to need
LONGER = 1.4  # times as long as so many deals take: bad luck makes longer than good luck shorter
FIRST = 800  # deals that all boards play before the nearest play on
STRIDE = 0.25  # of the deals before, at least, from one look at a board to the next,
HALFWAY = 0.5  # and of those that it is thought to need still

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
    for number in order[:keep]:
        seconds -= _find_seconds(needs[number], paces, most)
        if chosen and seconds < 0:
            break
        chosen.append(number)
    longest = max((max(needs[number].values()) for number in chosen), default=0)
    planned = most if longest == math.inf else min(most, max(100, 100 * math.ceil(SLACK * longest / 100)))
    return [boards[number] for number in sorted(chosen)], planned


def fill_time(
    boards: Sequence[Board], margin: float, paces: Mapping[str, float], seconds: float, most: int, keep: int
) -> bool:
    """Tell whether as many boards as shall be kept, or as these seconds allow, need no more deals than there are."""
    needs = [find_needs(board, margin) for board in boards]
    ready = [_find_seconds(one, paces, most) for one in needs if max(one.values()) <= most]
    return len(ready) >= keep or sum(ready) >= seconds


def _find_seconds(needs: Mapping[str, float], paces: Mapping[str, float], most: int) -> float:
    """Return how long a board is thought to play until it is decided."""
    return LONGER * sum(min(most, deals) * paces.get(bot, 0.0) for bot, deals in needs.items())


def next_deals(
    board: Board, verdict: BoardVerdict, margin: float, planned: int
) -> dict[str, tuple[int, float]]:
    """Return for each bot whose seats are open, by its arm, the deals of its next look and those that it needs still.

    None are returned for a board that is decided, nor for one that has played all its deals with a bot in vain.
    """
    found: dict[str, tuple[int, float]] = {}
    if verdict.state != "undecided":
        return found
    for gate in verdict.gates:
        if not verdict.is_good(gate):
            played, bot = gate.verdict.reading.n, gate.arm.lineup[0]
            if played >= planned:
                return {}
            offs = _join(board.offs(bot), gate.verdict.reading)
            more = max(needed_deals(offs, _spread(board, bot), margin) - played, STRIDE * played)
            step = max(STRIDE * played, HALFWAY * more if more < math.inf else 0)
            aim = min(played + step, planned)
            found[gate.arm.id] = next(look for look in fixed_looks(planned) if look >= aim), more
    return found


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
