"""Every numbered rule stands in the docstring of what implements it and in a test; every ruling has its test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from simkit import paths

PACKAGE = paths.PACKAGE / "games" / "castellion"
RULES = (PACKAGE / "RULES.md").read_text(encoding="utf-8")
NUMBERS = sorted(set(re.findall(r"C-\d\d", RULES)))
TESTS = [file for file in Path(__file__).parent.glob("test_*.py") if file != Path(__file__)]
KINDS = (ast.Module, ast.FunctionDef, ast.ClassDef)


def named(text):
    """The rules that a text names, alone or in a range (`C-05 to C-07`)."""
    found = set(re.findall(r"C-\d\d", text))
    for first, last in re.findall(r"C-(\d\d) to C-(\d\d)", text):
        found |= {f"C-{number:02d}" for number in range(int(first), int(last) + 1)}
    return found


def docstrings(file):
    """The docstrings of a file and of all that it defines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, KINDS)]


def test_the_rules_page_has_numbers():
    assert [f"C-{number:02d}" for number in range(1, 49)] == NUMBERS


def test_every_rule_is_named_where_it_is_implemented():
    told = {number for file in PACKAGE.rglob("*.py") for text in docstrings(file) for number in named(text)}
    assert sorted(set(NUMBERS) - told) == []
    assert sorted(told - set(NUMBERS)) == []


def test_every_rule_is_named_by_a_test():
    told = {number for file in TESTS for text in docstrings(file) for number in named(text)}
    assert sorted(set(NUMBERS) - told) == []


def test_every_ruling_has_its_test():
    table = RULES.split("## Rulings")[1].split("##")[0]
    rulings = set()
    for cell in re.findall(r"^\| ([\d–, ]+) \|", table, flags=re.MULTILINE):
        for part in cell.split(","):
            ends = [int(number) for number in part.split("–")]
            rulings |= set(range(ends[0], ends[-1] + 1))
    tests = (Path(__file__).parent / "test_rulings.py").read_text(encoding="utf-8")
    assert rulings == {int(number) for number in re.findall(r"def test_ruling_(\d+)_", tests)}
