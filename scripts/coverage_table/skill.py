"""Intervals of luck and of rare wins: pools of replayed deals and of splittings."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scripts.coverage_table.pool import SEED
from scripts.coverage_table.promises import SHOWN, Study, Told, share
from simkit import games
from simkit.games.contract import WHOLE_SHARE
from simkit.run.rare import split_matches
from simkit.run.replays import replay_deals
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.stats.estimate.rare import estimate_rare
from simkit.stats.skill.luck import deal_share, measure_repeatability

PLAYS = 4  # of a deal, drawn from twice as many
EFFORT, REPETITIONS = 100, 20


def check_skill(study: Study) -> Iterator[Told]:
    """Count coverage of the indices of luck and of rare wins."""
    yield from _luck(study)
    yield from _rare(study)


def _luck(study: Study) -> Iterator[Told]:
    deals = 200 if study.is_short else 1_000
    words = ["layout=basic", "players=3"]
    [arm] = expand(scenario_from_words("dragon-castle", words, "greedy", deals, SEED))
    spec, found = games.find(arm.game), replay_deals(arm, SEED, deals, 2 * PLAYS)
    names = [column.name for column in spec.all_seat_columns]
    assert spec.score is not None
    points = found.seats[..., names.index(spec.score)].astype(np.float64)
    wins = found.seats[..., names.index(arm.question.column)].astype(np.int64)
    truth, again = deal_share(points)[0], measure_repeatability(wins, WHOLE_SHARE).agreement
    assert truth is not None
    assert again is not None
    held, same = [], []
    for rng in study.seeds(61):
        rows = rng.integers(0, deals, 2 * deals // 5)[:, None]
        plays = np.argsort(rng.random((len(rows), 2 * PLAYS)), axis=1)[:, :PLAYS]
        _, (low, high, _) = deal_share(points[rows, plays])
        held.append(low is not None and high is not None and low <= truth <= high)
        low, high, _ = measure_repeatability(wins[rows, plays], WHOLE_SHARE).interval
        same.append(low is not None and high is not None and low <= again <= high)
    yield Told("interval: share of the score's variance that the deal explains", share(held), SHOWN)
    yield Told("interval: same chair wins the deal again", share(same), SHOWN)


def _rare(study: Study) -> Iterator[Told]:
    """Count intervals of splitting, and hold its mean against crude play of the same configuration."""
    [arm] = study.castellion.results.arms
    scenario = scenario_from_words("castellion", ["level=base", "appendices=vigil"], "greedy", 1, SEED)
    taken = split_matches(expand(scenario)[0], SEED, EFFORT, 8 * REPETITIONS if study.is_short else 2_000)
    truth, held = estimate_rare(taken, EFFORT).estimate, []
    for rng in study.seeds(63):
        found = estimate_rare(taken[rng.integers(0, len(taken), REPETITIONS)], EFFORT)
        low, high, _ = found.interval
        held.append(low is not None and high is not None and low <= truth <= high)
    yield Told("interval: wins by splitting", share(held), SHOWN)
    frame = study.castellion.results.matches(arm, ["win"]).collect()
    crude = float(np.mean(frame["win"].to_numpy()))
    yield Told("wins by splitting ÷ wins by crude play", truth / crude, "near 1")
