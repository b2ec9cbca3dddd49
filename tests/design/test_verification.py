"""Fresh deals for boards: the nearest to being shown first, within the time, and few wrong verdicts."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from simkit.design import verification
from simkit.design.archive import Board
from simkit.design.board_verdicts import WAITS, judge_together
from simkit.design.quantities import Sums
from simkit.design.verification import Verification, describe, first_look
from simkit.games.contract import WHOLE_SHARE
from simkit.stats.data.tally import tally_totals
from simkit.stats.estimate.spending import Look
from simkit.stats.verdict.balance import read_seats
from simkit.stats.verdict.verdicts import Verdict

BOTS = ("builder", "endgamer")
PLANNED = 40_000
SEARCHED = 4_000


def gate(name, bot, wins, deals, margin=0.02):
    """What a bot's fresh deals of a board for two say: so many wins of the first seat."""
    shares = np.repeat([WHOLE_SHARE, 0], [wins, deals - wins])
    tallies = [tally_totals(seat, WHOLE_SHARE, 0, WHOLE_SHARE) for seat in (shares, WHOLE_SHARE - shares)]
    reading = read_seats(tallies, margin, Look(deals, PLANNED), family=None)
    arm = SimpleNamespace(id=f"{name} {bot}", lineup=(bot, bot))
    return SimpleNamespace(arm=arm, verdict=Verdict("undecided", 1.0, reading))


def board(off):
    """A board as a search knows it, the first seat so far from fair with every bot."""
    wins = round((0.5 + off) * SEARCHED)
    shares = (Sums(SEARCHED, wins, wins), Sums(SEARCHED, SEARCHED - wins, SEARCHED - wins))
    means = (Sums(SEARCHED, SEARCHED), Sums(SEARCHED, SEARCHED))
    return Board((str(off),), 2, dict.fromkeys(BOTS, (*shares, *means)))


class Fresh:
    """Plays boards by chance: how far the first seat is from fair in truth, by board and bot."""

    def __init__(self, truth, seed, monkeypatch):
        self.truth, self.chance = truth, np.random.default_rng(seed)
        self.played = {f"{name} {bot}": [0, 0] for name in truth for bot in BOTS}  # deals, wins
        self.steps = []
        monkeypatch.setattr(verification, "judge_boards", lambda results, *_, **__: results)

    def __call__(self, until, decided):
        until = dict.fromkeys(self.played, first_look(PLANNED)) if until is None else until
        self.steps.append(until)
        self.decided = decided
        for arm, deals in until.items():
            name, bot = arm.split()
            more = deals - self.played[arm][0]
            self.played[arm][0] = deals
            self.played[arm][1] += int(self.chance.binomial(more, 0.5 + self.truth[name][BOTS.index(bot)]))
        return judge_together(
            {
                name: [gate(name, bot, *reversed(self.played[f"{name} {bot}"])) for bot in BOTS]
                for name in self.truth
            }
        )

    def verify(self, seconds=math.inf):
        boards = {name: board(sum(offs) / 2) for name, offs in self.truth.items()}
        paces = dict.fromkeys(BOTS, 0.001)
        return Verification(boards, "layout", 0.02, PLANNED, paces, self, seconds).run()


def test_a_board_is_balanced_once_all_its_bots_are_and_boards_alone_count():
    """Each bot is shown at a level that would not do if all four gates were counted."""
    gates = {name: [gate(name, bot, 5_000, 10_000) for bot in BOTS] for name in "ab"}
    p = gates["a"][0].verdict.reading.p_holds
    assert judge_together(gates)["a"].state == "holds"
    far = {"a": [gate("a", "builder", 5_000, 10_000), gate("a", "endgamer", 5_150, 10_000)]}
    [verdict] = judge_together(far).values()
    assert p <= verdict.strict
    assert verdict.state == "undecided"
    assert verdict.write(verdict.gates[0]) == WAITS
    assert verdict.write(verdict.gates[1]).startswith("undecided")


def test_many_even_boards_need_less_each_than_one_among_others():
    """The false discovery rate is kept, so what a board needs falls with the boards that are shown."""
    near = {name: [gate(name, bot, 10_200, 20_000) for bot in BOTS] for name in "abcdefgh"}
    far = {name: [gate(name, bot, 10_390, 20_000) for bot in BOTS] for name in "bcdefgh"}
    p = max(one.verdict.reading.p_holds for one in near["a"])
    assert 0.05 / 8 < p < 0.05
    assert all(one.state == "holds" for one in judge_together(near).values())
    assert judge_together({"a": near["a"], **far})["a"].state == "undecided"


def test_a_board_fails_with_one_bot():
    gates = {"a": [gate("a", "builder", 5_000, 10_000), gate("a", "endgamer", 5_500, 10_000)]}
    [verdict] = judge_together(gates).values()
    assert verdict.state == "fails"
    assert [verdict.write(one).partition(",")[0] for one in verdict.gates] == ["good enough", "unbalanced"]


def test_even_boards_are_shown_and_uneven_ones_are_not(monkeypatch):
    truth = {"even": (0.0, 0.0), "near": (0.005, -0.005), "far": (0.0, 0.05)}
    fresh = Fresh(truth, 1, monkeypatch)
    verdicts = fresh.verify()
    assert [one.state for one in verdicts.values()] == ["holds", "holds", "fails"]
    assert fresh.decided.keys() == fresh.played.keys()
    assert describe(verdicts) == "2 of 3 boards are shown to be balanced, 1 unbalanced"


def test_the_nearest_boards_play_on_until_they_are_shown(monkeypatch):
    """With time for some of twenty boards these are shown, instead of none."""
    truth = {f"b{number}": (0.005, 0.005) for number in range(20)}
    fresh = Fresh(truth, 2, monkeypatch)
    verdicts = fresh.verify(seconds=0.0)
    assert fresh.steps[1:] == [{}]
    assert all(one.state == "undecided" for one in verdicts.values())
    verdicts = Fresh(truth, 2, monkeypatch).verify()
    assert sum(one.state == "holds" for one in verdicts.values()) > 15


def test_no_step_is_begun_that_does_not_fit_into_the_time(monkeypatch):
    fresh = Fresh({"a": (0.0, 0.0), "b": (0.01, 0.01)}, 3, monkeypatch)
    fresh.verify(seconds=30.0)
    begun, cost = first_look(PLANNED), 0.0
    played = dict.fromkeys(fresh.played, begun)
    for step in fresh.steps[1:]:
        cost = sum(0.001 * (deals - played[arm]) for arm, deals in step.items())
        assert cost <= 30.0
        played |= step


@pytest.mark.long
def test_boards_just_outside_are_seldom_called_balanced(monkeypatch):
    """Twelve boards that lie at the margin with one bot: nineteen verifications of twenty call none balanced."""
    truth = {f"b{number}": (0.0, 0.02) for number in range(12)}
    wrong = 0
    for seed in range(40):
        verdicts = Fresh(truth, seed, monkeypatch).verify()
        wrong += any(one.state == "holds" for one in verdicts.values())
    assert wrong <= 5
