"""Which deals can be won at all: a game's search that knows what is hidden, and bots on the same deals."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit import games
from simkit.games.contract import WINNABLE
from simkit.run.chunk import play_chunk
from simkit.run.local import map_on_threads
from simkit.run.plan import Chunk
from simkit.run.progress import Progress
from simkit.run.replay import open_match
from simkit.scenario.model import Arm

PIECE = 50  # deals that a thread searches at a time
WORD = "perfect-information"  # stands for a bot in the transcripts of wins


@dataclass(frozen=True)
class Bound:
    """The verdict on every deal, from 0, and what it cost."""

    verdicts: NDArray[np.int8]  # codes of the contract
    attempts: NDArray[np.int64]
    cpu_seconds: float

    def deals_with(self, verdict: int) -> list[int]:
        """The deals that a verdict was given on."""
        found: list[int] = np.flatnonzero(self.verdicts == verdict).tolist()
        return found


def search_deals(
    arm: Arm, seed: int, deals: int, budget: int, threads: int | None, progress: Progress
) -> Bound:
    """Search deals of an arm's configuration, each with at most so many attempts; threads do not change a verdict."""
    game = games.find(arm.game).perfect_information
    game.check_bound(arm.config)
    game.search_batch(arm.config, seed, 0, 1, 0)  # compiles
    verdicts, attempts = np.zeros(deals, dtype=np.int8), np.zeros(deals, dtype=np.int64)

    def search(first: int) -> tuple[int, float]:
        begun, part = time.thread_time(), slice(first, min(first + PIECE, deals))
        n_deals = part.stop - first
        verdicts[part], attempts[part] = game.search_batch(arm.config, seed, first, n_deals, budget)
        return n_deals, time.thread_time() - begun

    n_threads = threads or os.cpu_count() or 1
    progress.start(0, deals)
    spent = 0.0
    with closing(map_on_threads(search, range(0, deals, PIECE), n_threads, 2 * n_threads)) as finished:
        for n_deals, seconds in finished:
            spent += seconds
            progress.advance(n_deals)
    progress.end()
    return Bound(verdicts, attempts, spent)


def play_wins(arm: Arm, seed: int, deals: int) -> NDArray[np.bool_]:
    """Which of the deals the bots of an arm win."""
    spec = games.find(arm.game)
    names = [column.name for column in spec.all_match_columns]
    matches, *_ = play_chunk(arm, Chunk(arm.id, seed, 0, deals))
    won: NDArray[np.bool_] = matches[:, names.index(arm.question.column)] == 1
    return won


def trace_wins(arm: Arm, seed: int, bound: Bound, budget: int) -> Iterator[list[dict[str, Any]]]:
    """Yield the transcript of the win of every deal that has one."""
    spec = games.find(arm.game)
    for deal in bound.deals_with(WINNABLE):
        opening = open_match(arm, spec, seed, deal, 0) | {"bots": [WORD]}
        yield [opening, *spec.perfect_information.trace_win(arm.config, seed, deal, budget)]
