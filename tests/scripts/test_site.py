"""The documentation site: it builds without a warning, tells every command and setting, and needs no network."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from simkit import games
from simkit.cli.app import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
LOADED = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=["']?(https?:|//)""")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built by its command."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "scripts/site/build.py", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr  # a warning is an error there
    return folder


@pytest.mark.long
def test_every_command_and_setting_is_told(site):
    commands = (site / "reference" / "commands.html").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f">simkit {name}<" not in commands] == []
    for spec in map(games.find, games.names()):
        page = (site / "reference" / f"{spec.id}.html").read_text(encoding="utf-8")
        told = [setting.name for setting in spec.settings] + [bot.name for bot in spec.bots]
        assert [name for name in told if f">{name}<" not in page] == []


@pytest.mark.long
def test_pages_load_nothing_from_elsewhere(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 30
    assert [page.name for page in pages if LOADED.search(page.read_text(encoding="utf-8"))] == []


@pytest.mark.long
def test_every_page_of_the_docs_is_in_the_contents(site):
    contents = (site / "index.html").read_text(encoding="utf-8")
    pages = [page.stem for page in (ROOT / "docs").glob("*.md")]
    assert [page for page in pages if f'href="{page}.html"' not in contents] == []
