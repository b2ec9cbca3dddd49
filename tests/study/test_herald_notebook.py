"""The notebook in the documentation runs from its first cell to its last, and shows what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scripts.run_notebook import run_cells
from simkit import paths

FILE = paths.PACKAGE.parent / "docs" / "herald.ipynb"


def texts_of(notebook: dict[str, Any]) -> list[str]:
    """What each cell of code shows as plain text."""
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [
        "".join(
            "".join(output.get("text", output.get("data", {}).get("text/plain", []))) for output in outputs
        )
        for outputs in (cell["outputs"] for cell in cells)
    ]


@pytest.mark.long
def test_the_notebook_runs_and_shows_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    stored = json.loads(FILE.read_text("utf-8"))
    played = json.loads(FILE.read_text("utf-8"))
    names = run_cells(played)
    assert texts_of(played) == texts_of(stored)
    assert names["race"].sentences
    assert list(tmp_path.iterdir()) == []
