"""What a run needs of whatever plays its chunks: threads here, other processes or machines elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from simkit.run.chunk import PlayedChunk
from simkit.run.plan import Chunk
from simkit.run.progress import Progress
from simkit.run.signals import Stop
from simkit.scenario.model import Arm


class Engine(Protocol):
    """Plays chunks; no engine, order or number of workers can change a result."""

    @property
    def workers(self) -> int:
        """The number of workers, each with a memory of its own."""

    @property
    def threads(self) -> int:
        """The number of chunks that each worker plays at once."""

    def prepare(self, arms: Sequence[Arm], seed: int) -> None:
        """Have the rules and the bots of these arms compiled wherever chunks will be played."""

    def play(
        self, arms: Mapping[str, Arm], chunks: Iterable[Chunk], in_flight: int
    ) -> Generator[PlayedChunk, None, None]:
        """Play every chunk once, at most `in_flight` begun or waiting for each worker, and yield them in any order.

        Ends early, with what is finished by then, when the run is to stop.
        """


OpenEngine = Callable[[Progress, Stop], AbstractContextManager[Engine]]  # an engine for the length of a run
