from __future__ import annotations

import pytest

from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from simkit.stats.tension.exemplars import CLOSEST, EXTREME, TYPICAL, pick_matches


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("picks") / "r"
    run_scenario(scenario_from_words("kingdomino", ["players=3"], "true-random", 300, 2), folder)
    return open_results(folder)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    folder = tmp_path_factory.mktemp("picks") / "r"
    run_scenario(scenario_from_words("castellion", [], "greedy", 400, 2), folder)
    return open_results(folder)


def test_the_closest_match_of_competing_seats_has_the_smallest_lead(duel):
    [arm] = duel.arms
    [pick] = pick_matches(duel, arm, (CLOSEST,))
    totals = duel.seats(arm, ["deal", "total"]).collect().partition_by("deal")
    leads = [sorted(frame["total"])[-1] - sorted(frame["total"])[-2] for frame in totals]
    assert leads[pick.deal] == min(leads)


def test_the_closest_match_of_a_common_game_is_a_lost_one(alone):
    [arm] = alone.arms
    [pick] = pick_matches(alone, arm, (CLOSEST,))
    matches = alone.matches(arm).collect()
    row = matches.row(pick.deal, named=True)
    assert not row["win"]
    assert row["trials_passed"] == matches.filter(~matches["win"])["trials_passed"].max()


def test_the_typical_match_is_nearer_to_the_middle_than_the_extreme_one(alone):
    [arm] = alone.arms
    typical, extreme = pick_matches(alone, arm, (TYPICAL, EXTREME))
    matches = alone.matches(arm).collect()
    for column in ("turns", "tiles"):
        middle = matches[column].median()
        assert abs(matches[column][typical.deal] - middle) <= abs(matches[column][extreme.deal] - middle)
    assert typical.deal != extreme.deal


def test_the_choice_does_not_change(alone):
    [arm] = alone.arms
    assert pick_matches(alone, arm) == pick_matches(alone, arm)
