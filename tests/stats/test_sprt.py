"""The tests that stop early: published values, closed forms and error rates by simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import optimize, stats

from simkit.stats.data.tally import Tally
from simkit.stats.verdict.sprt import (
    block_ratio,
    expected_share,
    fit_centred,
    fit_distance,
    mean_ratio,
    read_sprt,
    sprt,
    sprt_limits,
)


def pairs(*counts: int) -> Tally:
    """Two matches of two seats: block scores 0, ¼, ½, ¾, 1."""
    return Tally((0, 1, 2, 3, 4), counts, 4, 0, 4)


@pytest.mark.parametrize(
    ("model", "counts", "elo0", "elo1", "published"),
    [
        ("normalised", (365, 16618, 36229, 16974, 390), 0, 2, 2.25),
        ("normalised", (127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.01),
        ("logistic", (223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ("logistic", (871, 26175, 55983, 26678, 821), 0, 2, -4.98),
    ],
)
def test_pairs_of_matches_give_the_published_values(
    model: str, counts: tuple[int, ...], elo0: float, elo1: float, published: float
) -> None:
    ratio = block_ratio(pairs(*counts), elo0, elo1, model=model)  # type: ignore[arg-type]
    assert ratio == pytest.approx(published, abs=0.01)


def test_limits_follow_from_the_two_error_rates() -> None:
    assert sprt_limits(0.05, 0.05) == pytest.approx((-math.log(19), math.log(19)))
    assert sprt_limits(0.01, 0.1) == pytest.approx((math.log(0.1 / 0.99), math.log(90)))
    assert [read_sprt(ratio, 7).decision for ratio in (-3, 0, 3)] == ["accept H0", "undecided", "accept H1"]


def test_with_wins_and_losses_alone_the_generalised_test_is_the_plain_one() -> None:
    """60 of 100 against 0.5 and 0.6: 60 log 1.2 + 40 log 0.8."""
    plain = sprt(60, 100, 0.5, 0.6)
    assert plain == pytest.approx(60 * math.log(1.2) + 40 * math.log(0.8))
    counts, scores = np.array([40.0, 60.0]), np.array([0.0, 1.0])
    assert float(mean_ratio(counts, scores, 0.5, 0.6)) == pytest.approx(plain)


def test_elo_stand_for_the_share_against_equal_opponents() -> None:
    assert expected_share(0, 4) == 0.25
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert expected_share(400, 3) == pytest.approx(10 / 12)


def test_fits_agree_with_a_general_optimiser() -> None:
    counts, scores = np.array([20.0, 35, 5, 40]), np.array([0, 0.2, 0.5, 1])
    for wanted, found in (
        (lambda p: p @ scores - 0.5, fit_centred(counts, scores - 0.5)),
        (
            lambda p: p @ scores - 0.4 - 0.3 * math.sqrt(p @ (scores - p @ scores) ** 2),
            fit_distance(counts, scores, 0.4, 0.3),
        ),
    ):
        whole = {"type": "eq", "fun": lambda p: p.sum() - 1}
        best = optimize.minimize(
            lambda p: -counts @ np.log(p),
            np.full(4, 0.25),
            constraints=[whole, {"type": "eq", "fun": wanted}],
            bounds=[(1e-6, 1)] * 4,
            options={"ftol": 1e-14},
        )
        assert found == pytest.approx(best.x, abs=1e-4)


def test_scores_that_never_occurred_do_not_break_the_test() -> None:
    ratio = block_ratio(Tally((2,), (50,), 4, 0, 4), 0, 30, model="logistic")
    assert math.isfinite(ratio)
    assert ratio < 0
    assert block_ratio(Tally((4,), (50,), 4, 0, 4), 0, 30) > 2


def test_blocks_of_four_seats_lean_towards_the_better_hypothesis() -> None:
    """A bot in one of four seats, four rotations; a share above the one that 20 Elo stand for favours H1."""
    rng = np.random.default_rng(3)
    for elo, sign in ((0, -1), (40, 1)):
        values, counts = np.unique(rng.binomial(4, expected_share(elo, 4), size=6000), return_counts=True)
        tally = Tally(tuple(map(int, values)), tuple(map(int, counts)), 4, 0, 4)
        for model in ("logistic", "normalised"):
            ratio = block_ratio(tally, 0, 40, model=model, seats=4, matches=4)  # type: ignore[arg-type]
            assert ratio * sign > 3


@pytest.mark.parametrize("truth", [0, 1])
def test_error_rates_hold_for_block_scores(truth: int) -> None:
    """2,000 runs of pairs of matches, a look every 20 blocks until decided: at most 5 % wrong, all decided."""
    scores, base = np.arange(5) / 4, np.array([0.06, 0.22, 0.44, 0.22, 0.06])
    means = (0.5, 0.54)
    chances = fit_centred(base, scores - means[truth])
    rng = np.random.default_rng(7 + truth)
    lower, upper = sprt_limits(0.05, 0.05)
    counts, decided, blocks = np.full((2000, 5), 1e-3), np.zeros(2000, dtype=int), np.zeros(2000)
    for _ in range(150):
        running = np.flatnonzero(decided == 0)
        if len(running) == 0:
            break
        counts[running] += rng.multinomial(20, chances, size=len(running))
        blocks[running] += 20
        ratio = mean_ratio(counts[running], scores, *means)
        decided[running] = np.where(ratio >= upper, 1, np.where(ratio <= lower, -1, 0))
    wrong = (decided == (-1 if truth else 1)).mean()
    assert (decided != 0).all()
    assert wrong <= 0.05
    spread = chances @ (scores - means[truth]) ** 2
    fixed = (2 * stats.norm.ppf(0.95)) ** 2 * spread / 0.04**2
    assert blocks.mean() < 0.65 * fixed, "about half of what a fixed plan with the same errors needs"


@pytest.mark.parametrize("truth", [0.2, 0.25])
def test_error_rates_hold_for_win_rates(truth: float) -> None:
    rng = np.random.default_rng(11)
    wins = (rng.random((2000, 6000)) < truth).cumsum(axis=1)[:, 9::10]
    n = np.arange(10, 6001, 10)
    ratio = wins * math.log(0.25 / 0.2) + (n - wins) * math.log(0.75 / 0.8)
    assert ratio[3, 40] == pytest.approx(sprt(int(wins[3, 40]), int(n[40]), 0.2, 0.25))
    lower, upper = sprt_limits(0.05, 0.05)
    out = (ratio >= upper) | (ratio <= lower)
    first = out.argmax(axis=1)
    accepted = ratio[np.arange(2000), first] >= upper
    assert out.any(axis=1).mean() > 0.999
    assert (accepted if truth == 0.2 else ~accepted).mean() <= 0.05
