"""`taught-search`: what it thinks over, what it leaves untouched, and that thinking pays."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.castellion.constants import action
from simkit.games.castellion.rules.turn import perform_action
from tests.games.castellion.boards import RULES, TABLES, open_log, state_of
from tests.games.castellion.matches import GAME, SEED, THINKERS, begin, seat_bot
from tests.goldens.digests import play as play_deals

BRIEF = "taught-search:playouts=1:rounds=1"


def answer(state, bot):
    """The action that a bot chooses, and the bots afterwards."""
    table = seat_bot(bot)
    legal = table.list(TABLES, RULES, state)
    return legal[table.choose(TABLES, RULES, state)], table.bots


def wins(bot, n_deals, **settings):
    """Matches that a bot wins on the first deals."""
    config = GAME.configure(settings)
    matches, _ = play_deals(GAME, config, [(bot,) * GAME.seats(config)], SEED, 0, n_deals)
    return int(matches[:, 0].sum())


def test_a_draw_is_thought_over_only_where_it_may_call_a_trial():
    """Else not a single number is drawn for simulations."""
    code, bots = answer(state_of(), "taught-search")
    assert code == action.DRAW_STANDARD
    assert bots.simulation_streams[0, 3] == 0
    code, bots = answer(state_of(trial=1, traitors=4), "taught-search")
    assert code == action.DRAW_SAFE
    assert bots.simulation_streams[0, 3] > 0


def test_thinking_changes_nothing_in_the_match():
    tables, rules, state = begin(GAME.configure({}), 3)
    table, log = seat_bot(BRIEF), open_log()
    for _ in range(12):
        legal = table.list(tables, rules, state)
        before, params = state.copy(), table.bots.params.copy()
        index = table.choose(tables, rules, state)
        assert table.legal == legal
        assert (table.bots.params == params).all()
        for name in state.dtype.names:
            np.testing.assert_array_equal(state[name], before[name], err_msg=name)
        perform_action(tables, rules, state, legal[index], log)


@pytest.mark.parametrize("bot", THINKERS)
def test_the_same_deal_is_thought_over_in_the_same_way(bot):
    config = GAME.configure({"level": "base", "players": 2})
    first = play_deals(GAME, config, [(bot, bot)], SEED, 5, 2)
    again = play_deals(GAME, config, [(bot, bot)], SEED, 5, 2)
    assert (first[0] == again[0]).all()


def test_every_step_of_the_ladder_wins_more_on_the_same_deals():
    won = [wins(bot, 200) for bot in ("greedy", "blueprint", "taught", "taught-search")]
    assert won == sorted(won)
    assert len(set(won)) == len(won)
