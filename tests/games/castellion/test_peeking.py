"""No bot sees what its seat would not see."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.games.castellion.boards import state_of
from tests.games.castellion.matches import BOTS, GAME, SEED, drive
from tests.goldens.digests import play as play_deals

CONFIGS = {
    "plain": {},
    "both": {"appendices": ("vigil", "herald")},
    "all": {
        "appendices": ("vigil", "herald"),
        "even_traitors": True,
        "intro_voluntary": True,
        "voluntary_after_draw": True,
    },
}


def scramble(state, rng):
    """Change all that a player cannot see: the order of both stacks, and the randomness of the deal."""
    for stack in ("standard", "safe"):
        hidden = state[stack][state[f"{stack}_next"] :]
        hidden[:] = rng.permutation(hidden)
    state["stream"] = rng.integers(0, 2**32, len(state["stream"]))


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("bot", BOTS)
def test_no_bot_peeks(bot, config):
    """Shuffling the hidden remainder of both stacks never changes a choice, over the decisions of real matches."""
    rng = np.random.default_rng(1)
    asked = Counter()

    def ask(decision, state, lineup, choose):
        others = [(state.copy(), lineup.copy()) for _ in range(2)]
        answer = choose(state, lineup)
        for other, other_lineup in others:
            scramble(other, rng)
            assert choose(other, other_lineup) == answer, decision
        asked[decision] += 1
        return answer

    n_deals, settings = 15, GAME.configure(CONFIGS[config])
    matches, _ = play_deals(GAME, settings, [(bot,)], SEED, 0, n_deals)
    columns = [column.name for column in GAME.all_match_columns]
    for deal in range(n_deals):
        state = drive(settings, bot, deal, ask)
        assert state["turns"] == matches[deal, columns.index("turns")]
        assert state["trial"] == matches[deal, columns.index("trials_passed")]
        assert state["discarded"][0] == matches[deal, columns.index("discards")]
    assert asked["source"] > 300
    assert asked["play"] > 300
    assert (asked["herald"] == n_deals) == ("herald" in settings["appendices"])
    assert (asked["trigger"] > 0) == settings["intro_voluntary"]


def test_a_bot_that_peeked_would_be_caught():
    """The scrambling does change what lies on top, so the property above can fail."""
    rng = np.random.default_rng(1)
    state = state_of()
    seen = set()
    for _ in range(50):
        scramble(state, rng)
        seen.add((int(state["standard"][0]), int(state["safe"][0])))
    assert len(seen) > 20
