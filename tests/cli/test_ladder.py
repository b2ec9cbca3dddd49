from __future__ import annotations

import json

import polars as pl
import pytest

from simkit.cli.app import main
from simkit.errors import InputError
from simkit.scenario.load import scenario_from_words
from simkit.scenario.studies import ablation_scenario, ladder_scenario
from simkit.stats.skill.pareto import SCHEMA, mark_front


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
    words = ["ablate", "--game", "castellion", "--bots", "blueprint", "--switch", "E3a_second=0", "--json"]
    assert main([*words, "--deals", "100", "--out", str(tmp_path / "r")]) == 0
    [row] = json.loads(capsys.readouterr().out)
    assert (row["bot"], row["restriction"], row["seated"]) == ("blueprint", "E3a_second=0", "apart")


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
    assert main([*words, "--switch", "E3a_secnd=0"]) == 2
    assert "E3a_second" in capsys.readouterr().err


@pytest.mark.long
def test_a_ladder_with_speeds_says_which_bots_are_worth_their_time(simkit, tmp_path):
    words = ["ladder", "--game", "castellion", "--bots", "random,greedy", "--deals", "300", "--speed"]
    chart = tmp_path / "pareto.svg"
    found = simkit(*words, "--json", "--out", tmp_path / "r", "--figure", chart)
    rows = {row["bot"]: row for row in json.loads(found.out)}
    assert rows["greedy"]["strength"] > rows["random"]["strength"]
    assert rows["greedy"]["is_front"]
    assert all(row["speed"] > 100 for row in rows.values())
    assert b"<svg" in chart.read_bytes()
    assert "as strong and faster" in simkit(*words, "--out", tmp_path / "r").out


def test_bots_that_a_faster_one_equals_are_not_on_the_front():
    rows = [
        ("", "fast", 10.0, 900.0),
        ("", "slow", 10.0, 3.0),
        ("", "best", 30.0, 2.0),
        ("b", "slow", 1.0, 1.0),
    ]
    table = pl.DataFrame(
        [(given, bot, strength, 0.0, 0.0, 5, "") for given, bot, strength, _ in rows],
        schema=SCHEMA,
        orient="row",
    )
    marked = mark_front(table, {(given, bot): speed for given, bot, _, speed in rows})
    assert marked["is_front"].to_list() == [True, False, True, True]


@pytest.mark.parametrize(
    ("bots", "dial", "problem"),
    [
        ("blueprint", "0,1", "no temperature"),
        ("greedy,blueprint", "0,1", "one bot"),
        ("greedy", "0,warm", "not a temperature"),
        ("greedy", "0,-1", "not a temperature"),
        ("greedy", "1,1.0", "twice"),
    ],
)
def test_a_dial_that_cannot_be_turned_is_an_error(simkit, tmp_path, bots, dial, problem):
    words = ["ladder", "--game", "castellion", "--bots", bots, "--dial", dial, "--out", tmp_path / "r"]
    answer = simkit(*words)
    assert answer.code == 2
    assert problem in answer.err


@pytest.mark.long
def test_the_dial_shows_every_temperature_from_careless_play_to_the_best(simkit, tmp_path):
    words = ["ladder", "--game", "kingdomino", "--set", "players=2", "--bots", "taught", "--dial", "0,50"]
    chart = tmp_path / "dial.svg"
    answer = simkit(*words, "--deals", "20", "--out", tmp_path / "r", "--figure", chart, "--json")
    rows = json.loads(answer.out)
    assert [(row["temperature"], row["seat"]) for row in rows] == [(50, "1"), (50, "2"), (0, "1"), (0, "2")]
    assert rows[0]["score"] < rows[2]["score"]
    assert rows[0]["estimate"] + rows[1]["estimate"] == pytest.approx(1)
    assert b"<svg" in chart.read_bytes()
