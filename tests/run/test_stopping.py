from __future__ import annotations

import json
from dataclasses import replace

import pytest

from simkit import games
from simkit.games.criteria import parse_gate
from simkit.report.answers.verdicts import find_verdicts
from simkit.report.page.provenance import warn
from simkit.results.manifest import MANIFEST
from simkit.results.provenance import read_scenario
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import Limits
from simkit.stats.estimate.intervals import ALL_LOOKS, rate_interval
from simkit.stats.estimate.spending import fixed_looks
from simkit.stats.estimate.summary import summarise
from simkit.stats.verdict.declared import judge_gates
from simkit.stats.verdict.precision import is_precise
from simkit.stats.verdict.stopped import WHY_STOPPED

SPEC = games.find("castellion")


def scenario(*gates, deals=20_000, **limits):
    plain = scenario_from_words("castellion", [], "random,greedy", deals, 5)
    parsed = tuple(parse_gate(SPEC, *gate.split(" ", 1)) for gate in gates)
    return replace(plain, gates=parsed, limits=Limits(**limits))


EASY = ("win_rate at most 0.08", "length between 20 and 90")


def tables(folder):
    results = open_results(folder)
    return [results.matches(arm).collect() for arm in results.arms] + [
        results.seats(arm).collect() for arm in results.arms
    ]


@pytest.fixture(scope="module")
def decided(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gates") / "r"
    summary = run_scenario(scenario(*EASY), folder, threads=2)
    assert summary.ended == "decided"
    return folder, (summary.deals, summary.most)


def test_every_arm_ends_at_the_first_look_that_decides_its_gates(decided):
    folder, (fewest, most) = decided
    results = open_results(folder)
    assert fewest < most < 20_000
    assert [arm.deals for arm in results.arms] == [
        fewest,
        most,
    ]  # random never wins, greedy is near the limit
    assert {fewest, most} <= set(fixed_looks(20_000))
    assert all(found.verdict.state != "undecided" for found in judge_gates(results, results.gates))
    for look in (look for look in fixed_looks(20_000) if look < most):
        known = {arm.id: min(look, arm.deals) for arm in results.arms}
        states = {
            found.arm.label: found.verdict.state != "undecided"
            for found in judge_gates(results, results.gates, known)
            if found.gate.measure == "win_rate"
        }
        assert states == {"random": look >= fewest, "greedy": False}


def test_a_decided_run_is_not_called_unfinished(decided):
    """And its table, its gates and its report tell one and the same estimate and interval, for all looks."""
    folder, (fewest, most) = decided
    results = open_results(folder)
    assert warn(results) == (
        f"Ended early, as planned: 2 of 2 configurations were decided after {fewest:,} to {most:,} of 20,000 deals. "
        f"All intervals hold at every look on the way. {WHY_STOPPED}"
    )
    rows = {
        row["arm"]: (row["estimate"], row["low"], row["high"], row["method"])
        for row in summarise(results, measures=["win"]).iter_rows(named=True)
    }
    for found in find_verdicts(results).judged:
        if found.gate.measure == "win_rate":
            reading = found.verdict.reading
            assert (reading.estimate, reading.low, reading.high, reading.method) == rows[found.arm.label]
            assert ALL_LOOKS in reading.method
            seen = reading.estimate if reading.seen is None else reading.seen
            single = rate_interval(round((seen or 0) * reading.n), reading.n)
            assert (reading.high or 0) > (single.high or 0)


def test_a_run_that_was_cut_short_is_unfinished(tmp_path):
    run_scenario(scenario(deals=10**8, seconds=0.001), tmp_path / "r")
    assert warn(open_results(tmp_path / "r")).startswith("Unfinished: ")


@pytest.mark.parametrize(("threads", "chunk"), [(1, None), (2, 37), (4, 5000)])
def test_threads_and_chunks_do_not_move_the_stop(decided, tmp_path, threads, chunk):
    folder, deals = decided
    run = run_scenario(scenario(*EASY), tmp_path / "r", threads=threads, chunk=chunk)
    assert (run.deals, run.most) == deals
    for ours, theirs in zip(tables(tmp_path / "r"), tables(folder), strict=True):
        assert ours.equals(theirs)


def test_a_decided_run_plays_no_more_and_knows_its_gates(decided):
    folder, deals = decided
    held = read_scenario(folder)
    assert held.gates == scenario(*EASY).gates
    again = run_scenario(held, folder)
    assert (again.ended, again.played, (again.deals, again.most)) == ("decided", 0, deals)


def test_without_gates_all_deals_are_read_again(tmp_path):
    run_scenario(scenario(*EASY), tmp_path / "r", threads=2, chunk=4000)
    summary = run_scenario(scenario(deals=5000), tmp_path / "r")
    assert summary.ended == "complete"
    assert {arm.deals for arm in open_results(tmp_path / "r").arms} == {5000}
    assert json.loads((tmp_path / "r" / MANIFEST).read_text())["stopped"] == {}


def test_what_stays_undecided_plays_all_deals(tmp_path):
    run = run_scenario(scenario("win_rate at most 0.05", deals=400), tmp_path / "r")
    assert (run.ended, run.deals, run.most) == ("complete", 100, 400)  # random never wins: it is decided


def test_a_scenario_may_ask_for_all_its_deals_whatever_is_decided(tmp_path):
    asked = scenario(*EASY, deals=3_000, decided=False)
    run = run_scenario(asked, tmp_path / "r")
    assert (run.ended, run.deals) == ("complete", 3_000)
    results = open_results(tmp_path / "r")
    assert all(found.verdict.state != "undecided" for found in judge_gates(results, results.gates))
    assert results.planned is None  # a single look, at the end
    assert read_scenario(tmp_path / "r").limits == asked.limits


def test_a_precision_ends_a_run(tmp_path):
    run = run_scenario(scenario(precision=0.03), tmp_path / "r")
    assert run.ended == "precise"
    assert run.deals in fixed_looks(20_000)
    assert run.deals < 20_000


def test_a_decided_configuration_plays_on_until_it_is_precise(decided, tmp_path):
    _, (fewest, _) = decided
    run = run_scenario(scenario(*EASY, precision=0.03), tmp_path / "r")
    assert run.ended == "decided"
    assert fewest < run.deals < 20_000
    results = open_results(tmp_path / "r")
    assert all(is_precise(results, arm, 0.03, arm.deals) for arm in results.arms)
    assert all(found.verdict.state != "undecided" for found in judge_gates(results, results.gates))


def test_a_precise_configuration_plays_on_until_it_is_decided(tmp_path):
    run = run_scenario(scenario("win_rate at most 0.05", deals=400, precision=0.4), tmp_path / "r")
    assert (run.ended, run.deals, run.most) == ("complete", 100, 400)


def test_seconds_end_a_run(tmp_path):
    run = run_scenario(scenario(deals=10**8, seconds=0.001), tmp_path / "r")
    assert run.ended == "out of time"
    assert open_results(tmp_path / "r").manifest["ended"] == "out of time"


def test_arms_play_until_the_deals_that_each_is_asked_for(tmp_path):
    asked = scenario("win_rate between 0.0001 and 0.9", deals=4_000)
    random, greedy = expand(asked)
    unwatched = replace(asked, limits=replace(asked.limits, decided=False))
    run_scenario(unwatched, tmp_path / "r", until={random.id: 400, greedy.id: 1_000}, plan=4_000)
    summary = run_scenario(unwatched, tmp_path / "r", until={greedy.id: 2_000}, plan=4_000)
    results = open_results(tmp_path / "r")
    assert [arm.deals for arm in results.arms] == [400, 2_000]
    assert (results.planned, summary.played) == (4_000, 1_000)
