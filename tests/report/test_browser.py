"""The page in a real browser: nothing is logged, nothing is fetched, and no screen must be scrolled sideways."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

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
# Opens all that is folded and tells of each frame: how wide it is, and what does not fit or cannot be reached.
FRAMES = """<!DOCTYPE html><html><body><p id="told"></p>{frames}<script>
function look(frame) {{
  const page = frame.contentDocument, root = page.documentElement, faults = [];
  for (const fold of page.querySelectorAll("details")) fold.open = true;
  for (const box of page.querySelectorAll(".scroll, .card, pre")) {{
    const style = frame.contentWindow.getComputedStyle(box);
    const hides = box.scrollWidth > box.clientWidth + 1;
    if (hides && frame.width >= 1000) faults.push("does not fit: " + (box.ariaLabel || box.textContent).slice(0, 60));
    if (hides && style.overflowX !== "auto") faults.push("cannot be scrolled: " + box.className);
  }}
  for (const thing of page.querySelectorAll("table, svg, figure, .picks, .box, p, h1, h2, h3, dl")) {{
    const place = thing.getBoundingClientRect();
    const reached = thing.closest(".scroll, .card");
    if (!reached && place.right > root.clientWidth + 1) faults.push("is cut off: " + thing.tagName);
    if (thing.tagName === "svg" && place.width < 20) faults.push("is too small: svg");
  }}
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
    return {
        "long names": page,
        "many columns": as_html(make_report(before)),
        "castles": as_html(castles),
        "summary": as_summary(castles),
        "before and after": as_html(compare_reports(before, after)),
    }


def test_no_table_or_figure_is_cut_off_on_wide_and_narrow_screens(
    pages: dict[str, str], tmp_path: Path
) -> None:
    frames = "".join(
        f'<iframe width="{width}" height="900" srcdoc="{html.escape(source, quote=True)}"></iframe>'
        for source in pages.values()
        for width in WIDTHS
    )
    (tmp_path / "frames.html").write_text(FRAMES.format(frames=frames))
    visit = browse(tmp_path / "frames.html")
    found = re.search(r'<p id="told">([^<]+)</p>', visit.dom)
    assert found, visit.logged
    told = json.loads(html.unescape(found[1]))
    for (name, width), seen in zip(product(pages, WIDTHS), told, strict=True):
        assert seen["faults"] == [], (name, width)
        assert seen["wide"] <= seen["room"], (name, width)
        assert seen["tall"] > 800, "the page was laid out"


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
