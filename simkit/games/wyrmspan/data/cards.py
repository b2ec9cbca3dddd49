"""Writes dragons and cave cards into the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simkit.errors import InputError
from simkit.games.setting import Parts
from simkit.games.wyrmspan.config import Config
from simkit.games.wyrmspan.constants import CAVES, KINDS, PERSONALITIES, PRINTINGS, RESOURCES, SIZES, trait
from simkit.games.wyrmspan.data.own_rows import Row, list_own
from simkit.games.wyrmspan.data.printed import read_caves, read_dragons
from simkit.games.wyrmspan.data.tables import COSTS, NO_EFFECT, NOT_FED
from simkit.games.wyrmspan.programs import Writer
from simkit.games.wyrmspan.symbols import Points, read_effect, read_points

HIGHEST = 99  # of a number on a user's card


def read_whole(row: Row, name: str, file: str, line: int, low: int, high: int) -> int:
    """Read a whole number between two others from a cell."""
    try:
        number = int(row[name])
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise InputError(
            f"must be a whole number from {low} to {high}",
            file=file or None,
            line=line,
            key=name,
            value=row[name],
        )
    return number


def _word(row: Row, name: str, file: str, line: int, allowed: Sequence[str]) -> int:
    if row[name] not in allowed:
        raise InputError(
            f"wrong {name}", file=file or None, line=line, key=name, value=row[name], allowed=allowed
        )
    return allowed.index(row[name])


def add_dragon(writer: Writer, tables: Any, d: int, row: Row, effect: str, file: str, line: int) -> None:
    """Write a dragon into the tables (W-01)."""
    at = (file, line)
    costs = [read_whole(row, name, *at, 0, 9) for name in COSTS]
    tables.habitats[d] = sum(read_whole(row, cave, *at, 0, 1) << c for c, cave in enumerate(CAVES))
    tables.costs[d] = costs
    tables.n_icons[d] = sum(costs)
    tables.n_resource_icons[d] = sum(costs[:4])
    tables.vp[d] = read_whole(row, "vp", *at, 0, HIGHEST)
    tables.capacity[d] = read_whole(row, "egg_capacity", *at, 0, 9)
    kind = trait.FIRST_KIND + _word(row, "kind", *at, KINDS)
    tables.kind[d] = kind
    tables.feed[d], tables.feed_effect[d], tables.third_effect[d] = NOT_FED, NO_EFFECT, NO_EFFECT
    is_hatchling = row["size"] == "hatchling"
    if is_hatchling:
        tables.feed[d] = _word(row, "feed", *at, (*RESOURCES, "card"))
        tables.feed_points[d] = int(row["feed_each"] == "vp:1")
        if not tables.feed_points[d]:
            tables.feed_effect[d] = writer.add(read_effect(row["feed_each"], *at, "feed_each"))
        tables.third_effect[d] = writer.add(read_effect(row["feed_third"], *at, "feed_third"))
    size = trait.FIRST_SIZE + _word(row, "size", *at, SIZES)
    personality = _word(row, "personality", *at, PERSONALITIES)
    traits = 1 << size | 1 << personality | 1 << kind | 1 << trait.ALL
    if personality != trait.AGGRESSIVE:
        traits |= 1 << trait.NOT_AGGRESSIVE
    if tables.feed_points[d]:
        traits |= 1 << trait.END_GAME
    tables.traits[d] = traits
    if kind == trait.END_GAME and effect.startswith("vp:"):
        tables.effect[d] = NO_EFFECT
        _add_points(tables, d, read_points(effect, *at, "effect"))
    else:
        tables.effect[d] = writer.add(read_effect(effect, *at, "effect"))
    tables.compares_left[d] = int("left:" in effect)


def _add_points(tables: Any, d: int, points: Points) -> None:
    tables.points_each[d] = points.each
    tables.points_by[d] = points.by
    tables.points_argument[d] = points.argument
    tables.points_most[d] = points.most


def add_cave(writer: Writer, tables: Any, c: int, row: Row, effect: str, file: str, line: int) -> None:
    """Write a cave card into the tables (W-01)."""
    tables.cave_effect[c] = writer.add(read_effect(effect, file, line, "effect"))


def add_cards(writer: Writer, tables: Any, config: Config) -> None:
    """Write all dragons and caves, corrected or a user's own where the settings say so (W-02)."""
    corrected = set(config["corrected_cards"])
    for kind, printed, own, add in (
        ("dragon", read_dragons(), config["own_dragons"], add_dragon),
        ("cave", read_caves(), config["own_caves"], add_cave),
    ):
        theirs = list_own(own)
        for index, row in enumerate(printed):
            number = index + 1
            is_new = config["printing"] == PRINTINGS[1] or f"{kind}-{number}" in corrected
            is_new = is_new and row["effect_revised"] != "-"
            effect, file, line = row["effect_revised" if is_new else "effect"], f"{kind}s.csv", number + 1
            if number in theirs:
                assert isinstance(own, Parts)
                line, row = theirs[number]  # type: ignore[assignment]
                effect, file = row["effect"], own.name
            add(writer, tables, index, row, effect, file, line)
