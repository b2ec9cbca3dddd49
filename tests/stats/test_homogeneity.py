"""Chunks of an arm must look alike: SciPy as a second source, size by simulation, a planted fault."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy import stats

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.homogeneity import check_chunks, chunk_table, compare_chunks, merge_rare
from tests.stats.contest import by_hand, play_contest
from tests.stats.synthetic import write_castellion


def test_chi_square_by_hand_and_by_scipy() -> None:
    """Wins 30 and 50 of 100: expected 40, χ² = 4 · 10² / (40 or 60) summed = 2 (100/40 + 100/60) = 25/3."""
    table = np.array([[70, 30], [50, 50]])
    found = compare_chunks(table)
    reference = stats.chi2_contingency(table, correction=False)
    assert found.statistic == pytest.approx(25 / 3)
    assert (found.statistic, found.freedom, found.p) == pytest.approx(
        (reference.statistic, reference.dof, reference.pvalue)
    )
    assert not found.is_fault


def test_rare_outcomes_and_small_chunks_are_joined_with_their_neighbours() -> None:
    table = np.array([[90, 10, 0], [85, 13, 2], [5, 1, 0]])
    assert merge_rare(table).tolist() == [[90, 10], [90, 16]]
    assert merge_rare(np.array([[99, 1], [100, 0]])).tolist() == [[100], [100]]
    for nothing in (np.zeros((0, 3), dtype=int), np.array([[60, 40]]), np.array([[60], [70]])):
        assert compare_chunks(nothing).p is None


def test_alike_chunks_are_suspected_in_one_of_twenty_runs() -> None:
    rng = np.random.default_rng(1)
    p = [compare_chunks(rng.multinomial(400, [0.5, 0.3, 0.15, 0.05], size=8)).p for _ in range(2000)]
    assert 0.035 <= np.mean([(value or 0) < 0.05 for value in p]) <= 0.065


def test_chunks_of_sound_results_raise_no_fault(tmp_path: Path) -> None:
    results = write_castellion(tmp_path / "a", 900, chunk=150)
    table = chunk_table(results)
    assert (len(table), set(table["chunks"]), any(table["is_fault"])) == (12, {6}, False)
    contest = chunk_table(play_contest(tmp_path / "b", 400, chunk=100))
    assert set(contest["measure"]) == {"win_share"}
    assert contest["p"].min() > 1e-4
    assert check_chunks(by_hand(("ann+ann", [])), by_hand(("ann+ann", [])).arms[0]).p is None


def test_a_chunk_of_other_rules_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = write_castellion(tmp_path / "a", 900, chunk=150)
    arm = results.arms[2]
    frame = results.matches(arm).collect()
    spoilt = frame.with_columns(win=pl.when(pl.col("deal") < 150).then(True).otherwise("win")).lazy()

    def matches(self: Results, arm: ArmInfo, columns: list[str]) -> pl.LazyFrame:
        return spoilt.select(columns)

    monkeypatch.setattr(Results, "matches", matches)
    assert check_chunks(results, arm).is_fault
