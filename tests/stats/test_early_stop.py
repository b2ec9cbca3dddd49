"""The estimate after an early stop, against runs that are simulated."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.stats.estimate.early_stop import EarlyStop, _follow, median_unbiased
from simkit.stats.estimate.spending import fixed_looks, look_limits

PLANNED, LIMIT, SPREAD = 4_000, 0.4, 0.48
LOOKS = fixed_looks(PLANNED)
REACH = look_limits(tuple(LOOKS), PLANNED, 0.05) * SPREAD / np.sqrt(LOOKS)


def walk(truth: float, runs: int, seed: int = 1) -> np.ndarray:
    """Means [run, look] of runs that nothing stops."""
    more = np.diff([0, *LOOKS])
    noise = np.random.default_rng(seed).normal(size=(runs, len(LOOKS)))
    return np.cumsum(truth * more + SPREAD * np.sqrt(more) * noise, axis=1) / LOOKS


def find_stops(means: np.ndarray) -> np.ndarray:
    """The look at which each run leaves its band, the last one if it does not."""
    is_out = np.abs(means - LIMIT) >= REACH
    is_out[:, -1] = True
    return is_out.argmax(axis=1)


def stop_at(place: int, mean: float) -> EarlyStop:
    lows, highs = LIMIT - REACH[:place], LIMIT + REACH[:place]
    return EarlyStop(LOOKS[: place + 1], lows, highs, LIMIT, mean, SPREAD, is_low=mean < LIMIT)


@pytest.mark.long
@pytest.mark.parametrize("truth", [0.35, 0.37, 0.43])
def test_half_of_the_runs_are_told_higher_than_the_truth_and_half_lower(truth):
    means = walk(truth, 500)
    places = find_stops(means)
    seen = means[np.arange(len(means)), places]
    last = len(LOOKS) - 1
    told = np.array(
        [
            mean if place == last else median_unbiased(stop_at(place, mean))
            for place, mean in zip(places, seen, strict=True)
        ]
    )
    errors = SPREAD / np.sqrt(np.array(LOOKS)[places])
    away = np.sign(truth - LIMIT)
    assert away * np.mean((seen - truth) / errors) > 0.15  # as they are, they lean away from the limit
    assert abs(np.mean((told - truth) / errors)) < 3 / np.sqrt(len(means))
    assert abs(np.mean(told > truth) - 0.5) < 1.5 / np.sqrt(len(means))


@pytest.mark.parametrize("truth", [0.36, 0.4])
def test_the_chance_to_end_so_low_is_that_of_simulated_runs(truth):
    means, place, mean = walk(truth, 40_000), 9, 0.34
    places = find_stops(means)
    is_low = means[np.arange(len(means)), places] < LIMIT
    lower = is_low & ((places < place) | ((places == place) & (means[:, place] <= mean)))
    assert _follow(stop_at(place, mean)).chance_low(truth) == pytest.approx(lower.mean(), abs=0.008)


def test_the_estimate_lies_between_the_mean_seen_and_the_limit():
    for place in range(1, len(LOOKS) - 1):
        for over in (1.0, 1.2, 2.0):
            mean = LIMIT - over * REACH[place]
            assert mean <= median_unbiased(stop_at(place, mean)) < LIMIT


def test_what_ends_at_the_first_look_is_told_as_it_is():
    assert median_unbiased(stop_at(0, 0.2)) == 0.2


def test_both_sides_are_alike():
    low, high = (stop_at(8, LIMIT + side * 1.1 * REACH[8]) for side in (-1, 1))
    assert LIMIT - median_unbiased(low) == pytest.approx(median_unbiased(high) - LIMIT, rel=1e-9)
    assert low.mirrored.mirrored.mean == low.mean
