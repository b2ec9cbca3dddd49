"""The match viewer: a step for each event, boards as the game draws them, and one file that needs nothing else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from simkit import games
from simkit.studio.viewer import as_html, make_moments

TILE = "merchant-1"


def dragon_castle() -> list[dict[str, Any]]:
    """A short match by hand, with a name that would end a script."""
    stack = {"cell": [0, 0], "tiles": ["season-2", TILE, TILE]}
    return [
        {
            "event": "match",
            "game": "dragon-castle",
            "rules_version": "1",
            "config": {"layout": "</script><b>", "realm": [2, 1], "spirits": []},
            "seed": 2**64 - 1,
            "deal": 4,
            "rotation": 0,
            "bots": ["greedy", "my.py:x</script>"],
        },
        {"event": "setup", "castle": [stack], "spirits": [], "dragons": []},
        {"event": "turn", "seat": 0, "number": 1},
        {"event": "take", "seat": 0, "cell": [0, 0], "tile": TILE},
        {"event": "action", "seat": 0, "kind": "discard"},
        {"event": "turn", "seat": 1, "number": 2},
        {"event": "take", "seat": 1, "cell": [0, 0], "tile": TILE},
        {"event": "action", "seat": 1, "kind": "shrine"},
        {"event": "place", "seat": 1, "cell": [1, 0], "tile": TILE},
        {"event": "consolidate", "seat": 1, "cells": [[1, 0]], "type": "merchant", "vp": 2, "why": "set"},
        {"event": "build", "seat": 1, "cell": [1, 0], "why": "set"},
        {
            "event": "result",
            "scores": [
                {"tokens": 1, "shrines": 0, "countdown": 0, "dragons": [], "total": 1},
                {"tokens": 2, "shrines": 1, "countdown": 0, "dragons": [], "total": 3},
            ],
            "tiebreak": [[0, 0], [1, 1]],
            "winners": [1],
            "turns": 2,
        },
    ]


def kingdomino() -> list[dict[str, Any]]:
    opening = dragon_castle()[0] | {"game": "kingdomino", "config": {"players": 2}}
    scores = [{"regions": 1, "middle-kingdom": 0, "harmony": 0, "total": 1}] * 2
    return [
        opening,
        {"event": "setup", "deck": [1, 2], "kings": [0, 1]},
        {"event": "row", "dominoes": [1, 48]},
        {"event": "pick", "seat": 0, "domino": 48},
        {"event": "place", "seat": 0, "domino": 48, "a": [1, 0], "b": [2, 0]},
        {"event": "result", "scores": scores, "largest": [1, 1], "crowns": [0, 0], "winners": [0, 1]},
    ]


def test_every_event_is_a_step_with_the_boards_that_it_changes() -> None:
    found = make_moments(dragon_castle())
    steps = found["steps"]
    assert [step["event"] for step in steps] == [event["event"] for event in dragon_castle()]
    assert list(steps[1]["boards"]) == ["Castle", "Realm of seat 1", "Realm of seat 2"]
    assert list(steps[3]["boards"]) == ["Castle"]
    assert list(steps[8]["boards"]) == ["Realm of seat 2"]
    assert found["boards"][steps[1]["boards"]["Realm of seat 1"]].count("<rect") == 2
    assert found["scores"] == [1, 3]


def test_points_grow_as_tokens_are_taken() -> None:
    points = [step["points"] for step in make_moments(dragon_castle())["steps"]]
    assert points[3:5] == [None, [1, 0]]
    assert points[-1] == [1, 2]


def test_a_domino_is_drawn_where_it_is_placed_and_claimed() -> None:
    found = make_moments(kingdomino())
    rows = [found["boards"][step["boards"]["Row"]] for step in found["steps"] if "Row" in step["boards"]]
    assert "seat 1" not in rows[0]
    assert "seat 1" in rows[1]
    kingdom = found["boards"][found["steps"][4]["boards"]["Kingdom of seat 1"]]
    assert kingdom.count("<rect") == 3


@pytest.mark.parametrize("events", [dragon_castle(), kingdomino()], ids=["dragon-castle", "kingdomino"])
def test_every_event_is_told(events: list[dict[str, Any]]) -> None:
    assert len(list(games.find(events[0]["game"]).show.tell(events))) == len(events)


def test_the_file_holds_everything_and_no_name_ends_its_script() -> None:
    page = as_html(make_moments(dragon_castle()))
    assert page.count("</script>") == 2
    assert "<b>" not in page
    assert not re.search(r'(?:src|href)="(?!data:|#)', page.replace('href="data:,"', ""))
    inside = re.search(r'id="match">(.*?)</script>', page, re.DOTALL)
    assert inside
    assert json.loads(inside[1]) == make_moments(dragon_castle())
