"""Builds the documentation as a site that opens from disk and asks no network for anything.

    python scripts/site/build.py [FOLDER]

The default folder is build/site. A link that leads nowhere is an error.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import build_main

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(HERE)]

from reference import describe_commands, describe_game  # noqa: E402

from simkit import games  # noqa: E402

COPIED = {"overview.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
# What links of the Markdown files point to, and where that stands on the site.
MOVED = (
    (re.compile(r"\]\(docs/"), "]("),
    (re.compile(r"\]\((?:\.\./)?README\.md"), "](overview.md"),
    (re.compile(r"\]\((?:\.\./)?CONTRIBUTING\.md"), "](contributing.md"),
    (re.compile(r"\]\((?:\.\./)?CHANGELOG\.md"), "](changelog.md"),
    (re.compile(r"\]\((?:\.\./)?reports/([a-z0-9-]+)\.(?:md|html)"), r"](path:reports/\1.html"),
)


def write_sources(folder: Path) -> None:
    """Put all pages together: those of `docs/`, some from outside, and those that the code tells."""
    shutil.copytree(ROOT / "docs", folder, dirs_exist_ok=True)
    shutil.copytree(ROOT / "reports", folder / "reports", ignore=shutil.ignore_patterns("*.md", "*.svg"))
    shutil.copy(HERE / "index.md", folder)
    for page, file in COPIED.items():
        shutil.copy(ROOT / file, folder / page)
    reference = folder / "reference"
    reference.mkdir()
    (reference / "commands.md").write_text(describe_commands(), encoding="utf-8")
    for spec in map(games.find, games.names()):
        (reference / f"{spec.id}.md").write_text(describe_game(spec), encoding="utf-8")
        shutil.copy(ROOT / "simkit" / "games" / spec.package / "RULES.md", reference / f"{spec.id}-rules.md")
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        for pattern, place in MOVED:
            text = pattern.sub(place, text)
        page.write_text(text, encoding="utf-8")


def main() -> int:
    """Build the site and return the exit code."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    with tempfile.TemporaryDirectory(prefix="simkit-site-") as name:
        sources = Path(name) / "sources"
        write_sources(sources)
        options = ["-q", "-W", "--keep-going", "-b", "html", "-c", str(HERE), "-d", f"{name}/doctrees"]
        code = build_main([*options, str(sources), str(out)])
    if code == 0:
        print(f"{out / 'index.html'}")
    return code


if __name__ == "__main__":
    sys.exit(main())
