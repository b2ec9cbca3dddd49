"""`simkit check` and `simkit schema`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.schema import scenario_schema

Simkit = Callable[..., Any]

SCENARIO = 'title = "Test"\ngame = "castellion"\nbots = ["random", "greedy"]\ndeals = 1500\n'


def test_a_good_scenario_is_ok_and_shows_its_arms(simkit: Simkit, tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(SCENARIO)
    answer = simkit("check", path)
    arms = expand(scenario_from_words("castellion", [], "random,greedy", 1500, 1))
    assert (answer.code, answer.err) == (0, "")
    for arm in arms:
        row = next(line for line in answer.out.splitlines() if line.startswith(arm.id))
        assert row.split() == [arm.id, arm.label, "1", "1,500"]
    assert answer.out.endswith("2 configurations, 3,000 matches in all\nok\n")


def test_a_good_scenario_as_json(simkit: Simkit, tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(SCENARIO)
    shown = json.loads(simkit("check", path, "--json", "--deals", 7).out)
    assert (shown["ok"], shown["matches"], shown["scenario"]["deals"]) == (True, 14, 7)
    assert [arm["label"] for arm in shown["arms"]] == ["random", "greedy"]


def test_words_are_checked_like_a_file(simkit: Simkit) -> None:
    answer = simkit("check", "--game", "castellion", "--set", "appendices=none,vigil", "--bots", "greedy")
    assert answer.code == 0
    assert "none · greedy" in answer.out
    assert "20,000 matches in all\nok\n" in answer.out


def test_a_bad_scenario_is_one_message_with_file_and_line(simkit: Simkit, tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(SCENARIO.replace("greedy", "gredy"))
    answer = simkit("check", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        f"error: {path}:3: castellion has no such bot\n"
        "  key:     bots\n"
        "  given:   gredy\n"
        "  nearest: greedy\n"
        "  allowed: random, greedy, blueprint, taught, taught-search\n"
    )


def test_the_schema_is_one_json_document(simkit: Simkit) -> None:
    answer = simkit("schema")
    assert (answer.code, answer.err) == (0, "")
    assert json.loads(answer.out) == scenario_schema()
