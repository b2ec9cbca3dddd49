"""Refuses own dragons that could activate one another without end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from simkit.errors import InputError
from simkit.games.wyrmspan.data.own_rows import Row, list_dragons, list_own


def refuse_endless(own: Sequence[str]) -> None:
    """Refuse a user's dragon from whose ability a chain of activations leads back to it."""
    dragons = {int(row["number"]): row for row in list_dragons(own)}
    follows = {number: _activated(number, dragons) for number, row in dragons.items() if _kinds(row)}
    for number, (line, row) in list_own(own).items():
        chain = _find_way_back(number, follows)
        if chain:
            raise InputError(
                "abilities could activate one another without end",
                line=line,
                key="effect",
                value=row["effect"],
                hint=f"Dragons {' → '.join(map(str, chain))} activate one another in turn.",
            )


def _kinds(row: Row) -> list[str]:
    """The kinds of abilities that a dragon activates; those of the mat activate nothing further."""
    return [kind for kind in re.findall(r"activate:(\w+)", row["effect"]) if kind != "mat"]


def _activated(number: int, dragons: Mapping[int, Row]) -> list[int]:
    """The other dragons that a dragon may activate and that activate some themselves (W-16)."""
    kinds = _kinds(dragons[number])
    return [
        other for other, row in dragons.items() if other != number and row["kind"] in kinds and _kinds(row)
    ]


def _find_way_back(start: int, follows: Mapping[int, Sequence[int]]) -> list[int]:
    """A shortest chain of activations from a dragon back to itself, empty if there is none."""
    ways, seen = [[start]], {start}
    for way in ways:
        for number in follows.get(way[-1], ()):
            if number == start:
                return [*way, start]
            if number not in seen:
                seen.add(number)
                ways.append([*way, number])
    return []
