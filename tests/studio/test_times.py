"""How long the workshop lets a designer wait; speed is measured and printed here, and judged by who reads it.

SIMKIT_TIMES=1 .venv/bin/python -m pytest tests/studio/test_times.py -s
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from collections.abc import Iterator, Sequence
from time import monotonic

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

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
REST = (
    100  # milliseconds that a hand rests on a space before it presses, or that a finger needs to the next one
)
FLAT = "a flat castle drawn by hand"
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
    if (!pressed) return; // advice on what was drawn before the watch began
    const advised = performance.now();
    requestAnimationFrame(() => setTimeout(() => {
      times.push([heard - pressed, advised - pressed, performance.now() - pressed]);
    }));
  }).observe(grid, { attributeFilter: ["data-advised"] });
}"""
# Whether the interval of every seat of the drawn castle is narrow enough, as shown: both ends are rounded.
SHARES = """within => {
  const rows = [...document.querySelectorAll("#numbers tr")].filter((row) => /wins/.test(row.textContent));
  const widths = rows.map((row) => row.lastElementChild.textContent.match(/\\[([\\d.]+), ([\\d.]+)\\]/));
  return widths.length > 0 && widths.every((found) => found && found[2] - found[1] < 200 * within + 0.11);
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


def start(page: Page, castle: str = "The Keep") -> None:
    page.select_option("#start", label=castle)
    expect(page.locator("#left")).to_have_text("All 116 tiles are used")
    page.evaluate(WATCH)


def draw_flat(page: Page) -> None:
    """Draw 115 spaces, one of them with two tiles, row by row with the mouse: whoever plays first loses."""
    for y in range(9):
        page.locator(f".space[data-y='{y}'][data-x='0']").hover()
        page.mouse.down()
        box = page.locator(f".space[data-y='{y}'][data-x='{13 if y < 8 else 2}']").bounding_box()
        assert box
        page.mouse.move(box["x"] + 9, box["y"] + 9, steps=28)
        page.mouse.up()
    page.keyboard.press("2")
    expect(page.locator("#left")).to_have_text("All 116 tiles are used")
    page.evaluate(WATCH)


def longest_task(trace: bytes) -> float:
    """Return the longest task of the page's main thread in a trace, in milliseconds."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        one["dur"]
        for one in events
        if one["name"].endswith("RunTask") and "dur" in one and (one["pid"], one["tid"]) in mains
    ]
    assert tasks
    return max(tasks) / 1000


def wait_for(page: Page, count: int) -> None:
    page.wait_for_function("count => times.length === count", arg=count)


@pytest.mark.parametrize("hand", ["mouse", "keys", "finger"])
def test_advice_on_a_change_of_one_tile(
    browser: Browser, address: str, hand: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with browse(browser, address, 1280, "light", sees_touch=hand == "finger") as window:
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
                page.wait_for_timeout(REST)
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


@pytest.mark.parametrize("castle", ["The Keep", "The Four Seasons", FLAT])
def test_from_an_empty_page_to_seat_shares(
    browser: Browser, address: str, castle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the verdict falls early: The Four Seasons favours the third player, the flat castle the second."""
    with browse(browser, address, 1280, "light") as window:
        began = monotonic()
        page = window.open("/workshop")
        browser.start_tracing(page=page, categories=["toplevel"])
        page.select_option("#players", "2" if castle == FLAT else "3")
        if castle == FLAT:
            draw_flat(page)
        else:
            start(page, castle)
        page.fill("#name", "drawn")
        page.click("#play")
        page.wait_for_function(SHARES, arg=WITHIN)
        waited = monotonic() - began
        page.locator(".space[data-y='9'][data-x='13']").hover()  # empty in all of them
        page.wait_for_timeout(REST)
        page.mouse.down()
        page.mouse.up()
        wait_for(page, 1)
        [[_, advised, _]] = page.evaluate("times")
        longest = longest_task(browser.stop_tracing())
        said = page.locator("#verdicts li").last.inner_text()
        window.check()
    with capsys.disabled():
        sys.stdout.write(
            f"\nfrom an empty page to seat shares within ± {100 * WITHIN:.0f} points, {castle}, greedy, {load()}:\n"
            f"  {waited:.1f} s ({' '.join(said.split())}); the longest task of the page {longest:.0f} ms, "
            f"advice meanwhile in {advised:.0f} ms\n"
        )
