"""`simkit plan` counts exactly what a run would play."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simkit.run.chunk import PlayedChunk
from simkit.run.plan import Chunk
from simkit.run.workload import Pace, Workload, estimate_bytes, estimate_seconds, measure_paces
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words

Simkit = Callable[..., Any]

WORDS = ("--game", "castellion", "--bots", "random,greedy", "--seed", 5)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simkit.cli.commands.plan.MEASURING", 0.02)


def test_arms_matches_chunks_and_an_estimate(simkit: Simkit) -> None:
    answer = simkit("plan", *WORDS, "--deals", 250, "--chunk", 100, "--threads", 1)
    arms = expand(scenario_from_words("castellion", [], "random,greedy", 250, 5))
    assert answer.code == 0
    for arm in arms:
        row = next(line for line in answer.out.splitlines() if line.startswith(arm.label))
        assert row.split()[:3] == [arm.label, "1", "250"]
        assert re.search(r"\d s +[\d.,]+ kB$", row)
    assert "2 configurations, 500 matches in all, 6 chunks\n" in answer.out
    assert re.fullmatch(r"estimate: about .* s and .* kB on 1 thread", answer.out.splitlines()[-1])


def test_what_a_results_folder_holds_is_not_planned(simkit: Simkit, small_results: Path) -> None:
    answer = simkit("plan", *WORDS, "--deals", 100, "--out", small_results, "--json", "--chunk", 50)
    shown = json.loads(answer.out)
    assert [(arm["deals_present"], arm["deals_missing"], arm["chunks"]) for arm in shown["arms"]] == [
        (40, 60, 2)
    ] * 2
    assert (shown["matches"], shown["matches_missing"], shown["chunks"]) == (200, 120, 4)
    assert shown["estimated_seconds"] >= 0


def test_the_text_says_what_is_there_and_what_is_missing(simkit: Simkit, small_results: Path) -> None:
    answer = simkit("plan", *WORDS, "--deals", 100, "--out", small_results)
    assert f"{small_results}: 80 matches are there, 120 are missing\n" in answer.out


def test_fewer_deals_than_are_there_leave_nothing_to_play(simkit: Simkit, small_results: Path) -> None:
    answer = simkit("plan", *WORDS, "--deals", 30, "--out", small_results)
    assert f"{small_results}: 60 matches are there, 0 are missing\nnothing to play\n" in answer.out


def test_an_absent_or_empty_folder_holds_nothing(simkit: Simkit, tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "new"):
        shown = json.loads(simkit("plan", *WORDS, "--deals", 10, "--out", folder, "--json").out)
        assert shown["matches_missing"] == 20
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_something_else_is_refused(simkit: Simkit, tmp_path: Path, small_results: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    answer = simkit("plan", *WORDS, "--out", tmp_path)
    assert (answer.code, answer.out) == (2, "")
    assert "not a results folder" in answer.err
    answer = simkit("plan", "--game", "castellion", "--bots", "random", "--seed", 5, "--out", small_results)
    assert answer.code == 2
    assert "another scenario" in answer.err


def test_a_plan_writes_nothing(simkit: Simkit, small_results: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(small_results, copy)
    before = {path: path.stat().st_mtime_ns for path in copy.rglob("*")}
    simkit("plan", *WORDS, "--deals", 100, "--out", copy)
    assert {path: path.stat().st_mtime_ns for path in copy.rglob("*")} == before


@pytest.mark.parametrize(("option", "value"), [("--threads", 0), ("--threads", 2000), ("--chunk", 0)])
def test_numbers_out_of_range_are_refused(option: str, value: int, simkit: Simkit) -> None:
    answer = simkit("plan", *WORDS, option, value)
    assert answer.code == 2
    assert f"key:     {option}" in answer.err


def test_every_arm_has_its_own_pace_and_those_not_timed_that_of_their_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = scenario_from_words("castellion", ["appendices=none,vigil,herald"], "random,greedy", 10, 1)
    arms = expand(scenario)
    rates = {arm.id: 100.0 * number for number, arm in enumerate(arms, start=1)}
    monkeypatch.setattr("simkit.run.workload.MAX_MEASURED", 3)
    monkeypatch.setattr(
        "simkit.run.workload._measure_pace", lambda arm, seed, seconds: Pace(rates[arm.id], 10.0, 1000.0)
    )
    paces = measure_paces(arms, 1, 1.0)
    assert {number: paces[arms[number].id].rate for number in (0, 2, 4)} == {0: 100.0, 2: 300.0, 4: 500.0}
    assert paces[arms[1].id].rate == pytest.approx(3 / (1 / 100 + 1 / 300 + 1 / 500))
    workload = Workload(arms[0], 10, 10, 2)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert estimate_seconds(workload, paces[arms[0].id], 1) == pytest.approx(10 / 100)
    assert estimate_seconds(workload, paces[arms[0].id], 8) == pytest.approx(10 / 100 / 2)
    assert estimate_bytes(workload, paces[arms[0].id]) == 10 * 10 + 2 * 1000


@pytest.mark.long
def test_the_disk_space_of_a_run_is_about_what_was_planned(
    simkit: Simkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simkit.cli.commands.plan.MEASURING", 2.0)  # one slow moment shall not end it
    words = (*WORDS, "--deals", 3000, "--threads", 1)
    planned = json.loads(simkit("plan", *words, "--json").out)
    simkit("run", *words, "--out", tmp_path / "r")
    written = sum(file.stat().st_size for file in (tmp_path / "r" / "chunks").rglob("*.parquet"))
    assert planned["estimated_bytes"] == pytest.approx(written, rel=0.4)


def test_a_hiccup_is_not_taken_for_the_speed_of_an_arm(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chunk that the machine held up is played again, and only a time that is seen twice counts."""
    [arm] = expand(scenario_from_words("castellion", [], "greedy", 10, 1))
    clock = 0.0
    held_up = iter([0.0, 0.0, 0.5])  # the third chunk, of two deals, waits for half a second

    def play(arm: Any, chunk: Chunk, is_stopped: Callable[[], bool]) -> PlayedChunk:
        nonlocal clock
        clock += 0.001 * chunk.n_deals + next(held_up, 0.0)
        return PlayedChunk(chunk, b"", b"", None, 0.0)

    monkeypatch.setattr("simkit.run.workload.run_chunk", play)
    monkeypatch.setattr("simkit.run.workload.compile_kernels", lambda arms: None)
    monkeypatch.setattr("time.thread_time", lambda: clock)
    assert measure_paces([arm], 1, 0.1)[arm.id].rate == pytest.approx(1000)
