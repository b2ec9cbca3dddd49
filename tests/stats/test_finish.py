"""How matches end, by hand and from results."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from simkit.stats.estimate.intervals import count_interval
from simkit.stats.tension.finish import finish_table
from tests.stats.contest import by_hand, play_contest
from tests.stats.synthetic import write_castellion


def test_finishes_by_hand() -> None:
    """Totals equal wins here: 60 : 0 is a lead of 60, 30 : 30 is close and shared."""
    table = finish_table(by_hand(("ann+ann", [(60, 0)] * 30 + [(30, 30)] * 20)))
    found = {row["measure"]: row for row in table.iter_rows(named=True)}
    assert [found[name]["estimate"] for name in ("close finish", "sole winner", "lead")] == [0.4, 0.6, 36.0]
    exact = stats.binomtest(20, 50).proportion_ci(method="exact")
    assert (found["close finish"]["low"], found["close finish"]["high"]) == pytest.approx(tuple(exact))
    assert found["lead"]["method"] == "t on means of deals"


def test_blocks_are_deals(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 200, sets=(), bots="strong+weak+weak+even")
    table = finish_table(results)
    assert set(table["n"]) == {200}
    totals = np.sort(results.seats(results.arms[0]).collect()["total"].to_numpy().reshape(200, 4, 4), axis=2)
    lead = (totals[..., -1] - totals[..., -2]).mean(axis=1)
    row = table.filter(measure="lead").row(0, named=True)
    expected = count_interval(lead.mean(), stats.sem(lead), 200, stats.skew(lead), (0.0, None))
    assert (row["estimate"], row["low"], row["high"]) == pytest.approx(
        (lead.mean(), expected.low, expected.high)
    )
    plain = stats.ttest_1samp(lead, 0).confidence_interval()
    assert row["high"] > plain.high, "leads have a long tail upwards"


def test_games_without_competition_have_no_rows(tmp_path: Path) -> None:
    assert finish_table(write_castellion(tmp_path / "a", 20, sets=(), bots="greedy")).is_empty()
