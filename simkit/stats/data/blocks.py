"""One total for each block of an arm: of its matches, or of the seats of one bot or one chair."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

import polars as pl

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import Measure


@dataclass(frozen=True)
class Part:
    """Which seats of a match are meant: one chair, those of one bot, or all (neither)."""

    bot: str | None = None
    seat: int | None = None

    def held_in(self, arm: ArmInfo) -> int:
        """Count the seats of a match that are meant."""
        if self.seat is not None:
            return 1
        return len(arm.lineup) if self.bot is None else arm.lineup.count(self.bot)


ALL = Part()
TOTALS = "totals"  # marks the block totals that results keep
ROOM = 50_000_000  # totals that are kept at most, four bytes each
KEEPING = Lock()  # arms are read together


def block_size(arm: ArmInfo, measure: Measure, part: Part = ALL) -> int:
    """Return what a block's total is divided by for its mean; a bot's share is the sum over its seats."""
    matches = n_rotations(arm.lineup) * measure.whole
    if measure.table == "matches" or (measure.kind == "share" and part.bot is not None):
        return matches
    return matches * part.held_in(arm)


def block_totals(results: Results, arm: ArmInfo, measure: Measure, deals: int, part: Part = ALL) -> pl.Series:
    """Return one Int32 total for each of the first `deals` deals, null unless every row has a value.

    As many as find room are kept: an arm is compared with many others, and looked at again and again.
    """
    return known_totals(results, arm, measure, deals, part).head(deals)


def known_totals(results: Results, arm: ArmInfo, measure: Measure, deals: int, part: Part = ALL) -> pl.Series:
    """Return the totals of at least the first `deals` deals, all that are kept."""
    kept: dict[tuple[str, Measure, Part], pl.Series] = results.cache.setdefault(TOTALS, {})
    key = arm.id, measure, part
    totals = kept.get(key)
    if totals is None or len(totals) < deals:
        totals = _add_up(results, arm, measure, deals, part)
    with KEEPING:
        kept.pop(key, None)
        kept[key] = totals
        while sum(map(len, kept.values())) > ROOM and len(kept) > 1:
            del kept[next(iter(kept))]  # the one longest unused
    return totals


def _add_up(results: Results, arm: ArmInfo, measure: Measure, deals: int, part: Part) -> pl.Series:
    rows = n_rotations(arm.lineup)
    if measure.table == "matches":
        frame = results.matches(arm, [measure.column])
    else:
        rows *= part.held_in(arm)
        frame = results.seats(arm, [SEAT, BOT, measure.column])
        if part.seat is not None:
            frame = frame.filter(pl.col(SEAT) == part.seat)
        elif part.bot is not None:
            frame = frame.filter(pl.col(BOT) == part.bot)
    value = measure.expression_in(measure.table).cast(pl.Int32).alias("total")
    values = frame.select(value).head(deals * rows).collect(engine="streaming")["total"]
    first = values.gather_every(rows)  # rows of a deal stand one behind the other
    return sum((values.gather_every(rows, place) for place in range(1, rows)), first)
