"""`simkit table`: the outcomes of a results folder as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from simkit.cli.options import option, spread, switch
from simkit.cli.output import say
from simkit.cli.tables import OutputWords, ResultsArg, split
from simkit.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars as pl

    from simkit.results.view import Results

ByOpt = Annotated[
    str | None,
    option(
        "--by",
        "KEY[,KEY…]",
        "Group by settings or bots (the rest is pooled), or split by seat, bot or a column of few values.",
    ),
]
WhereOpt = Annotated[
    list[str] | None,
    option(
        "--where",
        "KEY=VALUE[,VALUE…]",
        "Only configurations, matches or seats with these values (the first seat is seat=1). Repeatable.",
    ),
]
MeasuresOpt = Annotated[
    str | None, option("--measures", "NAME[,NAME…]", "Only these columns, each with its 95 % interval.")
]
PerOpt = Annotated[
    str | None,
    option(
        "--per",
        "seat|bot|configuration",
        "What a row is. Default: a bot where different bots meet, a seat where one bot plays itself.",
    ),
]
ComponentsOpt = Annotated[
    bool,
    switch(
        "--components",
        "Show instead how often seats or matches with a component win, against those without it.",
    ),
]
PointsOpt = Annotated[
    bool,
    switch(
        "--component-points",
        "Show instead how often each component came into play, when, and the points it brought by source.",
    ),
]
LongOpt = Annotated[
    bool, switch("--long", "One row for each configuration and measure, with the method of every interval.")
]
AllOpt = Annotated[bool, switch("--all", "All columns, seat by seat, instead of the main result alone.")]
ColumnsOpt = Annotated[
    str | None, option("--columns", "NAME[,NAME…]", "These columns beside the main result, seat by seat.")
]


@spread
def command(
    results: ResultsArg,
    output: OutputWords,
    by: ByOpt = None,
    where: WhereOpt = None,
    measures: MeasuresOpt = None,
    per: PerOpt = None,
    columns: ColumnsOpt = None,
    all_columns: AllOpt = False,
    components: ComponentsOpt = False,
    component_points: PointsOpt = False,
    long: LongOpt = False,
) -> None:
    """Show a row for each configuration: its main result with the 95 % interval; --all shows the rest.

    Where seats compete, one bot in all seats is shown by the share of every seat and the seat farthest from fair; of
    a mixed line-up each bot has a row with its share over all seats that it had. With --all, --columns,
    --by or --per a row is one bot of a mixed line-up, else one seat. CSV, Excel, Parquet and JSON always
    hold all columns.

    \b
    Example:
      simkit table results/demo
      simkit table results/demo --columns turns,ending
      simkit table results/demo --by bots,card_3 --measures win --format csv
    """
    from simkit.api.tables import make_table
    from simkit.results.view import open_results

    opened = open_results(results)
    if components or component_points:
        shown, tidy = (_make_points if component_points else _make_components)(opened)
        output.send(tidy if long else shown, tidy, house_rules=opened.house_rules)
        return
    names = split(measures)
    wanted = None if all_columns else split(columns)
    table = make_table(opened, split(by), where or [], names, per, columns=wanted, long=long)
    output.send(table.shown, table.frame, table.n_keys, house_rules=table.house_rules)
    if output.is_text:
        is_brief = not (long or names or wanted or all_columns)
        _explain(opened, names, table.shown.columns, is_brief=is_brief)
        _explain_stop(table.frame.columns)


def _make_components(results: Results) -> tuple[pl.DataFrame, pl.DataFrame]:
    from simkit.report.tables.seats import show_components
    from simkit.stats.compare.components import component_effects

    if results.component_set is None:
        raise InputError(f"{results.game_title} notes nothing of its components", key="--components")
    effects = component_effects(results)
    return show_components(effects, results), effects


def _make_points(results: Results) -> tuple[pl.DataFrame, pl.DataFrame]:
    from simkit.report.tables.component_points import show_points
    from simkit.stats.compare.component_points import component_points

    brought = component_points(results)
    if brought.is_empty():
        raise InputError(
            f"{results.game_title} notes no points of its components by source", key="--component-points"
        )
    return show_points(brought, results), brought


def _explain(results: Results, names: list[str], shown: list[str], *, is_brief: bool) -> None:
    from simkit.report.tables.brief import SHARES

    if "fair" in shown:
        say("fair: the share of wins if all seats were equal; seats are numbered from 1.")
    if SHARES in shown:
        say(f"{SHARES}: the share of every seat in per cent; beside it the seat farthest from fair.")
    if is_brief:
        say("Brackets: 95 % intervals. --all shows all columns, --columns NAME[,NAME…] some of them.")
        return
    headlines = ", ".join(dict.fromkeys(arm.question.column for arm in results.arms))
    bracketed = "Brackets" if names else f"Brackets at {headlines}"
    say(
        f"{bracketed}: 95 % intervals. Columns that are 0 everywhere are left out.\n"
        "--long shows the method of every interval."
    )


def _explain_stop(columns: Sequence[str]) -> None:
    """Say that estimates allow for an early stop, where some do."""
    from simkit.stats.verdict.stopped import SEEN, WHY_STOPPED

    if any(name == SEEN or name.endswith(f"_{SEEN}") for name in columns):
        say(WHY_STOPPED)
