"""Which boards are verified in the time that is left: those that need the fewest deals."""

from __future__ import annotations

import pytest

from simkit.design.archive import Board
from simkit.design.board_plan import ERRORS, needed_deals, plan_boards
from simkit.design.quantities import Sums

DEALS = 10_000


def board(off):
    """A board for two on which the first seat wins so much more than half of its matches."""
    wins = round((0.5 + off) * DEALS)
    shares = (Sums(DEALS, wins, wins), Sums(DEALS, DEALS - wins, DEALS - wins))
    return Board((str(off),), 2, {"greedy": (*shares, Sums(DEALS, DEALS), Sums(DEALS, DEALS))})


def test_the_deals_needed_are_those_of_so_many_standard_errors_from_the_margin():
    spread = 0.25 - 0.01**2
    room = 0.01 + (spread / DEALS) ** 0.5  # a standard error less than it looks
    assert needed_deals(board(0.01), "greedy", 0.02) == pytest.approx(ERRORS**2 * spread / room**2, rel=1e-3)
    assert needed_deals(board(0.03), "greedy", 0.02) == float("inf")


def test_the_most_even_boards_are_verified_as_long_as_there_is_time():
    boards = [board(off) for off in (0.0, 0.012, 0.004, 0.03)]
    costs = [needed_deals(one, "greedy", 0.02) / 1_000 for one in boards[:3]]
    paces = {"greedy": 1 / 1_000}
    chosen, deals = plan_boards(boards, 0.02, paces, 1.01 * (costs[0] + costs[2]), 100_000)
    assert chosen == [boards[0], boards[2]]
    assert needed_deals(boards[2], "greedy", 0.02) < deals < needed_deals(boards[1], "greedy", 0.02)
    assert plan_boards(boards, 0.02, paces, 1.01 * sum(costs), 100_000)[0] == boards[:3]


def test_one_board_is_verified_however_short_the_time():
    chosen, deals = plan_boards([board(0.012), board(0.0)], 0.02, {"greedy": 1.0}, 1.0, 2_000)
    assert [one.rows for one in chosen] == [("0.0",)]
    assert deals == 2_000
