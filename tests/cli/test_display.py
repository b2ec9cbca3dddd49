"""Colours and progress as they are asked for, completion in shells, and scenarios by their names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simkit.cli.complete import complete_bots, complete_game, complete_scenario, complete_set
from simkit.cli.display import ProgressForm, with_display
from simkit.cli.output import WIDTH, console
from simkit.cli.progress import choose_progress, tell_on_the_way
from simkit.run.rest import Rest
from simkit.scenario.document import shipped_scenarios
from simkit.scenario.load import load_scenario

Simkit = Callable[..., Any]

WORDS = ("run", "--game", "castellion", "--bots", "random,greedy", "--deals", 300, "--threads", 1)


def test_progress_for_programs_is_one_document_a_line(simkit: Simkit, tmp_path: Path) -> None:
    answer = simkit(*WORDS, "--progress", "jsonl", "--out", tmp_path / "r")
    found = [json.loads(line) for line in answer.err.splitlines() if line.startswith("{")]
    assert [event["event"] for event in found if event["event"] != "compile"][:1] == ["start"]
    assert found[-1] == {"event": "end", "unit": "matches", "done": 600, "total": 600}
    last = next(event for event in reversed(found) if event["event"] == "advance")
    assert (last["done"], last["seconds_left"], last["at_most"]) == (600, 0.0, False)


def test_progress_can_be_off_or_a_bar(simkit: Simkit, tmp_path: Path) -> None:
    quiet = simkit(*WORDS, "--progress", "off", "--out", tmp_path / "a")
    assert quiet.code == 0
    assert " of 600 matches" not in quiet.err
    bar = simkit(*WORDS, "--progress", "bar", "--no-color", "--out", tmp_path / "b")
    assert "600 of 600 matches" in bar.err
    assert simkit(*WORDS, "--progress", "loud", "--out", tmp_path / "c").code == 2


def test_the_pilot_of_a_plan_tells_its_progress(simkit: Simkit) -> None:
    words = ("plan", *WORDS[1:], "--gate", "win_rate at most 0.5", "--progress")
    told = simkit(*words, "jsonl")
    events = [json.loads(line)["event"] for line in told.err.splitlines() if line.startswith("{")]
    assert "start" in events
    assert "end" in events
    quiet = simkit(*words, "off")
    assert quiet.code == 0
    assert " matches ·" not in quiet.err


def test_commands_of_a_game_take_the_same_options(simkit: Simkit) -> None:
    told = simkit("layout", "--help").out
    assert "--progress" in told
    assert "--no-color" in told


def test_the_search_for_a_board_is_told_in_the_form_that_was_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for form, told in ((ProgressForm.OFF, ""), (ProgressForm.PLAIN, "half way\n")):
        with_display(lambda: tell_on_the_way(choose_progress(), "half way"), tells_progress=True)(
            no_color=False, progress=form
        )
        assert capsys.readouterr().err == told


def test_colours_are_lost_before_or_behind_the_command(
    simkit: Simkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str | None] = []
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(
        "simkit.cli.commands.games._print_screen", lambda spec: seen.append(console().color_system)
    )
    for words in (
        ("games", "castellion"),
        ("--no-color", "games", "castellion"),
        ("games", "castellion", "--no-color"),
    ):
        assert simkit(*words).code == 0
    assert seen[0] is not None
    assert seen[1:] == [None, None]


def test_the_rest_of_a_run_is_told_by_the_pace_of_each_arm() -> None:
    rest = Rest({"fast": 1000, "slow": 1000}, {"fast": "greedy", "slow": "search"})
    rest.note("fast", 500, 1.0)
    assert rest.find_seconds() is None  # how slow the other one is, nobody knows yet
    assert rest.find_seconds({"slow": 0}) == pytest.approx(1.0)
    rest.note("slow", 10, 10.0)
    assert rest.find_seconds() == pytest.approx(500 * 0.002 + 990 * 1.0)
    assert rest.find_seconds({"slow": 0}) == pytest.approx(1.0)
    assert rest.find_seconds({"slow": 20, "fast": 9_999}) == pytest.approx(1.0 + 20 * 1.0)


def test_an_arm_that_has_not_played_counts_like_those_with_the_same_lineup() -> None:
    """A million deals of a fast bot, not begun, beside one that thinks for a second: minutes, not weeks."""
    arms = ("fast a", "fast b", "slow a", "slow b")
    rest = Rest(dict(zip(arms, (10**6, 10**6, 2000, 2000), strict=True)), {arm: arm[:4] for arm in arms})
    rest.note("fast a", 10**6, 20.0)
    rest.note("slow a", 100, 50.0)
    assert rest.find_seconds() == pytest.approx(20.0 + 1900 * 0.5 + 2000 * 0.5)


def test_a_run_that_a_decision_may_end_has_so_much_left_at_most(simkit: Simkit, tmp_path: Path) -> None:
    answer = simkit(
        *WORDS, "--gate", "win_rate between 0.02 and 0.03", "--progress", "jsonl", "--out", tmp_path / "r"
    )
    found = [json.loads(line) for line in answer.err.splitlines() if line.startswith("{")]
    told = [event for event in found if event["event"] == "advance"]
    assert {event["at_most"] for event in told} == {True}
    few, many = told[-1]["seconds_to_decision"]
    assert 0 <= few <= many <= told[-1]["seconds_left"] + 0.1


def test_a_shell_is_offered_games_scenarios_settings_and_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    assert complete_game("k") == ["kingdomino"]
    assert complete_scenario("castellion/d") == ["castellion/demo"]
    assert complete_bots("gr") == []
    monkeypatch.setenv("COMP_WORDS", "simkit run castellion/demo --bots")
    assert complete_bots("greedy,blue") == ["greedy,blueprint"]
    assert complete_set("pl") == ["players="]
    assert complete_set("appendices=none,vig") == ["appendices=none,vigil"]
    monkeypatch.setenv("COMP_WORDS", "simkit run --game kingdomino --bots")
    assert complete_bots("stew") == ["steward"]


def test_the_program_answers_a_shell(simkit: Simkit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_SIMKIT_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "simkit scen")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert simkit().out.split() == ["scenarios"]


@pytest.mark.long
def test_lists_are_no_wider_than_a_screen_and_no_number_is_folded(
    simkit: Simkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    lines = simkit("scenarios").out.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert [line.split()[-1] for line in lines if line.startswith("castellion/pantry")] == ["1,000,000"]
    planned = ("plan", "castellion/half", "--bots", "greedy", "--deals", 200)
    assert max(map(len, simkit(*planned).out.splitlines())) <= WIDTH
    monkeypatch.setenv("COLUMNS", "64")
    rows = [line.split() for line in simkit(*planned).out.splitlines() if line.endswith("kB")]
    assert [row[-7:-5] for row in rows] == [["1", "200"]] * 5


def test_scenarios_are_listed_shown_and_copied(simkit: Simkit, tmp_path: Path) -> None:
    listed = json.loads(simkit("scenarios", "--json").out)
    assert [row["name"] for row in listed] == shipped_scenarios()
    assert all(row["title"] and row["arms"] > 0 for row in listed)
    assert {row["name"] for row in json.loads(simkit("scenarios", "wyrmspan", "--json").out)} == {
        name for name in shipped_scenarios() if name.startswith("wyrmspan/")
    }
    assert "castellion/demo" in simkit("scenarios", "castellion").out
    shown = simkit("scenarios", "castellion/demo").out
    copy = tmp_path / "mine.toml"
    assert simkit("scenarios", "castellion/demo", "--copy", copy).code == 0
    assert copy.read_text() == shown
    assert load_scenario(copy) == load_scenario(Path("castellion/demo"))
    again = simkit("scenarios", "castellion/demo", "--copy", copy)
    assert again.code == 2
    assert "a file of this name already" in again.err
    wrong = simkit("scenarios", "castellion/dem")
    assert wrong.code == 2
    assert "nearest: castellion/demo" in wrong.err


def test_a_named_scenario_is_changed_by_words(
    simkit: Simkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("castellion/demo", "--bots", "greedy", "--set", "appendices=none,vigil", "--deals", "2e1")
    assert simkit("run", *words, "--gate", "length at most 90").code == 0
    manifest = json.loads((tmp_path / "results" / "demo-none-vigil-greedy" / "manifest.json").read_text())
    assert manifest["scenario"]["settings"]["appendices"] == ["none", "vigil"]
    assert manifest["scenario"]["bots"] == ["greedy"]
    assert manifest["scenario"]["gates"] == {"length": "at most 90"}
    assert manifest["scenario"]["deals"] == 20


def test_a_replay_asks_for_a_deal(simkit: Simkit, small_results: Path) -> None:
    answer = simkit("replay", small_results)
    assert (answer.code, answer.out) == (2, "")
    for text in ("which deal?", "--deal 0", "--deals 20", f"simkit explain {small_results}"):
        assert text in answer.err
    assert simkit("replay", small_results, "--configuration", "greedy", "--deal", 3).code == 0
