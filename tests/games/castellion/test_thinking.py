"""The bots that think: what they weigh, when they leave blueprint's ways, and that it pays."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.castellion.bots.blueprint import find_exam
from simkit.games.castellion.bots.choose import choose
from simkit.games.castellion.bots.rollout import keep_best, list_plans
from simkit.games.castellion.constants import action, phase
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.turn import perform_action
from tests.games.castellion.boards import RULES, TABLES, open_log, state_of
from tests.games.castellion.castles import EXAM_3C
from tests.games.castellion.matches import GAME, SEED, THINKERS, begin, drive, seat_bot
from tests.goldens.digests import play as play_deals


def answer(state, bot, tables=TABLES, rules=RULES):
    """The action that a bot chooses, and its desk."""
    desk = seat_bot(bot)
    list_actions(tables, rules, state, desk)
    return int(desk["legal"][choose(tables, rules, state, desk)]), desk


def wins(bot, n_deals, **settings):
    """Matches that a bot wins on the first deals."""
    config = GAME.configure(settings)
    matches, _ = play_deals(GAME, config, [(bot,) * GAME.seats(config)], SEED, 0, n_deals)
    return int(matches[:, 0].sum())


# What is kept --------------------------------------------------------------------


def test_the_usual_option_stays_first_and_the_best_of_the_others_follow():
    desk = seat_bot("rollout")
    desk["options"][:5] = [[option, option + 10, option + 20] for option in (10, 11, 12, 13, 14)]
    desk["worths"][:5] = [0.0, 1.0, 5.0, 3.0, 4.0]
    assert keep_best(desk, np.int64(5), np.int64(3)) == 3
    assert desk["options"][:3].tolist() == [[10, 20, 30], [12, 22, 32], [14, 24, 34]]
    assert desk["worths"][:3].tolist() == [0.0, 5.0, 4.0]


def test_the_plan_at_hand_is_the_usual_one_and_every_other_an_option():
    state, desk = state_of(), seat_bot("rollout")
    count = int(TABLES["plans"][find_exam(TABLES, state), 1])
    state["plan"][0] = 1
    assert list_plans(TABLES, RULES, state, desk) == count
    assert desk["options"][0, 0] == 1
    assert sorted(desk["options"][:count, 0].tolist()) == list(range(count))


# What is chosen ------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["planner", "rollout"])
def test_nothing_is_risked_when_the_last_exam_is_as_good_as_won(bot):
    """All options win, none wins a duel: blueprint's way is taken."""
    state = state_of(EXAM_3C, trial=3)
    code, _ = answer(state, bot)
    assert code == answer(state_of(EXAM_3C, trial=3), "blueprint")[0]


def test_a_planner_follows_blueprint_to_the_stacks_while_no_traitor_calls_a_trial():
    """It does not think then: not a single number is drawn for its mind."""
    state = state_of()
    code, desk = answer(state, "planner")
    assert code == action.DRAW_STANDARD
    assert desk["minds"][0, 3] == 0
    _, desk = answer(state_of(), "rollout:playouts=1")
    assert desk["minds"][0, 3] > 0


def test_in_danger_a_thinker_draws_from_the_safe_stack():
    state = state_of(trial=1, traitors=4)
    assert answer(state, "planner")[0] == action.DRAW_SAFE


def test_thinking_changes_nothing_but_the_own_memory():
    settings = GAME.configure({})
    tables, rules, state = begin(settings, 3)
    desk, log = seat_bot("rollout:playouts=1"), open_log()
    for _ in range(12):
        list_actions(tables, rules, state, desk)
        before, legal = state.copy(), desk["legal"][: desk["n_legal"]].tolist()
        params = desk["params"].copy()
        index = choose(tables, rules, state, desk) if desk["n_legal"] > 1 else 0
        assert desk["legal"][: desk["n_legal"]].tolist() == legal
        assert (desk["params"] == params).all()
        for name in set(state.dtype.names) - {"plan", "plan_column"}:
            np.testing.assert_array_equal(state[name], before[name], err_msg=name)
        perform_action(tables, rules, state, desk["legal"][index], log)


def test_a_rollout_changes_plans_and_a_planner_does_not():
    found = {}
    for bot in ("planner:playouts=2", "rollout:playouts=2"):
        plans = set()

        def ask(state, desk, choose, plans=plans):
            index = choose(state, desk)
            if state["phase"] in (phase.PLAY, phase.TURN):
                plans.add(int(state["plan"][0]))
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
