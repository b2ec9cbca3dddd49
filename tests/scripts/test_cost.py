"""The short form of the script that counts what verdicts cost."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scripts.cost import main, race_once
from scripts.drawn_races import race_many


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


def test_many_races_at_once_are_those_of_the_rule_itself() -> None:
    rates = np.array([0.42, 0.36, 0.3, 0.2])
    values = (np.random.default_rng(1).random((5_000, 4)) < rates).astype(np.int64)
    deals, left = race_many(values, 400, 30, np.random.default_rng(2))
    rng = np.random.default_rng(2)
    single = [race_once(values, 400, rng) for _ in range(30)]
    assert [found for found, _ in single] == deals.tolist()
    assert [sorted(running) for _, running in single] == [np.flatnonzero(row).tolist() for row in left]
    assert 0 < (left.sum(axis=1) == 1).mean() < 1
