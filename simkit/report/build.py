"""Reports as files: one HTML page that opens from disk, Markdown with its figures beside it, a summary as PDF."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from simkit.report.answers.words import BRACKETS, clean
from simkit.report.before_after import compare_reports
from simkit.report.evidence import gather_evidence
from simkit.report.model import Picture, Report
from simkit.report.page.files import write_file
from simkit.report.page.fit import fit_table
from simkit.report.page.markdown import as_markdown
from simkit.report.page.pdf import print_pdf
from simkit.report.page.summary import choose_appendix, choose_figure, choose_overview
from simkit.report.page.svg import inline
from simkit.report.sections import make_report, tell_report
from simkit.report.tables.exports import export_tables
from simkit.results.view import Results

Tell = Callable[[str], None]  # is told what is being done


def write_report(
    results: Results,
    out: Path,
    kinds: Sequence[str] = ("html", "md"),
    *,
    with_tables: bool = False,
    tell: Tell = lambda stage: None,
) -> list[Path]:
    """Write the report as the named kinds beside each other and return the files, the page first.

    Tables go as CSV and Parquet into a folder beside it, `demo-tables` for `demo.html`.
    """
    tell(_reading(results))
    evidence = gather_evidence(results)
    tell("writing sentences, tables and figures")
    files = _render(tell_report(results, evidence), out, kinds)
    if with_tables:
        folder = out.with_name(f"{out.stem}-tables")
        files |= {folder / name: content for name, content in export_tables(evidence).items()}
    return _write(files)


def write_comparison(
    before: Results,
    after: Results,
    out: Path,
    kinds: Sequence[str] = ("html", "md"),
    *,
    tell: Tell = lambda stage: None,
) -> list[Path]:
    """Write the report on what has changed from one folder to another."""
    tell(f"comparing {before.folder} with {after.folder}")
    return write_pages(compare_reports(before, after), out, kinds)


def write_summary(
    results: Results, out: Path, browser: str | None, *, tell: Tell = lambda stage: None
) -> list[Path]:
    """Write the answer on one page with its appendix, and print it as PDF if there is a browser that can."""
    tell(_reading(results))
    page = as_summary(make_report(results)).encode()
    files = {out: page}
    if browser is not None:
        tell("printing the page")
        printed = print_pdf(page, browser)
        files |= {} if printed is None else {out.with_suffix(".pdf"): printed}
    return _write(files)


def write_pages(report: Report, out: Path, kinds: Sequence[str] = ("html", "md")) -> list[Path]:
    """Write a report that is made already and return the files, the page first."""
    return _write(_render(report, out, kinds))


def _reading(results: Results) -> str:
    many = len(results.arms)
    return f"reading {many} configuration{'' if many == 1 else 's'}"


def _render(report: Report, out: Path, kinds: Sequence[str]) -> dict[Path, bytes]:
    """Render a report as pages with the files that they need."""
    files: dict[Path, bytes] = {}
    if "html" in kinds:
        files[out if out.suffix != ".md" else out.with_suffix(".html")] = as_html(report).encode()
    if "md" in kinds:
        pictures = {picture.name: f"{out.stem}-{picture.name}.svg" for picture in report.pictures}
        files[out.with_suffix(".md")] = as_markdown(report, pictures).encode()
        files |= {out.with_name(pictures[picture.name]): picture.svg.encode() for picture in report.pictures}
    return files


def _write(files: dict[Path, bytes]) -> list[Path]:
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
    return _page("report.html", report, report.pictures)


def as_summary(report: Report) -> str:
    """Render the page for whoever decides: the answer on one sheet of paper, statistics behind it."""
    figure = choose_figure(report)
    words = {"overview": choose_overview(report), "appendix": choose_appendix(report), "figure": figure}
    return _page("summary.html", report, [figure] if figure else [], **words)


def _page(template: str, report: Report, drawn: Sequence[Picture], **words: object) -> str:
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
    environment.filters["fit"] = fit_table
    style = Markup(environment.get_template("report.css").render())
    pictures = {picture.name: Markup(inline(picture.svg, picture.name)) for picture in drawn}
    words |= {"report": report, "brackets": BRACKETS, "style": style, "pictures": pictures}
    return environment.get_template(template).render(words)
