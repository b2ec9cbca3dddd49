"""Which boards are verified in the time that is left: those that need the fewest deals; others are given up."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from simkit.design.archive import Board
from simkit.design.board_plan import ERRORS, FEWEST, HOPE, LUCK, Patience, find_needs, plan_boards
from simkit.design.quantities import Sums

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
    chosen, deals = plan_boards(boards, 0.02, PACES, 1.01 * (costs[0] + costs[2]) / HOPE, 100_000, 8)
    assert chosen == [boards[0], boards[2]]
    assert needed(boards[2]) < deals < needed(boards[1])
    assert plan_boards(boards, 0.02, PACES, 1.01 * sum(costs) / HOPE, 100_000, 8)[0] == boards[:3]
    assert plan_boards(boards, 0.02, PACES, 1.01 * sum(costs) / HOPE, 100_000, 2)[0] == [boards[0], boards[2]]


def test_one_board_is_verified_however_short_the_time():
    chosen, deals = plan_boards([board(0.012), board(0.0)], 0.02, {"greedy": 1.0}, 1.0, 2_000, 8)
    assert [one.rows for one in chosen] == [("0.0",)]
    assert deals == 2_000


def judged(name, off, deals, state="undecided"):
    """A verdict on a board after so many fresh deals, on which the first seat lies so far off."""
    parts = tuple(SimpleNamespace(estimate=0.5 + side * off) for side in (1, -1))
    reading = SimpleNamespace(n=deals, parts=parts)
    arm = SimpleNamespace(id=f"{name}-arm", lineup=("greedy", "greedy"))
    return SimpleNamespace(arm=arm, name=name, verdict=SimpleNamespace(state=state, reading=reading))


def patience(boards, seconds):
    return Patience(boards, lambda one: one.name, 0.02, PACES, seconds)


def test_boards_that_need_more_than_the_time_left_are_given_up_those_that_need_most_first():
    boards = {name: board(off) for name, off in (("near", 0.0), ("far", 0.016), ("done", 0.0))}
    asked = patience(boards, 8.0)
    verdicts = [judged("near", 0.0, 4_000), judged("far", 0.018, 4_000), judged("done", 0.0, 4_000, "holds")]
    assert asked(verdicts) == {"far-arm"}
    assert asked([judged("near", 0.0, 5_000), *verdicts[1:]]) == {"far-arm"}  # for good
    assert patience(boards, 1_000.0)(verdicts) == set()


def test_the_last_board_plays_on_whatever_it_needs():
    boards = {"far": board(0.016), "farther": board(0.017)}
    verdicts = [judged("far", 0.016, 4_000), judged("farther", 0.018, 4_000)]
    assert patience(boards, 0.0)(verdicts) == {"farther-arm"}


def test_no_board_is_given_up_before_fresh_deals_tell_and_one_that_has_failed_is():
    boards = {"failed": board(0.0), "near": board(0.0)}
    early = [judged("failed", 0.05, FEWEST - 1, "fails"), judged("near", 0.0, FEWEST - 1)]
    assert patience(boards, 0.0)(early) == set()
    late = [judged("failed", 0.05, FEWEST, "fails"), judged("near", 0.0, FEWEST)]
    assert patience(boards, 1_000.0)(late) == {"failed-arm"}
