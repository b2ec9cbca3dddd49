"""Paired comparisons against SciPy and statsmodels, and which arms are paired."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as reference_mcnemar
from statsmodels.stats.multitest import multipletests

from simkit.errors import InputError
from simkit.results.view import Results
from simkit.stats.compare.comparison import compare_arms, compare_folders, compare_planned
from simkit.stats.compare.comparison_plan import planned_pairs
from simkit.stats.compare.significance import benjamini_hochberg, mcnemar
from tests.stats.synthetic import toy_arm, toy_frame, toy_results, write_castellion


def two_arms(
    a: dict[str, list[object]], b: dict[str, list[object]], bots: tuple[str, str] = ("ann", "bob")
) -> Results:
    arms = []
    for name, columns in zip(bots, (a, b), strict=True):
        rotations = len(set(name.split("+")))
        n = len(next(iter(columns.values()))) // rotations
        arms.append((toy_arm(name, deals=n), toy_frame(columns, rotations)))
    return toy_results(arms)


def only_row(table: pl.DataFrame) -> dict[str, object]:
    [row] = table.iter_rows(named=True)
    return row


def test_solo_wins_by_hand() -> None:
    """Of 40 deals both won 10, only a 2, only b 8, neither 20: difference 6/40, ρ = 184 / √(336·396)."""
    a = [True] * 10 + [True] * 2 + [False] * 8 + [False] * 20
    b = [True] * 10 + [False] * 2 + [True] * 8 + [False] * 20
    row = only_row(compare_planned(two_arms({"win": a}, {"win": b})))
    assert (row["setting"], row["from"], row["to"], row["n"]) == ("bots", "ann", "bob", 40)
    assert row["difference"] == pytest.approx(0.15)
    assert row["rho"] == pytest.approx(184 / np.sqrt(336 * 396))
    variances = np.var(a) + np.var(b)
    assert row["saving"] == pytest.approx(variances / np.var(np.array(b, dtype=int) - np.array(a, dtype=int)))
    assert (row["method"], row["test"]) == ("Tango score, paired", "McNemar, exact")
    assert row["p"] == pytest.approx(stats.binomtest(2, 10).pvalue)


def test_saving_is_one_over_one_minus_rho_where_variances_are_equal() -> None:
    row = only_row(compare_planned(two_arms({"points": [1, 2, 3, 4]}, {"points": [2, 1, 3, 4]}), ["points"]))
    assert row["saving"] == pytest.approx(1 / (1 - float(str(row["rho"]))))


def test_counts_are_compared_by_the_paired_t_test_on_deals_where_both_have_a_value() -> None:
    a, b = [3, 5, None, 4, 8, 9], [4, 7, 7, None, 8, 12]
    row = only_row(compare_planned(two_arms({"points": a}, {"points": b}), ["points"]))
    reference = stats.ttest_rel([4, 7, 8, 12], [3, 5, 8, 9])
    low, high = reference.confidence_interval()
    assert (row["n"], row["difference"], row["method"]) == (4, 1.5, "paired t on deals")
    assert (row["low"], row["high"], row["p"]) == pytest.approx((low, high, reference.pvalue))


def test_blocks_with_different_numbers_of_rotations_are_compared_by_their_means() -> None:
    a = [True, True, False, True]
    b = [True, False, True, True, False, False, False, True]
    row = only_row(compare_planned(two_arms({"win": a}, {"win": b}, ("ann", "ann+bob"))))
    means = np.array(b, dtype=float).reshape(4, 2).mean(axis=1)
    reference = stats.ttest_rel(means, np.array(a, dtype=float))
    low, high = reference.confidence_interval()
    assert row["difference"] == pytest.approx(means.mean() - 0.75)
    assert (row["low"], row["high"]) == pytest.approx((low, high))


def test_arms_are_compared_on_their_common_deals() -> None:
    row = only_row(
        compare_planned(two_arms({"points": [1, 2, 3, 100, 100]}, {"points": [2, 3, 4]}), ["points"])
    )
    assert (row["n"], row["difference"]) == (3, 1.0)


def test_arms_that_never_win_have_an_interval_but_no_correlation() -> None:
    row = only_row(compare_planned(two_arms({"win": [False] * 50}, {"win": [False] * 50})))
    assert (row["difference"], row["rho"], row["saving"], row["p"]) == (0, None, None, 1)
    assert float(str(row["low"])) < 0 < float(str(row["high"]))


@pytest.mark.parametrize(("only_a", "only_b"), [(0, 0), (3, 9), (12, 12), (20, 60), (300, 340)])
def test_mcnemar_agrees_with_statsmodels(only_a: int, only_b: int) -> None:
    p, name = mcnemar(only_a, only_b)
    exact = only_a + only_b < 25
    reference = reference_mcnemar([[5, only_a], [only_b, 5]], exact=exact, correction=False)
    assert p == pytest.approx(reference.pvalue)
    assert name == ("McNemar, exact" if exact else "McNemar")


def test_benjamini_hochberg_agrees_with_statsmodels_and_skips_what_has_no_p() -> None:
    values = [0.04, 0.001, 0.2, 0.03, 0.04]
    assert benjamini_hochberg([*values, None])[:5] == pytest.approx(multipletests(values, method="fdr_bh")[1])
    assert benjamini_hochberg([None]) == [None]


@pytest.fixture(scope="module")
def castellion(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return write_castellion(tmp_path_factory.mktemp("results") / "a", 300)


def test_settings_are_compared_with_the_first_value_and_bots_with_the_step_below(castellion: Results) -> None:
    pairs = [(p.setting, p.from_value, p.to_value, p.given) for p in planned_pairs(castellion)]
    assert pairs[:3] == [("appendices", "none", "vigil", bots) for bots in ("random", "greedy", "blueprint")]
    assert {(a, b) for setting, a, b, _ in pairs if setting == "bots"} == {
        ("random", "greedy"),
        ("greedy", "blueprint"),
    }
    assert len(pairs) == 3 * 3 + 2 * 4


def test_comparisons_have_the_same_bytes_for_any_chunks(tmp_path: Path, castellion: Results) -> None:
    other = write_castellion(tmp_path / "b", 300, chunk=71)
    names = ["win", "turns"]
    assert compare_planned(other, names).write_csv() == compare_planned(castellion, names).write_csv()


def test_two_chosen_arms_are_named_by_what_tells_them_apart(castellion: Results) -> None:
    arms = {arm.label: arm for arm in castellion.arms}
    a, b = arms["none · greedy"], arms["herald · greedy"]
    row = only_row(compare_arms(castellion, a, castellion, b))
    assert (row["setting"], row["from"], row["to"], row["given"]) == (
        "appendices",
        "none",
        "herald",
        "greedy",
    )
    row = only_row(compare_arms(castellion, a, castellion, arms["vigil · blueprint"]))
    assert (row["setting"], row["from"], row["to"]) == ("arms", "none · greedy", "vigil · blueprint")


def test_two_folders_name_the_one_setting_in_which_they_differ(tmp_path: Path) -> None:
    before, after, others = (
        write_castellion(tmp_path / name, 100, sets=[f"appendices={value}"], bots=bots)
        for name, value, bots in (
            ("a", "none", "greedy"),
            ("b", "herald", "greedy"),
            ("c", "none", "blueprint"),
        )
    )
    row = only_row(compare_folders(before, after))
    assert (row["setting"], row["from"], row["to"]) == ("appendices", "none", "herald")
    row = only_row(compare_folders(before, others))
    assert (row["setting"], row["from"], row["to"]) == ("bots", "greedy", "blueprint")
    row = only_row(compare_folders(after, others))
    assert (row["setting"], row["from"], row["to"]) == ("results", "first", "second")


def test_two_folders_are_compared_arm_by_arm_if_their_deals_are_the_same(
    tmp_path: Path, castellion: Results
) -> None:
    same = write_castellion(tmp_path / "same", 200)
    table = compare_folders(castellion, same)
    assert len(table) == 12
    assert set(table["difference"]) == {0.0}
    other_seed = write_castellion(tmp_path / "other", 50, seed=2)
    with pytest.raises(InputError, match="seed differs"):
        compare_folders(castellion, other_seed)
    renamed = replace(same.arms[0], label="else")
    assert len(compare_folders(castellion, replace(same, arms=(renamed,)))) == 1
    strange = replace(renamed, config={**renamed.config, "appendices": "prison"})
    with pytest.raises(InputError, match="no configuration in common"):
        compare_folders(castellion, replace(same, arms=(strange,)))
