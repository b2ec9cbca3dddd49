"""Every ruling of the rules page has its test."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.rule_numbers import rules_page


def test_every_ruling_has_its_test():
    table = rules_page("castellion").split("## Rulings")[1].split("##")[0]
    rulings = set()
    for cell in re.findall(r"^\| ([\d–, ]+) \|", table, flags=re.MULTILINE):
        for part in cell.split(","):
            ends = [int(number) for number in part.split("–")]
            rulings |= set(range(ends[0], ends[-1] + 1))
    tests = (Path(__file__).parent / "test_rulings.py").read_text(encoding="utf-8")
    assert rulings == {int(number) for number in re.findall(r"def test_ruling_(\d+)_", tests)}
