"""`simkit table`: the outcomes of a results folder as a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.output import print_frame, say
from simkit.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from simkit.results.view import Results

ResultsArg = Annotated[Path, typer.Argument(metavar="RESULTS", help="A folder that simkit run has written.")]
ByOpt = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="KEY[,KEY…]",
        help="Group by settings or bots (the rest is pooled), or split by seat, bot or a column of few values.",
    ),
]
WhereOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        metavar="KEY=VALUE[,VALUE…]",
        help="Only configurations, matches or seats with these values (the first seat is seat=1). Repeatable.",
    ),
]
MeasuresOpt = Annotated[
    str | None,
    typer.Option(
        "--measures", metavar="NAME[,NAME…]", help="Only these columns, each with its 95 % interval."
    ),
]
PerOpt = Annotated[
    str | None,
    typer.Option(
        "--per",
        metavar="seat|bot|configuration",
        help="What a row is. Default: a bot where different bots meet, a seat where one bot plays itself.",
    ),
]
ComponentsOpt = Annotated[
    bool,
    typer.Option(
        "--components",
        help="Show instead how often seats or matches with a component win, against those without it.",
    ),
]
LongOpt = Annotated[
    bool,
    typer.Option(
        "--long", help="One row for each configuration and measure, with the method of every interval."
    ),
]
FormatOpt = Annotated[
    str | None,
    typer.Option(
        "--format", metavar="FORMAT", help="text, csv, parquet, md or json. Default: by --out's ending."
    ),
]
JsonOpt = Annotated[bool, typer.Option("--json", help="The same as --format json.")]
OutOpt = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write into this file instead of stdout.")
]

ENDINGS = {".csv": "csv", ".parquet": "parquet", ".md": "md", ".json": "json", ".txt": "text"}


def command(
    results: ResultsArg,
    by: ByOpt = None,
    where: WhereOpt = None,
    measures: MeasuresOpt = None,
    per: PerOpt = None,
    components: ComponentsOpt = False,
    long: LongOpt = False,
    format: FormatOpt = None,
    json: JsonOpt = False,
    out: OutOpt = None,
) -> None:
    """Show a row for each configuration: wins with their 95 % interval, mean counts, shares of endings.

    Where seats compete, a row is one bot of a mixed line-up (its share of wins over all seats that it had), or one
    seat where the same bot plays in all of them; seats are numbered from 1.

    \b
    Example:
      simkit table results/demo
      simkit table results/demo --by bots,card_3 --measures win --format csv
    """
    from simkit.api.tables import make_table
    from simkit.results.view import open_results

    chosen = choose_format(format, json, out)
    opened = open_results(results)
    if components:
        send(_make_components(opened, is_tidy=long or chosen not in ("text", "md")), chosen, out)
        return
    names = split(measures)
    table = make_table(opened, split(by), where or [], names, per, long=long)
    frame = table.shown if chosen in ("text", "md") else table.frame
    send(frame, chosen, out)
    if chosen == "text" and out is None:
        _explain(opened, names, has_shares=any(name.startswith("fair") for name in frame.columns))


def choose_format(format: str | None, json: bool, out: Path | None) -> str:
    """The format asked for, else the one that the file's ending tells, else text."""
    from simkit.report.tables.formats import check_format

    if json or format or out is None:
        return check_format("json" if json else format or "text")
    if out.suffix not in ENDINGS:
        raise InputError(
            "no such kind of table",
            key="--out",
            value=out,
            allowed=[f"FILE{ending}" for ending in ENDINGS],
            hint="Or choose the format with --format.",
        )
    return ENDINGS[out.suffix]


def _make_components(results: Results, *, is_tidy: bool) -> pl.DataFrame:
    from simkit.report.tables.seats import show_components
    from simkit.stats.compare.components import component_effects

    if results.component_set is None:
        raise InputError(f"{results.game_title} notes nothing of its components", key="--components")
    effects = component_effects(results)
    return effects if is_tidy else show_components(effects, results)


def _explain(results: Results, names: list[str], *, has_shares: bool) -> None:
    headlines = ", ".join(dict.fromkeys(arm.question.column for arm in results.arms))
    bracketed = "Brackets" if names else f"Brackets at {headlines}"
    if has_shares:
        say("fair: the share of wins if all seats were equal; seats are numbered from 1.")
    say(
        f"{bracketed}: 95 % intervals. Columns that are 0 everywhere are left out.\n"
        "--long shows the method of every interval."
    )


def send(frame: pl.DataFrame, format: str, out: Path | None) -> None:
    """Write a frame to stdout or into a file."""
    if out is None:
        print_frame(frame, format)
        return
    from simkit.report.page.files import write_file
    from simkit.report.tables.formats import render

    write_file(out, render(frame, format))
    say(f"wrote {out}")


def split(words: str | None) -> list[str]:
    """Split words at commas; none without any."""
    return [word.strip() for word in words.split(",") if word.strip()] if words else []
