"""Which matches a table counts and how it groups them: `--where` and `--by`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import Column
from simkit.results.view import ArmInfo, Results

BOTS = "bots"
ARM = "arm"
SEPARATOR = " · "


@dataclass(frozen=True)
class Group:
    """Arms that make one group of a table, and the values that they share."""

    values: tuple[str, ...]  # of the arm keys
    arms: tuple[ArmInfo, ...]


@dataclass(frozen=True)
class Selection:
    """A table's groups of arms before categories split them, its keys and its filters of matches."""

    arm_keys: tuple[str, ...]
    match_keys: tuple[str, ...]  # category columns
    groups: tuple[Group, ...]
    filters: tuple[pl.Expr, ...]
    filter_columns: tuple[str, ...]


def select(results: Results, by: Sequence[str] = (), where: Sequence[str] = ()) -> Selection:
    """Read `--by` keys and `--where key=value[,value…]` words; without keys every arm is its own group."""
    arms, filters, filter_columns = _apply_where(results, where)
    if not arms:
        raise InputError("no arm is left by these filters", key="--where", value=" ".join(where))
    categories = {column.name for column in results.match_columns if column.kind == "category"}
    arm_keys: list[str] = []
    match_keys: list[str] = []
    for key in dict.fromkeys(by):
        if key in arm_values(results.arms, key):
            arm_keys.append(key)
        elif key in categories:
            match_keys.append(key)
        else:
            raise InputError(
                "no such key to group by", key="--by", value=key, allowed=_keys(results, categories)
            )
    if not arm_keys:
        arm_keys = varied_keys(results)
    return Selection(tuple(arm_keys), tuple(match_keys), _groups(arms, arm_keys), filters, filter_columns)


def varied_keys(results: Results) -> list[str]:
    """Return what tells the arms apart, in the order of the scenario."""
    return list(dict.fromkeys(key for arm in results.arms for key in arm.varied))


def arm_values(arms: Sequence[ArmInfo], key: str) -> dict[str, list[str]]:
    """Return {key: the values of the arms in order}, empty if `key` is nothing that an arm has."""
    values = [value for arm in arms if (value := arm_value(arm, key)) is not None]
    return {key: list(dict.fromkeys(values))} if values else {}


def arm_value(arm: ArmInfo, key: str) -> str | None:
    """Return the written value of a varied key, `bots`, `arm` or any setting; None if there is none."""
    if key == ARM:
        return arm.label
    if key in arm.varied:
        return arm.varied[key]
    if key == BOTS:
        return "+".join(arm.lineup)
    return arm.config.get(key)


def _keys(results: Results, columns: set[str]) -> list[str]:
    settings = [key for arm in results.arms for key in (*arm.varied, BOTS, ARM, *arm.config)]
    return [*dict.fromkeys(settings), *sorted(columns)]


def _groups(arms: Sequence[ArmInfo], keys: Sequence[str]) -> tuple[Group, ...]:
    found: dict[tuple[str, ...], list[ArmInfo]] = {}
    for arm in arms:
        found.setdefault(tuple(arm_value(arm, key) or "" for key in keys), []).append(arm)
    return tuple(Group(values, tuple(members)) for values, members in found.items())


def _apply_where(
    results: Results, where: Sequence[str]
) -> tuple[list[ArmInfo], tuple[pl.Expr, ...], tuple[str, ...]]:
    arms = list(results.arms)
    filters: list[pl.Expr] = []
    names: list[str] = []
    columns = {column.name: column for column in results.match_columns if column.kind != "count"}
    for word in where:
        key, equals, rest = word.partition("=")
        if not equals:
            raise InputError("a filter is written key=value[,value…]", key="--where", value=word)
        wanted = rest.split(",")
        if values := arm_values(results.arms, key):
            _check_values(key, wanted, values[key])
            arms = [arm for arm in arms if arm_value(arm, key) in wanted]
        elif key in columns:
            filters.append(_filter(columns[key], wanted))
            names.append(key)
        else:
            raise InputError(
                "no such key to filter by", key="--where", value=key, allowed=_keys(results, {*columns})
            )
    return arms, tuple(filters), tuple(names)


def _filter(column: Column, wanted: Sequence[str]) -> pl.Expr:
    if column.kind == "category":
        _check_values(column.name, wanted, column.labels)
        return pl.col(column.name).is_in(list(wanted))
    _check_values(column.name, wanted, ("true", "false"))
    return pl.col(column.name).is_in([word == "true" for word in wanted])


def _check_values(key: str, wanted: Sequence[str], allowed: Sequence[str]) -> None:
    for word in wanted:
        if word not in allowed:
            raise InputError(f"no such value of {key}", key=key, value=word, allowed=allowed)
