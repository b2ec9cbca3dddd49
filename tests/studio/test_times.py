"""How long the workshop lets a designer wait; speed is measured and printed here, and judged by who reads it.

SIMKIT_TIMES=1 .venv/bin/python -m pytest tests/studio/test_times.py -s
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Iterator, Sequence
from time import monotonic

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from tests.studio.browsing import BROWSER, browse
from tests.studio.serving import serve

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(BROWSER is None, reason="no chromium is installed"),
    pytest.mark.skipif(
        "SIMKIT_TIMES" not in os.environ, reason="times are measured where they are asked for"
    ),
]

CHANGES = 30
REST = 100  # milliseconds that a hand rests on a space before it presses; a finger comes from nowhere
WITHIN = 0.02  # of a seat's share, to each side

# Of each change, in milliseconds from the moment that the browser notes the press: when the page hears of it, when
# the advice is in the page, and when the frame with it has been painted.
WATCH = """() => {
  const grid = document.querySelector("#grid");
  let [pressed, heard] = [0, 0];
  globalThis.times = [];
  const note = (event) => {
    if (!/^(Arrow|Home)/.test(event.key ?? "")) [pressed, heard] = [event.timeStamp, performance.now()];
  };
  for (const kind of ["keydown", "pointerdown"]) grid.addEventListener(kind, note, true);
  new MutationObserver(() => {
    const advised = performance.now();
    requestAnimationFrame(() => setTimeout(() => {
      times.push([heard - pressed, advised - pressed, performance.now() - pressed]);
    }));
  }).observe(grid, { attributeFilter: ["data-advised"] });
}"""
LONG_TASKS = """() => {
  globalThis.tasks = [];
  new PerformanceObserver((found) => tasks.push(...found.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask" });
}"""

# Whether the interval of every seat of the drawn castle is narrow enough.
SHARES = """within => {
  const rows = [...document.querySelectorAll("#numbers tr")].filter((row) => /wins/.test(row.textContent));
  const widths = rows.map((row) => row.lastElementChild.textContent.match(/\\[([\\d.]+) %, ([\\d.]+) %\\]/));
  return widths.length > 0 && widths.every((found) => found && found[2] - found[1] <= 200 * within);
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(tmp_path_factory.mktemp("studio")) as (found, _):
        yield found


def told(times: Sequence[float]) -> str:
    """Put times in milliseconds into words."""
    last = statistics.quantiles(times, n=20)[-1]
    return f"median {statistics.median(times):.0f} ms, 95 % within {last:.0f} ms"


def load() -> str:
    """Say what else the machine does."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def start(page: Page) -> None:
    page.select_option("#start", label="The Keep")
    expect(page.locator("#left")).to_have_text("All 116 tiles are used")
    page.evaluate(WATCH)


def wait_for(page: Page, count: int) -> None:
    page.wait_for_function("count => times.length === count", arg=count)


@pytest.mark.parametrize("hand", ["mouse", "keys", "finger"])
def test_advice_on_a_change_of_one_tile(address: str, hand: str, capsys: pytest.CaptureFixture[str]) -> None:
    with browse(address, 1280, "light", sees_touch=hand == "finger") as window:
        page = window.open("/workshop")
        start(page)
        page.click("[data-brush=raise]")
        if hand == "keys":
            page.locator(".space[tabindex='0']").focus()
        for change in range(CHANGES):
            cell = page.locator(f".space[data-y='{change % 10}'][data-x='{change * 3 % 14}']")
            if hand == "keys":
                for key in ("ArrowRight" if change % 7 else "Home", "ArrowDown"):
                    page.keyboard.press(key)
                page.wait_for_timeout(REST)
                page.keyboard.press(" ")
            elif hand == "mouse":
                cell.hover()
                page.wait_for_timeout(REST)
                page.mouse.down()
                page.mouse.up()
            else:
                cell.tap()
            wait_for(page, change + 1)
        heard, advised, painted = zip(*page.evaluate("times"), strict=True)
        expect(page.locator("#advice li").first).not_to_be_empty()
        window.check()
    with capsys.disabled():
        sys.stdout.write(
            f"\nadvice on one tile by {hand}, {CHANGES} changes, {load()}:\n"
            f"  the press reaches the page: {told(heard)}\n"
            f"  the advice is in the page:  {told(advised)}\n"
            f"  the frame is painted:       {told(painted)}\n"
        )


def test_from_an_empty_page_to_seat_shares(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with browse(address, 1280, "light") as window:
        began = monotonic()
        page = window.open("/workshop")
        page.evaluate(LONG_TASKS)
        start(page)
        page.fill("#name", "drawn")
        page.select_option("#margin", "0.01")
        page.click("#play")
        page.wait_for_function(SHARES, arg=WITHIN)
        waited = monotonic() - began
        page.locator(".space[data-y='4'][data-x='4']").click()
        wait_for(page, 1)
        [[_, advised, _]] = page.evaluate("times")
        tasks = page.evaluate("tasks")
        window.check()
    with capsys.disabled():
        sys.stdout.write(
            f"\nfrom an empty page to seat shares within ± {100 * WITHIN:.0f} points, greedy, 3 players, {load()}:\n"
            f"  {waited:.1f} s; meanwhile {len(tasks)} tasks over 50 ms, the longest {max(tasks, default=0):.0f} ms, "
            f"and advice in {advised:.0f} ms\n"
        )
