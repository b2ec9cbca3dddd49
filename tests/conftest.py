"""The order of all tests."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files of the most long tests, so that no worker is left with one at the end.

    A worker takes whole files (`--dist loadfile`), so what the tests of a file share is made once.
    """
    long = Counter(item.path for item in items if item.get_closest_marker("long") is not None)
    items.sort(key=lambda item: -long[item.path])
