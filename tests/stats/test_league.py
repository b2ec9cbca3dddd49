"""League tables: ranks, paired differences from the reference, and letters."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from simkit.stats.compare.league import group_letters, league_table, sum_arms
from simkit.stats.compare.paired_sums import pair_sums
from simkit.stats.data.blocks import Part
from simkit.stats.data.measures import find_measures, headline_of
from tests.stats.contest import play_contest
from tests.stats.synthetic import toy_arm, toy_frame, toy_results, write_castellion


@pytest.mark.parametrize(
    ("apart", "letters"),
    [
        ([], ["a", "a", "a"]),
        ([(0, 1), (0, 2), (1, 2)], ["a", "b", "c"]),
        ([(0, 2)], ["a", "ab", "b"]),
        ([(0, 1), (0, 2)], ["a", "b", "b"]),
        ([(0, 2), (1, 2)], ["a", "a", "b"]),
    ],
)
def test_arms_share_a_letter_if_none_between_them_is_told_apart(
    apart: list[tuple[int, int]], letters: list[str]
) -> None:
    assert group_letters(3, set(combinations(range(3), 2)) - set(apart)) == letters


@pytest.mark.parametrize("seed", range(40))
def test_two_arms_share_a_letter_if_and_only_if_they_are_not_told_apart(seed: int) -> None:
    """Also where the ranks between them are told apart from one of them, as unequal spreads may have it."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 10))
    alike = {pair for pair in combinations(range(n), 2) if rng.random() < 0.5}
    letters = [set(re.findall(r"[a-z]\d*", text)) for text in group_letters(n, alike)]
    assert all(letters)
    for a, b in combinations(range(n), 2):
        assert bool(letters[a] & letters[b]) == ((a, b) in alike)


def test_many_groups_have_letters_of_their_own() -> None:
    found = group_letters(30, set())
    assert (found[25], found[26], len(set(found))) == ("z", "a2", 30)


def test_sums_of_all_arms_are_those_of_each_pair(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 5000, bots="weak,strong")
    for name in ("win_share", "total"):
        [measure] = find_measures(results, [name], "seats")
        sums = sum_arms(results, results.arms, measure, Part(seat=1))
        for a, b in combinations(range(4), 2):
            found = sums.pair(a, b)
            expected = pair_sums(results, results.arms[a], results, results.arms[b], measure, Part(seat=1))
            assert (found.n, found.is_solo_flag) == (expected.n, expected.is_solo_flag)
            assert (found.difference, found.error, found.rho) == pytest.approx(
                (expected.difference, expected.error, expected.rho)
            )


def test_arms_are_ranked_with_the_reference_marked(tmp_path: Path) -> None:
    results = write_castellion(tmp_path / "a", 400)
    table = league_table(results, headline_of(results))
    assert table["rank"].to_list() == list(range(1, 13))
    assert table["estimate"].is_sorted(descending=True)
    [reference] = table.filter(is_reference=True).iter_rows(named=True)
    assert (reference["arm"], reference["difference"], reference["p"]) == ("none · random", None, None)
    others = table.filter(is_reference=False)
    assert others["holm"].to_list() == pytest.approx(multipletests(others["p"], method="holm")[1])
    named = {arm.label: arm for arm in results.arms}
    row = others.row(3, named=True)
    sums = pair_sums(results, results.arms[0], results, named[row["arm"]], headline_of(results))
    assert (row["difference"], row["low"], row["high"]) == (sums.difference, *sums.interval()[:2])
    chosen = league_table(results, headline_of(results), results.arms[:3], results.arms[1])
    assert chosen.filter(is_reference=True)["arm"].to_list() == ["none · greedy"]


def test_less_can_be_better_and_equal_arms_share_a_group() -> None:
    rng = np.random.default_rng(1)
    luck = rng.integers(0, 9, size=200)
    arms = [
        (
            toy_arm(bot, deals=200),
            toy_frame({"points": (luck + shift + rng.integers(0, 3, size=200)).tolist()}),
        )
        for bot, shift in (("ann", 5), ("bob", 5), ("eve", 0))
    ]
    results = toy_results(arms)
    [points] = find_measures(results, ["points"])
    table = league_table(results, points)
    assert table["arm"].to_list()[2] == "eve"
    assert table["group"].to_list() == ["a", "a", "b"]
    fewer = league_table(results, replace(points, better="less"))
    assert fewer["arm"].to_list()[0] == "eve"
    assert fewer["group"].to_list() == ["a", "b", "b"]
    assert league_table(results, points, []).is_empty()


def test_no_chunks_change_a_league(tmp_path: Path) -> None:
    a, b = (write_castellion(tmp_path / str(chunk), 300, chunk=chunk) for chunk in (300, 37))
    assert league_table(a, headline_of(a)).write_csv() == league_table(b, headline_of(b)).write_csv()
