"""Components that win, against whole tables counted match by match."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from simkit.games.contract import WHOLE_SHARE
from simkit.stats.compare.components import SCHEMA, _compare_seats, component_effects, has_components
from tests.stats.contest import by_hand, play_contest
from tests.stats.synthetic import invent_toy


def naive(results, arm, tile):
    """Win shares of the seats with and without a tile, in the matches that have both."""
    rows = results.seats(arm, ["deal", "win_share", "held"]).collect()
    pairs = []
    for _, match in rows.group_by("deal", maintain_order=True):
        shares: dict[bool, list[float]] = {True: [], False: []}
        for share, held in match.select("win_share", "held").iter_rows():
            shares[bool(held >> tile & 1)].append(share / WHOLE_SHARE)
        if shares[True] and shares[False]:
            pairs.append((np.mean(shares[True]), np.mean(shares[False])))
    return np.array(pairs)


def test_seats_with_a_component_are_compared_with_the_others_of_their_match(tmp_path: Path) -> None:
    results = play_contest(tmp_path / "a", 80, sets=("players=3",), bots="weak,strong+weak+weak")
    table = component_effects(results)
    assert set(table["arm"]) == {"weak"}, "bots that meet differ in more than their components"
    assert table["component"].to_list() == [f"tile {n}" for n in range(24)]
    for tile, row in enumerate(table.iter_rows(named=True)):
        pairs = naive(results, results.arms[0], tile)
        assert row["n"] == len(pairs)
        if len(pairs) < 2:
            assert row["difference"] is None
            continue
        gaps = pairs[:, 0] - pairs[:, 1]
        assert (row["with"], row["without"]) == pytest.approx(tuple(pairs.mean(axis=0)))
        assert row["difference"] == pytest.approx(gaps.mean())
        reference = stats.ttest_1samp(gaps, 0)
        assert (row["low"], row["high"]) == pytest.approx(tuple(reference.confidence_interval()))
        assert row["p"] == pytest.approx(reference.pvalue)
    known = table.filter(table["p"].is_not_null())
    assert known["q"].to_numpy() == pytest.approx(stats.false_discovery_control(known["p"].to_numpy()))
    assert 4 < len(known) < 24


def test_every_arm_of_one_bot_has_its_rows_and_chunks_do_not_matter(tmp_path: Path) -> None:
    whole = component_effects(play_contest(tmp_path / "a", 60, bots="weak,strong"))
    assert whole["arm"].n_unique() == 4
    assert whole.equals(component_effects(play_contest(tmp_path / "b", 60, bots="weak,strong", chunk=7)))


def test_a_component_that_decides_is_beyond_doubt() -> None:
    shares = np.array([[60, 0], [0, 60], [60, 0]])
    assert _compare_seats(shares, (shares > 0).astype(np.int64), 60) == {
        **{"n": 3, "with": 1.0, "without": 0.0, "difference": 1.0, "low": 1.0, "high": 1.0},
        **{"method": "paired t on blocks", "p": 0.0},
    }
    nobody = _compare_seats(shares, np.zeros_like(shares), 60)
    assert (nobody["n"], nobody["difference"], nobody["p"]) == (0, None, None)


def test_without_sets_there_is_nothing_to_compare() -> None:
    absent = component_effects(by_hand(("ann+ann", [(60, 0), (0, 60)])))
    assert absent.is_empty()
    assert list(absent.columns) == ["bots", "arm", *SCHEMA]
    solo = invent_toy(1, ["a"])
    assert not has_components(solo)
    assert component_effects(solo).is_empty()
