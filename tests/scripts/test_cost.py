"""The short form of the script that counts what verdicts cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.cost import main


@pytest.mark.long
def test_verdicts_cost_less_than_plainer_designs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--runs", "4", "--short", "--pool", str(tmp_path / "pool")]) == 0
    tables = capsys.readouterr().out.split("\n\n")
    castles, appendices = ([line.split(" | ") for line in table.splitlines()] for table in tables)
    names = castles[0]
    assert [names[place] for place in (6, 11)] == ["now ÷ before"] * 2
    assert float(castles[2][6]) < 1, "matches of what both decide, over those before"
    assert float(castles[2][11]) < 1 / 2, "matches of what is decided now, over those that it took before"
    head = [name.strip("| ") for name in appendices[0]]
    race = appendices[2][head.index("now ÷ lean")]
    assert float(race.split(" ± ")[0]) < 0.35, "deals of the race, over those of the lean fixed design"
