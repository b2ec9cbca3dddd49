"""Which boards are verified in the time that is left: those that need the fewest deals; and which of them play on."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest

from simkit.design.archive import Board
from simkit.design.board_plan import (
    ERRORS,
    LONGER,
    LUCK,
    SLACK,
    fill_time,
    find_needs,
    next_deals,
    plan_boards,
)
from simkit.design.board_verdicts import BoardVerdict
from simkit.design.quantities import Sums
from simkit.stats.estimate.spending import fixed_looks

DEALS = 10_000
PACES = {"greedy": 1 / 1_000}


def board(off):
    """A board for two on which the first seat wins so much more than half of its matches."""
    wins = round((0.5 + off) * DEALS)
    shares = (Sums(DEALS, wins, wins), Sums(DEALS, DEALS - wins, DEALS - wins))
    return Board((str(off),), 2, {"greedy": (*shares, Sums(DEALS, DEALS), Sums(DEALS, DEALS))})


def needed(one, margin=0.02):
    return find_needs(one, margin)["greedy"]


def test_the_deals_needed_are_those_of_so_many_standard_errors_from_the_margin():
    spread = 0.25 - 0.01**2
    room = 0.01 + LUCK * (spread / DEALS) ** 0.5  # a little less than it looks
    assert needed(board(0.01)) == pytest.approx(ERRORS**2 * spread / room**2, rel=1e-3)
    assert needed(board(0.03)) == float("inf")


def test_what_like_boards_tell_counts_for_more_than_luck():
    lucky = board(0.0)
    lucky.foreseen["greedy"] = ((0.012, 0.002), (-0.012, 0.002))
    assert needed(lucky) > needed(board(0.0))
    assert lucky.off == 0.012
    lucky.add("greedy", lucky.sums["greedy"])
    assert lucky.off == 0.0  # until it is foreseen anew


def test_the_most_even_boards_are_verified_as_long_as_there_is_time():
    boards = [board(off) for off in (0.0, 0.012, 0.004, 0.03)]
    costs = [needed(one) / 1_000 for one in boards[:3]]
    chosen, deals = plan_boards(boards, 0.02, PACES, 1.01 * LONGER * (costs[0] + costs[2]), 100_000, 8)
    assert chosen == [boards[0], boards[2]]
    assert deals == pytest.approx(SLACK * needed(boards[2]), abs=100)
    assert plan_boards(boards, 0.02, PACES, 1.01 * LONGER * sum(costs), 100_000, 8)[0] == boards[:3]
    assert plan_boards(boards, 0.02, PACES, 1.01 * LONGER * sum(costs), 100_000, 2)[0] == [
        boards[0],
        boards[2],
    ]


def test_boards_fill_the_time_or_are_as_many_as_shall_be_kept():
    boards = [board(0.0), board(0.004)]
    seconds = LONGER * sum(needed(one) / 1_000 for one in boards)
    assert fill_time(boards, 0.02, PACES, 0.99 * seconds, 100_000, 8)
    assert not fill_time(boards, 0.02, PACES, 1.01 * seconds, 100_000, 8)
    assert fill_time(boards, 0.02, PACES, 1.01 * seconds, 100_000, 2)


def test_boards_that_are_not_thought_to_be_shown_do_not_fill_the_time():
    hopeless, even = board(0.05), board(0.0)
    assert not fill_time([hopeless] * 8, 0.02, PACES, 1.0, 100_000, 8)
    assert not fill_time([even] * 8, 0.02, PACES, 1.0, 0.9 * needed(even), 8)
    assert fill_time([even] * 8, 0.02, PACES, 1.0, 1.1 * needed(even), 8)


def test_one_board_is_verified_however_short_the_time():
    chosen, deals = plan_boards([board(0.012), board(0.0)], 0.02, {"greedy": 1.0}, 1.0, 2_000, 8)
    assert [one.rows for one in chosen] == [("0.0",)]
    assert deals == 2_000


def verdict(off, deals, *, p_holds=1.0, state="undecided"):
    """A verdict on a board after so many fresh deals, on which the first seat lies so far off."""
    parts = tuple(SimpleNamespace(estimate=0.5 + side * off) for side in (1, -1))
    reading = SimpleNamespace(n=deals, parts=parts, p_holds=p_holds)
    arm = SimpleNamespace(id="arm", lineup=("greedy", "greedy"))
    gate = SimpleNamespace(arm=arm, verdict=SimpleNamespace(reading=reading))
    return BoardVerdict(state, 0.01, 0.01, (gate,))


def test_the_next_look_is_halfway_to_what_is_needed():
    [(look, more)] = next_deals(board(0.01), verdict(0.01, 1_000), 0.02, 100_000).values()
    assert look in fixed_looks(100_000)
    assert 1_000 + more / 2 <= look <= 1.3 * (1_000 + more / 2)


def test_a_board_that_looks_unfair_goes_on_step_by_step():
    [(look, more)] = next_deals(board(0.03), verdict(0.03, 1_000), 0.02, 100_000).values()
    assert (look, more) == (1_250, math.inf)


def test_no_look_is_beyond_the_plan_and_none_comes_after_it():
    [(look, _)] = next_deals(board(0.01), verdict(0.01, 1_000), 0.02, 1_100).values()
    assert look == 1_100
    assert next_deals(board(0.01), verdict(0.01, 1_100), 0.02, 1_100) == {}


@pytest.mark.parametrize("state", ["holds", "fails"])
def test_a_board_that_is_decided_plays_no_more(state):
    assert next_deals(board(0.01), verdict(0.01, 1_000, state=state), 0.02, 100_000) == {}


def test_a_bot_whose_seats_are_good_enough_plays_no_more():
    assert next_deals(board(0.01), verdict(0.01, 1_000, p_holds=0.009), 0.02, 100_000) == {}
