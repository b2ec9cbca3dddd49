"""`simkit bound`: the share of deals that can be won at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import castellion as oracle

Simkit = Callable[..., Any]
SMALL = ("bound", "castellion", "--deals", 60, "--seed", 11, "--budget", 300)


@pytest.mark.long
def test_the_table_says_what_was_found_and_what_it_means(simkit: Simkit) -> None:
    answer = simkit(*SMALL, "--bots", "greedy,blueprint")
    assert answer.code == 0
    for text in ("winnable: a win was found", "lost: proved by counting", "undecided", "won by blueprint"):
        assert text in answer.out
    assert "Nobody who plays without that knowledge wins more than the upper end." in answer.out
    assert "Perfect play without that knowledge lies between" in answer.out
    assert "CPU-seconds" in answer.err


@pytest.mark.long
def test_the_document_adds_up_and_threads_change_nothing(simkit: Simkit) -> None:
    told = [json.loads(simkit(*SMALL, "--json", "--threads", threads).out) for threads in (1, 2)]
    for document in told:
        del document["cpu_seconds"]
    assert told[0] == told[1]
    document = told[0]
    assert sum(row["deals"] for row in document["verdicts"]) == document["deals"] == 60
    assert all(row["low"] <= row["share"] <= row["high"] for row in document["verdicts"])
    assert document["bracket"]["low"] == document["verdicts"][0]["share"] > 0.5
    assert document["bracket"]["high"] == 1 - len(document["lost"]) / 60
    assert len(document["undecided"]) == document["verdicts"][-1]["deals"]


def test_the_referee_accepts_the_wins_in_the_file(simkit: Simkit, tmp_path: Path) -> None:
    file = tmp_path / "wins.jsonl"
    answer = simkit("bound", "castellion", "--deals", 8, "--wins", file, "--json")
    matches: list[list[Any]] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        event = json.loads(line)
        if event["event"] == "match":
            matches.append([])
        matches[-1].append(event)
    assert len(matches) == json.loads(answer.out)["verdicts"][0]["deals"] > 0
    assert all(oracle.referee(events)["win"] for events in matches)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("bound", "kingdomino"), "kingdomino has no search that knows what is hidden"),
        (("bound", "castellion", "--set", "level=base"), "covers the introductory game alone"),
        (("bound", "castellion", "--set", "appendices=vigil"), "covers no appendix"),
        (
            ("bound", "castellion", "--set", "even_traitors=true,false"),
            "one value for each setting is searched at a time",
        ),
        (("bound", "castellion", "--budget", -1), "--budget"),
        (("bound", "castellion", "--deals", 0), "--deals"),
    ],
)
def test_what_cannot_be_searched_is_wrong_input(words: tuple[Any, ...], text: str, simkit: Simkit) -> None:
    answer = simkit(*words)
    assert (answer.code, answer.out) == (2, "")
    assert text in answer.err
