"""Components that win, against whole tables counted match by match and second sources."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep

from simkit.games.contract import WHOLE_SHARE, Question
from simkit.results.view import ArmInfo, Results, open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from simkit.stats.compare import components
from simkit.stats.compare.component_sums import MatchSums, SeatSums, newcombe, pooled_p
from simkit.stats.compare.components import COLUMNS, component_effects
from tests.stats.contest import by_hand, play_contest
from tests.stats.synthetic import invent_toy


def naive(results: Results, arm: ArmInfo, tile: str) -> np.ndarray:
    """Mean win shares of a bot's seats with and without a tile, over its bots, of the deals that have both."""
    seats = results.seats(arm, ["deal", "rotation", "seat", "bot", "win_share"]).collect()
    rows = results.components(arm).filter(pl.col("component") == tile).collect()
    held = set(rows.select("deal", "rotation", "seat").iter_rows())
    found = []
    for _, deal in seats.group_by("deal", maintain_order=True):
        pairs = []
        for _, own in deal.group_by("bot", maintain_order=True):
            shares: dict[bool, list[float]] = {True: [], False: []}
            for row in own.iter_rows(named=True):
                key = row["deal"], row["rotation"], row["seat"]
                shares[key in held].append(row["win_share"] / WHOLE_SHARE)
            if shares[True] and shares[False]:
                pairs.append((np.mean(shares[True]), np.mean(shares[False])))
        if pairs:
            found.append(np.mean(pairs, axis=0))
    return np.array(found)


def test_a_designers_own_components_are_named_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("domino,first,first_crowns,second,second_crowns\n1,mine,3,mine,3\n", encoding="utf-8")
    sets = ["players=2", f"own_dominoes=printed,{file}"]
    run_scenario(scenario_from_words("kingdomino", sets, "true-random", 40, 1), tmp_path / "r")
    results = open_results(tmp_path / "r")
    table = component_effects(results)
    named = [table.filter(pl.col("arm") == arm.label)["component"].to_list() for arm in results.arms]
    assert (named[0][0], named[1][0]) == ("1 wheat, wheat", "1 mine with 3 crowns, mine with 3 crowns")
    assert named[0][1:] == named[1][1:]


def test_seats_with_a_component_are_compared_with_seats_of_the_same_bot_and_deal(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 60, sets=("players=3",), bots="weak,strong+weak+weak")
    table = component_effects(results)
    assert set(table["arm"]) == {"weak", "strong+weak+weak"}
    for arm in results.arms:
        own = table.filter(pl.col("arm") == arm.label)
        assert own["component"].to_list() == [f"tile {n}" for n in range(24)]
        for row in own.iter_rows(named=True):
            pairs = naive(results, arm, row["component"])
            assert row["n"] == len(pairs)
            if len(pairs) < 2:
                assert row["difference"] is None
                continue
            gaps = pairs[:, 0] - pairs[:, 1]
            assert (row["with"], row["without"]) == pytest.approx(tuple(pairs.mean(axis=0)))
            reference = stats.ttest_1samp(gaps, 0)
            assert (row["low"], row["high"]) == pytest.approx(tuple(reference.confidence_interval()))
            assert row["p"] == pytest.approx(reference.pvalue)
    known = table.filter(table["p"].is_not_null())
    assert known["q"].to_numpy() == pytest.approx(stats.false_discovery_control(known["p"].to_numpy()))
    assert 8 < len(known) < 48


def test_chunks_and_windows_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = component_effects(play_contest(tmp_path / "a", 60, bots="weak,strong"))
    assert whole["arm"].n_unique() == 4
    other = play_contest(tmp_path / "b", 60, bots="weak,strong", chunk=7)
    assert whole.equals(component_effects(other))
    monkeypatch.setattr(components, "WINDOW", 13)
    numbers = ["with", "without", "difference", "low", "high", "p"]
    pieced = component_effects(play_contest(tmp_path / "c", 60, bots="weak,strong"))
    assert pieced.select("component", "n").equals(whole.select("component", "n"))
    for name in numbers:
        np.testing.assert_allclose(pieced[name].to_numpy(), whole[name].to_numpy(), atol=1e-12)


def test_a_component_that_decides_is_beyond_doubt() -> None:
    shares = np.array([[60, 0], [0, 60], [60, 0]])
    sums = SeatSums(60, ((0, 1),))
    sums.add(shares, shares > 0)
    assert sums.effect() == {
        **{"n": 3, "with": 1.0, "without": 0.0, "difference": 1.0, "low": 1.0, "high": 1.0},
        **{"method": "paired t on deals", "p": 0.0},
    }
    nobody = SeatSums(60, ((0, 1),))
    nobody.add(shares, np.zeros_like(shares, dtype=bool))
    assert (nobody.effect()["n"], nobody.effect()["difference"], nobody.effect()["p"]) == (0, None, None)


def test_rates_of_matches_agree_with_statsmodels_and_scipy() -> None:
    low, high = confint_proportions_2indep(30, 80, 45, 200, method="newcomb", compare="diff")
    assert newcombe(30, 80, 45, 200) == pytest.approx((low, high))
    table = [[30, 50], [45, 155]]
    assert pooled_p(30, 80, 45, 200) == pytest.approx(stats.chi2_contingency(table, correction=False).pvalue)
    assert pooled_p(0, 5, 0, 9) == 1.0


def test_matches_of_one_deal_count_as_one_observation() -> None:
    """Both rotations of a deal always end alike: two matches say no more than one."""
    rng = np.random.default_rng(3)
    has, won = rng.random(400) < 0.4, rng.random(400) < 0.3
    once, twice = MatchSums(is_flag=False), MatchSums(is_flag=True)
    once.add(won[:, None].astype(np.int64), has[:, None])
    twice.add(np.repeat(won[:, None], 2, axis=1).astype(np.int64), np.repeat(has[:, None], 2, axis=1))
    for name in ("with", "without", "difference", "low", "high", "p", "n", "method"):
        assert once.effect()[name] == pytest.approx(twice.effect()[name]), name
    welch = stats.ttest_ind(won[has], won[~has], equal_var=False)
    assert once.effect()["p"] == pytest.approx(welch.pvalue, rel=0.05)


def test_matches_with_a_component_are_compared_with_the_others_where_all_win_or_lose(tmp_path: Path) -> None:
    played = play_contest(tmp_path / "a", 80, sets=("players=2",), bots="weak")
    [arm] = played.arms
    results = type(played)(
        **{
            name: getattr(played, name)
            for name in played.__dataclass_fields__
            if name not in ("_scans", "cache")
        }
        | {"arms": (type(arm)(**{**vars(arm), "question": Question("together", "turns")}),)}
    )
    table = component_effects(results)
    matches = results.matches(arm, ["turns"]).collect()["turns"].to_numpy()
    for tile in ("tile 3", "tile 20"):
        rows = results.components(arm).filter(pl.col("component") == tile).collect()
        has = np.isin(np.arange(80), rows["deal"].to_numpy())
        row = table.row(by_predicate=pl.col("component") == tile, named=True)
        assert row["n"] == has.sum()
        if 0 < has.sum() < 80:
            assert (row["with"], row["without"]) == pytest.approx((matches[has].mean(), matches[~has].mean()))


def test_without_components_there_is_nothing_to_compare() -> None:
    absent = component_effects(by_hand(("ann+ann", [(60, 0), (0, 60)])))
    assert absent.is_empty()
    assert list(absent.columns) == ["bots", "arm", *COLUMNS.split()]
    assert component_effects(invent_toy(1, ["a"])).is_empty()
