"""The documented example works, block by block, and leaves nothing behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simkit import paths

PAGE = paths.PACKAGE.parent / "docs" / "notebook.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def run_blocks(names: dict[str, object]) -> None:
    """Run the blocks one after the other in one namespace, as a notebook does."""
    for number, block in enumerate(BLOCKS, start=1):
        exec(compile(block, f"{PAGE.name}, block {number}", "exec"), names)


@pytest.mark.long
def test_the_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    run_blocks(names)
    out = capsys.readouterr().out
    assert len(BLOCKS) == 12
    assert re.search(r"^none +blueprint +2,000 +\d", out, re.MULTILINE)
    assert "nearest: blueprint" in out
    assert {"herald.html", "herald.md", "win-rate.svg"} <= {file.name for file in tmp_path.iterdir()}
    assert names["match"].events[-1]["event"] == "result"  # type: ignore[attr-defined]
    assert names["pooled"]["matches"].tolist() == [4000, 4000]  # type: ignore[index]
    assert names["longest"]["turns"].is_sorted(descending=True)  # type: ignore[index]
