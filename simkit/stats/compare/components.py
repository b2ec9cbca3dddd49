"""Components that go with winning: where one of them was placed, seen …, against where it was not.

Where seats share the wins, seats are compared within a deal and a bot: the seats of a bot that have a component with
those of the same bot that have not. Neither the deal nor the skill of a bot can then feign an effect. With one bot in
every seat these are the seats of one match; with different bots, a bot's seats in all rotations of the deal. Where a
match is won or lost as a whole, matches in which it happened are compared with the other matches.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simkit.games.contract import Components
from simkit.results.view import ArmInfo, Results
from simkit.stats.compare.component_sums import MatchSums, SeatSums
from simkit.stats.compare.significance import benjamini_hochberg
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.measures import Measure, headline_of
from simkit.stats.data.schema import make_schema
from simkit.stats.data.selection import ARM, varied_keys

WINDOW = 20_000  # deals read at a time

COLUMNS = "component group happening n with without difference low high method p q"

Key = tuple[int, int]  # happening, component
Sums = SeatSums | MatchSums


def component_effects(results: Results) -> pl.DataFrame:
    """Return one row per arm, happening and component: keys, arm, and the numbers of COLUMNS.

    `with` and `without` are mean win shares of seats, or win rates of matches, with and without the component. n
    counts the deals in which there are both, where matches are compared the deals in which it happened. Empty unless
    the game notes components.
    """
    keys = varied_keys(results)
    rows: list[dict[str, Any]] = []
    if results.component_set is not None:
        for arm in results.arms:
            words = {key: arm.varied.get(key, "") for key in keys} | {ARM: arm.label}
            rows += [words | row for row in _compare(results, arm, results.component_set)]
    adjusted = benjamini_hochberg([row["p"] for row in rows])
    schema = make_schema(COLUMNS, (*keys, ARM))
    return pl.DataFrame([row | {"q": q} for row, q in zip(rows, adjusted, strict=True)], schema=schema)


def _compare(results: Results, arm: ArmInfo, components: Components) -> Iterator[dict[str, Any]]:
    """Compare every component of an arm for every happening that occurred."""
    measure = headline_of(results, arm)
    is_of_seats = arm.question.fair_share(len(arm.lineup)) is not None
    bots, occurred = _bots(arm), set[int]()
    found: dict[Key, Sums] = {
        key: SeatSums(measure.whole, bots) if is_of_seats else MatchSums(is_flag=measure.kind == "rate")
        for key in product(range(len(components.happenings)), range(len(components.labels)))
    }
    for first in range(0, arm.deals, WINDOW):
        last = min(first + WINDOW, arm.deals)
        values = _values(results, arm, measure, first, last)
        happened = _happened(results, arm, first, last, by_seat=is_of_seats)
        places = {key: rows["place"].to_numpy() for key, rows in happened.group_by("happening", "component")}
        occurred |= {happening for happening, _ in places}
        for key, sums in found.items():
            has = np.zeros(values.size, dtype=bool)
            if key in places:
                has[places[key]] = True
            sums.add(values, has.reshape(values.shape))
    for (happening, component), sums in found.items():
        if happening in occurred:
            group = components.groups[component] if components.groups else None
            label = arm.own_labels.get(component, components.labels[component])
            words = {"component": label, "group": group}
            yield words | {"happening": components.happenings[happening]} | sums.effect()


def _values(results: Results, arm: ArmInfo, measure: Measure, first: int, last: int) -> NDArray[np.int64]:
    """Return the headline [deal, rotation × seat] or, of whole matches, [deal, rotation]."""
    per_deal = n_rotations(arm.lineup)
    if measure.table == "seats":
        per_deal *= len(arm.lineup)
        frame = results.seats(arm, [measure.column])
    else:
        frame = results.matches(arm, [measure.column])
    column = frame.slice(first * per_deal, (last - first) * per_deal).collect()[measure.column]
    return column.cast(pl.Int64).fill_null(0).to_numpy().reshape(last - first, per_deal)


def _happened(results: Results, arm: ArmInfo, first: int, last: int, *, by_seat: bool) -> pl.DataFrame:
    """Return happening, component and place: the row among the values in which it happened, each once."""
    place = (pl.col("deal") - first) * n_rotations(arm.lineup) + pl.col("rotation")
    if by_seat:
        place = place * len(arm.lineup) + pl.col("seat")
    codes = [pl.col(name).to_physical().cast(pl.Int64) for name in ("happening", "component")]
    rows = results.components(arm).filter(pl.col("deal").is_between(first, last - 1))
    return rows.select(*codes, place.alias("place")).unique(maintain_order=True).collect()


def _bots(arm: ArmInfo) -> tuple[tuple[int, ...], ...]:
    """Return for each bot the columns [rotation × seat] of the values that are its own."""
    turned = list(dict.fromkeys(arm.lineup[shift:] + arm.lineup[:shift] for shift in range(len(arm.lineup))))
    seated = [bot for lineup in turned for bot in lineup]
    return tuple(
        tuple(place for place, other in enumerate(seated) if other == bot) for bot in dict.fromkeys(seated)
    )
