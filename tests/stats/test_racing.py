"""The race on made-up results, where the truth is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.special import ndtr

from simkit.api.race import race
from simkit.scenario.load import scenario_from_words
from simkit.stats.compare.evenness import EVENNESS
from simkit.stats.compare.racing import find_exits, race_table, stand
from simkit.stats.data.tally import tally_totals
from simkit.stats.estimate.sequential import sequence_p
from simkit.stats.estimate.summary import summarise
from tests.stats.contest import registered
from tests.stats.test_nearest import castles

RUNS = 400
LOOKS = (100, 200, 400, 800, 1600)


@pytest.mark.parametrize("rho", [0.0, 0.8])
def test_the_best_of_equals_seldom_drops_out(rho):
    """Two arms that are alike: over all looks the first is shown to be worse in at most 5 % of races."""
    chance = np.random.default_rng(5)
    wrong = 0
    for _ in range(RUNS):
        common = chance.random(LOOKS[-1]) < rho
        deal = chance.random(LOOKS[-1]) < 0.4
        a, b = (np.where(common, deal, chance.random(LOOKS[-1]) < 0.4).astype(int) for _ in range(2))
        for look in LOOKS:
            gaps = tally_totals((b - a)[:look], 1, -1, 1)
            if sequence_p(gaps, 0.0, above=True) <= 0.05:
                wrong += 1
                break
    assert wrong / RUNS <= 0.05


EVEN, TILTED, UNFAIR = (1 / 3 + np.array([1.0, 0.0, -1.0]) * off for off in (0.0, 0.03, 0.12))


def test_a_race_for_evenness_drops_the_unfair_and_ends_at_near_ties():
    results = replace(
        castles(np.array([EVEN, TILTED, UNFAIR]), 6_000, np.random.default_rng(3)), planned=6_000
    )
    ids = [arm.id for arm in results.arms]
    found = stand(results, ids, EVENNESS, most=False)
    assert (found.leader, set(found.exits), found.is_settled) == (ids[0], {ids[2]}, False)
    near = stand(results, ids[:2], EVENNESS, most=False, zone=0.05)
    assert (near.leader, near.exits, near.is_settled) == (ids[0], {}, True)
    least = stand(results, ids, EVENNESS, most=True)
    assert (least.leader, set(least.exits), least.is_settled) == (ids[2], set(ids[:2]), True)


def test_the_most_even_seldom_drops_out_of_a_race_of_equals():
    chance, looks, wrong = np.random.default_rng(4), (100, 200, 400), 0
    for _ in range(60):
        whole = castles(np.array([EVEN, EVEN, EVEN]), looks[-1], chance)
        wrong += any(
            stand(first_deals(whole, deals), [arm.id for arm in whole.arms], EVENNESS, most=False).exits
            for deals in looks
        )
    assert wrong / 60 <= 0.05


def test_the_error_is_divided_by_all_that_started_whoever_has_dropped_out():
    p = {("a", "b"): 0.04, ("a", "c"): 0.02, ("a", "d"): 0.001, ("b", "c"): 0.5, ("b", "d"): 0.001}

    def exits(running, n_started):
        return find_exits(running, lambda ahead, behind: p.get((ahead, behind), 1.0), n_started)

    assert exits(["a", "b", "c", "d"], 4) == [("d", "a")], "at 5 % over three"
    assert exits(["a", "b", "c"], 4) == []
    assert exits(["a", "b", "c"], 3) == [("c", "a")]


def test_the_best_of_three_with_unlike_gaps_is_lost_in_at_most_five_in_a_hundred():
    """Gaps to the best share no luck, and one rival may leave through the other."""
    chance, wrong = np.random.default_rng(5), 0
    for _ in range(20_000):
        rivals = dict(zip("bc", chance.standard_normal(2), strict=True))

        def gap_p(ahead, behind, told=rivals):
            return float(ndtr(-(told.get(ahead, 0.0) - told.get(behind, 0.0))))

        ranked = sorted("abc", key=lambda one: -rivals.get(one, 0.0))
        running = ranked
        while gone := [behind for behind, _ in find_exits(running, gap_p, 3)]:
            running = [one for one in running if one not in gone]
        wrong += "a" not in running
    assert wrong / 20_000 <= 0.05


def test_an_arm_drops_out_if_any_other_is_shown_to_be_better():
    """The leader shares no luck with the third, the second nearly all: the second shows it."""
    p = {("a", "b"): 0.3, ("a", "c"): 0.06, ("b", "c"): 0.0001}
    assert find_exits(["a", "b", "c"], lambda ahead, behind: p[ahead, behind], 3) == [("c", "b")]


def test_a_race_shows_the_intervals_of_its_folder(tmp_path):
    with registered():
        scenario = scenario_from_words("contest", ["rule=old", "players=2"], "weak,strong", 500, 1)
        found = race(scenario, tmp_path / "a", measure="turns")
    shown = race_table(found.results, found.measure, found.exits, most=found.most)
    table = summarise(found.results, measures=["turns"])
    told = {row["arm"]: (row["low"], row["high"]) for row in shown.iter_rows(named=True)}
    assert told == {row["arm"]: (row["low"], row["high"]) for row in table.iter_rows(named=True)}


def test_a_near_tie_by_a_measure_ends_within_its_zone(tmp_path):
    with registered():
        scenario = scenario_from_words("contest", ["rule=old", "players=2"], "weak,strong", 3_000, 1)
        far = race(scenario, tmp_path / "far", measure="turns", zone=0.0)
        near = race(scenario, tmp_path / "near", measure="turns", zone=1.0)
        even = race(scenario, tmp_path / "even", measure="seat_share")
    assert (far.ended, far.leader) == ("complete", None)
    assert near.ended == "decided"
    assert near.leader in near.remaining
    assert near.deals < far.deals
    assert even.measure is EVENNESS
    assert even.zone == 0.005


def first_deals(results, deals):
    """The same results as if only the first deals had been played."""
    return replace(
        results,
        planned=400,
        arms=tuple(replace(arm, deals=deals) for arm in results.arms),
    )
