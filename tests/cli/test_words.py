"""What people read is in the words of players and designers; the words of the code stay in the code."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simkit import paths
from simkit.cli import app

ROOT = paths.PACKAGE.parent
OF_CODE = re.compile(
    r"\b(arms?|seat 0|pupils?|lessons?|prospects|burdens|sittings?|thrift|determinised?)\b", re.IGNORECASE
)
TOLD = {"architecture.md", "notebook.md"}  # pages for those who read code, where each word is told
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "reports").glob("*.md"))]


def words_of_code(text: str) -> list[str]:
    """The words of the code in a text, but for quotations of it."""
    return OF_CODE.findall(re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL))


@pytest.mark.parametrize("name", app.COMMANDS)
def test_help_has_no_words_of_the_code(name: str, simkit: Callable[..., Any]) -> None:
    assert words_of_code(simkit(name, "--help").out) == []


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name not in TOLD], ids=lambda page: page.name
)
def test_pages_have_no_words_of_the_code(page: Path) -> None:
    assert words_of_code(page.read_text(encoding="utf-8")) == []


def test_a_word_of_the_code_is_found() -> None:
    assert words_of_code("An arm of seat 0, and `arm` in code.") == ["arm", "seat 0"]
