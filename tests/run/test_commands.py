from __future__ import annotations

import io
import json
import sys

import pytest

from simkit import games, paths
from simkit.cli import progress as progress_module
from simkit.cli.app import main
from simkit.cli.progress import Bar, Lines, write_seconds
from simkit.results.view import open_results
from simkit.run.measure import measure_arm, measure_processor, measure_start
from simkit.scenario.expand import expand
from tests.run import toy as toy_game

WORDS = ["--game", "toy", "--bots", "ant,ant+bee"]


@pytest.fixture
def answer(toy, tmp_path, monkeypatch, capsys):
    """Call simkit from an empty folder and return its exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*words):
        code = main([str(word) for word in words])
        return code, *capsys.readouterr()

    return call


def test_a_run_says_how_many_how_fast_where_and_what_next(answer):
    code, out, err = answer("run", *WORDS, "--deals", 50)
    assert (code, out) == (0, "")
    assert "150 matches played in" in err
    assert "matches/s)" in err
    assert "results: results/toy (2 configurations, 50 deals each, seed 1)" in err
    assert "simkit table results/toy" in err
    assert "simkit report results/toy" in err


def test_a_scenario_file_names_the_folder(answer, tmp_path):
    (tmp_path / "tilted.toml").write_text(
        'game = "toy"\nbots = ["ant"]\ndeals = 5\n[settings]\ntilt = "high"\n'
    )
    assert answer("run", "tilted.toml")[0] == 0
    assert open_results(tmp_path / "results" / "tilted").arms[0].config["tilt"] == "high"


def test_json_is_one_document(answer):
    code, out, _ = answer("run", *WORDS, "--deals", 50, "--out", "r", "--json")
    document = json.loads(out)
    assert code == 0
    assert (document["ended"], document["matches_played"], document["deals"]) == ("complete", 150, 50)
    assert document["scenario"]["seed"] == 1
    assert json.loads(answer("run", *WORDS, "--deals", 50, "--out", "r", "--json")[1])["matches_played"] == 0


def test_a_folder_goes_on_with_its_own_scenario(answer):
    answer("run", *WORDS, "--deals", 50, "--out", "r")
    code, _, err = answer("run", "--out", "r", "--deals", 70)
    assert code == 0
    assert "60 matches played" in err
    code, _, err = answer("run", "--out", "r", "--deals", 30)
    assert code == 0
    assert "nothing to play: all these matches are there already" in err
    assert "r holds more deals than the 30 asked for; tables use them all" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", *WORDS, "--threads", 0], "--threads must be a whole number from 1"),
        (["run", *WORDS, "--chunk", -3], "--chunk must be a whole number from 1"),
        (["run", *WORDS, "--deals", 0], "--deals must be a whole number from 1"),
        (["run", "--out", "held", "--bots", "ant"], "--bots cannot change a results folder"),
        (["run", "--out", "nothing"], "no scenario"),
        (["doctor", "nothing"], "no such results folder"),
        (["bench", "toi"], "no such game"),
        (["bench", "toy", "--seconds", 0], "--seconds must lie between"),
        (["bench", "toy", "--bots", "ent"], "ant"),
    ],
)
def test_wrong_words_are_answered_with_exit_code_2(answer, words, message):
    answer("run", *WORDS, "--deals", 5, "--out", "held")
    code, out, err = answer(*words)
    assert (code, out) == (2, "")
    assert message in err


def test_bench_measures_every_bot_and_the_fixed_loop(answer):
    code, out, _ = answer("bench", "toy", "--seconds", 0.03, "--json")
    document = json.loads(out)
    assert code == 0
    assert [arm["label"] for arm in document["arms"]] == ["ant", "bee", "cat"]
    assert all(
        arm["matches_per_cpu_second"] >= arm["matches_per_cpu_second_mean"] > 0 for arm in document["arms"]
    )
    assert document["fixed_loop_iterations_per_cpu_second"] > 0
    code, out, _ = answer("bench", "toy", "--seconds", 0.03, "--bots", "ant+bee", "--set", "tilt=low,high")
    assert code == 0
    assert "high · ant+bee" in out
    assert "million iterations per CPU-second" in out


def test_deals_are_counted_apart_from_their_rotations(toy):
    speed = measure_arm(expand(toy_game.scenario(1, 1, "ant+bee"))[0], 1, 0.03)
    assert speed.best >= speed.mean > 0
    assert measure_processor(0.03).best > 0


@pytest.mark.long
def test_the_start_is_measured_in_processes_of_its_own():
    start = measure_start("castellion", "random", paths.cache_root())
    assert 0 < start.warm_load < start.warm_run
    assert 0 < start.warm_import < start.warm_run


@pytest.mark.long
def test_doctor_finds_everything_well(answer, monkeypatch):
    monkeypatch.delitem(games.PACKAGES, "toy")
    monkeypatch.setattr("simkit.run.selftest.DEALS", 40)
    monkeypatch.setattr("simkit.run.selftest.SECONDS_FOR_A_BOT", 0.05)
    code, out, err = answer("doctor", "--json")
    document = json.loads(out)
    assert code == 0, err
    assert document["ok"] is True
    assert {"numpy", "numba", "polars", "scipy"} <= document["libraries"].keys()
    assert document["data"]["castellion"] > 0
    names = [test["name"] for test in document["self_test"]]
    assert {"castellion: greedy twice", "castellion: a results folder"} <= set(names)
    monkeypatch.setattr("simkit.cli.commands.doctor._test", lambda: document["self_test"])
    code, out, err = answer("doctor")
    assert code == 0
    assert "Self-test" in out
    assert "all checks passed" in err


@pytest.fixture
def only_toy(monkeypatch):
    """The real games are left out, for speed."""
    monkeypatch.setattr(games, "PACKAGES", {"toy": "toy"})
    monkeypatch.setattr("simkit.cli.commands.doctor.shipped_scenarios", list)
    monkeypatch.setattr("simkit.cli.commands.doctor._data_files", lambda game: 1)


def test_doctor_finds_a_game_that_does_not_repeat_itself(answer, toy, only_toy, monkeypatch):
    calls = 0

    def play_batch(*arguments):
        nonlocal calls
        calls += 1
        written = toy_game.play_batch(*arguments)
        arguments[7][:, 3] = calls
        return written

    monkeypatch.setattr(toy.kernel, "play_batch", play_batch)
    code, out, err = answer("doctor", "--json")
    assert code == 1
    assert json.loads(out)["ok"] is False
    assert "toy: ant twice: digests" in err


def test_doctor_finds_a_damaged_results_folder(answer, only_toy, tmp_path):
    answer("run", *WORDS, "--deals", 50, "--chunk", 10, "--out", "r")
    assert answer("doctor", "r", "--json")[0] == 0
    victims = sorted((tmp_path / "r").rglob("*.seats.parquet"))[:2]
    for victim in victims:
        victim.write_bytes(b"x" + victim.read_bytes()[1:])
    code, out, err = answer("doctor", "r", "--json")
    assert code == 5
    assert len(json.loads(out)["results"]["damaged"]) == 2
    assert all(victim.name in err for victim in victims)
    assert "simkit run --out r --repair" in err
    assert answer("run", "--out", "r", "--repair")[0] == 0
    assert answer("doctor", "r")[0] == 0


def test_plain_progress_speaks_every_few_seconds(monkeypatch, capsys):
    clock = iter([0.0, 1.0, 6.0, 7.0, 12.0])
    monkeypatch.setattr(progress_module.time, "monotonic", lambda: next(clock))
    lines = Lines()
    lines.start(1_000, 10_000)
    for _ in range(4):
        lines.advance(1_500)
    lines.end()
    assert capsys.readouterr().err.splitlines() == [
        "4,000 of 10,000 matches · 500 matches/s · 12 s left",
        "7,000 of 10,000 matches · 500 matches/s · 6.0 s left",
    ]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_bar_with_rate_and_time_left(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stderr", Terminal())
    bar = progress_module.choose_progress()
    assert isinstance(bar, Bar)
    bar.start(0, 200)
    bar.advance(100)
    bar.advance(100)
    bar.end()
    written = sys.stderr.getvalue()
    assert "200 of 200 matches" in written
    assert "matches/s" in written
    assert written.count("\x1b[?25l") == written.count("\x1b[?25h") > 0


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.04, "0.0 s"), (12, "12 s"), (150, "2 min"), (7200, "2.0 h")]
)
def test_durations_are_short(seconds, text):
    assert write_seconds(seconds) == text
