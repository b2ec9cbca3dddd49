"""What settings change in the seats' shares of the wins: the change that is told, and the same with every bot."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from simkit.report.answers.changes import widen
from simkit.report.answers.telling import Row, name_bots, name_rest, write_change
from simkit.report.answers.words import POINTS, name_seat
from simkit.report.evidence import Evidence
from simkit.stats.compare.comparison_plan import Pair, planned_pairs
from simkit.stats.data.keys import SEAT
from simkit.stats.data.selection import is_mixed

LEVEL = 0.05  # of significance, after Benjamini–Hochberg
LARGE = 0.02  # change of a seat's share that is told before the score

SeatRows = dict[str, dict[str, Row]]  # by the other settings but for the number of players, then by bot


@dataclass(frozen=True)
class SeatChange:
    """The change that is told of a setting, surely large or the largest seen; its interval allows for the choice."""

    setting: str
    row: Row
    pair: Pair
    choices: int  # comparisons that it was chosen from
    is_large: bool

    @property
    def who(self) -> str:
        """The seat."""
        return name_seat(int(self.row[SEAT]))

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.pair.a.lineup)


def count_seat_choices(evidence: Evidence, setting: str) -> int:
    """Count the comparisons of seats that a setting allows, which shall be right at once."""
    return len(_of_seats(evidence, setting))


def find_seat_change(evidence: Evidence, setting: str) -> SeatChange | None:
    """Choose the change that is told: of those that are surely large the largest, else of all that show."""
    of_seats = _of_seats(evidence, setting)
    if of_seats.is_empty() or (shown := of_seats.filter(pl.col("q") < LEVEL)).is_empty():
        return None
    ranked = shown.sort(pl.col("difference").abs(), descending=True).iter_rows(named=True)
    wide = [widen(row, len(of_seats)) for row in ranked]
    large = [row for row in wide if row["low"] > LARGE or row["high"] < -LARGE]
    row = (large or wide)[0]
    pair = next(
        pair
        for pair in planned_pairs(evidence.results)
        if (pair.setting, pair.to_value, pair.given) == (setting, row["to"], row["given"])
    )
    return SeatChange(setting, row, pair, len(of_seats), bool(large))


def find_seat_rows(evidence: Evidence, change: SeatChange) -> SeatRows:
    """Return what the same value does to the same seat with every bot, beside all other settings."""
    rows = {
        (row["to"], row["given"]): widen(row, change.choices)
        for row in _of_seats(evidence, change.setting).iter_rows(named=True)
        if row[SEAT] == change.row[SEAT]
    }
    found: SeatRows = {}
    for pair in planned_pairs(evidence.results):
        row = rows.get((pair.to_value, pair.given))
        is_same = pair.setting == change.setting and pair.to_value == change.pair.to_value
        if is_same and len(pair.a.lineup) == change.seats and row is not None and not is_mixed(pair.a):
            *_, beside = name_rest(evidence, pair)
            found.setdefault(beside, {})[name_bots(pair)] = row
    return found


def tell_seats(evidence: Evidence, setting: str, change: SeatChange | None) -> str:
    """Say whether a setting moves a seat's share of the wins, and which most."""
    if change is None:
        many = count_seat_choices(evidence, setting)
        return f"No change of a seat's share of the wins shows ({many} comparisons)." if many else ""
    names, row = evidence.names, change.row
    where = names.values({key: value for key, value in change.pair.a.varied.items() if key != setting})
    told = f"{write_change(row, 1, 100, f' {POINTS}')} with “{names.value(setting, row['to'])}” ({where})"
    if change.is_large:
        return f"Of the seats, the share of the wins of {change.who} changes most: {told}."
    few = f"Whether a seat's share of the wins changes by more than {100 * LARGE:g} {POINTS} does not show"
    return f"{few}; the largest change seen is that of {change.who}: {told}."


def _of_seats(evidence: Evidence, setting: str) -> pl.DataFrame:
    """Return the comparisons of seats' shares that a setting allows."""
    is_asked = (pl.col("setting") == setting) & (pl.col("measure") == evidence.headline.name)
    return evidence.pairs.filter(is_asked & pl.col(SEAT).is_not_null() & pl.col("low").is_not_null())
