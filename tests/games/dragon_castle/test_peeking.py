"""No bot sees covered tiles, and neither does the list of what may be done."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.dragon_castle.bots.choose import choose_action
from simkit.games.dragon_castle.constants import N_TILES
from simkit.games.dragon_castle.rules.listing import list_actions
from simkit.games.dragon_castle.rules.setup import imagine
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


def scramble(state, rng):
    """Shuffle the covered tiles of a copy."""
    stream = rng.integers(0, 2**31, 9)
    stream[4] = 4
    imagine(state, np.zeros(N_TILES, dtype=np.int64), stream)


@pytest.mark.long
@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("bot", [as_tested(bot) for bot in GAME.bots])
def test_no_bot_peeks(bot, config):
    """D-02: shuffling the covered tiles changes neither the legal actions nor the choice, in a real match."""
    changes = CONFIGS[config]
    rng = np.random.default_rng(1)
    asked = 0

    def ask(tables, rules, state, lineup):
        nonlocal asked
        other, other_lineup = state.copy(), lineup.copy()
        answer = choose_action(tables, rules, state, lineup)
        scramble(other, rng)
        list_actions(tables, rules, other, other_lineup.desk)
        n_actions = lineup.desk.n_actions
        assert other_lineup.desk.n_actions == n_actions
        np.testing.assert_array_equal(other_lineup.desk.actions[:n_actions], lineup.desk.actions[:n_actions])
        assert choose_action(tables, rules, other, other_lineup) == answer
        asked += covered(other.castle) != covered(state.castle)
        return answer

    for _ in drive((bot,) * GAME.seats(GAME.configure(changes)), 4, ask, **changes):
        pass
    assert asked > 50


def test_what_is_imagined_keeps_all_that_can_be_seen():
    """D-02: the same tiles in other places, tops and heights as they were."""
    rng = np.random.default_rng(2)
    seen = set()
    for _, _, state, _ in drive(("random",) * 4, 1):
        other = state.copy()
        scramble(other, rng)
        hidden, shuffled = covered(state.castle), covered(other.castle)
        assert sorted(hidden.values()) == sorted(shuffled.values())
        np.testing.assert_array_equal(other.castle.floors, state.castle.floors)
        np.testing.assert_array_equal(other.castle.visible, state.castle.visible)
        changed = np.flatnonzero(other.castle.tiles != state.castle.tiles)
        assert {(int(place) // 160, int(place) % 160) for place in changed} <= set(hidden)
        seen.add(tuple(shuffled.values()))
    assert len(seen) > 20
