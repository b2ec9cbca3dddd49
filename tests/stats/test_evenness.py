"""The most even of many: what is told of it keeps its promise."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simkit.stats.compare.evenness import find_most_even
from tests.stats.contest import by_hand

CASTLES = 6


def castles(truth: NDArray[np.float64], deals: int, rng: np.random.Generator):
    """Arms of three seats that win with the chances [castle, seat]."""
    arms = []
    for chances in truth:
        wins = 60 * np.eye(3, dtype=int)[rng.choice(3, size=deals, p=chances)]
        arms.append(("ann+ann+ann", wins.tolist()))
    return by_hand(*arms, rule=[f"castle {place}" for place in range(len(truth))])


def test_the_chosen_castle_is_within_its_stated_distance() -> None:
    """Six castles nearly as even, 400 deals: the smallest distance seen flatters, the one confirmed does not."""
    rng = np.random.default_rng(2)
    offs = np.array([0.02, 0.025, 0.03, 0.03, 0.035, 0.04])
    truth = 1 / 3 + offs[:, None] * np.array([1.0, 0.0, -1.0])
    within, told = 0, []
    for _ in range(120):
        results = castles(truth, 400, rng)
        found = find_most_even(results, results.arms)
        assert found is not None
        place = [arm.id for arm in results.arms].index(found.arm.id)
        within += offs[place] <= found.at_most
        told.append(found.off - offs[place])
        assert len(found.alike) >= CASTLES - 2, "400 deals tell hardly any of them apart"
    assert within / 120 >= 0.95
    assert np.mean(told) > -0.002, "not understated"


def test_an_uneven_castle_is_told_apart() -> None:
    truth = np.array([[0.34, 0.33, 0.33], [0.5, 0.3, 0.2], [0.33, 0.34, 0.33]])
    results = castles(truth, 4_000, np.random.default_rng(1))
    found = find_most_even(results, results.arms)
    assert found is not None
    assert found.arm.label.startswith(("castle 0", "castle 2"))
    assert [arm.label.split(" ·")[0] for arm in found.alike] in (["castle 0"], ["castle 2"])
    assert found.off <= found.at_most < 0.05
