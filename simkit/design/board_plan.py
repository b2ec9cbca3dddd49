"""Which of the chosen boards can be verified in the time that is left, and on how many fresh deals.

Boards that play on together share the time: with too many of them none is decided. So those that look most even and
need the fewest deals are verified, as long as there is time for them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from simkit.design.archive import Board

ERRORS = 3.0  # standard errors from the margin at which a gate beside a dozen others is decided
SLACK = 1.25  # times as many deals as the board that needs most of them


def needed_deals(board: Board, bot: str, margin: float) -> float:
    """Return the deals after which a board is shown to be even with a bot.

    It is taken to be more even than it looks by a standard error: the farthest of several seats is partly luck.
    """
    needs = 0.0
    for sums in board.sums[bot][: board.seats]:
        room = margin - max(0.0, abs(sums.mean - 1 / board.seats) - sums.error)
        spread = sums.error * math.sqrt(sums.n)
        needs = max(needs, (ERRORS * spread / room) ** 2 if room > 0 else math.inf)
    return needs


def plan_boards(
    boards: Sequence[Board], margin: float, paces: Mapping[str, float], seconds: float, most: int
) -> tuple[list[Board], int]:
    """Return the boards that can be verified within these seconds, at least one, and the deals to plan with.

    `paces` are the seconds that a deal of each bot takes; `most` deals are planned at most.
    """
    needs = [{bot: needed_deals(board, bot, margin) for bot in board.sums} for board in boards]
    order = sorted(range(len(boards)), key=lambda number: (max(needs[number].values()), number))
    chosen: list[int] = []
    for number in order:
        seconds -= sum(min(most, deals) * paces.get(bot, 0.0) for bot, deals in needs[number].items())
        if chosen and seconds < 0:
            break
        chosen.append(number)
    longest = max((max(needs[number].values()) for number in chosen), default=0)
    planned = most if longest == math.inf else min(most, max(100, 100 * math.ceil(SLACK * longest / 100)))
    return [boards[number] for number in sorted(chosen)], planned
