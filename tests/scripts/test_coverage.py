"""The short form of the script that counts wrong verdicts; the long one fills the page on coverage."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.coverage_table.__main__ import main


@pytest.mark.long
def test_verdicts_and_intervals_keep_their_promises(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--replications", "20", "--short", "--pool", str(tmp_path / "pool")]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if " % |" in line]
    assert len(rows) >= 50
