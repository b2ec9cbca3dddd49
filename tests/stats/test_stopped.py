"""Estimates of arms that a gate ended early: one and the same in tables and verdicts, and nothing else changes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.results.view import Results
from simkit.stats.data.tally import Tally
from simkit.stats.estimate.intervals import EARLY_STOP
from simkit.stats.estimate.pivot import widen
from simkit.stats.estimate.spending import Look, fixed_looks
from simkit.stats.estimate.summary import summarise
from simkit.stats.verdict.bands import Claims, find_bands
from simkit.stats.verdict.bounds import Bounds
from simkit.stats.verdict.declared import judge_gates, verdict_table
from simkit.stats.verdict.ending import find_ending
from simkit.stats.verdict.stopped import SEEN, keep_within, stopped_estimates
from simkit.stats.verdict.verdicts import gate_p
from tests.stats.contest import by_hand
from tests.stats.stopped_runs import PLANNED, stop_toy, stop_where_decided

WINS = [deal % 3 == 0 for deal in range(PLANNED)]
MOST = Gate("win", "win", "at most 0.4", None, 0.4)


def test_table_and_gate_tell_one_estimate_between_what_was_seen_and_the_limit():
    results = stop_where_decided(WINS, [MOST])
    [row] = summarise(results, measures=["win"]).to_dicts()
    [judged] = judge_gates(results, results.gates)
    reading = judged.verdict.reading
    assert (row["estimate"], row["low"], row["high"]) == (reading.estimate, reading.low, reading.high)
    assert (row["method"], row[SEEN]) == (reading.method, reading.seen)
    assert row["method"].endswith(EARLY_STOP)
    assert row[SEEN] == pytest.approx(sum(WINS[: row["n"]]) / row["n"])
    assert row[SEEN] < row["estimate"] < min(0.4, row["high"])
    [other] = judge_gates(results, [Gate("win", "win", "at least 0.2", 0.2, None)])
    assert other.verdict.reading.estimate == row["estimate"]  # whatever is asked of it
    assert verdict_table([judged])[SEEN].to_list() == [row[SEEN]]
    assert widen(summarise(results, measures=["win"]), ["win"])["win_seen"].to_list() == [row[SEEN]]


@pytest.mark.parametrize("change", [{"stopped": {}}, {"planned": None}, {"gates": ()}])
def test_whatever_no_gate_ended_is_told_as_it_was_seen(change):
    results = replace(stop_where_decided(WINS, [MOST]), **change)
    table = summarise(results, measures=["win"])
    assert SEEN not in table.columns
    assert table["estimate"].to_list() == [sum(WINS[: results.arms[0].deals]) / results.arms[0].deals]
    judged = judge_gates(results, [MOST])
    assert judged[0].verdict.reading.seen is None
    assert SEEN not in verdict_table(judged).columns


def test_a_whole_plan_is_told_as_it_was_seen():
    results = stop_toy(WINS, [MOST], PLANNED)
    assert stopped_estimates(results, results.arms[0]) == {}


def test_other_measures_and_pooled_or_filtered_rows_are_told_as_they_were_seen():
    results = stop_where_decided(WINS, [MOST])
    assert SEEN not in summarise(results, measures=["end"]).columns
    assert SEEN not in summarise(results, where=["end=won"], measures=["win"]).columns
    assert SEEN not in summarise(results, by=["end"], measures=["win"]).columns


def test_what_was_given_up_undecided_is_told_as_it_was_seen():
    early = stop_toy(WINS, [MOST], 250)
    assert gate_p_of(early) > 0.05
    assert find_ending(early, early.arms[0]) is None


def gate_p_of(results: Results) -> float:
    [judged] = judge_gates(results, results.gates)
    return judged.verdict.p


def test_of_several_gates_the_one_decided_last_ends_the_play():
    wide = Gate("win", "win", "at most 0.6", None, 0.6)
    results = stop_where_decided(WINS, [wide, MOST])
    ending = find_ending(results, results.arms[0])
    assert ending is not None
    assert ending.gate == MOST
    assert ending.levels[0] == 0.025  # both are open at first
    assert ending.levels[-1] == 0.05


def test_gates_that_are_decided_at_one_look_wait_for_each_other():
    twin = replace(MOST, text="below 40 %")
    results = stop_where_decided(WINS, [MOST, twin])
    assert find_ending(results, results.arms[0]) is None


def test_what_waits_for_a_precision_is_not_ended_by_its_gate():
    results = stop_where_decided(WINS, [MOST])
    manifest = results.manifest | {"scenario": results.manifest["scenario"] | {"stop": {"precision": 0.05}}}
    assert find_ending(replace(results, manifest=manifest), results.arms[0]) is None


@pytest.mark.parametrize("margin", [0.04, 0.2])
def test_shares_of_seats_still_add_up_to_one(margin: float):
    rng = np.random.default_rng(3)
    won = rng.choice(3, size=PLANNED, p=[0.45, 0.25, 0.3])
    gate = Gate(SEAT_SHARE, SEAT_SHARE, "", None, margin)
    for deals in fixed_looks(PLANNED):
        rows = [tuple(60 * (won[deal] == seat) for seat in range(3)) for deal in range(deals)]
        plain = by_hand(("ann+ann+ann", rows))
        results = replace(
            plain,
            planned=PLANNED,
            gates=(gate,),
            stopped={plain.arms[0].id: deals},
            manifest=plain.manifest | {"arms": raw_arms(plain)},
        )
        [judged] = judge_gates(results, [gate])
        if judged.verdict.state != "undecided":
            break
    table = summarise(results, measures=["win_share"], per="seat")
    parts = judged.verdict.reading.parts
    assert deals < PLANNED
    assert table["estimate"].to_list() == [part.estimate for part in parts]
    assert table["estimate"].sum() == pytest.approx(1)
    assert table[SEEN].sum() == pytest.approx(1)
    assert table["estimate"].to_list() != table[SEEN].to_list()
    farthest = max(parts, key=lambda part: abs(part.estimate - 1 / 3))
    assert judged.verdict.reading.estimate == farthest.estimate


def raw_arms(results: Results) -> Sequence[dict[str, object]]:
    return [{"id": arm.id, "question": vars(arm.question), "lineup": arm.lineup} for arm in results.arms]


@pytest.mark.parametrize("bounds", [Bounds(None, 0.3), Bounds(0.3, None), Bounds(0.25, 0.35)])
def test_bands_end_where_a_gate_is_decided(bounds):
    looks, n_sides = fixed_looks(PLANNED)[3:-1], (bounds.low is not None) + (bounds.high is not None)
    claims = [Claims(Look(deals, PLANNED), flags(deals // 3, deals), 0.05, 0.05 / n_sides) for deals in looks]
    for one, low, high in zip(
        claims, *find_bands(claims, bounds, at_high=bounds.high is not None), strict=True
    ):
        inside, outside = (
            [math.floor(low * one.tally.n) + step, math.ceil(high * one.tally.n) - step] for step in (1, 0)
        )
        assert all(is_open(wins, one, bounds) for wins in inside)
        assert not any(is_open(wins, one, bounds) for wins in outside)


def is_open(wins: int, claims: Claims, bounds: Bounds) -> bool:
    return min(gate_p(flags(wins, claims.tally.n), bounds, claims.look)) > 0.05


def flags(wins: int, n: int) -> Tally:
    return Tally((0, 1), (n - wins, wins), 1, 0, 1)


def test_an_estimate_is_kept_within_its_interval():
    assert keep_within(0.3, 0.1, 0.2) == 0.2
    assert keep_within(0.05, 0.1, 0.2) == 0.1
    assert keep_within(0.15, None, None) == 0.15
