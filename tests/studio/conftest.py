"""The browser that the tests of a file share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser; no test sees what another one has left in it."""
    from tests.studio.browsing import open_browser

    with open_browser() as found:
        yield found
