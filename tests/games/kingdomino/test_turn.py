"""Setup, rows and turns."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from simkit.core.log import new_log
from simkit.games.kingdomino.constants import NO_DOMINO, action
from simkit.games.kingdomino.rules.actions import list_actions
from simkit.games.kingdomino.rules.setup import lay_out_round
from simkit.games.kingdomino.rules.turn import take_turn
from simkit.games.kingdomino.state import Actions, State
from tests.games.kingdomino.boards import TABLES, kingdom_of, placements_in, rules_of, state_of

SIZES = {
    "players=2": ({"players": 2}, 24, 4, 4, 6),
    "players=3": ({"players": 3}, 36, 3, 3, 12),
    "players=4": ({"players": 4}, 48, 4, 4, 12),
    "mighty duel": ({"players": 2, "mighty_duel": True}, 48, 4, 4, 12),
    "other edition": ({"players": 3, "three_player_rows": 4}, 48, 4, 3, 12),
}
LOG = new_log(traced=False)


def laid_out(rules, deal=0, round_=0):
    """A round as it begins."""
    state = State.new()
    state.seed, state.deal, state.round_number = 1, deal, round_
    lay_out_round(TABLES, rules, state, LOG)
    return state


def play_first(rules, state):
    """Take the first legal action of the turn and return it."""
    actions = Actions.new()
    list_actions(TABLES, rules, state, actions)
    first = int(actions.placements[0]), int(actions.claims[0])
    take_turn(TABLES, rules, state, np.int64(first[0]), np.int64(first[1]))
    return first


@pytest.mark.parametrize("name", SIZES)
def test_sizes_of_deck_rows_and_kings(name):
    """K-03, K-04, K-16, R16."""
    changes, deck, row, kings, rows = SIZES[name]
    rules = rules_of(**changes)
    assert (rules["deck"], rules["row"], rules["kings"]) == (deck, row, kings)
    state, seen = laid_out(rules), 0
    while not state.is_over:
        seen += int(state.turn == 0 and state.row[0] != NO_DOMINO)
        play_first(rules, state)
    assert seen == rows
    assert state.turns == kings * (rows + 1)


def test_a_deal_is_a_shuffle_of_all_dominoes():
    """K-03: every domino is equally often among the 24 of a duel."""
    rules = rules_of(players=2)
    counts = Counter()
    for deal in range(2_000):
        state = laid_out(rules, deal)
        assert sorted(state.deck.tolist()) == list(range(1, 49))
        counts.update(state.deck[:24].tolist())
    assert chisquare([counts[domino] for domino in range(1, 49)]).pvalue > 1e-4


def test_kings_come_out_in_every_order_alike():
    """K-04, R1: with two players AABB, ABAB and ABBA."""
    rules = rules_of(players=2)
    orders = Counter(tuple(laid_out(rules, deal).kings.tolist()) for deal in range(3_000))
    assert len(orders) == 6
    assert chisquare(list(orders.values())).pvalue > 1e-4
    alternate = rules_of(players=2, king_draw="alternate")
    assert laid_out(alternate, 5).kings.tolist() == [0, 1, 0, 1]


def test_rounds_of_a_dynasty_are_shuffled_afresh():
    """K-15."""
    rules = rules_of(dynasty=True)
    decks = {tuple(laid_out(rules, 0, round_).deck.tolist()) for round_ in range(3)}
    assert len(decks) == 3
    assert tuple(laid_out(rules_of(), 0).deck.tolist()) in decks


def test_rows_are_ascending_and_laid_out_before_anyone_places():
    """K-05, R2."""
    rules = rules_of()
    state = laid_out(rules)
    first = state.row.tolist()
    assert first == sorted(state.deck[:4].tolist())
    for _ in range(4):
        play_first(rules, state)
    assert state.row.tolist() == sorted(state.deck[4:8].tolist())
    assert state.held.tolist() == first
    assert all(kingdom.squares == 0 for kingdom in state.kingdoms)


def test_kings_play_in_the_order_of_their_dominoes():
    """K-06, R3: each king takes the highest domino left, so the order turns round."""
    rules = rules_of()
    state = laid_out(rules)
    order = state.seats.tolist()
    for place in range(3, -1, -1):
        take_turn(TABLES, rules, state, np.int64(action.NO_PLACEMENT), np.int64(place))
    assert state.seats.tolist() == order[::-1]


def test_a_turn_is_placing_then_claiming_and_both_kings_of_a_player_act_alone():
    """K-06."""
    rules = rules_of(players=2)
    state = laid_out(rules)
    for place in range(4):
        take_turn(TABLES, rules, state, np.int64(action.NO_PLACEMENT), np.int64(place))
    seat = state.seats[0]
    assert play_first(rules, state)[0] != action.NO_PLACEMENT
    assert state.kingdoms[seat].squares == 2
    assert state.owners.tolist() == [seat, -1, -1, -1]


def test_the_last_turn_only_places():
    """K-06, R4."""
    rules = rules_of(players=2)
    state = laid_out(rules)
    taken = []
    while not state.is_over:
        taken.append(play_first(rules, state))
    assert [claim == action.NO_CLAIM for _, claim in taken] == [False] * 24 + [True] * 4
    assert [placement == action.NO_PLACEMENT for placement, _ in taken] == [True] * 4 + [False] * 24


def test_a_domino_without_a_king_leaves_the_game():
    """R16."""
    rules = rules_of(players=3, three_player_rows=4)
    state = laid_out(rules)
    row = state.row.tolist()
    for place in (3, 1, 0):
        take_turn(TABLES, rules, state, np.int64(action.NO_PLACEMENT), np.int64(place))
    assert state.held[:3].tolist() == [row[0], row[1], row[3]]


def test_what_fits_must_be_placed_and_what_does_not_is_discarded():
    """K-09, R7."""
    walled = "f f f\nf ## f\nf f f"
    assert placements_in(kingdom_of(walled), 7) == ["discard"]
    assert "discard" not in placements_in(kingdom_of(walled), 3)
    free = rules_of(free_discard=True)
    assert placements_in(kingdom_of(walled, free), 3, free)[-1] == "discard"


def test_a_discard_is_counted_and_changes_no_square():
    """K-09."""
    rules = rules_of()
    state = state_of(["f f f\nf ## f\nf f f"] * 4, 7, [20, 21, 22, 23], rules)
    play_first(rules, state)
    assert state.kingdoms[0].discards == 1
    assert state.kingdoms[0].squares == 8


def test_any_free_domino_may_be_claimed_even_one_that_fits_nowhere():
    """K-10, R8."""
    rules = rules_of()
    state = state_of(["f f f\nf ## f\nf f f"] * 4, 3, [7, 8, 9, 10], rules)
    state.owners[1] = 2
    actions = Actions.new()
    list_actions(TABLES, rules, state, actions)
    assert actions.claims[: actions.n_claims].tolist() == [0, 2, 3]
