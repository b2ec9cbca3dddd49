"""`simkit replay` writes transcripts, from words and from results, always the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.run.replay import transcripts
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words

Simkit = Callable[..., Any]

WORDS = ("--game", "castellion", "--bots", "random,greedy", "--seed", 5)


def matches_in(text: str) -> list[list[dict[str, Any]]]:
    """Split JSON Lines into matches, each from its `match` event on."""
    found: list[list[dict[str, Any]]] = []
    for line in text.splitlines():
        event = json.loads(line)
        if event["event"] == "match":
            found.append([])
        found[-1].append(event)
    return found


def test_the_first_line_is_the_match_event_of_the_format(simkit: Simkit) -> None:
    answer = simkit(
        "replay",
        "--game",
        "castellion",
        "--set",
        "appendices=herald+vigil",
        "--bots",
        "greedy",
        "--deal",
        12,
        "--seed",
        7,
    )
    assert answer.code == 0
    first = answer.out.splitlines()[0]
    assert first == (
        '{"event":"match","format":1,"game":"castellion","rules_version":"'
        + games.find("castellion").rules_version
        + '","config":{"level":"intro","players":1,"appendices":["vigil","herald"],"pantry":"off",'
        '"simulation_set":"S-A","even_traitors":false,"intro_voluntary":false,"voluntary_after_draw":false,'
        '"seer_sequential":true,"seer_free_order":true,"seer_must_top_up":false,"juggler_vertical":true,'
        '"pyro_partial":false,"reveal_on_any_tower":false,"haunted_neutral":false,"both_complete":false},'
        '"seed":7,"deal":12,"rotation":0,"bots":["greedy"]}'
    )


def test_a_match_goes_from_match_and_setup_to_result(simkit: Simkit) -> None:
    found = matches_in(simkit("replay", *WORDS, "--deals", 3).out)
    for events in found:
        kinds = [event["event"] for event in events]
        assert kinds[:2] == ["match", "setup"]
        assert kinds.count("result") == 1
        assert kinds[-1] == "result"
        assert all(next(iter(event)) == "event" for event in events)


def test_arms_follow_one_another_deal_by_deal(simkit: Simkit) -> None:
    heads = [events[0] for events in matches_in(simkit("replay", *WORDS, "--deals", 3).out)]
    assert [(head["bots"], head["deal"]) for head in heads] == [
        (["random"], 0),
        (["random"], 1),
        (["random"], 2),
        (["greedy"], 0),
        (["greedy"], 1),
        (["greedy"], 2),
    ]


def test_one_deal_alone_is_the_same_as_among_others(simkit: Simkit) -> None:
    among = matches_in(simkit("replay", *WORDS, "--deals", 3, "--configuration", "greedy").out)
    (alone,) = matches_in(
        simkit("replay", *WORDS, "--deal", 2, "--rotation", 0, "--configuration", "greedy").out
    )
    assert alone == among[2]


def test_results_give_the_same_transcripts_as_words(simkit: Simkit, small_results: Path) -> None:
    from_words = simkit("replay", *WORDS, "--deals", 40)
    assert simkit("replay", small_results, "--deals", 40).out == from_words.out
    arm_id = json.loads(simkit("check", *WORDS, "--json").out)["arms"][1]["id"]
    one = simkit("replay", small_results, "--configuration", arm_id[:6], "--deal", 3).out
    assert one == simkit("replay", *WORDS, "--configuration", "greedy", "--deal", 3).out
    assert len(matches_in(one)) == 1
    assert len(matches_in(simkit("replay", small_results, "--deals", 2).out)) == 4


def test_a_scenario_file_can_be_replayed(simkit: Simkit, tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text('game = "castellion"\nbots = ["random", "greedy"]\nseed = 5\ndeals = 2')
    assert simkit("replay", path, "--deals", 2).out == simkit("replay", *WORDS, "--deals", 2).out


def test_text_is_what_the_game_draws(simkit: Simkit) -> None:
    (arm, _) = expand(scenario_from_words("castellion", [], "random,greedy", 2, 5))
    drawn = [games.find("castellion").tell_match(events) for events in transcripts(arm, 5, range(2), None)]
    answer = simkit("replay", *WORDS, "--deals", 2, "--configuration", "random", "--format", "text")
    assert answer.out == "".join(f"{text}\n\n" for text in drawn)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (
            ["--rotation", 1],
            "configuration “random” has no such rotation\n  key:     --rotation\n  given:   1\n  allowed: 0",
        ),
        (["--rotation", -1], "no such rotation"),
        (["--deal", -1], "deal must be a whole number from 0"),
        (["--deal", 10**12], "deal must be a whole number from 0"),
        (["--configuration", "gredy"], "nearest: greedy"),
    ],
)
def test_a_match_that_is_not_there_is_refused(words: list[Any], text: str, simkit: Simkit) -> None:
    answer = simkit("replay", *WORDS, "--deals", 1, *words)
    assert (answer.code, answer.out) == (2, "")
    assert text in answer.err


@pytest.mark.parametrize(
    "words", [["--seed", 1], ["--bots", "greedy"], ["--set", "level=intro"], ["--game", "x"]]
)
def test_the_words_of_a_run_cannot_be_changed_afterwards(
    words: list[Any], simkit: Simkit, small_results: Path
) -> None:
    answer = simkit("replay", small_results, *words)
    assert (answer.code, answer.out) == (2, "")
    assert f"{words[0]} cannot change a results folder" in answer.err


def test_no_deals_at_all_cannot_be_asked_for(simkit: Simkit, small_results: Path) -> None:
    answer = simkit("replay", small_results, "--deals", 0)
    assert (answer.code, answer.out) == (2, "")
    assert "deals must be a whole number from 1" in answer.err


def test_a_folder_without_results_is_refused(simkit: Simkit, tmp_path: Path) -> None:
    answer = simkit("replay", tmp_path, "--deal", 0)
    assert answer.code == 2
    assert "not a results folder" in answer.err


@pytest.mark.parametrize(
    "change", [{"rules_version": "0"}, {"settings": games.find("castellion").settings[1:]}]
)
def test_results_made_by_other_rules_are_refused(
    change: dict[str, Any], simkit: Simkit, small_results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(games.find("castellion"), **change)
    monkeypatch.setattr(games, "find", lambda game: other)
    answer = simkit("replay", small_results, "--deal", 0)
    assert (answer.code, answer.out) == (2, "")
    assert "made by other rules" in answer.err


class Trio(GameSpec):
    """A game of three seats whose kernel only repeats what it was asked for."""

    @property
    def kernel(self) -> Any:
        return SimpleNamespace(
            prepare=lambda config: ("tables", "rules"),
            trace_match=lambda tables, rules, bots, params, seed, deal: [
                [{"event": "setup", "bots": bots.tolist(), "seed": seed, "deal": deal}]
            ],
        )


@pytest.fixture
def trio(monkeypatch: pytest.MonkeyPatch) -> None:
    castellion = games.find("castellion")
    content = {field.name: getattr(castellion, field.name) for field in fields(castellion)}
    spec = Trio(**content | {"id": "trio", "seats": lambda config: 3})
    monkeypatch.setattr(games, "find", lambda game: spec)


def test_every_rotation_of_a_deal_comes_before_the_next_deal(trio: None) -> None:
    (arm,) = expand(scenario_from_words("trio", [], "random+greedy+greedy", 1, 1))
    found = list(transcripts(arm, 9, [4, 2], None))
    assert [(match["deal"], match["rotation"]) for match, _ in found] == [
        (4, 0),
        (4, 1),
        (4, 2),
        (2, 0),
        (2, 1),
        (2, 2),
    ]
    for match, setup in found:
        assert match["bots"] == list(arm.rotations[match["rotation"]])
        assert setup["bots"] == [["random", "greedy"].index(bot) for bot in match["bots"]]
        assert (setup["seed"], setup["deal"]) == (9, match["deal"])


def test_single_rotations_can_be_chosen(trio: None) -> None:
    (arm,) = expand(scenario_from_words("trio", [], "random+greedy+greedy", 1, 1))
    assert [match["bots"] for match, _ in transcripts(arm, 9, [0], [2])] == [["greedy", "random", "greedy"]]
    with pytest.raises(InputError, match="no such rotation"):
        next(transcripts(arm, 9, [0], [3]))


def test_a_deal_beyond_those_of_the_folder_is_played_and_told_so(simkit: Simkit, small_results: Path) -> None:
    answer = simkit("replay", small_results, "--configuration", "greedy", "--deal", "40")
    assert answer.code == 0
    assert "greedy: " in answer.err
    assert "holds deals 0 to 39; later deals were not played there" in answer.err
    assert answer.out.count('"match"') >= 1
    assert simkit("replay", small_results, "--configuration", "greedy", "--deal", "39").err == ""
