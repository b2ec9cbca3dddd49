"""The pages that are kept in `reports/`: each is listed there, and each that is listed is there."""

from __future__ import annotations

import re

from simkit import paths

REPORTS = paths.PACKAGE.parent / "reports"


def test_the_list_of_reports_names_the_pages_that_are_kept() -> None:
    listed = set(re.findall(r"\]\(([\w-]+\.html)\)", (REPORTS / "README.md").read_text()))
    ignored = (REPORTS.parent / ".gitignore").read_text().splitlines()
    kept = [line.removeprefix("!/reports/") for line in ignored if line.startswith("!/reports/")]
    there = {page.name for page in REPORTS.glob("*.html") if any(page.match(pattern) for pattern in kept)}
    assert listed == there
