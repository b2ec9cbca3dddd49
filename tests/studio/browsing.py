"""A real studio in a process of its own, and a real browser that looks at it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
LOOKS = ((1280, "light"), (390, "dark"))  # width of the screen and colours
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
def serve(root: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start `simkit studio` and give its address; Ctrl-C ends it."""
    words = [sys.executable, "-P", "-m", "simkit", "studio", str(root)]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stderr is not None
        try:
            found = re.search(r"http://\S+", process.stderr.readline())
            assert found
            yield found[0], process
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)


@contextmanager
def browse(address: str, width: int, colours: Any, *, sees_touch: bool = False) -> Iterator[Window]:
    """Open a browser on a studio's address."""
    if BROWSER is None:
        pytest.skip("no chromium is installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=colours, has_touch=sees_touch
        )
        page = context.new_page()
        page.set_default_timeout(SECONDS * 1000)
        expect.set_options(timeout=SECONDS * 1000)
        window = Window(page, address.split("/?")[0])
        page.on("console", lambda message: window.logged.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: window.logged.append(str(error)))
        page.on("request", lambda request: window.asked.add(request.url))
        page.goto(address)
        yield window
        browser.close()
