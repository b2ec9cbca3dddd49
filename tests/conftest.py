"""What all tests have in common: their order, where their files lie, how often their processes look for garbage."""

from __future__ import annotations

import gc
import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")  # waiting for a disk that keeps nothing took half the time of tests that write runs
ROOM = 4 * 2**30  # bytes; tests leave a tenth of that

gc.set_threshold(50_000, 10, 10)  # what is imported and collected stays

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # where pytest makes the folders of tests


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files of the most long tests, so that no worker is left with one at the end.

    A worker takes whole files (`--dist loadfile`), so what the tests of a file share is made once.
    """
    long = Counter(item.path for item in items if item.get_closest_marker("long") is not None)
    items.sort(key=lambda item: -long[item.path])


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later look for garbage."""
    gc.freeze()
