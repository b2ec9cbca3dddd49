"""Luck or skill: indices side by side, each with what would be seen if neither deal nor bots mattered."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simkit.games.contract import WHOLE_SHARE
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import Part
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import headline_of
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import is_mixed
from simkit.stats.data.tally import tally_blocks
from simkit.stats.estimate.fixed import fixed_bounds, name_fixed
from simkit.stats.estimate.intervals import BLOCK_T, EMPTY, TAIL, Interval, mean_interval

DEAL_SHARE = "variance explained by the deal"
BETTER_BOT = "win share of the better bot"
SAME_CHAIR = "same chair wins the deal again"
SAME_BOT = "same bot wins the deal again"

JACKKNIFE = "analysis of variance, deals left out one by one"

SCHEMA = make_schema("index of estimate low high chance beyond n method")


@dataclass(frozen=True)
class Repeatability:
    """How often two plays of one deal have the same winner, and how often two plays of different deals have.

    Agreement is None where deals are played once only.
    """

    agreement: float | None
    chance: float
    interval: Interval
    n: int


def beyond_chance(estimate: float | None, chance: float) -> float | None:
    """Return (estimate − chance) ÷ (1 − chance): 0 is chance, 1 is certainty, None where chance is certainty."""
    return None if estimate is None or chance >= 1 else (estimate - chance) / (1 - chance)


def measure_repeatability(shares: NDArray[np.int64], whole: int) -> Repeatability:
    """Compare the winners of the plays of each deal, from shares [deal, play, side] of a win of `whole` units.

    Two plays agree by Σ share × share over sides: 1 if the same side wins both, ½ if one of them was shared.
    """
    n, plays, _ = shares.shape
    if n == 0 or plays < 2:
        return Repeatability(None, 1.0, EMPTY, n)
    together = (shares.sum(axis=1) ** 2).sum(axis=1) - (shares**2).sum(axis=(1, 2))  # ordered pairs of plays
    unit = plays * (plays - 1) * whole**2
    total, squares = int(together.sum()), int((together**2).sum())
    sides = [int(side) for side in shares.sum(axis=(0, 1))]
    chance = sum(side**2 for side in sides) / (n * plays * whole) ** 2
    error = math.sqrt((n * squares - total**2) / (n * n * (n - 1))) / unit if n > 1 else math.nan
    mean = total / (n * unit)
    return Repeatability(mean, chance, mean_interval(mean, error, n, BLOCK_T), n)


def repeat_winners(results: Results, arm: ArmInfo, by: str) -> Repeatability:
    """Compare the winners of a deal's rotations in one arm by `seat` (luck of the chair) or `bot` (skill)."""
    share = headline_of(results, arm)
    n, plays = arm.deals, n_rotations(arm.lineup)
    frame = results.seats(arm, [SEAT, BOT, share.column]).collect()
    seats = len(arm.lineup)
    values = frame[share.column].cast(pl.Int64).to_numpy().reshape(n, plays, seats)
    if by == SEAT:
        return measure_repeatability(values, share.whole)
    bots = frame[BOT].cast(pl.String).head(plays * seats).to_numpy().reshape(plays, seats)
    names = list(dict.fromkeys(arm.lineup))
    sides = np.zeros((n, plays, len(names)), dtype=np.int64)
    for side, name in enumerate(names):
        sides[:, :, side] = (values * (bots == name)).sum(axis=2)
    return measure_repeatability(sides, share.whole)


def luck_table(results: Results) -> pl.DataFrame:
    """Return the indices: index, of (measure, arm or bots), estimate, low, high, chance, beyond, n (deals), method.

    `chance` is what would be seen if neither deal nor bots mattered: the fair share of wins, the agreement of
    different deals (chairs) or of equal bots; `beyond` is the way from there to 1. Each row is of one mixed line-up,
    whose rotations play every deal several times; nothing depends on what else stands in the folder.
    """
    rows: list[dict[str, Any]] = []
    sharing = [arm for arm in results.arms if arm.question.has_seat_shares and arm.deals]
    for arm in sharing:
        if is_mixed(arm):
            rows += _of_line_up(results, arm)
    return pl.DataFrame(rows, schema=SCHEMA)


def deal_share(values: NDArray[np.float64]) -> tuple[float | None, Interval]:
    """Return the share of the variance of values [deal, play, side] that the deal explains, with its interval.

    The plays of a deal differ by nothing but the chance of the bots. The share is that of a one-way analysis of
    variance, summed over sides; its interval comes from leaving out one deal after the other.
    """
    n, plays, _ = values.shape
    if n < 3 or plays < 2:
        return None, EMPTY
    means = values.mean(axis=1)  # [deal, side]
    within = values.var(axis=1, ddof=1).sum(axis=1)  # [deal]
    whole = _share(means, within, plays)
    if whole is None:
        return None, EMPTY
    left = [_share(np.delete(means, deal, 0), np.delete(within, deal), plays) for deal in range(n)]
    pseudo = np.array([n * whole - (n - 1) * (whole if one is None else one) for one in left])
    low, high, _ = mean_interval(whole, float(pseudo.std(ddof=1)) / math.sqrt(n), n)
    assert low is not None
    assert high is not None
    return min(1.0, max(0.0, whole)), Interval(max(0.0, low), min(1.0, high), JACKKNIFE)


def _share(means: NDArray[np.float64], within: NDArray[np.float64], plays: int) -> float | None:
    """Return (between − within) ÷ (between + (plays − 1) × within) of mean squares, None without any spread."""
    between, noise = plays * float(means.var(axis=0, ddof=1).sum()), float(within.mean())
    whole = between + (plays - 1) * noise
    return (between - noise) / whole if whole > 0 else None


def replay_rows(
    of: str, measure: str, values: NDArray[np.float64], shares: NDArray[np.int64] | None
) -> list[dict[str, Any]]:
    """Return the indices of one configuration whose deals were played again with other chance of the bots.

    `values` [deal, play, side] are those of the score or the headline, `shares` the parts of the win by seat.
    """
    estimate, interval = deal_share(values)
    rows = [_write(DEAL_SHARE, f"{measure}, {of}", estimate, interval, 0.0, len(values))]
    if shares is not None:
        found = measure_repeatability(shares, WHOLE_SHARE)
        rows.append(_write(SAME_CHAIR, of, found.agreement, found.interval, found.chance, found.n))
    return rows


def _of_line_up(results: Results, arm: ArmInfo) -> Iterator[dict[str, Any]]:
    """Yield the win share of the bot farthest above its fair one, and how often the winner of a deal is the same."""
    share = headline_of(results, arm)
    fair = {bot: arm.lineup.count(bot) / len(arm.lineup) for bot in dict.fromkeys(arm.lineup)}
    tallies = {bot: tally_blocks(results, arm, share, Part(bot=bot)) for bot in fair}
    best = max(fair, key=lambda bot: ((tallies[bot].mean or 0.0) - fair[bot]) / (1 - fair[bot]))
    low, high = fixed_bounds(tallies[best], TAIL)
    ends = Interval(low, high, name_fixed(tallies[best])) if math.isfinite(high - low) else EMPTY
    yield _write(BETTER_BOT, f"{best} in {arm.label}", tallies[best].mean, ends, fair[best], arm.deals)
    chair, bot = repeat_winners(results, arm, SEAT), repeat_winners(results, arm, BOT)
    even = sum(part**2 for part in fair.values())
    yield _write(SAME_CHAIR, arm.label, chair.agreement, chair.interval, chair.chance, chair.n)
    yield _write(SAME_BOT, arm.label, bot.agreement, bot.interval, even, bot.n)


def _write(
    index: str, of: str, estimate: float | None, interval: Interval, chance: float, n: int
) -> dict[str, Any]:
    ends = {"low": interval.low, "high": interval.high, "method": interval.method}
    numbers = {"estimate": estimate, "chance": chance, "beyond": beyond_chance(estimate, chance), "n": n}
    return {"index": index, "of": of} | numbers | ends
