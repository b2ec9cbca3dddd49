"""Planning: known numbers, and runs that take what their plan foretold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.stats.compare.significance import holm
from simkit.stats.estimate.spending import Look, fixed_looks
from simkit.stats.verdict import run_forecast
from simkit.stats.verdict.declared import judge_gates
from simkit.stats.verdict.power import deals_for_precision, deals_for_seats, deals_for_watched_precision
from simkit.stats.verdict.run_forecast import DRAWS, Pilot, find_pilots, holm_rows, try_runs
from tests.stats.contest import play_contest
from tests.stats.test_nearest import castles


@pytest.mark.parametrize(("rate", "deals"), [(0.5, 9604), (1 / 3, 8537), (0.25, 7203), (0.1, 3458)])
def test_one_point_of_precision(rate: float, deals: int) -> None:
    assert deals_for_precision(rate * (1 - rate), 0.01) == deals


@pytest.mark.parametrize(("seats", "deals"), [(2, 27_056), (3, 31_633), (4, 28_319)])
def test_all_seats_within_a_point(seats: int, deals: int) -> None:
    assert deals_for_seats(seats, 0.01) == deals
    assert deals_for_seats(seats, 0.005) == pytest.approx(4 * deals, abs=4)
    assert deals_for_seats(seats, 0.01, variance=0.05) < deals


def test_a_watched_precision_is_reached_at_a_look() -> None:
    deals = deals_for_watched_precision(0.25, 0.02, 20_000)
    assert deals in fixed_looks(20_000)
    tail = Look(deals or 0, 20_000).tail()
    assert deals_for_precision(0.25, 0.02, tail) <= (deals or 0)
    assert 1.2 < (deals or 0) / deals_for_precision(0.25, 0.02) < 4
    assert deals_for_watched_precision(0.25, 0.0001, 20_000) is None


def test_rows_are_corrected_as_by_holm() -> None:
    p = np.random.default_rng(1).uniform(0, 0.2, size=(20, 5))
    assert holm_rows(p) == pytest.approx(np.array([holm(row.tolist()) for row in p]))


MARGINS = (0.03, 0.035)


def pilots_of_equal_seats(deals: int) -> list[Pilot]:
    results = castles(np.array([np.full(3, 1 / 3)]), deals, np.random.default_rng(2))
    gates = [Gate(SEAT_SHARE, SEAT_SHARE, f"within {high}", None, high) for high in MARGINS]
    return find_pilots(results, gates)


def test_gates_on_the_same_seats_have_the_same_futures() -> None:
    """Whatever the future, the wider of two margins is decided no later than the narrow one."""
    found = try_runs(pilots_of_equal_seats(1_000), 8_000)
    assert 0.1 < found.decided.mean() < 1
    assert (found.gates[:, 1] <= found.gates[:, 0]).all()


def test_an_arm_plays_until_each_of_its_gates_was_shown_at_some_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def show_once(pilot: Pilot, looks: Sequence[int], *_: object) -> np.ndarray:
        p = np.ones((2, DRAWS, len(looks)))
        p[0, :, looks.index(125 if pilot.gate.high == MARGINS[0] else 200)] = 0.001
        return p

    monkeypatch.setattr(run_forecast, "_p_values", show_once)
    found = try_runs(pilots_of_equal_seats(100), 400)
    assert np.unique(found.gates, axis=0).tolist() == [[125, 200]]
    assert [set(deals.tolist()) for deals in found.arms.values()] == [{200}]


@pytest.mark.long
def test_a_plan_foretells_what_the_run_then_does(tmp_path: Path) -> None:
    """A pilot of 300 deals is carried on to 4,000 with seven other seeds; most stops lie in the ranges foretold."""
    gate = Gate(SEAT_SHARE, SEAT_SHARE, "within 0.05", None, 0.05)
    sets = ("rule=old,new", "players=2")
    inside = []
    for seed in range(1, 8):
        pilot = play_contest(tmp_path / f"pilot{seed}", 300, sets=sets, bots="weak", seed=seed)
        found = try_runs(find_pilots(pilot, [gate]), 4_000)
        assert found.decided.shape == (DRAWS, 2)
        whole = replace(
            play_contest(tmp_path / f"run{seed}", 4_000, sets=sets, bots="weak", seed=seed), planned=4_000
        )
        for place, arm in enumerate(whole.arms):
            few, many = np.quantile(found.gates[:, place], [0.1, 0.9], method="nearest")
            inside.append(few <= _first_decision(whole, gate, arm.id) <= many)
    assert np.mean(inside) >= 0.65


def _first_decision(results, gate, arm_id):
    stopped = {}
    for deals in fixed_looks(4_000):
        known = {arm.id: stopped.get(arm.id, deals) for arm in results.arms}
        for found in judge_gates(results, [gate], known):
            if found.verdict.state != "undecided":
                stopped.setdefault(found.arm.id, deals)
    return stopped.get(arm_id, 4_000)
