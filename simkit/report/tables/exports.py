"""The tables of a report as data: every number unrounded, for other programs."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from simkit.report.evidence import Evidence
from simkit.report.tables.formats import render
from simkit.stats.verdict.declared import verdict_table

FORMATS = ("csv", "parquet")


def export_tables(evidence: Sequence[Evidence]) -> dict[str, bytes]:
    """Return the content of every file by its name, each table as CSV and as Parquet; empty tables are left out.

    Tables of configurations with different questions stand one below the other.
    """
    parts = [tidy_tables(one) for one in evidence]
    return {
        f"{name}.{format}": render(frame, format)
        for name in dict.fromkeys(name for part in parts for name in part)
        for frame in [pl.concat([part[name] for part in parts if name in part], how="diagonal")]
        if not frame.is_empty()
        for format in FORMATS
    }


def tidy_tables(evidence: Evidence) -> dict[str, pl.DataFrame]:
    """Return the frames behind a report by the names of their files."""
    rows = {"players": evidence.tidy} if evidence.question.has_seat_shares else {}
    return {
        "verdicts": verdict_table(evidence.verdicts.judged),
        "arms": evidence.of_arms,
        **rows,
        "comparisons": evidence.pairs,
        "seat-tests": evidence.tests,
        "ratings": evidence.ratings,
        "luck": evidence.luck,
        "variance": evidence.variance,
        "finishes": evidence.finishes,
        "openness": evidence.openness,
        "components": evidence.components,
        "component-points": evidence.component_points,
        "restricted": evidence.restricted,
    }
