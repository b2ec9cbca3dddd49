from __future__ import annotations

import polars as pl
import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import Question
from simkit.results.provenance import read_scenario
from simkit.results.store import open_store
from simkit.results.view import open_results
from simkit.run.chunk import run_chunk
from simkit.run.plan import Chunk
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from tests.run import toy as toy_game


def write_chunks(folder, scenario, chunks):
    """Write chunks (arm, first deal, deals) in the given order."""
    arms = expand(scenario)
    with open_store(folder, scenario, arms) as store:
        store.note("unfinished", plays=True)
        for number, first, n in chunks:
            arm = arms[number]
            played = run_chunk(arm, Chunk(arm.id, scenario.seed, first, n), lambda: False)
            store.write(arm, first, n, played.matches, played.seats, played.components)


def test_rows_are_sorted_whatever_the_order_of_the_chunks(toy, tmp_path):
    write_chunks(tmp_path, toy_game.scenario(), [(1, 50, 50), (1, 0, 20), (1, 20, 30)])
    results = open_results(tmp_path)
    frame = results.matches(results.arms[1]).collect()
    assert frame.height == 200
    assert frame.equals(frame.sort("deal", "rotation"))
    seats = results.seats(results.arms[1]).collect()
    assert seats.height == 400
    assert seats.equals(seats.sort("deal", "rotation", "seat"))


def test_only_the_complete_prefix_is_seen(toy, tmp_path):
    write_chunks(tmp_path, toy_game.scenario(), [(0, 0, 20), (0, 30, 40)])
    results = open_results(tmp_path)
    assert [arm.deals for arm in results.arms] == [20, 0]
    assert results.matches(results.arms[0], ["deal"]).collect()["deal"].to_list() == list(range(20))


def test_an_arm_without_deals_is_an_empty_table_of_the_right_types(toy, tmp_path):
    write_chunks(tmp_path, toy_game.scenario(), [(0, 0, 20)])
    results = open_results(tmp_path)
    full, empty = results.arms
    assert results.matches(empty).collect().schema == results.matches(full).collect().schema
    types = results.seats(empty).collect().schema
    assert types["bot"] == pl.Enum(list(dict.fromkeys(empty.lineup)))
    full_types = results.seats(full).collect().schema
    assert {name: kind for name, kind in types.items() if name != "bot"} == {
        name: kind for name, kind in full_types.items() if name != "bot"
    }
    assert results.matches(empty, ["win"]).select(pl.len()).collect().item() == 0


def test_columns_are_those_asked_for_in_that_order(toy, tmp_path):
    run_scenario(toy_game.scenario(10), tmp_path)
    results = open_results(tmp_path)
    assert results.matches(results.arms[0], ["points", "deal"]).collect().columns == ["points", "deal"]
    assert results.seats(results.arms[0], ["stones"]).collect().columns == ["stones"]


def test_components_are_rows_of_small_types_sorted_by_match(toy, tmp_path):
    write_chunks(tmp_path, toy_game.scenario(), [(1, 50, 50), (1, 0, 20), (1, 20, 30)])
    results = open_results(tmp_path)
    empty, full = results.arms
    frame = results.components(full).collect()
    assert frame.equals(frame.sort("deal", "rotation", "seat", maintain_order=True))
    assert set(frame["deal"]) == set(range(100))
    assert frame.schema["turn"] == frame.schema["points"] == pl.Int16
    assert frame.schema["component"] == pl.Enum([f"card {n}" for n in range(20)])
    assert frame.schema["happening"] == pl.Enum(["seen", "played"])
    played = frame.filter(pl.col("happening") == "played")
    assert played["points"].null_count() == 0
    assert frame.filter(pl.col("happening") == "seen")["points"].null_count() == len(frame) - len(played)
    stones = results.seats(full, ["deal", "rotation", "seat", "stones"]).collect()
    joined = played.join(stones, on=["deal", "rotation", "seat"])
    assert len(joined) == len(played)
    assert (joined["points"] == joined["stones"]).all()
    assert results.components(empty).collect().schema == frame.schema


def test_a_folder_is_read_without_its_game(toy, tmp_path, monkeypatch):
    run_scenario(toy_game.scenario(10), tmp_path)
    monkeypatch.delitem(games.PACKAGES, "toy")
    results = open_results(tmp_path)
    assert (results.game, results.game_title, results.breakdown) == ("toy", "Toy", "ending")
    assert [arm.question for arm in results.arms] == [Question("together", "win")] * 2
    assert (results.score, results.length, results.lead_changes) == ("stones", None, None)
    assert results.scenario_title == "Toy: bots"
    assert results.match_columns == toy.match_columns
    assert results.seat_columns == toy.seat_columns
    assert results.courses == toy.courses
    assert results.component_set == toy.components
    assert results.arms[1].varied == {"bots": "ant+bee"}
    assert results.arms[1].lineup == ("ant", "bee")
    assert results.arms[0].notes == tuple(toy.notes({}))
    assert results.matches(results.arms[0]).collect().height == 10


def test_a_folder_name_with_signs_of_a_pattern_is_taken_literally(toy, tmp_path):
    folder = tmp_path / "seed=1 [a*b]"
    run_scenario(toy_game.scenario(10), folder)
    results = open_results(folder)
    frame = results.matches(results.arms[0]).collect()
    assert frame.columns[:3] == ["deal", "rotation", "win"]
    assert frame.height == 10


@pytest.mark.parametrize(
    ("name", "message"), [("nowhere", "no such results folder"), ("", "not a results folder")]
)
def test_what_is_no_results_folder_is_wrong_input(tmp_path, name, message):
    with pytest.raises(InputError, match=message):
        open_results(tmp_path / name)


def test_the_scenario_comes_back_from_the_folder(toy, tmp_path):
    scenario = toy_game.scenario(10, 5, "cat,ant+bee", "tilt=high,low", "players=2")
    run_scenario(scenario, tmp_path)
    assert read_scenario(tmp_path) == scenario
