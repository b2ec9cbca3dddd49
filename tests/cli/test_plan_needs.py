from __future__ import annotations

import json

import pytest

from simkit.cli.app import main
from simkit.stats.verdict.power import deals_for_precision

WORDS = ["plan", "--game", "castellion", "--bots", "greedy", "--deals", "2000", "--json"]


def needs(capsys, *words):
    assert main([*WORDS, *words]) == 0
    return json.loads(capsys.readouterr().out)["needs"]


def test_a_precision_takes_the_deals_of_the_pilots_variance(capsys):
    once, live = needs(capsys, "--precision", "0.02")
    assert once["deals"] == pytest.approx(deals_for_precision(0.05 * 0.95, 0.02), rel=0.35)
    assert live["deals"] > once["deals"]
    assert once["seconds"] > 0


def test_gates_and_sequential_tests_are_forecast(capsys):
    gate, worst, if_true = needs(capsys, "--gate", "length at most 90", "--sprt", "0.04,0.06")
    assert gate["question"] == "length at most 90"
    assert gate["deals"] <= 1000
    assert worst["deals"] > if_true["deals"]


def test_without_a_question_there_are_no_needs(capsys):
    assert needs(capsys) == []


@pytest.mark.parametrize("words", [("--sprt", "0.4"), ("--sprt", "a,b"), ("--precision", "-1")])
def test_wrong_questions_are_answered(words, capsys):
    assert main([*WORDS, *words]) == 2
    assert words[0] in capsys.readouterr().err
