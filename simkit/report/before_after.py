"""Before and after a change: two results folders side by side, as one report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from simkit.report.answers.boxes import STATES
from simkit.report.answers.changes import chief_sentences
from simkit.report.answers.ladder import describe_bots
from simkit.report.answers.matches import CAVEAT
from simkit.report.answers.overview import write_verdict
from simkit.report.answers.verdicts import find_verdicts
from simkit.report.answers.words import ABSENT, enumerate_words
from simkit.report.model import SYMBOLS, Advice, Basis, Cell, Report, Section, Table
from simkit.report.page.methods import PAIRING, TEXTS, VERDICTS
from simkit.report.page.provenance import basis, commands, facts, provenance, warn
from simkit.report.page.scenario_text import scenario_lines
from simkit.report.tables.arms import pairs_table
from simkit.results.view import Results
from simkit.stats.compare.comparison import choose_compared, compare_folders
from simkit.stats.data.measures import Measure
from simkit.stats.verdict.declared import Judged

MAX_NAMED = 4


def compare_reports(before: Results, after: Results) -> Report:
    """Tell what has changed from one folder to the other, on the deals that both have played."""
    measures = choose_compared(before)
    pairs = compare_folders(before, after)
    told = chief_sentences(pairs, measures)
    verdicts = _turned(before, after)
    tables = [pairs_table(pairs, measure, is_one_of_many=len(measures) > 1) for measure in measures]
    names = [_name(before), _name(after)]
    return Report(
        title=f"Before and after: {names[0]} → {names[1]}",
        aim=None,
        facts=f"Before: {facts(before)}. After: {facts(after)}.",
        warning=" ".join(filter(None, (warn(before), warn(after)))),
        advice=(Advice(_headline(pairs, measures), " ".join(told[:MAX_NAMED])), *_tell_turned(verdicts)),
        overview=tuple(_changes(pairs, measure) for measure in measures[:1]),
        further=(),
        boxes=(),
        answers=tuple(told[MAX_NAMED:]),
        caveat=CAVEAT,
        sections=(
            Section(
                "arms",
                "What has changed",
                "The first folder is the reference; both played the same deals.",
                tables=(*(table for table in tables if table.rows), *_verdict_tables(verdicts)),
            ),
        ),
        basis=_join(basis(before), basis(after)),
        methods=_methods(pairs, has_verdicts=bool(verdicts)),
        provenance=(
            *((f"Before · {name}", value) for name, value in provenance(before)),
            *((f"After · {name}", value) for name, value in provenance(after)),
        ),
        commands=(
            *commands(before)[:1],
            *commands(after)[:1],
            "simkit report before after --out report.html",
        ),
        scenario=scenario_lines(after),
        bots=describe_bots(after),
    )


def _name(results: Results) -> str:
    return Path(results.folder).resolve().name


def _headline(pairs: pl.DataFrame, measures: Sequence[Measure]) -> str:
    """Count the comparisons of the first measure that show a change."""
    first = pairs.filter((pl.col("measure") == measures[0].name) & pl.col("low").is_not_null())
    shown = first.filter((pl.col("q") < 0.05) & ((pl.col("low") > 0) | (pl.col("high") < 0)))
    what = measures[0].label.lower()
    if first.is_empty():
        return "The two folders share too few deals for a comparison."
    if shown.is_empty():
        return f"No change of {what} shows, of {len(first)} comparisons on the same deals."
    return f"The {what} changes in {len(shown)} of {len(first)} comparisons on the same deals."


def _changes(pairs: pl.DataFrame, measure: Measure) -> Table:
    """Write the first rows of the comparisons, before, after and the difference with its interval."""
    table = pairs_table(pairs, measure)
    return Table(
        "Before and after", "", table.head, table.rows[:12], table.n_keys, "Brackets: 95 % intervals."
    )


Turned = tuple[Judged, Judged]


def _turned(before: Results, after: Results) -> list[Turned]:
    """Pair the verdicts on configurations of the same name and gate."""
    known = {(one.arm.label, one.gate.measure): one for one in find_verdicts(before).judged}
    return [
        (known[one.arm.label, one.gate.measure], one)
        for one in find_verdicts(after).judged
        if (one.arm.label, one.gate.measure) in known
    ]


def _tell_turned(verdicts: Sequence[Turned]) -> tuple[Advice, ...]:
    """Say which verdicts have changed."""
    if not verdicts:
        return ()
    changed = [(old, new) for old, new in verdicts if old.verdict.word != new.verdict.word]
    if not changed:
        return (Advice("", f"No verdict has changed, of {len(verdicts)}."),)
    parts = [
        f"“{new.arm.label}” was {old.verdict.word} and is {new.verdict.word}"
        for old, new in changed[:MAX_NAMED]
    ]
    more = [f"{len(changed) - MAX_NAMED} more have changed"] if len(changed) > MAX_NAMED else []
    return (Advice(f"Verdicts have changed: {enumerate_words([*parts, *more])}."),)


def _verdict_tables(verdicts: Sequence[Turned]) -> tuple[Table, ...]:
    if not verdicts:
        return ()
    rows = tuple(
        (
            Cell(new.arm.label),
            Cell(str(new.gate)),
            write_verdict(old),
            write_verdict(new),
            Cell(SYMBOLS[STATES[new.verdict.state]] if old.verdict.word != new.verdict.word else ABSENT),
        )
        for old, new in verdicts
    )
    head = ("Configuration", "Gate", "Before", "After", "Changed")
    return (Table("Verdicts before and after", "", head, rows, 2, "Brackets: 95 % intervals."),)


def _join(ours: Sequence[Basis], theirs: Sequence[Basis]) -> tuple[Basis, ...]:
    """List what the results rest on once."""
    return tuple({(item.mark, item.text): item for item in (*ours, *theirs)}.values())


def _methods(pairs: pl.DataFrame, *, has_verdicts: bool) -> tuple[tuple[str, str], ...]:
    used = {*pairs["method"], *pairs["test"]}
    told = [(name, text) for name, text in TEXTS.items() if name in used]
    return (*told, PAIRING, *((VERDICTS,) if has_verdicts else ()))
