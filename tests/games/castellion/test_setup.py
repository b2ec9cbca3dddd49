"""Laying out a match: stacks and Trials."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from simkit.core.copies import copy_into
from simkit.games.castellion.constants import cards, tiles
from simkit.games.castellion.rules.setup import begin_match, spread_traitors
from simkit.games.castellion.state import State
from tests.contract.variants import crossed
from tests.games.castellion.boards import TABLES, castle_in, open_log, state_of, vigil_in
from tests.games.castellion.matches import GAME, SEED

EVEN = [6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66, 67]


def laid_out(deal, seed=SEED, **settings):
    """The state of a deal before the first turn."""
    tables, rules = GAME.kernel.prepare(GAME.configure(settings))
    state = State.new()
    begin_match(tables, rules, state, seed, deal, open_log())
    return state


def test_c_01_both_stacks_hold_all_their_tiles_in_every_deal():
    """C-01."""
    for deal in range(50):
        state = laid_out(deal)
        assert sorted(state["standard"].tolist()) == sorted(TABLES["standard"].tolist())
        assert sorted(state["safe"].tolist()) == sorted(TABLES["safe"].tolist())
        assert (state["standard_next"], state["safe_next"], state["turns"]) == (0, 0, 0)
        assert castle_in(state) == []


def test_c_03_deals_and_seeds_differ():
    """C-03."""
    orders = {
        laid_out(deal, seed)[stack].tobytes()
        for deal in (0, 1, 2**32, 2**32 + 1)
        for seed in (1, 2, -1)
        for stack in ("standard", "safe")
    }
    assert len(orders) == 24


def test_c_03_stacks_are_shuffled_evenly():
    """C-03: the r-th Traitor lies at 73 r / 13 on average, and every place holds each tile as often as it should."""
    n = 4_000
    stacks = np.array([laid_out(deal)["standard"] for deal in range(n)])
    places = np.array([np.flatnonzero(stack >= tiles.TRAITOR) + 1 for stack in stacks])
    expected = 73 * np.arange(1, 13) / 13
    error = places.std(axis=0) / np.sqrt(n)
    assert (np.abs(places.mean(axis=0) - expected) < 4.5 * error).all()
    for position in (0, 35, 71):
        counts = np.bincount(stacks[:, position], minlength=len(tiles.NAMES))
        shares = np.bincount(TABLES["standard"], minlength=len(tiles.NAMES)) / 72
        assert not counts[shares == 0].any()
        assert chisquare(counts[shares > 0], n * shares[shares > 0]).pvalue > 1e-4
    safe = np.array([laid_out(deal)["safe"] for deal in range(n)])
    for position in (0, 11):
        assert chisquare(np.bincount(safe[:, position], minlength=12)).pvalue > 1e-4


def test_c_02_the_third_exam_is_one_of_three_equally_often():
    """C-02."""
    found = Counter(tuple(cards.NAMES[card] for card in laid_out(deal)["cards"]) for deal in range(3_000))
    assert set(found) == {("E1", "E2", card) for card in ("E3a", "E3b", "E3c")}
    assert chisquare(list(found.values())).pvalue > 1e-4


def test_c_02_each_card_brings_its_number_of_traitors():
    """C-02, C-09."""
    assert {tuple(laid_out(deal)["needed"].tolist()) for deal in range(50)} == {(5, 2, 5)}


@pytest.mark.parametrize(
    "name", [name for name, config in crossed(GAME).items() if not GAME.house_rules(config)]
)
def test_arms_share_their_deals(name):
    """Whatever is varied, a deal keeps its safe stack and Trials, and its standard stack but for even Traitors."""
    config = crossed(GAME)[name]
    for deal in range(5):
        plain, varied = laid_out(deal, level=config["level"]), laid_out(deal, **config)
        assert varied["safe"].tolist() == plain["safe"].tolist()
        assert varied["cards"].tolist() == plain["cards"].tolist()
        if not config["even_traitors"]:
            assert varied["standard"].tolist() == plain["standard"].tolist()
        assert (vigil_in(varied) is not None) == ("vigil" in config["appendices"])


def test_a_used_state_is_laid_out_as_a_new_one():
    tables, rules = GAME.kernel.prepare(GAME.configure({}))
    used = state_of("sc\nsp", trial=3, traitors=2, vigil="S△")
    for field in used.dtype.names:
        used[field] = 5
    fresh = laid_out(7)
    copy_into(used, State.new())  # as the driver does before every match
    begin_match(tables, rules, used, SEED, 7, open_log())
    for field in fresh.dtype.names:
        np.testing.assert_array_equal(used[field], fresh[field], err_msg=field)


# The house rule of even Traitors -------------------------------------------------


def test_c_20_even_traitors_lie_on_a_fixed_rhythm_with_one_black_among_each_four():
    """C-20."""
    blacks = [Counter() for _ in range(3)]
    for deal in range(1_200):
        stack = laid_out(deal, even_traitors=True)["standard"].tolist()
        places = [position for position, tile in enumerate(stack, start=1) if tile >= tiles.TRAITOR]
        assert places == EVEN
        traitors = [stack[place - 1] for place in places]
        for group in range(3):
            four = traitors[4 * group : 4 * group + 4]
            assert four.count(tiles.TRAITOR_BLACK) == 1
            blacks[group][four.index(tiles.TRAITOR_BLACK)] += 1
    for counts in blacks:
        assert chisquare([counts[place] for place in range(4)]).pvalue > 1e-4


def test_c_20_defenders_keep_their_order():
    """C-20: the house rule moves only Traitors, so that arms stay paired."""
    for deal in range(20):
        plain = [tile for tile in laid_out(deal)["standard"].tolist() if tile < tiles.TRAITOR]
        even = [
            tile for tile in laid_out(deal, even_traitors=True)["standard"].tolist() if tile < tiles.TRAITOR
        ]
        assert even == plain


def test_c_20_all_tiles_stay_in_the_stack():
    """C-20."""
    state = laid_out(3)
    before = sorted(state["standard"].tolist())
    spread_traitors(state)
    assert sorted(state["standard"].tolist()) == before
