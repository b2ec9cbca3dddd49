"""A report as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simkit.report.answers.words import BRACKETS, clean
from simkit.report.model import Advice, Pick, Report, Section, Table
from simkit.report.tables.formats import escape_markdown as escape


def as_markdown(report: Report, pictures: Mapping[str, str]) -> str:
    """Write the report; `pictures` gives the file of each figure, relative to the text."""
    return "\n".join(_lines(report, pictures)).rstrip() + "\n"


def _lines(report: Report, pictures: Mapping[str, str]) -> Iterator[str]:
    yield from (f"# {escape(report.title)}", "", escape(report.facts), "")
    yield from (" ".join([*_bots(report), escape(BRACKETS)]), "")
    if report.warning:
        yield from (f"> **{escape(report.warning)}**", "")
    yield from ("## The answer", "")
    for advice in report.advice:
        yield from _advice(advice)
    for table in report.overview:
        yield from _table(table)
    yield from _boxes(report)
    for advice in report.further:
        yield from (escape(advice.more), "") if advice.more else ()
    if report.terms:
        terms = "; ".join(f"**{escape(term)}**: {escape(meaning)}" for term, meaning in report.terms)
        yield from (f"Words of the game: {terms}.", "")
    for mark, text in report.doubts:
        yield from (f"**{mark}** {escape(text)}", "")
    yield from (f"*{escape(report.caveat)}*", "")
    for advice in report.further:
        if advice.command:
            yield from (f"To go on. {escape(advice.purpose)}", "", f"    {clean(advice.command)}", "")
    if report.advice or report.overview or report.boxes:
        yield from ("## In words", "")
    yield from (f"- {escape(sentence)}" for sentence in report.answers)
    yield ""
    for section in report.sections:
        yield from _section(section, pictures)
    if report.basis:
        yield from ("## What it rests on", "")
        for item in report.basis:
            yield f"- **{escape(item.mark)}** {escape(item.text)} ({escape(item.arms)})"
        yield ""
    yield from ("## Methods", "", "All intervals are at 95 %.", "")
    yield from (f"- **{escape(name)}.** {escape(text)}" for name, text in report.methods)
    yield from ("", "## Provenance", "", "| fact | value |", "| --- | --- |")
    yield from (f"| {escape(name)} | {escape(value)} |" for name, value in report.provenance)
    yield from ("", "Make it again:", "", *(f"    {command}" for command in report.commands))
    if report.scenario:
        yield from ("", "The scenario as a file:", "", *(f"    {clean(line)}" for line in report.scenario))


def _bots(report: Report) -> Iterator[str]:
    """Yield who plays: the heading, then each bot with how it plays."""
    yield from [report.who] if report.bots else []
    yield from (f"**{escape(name)}**: {escape(doc)}" for name, doc in report.bots)


def _advice(advice: Advice) -> Iterator[str]:
    strong = f"**{escape(advice.text)}** " if advice.text else ""
    yield from (f"{strong}{escape(advice.more)}".rstrip(), "")
    if advice.picks:
        names = (" ".join(_pick(pick)) for pick in advice.picks)
        yield from (f"*{escape(', '.join(names))}*", "")


def _pick(pick: Pick) -> Iterator[str]:
    """Yield the printed name of a choice, its value in the settings if that is another, and its marks."""
    yield pick.name
    yield from [f"({pick.value})"] if pick.value != pick.name else []
    yield from pick.marks


def _boxes(report: Report) -> Iterator[str]:
    for box in report.boxes:
        yield f"- **{box.symbol} {escape(box.word)}** ({escape(box.heading)}). {escape(box.text)}"
    if report.boxes:
        yield ""
        if report.boxes[0].note:
            yield from (escape(report.boxes[0].note), "")


def _section(section: Section, pictures: Mapping[str, str]) -> Iterator[str]:
    yield from (f"## {escape(section.heading)}", "")
    if section.doc:
        yield from (escape(section.doc), "")
    if section.sentences:
        yield from (*(f"- {escape(sentence)}" for sentence in section.sentences), "")
    for picture in section.pictures:
        yield from (f"![{escape(picture.alt)}]({_address(pictures[picture.name])})", "")
    for table in section.tables:
        yield from _table(table)


def _table(table: Table) -> Iterator[str]:
    yield from (f"### {escape(table.heading)}", "", *((escape(table.doc), "") if table.doc else ()))
    rule = ["---" if place < table.n_keys else "---:" for place in range(len(table.head))]
    yield _row(table.head)
    yield f"| {' | '.join(rule)} |"
    for row in table.rows:
        yield _row([f"{cell.text} {cell.small}".rstrip() for cell in row])
    yield ""
    if table.note:
        yield from (escape(table.note), "")


def _row(cells: tuple[str, ...] | list[str]) -> str:
    return f"| {' | '.join(escape(cell) for cell in cells)} |"


def _address(file: str) -> str:
    return file.replace(" ", "%20").replace("(", "%28").replace(")", "%29")
