"""The order of all tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long tests, so that no worker is left with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
