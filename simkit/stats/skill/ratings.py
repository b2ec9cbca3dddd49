"""How strong are the bots? One rating for each from all line-ups in which they met.

In the model of Plackett and Luce (with two seats: Bradley and Terry) a seat wins with a chance in proportion to the
strength of its bot. Ratings are log strengths in Elo points: 400 points are ten times the strength. Their intervals
count deals, not matches: all that was played on one deal, in any rotation and line-up, is one observation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import ndtri

from simkit.errors import InputError
from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.data.blocks import Part, block_totals
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import headline_of
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import BOTS, is_mixed
from simkit.stats.estimate.spending import tail_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ELO = 400 / math.log(10)  # Elo points for each unit of log strength
METHOD = "Plackett–Luce, deals as clusters"
ROUNDS = 200
LONGEST = 2.0  # a step of the search in log strength

SCHEMA = make_schema("given bot rating low high wins matches n method")


@dataclass(frozen=True)
class Encounters:
    """Integer sums over line-ups that all played the same deals; wins are counted in units of 1 / `whole`."""

    bots: tuple[str, ...]
    held: Ints  # [line-up, bot] seats held
    matches: Ints  # [line-up]
    wins: Ints  # [line-up, bot] units
    products: Ints  # [bot, bot] Σ over deals of units × units, each summed over line-ups
    whole: int
    deals: int


@dataclass(frozen=True)
class Ratings:
    """Log strengths of bots, their mean 0, and the covariance of their errors."""

    bots: tuple[str, ...]
    strengths: Floats  # [bot]
    covariance: Floats  # [bot, bot]

    @property
    def elo(self) -> Floats:
        """The ratings in Elo points."""
        return self.strengths * ELO

    @property
    def errors(self) -> Floats:
        """The standard errors of the ratings in Elo points."""
        return np.asarray(np.sqrt(np.diag(self.covariance)) * ELO)


def fit_ratings(met: Encounters, even: float = 1.0) -> Ratings:
    """Find the likeliest strengths; `even` matches won evenly are added to each line-up, so that all are finite.

    The chance of these matches counts too: where a bot won always, nothing else tells how uncertain its rating is.
    """
    refuse_strangers(met)
    held = met.held.astype(np.float64)
    wins = met.wins / met.whole + even * held / held.sum(axis=1, keepdims=True)
    matches = met.matches.astype(np.float64) + even
    strengths = np.zeros(len(met.bots))
    for _ in range(ROUNDS):
        chances = win_chances(held, strengths)
        slope = (wins - matches[:, None] * chances).sum(axis=0)
        step = invert(information(matches, chances)) @ slope
        strengths = strengths + step * min(1.0, LONGEST / max(float(np.abs(step).max()), 1e-300))
        if np.abs(step).max() < 1e-12:
            break
    inverse = invert(information(matches, win_chances(held, strengths)))
    added = information(np.full(len(held), even), held / held.sum(axis=1, keepdims=True))
    covariance = inverse @ (score_spread(met) + added) @ inverse
    return Ratings(met.bots, strengths - strengths.mean(), covariance)


def win_chances(held: Floats, strengths: Floats) -> Floats:
    """Return the chance [line-up, bot] that one of the bot's seats wins."""
    weights = held * np.exp(strengths - strengths.max())
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def information(matches: Floats, chances: Floats) -> Floats:
    """Return what the matches tell about strengths: Σ matches × (diag of chances − chance × chance)."""
    each = [n * (np.diag(row) - np.outer(row, row)) for n, row in zip(matches, chances, strict=True)]
    return np.asarray(np.sum(each, axis=0))


def invert(known: Floats) -> Floats:
    """Invert information about strengths, which has no say about what all of them share."""
    return np.asarray(np.linalg.inv(known + np.trace(known) / len(known)))


def score_spread(met: Encounters) -> Floats:
    """Return the covariance [bot, bot] of all wins, from how they vary between deals."""
    n = met.deals
    totals = [int(total) for total in met.wins.sum(axis=0)]
    spread = [
        [n * int(pair) - a * b for pair, b in zip(row, totals, strict=True)]
        for row, a in zip(met.products, totals, strict=True)
    ]  # exact
    return np.array(spread, dtype=np.float64) / max(n - 1, 1) / met.whole**2


def refuse_strangers(met: Encounters) -> None:
    """Raise InputError unless a chain of line-ups joins all bots."""
    known = {0}
    for _ in met.bots:
        known |= {int(b) for row in met.held for b in np.flatnonzero(row) if known & set(np.flatnonzero(row))}
    if len(known) < len(met.bots):
        strangers = [bot for place, bot in enumerate(met.bots) if place not in known]
        raise InputError(
            f"{met.bots[0]} never met these bots, nor any that met them",
            key="bots",
            value=", ".join(strangers),
            hint="Add a line-up that joins them.",
        )


def gather_encounters(results: Results, arms: Sequence[ArmInfo]) -> Encounters:
    """Sum the wins of every bot over the deals that all these line-ups have played."""
    share = headline_of(results, arms[0])
    bots = tuple(dict.fromkeys(bot for arm in arms for bot in arm.lineup))
    deals = min(arm.deals for arm in arms)
    held = np.array([[arm.lineup.count(bot) for bot in bots] for arm in arms], dtype=np.int64)
    wins = np.zeros_like(held)
    by_deal = np.zeros((deals, len(bots)), dtype=np.int64)
    for row, arm in enumerate(arms):
        for column, bot in enumerate(bots):
            if bot in arm.lineup:
                totals = block_totals(results, arm, share, deals, Part(bot=bot)).cast(pl.Int64).to_numpy()
                wins[row, column] = totals.sum()
                by_deal[:, column] += totals
    matches = np.array([deals * n_rotations(arm.lineup) for arm in arms], dtype=np.int64)
    return Encounters(bots, held, matches, wins, by_deal.T @ by_deal, share.whole, deals)


def rating_table(results: Results) -> pl.DataFrame:
    """Return one row per setting and bot: given, bot, rating, low, high, wins, matches, n (deals), method.

    Ratings are Elo points above the mean of the bots, at 95 %. Only line-ups of different bots count.
    """
    groups: dict[str, list[ArmInfo]] = {}
    for arm in results.arms:
        if arm.question.has_seat_shares and is_mixed(arm) and arm.deals > 1:
            groups.setdefault(tell_rest(arm, BOTS), []).append(arm)
    return pl.DataFrame([row for item in groups.items() for row in _rows(results, *item)], schema=SCHEMA)


def _rows(results: Results, given: str, arms: Sequence[ArmInfo]) -> list[dict[str, Any]]:
    met = gather_encounters(results, arms)
    found = fit_ratings(met)
    played = [int(met.matches[met.held[:, place] > 0].sum()) for place in range(len(met.bots))]
    won = [int(total) / met.whole for total in met.wins.sum(axis=0)]
    z = -float(ndtri(tail_of(results, *arms)))
    numbers = zip(met.bots, found.elo, found.errors, won, played, strict=True)
    return [
        {
            "given": given,
            "bot": bot,
            "rating": float(elo),
            "low": float(elo - z * error),
            "high": float(elo + z * error),
            "wins": wins,
            "matches": matches,
            "n": met.deals,
            "method": METHOD,
        }
        for bot, elo, error, wins, matches in numbers
    ]
