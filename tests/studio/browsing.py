"""A real browser that looks at a studio."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, Page, expect, sync_playwright

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
LOOKS = tuple(product((1280, 390), ("light", "dark")))  # width of the screen and colours
SERIOUS = ("serious", "critical")
SECONDS = 120  # compiling included, on a machine with other work


@dataclass
class Window:
    """A page of the studio, with what its browser complained of and whom it asked."""

    page: Page
    home: str
    logged: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def open(self, path: str) -> Page:
        """Go to a page of the studio."""
        self.page.goto(self.home + path)
        return self.page

    def check(self) -> None:
        """Nothing was logged, nobody else was asked, and nothing hangs over the side."""
        assert self.logged == []
        assert {re.sub(r"^(https?://[^/]+).*", r"\1", url, flags=re.DOTALL) for url in self.asked} <= {
            self.home,
            "data:,",
        }
        inner, outer = self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert inner <= outer


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Start a browser; each of its windows knows nothing of the others."""
    if BROWSER is None:
        pytest.skip("no chromium is installed")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"]) as browser,
    ):
        yield browser


@contextmanager
def browse(
    browser: Browser, address: str, width: int, colours: Any, *, sees_touch: bool = False
) -> Iterator[Window]:
    """Open a window of a browser on a studio's address."""
    with (
        browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=colours, has_touch=sees_touch
        ) as context,
        context.new_page() as page,
    ):
        page.set_default_timeout(SECONDS * 1000)
        expect.set_options(timeout=SECONDS * 1000)
        window = Window(page, address.split("/?")[0])
        page.on("console", lambda message: window.logged.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: window.logged.append(str(error)))
        page.on("request", lambda request: window.asked.add(request.url))
        page.goto(address)
        yield window


def faults(page: Page) -> list[str]:
    """What axe-core calls a serious fault of accessibility."""
    page.evaluate(Path(AXE_FILE_PATH).read_text("utf-8"))
    found = page.evaluate("axe.run()")["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in SERIOUS]
