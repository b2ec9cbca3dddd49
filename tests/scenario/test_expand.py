"""Arms: their order, their names, their seats and the ids that everything stored depends on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import BotSpec, GameSpec
from simkit.scenario.expand import expand
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import Arm


def arms_of(game: str, bots: str, *sets: str) -> tuple[Arm, ...]:
    return expand(scenario_from_words(game, sets, bots, 1, 1))


def test_the_matrix_is_crossed_in_written_order_with_line_ups_innermost(quartet: GameSpec) -> None:
    arms = arms_of("quartet", "a,b", "cards=none,sun+moon", "players=3,2", "board=round")
    assert [arm.label for arm in arms] == [
        "none · players=3 · a",
        "none · players=3 · b",
        "none · players=2 · a",
        "none · players=2 · b",
        "sun+moon · players=3 · a",
        "sun+moon · players=3 · b",
        "sun+moon · players=2 · a",
        "sun+moon · players=2 · b",
    ]
    assert arms[4].varied == {"cards": "sun+moon", "players": "3", "bots": "a"}
    assert list(arms[4].varied) == ["cards", "players", "bots"]
    assert arms[4].config == {"players": 3, "duel": False, "board": "round", "cards": ("sun", "moon")}


def test_bots_are_part_of_the_label_even_when_nothing_varies() -> None:
    (arm,) = arms_of("castellion", "greedy", "level=intro")
    assert (arm.label, arm.varied) == ("greedy", {"bots": "greedy"})


def test_one_bot_fills_every_seat_and_has_one_rotation(quartet: GameSpec) -> None:
    for players in (2, 3, 4):
        (arm,) = arms_of("quartet", "b", f"players={players}")
        assert arm.lineup == ("b",) * players
        assert arm.rotations == (arm.lineup,)


@pytest.mark.parametrize(
    ("bots", "rotations"),
    [
        ("a+b+b+b", ["abbb", "bbba", "bbab", "babb"]),
        ("a+b+a+b", ["abab", "baba"]),
        ("a+a+b+b", ["aabb", "abba", "bbaa", "baab"]),
        ("a+b+c+a", ["abca", "bcaa", "caab", "aabc"]),
        ("c+c+c+c", ["cccc"]),
    ],
)
def test_rotations_are_the_distinct_cyclic_ones(bots: str, rotations: list[str], quartet: GameSpec) -> None:
    (arm,) = arms_of("quartet", bots, "players=4")
    assert ["".join(rotation) for rotation in arm.rotations] == rotations


def test_an_arm_id_is_the_hash_of_its_content(quartet: GameSpec) -> None:
    (arm,) = arms_of("quartet", "a+b", "players=2", "cards=sun")
    content = {
        "config": {"board": "plain", "cards": ["sun"], "duel": False, "players": 2},
        "data_digest": quartet.data_digest,
        "game": "quartet",
        "lineup": ["a", "b"],
        "parameters": [[], [["depth", 2.0]]],
        "rules_version": quartet.rules_version,
    }
    text = json.dumps(content, separators=(",", ":"), sort_keys=True)
    assert arm.id == hashlib.sha256(text.encode()).hexdigest()[:16]


def test_an_arm_id_depends_neither_on_the_order_of_keys_nor_on_the_label(quartet: GameSpec) -> None:
    (plain,) = arms_of("quartet", "a", "cards=sun", "board=round")
    (turned,) = arms_of("quartet", "a", "board=round", "cards=sun")
    (default_named,) = arms_of("quartet", "a+a+a", "board=round", "cards=sun", "players=3", "duel=false")
    crossed = arms_of("quartet", "b,a", "board=plain,round", "cards=moon,sun")
    assert plain.label != crossed[-1].label
    assert plain.id == turned.id == default_named.id == crossed[-1].id


def test_everything_that_changes_outcomes_changes_the_id(
    quartet: GameSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    arms = [*arms_of("quartet", "a,b,a+b+b", "cards=none,sun,sun+moon", "board=plain,round")]
    stronger = replace(
        quartet, bots=(quartet.bots[0], BotSpec("b", 1, "B.", (("depth", 3.0),)), quartet.bots[2])
    )
    newer = replace(quartet, rules_version=f"{quartet.rules_version}1")
    for spec in (stronger, newer):
        monkeypatch.setattr(games, "find", lambda game, spec=spec: spec)
        arms += arms_of("quartet", "b")
    assert len({arm.id for arm in arms}) == len(arms) == 20


def test_seed_deals_and_title_are_no_part_of_the_id(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text('title = "T"\ngame = "castellion"\nbots = ["greedy"]\ndeals = 3\nseed = 9')
    assert expand(load_scenario(path))[0].id == arms_of("castellion", "greedy")[0].id


def test_arms_that_play_the_same_matches_are_refused(quartet: GameSpec) -> None:
    with pytest.raises(InputError, match="configurations “a” and “a\\+a\\+a” play the same matches"):
        arms_of("quartet", "a,a+a+a")


def test_a_matrix_beyond_all_measure_is_refused_before_it_is_crossed(
    quartet: GameSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    configured: list[object] = []
    original: Callable[..., object] = GameSpec.configure
    monkeypatch.setattr(GameSpec, "configure", lambda *words: configured.append(words) or original(*words))
    monkeypatch.setattr("simkit.scenario.expand.MAX_ARMS", 5)
    with pytest.raises(InputError, match="6 configurations, and 5 is the most"):
        arms_of("quartet", "a,b,c", "board=plain,round")
    assert configured == []
