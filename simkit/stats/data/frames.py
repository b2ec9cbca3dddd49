"""The rows that a group of a table is made of, with one integer column for each measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import Table
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.keys import BOT, MOST_VALUES, SEAT, RowKey, all_bots
from simkit.stats.data.measures import Measure
from simkit.stats.data.selection import Group

KEY = "by|"  # marks key columns, whose names may be those of measures


@dataclass(frozen=True)
class Rows:
    """The rows of one group: deal, key columns and values; with `is_single` each block has one row or none.

    Values are Int64; where a block is a single row, or a deal so many, they stand as in the file, which is faster.
    """

    frame: pl.LazyFrame
    keys: tuple[str, ...]  # the names of the key columns
    deals: int
    is_single: bool
    per_deal: int  # rows of every deal, one behind the other from deal 0 on; 0 where that is not so


def gather_rows(results: Results, group: Group, measures: Sequence[Measure], source: Table) -> Rows:
    """Scan the rows of a group from the table `source`, only the columns needed."""
    needed = {(key.table, key.name) for key in (*group.row_keys, *(f.key for f in group.filters))}
    needed |= {(measure.table, measure.column) for measure in measures}
    wanted = [f.expression_in(source) for f in group.filters]
    frames = []
    for arm in group.arms:
        frame = _scan(results, arm, source, sorted(needed))
        frames.append(frame.filter(*wanted) if wanted else frame)
    names = tuple(f"{KEY}{key.name}" for key in group.row_keys)
    keys = [pl.col(key.named_in(source)).alias(n) for key, n in zip(group.row_keys, names, strict=True)]
    is_plain = {table for table, _ in needed} == {source}
    is_single, per_deal = _is_single(group, source), _rows_of_deal(group, source) if is_plain else 0
    values = [
        measure.bare_in(source)
        if (is_single or per_deal) and measure.kind != "share"
        else _weigh(measure, group, source)
        for measure in measures
    ]
    values = [value.alias(measure.name) for value, measure in zip(values, measures, strict=True)]
    frame = pl.concat(frames).select("deal", *keys, *values)
    for key, name in zip(group.row_keys, names, strict=True):
        if key.column is not None and key.column.kind == "count":
            _refuse_many_values(frame, key, name)
    return Rows(frame, names, max(arm.deals for arm in group.arms), is_single, per_deal)


def seats_held(group: Group, values: Sequence[object]) -> int | None:
    """Return how many seats of a match these values of the keys stand for, None if that differs.

    A seat stands for itself, a bot for the seats that it holds, an arm for all of them.
    """
    names = [key.name for key in group.row_keys]
    if SEAT in names:
        counts = {1}
    elif group.seat_keys == [BOT] and BOT in names:
        counts = {arm.lineup.count(str(values[names.index(BOT)])) for arm in group.arms} - {0}
    else:
        counts = set() if group.seat_keys else {len(arm.lineup) for arm in group.arms}
    return counts.pop() if len(counts) == 1 else None


def sums_shares(group: Group) -> bool:
    """Tell whether a group's shares are those of bots, over all the seats that a bot holds."""
    return group.seat_keys == [BOT] and any(key.name == BOT for key in group.row_keys)


def _weigh(measure: Measure, group: Group, source: Table) -> pl.Expr:
    """Return a row's value; a bot's share of the win is the sum over its seats, so each counts so many times."""
    value = measure.expression_in(source)
    if measure.kind != "share" or not sums_shares(group):
        return value
    position = [key.name for key in group.row_keys].index(BOT)
    for bot in dict.fromkeys(bot for arm in group.arms for bot in arm.lineup):
        held = seats_held(group, [bot] * (position + 1))
        if held is None:
            raise InputError(
                f"{bot} holds more seats in some of these configurations than in others",
                key="--by",
                value=", ".join(arm.label for arm in group.arms[:4]),
                hint="Keep the line-ups apart with --by bots, or count seats with --per seat.",
            )
        if held > 1:
            value = pl.when(pl.col(BOT) == bot).then(value * held).otherwise(value)
    return value


def _scan(results: Results, arm: ArmInfo, source: Table, needed: Sequence[tuple[str, str]]) -> pl.LazyFrame:
    """Scan an arm's matches, or its seats with the columns of their match joined where they are needed."""
    of_match = [name for table, name in needed if table == "matches"]
    if source == "matches":
        return results.matches(arm, ["deal", *of_match])
    own = {SEAT, BOT, *(name for table, name in needed if table == "seats")}
    frame = results.seats(arm, ["deal", "rotation", *sorted(own)])
    frame = frame.with_columns(pl.col(BOT).cast(pl.String).cast(pl.Enum(all_bots(results))))
    if not of_match:
        return frame
    match = results.matches(arm, ["deal", "rotation", *of_match])
    return frame.join(match.rename({name: f"matches.{name}" for name in of_match}), on=["deal", "rotation"])


def _is_single(group: Group, source: Table) -> bool:
    if len(group.arms) > 1 or n_rotations(group.arms[0].lineup) > 1:
        return False
    is_one_seat = len(group.arms[0].lineup) == 1 or any(key.name == SEAT for key in group.row_keys)
    return source == "matches" or is_one_seat


def _rows_of_deal(group: Group, source: Table) -> int:
    """Count the rows that each deal has, 0 unless they are all the rows of a single arm."""
    if len(group.arms) > 1 or group.row_keys or group.filters:
        return 0
    lineup = group.arms[0].lineup
    return n_rotations(lineup) * (len(lineup) if source == "seats" else 1)


def n_rotations(lineup: Sequence[str]) -> int:
    """Return in how many distinct cyclic rotations a line-up is played."""
    return len({tuple(lineup[shift:]) + tuple(lineup[:shift]) for shift in range(len(lineup))})


def _refuse_many_values(frame: pl.LazyFrame, key: RowKey, name: str) -> None:
    values = int(frame.select(pl.col(name).n_unique()).collect(engine="streaming").item())
    if values > MOST_VALUES:
        raise InputError(
            f"{key.name} has {values:,} different values, more than a table is split by ({MOST_VALUES})",
            key="--by",
            value=key.name,
        )
