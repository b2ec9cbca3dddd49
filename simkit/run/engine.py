"""What a run needs of whatever does its work: threads here, other machines elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class Engine(Protocol):
    """Works on tasks; no engine, order or number of workers can change a result."""

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Do every task once, few at a time, and yield each result as it is finished, in any order."""
