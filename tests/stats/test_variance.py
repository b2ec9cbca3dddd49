"""Variance shares: worked by hand, against statsmodels, unbiased, and from results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pytest
from statsmodels.formula.api import ols
from statsmodels.stats.anova import anova_lm

from simkit.stats.skill.variance import is_crossed, share_variance, variance_table
from tests.stats.contest import by_hand, play_contest
from tests.stats.synthetic import write_castellion


def table(rows: list[tuple[int, int, int]]) -> pl.LazyFrame:
    return pl.LazyFrame(rows, schema=["deal", "seat", "value"], orient="row")


def test_two_deals_and_two_seats_by_hand() -> None:
    """Scores 10 12 | 20 24 by deal: between deals 121, between seats 9, rest 1 with one degree of freedom each.

    Mean squared effects less chance: (121 − 1) / 4 = 30, (9 − 1) / 4 = 2, rest 1: shares 30/33, 2/33, 1/33.
    """
    frame = table([(0, 0, 10), (0, 1, 12), (1, 0, 20), (1, 1, 24)])
    found = {part.factor: part for part in share_variance(frame, ["deal", "seat"])}
    assert {name: part.variance for name, part in found.items()} == {"deal": 30, "seat": 2, "rest": 1}
    assert found["deal"].share == pytest.approx(30 / 33)
    assert sum(part.share or 0 for part in found.values()) == pytest.approx(1)


def test_sums_of_squares_agree_with_statsmodels() -> None:
    rng = np.random.default_rng(1)
    rows = [(d, s, b) for d in range(30) for s in range(3) for b in range(2)]
    values = [int(20 + 3 * s + 5 * b + d % 7 + rng.integers(0, 6)) for d, s, b in rows]
    data = pd.DataFrame(rows, columns=["deal", "seat", "bot"]).assign(value=values)
    anova = anova_lm(ols("value ~ C(deal) + C(seat) + C(bot)", data).fit())
    noise = anova.mean_sq["Residual"]
    effects = {
        name: max(0.0, (anova.sum_sq[f"C({name})"] - anova.df[f"C({name})"] * noise) / len(data))
        for name in ("deal", "seat", "bot")
    }
    whole = sum(effects.values()) + noise
    found = share_variance(pl.from_pandas(data).lazy(), ["deal", "seat", "bot"])
    assert {part.factor: part.share for part in found} == pytest.approx(
        {name: effect / whole for name, effect in effects.items()} | {"rest": noise / whole}
    )


def test_deals_explain_nothing_where_there_is_only_noise() -> None:
    """Plain sums of squares would give a quarter to the deals, of which each has four rows."""
    rng = np.random.default_rng(2)
    rows = [(d, s, int(v)) for d in range(3000) for s, v in enumerate(rng.integers(0, 100, size=4))]
    shares = {part.factor: part.share for part in share_variance(table(rows), ["deal", "seat"])}
    assert (shares["deal"] or 0) < 0.02
    assert (shares["rest"] or 0) > 0.97


def test_known_shares_are_found() -> None:
    """Standard deviations 6 (deal), 3 (seat: ±3) and 2 (rest): 36 : 9 : 4."""
    rng = np.random.default_rng(3)
    deal = rng.normal(0, 60, size=4000)
    rows = [
        (d, s, round(deal[d] + (30 if s % 2 else -30) + e))
        for d in range(4000)
        for s, e in enumerate(rng.normal(0, 20, size=4))
    ]
    shares = [part.share for part in share_variance(table(rows), ["deal", "seat"])]
    assert shares == pytest.approx([36 / 49, 9 / 49, 4 / 49], abs=0.02)


def test_what_a_deal_gives_to_a_chair_is_told_apart_where_deals_are_replayed() -> None:
    """Two plays of two deals at two chairs: deal 0 favours chair 0, deal 1 chair 1, by 5 points each way."""
    values = {(0, 0): (15, 17), (0, 1): (5, 7), (1, 0): (5, 7), (1, 1): (15, 17)}
    frame = table([(d, s, v) for (d, s), pair in values.items() for v in pair])
    found = share_variance(frame, ["deal", "seat", "deal × seat"])
    assert [part.variance for part in found] == pytest.approx([0, 0, (200 - 2) / 8, 2])
    data = pd.DataFrame(frame.collect().to_dict(as_series=False))
    anova = anova_lm(ols("value ~ C(deal) * C(seat)", data).fit())
    assert anova.sum_sq["C(deal):C(seat)"] == pytest.approx(200)
    assert anova.mean_sq["Residual"] == pytest.approx(2)


def test_one_row_per_deal_tells_nothing_of_the_deal() -> None:
    found = share_variance(table([(d, 0, d) for d in range(9)]), ["deal"])
    assert [(part.factor, part.share) for part in found] == [("deal", None)]
    assert share_variance(table([(d, s, 5) for d in range(3) for s in range(2)]), ["deal"])[0].share is None


def test_factors_must_meet_in_proportion() -> None:
    frame = pl.LazyFrame({"a": [0, 0, 1, 1, 0, 0, 1, 1], "b": [0, 1, 0, 1, 1, 1, 1, 1], "c": [0] * 8})
    assert is_crossed(frame, ["a", "b"])
    assert not is_crossed(frame.head(5), ["a", "b"])
    assert not is_crossed(frame.filter(pl.col("a") == pl.col("b")), ["a", "b"])
    assert is_crossed(frame, ["c"])


def test_results_are_split_by_deal_seat_bot_and_setting(tmp_path: Path) -> None:
    crossed = play_contest(tmp_path / "b", 300, bots="weak,strong,strong+weak+weak+even")
    shares = variance_table(crossed)
    assert set(shares["measure"]) == {"total"}
    assert shares["factor"].to_list() == ["deal", "seat", "bot", "arm", "deal × seat", "rest"]
    assert shares["share"].sum() == pytest.approx(1)
    assert dict(shares.select("factor", "share").iter_rows())["bot"] > 0.05
    uneven = replace(crossed, arms=crossed.arms[:4])
    assert variance_table(uneven).is_empty(), "one bot has played under one rule only"
    mixed = variance_table(play_contest(tmp_path / "c", 300, sets=(), bots="strong+weak+weak+even"))
    assert mixed["factor"].to_list() == ["deal", "seat", "bot", "deal × seat", "rest"]
    assert dict(mixed.select("factor", "share").iter_rows())["deal × seat"] > 0.4, "luck sits in the chairs"


def test_solo_games_are_split_by_the_arms_that_share_their_deals(tmp_path: Path) -> None:
    results = write_castellion(tmp_path / "a", 300)
    shares = variance_table(results)
    assert shares["factor"].to_list() == ["deal", "bot", "arm", "rest"]
    assert set(shares["n"]) == {300}
    assert set(shares["measure"]) == {"win"}


def test_nothing_played_has_no_rows() -> None:
    assert variance_table(by_hand(("ann+ann", []))).is_empty()
