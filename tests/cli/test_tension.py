"""The command for tension."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Simkit
from tests.stats.contest import play_contest


def test_finishes_are_told_wherever_seats_compete(simkit: Simkit, tmp_path: Path) -> None:
    play_contest(tmp_path / "a", 60, bots="weak")
    answer = simkit("tension", tmp_path / "a")
    assert answer.code == 0, answer.err
    assert "close" in answer.out
    assert "suspense" not in answer.out, "this game notes no points on the way"
    rows = json.loads(simkit("tension", tmp_path / "a", "--json").out)
    assert [row["arm"] for row in rows] == ["old · weak", "new · weak"]
    assert all(row["lead_low"] < row["lead"] < row["lead_high"] for row in rows)


@pytest.mark.long
def test_the_way_there_is_told_where_points_are_noted(simkit: Simkit, tmp_path: Path) -> None:
    words = ("--game", "kingdomino", "--set", "players=2", "--bots", "full-greedy", "--deals", 200)
    assert simkit("run", *words, "--out", tmp_path / "a").code == 0
    answer = simkit("tension", tmp_path / "a")
    for name in ("lead changes", "decided by", "comebacks", "suspense", "surprise", "off by"):
        assert name in answer.out
    [row] = json.loads(simkit("tension", tmp_path / "a", "--json").out)
    assert 0 < row["comebacks"] < 0.5


def test_a_game_won_alone_has_no_such_tension(simkit: Simkit, tmp_path: Path) -> None:
    words = ("--game", "castellion", "--bots", "random", "--deals", 5)
    assert simkit("run", *words, "--out", tmp_path / "a").code == 0
    answer = simkit("tension", tmp_path / "a")
    assert answer.code == 2
    assert "where seats compete" in answer.err
