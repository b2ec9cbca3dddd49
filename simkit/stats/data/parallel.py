"""Work on many arms at once: reading files and adding numbers up do not hold the interpreter."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")


def together(work: Callable[[Item], Found], items: Iterable[Item]) -> list[Found]:
    """Do the work on every item, as many at a time as there are processors, and return what it gave, in order."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, items))
