"""Playing candidates on common deals, in memory, and remembering what was played, so that a search can be resumed.

A search is a pure function of its seed and of what is measured. So nothing of it is saved but the measurements: the
same command searches again from the start, and everything that was played before is known at once.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from simkit.design.quantities import Quantity, Sums, add_up
from simkit.errors import StorageError
from simkit.run.chunk import ChunkDroppedError, compile_kernels, play_chunk
from simkit.run.local import map_on_threads
from simkit.run.plan import Chunk
from simkit.run.progress import call_if_slow
from simkit.run.run import PATIENCE
from simkit.run.signals import Stop
from simkit.scenario.model import Arm

MEASURED = "measured.jsonl"
PORTION = 200  # deals that a thread plays at once


class SearchStopped(Exception):
    """The search is to stop; what was measured is safe."""


@dataclass(frozen=True)
class Task:
    """Some deals of an arm, and what is measured of them."""

    arm: Arm
    quantities: tuple[Quantity, ...]
    first: int
    n: int

    def key(self, seed: int) -> str:
        """Name what its sums depend on."""
        names = ",".join(quantity.name for quantity in self.quantities)
        return f"{self.arm.id}/{seed}/{self.first}+{self.n}/{names}"


class Measure(Protocol):
    """Anything that measures tasks: matches that are played, or a formula in a test."""

    def __call__(self, tasks: Sequence[Task]) -> list[tuple[Sums, ...]]:
        """Return the sums of each task's quantities."""


@dataclass
class Evaluator:
    """Plays tasks on threads; `played` counts the matches that the search asked for, now and before a stop."""

    seed: int
    threads: int
    stop: Stop
    folder: Path | None = None  # where measurements are kept; None: nowhere
    compiling: Callable[[], object] = lambda: None  # called if compiling takes long
    played: int = 0
    deals: dict[str, int] = field(
        default_factory=dict
    )  # played by this process, by the bot of the first seat
    seconds: dict[str, float] = field(default_factory=dict)  # that they took on all threads together
    _known: dict[str, list[list[int]]] = field(default_factory=dict)
    _prepared: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Read what was measured before."""
        if self.folder is not None:
            self._known = _read(self.folder / MEASURED)

    def __call__(self, tasks: Sequence[Task]) -> list[tuple[Sums, ...]]:
        """Measure tasks; those known already are not played again."""
        keys = [task.key(self.seed) for task in tasks]
        missing = {key: task for key, task in zip(keys, tasks, strict=True) if key not in self._known}
        if missing:
            self._prepare([task.arm for task in missing.values()])
            begun = time.monotonic()
            self._play(missing)
            self._clock(list(missing.values()), time.monotonic() - begun)
        self.played += sum(task.n * len(task.arm.rotations) for task in tasks)
        return [
            tuple(
                Sums(row[0], row[1], row[2], quantity.scale)
                for row, quantity in zip(self._known[key], task.quantities, strict=True)
            )
            for key, task in zip(keys, tasks, strict=True)
        ]

    @property
    def paces(self) -> dict[str, float]:
        """The seconds that a deal of each bot has taken, if this process has played any."""
        return {bot: self.seconds[bot] / deals for bot, deals in self.deals.items()}

    def _clock(self, tasks: Sequence[Task], seconds: float) -> None:
        """Note how long tasks took that all have the same bot."""
        bots = {task.arm.lineup[0] for task in tasks}
        if len(bots) == 1:
            [bot] = bots
            self.deals[bot] = self.deals.get(bot, 0) + sum(task.n for task in tasks)
            self.seconds[bot] = self.seconds.get(bot, 0.0) + seconds

    def _prepare(self, arms: Sequence[Arm]) -> None:
        """Compile the bots that have not played yet."""
        new = [arm for arm in arms if arm.lineup[0] not in self._prepared]
        if new:
            with call_if_slow(PATIENCE, self.compiling):
                self.stop.run_in_background(lambda: compile_kernels(new))
            self._prepared |= {arm.lineup[0] for arm in new}

    def _play(self, missing: dict[str, Task]) -> None:
        parts = [
            (key, task, start, min(PORTION, task.n - start))
            for key, task in missing.items()
            for start in range(0, task.n, PORTION)
        ]

        def work(part: tuple[str, Task, int, int]) -> tuple[str, tuple[Sums, ...]] | None:
            key, task, start, n = part
            chunk = Chunk(task.arm.id, self.seed, task.first + start, n)
            try:
                matches, seats, _ = play_chunk(task.arm, chunk, self.stop.is_requested)
            except ChunkDroppedError:
                return None
            return key, tuple(add_up(one, task.arm, matches, seats) for one in task.quantities)

        sums = {key: tuple(Sums() for _ in task.quantities) for key, task in missing.items()}
        left = {key: -(-task.n // PORTION) for key, task in missing.items()}
        with closing(map_on_threads(work, parts, self.threads, 4 * self.threads)) as finished:
            for found in finished:
                if found is None or self.stop.is_requested():
                    raise SearchStopped
                key, part_sums = found
                sums[key] = tuple(a + b for a, b in zip(sums[key], part_sums, strict=True))
                left[key] -= 1
                if not left[key]:
                    self._keep(key, sums[key])

    def _keep(self, key: str, sums: tuple[Sums, ...]) -> None:
        rows = [[one.n, one.total, one.squares] for one in sums]
        self._known[key] = rows
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with (self.folder / MEASURED).open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, rows], separators=(",", ":")) + "\n")
        except OSError as error:
            raise StorageError(
                f"{self.folder / MEASURED}: {error.strerror}; what was kept before is safe"
            ) from error


def _read(path: Path) -> dict[str, list[list[int]]]:
    """Read what was measured; a last line that was cut off is dropped, also from the file."""
    if not path.is_file():
        return {}
    text = path.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "utf-8")
    try:
        return dict(json.loads(line) for line in whole.splitlines())
    except (ValueError, TypeError):
        raise StorageError(f"{path} is damaged: delete it, and the search plays all of it again") from None
