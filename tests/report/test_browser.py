"""The page in a real browser: nothing is logged, nothing is fetched, and no screen must be scrolled sideways."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from simkit.report.build import as_html
from simkit.report.sections import make_report
from tests.stats.contest import by_hand

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SECONDS = 180  # a browser that has not answered by then hangs
# Requests of pages and their frames in the browser's own log, by its marks for them; its updates have others.
OF_PAGES = r'"traffic_annotation":(?:101845102|63171670),"url":"((?!file:|data:|about:)[^"]+)"'
WIDTHS = (1280, 390)
FRAMES = """<!DOCTYPE html><html><body><p id="told"></p>{frames}<script>
addEventListener("load", () => {{
  const told = [...document.querySelectorAll("iframe")].map(frame => {{
    const root = frame.contentDocument.documentElement;
    return root.scrollWidth + "/" + root.clientWidth + "/" + root.scrollHeight;
  }});
  document.getElementById("told").textContent = told.join(" ");
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


def test_wide_and_narrow_screens_need_no_scrolling_sideways(page: str, tmp_path: Path) -> None:
    source = html.escape(page, quote=True)
    frames = "".join(f'<iframe width="{width}" height="900" srcdoc="{source}"></iframe>' for width in WIDTHS)
    (tmp_path / "frames.html").write_text(FRAMES.format(frames=frames))
    visit = browse(tmp_path / "frames.html")
    found = re.search(r'<p id="told">([^<]+)</p>', visit.dom)
    assert found, visit
    for told in found[1].split():
        scroll, client, height = map(int, told.split("/"))
        assert scroll <= client
        assert height > 1000, "the page was laid out"


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
