"""Cards forced in and out on the same deals: what each one changes, and which of them stand out among their kind."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import ndtri, stdtr

from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.league import ArmSums, sum_arms
from simkit.stats.compare.shrinkage import shrink
from simkit.stats.compare.significance import benjamini_hochberg
from simkit.stats.data.blocks import Part
from simkit.stats.data.measures import Measure
from simkit.stats.data.schema import make_schema
from simkit.stats.estimate.intervals import PAIRED_T, TAIL, mean_interval

LEVEL = 0.05  # false discovery rate at which a card is named
Z = -float(ndtri(TAIL))

KEYS = ("kind", "card", "label", "bot")
COLUMNS = (
    "measure in out effect low high others difference difference_low difference_high "
    "shrunken shrunken_low shrunken_high n method p q is_named"
)
SCHEMA = make_schema(COLUMNS, KEYS)

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class CardCase:
    """A card, and the arms of one bot with it in and out."""

    card: str
    label: str
    with_it: ArmInfo
    without: ArmInfo


@dataclass(frozen=True)
class CardLeague:
    """The cards of one kind as one bot plays them."""

    results: Results
    kind: str
    bot: str
    cases: tuple[CardCase, ...]
    measure: Measure
    part: Part


def card_table(leagues: Sequence[CardLeague]) -> pl.DataFrame:
    """Return one row per league and card, the effects of a league from the highest to the lowest.

    effect: in − out, paired on deals. others: the mean effect of the other cards of the kind, difference: the effect
    beyond that, which p and q (Benjamini and Hochberg over the table) test; a card alone is tested against nothing.
    shrunken: the effect drawn towards the mean of its kind by its uncertainty. is_named: q is at most 5 %.
    """
    rows = [row for league in leagues for row in _rank(league)]
    adjusted = benjamini_hochberg([row["p"] for row in rows])
    told = [
        row | {"q": q, "is_named": q is not None and q <= LEVEL}
        for row, q in zip(rows, adjusted, strict=True)
    ]
    return pl.DataFrame(told, schema=SCHEMA)


def _rank(league: CardLeague) -> list[dict[str, Any]]:
    arms = list({arm.id: arm for case in league.cases for arm in (case.without, case.with_it)}.values())
    places = {arm.id: place for place, arm in enumerate(arms)}
    sums = sum_arms(league.results, arms, league.measure, league.part)
    pairs = [(places[case.with_it.id], places[case.without.id]) for case in league.cases]
    rows = [
        {"kind": league.kind, "card": case.card, "label": case.label, "bot": league.bot}
        | {"measure": league.measure.name, **numbers}
        for case, numbers in zip(league.cases, card_effects(sums, pairs), strict=True)
    ]
    return sorted(rows, key=lambda row: -row["effect"])


def card_effects(sums: ArmSums, pairs: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    """Return the numbers of cards, each given by the places of its arms in and out."""
    k, n = len(pairs), sums.n
    means, spread = _moments(sums)
    effects = np.zeros((k, len(means)))  # [card, arm] weights of means
    for row, (place_in, place_out) in enumerate(pairs):
        effects[row, place_in] += 1
        effects[row, place_out] -= 1
    others = (effects.sum(axis=0) - effects) / (k - 1) if k > 1 else np.zeros_like(effects)
    middle = effects.mean(axis=0) if k > 1 else np.zeros(len(means))
    found, wide = effects @ means, _errors(effects, spread, n)
    beyond, beyond_wide = (effects - others) @ means, _errors(effects - others, spread, n)
    drawn = shrink((effects - middle) @ means, _errors(effects - middle, spread, n))
    values = drawn.values + middle @ means
    halves = Z * np.hypot(drawn.errors, _errors(middle[None], spread, n)[0])
    rows: list[dict[str, Any]] = []
    for row, (place_in, place_out) in enumerate(pairs):
        low, high, method = mean_interval(found[row], wide[row], n, PAIRED_T)
        beyond_low, beyond_high, _ = mean_interval(beyond[row], beyond_wide[row], n, PAIRED_T)
        rows.append(
            {
                "in": means[place_in],
                "out": means[place_out],
                **{"effect": found[row], "low": low, "high": high, "method": method, "n": n},
                "others": float(others[row] @ means) if k > 1 else None,
                "difference": beyond[row],
                "difference_low": beyond_low,
                "difference_high": beyond_high,
                "shrunken": values[row],
                "shrunken_low": values[row] - halves[row],
                "shrunken_high": values[row] + halves[row],
                "p": _test(beyond[row], beyond_wide[row], n),
            }
        )
    return rows


def _moments(sums: ArmSums) -> tuple[Floats, Floats]:
    """Return the means of the arms and the covariances of their deals."""
    n, scale = sums.n, sums.scale
    means = np.array([total / (n * scale) if n else math.nan for total in sums.totals])
    totals = sums.totals
    spread = [
        [(n * product - totals[a] * totals[b]) / (n * n * scale * scale) for b, product in enumerate(row)]
        for a, row in enumerate(sums.products)
    ]
    return means, np.array(spread)


def _errors(weights: Floats, spread: Floats, n: int) -> Floats:
    """Return the standard errors of weighted sums of the means of arms, [row]."""
    if n < 2:
        return np.full(len(weights), math.nan)
    variances = np.einsum("ia,ab,ib->i", weights, spread, weights, optimize=True)
    found: Floats = np.sqrt(np.maximum(variances, 0.0) / (n - 1))
    return np.where(found > 1e-12, found, 0.0)


def _test(difference: float, error: float, n: int) -> float | None:
    if n < 2:
        return None
    if error == 0:
        return 1.0 if abs(difference) < 1e-12 else 0.0
    return 2 * float(stdtr(n - 1, -abs(difference / error)))
