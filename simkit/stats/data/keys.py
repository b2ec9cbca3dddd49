"""What rows of a table can be split and filtered by: the seat, the bot, and columns of matches and seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import Column, Table
from simkit.results.view import Results
from simkit.stats.data.measures import has_seats, refer

SEAT = "seat"
BOT = "bot"
MOST_VALUES = 60  # distinct values of a column that a table is split by


@dataclass(frozen=True)
class RowKey:
    """A key that rows have, not arms: `column` is None for the seat and the bot."""

    name: str
    table: Table
    column: Column | None = None

    def named_in(self, source: Table) -> str:
        """Name the key's column among the rows of `source`."""
        return refer(self.name, self.table, source)


@dataclass(frozen=True)
class Filter:
    """A key whose rows count only with one of these values."""

    key: RowKey
    values: tuple[str | int | bool, ...]

    def expression_in(self, source: Table) -> pl.Expr:
        """Tell which rows of `source` count."""
        return pl.col(self.key.named_in(source)).is_in(self.values)


def row_keys(results: Results, rows: Table) -> dict[str, RowKey]:
    """Return all keys by name; a name that both tables have means the column of `rows`."""
    matches = {c.name: RowKey(c.name, "matches", c) for c in results.match_columns if c.kind != "share"}
    if not has_seats(results):
        return matches
    seats = {SEAT: RowKey(SEAT, "seats"), BOT: RowKey(BOT, "seats")}
    seats |= {c.name: RowKey(c.name, "seats", c) for c in results.seat_columns if c.kind != "share"}
    return seats | matches if rows == "matches" else matches | seats


def all_bots(results: Results) -> list[str]:
    """Return the bots of all arms, in the order in which line-ups name them."""
    return list(dict.fromkeys(bot for arm in results.arms for bot in arm.lineup))


def make_filter(results: Results, key: RowKey, words: Sequence[str]) -> Filter:
    """Read the values that a filter names; people number seats from 1."""
    if key.name == BOT and key.column is None:
        check_values(key.name, words, all_bots(results))
        return Filter(key, tuple(words))
    if key.column is None:
        seats = max(len(arm.lineup) for arm in results.arms)
        check_values(key.name, words, [str(seat + 1) for seat in range(seats)])
        return Filter(key, tuple(int(word) - 1 for word in words))
    if key.column.kind == "category":
        check_values(key.name, words, key.column.labels)
        return Filter(key, tuple(words))
    if key.column.kind == "flag":
        check_values(key.name, words, ("true", "false"))
        return Filter(key, tuple(word == "true" for word in words))
    return Filter(key, tuple(_read_count(key.name, word) for word in words))


def check_values(key: str, wanted: Sequence[str], allowed: Sequence[str]) -> None:
    """Raise InputError if a value is not one of those allowed."""
    for word in wanted:
        if word not in allowed:
            raise InputError(f"no such value of {key}", key=key, value=word, allowed=allowed)


def _read_count(key: str, word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise InputError(f"{key} is a whole number", key=key, value=word) from None
