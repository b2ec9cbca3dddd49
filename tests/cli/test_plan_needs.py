from __future__ import annotations

import json

import pytest

from simkit.api.forecast import choose_pilot
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


def test_a_gate_is_forecast_as_a_range(capsys):
    easy, near = needs(capsys, "--gate", "length at most 90", "--gate", "win_rate at most 0.06")
    assert easy["question"] == "length at most 90"
    assert easy["deals"] == easy["most"] <= 1000
    assert easy["chance"] == 1.0
    assert 100 <= near["deals"] < near["most"] == 2000
    assert near["chance"] < 1.0


def test_a_pilot_is_no_longer_than_half_of_the_plan(capsys):
    once, _ = needs(capsys, "--precision", "0.02")
    assert once["note"] == "one look at the end, from a pilot of 1,000 deals"


@pytest.mark.long
def test_the_whole_run_counts_gates_and_the_precision(capsys):
    """An easy gate is decided at once, and the configurations play on until they are precise."""
    gate = ("--set", "appendices=none,herald", "--gate", "length at most 90")
    [quick] = [need for need in needs(capsys, *gate) if need["arm"] == "all together"]
    found = needs(capsys, *gate, "--precision", "0.02")
    [whole] = [need for need in found if need["arm"] == "all together"]
    watched = [need["deals"] or 2000 for need in found if need["note"].startswith("watched")]
    assert quick["deals"] < whole["deals"] == whole["most"] == sum(watched)
    assert whole["question"] == "every gate, and ±0.02"


@pytest.mark.long
def test_a_line_up_without_a_gate_counts_with_its_precision(capsys):
    words = [
        "plan",
        "--game",
        "kingdomino",
        "--set",
        "players=2",
        "--bots",
        "true-random,full-greedy+true-random",
    ]
    asked = ["--gate", "seat_share within 0.1", "--precision", "0.1", "--deals", "2000", "--json"]
    assert main([*words, *asked]) == 0
    [whole] = [one for one in json.loads(capsys.readouterr().out)["needs"] if one["arm"] == "all together"]
    assert 0 < whole["deals"] <= whole["most"] <= 4000


def test_without_a_question_there_are_no_needs(capsys):
    assert needs(capsys) == []


@pytest.mark.parametrize("words", [("--precision", "-1")])
def test_wrong_questions_are_answered(words, capsys):
    assert main([*WORDS, *words]) == 2
    assert words[0] in capsys.readouterr().err


def test_a_pilot_gives_every_configuration_the_same_deals():
    assert [choose_pilot(seconds) for seconds in (0.0, 0.001, 0.02, 5.0)] == [2_000, 2_000, 500, 100]


@pytest.mark.long
def test_what_the_pilot_does_not_come_to_is_told(capsys, monkeypatch):
    from simkit.api import forecast

    monkeypatch.setattr(forecast, "PILOT_MOST", 1e-9)
    many = ("--set", "level=intro,base,expert", "--set", "appendices=none,herald,vigil,prison")
    found = needs(capsys, *many, "--gate", "win_rate at most 0.06")
    untried = [need for need in found if need["deals"] is None]
    assert untried
    assert all("did not come to it" in need["note"] for need in untried)
    assert len({need["arm"] for need in found} - {"all together"}) == 12


@pytest.mark.long
def test_with_gates_no_line_is_wrapped_at_a_hundred_columns(capsys, monkeypatch):
    """Castles with long names, three bots and two gates: a line for each, questions above their tables."""
    monkeypatch.setenv("COLUMNS", "100")
    arms = ("monastery-of-the-abyss", "pillars-of-creation")
    gates = ["seat_share within 0.02", "length at most 90"]
    words = [
        "plan",
        "--game",
        "dragon-castle",
        "--set",
        f"layout={','.join(arms)}",
        "--bots",
        "random,greedy",
    ]
    assert main([*words, "--deals", "300", *(word for gate in gates for word in ("--gate", gate))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 100
    for gate in gates:
        assert sum(line.startswith(f"{gate}: ") for line in lines) >= 1
    for arm in arms:
        for bot in ("random", "greedy"):
            rows = [line for line in lines if line.startswith(f"{arm} · {bot} ")]
            assert len(rows) >= 1 + len(gates), "the plan, and each gate"
            assert all(row.rstrip()[-1] in "sBn" or "unknown" in row for row in rows), "nothing is folded"
