"""Tests of `scripts/house_rules`: no house rule is left out, and a rejected transcript is told."""

from __future__ import annotations

import sys

import pytest

from scripts.house_rules import __main__ as house_rules
from scripts.house_rules.cases import BOTS, CASES
from simkit import games
from tests.oracles.kingdomino import scoring


@pytest.mark.parametrize("game", CASES)
def test_every_house_rule_has_a_case_and_every_case_makes_sense(game):
    spec = games.find(game)
    named = {setting.name for setting in spec.settings if setting.is_house_rule}
    assert named <= {case.setting for case in CASES[game]}
    for case in CASES[game]:
        for table in case.tables:
            for value in (case.low, case.between, case.high):
                words = house_rules.read_words(table) | {case.setting: value}
                assert house_rules.is_sensible(spec, words), words


def test_all_games_have_bots_that_play_their_cases():
    assert BOTS.keys() == CASES.keys() == set(games.names())


def try_start_points(monkeypatch):
    """Run the script on one house rule and return its exit code."""
    command = [
        "house_rules",
        *("--game", "kingdomino", "--rules", "start_points", "--deals", "1", "--mixed", "1"),
    ]
    monkeypatch.setattr(sys, "argv", command)
    house_rules.judge.cache_clear()
    return house_rules.main()


def test_counts_what_was_accepted_and_what_tells_the_rule(monkeypatch, capsys):
    assert try_start_points(monkeypatch) == 0
    printed = capsys.readouterr().out
    assert "| kingdomino | `start_points` | 18 | 18 | 18 | 18 | 36 |" in printed
    assert "kingdomino: 1 mixed" in printed
    assert printed.endswith("0 line-ups with a rejected transcript\n")


def test_a_rejected_transcript_is_told(monkeypatch, capsys):
    monkeypatch.setattr(scoring, "points_at_start", lambda kings, config: dict.fromkeys(kings, 0))
    assert try_start_points(monkeypatch) == 1
    printed = capsys.readouterr().out
    assert "start_points=2+0+5+1 · true-random, seed 1: match 0: " in printed
    assert "`total` must be" in printed
