"""Prints how long the tests take, folder by folder, from pytest's JUnit report.

    python -m pytest -n auto --junitxml build/tests.xml
    python scripts/test_durations.py build/tests.xml

Several reports are added up. Seconds are those of one worker, set-up and tear-down included; the table is Markdown.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from xml.etree import ElementTree


@dataclass(frozen=True)
class Duration:
    """How long one test took."""

    folder: str
    test: str
    seconds: float


def read_report(report: Path) -> Iterator[Duration]:
    """Yield the tests of a report in its order."""
    for case in ElementTree.parse(report).iter("testcase"):
        parts = case.attrib["classname"].split(".")
        folder = "/".join(takewhile(lambda part: not part.startswith("test_"), parts))
        yield Duration(folder, case.attrib["name"], float(case.attrib["time"]))


def make_row(folder: str, tests: list[Duration]) -> str:
    """A row of the table: folder, number of tests, their seconds, and the slowest of them."""
    slowest = max(tests, key=lambda test: test.seconds)
    name = slowest.test.partition("[")[0]
    total = sum(test.seconds for test in tests)
    return f"| {folder} | {len(tests):,} | {total:.0f} | {slowest.seconds:.1f} | `{name}` |"


def make_table(tests: Iterable[Duration]) -> str:
    """The table with the slowest folder first and the sum at the end."""
    folders: dict[str, list[Duration]] = defaultdict(list)
    for test in tests:
        folders[test.folder].append(test)
    ranked = sorted(folders.items(), key=lambda item: -sum(test.seconds for test in item[1]))
    rows = [make_row(f"`{folder}`", found) for folder, found in ranked]
    rows.append(make_row("all", [test for _, found in ranked for test in found]))
    return "\n".join(
        ["| folder | tests | seconds | slowest, seconds | slowest test |", "|---|--:|--:|--:|---|", *rows]
    )


def main() -> int:
    """Read the command line, print the table and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("reports", type=Path, nargs="+", help="files that pytest --junitxml has written")
    tests = [test for report in parser.parse_args().reports for test in read_report(report)]
    if not tests:
        print("the reports name no test", file=sys.stderr)
        return 2
    print(make_table(tests))
    return 0


if __name__ == "__main__":
    sys.exit(main())
