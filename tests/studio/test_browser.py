"""A designer's visit in a real browser: draw, play, keep, step through a match, build a question, compare."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

from simkit.api.play import choose, play
from simkit.cli.app import main
from tests.studio.browsing import BROWSER, LOOKS, browse, faults
from tests.studio.serving import serve

pytestmark = [pytest.mark.long, pytest.mark.skipif(BROWSER is None, reason="no chromium is installed")]

PAGES = (
    "/",
    "/library",
    "/workshop",
    "/question?game=dragon-castle",
    "/compare?folder=done",
    "/results?folder=done",
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the results `done`, and `long` to be played on."""
    root = tmp_path_factory.mktemp("studio")
    keys = {"settings": {"players": 2}, "matrix": {"layout": ["basic", "keep"]}}
    play(choose("dragon-castle", keys, "random", 40, 1), root / "done")
    shutil.copytree(root / "done", root / "long")
    return root


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    """The address of a studio on the folder."""
    with serve(root) as (found, _):
        yield found


@pytest.mark.parametrize(("width", "colours"), LOOKS)
def test_pages_fit_log_nothing_and_can_be_used_by_everybody(
    browser: Browser, address: str, width: int, colours: str
) -> None:
    with browse(browser, address, width, colours) as window:
        for path in PAGES:
            page = window.open(path)
            page.wait_for_load_state("networkidle")
            window.check()
            assert faults(page) == [], path


def test_a_castle_is_drawn_with_the_mouse_played_and_kept(browser: Browser, address: str) -> None:
    with browse(browser, address, 1280, "light") as window:
        page = window.open("/workshop")
        page.select_option("#start", label="The Keep")
        expect(page.locator("#left")).to_have_text("All 116 tiles are used")
        page.click("[data-brush='0']")
        page.select_option("#mirror", "both")
        first, last = (page.locator(f".space[data-y='0'][data-x='{x}']").bounding_box() for x in (2, 3))
        assert first
        assert last
        page.mouse.move(first["x"] + 9, first["y"] + 9)
        page.mouse.down()
        page.mouse.move(last["x"] + 9, last["y"] + 9, steps=4)
        page.mouse.up()
        expect(page.locator("#left")).to_have_text("16 of 116 tiles left")
        expect(page.locator("#advice")).to_contain_text("16 too few")
        expect(page.locator("#play")).to_be_disabled()
        page.click("#undo")
        expect(page.locator("#left")).to_have_text("All 116 tiles are used")
        page.select_option("#bot", "random")
        page.select_option("#players", "2")
        page.select_option("#margin", "0.05")
        page.fill("#deals", "300")
        page.fill("#name", "drawn")
        page.click("#play")
        expect(page.locator("#verdicts li")).to_have_count(2)
        expect(page.locator("#stop")).to_be_hidden()
        expect(page.locator("#verdicts")).to_contain_text("drawn")
        expect(page.locator("#chart svg")).to_be_visible()
        expect(page.locator("#numbers tr")).to_have_count(6)
        page.click("#keep button")
        expect(page.locator("#told")).to_contain_text("Saved as drawn.txt")
        page.click("#clear")
        page.select_option("#start", "file:drawn.txt")
        expect(page.locator("#left")).to_have_text("All 116 tiles are used")
        window.check()


def test_the_numbers_shown_are_those_that_the_command_prints(
    browser: Browser, address: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def printed(*words: str) -> list[list[str]]:
        capsys.readouterr()
        assert main(["table", *words]) == 0
        lines = capsys.readouterr().out.splitlines()
        return [re.split(r" {2,}", line.strip()) for line in lines[2:]]

    with browse(browser, address, 1280, "light") as window:
        page = window.open("/results?folder=done")
        rows = page.locator("#table tbody tr").all()
        assert [row.locator("td").all_inner_texts() for row in rows] == printed(str(root / "done"))
        page = window.open("/workshop")
        page.select_option("#start", label="The Keep")
        page.select_option("#bot", "random")
        page.fill("#name", "shown")
        page.click("#play")
        expect(page.locator("#stop")).to_be_visible()
        expect(page.locator("#stop")).to_be_hidden()
        rows = page.locator("#numbers tr").all()
        shown = [row.locator("td").all_inner_texts() for row in rows]
    [folder] = [path.parent for path in (root / "workshop").glob("shown-*/manifest.json")]
    seats = printed(str(folder), "--measures", "win_share,total", "--per", "seat")
    matches = printed(str(folder), "--measures", "turns,lead_changes", "--per", "configuration")
    basic, keep = seats[:3], seats[3:]
    expected = [
        [one[place], other[place]] for place in (4, 6) for one, other in zip(basic, keep, strict=True)
    ]
    expected += [[row[place] for row in matches] for place in (3, 4)]
    assert shown == expected


def test_a_finger_paints_too(browser: Browser, address: str) -> None:
    with browse(browser, address, 390, "light", sees_touch=True) as window:
        page = window.open("/workshop")
        page.locator("[data-brush='2']").tap()
        page.locator(".space[data-y='4'][data-x='5']").tap()
        expect(page.locator("#left")).to_have_text("114 of 116 tiles left")


def test_a_match_is_stepped_through_and_a_moment_has_an_address(browser: Browser, address: str) -> None:
    with browse(browser, address, 1280, "light") as window:
        page = window.open("/results?folder=done")
        page.click("[data-pick=closest]")
        expect(page.locator("#viewer")).to_be_visible()
        expect(page.locator("#where")).to_contain_text("Step 1 of")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        expect(page.locator("#where")).to_contain_text("Step 4 of")
        assert page.url.endswith("#4")
        expect(page.locator("#boards svg")).to_have_count(3)
        expect(page.locator("#charts .chart")).to_have_count(2)
        expect(page.locator("#charts")).to_contain_text("Expected lead at the end")
        page.keyboard.press("End")
        expect(page.locator("#now")).to_contain_text("Won by")
        expect(page.locator("#seats")).to_contain_text("points")
        assert faults(page) == []
        window.check()


def test_a_question_is_built_and_played(browser: Browser, address: str) -> None:
    with browse(browser, address, 1280, "dark") as window:
        page = window.open("/question?game=dragon-castle")
        page.uncheck("input[name=bot][value=greedy]")
        expect(page.locator("#problem")).to_be_visible()
        page.check("input[name=bot][value=random]")
        page.check("[data-setting=players] input[value='2']")
        page.check("[data-setting=layout] input[value=keep]")
        page.check("[data-setting=layout] input[value=basic]")
        page.fill("[name=deals]", "60")
        expect(page.locator("#count")).to_contain_text("2 configurations, 120 matches")
        expect(page.locator("#toml")).to_contain_text('layout = ["basic", "keep"]')
        page.select_option(".gate .measure", "seat_share")
        page.fill(".gate .condition", "within 0.4")
        page.click("#more-gates")
        page.locator(".gate .measure").last.select_option("turns")
        page.locator(".gate .condition").last.fill("at most 500")
        expect(page.locator("#toml")).to_contain_text('turns = "at most 500"')
        expect(page.locator("#toml")).to_contain_text('seat_share = "within 0.4"')
        page.locator(".gate .remove").first.click()
        expect(page.locator("#toml")).not_to_contain_text("seat_share")
        page.fill("#name", "asked")
        page.click("#start button[type=submit]")
        page.wait_for_url("**/results?folder=asked")
        expect(page.locator("#state")).to_have_text("complete")
        expect(page.locator("#table tbody tr")).to_have_count(2)
        window.check()


def test_a_run_is_stopped_and_resumed_from_its_page(browser: Browser, address: str) -> None:
    with browse(browser, address, 390, "light") as window:
        page = window.open("/results?folder=long")
        page.fill("#deals", "200000")
        page.click("#more")
        expect(page.locator("#state")).to_have_text("running")
        page.wait_for_function("() => document.querySelector('#bar').value > 80")
        page.click("#stop")
        expect(page.locator("#state")).to_have_text("stopped")
        kept = page.evaluate("document.querySelector('#bar').value")
        assert kept > 80
        page.click("#resume")
        page.wait_for_function("kept => document.querySelector('#bar').value > kept", arg=kept)
        page.click("#stop")
        expect(page.locator("#state")).to_have_text("stopped")
        window.check()


def test_two_visitors_work_at_once_and_an_end_is_orderly(browser: Browser, tmp_path: Path) -> None:
    with (
        serve(tmp_path) as (address, process),
        browse(browser, address, 1280, "light") as drawing,
        browse(browser, address, 390, "dark") as looking,
    ):
        drawing.open("/workshop")
        looking.open("/library")
        expect(drawing.page.locator("#start option")).not_to_have_count(1)
        expect(looking.page.locator("#empty")).to_be_visible()
        drawing.page.select_option("#start", label="The Keep")
        expect(drawing.page.locator("#left")).to_have_text("All 116 tiles are used")
        drawing.page.fill("#name", "shared")
        drawing.page.click("#keep button")
        expect(drawing.page.locator("#told")).to_contain_text("Saved as shared.txt")
        looking.open("/workshop")
        looking.page.select_option("#start", "file:shared.txt")
        expect(looking.page.locator("#left")).to_have_text("All 116 tiles are used")
        for window in (drawing, looking):
            window.check()
    assert process.returncode == 0
