"""Castellion for people: transcripts and drawings."""

from __future__ import annotations

import re

import pytest

from simkit.games.castellion import GAME
from simkit.games.castellion.constants import event, tiles
from simkit.games.castellion.show import SENTENCES
from tests.games.castellion.matches import BOTS, replay

MATCH = [
    {
        "event": "match",
        "format": 1,
        "game": "castellion",
        "rules_version": "1",
        "config": {"level": "intro", "appendices": ["vigil", "herald"], "even_traitors": False},
        "seed": 7,
        "deal": 12,
        "rotation": 0,
        "bots": ["greedy"],
    },
    {
        "event": "setup",
        "trials": ["E1", "E2", "E3c"],
        "standard": [],
        "safe": [],
        "vigil": "pyro-circle",
        "herald": 2,
    },
    {"event": "draw", "seat": 0, "from": "standard", "tile": "seer-triangle"},
    {"event": "place", "seat": 0, "tile": "seer-triangle", "where": "left"},
    {"event": "draw", "seat": 0, "from": "safe", "tile": "juggler-square"},
    {"event": "vigil", "seat": 0, "keep": "juggler-square", "play": "pyro-circle"},
    {"event": "place", "seat": 0, "tile": "pyro-circle", "where": "top", "col": 0},
    {"event": "draw", "seat": 0, "from": "standard", "tile": "chameleon-square"},
    {"event": "place", "seat": 0, "tile": "chameleon-square", "where": "right"},
    {"event": "draw", "seat": 0, "from": "standard", "tile": "chameleon-square"},
    {"event": "discard", "seat": 0, "tile": "chameleon-square", "power": "none"},
    {"event": "draw", "seat": 0, "from": "standard", "tile": "traitor-black"},
    {"event": "traitor", "seat": 0, "tile": "traitor-black", "trial": 2},
    {"event": "take", "seat": 0, "tile": "seer-square"},
    {"event": "prison", "seat": 0, "tile": "seer-square", "cell": 3},
    {
        "event": "trial",
        "trial": 2,
        "card": "E2",
        "seat": 0,
        "why": "traitors",
        "towers": 0,
        "bastions": 0,
        "lines": 0,
        "damage": 0,
    },
    {"event": "destroy-rows", "seat": 0, "rows": 1},
    {"event": "trial-end", "trial": 2, "passed": False, "reason": "foundation"},
    {"event": "result", "win": False, "reason": "foundation", "trials_passed": 1, "turns": 6, "tiles": [1]},
]


def drawings(shown):
    """The castles drawn in a text, each as its rows of cells."""
    found = []
    for block in re.findall(
        r"(?:^ {6}(?:[SCJP·][△□○]|··)(?: (?:[SCJP·][△□○]|··))*\n)+", shown, flags=re.MULTILINE
    ):
        found.append([line.split() for line in block.splitlines()])
    return found


def test_the_castle_is_drawn_whenever_it_has_changed():
    assert drawings(GAME.tell_match(MATCH)) == [
        [["S△"]],
        [["P○"], ["S△"]],
        [["P○", "··"], ["S△", "C□"]],
        [["P○"]],
    ]


def test_the_text_tells_deal_settings_and_every_event():
    shown = GAME.tell_match(MATCH)
    for told in (
        "deal 12",
        "seed 7",
        "greedy",
        "appendices vigil+herald",
        "E1, E2, E3c",
        "Vigil: pyro-circle",
        "Herald stands on Trial 2",
        "1. seat 1 draws from the standard stack: seer-triangle",
        "2. seat 1 draws from the safe stack: juggler-square",
        "keeps it as the Vigil and plays pyro-circle",
        "top of column 0",
        "discards chameleon-square, power: none",
        "takes the revealed seer-square",
        "cell 3 of the prison",
        "lays it beside Trial 2",
        "Trial 2 (E2)",
        "failed: foundation",
        "Lost: foundation",
        "turns: 6",
    ):
        assert told in shown
    assert shown.endswith("\n")


def test_turns_are_numbered():
    numbers = [
        int(number) for number in re.findall(r"^ *(\d+)\. seat", GAME.tell_match(MATCH), flags=re.MULTILINE)
    ]
    assert numbers == [1, 2, 3, 4, 5, 6]


CONFIGS = {
    "plain": {},
    "both": {"appendices": ["vigil", "herald"]},
    "base": {"level": "base"},
    "expert": {"level": "expert", "pantry": "on"},
}


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("bot", BOTS)
def test_the_last_drawing_of_a_real_match_has_the_tiles_of_the_result(bot, config):
    for events in replay(CONFIGS[config], bot, range(15)):
        if not events[-1]["tiles"][0]:
            continue
        shown = GAME.tell_match(events)
        last = drawings(shown)[-1]
        assert sum(cell != "··" for row in last for cell in row) == events[-1]["tiles"][0]
        assert len(re.findall(r"^ *\d+\. seat", shown, flags=re.MULTILINE)) == events[-1]["turns"]
        assert ("Won." in shown) == events[-1]["win"]


def test_every_event_has_its_sentence():
    assert set(SENTENCES) == {*event.NAMES, "match"} - {"formations"}


def test_transcripts_use_the_names_of_the_tables():
    for events in replay({}, "random", range(5)):
        assert {told["tile"] for told in events if "tile" in told} <= set(tiles.NAMES)
