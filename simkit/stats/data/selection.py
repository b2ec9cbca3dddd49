"""Which rows a table counts and how it groups them: `--where`, `--by` and `--per`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from simkit.errors import InputError
from simkit.games.contract import Table
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.keys import BOT, SEAT, Filter, RowKey, check_values, make_filter, row_keys
from simkit.stats.data.measures import Measure, columns_of, default_measures, find_measures, has_seats

BOTS = "bots"
ARM = "arm"
QUESTION = "question"  # what configurations are asked first, where a folder mixes them
SEPARATOR = " · "
PER = ("seat", "bot", "arm")

Per = Literal[
    "seat", "bot", "arm", "usual"
]  # usual: by bot where bots differ, by seat where one bot sits everywhere


@dataclass(frozen=True)
class Group:
    """Arms that make one group of a table, the values that they share, and what splits and filters their rows."""

    values: tuple[str, ...]  # of the arm keys
    arms: tuple[ArmInfo, ...]
    row_keys: tuple[RowKey, ...]
    filters: tuple[Filter, ...]
    measures: tuple[Measure, ...]

    @property
    def seat_keys(self) -> list[str]:
        """The keys by which rows of a match differ: those that split, and those that filter and do not split."""
        split = [key.name for key in self.row_keys if key.table == "seats"]
        filtered = [f.key.name for f in self.filters if f.key.table == "seats"]
        return list(dict.fromkeys([*split, *filtered]))


@dataclass(frozen=True)
class Selection:
    """A table's groups of arms and its keys."""

    arm_keys: tuple[str, ...]
    row_names: tuple[str, ...]  # of the keys that split rows, of all groups
    groups: tuple[Group, ...]

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The measures of all groups, in their order."""
        found: dict[str, Measure] = {}
        for measure in (measure for group in self.groups for measure in group.measures):
            found.setdefault(measure.name, measure)
        return tuple(found.values())


def select(
    results: Results,
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    per: str | None = None,
    measures: Sequence[str] = (),
) -> Selection:
    """Read `--by`, `--where key=value[,value…]`, `--per` and measures; without keys every arm is its own group.

    A name that both tables have means the column of seats where rows are seats. Without measures each group has the
    usual ones of its question, and arms of different questions are never pooled.
    """
    chosen = choose_per(results, per, by, measures)
    names_seats = _names_seats(results, by)
    rows: Table = "seats" if chosen != "arm" or names_seats else "matches"
    arms, filters = _apply_where(results, where, rows)
    if not arms:
        raise InputError("no configuration is left by these filters", key="--where", value=" ".join(where))
    known = row_keys(results, rows)
    arm_keys: list[str] = []
    split: list[RowKey] = []
    for key in dict.fromkeys(by):
        if key in arm_values(results.arms, key):
            arm_keys.append(key)
        elif key in known:
            split.append(known[key])
        else:
            raise InputError("no such key to group by", key="--by", value=key, allowed=_keys(results, known))
    if not arm_keys:
        arm_keys = varied_keys(results)
    if not measures and any(_is_pooled(members) for _, members in _groups(arms, arm_keys)):
        arm_keys.append(QUESTION)
    named = find_measures(results, measures, rows) if measures else ()
    groups = tuple(
        Group(
            values, members, keys, filters, named or _usual(results, members, keys, rows=rows, chosen=chosen)
        )
        for values, members in _groups(arms, arm_keys)
        for keys in [_split(split, _extra(chosen, members))]
    )
    names = {key.name for group in groups for key in group.row_keys}
    ordered = dict.fromkeys([*(key.name for key in split), BOT, SEAT])
    return Selection(tuple(arm_keys), tuple(n for n in ordered if n in names), groups)


def choose_per(results: Results, per: str | None, by: Sequence[str], measures: Sequence[str]) -> Per:
    """Return what a row stands for: as wished, else by bot or seat where the question is one of seats."""
    if per is not None:
        if per not in PER:
            raise InputError("no such rows", key="--per", value=per, allowed=PER)
        if per != "arm" and not has_seats(results):
            raise InputError("these results have no seats to tell apart", key="--per", value=per)
        return "seat" if per == "seat" else "bot" if per == "bot" else "arm"
    if _names_seats(results, by) or not any(arm.question.has_seat_shares for arm in results.arms):
        return "arm"
    seats = {column.name for column in columns_of(results, "seats")}
    asks_seats = any(name.partition("=")[0] in seats for name in measures)
    return "usual" if asks_seats or not measures else "arm"


def is_mixed(arm: ArmInfo) -> bool:
    """Tell whether different bots sit in an arm's seats."""
    return len(set(arm.lineup)) > 1


def varied_keys(results: Results) -> list[str]:
    """Return what tells the arms apart, in the order of the scenario."""
    return list(dict.fromkeys(key for arm in results.arms for key in arm.varied))


def arm_values(arms: Sequence[ArmInfo], key: str) -> dict[str, list[str]]:
    """Return {key: the values of the arms in order}, empty if `key` is nothing that an arm has."""
    values = [value for arm in arms if (value := arm_value(arm, key)) is not None]
    return {key: list(dict.fromkeys(values))} if values else {}


def arm_value(arm: ArmInfo, key: str) -> str | None:
    """Return the written value of a varied key, `bots`, `arm`, `question` or any setting; None if there is none."""
    if key == ARM:
        return arm.label
    if key == QUESTION:
        return arm.question.kind
    if key in arm.varied:
        return arm.varied[key]
    if key == BOTS:
        return "+".join(arm.lineup)
    return arm.config.get(key)


def _names_seats(results: Results, by: Sequence[str]) -> bool:
    """Tell whether some key is one of seats and of nothing else."""
    known = row_keys(results, "matches")
    return any(
        key in known and known[key].table == "seats" for key in by if not arm_values(results.arms, key)
    )


def _extra(per: Per, arms: Sequence[ArmInfo]) -> list[str]:
    if per == "usual":
        has_shares = all(arm.question.has_seat_shares for arm in arms)
        return [] if not has_shares else [BOT] if any(map(is_mixed, arms)) else [SEAT]
    return [] if per == "arm" else [per]


def _is_pooled(arms: Sequence[ArmInfo]) -> bool:
    """Tell whether arms are asked different questions."""
    return len({arm.question for arm in arms}) > 1


def _usual(
    results: Results, arms: Sequence[ArmInfo], keys: Sequence[RowKey], *, rows: Table, chosen: Per
) -> tuple[Measure, ...]:
    """Return the usual measures of a group: those of matches where its own rows are not split by seat or bot."""
    is_whole = chosen == "usual" and not any(key.table == "seats" for key in keys)
    return default_measures(results, "matches" if is_whole else rows, arms[0].question)


def _split(keys: Sequence[RowKey], names: Sequence[str]) -> tuple[RowKey, ...]:
    extra = [RowKey(name, "seats") for name in names]
    return tuple(dict.fromkeys([*keys, *extra]))


def _keys(results: Results, columns: Iterable[str]) -> list[str]:
    settings = [key for arm in results.arms for key in (*arm.varied, BOTS, ARM, QUESTION, *arm.config)]
    return [*dict.fromkeys(settings), *sorted(columns)]


def _groups(
    arms: Sequence[ArmInfo], keys: Sequence[str]
) -> tuple[tuple[tuple[str, ...], tuple[ArmInfo, ...]], ...]:
    found: dict[tuple[str, ...], list[ArmInfo]] = {}
    for arm in arms:
        found.setdefault(tuple(arm_value(arm, key) or "" for key in keys), []).append(arm)
    return tuple((values, tuple(members)) for values, members in found.items())


def _apply_where(
    results: Results, where: Sequence[str], rows: Table
) -> tuple[list[ArmInfo], tuple[Filter, ...]]:
    arms = list(results.arms)
    filters: list[Filter] = []
    known = row_keys(results, rows)
    for word in where:
        key, equals, rest = word.partition("=")
        if not equals:
            raise InputError("a filter is written key=value[,value…]", key="--where", value=word)
        wanted = rest.split(",")
        if values := arm_values(results.arms, key):
            check_values(key, wanted, values[key])
            arms = [arm for arm in arms if arm_value(arm, key) in wanted]
        elif key in known:
            filters.append(make_filter(results, known[key], wanted))
        else:
            raise InputError(
                "no such key to filter by", key="--where", value=key, allowed=_keys(results, known)
            )
    return arms, tuple(filters)
