"""The skill ladder: ratings of bots that met, and the headline of each bot on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl

from simkit.report.answers.words import count, interval, number, percent
from simkit.report.evidence import Evidence
from simkit.report.model import Cell, Table
from simkit.report.tables.display import decimals_of, scale_of, show_ratings
from simkit.results.view import ArmInfo
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.data.measures import Measure, ranking_measure
from simkit.stats.data.selection import BOTS, is_mixed

RATING_DOC = (
    "Elo points above the mean of these bots: 400 points are ten times the strength. From matches in which different "
    "bots met, in every seat."
)


def rating_tables(evidence: Evidence) -> Iterator[Table]:
    """Yield the ratings of bots that met."""
    if evidence.ratings.is_empty():
        return
    shown = show_ratings(evidence.ratings)
    n_keys = 2 if "given" in shown.columns else 1
    titles = {"given": "With", "rating": "Rating (Elo)"}
    head = tuple(titles.get(name, name.capitalize()) for name in shown.columns)
    rows = tuple(tuple(_split(cell) for cell in row) for row in shown.iter_rows())
    yield Table("Ratings", RATING_DOC, head, rows, n_keys, "Brackets: 95 % intervals.")


def step_tables(evidence: Evidence) -> Iterator[Table]:
    """Yield a table with one row per setting and one column per bot that sits everywhere: its score or win rate.

    Below each value stands the paired difference to the bot before it.
    """
    measure = ranking_measure(evidence.results)
    arms = [arm for arm in evidence.results.arms if arm.deals and not is_mixed(arm)]
    bots = list(dict.fromkeys(arm.lineup[0] for arm in arms))
    if measure.kind == "share" or len(bots) < 2:
        return
    steps = evidence.pairs.filter((pl.col("setting") == BOTS) & (pl.col("measure") == measure.name))
    gaps = {(row["given"], row["to"]): row for row in steps.iter_rows(named=True)}
    found = evidence.estimates(measure.name)
    decimals = decimals_of(evidence.of_arms.filter(pl.col("measure") == measure.name), measure)
    by_rest: dict[str, dict[str, ArmInfo]] = {}
    for arm in arms:
        by_rest.setdefault(tell_rest(arm, BOTS), {})[arm.lineup[0]] = arm
    rows = []
    for rest, members in by_rest.items():
        cells = [Cell(rest or "all"), Cell(count(min(arm.deals for arm in members.values())))]
        for bot in bots:
            label = members[bot].label if bot in members else None
            cells.append(_cell(found.get(label or ""), gaps.get((rest, bot)), measure, decimals))
        rows.append(tuple(cells))
    unit = "%" if measure.is_percent else measure.unit
    doc = (
        f"{measure.label} ({unit}) where the same bot sits in every seat, on the same deals. "
        "Small print: paired difference to the bot before it, with its 95 % interval."
    )
    yield Table(f"{measure.label} by bot", doc, ("Setting", "Deals", *bots), tuple(rows), 1)


def _cell(row: dict[str, Any] | None, gap: dict[str, Any] | None, measure: Measure, decimals: int) -> Cell:
    write = percent if measure.is_percent else number
    if row is None:
        return Cell("–")
    if gap is None or gap["difference"] is None:
        return Cell(write(row["estimate"], decimals))
    scale = scale_of(measure)
    moved = number(scale * gap["difference"], decimals, signed=True)
    ends = interval(gap["low"], gap["high"], decimals, scale)
    return Cell(write(row["estimate"], decimals), f"{moved} {ends}".rstrip())


def _split(text: str) -> Cell:
    first, bracket, rest = text.partition(" [")
    return Cell(first, f"[{rest}") if bracket else Cell(text)
