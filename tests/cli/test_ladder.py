from __future__ import annotations

import json

import pytest

from simkit.cli.app import main
from simkit.errors import InputError
from simkit.scenario.load import scenario_from_words
from simkit.scenario.studies import ablation_scenario, ladder_scenario


def test_a_ladder_of_competing_bots_rates_them_in_order(tmp_path, capsys):
    words = [
        "ladder",
        "--game",
        "kingdomino",
        "--set",
        "players=2",
        "--deals",
        "60",
        "--out",
        str(tmp_path / "r"),
    ]
    chart = tmp_path / "ladder.svg"
    assert main([*words, "--bots", "true-random,greedy-placement", "--figure", str(chart), "--json"]) == 0
    rows = {row["bot"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["true-random"]["high"] < rows["greedy-placement"]["low"]
    assert b"Strength of the bots" in chart.read_bytes() or b"<svg" in chart.read_bytes()


def test_a_ladder_of_one_seat_compares_each_bot_with_the_one_below(tmp_path, capsys):
    words = ["ladder", "--game", "castellion", "--bots", "random,greedy", "--deals", "300", "--json"]
    assert main([*words, "--out", str(tmp_path / "r")]) == 0
    [row] = json.loads(capsys.readouterr().out)
    assert row["difference"] > 0


def test_line_ups_of_a_ladder_seat_each_bot_against_the_one_below():
    asked = scenario_from_words("kingdomino", ["players=3"], "true-random,greedy-placement,full-greedy", 5, 1)
    assert ladder_scenario(asked).lineups == (
        ("greedy-placement", "true-random", "true-random"),
        ("full-greedy", "greedy-placement", "greedy-placement"),
    )


def test_line_ups_of_an_ablation_put_the_restricted_bot_among_full_ones():
    asked = scenario_from_words("kingdomino", ["players=3"], "steward", 5, 1)
    parameter = "crowns"
    from simkit import games

    parameter = games.find("kingdomino").bot("steward").parameters[0][0]
    [lineup] = ablation_scenario(asked, [f"{parameter}=0"]).lineups
    assert lineup == (f"steward:{parameter}=0", "steward", "steward")


def test_an_ablation_of_one_seat_plays_both_apart(tmp_path, capsys):
    words = ["ablate", "--game", "castellion", "--bots", "blueprint", "--switch", "E3a_blocked=0", "--json"]
    assert main([*words, "--deals", "100", "--out", str(tmp_path / "r")]) == 0
    [row] = json.loads(capsys.readouterr().out)
    assert (row["bot"], row["restriction"], row["seated"]) == ("blueprint", "E3a_blocked=0", "apart")


@pytest.mark.parametrize(
    ("bots", "problem"), [("true-random", "at least two"), ("true-random+steward", "single bots")]
)
def test_what_is_no_ladder_is_refused(bots, problem):
    asked = scenario_from_words("kingdomino", ["players=2"], bots, 5, 1)
    with pytest.raises(InputError, match=problem):
        ladder_scenario(asked)


def test_different_tables_make_no_ladder():
    asked = scenario_from_words("kingdomino", ["players=2,3"], "true-random,steward", 5, 1)
    with pytest.raises(InputError, match="different numbers"):
        ladder_scenario(asked)


def test_an_unknown_switch_is_answered(tmp_path, capsys):
    words = ["ablate", "--game", "castellion", "--bots", "blueprint", "--out", str(tmp_path / "r")]
    assert main([*words, "--switch", "E3a_blockd=0"]) == 2
    assert "E3a_blocked" in capsys.readouterr().err
