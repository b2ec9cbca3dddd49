"""`simkit report`: the balance report of a results folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from simkit.cli.options import option, switch
from simkit.cli.output import print_json, say
from simkit.cli.selection import JsonOpt
from simkit.cli.table import ResultsArg
from simkit.errors import InputError

FORMATS = ("html", "md", "both")
ENDINGS = (".html", ".htm", ".md")

OutOpt = Annotated[Path, option("--out", "FILE.html", "The report; FILE.md is written beside it.")]
TablesOpt = Annotated[bool, switch("--tables", "Also write all tables as CSV and Parquet into FILE-tables/.")]
FormatOpt = Annotated[str, option("--format", "both|html|md", "Which of the two to write.")]


def command(
    results: ResultsArg,
    out: OutOpt,
    format: FormatOpt = "both",
    tables: TablesOpt = False,
    json: JsonOpt = False,
) -> None:
    """Write the balance report: one HTML page with verdicts, figures and tables, and the same as Markdown.

    \b
    Example:
      simkit report results/demo --out reports/demo.html
      simkit report results/demo --out reports/demo.html --tables
    """
    from simkit.report.build import write_report
    from simkit.results.view import open_results

    if format not in FORMATS:
        raise InputError("no such format of report", key="--format", value=format, allowed=FORMATS)
    if out.suffix.lower() not in ENDINGS:
        raise InputError(
            "no such kind of report", key="--out", value=out, allowed=[f"FILE{end}" for end in ENDINGS]
        )
    kinds = ("html", "md") if format == "both" else (format,)
    written = write_report(open_results(results), out, kinds, with_tables=tables)
    if json:
        print_json({"files": [path.as_posix() for path in written]})
    for path in written:
        say(f"wrote {path}")
