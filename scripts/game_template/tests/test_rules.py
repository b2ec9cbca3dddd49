"""Rules and bots of Sample Game, on positions laid out by hand."""

from __future__ import annotations

import numpy as np

from simkit import games
from simkit.core.kinds import Seat
from simkit.games.contract import bot_arrays
from simkit.games.driver import Match
from simkit.games.sample_game.config import make_rules
from simkit.games.sample_game.data import read_tables
from simkit.games.sample_game.scoring import count_sets, find_best, score_seat
from simkit.games.sample_game.state import State

GAME = games.find("sample-game")


def begin(bots=("greedy", "greedy"), deal=0, **settings):
    """A match at its first decision."""
    tables, rules = GAME.kernel.prepare(GAME.configure(settings))
    numbers, params = bot_arrays(GAME, [bots])
    return Match(GAME.kernel, tables, rules, numbers[0], params[0], 1, deal)


def collect(*cards):
    """A state in which the first seat has these cards."""
    state = State.new()
    for card in cards:
        state.collections[0, card - 1] += 1
    return state


def test_there_are_four_cards_of_each_value():
    """S-01."""
    assert sorted(read_tables().cards.tolist()) == [value for value in range(1, 7) for _ in range(4)]


def test_three_cards_lie_open_and_the_first_seat_begins():
    """S-02."""
    match = begin()
    assert match.seat == 0
    assert match.observe()["market"] == match.state.deck[:3].tolist()


def test_the_most_points_win_and_equals_share():
    """S-06."""
    rules, state = make_rules(GAME.configure({})), State.new()
    state.collections[0, 3] = state.collections[1, 3] = 1
    assert find_best(rules, state) == (4, 2)
    state.collections[1, 0] = 1
    assert find_best(rules, state) == (5, 1)


def test_cards_bring_their_values_and_a_set_its_bonus():
    """S-05."""
    rules = make_rules(GAME.configure({"set_bonus": 5}))
    assert score_seat(rules, collect(1, 2, 6), Seat(0)) == 9
    assert score_seat(rules, collect(2, 2, 2, 6), Seat(0)) == 12 + 5
    assert count_sets(collect(2, 2, 2, 6), Seat(0)) == 1


def test_the_market_is_filled_and_the_match_ends_when_all_have_their_cards():
    """S-03, S-04."""
    match = begin(cards=3)
    seats = []
    while match.seat is not None:
        assert all(card is not None for card in match.observe()["market"])
        seats.append(match.seat)
        match.play(match.bot_action())
    assert seats == [0, 1] * 3


def test_greedy_completes_a_set():
    match = begin()
    match.state.market[:] = [6, 2, 1]
    match.state.collections[0, 1] = 2
    assert match.legal_actions()[match.bot_action()] == {"event": "take", "place": 1, "card": 2}


def test_bots_do_not_see_the_deck():
    for bot in ("random", "greedy"):
        for deal in range(5):
            match = begin((bot, bot), deal)
            for number in range(4):
                other = match.resample(number)
                other.bots.streams[:] = match.bots.streams
                assert other.observe() == match.observe()
                assert other.bot_action() == begin((bot, bot), deal).bot_action()
                hidden = match.state.deck[match.state.drawn :]
                np.testing.assert_array_equal(np.sort(other.state.deck), np.sort(match.state.deck))
                assert len(hidden) == len(other.state.deck[other.state.drawn :])
