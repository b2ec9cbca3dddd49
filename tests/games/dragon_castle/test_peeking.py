"""No bot sees covered tiles, and neither does the list of what may be done."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.copies import copy_into
from tests.contract.variants import as_tested
from tests.games.dragon_castle.matches import GAME, drive

CONFIGS = {
    "plain": {},
    "standard": GAME.variants["standard"],
    "all": {**GAME.variants["all-cards"], "players": 2},
    "other readings": {**GAME.variants["other-readings"], "players": 3},
}


def covered(castle):
    """The covered tiles by floor and cell."""
    return {
        (floor, cell): int(castle.tiles[floor, cell])
        for floor in range(2)
        for cell in range(160)
        if int(castle.floors[floor + 1, cell >> 6]) >> (cell & 63) & 1
    }


@pytest.mark.long
@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("bot", [as_tested(bot) for bot in GAME.bots])
def test_no_bot_peeks(bot, config):
    """D-02: shuffling the covered tiles changes neither the legal actions nor the choice, in a real match."""
    changes = CONFIGS[config]
    asked = 0

    def ask(match):
        nonlocal asked
        other = match.resample(asked)
        copy_into(other.bots, match.bots)
        answer = match.bot_action()
        GAME.kernel.list_actions(other.tables, other.rules, other.state, other.actions)
        n = match.actions.n
        assert other.actions.n == n
        np.testing.assert_array_equal(other.actions.codes[:n], match.actions.codes[:n])
        assert other.bot_action() == answer
        asked += covered(other.state.castle) != covered(match.state.castle)
        return answer

    for _ in drive((bot,) * GAME.seats(GAME.configure(changes)), 4, ask, **changes):
        pass
    assert asked > 50


def test_what_is_resampled_keeps_all_that_can_be_seen():
    """D-02: the same tiles in other places, tops and heights as they were."""
    seen = set()
    for number, match in enumerate(drive(("random",) * 4, 1)):
        castle, other = match.state.castle, match.resample(number).state.castle
        hidden, shuffled = covered(castle), covered(other)
        assert sorted(hidden.values()) == sorted(shuffled.values())
        np.testing.assert_array_equal(other.floors, castle.floors)
        np.testing.assert_array_equal(other.visible, castle.visible)
        changed = np.flatnonzero(other.tiles != castle.tiles)
        assert {(int(place) // 160, int(place) % 160) for place in changed} <= set(hidden)
        seen.add(tuple(shuffled.values()))
    assert len(seen) > 20


def test_what_is_resampled_depends_on_nothing_hidden():
    """D-02: by the same number the same tiles lie there, however they lay before."""
    for number, match in enumerate(drive(("random",) * 4, 1)):
        others = [match.resample(other).resample(number) for other in range(2)]
        assert len({tuple(covered(other.state.castle).values()) for other in others}) == 1
