"""No bot sees what its seat would not see."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simkit.core.copies import duplicate
from simkit.core.rng import STREAM_SIZE, open_stream
from simkit.games.castellion.constants import cards, phase
from simkit.games.castellion.rules.hidden import resample, sort_hidden
from tests.games.castellion.boards import prepared, state_of
from tests.games.castellion.matches import BOTS, GAME, SEED, THINKERS, begin, drive
from tests.goldens.digests import play as play_deals

CONFIGS = {
    "intro": {},
    "intro-all": {
        "appendices": ("vigil", "herald"),
        "even_traitors": True,
        "intro_voluntary": True,
        "voluntary_after_draw": True,
    },
    "base": {"level": "base"},
    "base-two": {"level": "base", "players": 2, "appendices": ("vigil", "premonition", "prison")},
    "expert": {"level": "expert"},
    "expert-pantry": {"level": "expert", "pantry": "on", "appendices": ("horror",)},
    "expert-two": {"level": "expert", "players": 2, "appendices": ("cold-sweat",)},
}


def new_stream(purpose):
    """A random stream of its own."""
    stream = np.zeros(STREAM_SIZE, dtype=np.int64)
    open_stream(stream, 99, 1, purpose)
    return stream


def scramble(tables, rules, state, stream):
    """Change all that a player cannot see, and the randomness of the deal."""
    resample(tables, rules, state, 0, stream)
    state["stream"] = 12_345


@pytest.mark.long
@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("bot", [*BOTS, *THINKERS])
def test_no_bot_peeks(bot, config):
    """Shuffling what is hidden never changes a choice, over the decisions of real matches."""
    settings, stream, asked = GAME.configure(CONFIGS[config]), new_stream(7), Counter()
    tables, rules = GAME.kernel.prepare(settings)

    def ask(state, table, choose):
        others = [(duplicate(state), table.copy()) for _ in range(2)]
        answer = choose(state, table)
        for other, other_table in others:
            scramble(tables, rules, other, stream)
            assert choose(other, other_table) == answer, phase.NAMES[state["phase"]]
        asked[phase.NAMES[state["phase"]]] += 1
        return answer

    n_deals = 6 if bot in BOTS else 3
    matches, _ = play_deals(GAME, settings, [(bot,) * GAME.seats(settings)], SEED, 0, n_deals)
    columns = [column.name for column in GAME.all_match_columns]
    for deal in range(n_deals):
        state = drive(settings, bot, deal, ask)
        assert state["turns"] == matches[deal, columns.index("turns")]
        assert state["trial"] == matches[deal, columns.index("trials_passed")]
    assert asked["turn"] > 60
    assert asked["play"] > 60
    assert (asked["herald"] == n_deals) == ("herald" in settings["appendices"])


# What is resampled ----------------------------------------------------------------


@pytest.mark.parametrize("config", CONFIGS)
def test_what_is_resampled_fits_what_is_known(config):
    """The same tiles are left in each stack, what was drawn and what lies open stays, and nothing else changes."""
    settings, stream = GAME.configure(CONFIGS[config]), new_stream(3)
    tables, rules, state = begin(settings, 5)
    for drawn in (0, 20, 50):
        state["standard_next"] = drawn
        before = state.copy()
        resample(tables, rules, state, 0, stream)
        for stack in ("standard", "safe"):
            begun = int(state[f"{stack}_next"])
            assert state[stack][:begun].tolist() == before[stack][:begun].tolist()
            assert sorted(state[stack][begun:].tolist()) == sorted(before[stack][begun:].tolist())
            assert state[stack][begun:].tolist() != before[stack][begun:].tolist()
        for name in set(state.dtype.names) - {"standard", "safe", "cards"}:
            np.testing.assert_array_equal(state[name], before[name], err_msg=name)
        if not rules["expert"]:
            assert state["cards"].tolist() == before["cards"].tolist()


def test_cards_that_lie_face_down_are_resampled_evenly_and_open_ones_stay():
    tables, rules = prepared(level="expert")
    state, stream, seen = state_of(level="expert"), new_stream(4), Counter()
    state["face_up"][1] = 1
    for _ in range(400):
        resample(tables, rules, state, 0, stream)
        assert cards.NAMES[state["cards"][1]] == "A2h"
        seen.update(cards.NAMES[state["cards"][trial]] for trial in (0, 2))
    assert set(seen) == {f"A{trial}{letter}" for trial in (1, 3) for letter in "hbdw"}
    assert min(seen.values()) > 60


def test_even_traitors_keep_their_places_when_resampled():
    """C-20: only which of four is black is not known, and no longer once it was drawn."""
    settings = GAME.configure({"even_traitors": True})
    tables, rules, state = begin(settings, 2)
    stream, first = new_stream(5), state["standard"].copy()
    state["standard_next"] = 13
    blacks = set()
    for _ in range(100):
        resample(tables, rules, state, 0, stream)
        assert ((state["standard"] >= 15) == (first >= 15)).all()
        blacks.add(tuple(np.flatnonzero(state["standard"] == 16)))
        for group in range(3):
            four = state["standard"][state["standard"] >= 15][4 * group : 4 * group + 4]
            assert (four == 16).sum() == 1
    assert len(blacks) > 10


@pytest.mark.parametrize("config", CONFIGS)
def test_what_is_sorted_is_the_same_whatever_was_hidden(config):
    """All deals that fit what was seen become one, with the same tiles in each stack."""
    settings, stream = GAME.configure(CONFIGS[config]), new_stream(8)
    tables, rules, state = begin(settings, 5)
    state["standard_next"], state["safe_next"] = 17, 3
    hidden = sorted(state["standard"][17:].tolist())
    found = set()
    for _ in range(20):
        resample(tables, rules, state, 0, stream)
        copied = duplicate(state)
        sort_hidden(rules, copied)
        assert sorted(copied["standard"][17:].tolist()) == hidden
        found.add((tuple(copied["standard"]), tuple(copied["safe"])))
    assert len(found) == 1


def test_a_bot_that_peeked_would_be_caught():
    """The scrambling does change what lies on top, so the property above can fail."""
    tables, rules = prepared()
    state, stream, seen = state_of(), new_stream(6), set()
    for _ in range(50):
        scramble(tables, rules, state, stream)
        seen.add((int(state["standard"][0]), int(state["safe"][0])))
    assert len(seen) > 20
