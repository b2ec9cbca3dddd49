"""Reports as files: one HTML page that opens from disk, and Markdown with its figures beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from simkit.report.files import write_file
from simkit.report.markdown import as_markdown
from simkit.report.model import Report
from simkit.report.sections import make_report
from simkit.report.svg import inline
from simkit.report.words import clean
from simkit.results.view import Results


def write_report(results: Results, out: Path, kinds: Sequence[str] = ("html", "md")) -> list[Path]:
    """Write the report as the named kinds beside each other and return the files, the page first."""
    report = make_report(results)
    files: dict[Path, str] = {}
    if "html" in kinds:
        files[out if out.suffix != ".md" else out.with_suffix(".html")] = as_html(report)
    if "md" in kinds:
        pictures = {picture.name: f"{out.stem}-{picture.name}.svg" for picture in report.pictures}
        files[out.with_suffix(".md")] = as_markdown(report, pictures)
        files |= {out.with_name(pictures[picture.name]): picture.svg for picture in report.pictures}
    for path, text in files.items():
        write_file(path, text.encode())
    return list(files)


def _finish(value: object) -> object:
    """Clean every text of a page, and let no line end before % or inside the brackets of an interval."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    return re.sub(r"\[([^\]\s]+), ([^\]\s]+)\]", "[\\1,\u00a0\\2]", clean(value).replace(" %", "\u00a0%"))


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
    style = Markup(environment.get_template("report.css").render())
    pictures = {picture.name: Markup(inline(picture.svg, picture.name)) for picture in report.pictures}
    return environment.get_template("report.html").render(report=report, style=style, pictures=pictures)
