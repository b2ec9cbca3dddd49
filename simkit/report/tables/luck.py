"""Luck and tension: how much the deal decides, and how close and open matches are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from simkit.report.answers.words import ABSENT, count, interval, number, percent
from simkit.report.evidence import SAMPLE, Evidence
from simkit.report.model import Cell, Table
from simkit.report.tables.display import tell_estimate
from simkit.stats.data.measures import Measure, find_measures
from simkit.stats.data.selection import ARM, varied_keys
from simkit.stats.tension.finish import CLOSE, LEAD, SOLE
from simkit.stats.tension.openness import MOST

FACTORS = {
    "deal": "the deal",
    "seat": "the seat",
    "bot": "the bot",
    "arm": "the setting",
    "deal × seat": "the luck of one chair in a deal",
    "rest": "everything else",
}


def show_luck(table: pl.DataFrame) -> pl.DataFrame:
    """Return the indices as texts."""
    rows = list(table.iter_rows(named=True))
    seen = [
        f"{percent(row['estimate'], 1)} {interval(row['low'], row['high'], 1, 100)}".rstrip() for row in rows
    ]
    columns = {
        "index": table["index"],
        "of": table["of"],
        "seen": seen,
        "by chance": [percent(row["chance"], 1) for row in rows],
        "beyond chance": [number(row["beyond"], 2) for row in rows],
        "deals": [count(row["n"]) for row in rows],
    }
    return pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String))


def luck_tables(evidence: Evidence) -> Iterator[Table]:
    """Yield the indices of luck and skill, and the shares of the score's variance."""
    known = evidence.luck.filter(pl.col("estimate").is_not_null())
    rows = tuple(
        (
            Cell(row["index"].capitalize()),
            Cell(row["of"]),
            Cell(percent(row["estimate"], 1), interval(row["low"], row["high"], 1, 100)),
            Cell(percent(row["chance"], 1)),
            Cell(number(row["beyond"], 2)),
            Cell(count(row["n"])),
        )
        for row in known.iter_rows(named=True)
    )
    doc = (
        "Views of the same question, because no single number is the truth. “By chance” is what would be seen if "
        "neither deal nor bots mattered; “beyond chance” is 0 there and 1 for certainty. What the deal decides "
        "where one bot plays itself: “simkit luck” plays deals again with other chance of the bots."
    )
    head = ("Index", "Of", "Seen", "By chance", "Beyond chance", "Deals")
    yield Table("Luck or skill", doc, head, rows, 2, _sample_note(evidence))
    yield _variance(evidence)


def _variance(evidence: Evidence) -> Table:
    """Return one row per number of seats, one column per factor: its share of the variance."""
    known = evidence.variance.filter(pl.col("share").is_not_null())
    factors = list(dict.fromkeys(known["factor"]))
    rows = []
    for (seats, measure, n), group in known.group_by(["seats", "measure", "n"], maintain_order=True):
        shares = dict(group.select("factor", "share").iter_rows())
        names = [Cell(f"{seats} seats" if seats != 1 else "1 seat"), Cell(str(measure)), Cell(count(n))]
        rows.append((*names, *(Cell(percent(shares.get(factor), 1)) for factor in factors)))
    head = ("Seats", "Of", "Deals", *(FACTORS.get(factor, factor).capitalize() for factor in factors))
    doc = (
        "What explains that scores (or wins) differ in this folder, in shares of their variance that add up to all "
        "of it. Other configurations beside these would make other shares: what the deal decides in one of them, "
        "whatever stands beside it, is told by “simkit luck”."
    )
    return Table("Where the spread comes from", doc, head, tuple(rows), 2)


def tension_table(evidence: Evidence) -> Table:
    """Return one row per arm: close finishes, sole winners, the lead, and the course of play where it is noted."""
    results = evidence.results
    noted = [name for name in (results.lead_changes, results.lead_turn) if name is not None]
    others = find_measures(results, noted) if noted else ()
    keys = varied_keys(results)
    finishes: dict[str, dict[str, Any]] = {}
    for row in evidence.finishes.iter_rows(named=True):
        finishes.setdefault(row[ARM], {key: row[key] for key in keys})[row["measure"]] = row
    rows = []
    for label, found in finishes.items():
        names = [Cell(found[key]) for key in keys]
        values = [_cell(found.get(name), is_percent=True, decimals=1) for name in (CLOSE, SOLE)]
        values.append(_cell(found.get(LEAD), is_percent=False))
        rows.append(
            (*names, Cell(count(found[CLOSE]["n"])), *values, *(_of(evidence, label, m) for m in others))
        )
    head = (*keys, "Deals", "Close finishes", "Sole winner", "Lead (points)", *(_head(m) for m in others))
    doc = (
        "A close finish is a winner who leads by at most a tenth of its score; a sole winner shares the win with "
        "nobody; the lead is that of the best score above the next."
    )
    note = f"Brackets: 95 % intervals. {_sample_note(evidence)}".rstrip()
    return Table("How close and how open", doc, head, tuple(rows), len(keys), note)


def openness_table(evidence: Evidence) -> Table:
    """Return one row per configuration whose seats' points are noted on the way: who led, and what was believed."""
    keys = varied_keys(evidence.results)
    rows = tuple(
        (
            *(Cell(row[key]) for key in keys),
            Cell(count(row["n"])),
            Cell(number(row["lead_changes"], 2)),
            Cell(percent(row["decided_by"], 0)),
            Cell(percent(row["comebacks"], 1)),
            Cell(number(row["suspense"], 2)),
            Cell(number(row["surprise"], 2)),
            Cell(percent(row["off"], 1)),
        )
        for row in evidence.openness.iter_rows(named=True)
    )
    doc = (
        "Lead changes: how often a seat takes the lead from another. Decided by: the part of the match after which "
        "the winner leads to the end. Comebacks: of matches with one winner, those in which it was behind at half "
        "time. Suspense: how far the chances to win are expected to move, summed over turns. Surprise: how far they "
        "did move; certainty that passes from one seat to another counts 1.41. Off by: how far these chances, fitted "
        "on every other deal, lie from the wins of the rest."
    )
    head = (*keys, "Deals", "Lead changes", "Decided by", "Comebacks", "Suspense", "Surprise", "Off by")
    note = f"Means over matches; from the first {count(MOST)} deals at most."
    return Table("Who led, and for how long", doc, head, rows, len(keys), note)


def _of(evidence: Evidence, label: str, measure: Measure) -> Cell:
    return _cell(evidence.estimates(measure.name).get(label), is_percent=measure.is_percent)


def _head(measure: Measure) -> str:
    return (
        measure.label if measure.unit in ("", measure.label.lower()) else f"{measure.label} ({measure.unit})"
    )


def _cell(row: Mapping[str, Any] | None, *, is_percent: bool, decimals: int | None = None) -> Cell:
    return Cell(*tell_estimate(row, is_percent=is_percent, decimals=decimals)) if row else Cell(ABSENT)


def _sample_note(evidence: Evidence) -> str:
    most = max((arm.deals for arm in evidence.results.arms), default=0)
    return f"From the first {count(SAMPLE)} deals of each configuration." if most > SAMPLE else ""
