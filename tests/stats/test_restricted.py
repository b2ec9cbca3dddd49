"""Restricted play as a table: which arms are paired, and the numbers of each row."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from simkit.stats.skill.restricted import find_restriction, restricted_table
from tests.stats.contest import by_hand
from tests.stats.synthetic import toy_arm, toy_frame, toy_results

FIRST, SECOND = (60, 0), (0, 60)


@pytest.mark.parametrize(
    ("full", "other", "change"),
    [
        ("ann", "ann:seer=0", "seer=0"),
        ("ann:seer=0", "ann", None),
        ("ann:seer=0", "ann:seer=0:pyro=0", "pyro=0"),
        ("ann:seer=0", "ann:pyro=0:seer=0", "pyro=0"),
        ("ann:seer=0", "ann:seer=1", None),
        ("ann", "ann:seer=0:pyro=0", None),
        ("ann", "bob:seer=0", None),
        ("ann", "ann", None),
    ],
)
def test_one_change_makes_a_restriction(full: str, other: str, change: str | None) -> None:
    assert find_restriction(full, other) == change


def test_solo_play_is_paired_on_the_same_deals() -> None:
    """Of 40 deals both won 10, only the full bot 8, only the restricted one 2."""
    full = [True] * 10 + [True] * 8 + [False] * 2 + [False] * 20
    restricted = [True] * 10 + [False] * 8 + [True] * 2 + [False] * 20
    arms = [
        (toy_arm(bots, rule, deals=40), toy_frame({"win": wins}))
        for rule in ("old", "new")
        for bots, wins in (("ann", full), ("ann:seer=0", restricted), ("bob", full))
    ]
    table = restricted_table(toy_results(arms))
    assert table["given"].to_list() == ["old", "new"]
    row = table.row(0, named=True)
    assert (row["bot"], row["restriction"], row["seated"], row["measure"]) == (
        "ann",
        "seer=0",
        "apart",
        "win",
    )
    assert (row["full"], row["restricted"], row["difference"]) == pytest.approx((0.45, 0.3, -0.15))
    assert row["p"] == row["q"] == pytest.approx(stats.binomtest(2, 10).pvalue)
    assert row["rho"] == pytest.approx(np.corrcoef(full, restricted)[0, 1])


def test_where_seats_compete_both_sit_at_one_table() -> None:
    rng = np.random.default_rng(1)
    first = rng.choice([0, 30, 60], p=[0.3, 0.1, 0.6], size=(60, 2))
    matches = [pair for a, b in first.tolist() for pair in ((a, 60 - a), (60 - b, b))]
    row = restricted_table(by_hand(("ann+ann:seer=0", matches))).row(0, named=True)
    shares = 1 - (first[:, 0] + first[:, 1]) / 120
    reference = stats.ttest_1samp(shares, 0.5)
    assert (row["seated"], row["full"], row["n"]) == ("together", 0.5, 60)
    assert (row["restricted"], row["p"]) == pytest.approx((shares.mean(), reference.pvalue))
    assert (row["low"], row["high"]) == pytest.approx(tuple(x - 0.5 for x in reference.confidence_interval()))
    assert row["rho"] is None


def test_one_bot_tables_are_compared_by_score() -> None:
    results = by_hand(("ann+ann", [FIRST, SECOND, FIRST]), ("ann:seer=0+ann:seer=0", [SECOND] * 3))
    row = restricted_table(results).row(0, named=True)
    assert (row["measure"], row["seated"], row["difference"]) == ("total", "apart", 0.0)
    other = [replace(arm, config={"rule": arm.id}) for arm in results.arms]
    assert restricted_table(replace(results, arms=tuple(other))).is_empty(), "the setting differs too"
