"""The command for rare wins."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Simkit


@pytest.mark.long
def test_rare_wins_are_told_with_their_steps(simkit: Simkit) -> None:
    words = ("rare", "--game", "castellion", "--set", "level=intro", "--bots", "greedy", "--effort", 100)
    answer = simkit(*words, "--replications", 4, "--crude", 200)
    assert answer.code == 0, answer.err
    assert answer.out.count("greedy") == 2
    assert "multilevel splitting" in answer.out
    [row] = json.loads(simkit(*words, "--replications", 4, "--json").out)
    assert (row["n"], row["matches"]) == (4, 1200)
    assert 0 < row["part_3"] < row["part_1"] < 1
    assert row["low"] <= row["estimate"] <= row["high"]


def test_rare_wins_need_steps_and_replications(simkit: Simkit) -> None:
    answer = simkit("rare", "--game", "kingdomino", "--bots", "steward")
    assert answer.code == 2
    assert "no steps on the way to a win" in answer.err
    answer = simkit("rare", "--game", "castellion", "--bots", "greedy", "--replications", 1)
    assert answer.code == 2
    assert "--replications" in answer.err
