"""A designer's visit without a mouse: draw, play, stop, go on, read the verdict, save, open, look at a match."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

from tests.studio.browsing import BROWSER, browse, faults
from tests.studio.serving import serve

pytestmark = [pytest.mark.long, pytest.mark.skipif(BROWSER is None, reason="no chromium is installed")]

MOST_STEPS = 150  # of Tab from one place of a page to another, round the page
QUARTER = (
    ".......",
    "...1111",
    "..11133",
    "..11122",
    "..11133",
)  # a fourth of 116 tiles; the mirror makes the rest


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(tmp_path_factory.mktemp("studio")) as (found, _):
        yield found


def reach(page: Page, place: str) -> None:
    """Press Tab until the focus is at a place, which must be seen to have it."""
    for _ in range(MOST_STEPS):
        if page.evaluate("place => document.activeElement.matches(place)", place):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none", place
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no way to {place} by keys")


def press(page: Page, place: str) -> None:
    """Press a button or follow a link."""
    reach(page, place)
    page.keyboard.press("Enter")


def write(page: Page, place: str, text: str) -> None:
    """Write into a field, or choose an option by its first letters."""
    reach(page, place)
    if page.evaluate("document.activeElement.tagName") == "INPUT":
        page.keyboard.press("Control+a")
    page.keyboard.type(text)


def draw(page: Page) -> None:
    """Draw a castle, a fourth of it space by space."""
    write(page, "#mirror", "both")
    reach(page, ".space")
    for row in QUARTER:
        for sign in row:
            if sign != ".":
                page.keyboard.press(sign)
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
    expect(page.locator("#left")).to_have_text("All 116 tiles are used")
    expect(page.locator("#advice")).to_have_text("Playable, and as the rulebook advises.")


@pytest.mark.parametrize(("width", "colours"), [(1280, "light"), (390, "dark")])
def test_a_castle_is_drawn_played_saved_and_opened_by_keys_alone(
    browser: Browser, address: str, width: int, colours: str
) -> None:
    name = f"keys-{width}-{colours}"
    with browse(browser, address, width, colours) as window:
        page = window.open("/workshop")
        expect(page.locator("#start optgroup")).to_have_count(2)
        write(page, "#players", "2")
        draw(page)
        write(page, "#bot", "random")
        reach(page, "#margin")
        page.keyboard.press("ArrowUp")
        expect(page.locator("#margin")).to_have_value("0.01")
        write(page, "#name", name)
        press(page, "#play")
        expect(page.locator("#verdicts li")).to_have_count(2)
        expect(page.locator("#stop")).to_be_hidden()
        expect(page.locator("#pace")).to_contain_text("decided")
        expect(page.locator("#verdicts li").last).to_have_text(
            re.compile(rf"{name} unbalanced\s*after [\d,]+ deals")
        )
        assert faults(page) == []
        press(page, "#keep button")
        expect(page.locator("#told")).to_have_text(f"Saved as {name}.txt.")
        press(page, "#clear")
        expect(page.locator("#left")).to_have_text("116 of 116 tiles left")
        write(page, "#start", name)
        expect(page.locator("#left")).to_have_text("All 116 tiles are used")
        window.check()


def test_a_run_is_stopped_and_resumed_and_a_match_looked_at_by_keys_alone(
    browser: Browser, address: str
) -> None:
    with browse(browser, address, 390, "light") as window:
        page = window.open("/workshop")
        expect(page.locator("#start optgroup")).to_have_count(2)
        write(page, "#start", "The Keep")
        expect(page.locator("#left")).to_have_text("All 116 tiles are used")
        write(page, "#bot", "endgamer")  # slow enough not to be decided before it is stopped
        reach(page, "#margin")
        page.keyboard.press("ArrowUp")
        write(page, "#deals", "1000000")
        press(page, "#play")
        expect(page.locator("#verdicts li")).to_have_count(2)
        assert page.evaluate("document.activeElement.id") == "play", "the focus stays where it was"
        press(page, "#stop")
        expect(page.locator("#pace")).to_contain_text("interrupted")
        assert page.evaluate("document.activeElement.id") == "play", "the button to stop is gone"
        press(page, "#results")
        expect(page.locator("#state")).to_have_text("stopped")
        press(page, "#resume")
        expect(page.locator("#state")).to_have_text("running")
        kept = page.evaluate("document.querySelector('#bar').value")
        page.wait_for_function("kept => document.querySelector('#bar').value > kept", arg=kept)
        press(page, "#stop")
        expect(page.locator("#state")).to_have_text("stopped")
        press(page, "[data-pick=closest]")
        expect(page.locator("#where")).to_contain_text("Step 1 of")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#where")).to_contain_text("Step 2 of")
        window.check()
