"""Runs the program inside the test process and returns what it answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from simkit.cli.app import main
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Answer:
    """Exit code, stdout and stderr of one call, without colours."""

    code: int
    out: str
    err: str


Simkit = Callable[..., Answer]


@pytest.fixture
def simkit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Simkit:
    """Call simkit with words, on a wide terminal that is none."""
    monkeypatch.setenv("COLUMNS", "200")

    def call(*words: object) -> Answer:
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Answer(code, COLOURS.sub("", out), COLOURS.sub("", err))

    return call


@pytest.fixture(scope="session")
def small_results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results folder of two arms with 40 deals each; tests read it and never write."""
    folder = tmp_path_factory.mktemp("small") / "results"
    run_scenario(scenario_from_words("castellion", [], "random,greedy", 40, 5), folder, threads=1)
    return folder
