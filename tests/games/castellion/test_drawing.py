"""Castellion as pictures: no tile is lost between castles, stacks, pile and prison, and every event is drawn."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from simkit.games.castellion.drawing import draw
from simkit.games.castellion.table import FAILED, HAUNTED, PASSED, Table
from tests.games.castellion.matches import replay

ALL = {
    "level": "expert",
    "players": 2,
    "appendices": "vigil+herald+premonition+prison+horror",
    "pantry": "on",
}
CONFIGS = (
    {"level": "intro", "appendices": "herald"},
    {"level": "base", "appendices": "vigil+cold-sweat"},
    ALL,
)


def count_tiles(table):
    """Tiles of the stacks that are somewhere on the table, Pantry tiles left out."""
    castles = [tile for castle in table.castles for column in castle for tile in column]
    others = [*table.open, *table.pile, *table.prison, table.vigil, table.hand]
    laid = [tile for beside in table.traitors for tile in beside]
    found = [
        tile for tile in (*castles, *others, *laid) if tile is not None and not tile.startswith("pantry")
    ]
    return len(found) + sum(table.left.values())


@pytest.mark.parametrize("config", CONFIGS, ids=lambda config: config["level"])
def test_no_tile_is_lost_until_a_trial_is_passed(config):
    for events in replay(config, "random", range(12)):
        table, total, away = Table(events[0]), 0, 0
        for event in events:
            before = [list(beside) for beside in table.traitors]
            table.follow(event)
            if event["event"] == "setup":
                total = count_tiles(table)
            elif event["event"] == "trial-end" and event["passed"]:
                away += len(before[event["trial"] - 1])
            away += event["event"] == "premonition"
            assert count_tiles(table) + away == total, event
        result = events[-1]
        assert [sum(map(len, castle)) for castle in table.castles] == result["tiles"]
        assert table.fates.count(PASSED) == result["trials_passed"]
        assert (FAILED in table.fates) != (result["win"] or result["reason"] == "haunted")


@pytest.mark.parametrize("config", CONFIGS, ids=lambda config: config["level"])
def test_every_event_yields_the_boards_that_it_changes(config):
    [events] = replay(config, "random", range(1))
    steps = list(draw(events))
    assert len(steps) == len(events)
    names = ["Castle"] if len(events[0]["bots"]) == 1 else ["Castle of seat 1", "Castle of seat 2"]
    names += ["Trials", "Stacks and open tiles"] + ["Prison"] * ("prison" in config["appendices"])
    assert list(steps[1]) == names
    for event, boards in zip(events, steps, strict=True):
        for svg in boards.values():
            assert ElementTree.fromstring(svg).tag.endswith("svg")
        if event["event"] == "place":
            assert any(name.startswith("Castle") for name in boards)


def test_a_haunted_tile_keeps_its_ghost_when_it_slides():
    opening = {"event": "match", "config": {"level": "base"}, "bots": ["greedy"]}
    table = Table(opening)
    table.follow({"event": "place", "seat": 0, "tile": "seer-circle", "where": "left"})
    table.follow({"event": "place", "seat": 0, "tile": "pyro-square", "where": "top", "col": 0})
    table.follow({"event": "haunt", "seat": 0, "col": 0, "why": "horror"})
    table.follow({"event": "destroy", "seat": 0, "cell": [0, 0], "why": "pyro"})
    assert table.castles[0] == [["pyro-square" + HAUNTED]]
    assert table.pile == ["seer-circle"]


def test_a_trial_shows_the_traitors_that_a_house_asks_for():
    opening = {
        "event": "match",
        "config": {"level": "intro", "trial_traitors": [4, 0, 0]},
        "bots": ["greedy"],
    }
    table = Table(opening)
    setup = {"event": "setup", "trials": ["E1", "E2", "E3a"], "standard": [], "safe": [], "vigil": None}
    table.follow(setup | {"herald": 3})
    assert table.needed == [4, 2, 4]
