"""Tuning on a toy whose win rate is a formula of two knobs: it hits, and with few deals."""

from __future__ import annotations

import numpy as np
import pytest

from simkit import games
from simkit.design.knobs import parse_knob, turn
from simkit.design.quantities import Sums
from simkit.design.surrogate import fit
from simkit.design.targets import parse_target
from simkit.design.tuning import Tuning
from simkit.errors import InputError

SPEC = games.find("dragon-castle")
KNOBS = (parse_knob(SPEC, "shrine_supply=20..35"), parse_knob(SPEC, "realm_max_height=0..9"))
TARGET = parse_target(games.find("castellion"), "win_rate = 0.30 ± 0.02")
BUDGET = 30_000


def win_rate(choice):
    """The truth: one knob helps, more so the more the other is turned; 0.05 to 0.9 over all choices."""
    a, b = choice[0] / 15, choice[1] / 9
    return 1 / (1 + np.exp(-(-2.5 + 2.2 * a + 1.2 * b + 1.4 * a * b)))


class Toy:
    """Plays by coin flips; every deal has one number, common to all choices, so that they are paired."""

    def __init__(self, seed):
        self.luck = np.random.default_rng([seed, 7]).random(200_000)

    def __call__(self, asked):
        found = []
        for choice, first, n in asked:
            wins = int((self.luck[first : first + n] < win_rate(choice)).sum())
            found.append(((Sums(n, wins, wins, 1),),))
        return found


def tune(seed, budget=BUDGET):
    tuning = Tuning(KNOBS, (TARGET,), (1,), ("toy",), Toy(seed), seed)
    tuning.run(budget)
    return tuning


@pytest.fixture(scope="module")
def tuned():
    return [tune(seed) for seed in range(100)]


@pytest.mark.long
def test_the_target_is_hit_within_its_tolerance_in_95_of_100_seeds(tuned):
    hits = sum(abs(win_rate(one.best) - 0.30) <= 0.02 for one in tuned)
    assert hits >= 95


def search_grid(seed, choices, n):
    """A plain grid: every choice plays so many deals of its own, and the one that looks nearest is taken."""
    rates = np.array([win_rate(choice) for choice in choices])
    chance = np.random.default_rng([seed, 8])
    off = np.abs(chance.binomial(n, rates) / n - 0.30)
    return choices[int(np.argmin(off + 1e-9 * chance.random(len(choices))))]


@pytest.mark.long
def test_a_grid_with_three_times_the_deals_hits_less_often(tuned):
    """Independent deals, 160 choices: even with six times the deals a grid takes a choice that misses."""
    choices, deals = tuned[0].choices, np.mean([one.deals for one in tuned])
    hits = np.mean([abs(win_rate(one.best) - 0.30) <= 0.02 for one in tuned])
    for times in (3, 6):
        n = int(times * deals / len(choices))
        found = [abs(win_rate(search_grid(seed, choices, n)) - 0.30) <= 0.02 for seed in range(400)]
        assert np.mean(found) < hits - 0.1
    assert np.mean([one.is_settled for one in tuned]) > 0.9


def test_the_same_seed_tunes_alike():
    one, other = tune(3), tune(3)
    assert one.best == other.best
    assert one.seen == other.seen


def test_several_bots_must_all_hit():
    class Two(Toy):
        def __call__(self, asked):
            found = []
            for choice, _first, n in asked:
                rates = (choice[0] / 15, choice[1] / 9)
                found.append(tuple((Sums(n, int(n * rate), int(n * rate), 1),) for rate in rates))
            return found

    tuning = Tuning(KNOBS, (TARGET,), (1,), ("a", "b"), Two(1), 1)
    tuning.run(20_000)
    assert abs(tuning.best[0] / 15 - 0.3) < 0.05
    assert abs(tuning.best[1] / 9 - 0.3) < 0.05


def test_choices_that_a_game_refuses_are_not_played():
    tuning = Tuning(KNOBS, (TARGET,), (1,), ("toy",), Toy(1), 1, lambda choice: choice[0] + choice[1] > 9)
    tuning.run(5_000)
    assert min(sum(choice) for choice in tuning.seen) > 9


def test_a_model_knows_what_it_does_not_know():
    points = np.array([[0.0], [0.5], [1.0]])
    model = fit(points, np.array([0.1, 0.3, 0.6]), np.array([0.01, 0.01, 0.01]))
    means, spreads = model.predict(np.array([[0.5], [0.25], [2.0]]))
    assert abs(means[0] - 0.3) < 0.02
    assert spreads[0] < spreads[1] < spreads[2]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("win_rate = 0.30 ± 0.02", 0.28, 0.32),
        ("win_rate = 50 % +- 2 %", 0.48, 0.52),
        ("win_rate between 0.2 and 0.4", 0.2, 0.4),
        ("turns at most 50", None, 50),
    ],
)
def test_targets_are_read(text, low, high):
    gate = parse_target(games.find("castellion"), text).gate
    assert (gate.low, gate.high) == pytest.approx((low, high)) if low else gate.high == high


@pytest.mark.parametrize("text", ["win_rate", "win_rate = lots ± 1", "fun = 0.5 ± 0.1"])
def test_wrong_targets_are_told(text):
    with pytest.raises(InputError):
        parse_target(games.find("castellion"), text)


def test_a_place_of_a_row_is_a_knob():
    knob = parse_knob(SPEC, "start_points.2=0..3")
    assert knob.name == "start_points.2"
    assert turn({"players": 2}, [knob], (3,))["start_points"] == (0, 3, 0, 0)
    assert turn({"start_points": (5, 0, 0, 0)}, [knob], (1,))["start_points"] == (5, 1, 0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "nothing=1..2",
        "players",
        "players=2..9",
        "players=3..3",
        "start_points.9=0..3",
        "start_points.1=0..99",
    ],
)
def test_wrong_knobs_are_told(text):
    with pytest.raises(InputError):
        parse_knob(SPEC, text)
