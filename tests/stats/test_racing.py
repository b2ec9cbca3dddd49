"""The race on made-up results, where the truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.stats.data.tally import tally_totals
from simkit.stats.estimate.sequential import sequence_p

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
