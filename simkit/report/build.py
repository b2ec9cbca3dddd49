"""Reports as files: one HTML page that opens from disk, and Markdown with its figures beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from simkit.report.answers.words import clean
from simkit.report.evidence import gather_evidence
from simkit.report.model import Report
from simkit.report.page.files import write_file
from simkit.report.page.markdown import as_markdown
from simkit.report.page.svg import inline
from simkit.report.sections import tell
from simkit.report.tables.exports import export_tables
from simkit.results.view import Results


def write_report(
    results: Results, out: Path, kinds: Sequence[str] = ("html", "md"), *, with_tables: bool = False
) -> list[Path]:
    """Write the report as the named kinds beside each other and return the files, the page first.

    Tables go as CSV and Parquet into a folder beside it, `demo-tables` for `demo.html`.
    """
    evidence = gather_evidence(results)
    report = tell(results, evidence)
    files: dict[Path, bytes] = {}
    if "html" in kinds:
        files[out if out.suffix != ".md" else out.with_suffix(".html")] = as_html(report).encode()
    if "md" in kinds:
        pictures = {picture.name: f"{out.stem}-{picture.name}.svg" for picture in report.pictures}
        files[out.with_suffix(".md")] = as_markdown(report, pictures).encode()
        files |= {out.with_name(pictures[picture.name]): picture.svg.encode() for picture in report.pictures}
    if with_tables:
        folder = out.with_name(f"{out.stem}-tables")
        files |= {folder / name: content for name, content in export_tables(evidence).items()}
    for path, content in files.items():
        write_file(path, content)
    return list(files)


def _finish(value: object) -> object:
    """Clean every text of a page, and let no line end before % or inside the brackets of an interval."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    return re.sub(r"\[([^\]\s]+), ([^\]\s]+)\]", "[\\1,\u00a0\\2]", clean(value).replace(" %", "\u00a0%"))


def floor_path(board: Sequence[str], floors: int) -> str:
    """Draw the spaces of a board that have so many floors, as the path of an SVG picture."""
    return "".join(
        f"M{x}.05 {y}.05h.9v.9h-.9z"
        for y, row in enumerate(board)
        for x, mark in enumerate(row)
        if mark == str(floors)
    )


def as_html(report: Report) -> str:
    """Render the page: inline style and pictures, no script, nothing from outside."""
    environment = Environment(
        loader=PackageLoader("simkit.report"),
        autoescape=True,
        finalize=_finish,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["floor_path"] = floor_path
    style = Markup(environment.get_template("report.css").render())
    pictures = {picture.name: Markup(inline(picture.svg, picture.name)) for picture in report.pictures}
    return environment.get_template("report.html").render(report=report, style=style, pictures=pictures)
