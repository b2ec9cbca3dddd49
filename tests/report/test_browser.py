"""The page in a real browser: nothing is logged, nothing is fetched, and no screen must be scrolled sideways."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from simkit import games
from simkit.report.before_after import compare_reports
from simkit.report.build import as_html, as_summary
from simkit.report.sections import make_report
from tests.report.invented import alike, write_castles
from tests.stats.contest import by_hand
from tests.stats.synthetic import write_castellion

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SECONDS = 180  # a browser that has not answered by then hangs
# Requests of pages and their frames in the browser's own log, by its marks for them; its updates have others.
OF_PAGES = r'"traffic_annotation":(?:101845102|63171670),"url":"((?!file:|data:|about:)[^"]+)"'
WIDTHS = (1280, 390)
KEPT = Path(__file__).parents[2] / "reports"
PAPER, SHEET = (
    718,
    940,
)  # pixels of an A4 sheet between its margins: across, and down as far as any paper reaches
# Opens all that is folded and tells of each frame: how wide it is, and what does not fit or cannot be reached.
FRAMES = """<!DOCTYPE html><html><body><p id="told"></p>{frames}<script>
function look(frame) {{
  const page = frame.contentDocument, root = page.documentElement, faults = [];
  for (const fold of page.querySelectorAll("details")) fold.open = true;
  for (const box of page.querySelectorAll(".scroll, .card, pre")) {{
    const style = frame.contentWindow.getComputedStyle(box);
    const hides = box.scrollWidth > box.clientWidth + 1;
    if (hides && frame.width == 1280) faults.push("does not fit: " + (box.ariaLabel || box.textContent).slice(0, 60));
    const scrolls = style.overflowX === "auto" || frame.width == {paper};
    if (hides && !scrolls) faults.push("cannot be scrolled: " + box.className);
  }}
  for (const thing of page.querySelectorAll("table, svg, figure, .picks, .box, p, h1, h2, h3, dl")) {{
    const place = thing.getBoundingClientRect();
    const reached = frame.width != {paper} && thing.closest(".scroll, .card");
    if (!reached && place.right > root.clientWidth + 1) faults.push("is cut off: " + thing.tagName);
    if (thing.tagName === "svg" && place.width < 20) faults.push("is too small: svg");
    const breaks = frame.width == {paper} && thing.tagName === "FIGURE" && place.height > {sheet};
    if (breaks) faults.push("breaks across sheets: " + thing.id);
  }}
  const beside = box => frame.contentWindow.getComputedStyle(box).float === "right";
  const edges = [...page.querySelectorAll(".picks")].filter(beside).map(box => box.getBoundingClientRect().right);
  if (new Set(edges.map(Math.round)).size > 1) faults.push("push each other aside: pictures");
  return {{wide: root.scrollWidth, room: root.clientWidth, tall: root.scrollHeight, faults}};
}}
addEventListener("load", () => {{
  const told = [...document.querySelectorAll("iframe")].map(look);
  document.getElementById("told").textContent = JSON.stringify(told);
}});
</script></body></html>"""

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no chromium is installed")


@dataclass(frozen=True)
class Visit:
    """What a browser made of a page: its elements, what it logged, and the addresses that it asked for."""

    dom: str
    logged: list[str]
    asked: list[str]


def browse(page: Path) -> Visit:
    """Open a page without any network."""
    log = page.with_suffix(".net.json")
    quiet = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
    ]
    alone = ["--host-resolver-rules=MAP * ~NOTFOUND", "--disable-component-update"]
    notes = [f"--user-data-dir={page.parent / 'profile'}", "--enable-logging=stderr", f"--log-net-log={log}"]
    command = [str(BROWSER), *quiet, *alone, *notes, "--dump-dom", page.as_uri()]
    said = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    asked = re.findall(OF_PAGES, log.read_text(errors="replace"))
    return Visit(said.stdout, [line for line in said.stderr.splitlines() if "CONSOLE" in line], asked)


@pytest.fixture(scope="module")
def page() -> str:
    rules = tuple(f"a-rule-with-a-long-name-{number}" for number in range(12))
    wins = [(60, 0), (0, 60)] * 100
    arms = [("ann+ann", wins) for _ in rules]
    return as_html(make_report(by_hand(*arms, rule=rules)))


@pytest.fixture(scope="module")
def pages(page: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """One page of each kind: long names, many columns, boards, a summary, and what has changed."""
    folder = tmp_path_factory.mktemp("results")
    castles = make_report(write_castles(folder / "castles", alike(("basic", "keep"), (0.0, 4.0)), 400))
    before, after = (
        write_castellion(folder / name, 60, chunk=60, title=name) for name in ("before", "after")
    )
    alone = replace(castles.advice[0], text="Take it.", more="", picks=castles.advice[0].picks[:1])
    return {
        "long names": page,
        "pictures below each other": as_html(replace(castles, advice=(alone,) * 3)),
        "many columns": as_html(make_report(before)),
        "castles": as_html(castles),
        "summary": as_summary(castles),
        "before and after": as_html(compare_reports(before, after)),
    }


def look_at(sources: Sequence[tuple[int, str]], folder: Path) -> list[dict[str, Any]]:
    """Lay pages out in frames of given widths and tell what each looks like."""
    frames = "".join(
        f'<iframe width="{width}" height="900" srcdoc="{html.escape(source, quote=True)}"></iframe>'
        for width, source in sources
    )
    (folder / "frames.html").write_text(FRAMES.format(frames=frames, paper=PAPER, sheet=SHEET))
    visit = browse(folder / "frames.html")
    found = re.search(r'<p id="told">([^<]+)</p>', visit.dom)
    assert found, visit.logged
    told: list[dict[str, Any]] = json.loads(html.unescape(found[1]))
    return told


def check_layout(pages: Mapping[str, str], folder: Path) -> None:
    """Lay pages out on both screens and on paper; nothing may be cut off or hidden."""
    printed = {name: page.replace("@media print", "@media all") for name, page in pages.items()}
    shown = [(name, width, page) for name, page in pages.items() for width in WIDTHS]
    shown += [(name, PAPER, page) for name, page in printed.items()]
    told = look_at([(width, page) for _, width, page in shown], folder)
    for (name, width, _), seen in zip(shown, told, strict=True):
        assert seen["faults"] == [], (name, width)
        assert seen["wide"] <= seen["room"], (name, width)
        assert seen["tall"] > 800, "the page was laid out"


@pytest.mark.long
def test_no_table_or_figure_is_cut_off_on_screens_and_on_paper(pages: dict[str, str], tmp_path: Path) -> None:
    check_layout(pages, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("most", [1, pytest.param(None, marks=pytest.mark.slow)])
def test_no_table_or_figure_of_a_kept_report_is_cut_off(most: int | None, game: str, tmp_path: Path) -> None:
    """The smallest page of each game, and all of them."""
    files = sorted(KEPT.glob(f"{game}-*.html"), key=lambda file: file.stat().st_size)[:most]
    kept = {file.stem: file.read_text(encoding="utf-8") for file in files}
    assert kept
    check_layout(kept, tmp_path)


def test_every_kept_report_is_looked_at() -> None:
    assert all(file.name.startswith(tuple(games.names())) for file in KEPT.glob("*.html"))


def test_a_table_that_is_cut_off_is_noticed(tmp_path: Path) -> None:
    wide = '<div class="{}" style="overflow: hidden"><table style="width: 3000px"><tr><td>x</table></div>'
    held, loose = wide.format("scroll"), wide.format("")
    first, second, third = look_at([(1280, held), (390, held), (PAPER, loose)], tmp_path)
    assert [fault.split(":")[0] for fault in first["faults"]] == ["does not fit", "cannot be scrolled"]
    assert [fault.split(":")[0] for fault in second["faults"]] == ["cannot be scrolled"]
    assert third["faults"] == ["is cut off: TABLE"]


def test_a_figure_that_breaks_across_sheets_is_noticed(tmp_path: Path) -> None:
    tall = '<figure id="tall" style="height: 1000px; width: 9rem"></figure>'
    screen, paper = look_at([(1280, tall), (PAPER, tall)], tmp_path)
    assert (screen["faults"], paper["faults"]) == ([], ["breaks across sheets: tall"])


def test_pictures_that_push_each_other_aside_are_noticed(tmp_path: Path) -> None:
    picture = '<ul class="picks" style="float: right; width: 9rem; height: 9rem; margin: 0"></ul><p>x</p>'
    [seen] = look_at([(1280, 3 * picture)], tmp_path)
    assert seen["faults"] == ["push each other aside: pictures"]


def test_the_page_logs_nothing_and_fetches_nothing(page: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(page)
    visit = browse(tmp_path / "page.html")
    assert "The answer" in visit.dom
    assert visit.logged == []
    assert visit.asked == []


def test_a_page_that_logs_or_fetches_is_noticed(tmp_path: Path) -> None:
    bad = '<!DOCTYPE html><p>x</p><img src="http://simkit.invalid/x.png" alt=""><script>console.error("y")</script>'
    (tmp_path / "page.html").write_text(bad)
    visit = browse(tmp_path / "page.html")
    assert len(visit.logged) == 1
    assert "http://simkit.invalid/x.png" in visit.asked
