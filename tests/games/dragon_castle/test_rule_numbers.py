"""Every numbered rule stands in the docstring of what implements it and in a test; every ruling has its test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from simkit import paths

PACKAGE = paths.PACKAGE / "games" / "dragon_castle"
RULES = (PACKAGE / "RULES.md").read_text(encoding="utf-8")
NUMBERS = sorted(set(re.findall(r"D-\d\d", RULES)))
TESTS = [
    file
    for file in Path(__file__).parent.glob("test_*.py")
    if file != Path(__file__) and not file.name.startswith("test_oracle")
]
KINDS = (ast.Module, ast.FunctionDef, ast.ClassDef)


def named(text):
    """The rules that a text names, alone or in a range (`D-07 to D-09`)."""
    found = set(re.findall(r"D-\d\d", text))
    for first, last in re.findall(r"D-(\d\d) to D-(\d\d)", text):
        found |= {f"D-{number:02d}" for number in range(int(first), int(last) + 1)}
    return found


def docstrings(file):
    """The docstrings of a file and of all that it defines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, KINDS)]


def test_the_rules_page_numbers_without_a_gap():
    assert [f"D-{number:02d}" for number in range(1, 46)] == NUMBERS


def test_every_rule_is_named_where_it_is_implemented():
    told = {number for file in PACKAGE.rglob("*.py") for text in docstrings(file) for number in named(text)}
    assert sorted(set(NUMBERS) - told) == []
    assert sorted(told - set(NUMBERS)) == []


def test_every_rule_is_named_by_a_test():
    told = {number for file in TESTS for text in docstrings(file) for number in named(text)}
    assert sorted(set(NUMBERS) - told) == []


def test_every_ruling_is_named_by_a_test():
    tests = " ".join(text for file in TESTS for text in docstrings(file))
    rulings = [f"A{n}" for n in range(1, 16) if n != 11] + [f"S{n}" for n in range(1, 8)]
    rulings += [f"P{n}" for n in range(1, 9)]
    rulings += [
        "Elegance",
        "Deception",
        "Change",
        "Faith",
        "Destruction",
        "Depths",
        "Cunning",
        "Harmony",
        "Beauty",
    ]
    assert [ruling for ruling in rulings if not re.search(rf"\b{ruling}\b", tests)] == []
