"""The bots that think: what they weigh, when they leave blueprint's ways, and that it pays."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.castellion.bots.blueprint_plan import find_exam
from simkit.games.castellion.bots.search import list_plans
from simkit.games.castellion.constants import action, phase
from simkit.games.castellion.rules.turn import perform_action
from tests.games.castellion.boards import RULES, TABLES, open_log, state_of
from tests.games.castellion.castles import EXAM_3C
from tests.games.castellion.matches import GAME, SEED, THINKERS, begin, drive, seat_bot
from tests.goldens.digests import play as play_deals


def answer(state, bot, tables=TABLES, rules=RULES):
    """The action that a bot chooses, and the bots afterwards."""
    table = seat_bot(bot)
    legal = table.list(tables, rules, state)
    return legal[table.choose(tables, rules, state)], table.bots


def wins(bot, n_deals, **settings):
    """Matches that a bot wins on the first deals."""
    config = GAME.configure(settings)
    matches, _ = play_deals(GAME, config, [(bot,) * GAME.seats(config)], SEED, 0, n_deals)
    return int(matches[:, 0].sum())


# What is kept --------------------------------------------------------------------


def test_the_plan_at_hand_is_the_usual_one_and_every_other_an_option():
    state, table = state_of(), seat_bot("rollout")
    count = int(TABLES.plans.of_card[find_exam(TABLES, state), 1])
    table.bots.memory.plan[0] = 1
    list_plans(TABLES, RULES, state, table.bots, table.scratch)
    assert table.scratch.search.n == count
    assert table.scratch.options[0, 0] == 1
    assert sorted(table.scratch.options[:count, 0].tolist()) == list(range(count))


# What is chosen ------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["planner", "rollout"])
def test_nothing_is_risked_when_the_last_exam_is_as_good_as_won(bot):
    """All options win, none wins a duel: blueprint's way is taken."""
    state = state_of(EXAM_3C, trial=3)
    code, _ = answer(state, bot)
    assert code == answer(state_of(EXAM_3C, trial=3), "blueprint")[0]


def test_a_planner_follows_blueprint_to_the_stacks_while_no_traitor_calls_a_trial():
    """It does not think then: not a single number is drawn for simulations."""
    state = state_of()
    code, bots = answer(state, "planner")
    assert code == action.DRAW_STANDARD
    assert bots.simulation_streams[0, 3] == 0
    _, bots = answer(state_of(), "rollout:playouts=1")
    assert bots.simulation_streams[0, 3] > 0


def test_in_danger_a_thinker_draws_from_the_safe_stack():
    state = state_of(trial=1, traitors=4)
    assert answer(state, "planner")[0] == action.DRAW_SAFE


def test_thinking_changes_nothing_but_the_own_memory():
    settings = GAME.configure({})
    tables, rules, state = begin(settings, 3)
    table, log = seat_bot("rollout:playouts=1"), open_log()
    for _ in range(12):
        legal = table.list(tables, rules, state)
        before, params = state.copy(), table.bots.params.copy()
        index = table.choose(tables, rules, state)
        assert table.legal == legal
        assert (table.bots.params == params).all()
        for name in state.dtype.names:
            np.testing.assert_array_equal(state[name], before[name], err_msg=name)
        perform_action(tables, rules, state, legal[index], log)


def test_a_rollout_changes_plans_and_a_planner_does_not():
    found = {}
    for bot in ("planner:playouts=2", "rollout:playouts=2"):
        plans = set()

        def ask(state, table, choose, plans=plans):
            index = choose(state, table)
            if state["phase"] in (phase.PLAY, phase.TURN):
                plans.add(int(table.bots.memory.plan[0]))
            return index

        for deal in range(6):
            drive(GAME.configure({}), bot, deal, ask)
        found[bot] = plans
    assert found["planner:playouts=2"] == {0}
    assert len(found["rollout:playouts=2"]) > 1


@pytest.mark.parametrize("bot", THINKERS)
def test_the_same_deal_is_thought_over_in_the_same_way(bot):
    config = GAME.configure({"level": "base", "players": 2})
    first = play_deals(GAME, config, [(bot, bot)], SEED, 5, 2)
    again = play_deals(GAME, config, [(bot, bot)], SEED, 5, 2)
    assert (first[0] == again[0]).all()


# Strength ------------------------------------------------------------------------


def test_thinking_pays_on_the_same_deals():
    assert wins("blueprint", 60) < wins("planner", 60)
    assert wins("blueprint", 40, level="base") < wins("planner:playouts=2", 40, level="base")
