"""The numbered rules of a game's page, and where its package and its tests name them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from simkit import games, paths

KINDS = (ast.Module, ast.FunctionDef, ast.ClassDef)
FIRST_RULE = re.compile(r"\b([A-Z])-01\b")


def rules_page(game):
    """The text of a game's rules."""
    return (paths.PACKAGE / "games" / game / "RULES.md").read_text(encoding="utf-8")


def find_letter(game):
    """The letter that the numbers of a game's rules begin with."""
    found = FIRST_RULE.search(rules_page(game))
    assert found, f"the rules of {game} are not numbered"
    return found[1]


def files_implementing(game):
    """The files that implement a game."""
    return list((paths.PACKAGE / "games" / game).rglob("*.py"))


def files_testing(game):
    """The files that test a game, but for those that test its referee."""
    files = (Path(__file__).parent / game).glob("test_*.py")
    return [file for file in files if not file.name.startswith(("test_oracle", "test_rule_numbers"))]


def docstrings(files):
    """The docstrings of files and of all that they define."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, KINDS)]
    return [ast.get_docstring(node) or "" for node in nodes]


def named(letter, texts):
    """The rules that texts name, alone or in a range (`D-07 to D-09`)."""
    found = set()
    for text in texts:
        found |= set(re.findall(rf"\b{letter}-\d\d", text))
        for first, last in re.findall(rf"{letter}-(\d\d) to {letter}-(\d\d)", text):
            found |= {f"{letter}-{number:02d}" for number in range(int(first), int(last) + 1)}
    return found


LETTERS = {game: find_letter(game) for game in games.PACKAGES.values()}
