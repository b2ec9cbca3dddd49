"""`simkit report`: the balance report of a results folder, its summary, or what has changed between two."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.files import check_page
from simkit.cli.options import option, switch
from simkit.cli.output import print_json, say
from simkit.cli.selection import JsonOpt
from simkit.cli.tables import ResultsArg
from simkit.errors import InputError

FORMATS = ("html", "md", "both")
NO_BROWSER = "no chromium or chrome is installed to print a PDF: open the page in your browser and print it"
NO_PDF = "the browser could not print the PDF: open the page in your browser and print it"

OtherArg = Annotated[
    Path | None,
    typer.Argument(
        metavar="AFTER", help="A second results folder: report what has changed.", show_default=False
    ),
]
OutOpt = Annotated[
    Path | None,
    option("--out", "FILE.html", "The report. Default: the name of the results folder, in this folder."),
]
SummaryOpt = Annotated[
    bool, switch("--summary", "Only the answer on one page, statistics in an appendix, as HTML and PDF.")
]
TablesOpt = Annotated[bool, switch("--tables", "Also write all tables as CSV and Parquet into FILE-tables/.")]
FormatOpt = Annotated[str, option("--format", "both|html|md", "Which of the two to write.")]


def command(
    results: ResultsArg,
    other: OtherArg = None,
    out: OutOpt = None,
    summary: SummaryOpt = False,
    format: FormatOpt = "both",
    tables: TablesOpt = False,
    json: JsonOpt = False,
) -> None:
    """Write the balance report: one HTML page with the answer, figures and tables, and the same as Markdown.

    With a second results folder of the same seed: a report on what has changed from the first to the second.

    \b
    Example:
      simkit report results/demo
      simkit report results/demo --summary
      simkit report results/before results/after --out change.html
    """
    from simkit.report.build import write_comparison, write_report, write_summary
    from simkit.report.page.pdf import find_browser
    from simkit.results.view import open_results

    if format not in FORMATS:
        raise InputError("no such format of report", key="--format", value=format, allowed=FORMATS)
    _refuse_together(other, summary=summary, tables=tables)
    page = out or _name(results, other, summary=summary)
    check_page(page, "--out")
    kinds = ("html", "md") if format == "both" else (format,)
    opened = open_results(results)
    if other is not None:
        written = write_comparison(opened, open_results(other), page, kinds, tell=_tell)
    elif summary:
        browser = find_browser()
        written = write_summary(opened, page, browser, tell=_tell)
        if len(written) < 2:
            say(NO_BROWSER if browser is None else NO_PDF)
    else:
        written = write_report(opened, page, kinds, with_tables=tables, tell=_tell)
    if json:
        print_json({"files": [path.as_posix() for path in written]})
    for path in written:
        say(f"wrote {path}")


def _tell(stage: str) -> None:
    say(f"{stage} …")


def _refuse_together(other: Path | None, *, summary: bool, tables: bool) -> None:
    """Raise InputError for options that do not go together."""
    if other is not None and (summary or tables):
        flag = "--summary" if summary else "--tables"
        raise InputError(f"{flag} is for one results folder", key="AFTER", value=other)
    if summary and tables:
        raise InputError("a summary has no tables of its own", key="--tables", value="--summary")


def _name(results: Path, other: Path | None, *, summary: bool) -> Path:
    """Name a report by its results folders."""
    first = results.resolve().name
    if other is not None:
        return Path(f"{first}-{other.resolve().name}.html")
    return Path(f"{first}-summary.html" if summary else f"{first}.html")
