"""A run: plan, play, store."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from simkit import games
from simkit.errors import StorageError
from simkit.results.provenance import UNFINISHED
from simkit.results.store import Store, open_store
from simkit.run.chunk import PlayedChunk
from simkit.run.engine import Engine, OpenEngine
from simkit.run.local import open_threads
from simkit.run.plan import choose_in_flight, choose_size, match_weight, plan_chunks
from simkit.run.progress import NullProgress, Progress, TimedProgress, call_if_slow
from simkit.run.rest import Rest
from simkit.run.signals import INTERRUPTED, Stop
from simkit.run.stopping import Looks
from simkit.scenario.expand import expand
from simkit.scenario.model import MAX_DEALS, Scenario

COMPLETE = "complete"
OUT_OF_TIME = "out of time"
STORAGE_FAULT = "storage fault"
FAILED = "failed"
PATIENCE = 1.0  # seconds of compiling before the user is told


@dataclass(frozen=True)
class RunSummary:
    """What a run has done: `played` and `total` count matches, `deals` those that all arms now have.

    Arms whose gates were decided earlier than those of others have fewer deals; `most` is what the longest has.
    `surplus` counts the matches of the folder that lie behind such an end: kept for a longer run, in no table.
    """

    folder: Path
    ended: str  # complete, decided, precise, out of time, interrupted, terminated
    arms: int
    deals: int
    most: int
    surplus: int
    played: int
    total: int
    seconds: float  # of play, without compiling
    repaired: tuple[str, ...]  # what was damaged and dropped


def run_scenario(
    scenario: Scenario,
    out: Path,
    *,
    threads: int | None = None,
    open_engine: OpenEngine | None = None,
    chunk: int | None = None,
    repair: bool = False,
    progress: Progress | None = None,
    stop: Stop | None = None,
    until: Mapping[str, int] | None = None,
    plan: int | None = None,
    stopped: Mapping[str, int] | None = None,
) -> RunSummary:
    """Play what a results folder lacks of a scenario, on threads or by the engine opened; `chunk` counts deals.

    `until` names the arms, by their ids, that play on, each to so many deals; None: all that the scenario asks for.
    `plan` is the number of deals that a caller has declared who plays them piece by piece and looks at the outcomes
    on the way; `stopped` are the deals at which these looks have decided arms.
    """
    arms = expand(scenario)
    with open_store(out, scenario, arms, repair=repair, plan=plan) as store:
        work = _Work(store, chunk, progress or NullProgress(), stop or Stop(), until)
        if work.missing and not work.look():
            store.note(UNFINISHED, plays=True)
            work.do(open_engine or open_threads(threads or os.cpu_count() or 1))
        store.note(work.ended, plays=bool(work.played), stopped=stopped or work.looks.stopped)
        return RunSummary(
            out,
            work.ended,
            len(arms),
            *work.count_deals(),
            work.count_surplus(),
            work.played,
            work.total,
            work.seconds,
            tuple(store.repaired),
        )


class _Work:
    """One run under way."""

    def __init__(
        self,
        store: Store,
        chunk: int | None,
        progress: Progress,
        stop: Stop,
        until: Mapping[str, int] | None,
    ) -> None:
        self.store, self.chunk, self.progress, self.stop = store, chunk, progress, stop
        self.arms = {arm.id: arm for arm in store.arms}
        self.gaps = {
            arm.id: store.missing(arm, None if until is None else until.get(arm.id, 0)) for arm in store.arms
        }
        self.total = sum(store.scenario.deals_of(arm) * len(arm.rotations) for arm in store.arms)
        self.missing = sum(
            (end - first) * len(arm.rotations) for arm in store.arms for first, end in self.gaps[arm.id]
        )
        self.rest = Rest(
            {arm: sum(end - first for first, end in gaps) for arm, gaps in self.gaps.items()},
            {arm.id: arm.lineup for arm in store.arms},
        )
        self.n_threads = 1
        self.looks = Looks(store, foretells=isinstance(progress, TimedProgress))
        self.ended = COMPLETE
        self.played = 0
        self.seconds = 0.0

    def count_deals(self) -> tuple[int, int]:
        """Return the fewest and the most deals that count of any arm."""
        stopped = self.looks.stopped
        known = [min(self.store.deals_of([arm]), stopped.get(arm.id, MAX_DEALS)) for arm in self.store.arms]
        return min(known), max(known)

    def count_surplus(self) -> int:
        """Return the matches behind the deals that count, of arms whose play a look has ended."""
        counted = self.looks.stopped
        return sum(
            max(0, end - max(first, counted[arm.id])) * len(arm.rotations)
            for arm in self.store.arms
            if arm.id in counted
            for first, end in self.store.present.get(arm.id, [])
        )

    def look(self) -> bool:
        """Tell whether the deals that are there end the run."""
        reason = self.looks.look()
        if reason:
            self.ended = reason
            self.stop.request(reason)
        return bool(reason)

    def do(self, open_engine: OpenEngine) -> None:
        """Compile, play all missing chunks and keep them as they come; stop when that is requested."""
        try:
            with open_engine(self.progress, self.stop) as engine:
                with call_if_slow(PATIENCE, self.progress.compile):
                    engine.prepare(self.store.arms, self.store.scenario.seed)
                self._play(engine)
        except KeyboardInterrupt:
            self.stop.request(INTERRUPTED)
        except StorageError:
            with suppress(StorageError):
                self.store.note(STORAGE_FAULT, plays=True)
            raise
        except Exception:
            if not self.stop.has_broken_off:
                raise
        if self.stop.is_requested() and self.played < self.missing:
            self.ended = self.stop.reason
        elif self.ended == COMPLETE:
            self.look()

    def _play(self, engine: Engine) -> None:
        self.stop.is_watched = True
        self.n_threads = engine.threads * engine.workers
        self.progress.start(self.total - self.missing, self.total)
        started = time.perf_counter()
        rotations = max(len(arm.rotations) for arm in self.store.arms)
        weight = match_weight(games.find(self.store.scenario.game).components)
        size = choose_size(self.chunk, rotations, self.missing, engine.threads, engine.workers, weight)
        chunks = plan_chunks(self.gaps, self.store.scenario.seed, size, grow=self.looks.is_watching)
        playing = (chunk for chunk in chunks if chunk.arm_id not in self.looks.stopped)
        wanted = takewhile(lambda _: not self.stop.is_requested(), playing)
        in_flight = choose_in_flight(size, rotations, engine.threads, weight)
        with closing(engine.play(self.arms, wanted, in_flight)) as finished:
            try:
                for played in finished:
                    self._keep(played)
                    self.seconds = time.perf_counter() - started
                    if not self.look() and self.seconds >= (self.store.scenario.limits.seconds or math.inf):
                        self.stop.request(OUT_OF_TIME)
            except BaseException:
                self.stop.request(FAILED)
                raise
            finally:
                self.progress.end()

    def _keep(self, played: PlayedChunk) -> None:
        chunk, arm = played.chunk, self.arms[played.chunk.arm_id]
        self.store.write(
            arm, chunk.first_deal, chunk.n_deals, played.matches, played.seats, played.components
        )
        matches = chunk.n_deals * len(arm.rotations)
        self.played += matches
        self.rest.note(arm.id, chunk.n_deals, played.seconds)
        if isinstance(self.progress, TimedProgress):
            self.progress.expect(self._find_left(), self._find_decision(), is_most=self.looks.is_watching)
        self.progress.advance(matches)

    def _find_left(self) -> float | None:
        """Return the seconds for all deals of the arms that have not stopped, None if they are not known yet."""
        left = self.rest.find_seconds(dict.fromkeys(self.looks.stopped, 0))
        return None if left is None else left / self.n_threads

    def _find_decision(self) -> tuple[float, float] | None:
        """Return between how many seconds the gates are likely decided, None where that is not foretold."""
        if not self.looks.needs:
            return None
        over = dict.fromkeys(self.looks.stopped, 0)
        ends = ({arm: need[end] for arm, need in self.looks.needs.items()} | over for end in (0, 1))
        few, many = (self.rest.find_seconds(most) for most in ends)
        return None if few is None or many is None else (few / self.n_threads, many / self.n_threads)
