"""What components brought: how often each thing happened to them, when, and their points by source."""

from __future__ import annotations

from typing import Any

import polars as pl

from simkit.games.contract import Components
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.frames import n_rotations
from simkit.stats.data.selection import ARM, varied_keys

N, TURN, POINTS = "n", "turn", "points"


def component_points(results: Results) -> pl.DataFrame:
    """Return one row per arm and component to which anything happened; empty unless points are told by source.

    Each happening has a column: the part of the matches in which it happened, over all seats. `n` counts the times
    that points were noted, `turn` and the points are means over these.
    """
    found = results.component_set
    if found is None or not found.sources:
        return pl.DataFrame()
    keys = varied_keys(results)
    rows = [
        {key: arm.varied.get(key, "") for key in keys} | {ARM: arm.label} | row
        for arm in results.arms
        for row in _count(results, arm, found)
    ]
    words = dict.fromkeys((*keys, ARM, "component", "group"), pl.String)
    numbers = dict.fromkeys((*found.happenings, TURN, POINTS, *found.source_columns), pl.Float64)
    return pl.DataFrame(rows, schema={**words, N: pl.Int64, **numbers})


def _count(results: Results, arm: ArmInfo, found: Components) -> list[dict[str, Any]]:
    """Count what happened to the components of an arm; sums of whole numbers, divided last."""
    matches = arm.deals * n_rotations(arm.lineup)
    columns = (POINTS, *found.source_columns)
    is_scored = pl.col(POINTS).is_not_null()
    once = results.components(arm).select("deal", "rotation", "component", "happening").unique()
    times = once.group_by("component", "happening").agg(pl.len().alias("times")).collect()
    sums = (
        results.components(arm)
        .filter(is_scored)
        .group_by("component")
        .agg(pl.len().alias(N), *(pl.col(name).cast(pl.Int64).sum() for name in (TURN, *columns)))
        .collect()
    )
    shares = {(str(row[0]), str(row[1])): row[2] / matches for row in times.iter_rows()}
    scored = {row["component"]: row for row in sums.iter_rows(named=True)}
    rows = []
    for place, label in enumerate(found.labels):
        own = {happening: shares.get((label, happening), 0.0) for happening in found.happenings}
        if not any(own.values()):
            continue
        row = scored.get(label, {N: 0})
        means = {name: row[name] / row[N] if row[N] else None for name in (TURN, *columns)}
        group = found.groups[place] if found.groups else None
        name = arm.own_labels.get(place, label)
        rows.append({"component": name, "group": group, **own, N: row[N], **means})
    return rows
