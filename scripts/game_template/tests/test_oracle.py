"""The independent referee accepts what the kernel plays."""

from __future__ import annotations

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
