"""The command for several goals."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Simkit


def test_a_league_by_several_goals(simkit: Simkit, tmp_path: Path) -> None:
    out = tmp_path / "r"
    words = ("--game", "dragon-castle", "--set", "layout=basic,keep,four-seasons", "--set", "players=3")
    assert simkit("run", *words, "--bots", "greedy", "--deals", 60, "--out", out).code == 0
    answer = simkit("league", out)
    assert answer.code == 0, answer.err
    assert answer.out.count("may be the best") >= 1
    assert "evenness" in answer.out
    rows = json.loads(simkit("league", out, "--by", "evenness,turns:more", "--json").out)
    assert [row["n"] for row in rows] == [60, 60, 60]
    assert any(row["is_open"] for row in rows)
    wrong = simkit("league", out, "--by", "turnips:less")
    assert wrong.code == 2
    assert "turnips" in wrong.err
