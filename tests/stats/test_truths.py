"""Which truths of seats the deals allow: drawn towards what all arms have in common, and that towards fair."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.stats.data.tally import Tally
from simkit.stats.verdict.truths import COMMON, OWN, allow_truths, learn_seats

DEALS = 1_000


def castle(rng: np.random.Generator, shares: np.ndarray, deals: int = DEALS) -> list[Tally]:
    """Tallies by seat of so many matches with one winner each."""
    wins = rng.multinomial(deals, shares)
    return [Tally((0, 60), (deals - int(won), int(won)), 60, 0, 60) for won in wins]


def test_a_single_measure_is_taken_as_it_is() -> None:
    means, errors = np.array([0.4]), np.array([0.01])
    assert allow_truths(means, errors, None) == (means, errors)


def test_seats_of_one_castle_are_drawn_towards_fair() -> None:
    rng = np.random.default_rng(1)
    [seats] = learn_seats([castle(rng, np.array([0.36, 0.33, 0.31]))]).values()
    likely, widths = allow_truths(seats.means, np.full(3, 0.015), seats)
    part = (seats.common + seats.own) / (seats.common + seats.own + 0.015**2)
    assert likely == pytest.approx(1 / 3 + part * (seats.means - 1 / 3))
    assert widths == pytest.approx(0.015 * np.sqrt(part))


def test_what_castles_have_in_common_is_learnt_and_forecasts_are_nearer_to_the_truth() -> None:
    """Thirteen castles share a tilt; drawn towards it, truths are missed by less than by the means alone."""
    rng = np.random.default_rng(2)
    tilt, off, own_found = np.array([-0.03, 0.0, 0.03]), [], []
    for _ in range(20):
        own = rng.normal(0, 0.005, (13, 3))
        truths = 1 / 3 + tilt + own - own.mean(axis=1, keepdims=True)
        arms = [castle(rng, truth) for truth in truths]
        [seats] = learn_seats(arms).values()
        assert seats.common > COMMON**2 / 2
        own_found.append(seats.own)
        for truth, tallies in zip(truths, arms, strict=True):
            means, errors = (
                np.array([getattr(tally, name) for tally in tallies]) for name in ("mean", "error")
            )
            likely, widths = allow_truths(means, errors, seats)
            off.append((((likely - truth) ** 2).sum(), ((means - truth) ** 2).sum(), (widths**2).sum()))
    assert np.mean(own_found) < OWN**2
    drawn, plain, promised = np.mean(off, axis=0)
    assert drawn < plain / 3
    assert drawn == pytest.approx(promised, rel=0.4)


def test_arms_with_other_numbers_of_seats_are_learnt_apart() -> None:
    rng = np.random.default_rng(3)
    found = learn_seats([castle(rng, np.full(2, 1 / 2)), castle(rng, np.full(3, 1 / 3))])
    assert {number: (seats.arms, len(seats.means)) for number, seats in found.items()} == {
        2: (1, 2),
        3: (1, 3),
    }
