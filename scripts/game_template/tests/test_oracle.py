"""The independent referee accepts what the kernel plays, and rejects faults."""

from __future__ import annotations

import copy

import pytest

from simkit import games
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm
from tests.contract.variants import at_every_table, lineups
from tests.oracles import sample_game as oracle

GAME = games.find("sample-game")
VARIANTS = at_every_table(GAME)


def matches(config, lineup, n_deals):
    """The transcripts of some deals."""
    return list(transcripts(make_arm(GAME, config, lineup, {}), 1, range(n_deals), None))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_referee_accepts_every_variant_and_line_up(variant):
    config = VARIANTS[variant]
    for lineup in lineups(GAME, config).values():
        for events in matches(config, lineup, 5):
            oracle.referee([events])


def spoil_turns(events):
    """Let the second player begin."""
    events[2]["seat"] = 1


def spoil_card(events):
    """Take a card that does not lie there."""
    events[2]["card"] = events[2]["card"] % 6 + 1


def spoil_points(events):
    """Give the first player a point too much."""
    events[-1]["total"][0] += 1


def spoil_end(events):
    """Leave the last turn out."""
    del events[-2]


FAULTS = {spoil_turns: "S-02", spoil_card: "S-03", spoil_end: "S-04", spoil_points: "S-05"}


@pytest.mark.parametrize("spoil", FAULTS)
def test_the_referee_rejects_faults_and_names_the_rule(spoil):
    config = GAME.configure({})
    [events] = matches(config, ("greedy", "greedy"), 1)
    spoilt = copy.deepcopy(events)
    spoil(spoilt)
    oracle.referee([events])
    with pytest.raises(oracle.Rejected, match=FAULTS[spoil]):
        oracle.referee([spoilt])
