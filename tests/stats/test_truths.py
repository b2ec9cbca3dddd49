"""Which truths of seats the deals allow: drawn towards what all arms have in common, and that towards fair."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from simkit.stats.data.tally import Tally
from simkit.stats.verdict.truths import COMMON, OWN, Floats, Seats, allow_truths, learn_seats

DEALS = 1_000


def castle(rng: np.random.Generator, shares: np.ndarray, deals: int = DEALS) -> list[Tally]:
    """Tallies by seat of so many matches with one winner each."""
    wins = rng.multinomial(deals, shares)
    return [Tally((0, 60), (deals - int(won), int(won)), 60, 0, 60) for won in wins]


def allowed(tallies: Sequence[Tally], seats: Seats) -> tuple[Floats, Floats, Floats]:
    means, errors = (np.array([getattr(tally, name) for tally in tallies]) for name in ("mean", "error"))
    return allow_truths(means, errors, seats)


def expect(chances: Floats, values: Floats) -> Floats:
    """Mean over the guesses."""
    return np.asarray((chances[:, None] * values).sum(axis=0))


def test_a_single_measure_is_taken_as_it_is() -> None:
    means, errors = np.array([0.4]), np.array([0.01])
    likely, widths, chances = allow_truths(means, errors, None)
    assert (likely.tolist(), widths.tolist(), chances.tolist()) == ([[0.4]], [[0.01]], [1.0])


def test_seats_of_one_castle_are_drawn_towards_fair() -> None:
    rng = np.random.default_rng(1)
    [seats] = learn_seats([castle(rng, np.array([0.36, 0.33, 0.31]))]).values()
    likely, widths, chances = allow_truths(seats.means, np.full(3, 0.015), seats)
    part = (seats.common + seats.own) / (seats.common + seats.own + 0.015**2)
    assert likely == pytest.approx(1 / 3 + np.outer(part, seats.means - 1 / 3))
    assert widths == pytest.approx(0.015 * np.sqrt(part)[:, None] * np.ones(3))
    assert chances.sum() == pytest.approx(1)


def test_what_castles_have_in_common_is_learnt_and_forecasts_are_nearer_to_the_truth() -> None:
    """Thirteen castles share a tilt; drawn towards it, truths are missed by less than by the means alone."""
    rng = np.random.default_rng(2)
    tilt, off, own_found = np.array([-0.03, 0.0, 0.03]), [], []
    for _ in range(20):
        own = rng.normal(0, 0.004, (13, 3))
        truths = 1 / 3 + tilt + own - own.mean(axis=1, keepdims=True)
        arms = [castle(rng, truth) for truth in truths]
        [seats] = learn_seats(arms).values()
        assert seats.chances @ seats.common > (1.2 * COMMON) ** 2
        own_found.append(seats.chances @ seats.own)
        for truth, tallies in zip(truths, arms, strict=True):
            likely, widths, chances = allowed(tallies, seats)
            means = np.array([tally.mean for tally in tallies])
            missed, promised = expect(chances, (likely - truth) ** 2), expect(chances, widths**2)
            spread = expect(chances, likely**2) - expect(chances, likely) ** 2
            off.append((missed.sum(), ((means - truth) ** 2).sum(), (promised + spread).sum()))
    assert np.mean(own_found) < OWN**2
    drawn, plain, promised = np.mean(off, axis=0)
    assert drawn < plain / 3
    assert drawn == pytest.approx(promised, rel=0.4)


# How far the seats of the thirteen printed castles lie from fair, in points: three players, builder.
CASTLES = np.array(
    [
        *([-1.4, 0.8, 0.6], [0.5, 0.0, -0.5], [-2.8, 0.2, 2.6], [-1.4, 0.1, 1.3], [-1.5, 1.2, 0.3]),
        *([-3.6, 0.1, 3.5], [0.1, -0.2, 0.1], [-2.0, 0.7, 1.3], [-1.6, 0.6, 1.0], [-1.7, 0.2, 1.5]),
        *([-1.7, 0.8, 0.9], [-3.4, 0.0, 3.4], [-2.1, -0.5, 2.6]),
    ]
)


def test_truths_that_pilots_of_two_castles_allow_lie_as_far_off_as_the_castles_do() -> None:
    """What 1,000 deals of two castles leave open is filled with what is usual, or verdicts are foretold too often."""
    rng, far = np.random.default_rng(1), []
    for number in range(400):
        arms = [castle(rng, 1 / 3 + CASTLES[(number + place) % 13] / 100) for place in (0, 6)]
        [seats] = learn_seats(arms).values()
        for tallies in arms:
            likely, widths, chances = allowed(tallies, seats)
            guess, luck = rng.choice(len(chances), 50, p=chances), rng.standard_normal((50, 3))
            luck = np.sqrt(1.5) * (luck - luck.mean(axis=1, keepdims=True))
            far.append(100 * abs(likely[guess] + widths[guess] * luck - 1 / 3).max(axis=1))
    true = abs(CASTLES).max(axis=1)
    assert np.mean(far) == pytest.approx(true.mean(), rel=0.1)
    assert (np.array(far) > 3).mean() == pytest.approx((true > 3).mean(), abs=0.06)


def test_a_tilt_far_beyond_what_is_usual_is_believed() -> None:
    arms = [
        [Tally((0, 60), (1_000 - won, won), 60, 0, 60) for won in (first, 1_000 - first)]
        for first in (620, 610)
    ]
    [seats] = learn_seats(arms).values()
    for tallies in arms:
        likely, _, chances = allowed(tallies, seats)
        assert expect(chances, likely)[0] - 1 / 2 > 0.9 * 0.115


def test_arms_with_other_numbers_of_seats_are_learnt_apart() -> None:
    rng = np.random.default_rng(3)
    found = learn_seats([castle(rng, np.full(2, 1 / 2)), castle(rng, np.full(3, 1 / 3))])
    assert {number: (seats.arms, len(seats.means)) for number, seats in found.items()} == {
        2: (1, 2),
        3: (1, 3),
    }
