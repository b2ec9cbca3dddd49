"""The referee against wilful play: a bot's choices mixed with any legal action, so that every rule is met."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from simkit.games.castellion.constants import status
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.transcript import transcript
from simkit.games.setting import Parts
from tests.games.castellion.boards import open_log
from tests.games.castellion.matches import GAME, begin, replay, seat_bot
from tests.games.castellion.samples import FEW, SAMPLE
from tests.oracles import castellion as oracle

# Cards that ask for nothing but columns: matches come to their later Trials.
IDS = ("S1", "S2a", "S2b", "S2c", "S3a", "S3b", "S3c")
EASY = Parts("easy", [f"{card} 6 0 0 0 {int(card == 'S2b')}" for card in IDS])
BOTH = {"level": "base", "players": 2, "simulation_set": EASY}
CONFIGS = {
    **{name: SAMPLE[name] for name in FEW},
    "easy": GAME.configure({"level": "base", "simulation_set": EASY}),
    "easy-two": GAME.configure(BOTH),
    "easy-all": GAME.configure(
        BOTH | {"appendices": ("vigil", "herald", "premonition", "prison", "cold-sweat")}
    ),
    "easy-horror": GAME.configure(BOTH | {"appendices": ("horror",), "both_complete": True}),
}
SEED, WILFUL = 7, 0.15  # share of decisions made at random

MIXTURES = (
    ("easy-two", 0.15),
    ("easy-two", 0.4),
    ("easy-all", 0.1),
    ("easy-all", 0.3),
    ("easy-horror", 0.2),
    ("expert-2p-pantry-on", 0.4),
)


def play_wilfully(config, deal, share=WILFUL):
    """The transcript of a match in which some decisions are any legal action."""
    rng, log = random.Random(deal), open_log()
    tables, rules, state = begin(config, deal, SEED, log)
    table = seat_bot("blueprint", SEED, deal, GAME.seats(config))
    while state["status"] == status.PLAYING:
        legal = table.list(tables, rules, state)
        is_wilful = rng.random() < share
        index = rng.randrange(len(legal)) if is_wilful else table.choose(tables, rules, state)
        perform_action(tables, rules, state, legal[index], log)
    match = next(replay(config, "random", range(1)))[0]
    return json.loads(json.dumps([match, *transcript(log, state)]))


@pytest.mark.parametrize("name", CONFIGS)
def test_the_referee_accepts_wilful_play(name):
    for deal in range(4):
        oracle.referee(play_wilfully(CONFIGS[name], deal))


@pytest.mark.compiles(game="castellion")
def test_wilful_play_meets_every_kind_of_event():
    """C-21 to C-48: what no bot does by itself is refereed too, such as giving the Champion card away."""
    told = Counter()
    for name, share in MIXTURES:
        for deal in range(20):
            events = play_wilfully(CONFIGS[name], deal, share)
            oracle.referee(events)
            told.update(event["event"] for event in events)
            told.update(event["why"] for event in events if event["event"] == "destroy")
    rare = {"champion", "gift", "haunt", "premonition", "prison", "move", "swap", "recover", "reveal", "take"}
    assert {name for name in rare | {"pantry", "traitor-discard"} if not told[name]} == set()
