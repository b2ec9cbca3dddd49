"""`simkit compare`: arms against each other on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.output import say
from simkit.cli.selection import choose_arms
from simkit.cli.table import ENDINGS, FormatOpt, JsonOpt, OutOpt, PerOpt, ResultsArg, send, split
from simkit.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from simkit.results.view import ArmInfo, Results

TALK = (
    "difference: to − from, rates and shares in points, with its 95 % interval; ρ: correlation over deals;\n"
    "saving: how many times as many deals an unpaired comparison needs; q: false discovery rate."
)
SEATS_TALK = (
    "V: Cramér's V, 0 if all seats win alike, 1 if one seat wins always; p: the test that all are equal;\n"
    "q: false discovery rate over the arms; n counts deals (blocks)."
)
OtherArg = Annotated[
    Path | None,
    typer.Argument(metavar="[OTHER]", help="A second results folder with the same seed.", show_default=False),
]
AOpt = Annotated[
    str | None, typer.Option("--a", metavar="ARM", help="The reference: id, its beginning, or label.")
]
BOpt = Annotated[str | None, typer.Option("--b", metavar="ARM", help="The arm to compare with it.")]
MeasureOpt = Annotated[
    str | None,
    typer.Option("--measure", metavar="NAME[,NAME…]", help="Columns to compare; else the game's headline."),
]

SeatsOpt = Annotated[
    bool, typer.Option("--seats", help="Compare the seats of each arm: one test that all are equal.")
]


def command(
    results: ResultsArg,
    other: OtherArg = None,
    a: AOpt = None,
    b: BOpt = None,
    measure: MeasureOpt = None,
    per: PerOpt = None,
    seats: SeatsOpt = False,
    format: FormatOpt = None,
    json: JsonOpt = False,
    out: OutOpt = None,
) -> None:
    """Compare arms deal by deal: difference, 95 % interval, correlation, deals saved by pairing.

    Without --a and --b: every value of a setting against the first written, and each line-up against the one
    before it. With a second folder: arms of the same label, or --a of the first against --b of the second.
    Where seats compete: seat by seat or bot by bot, and each bot of a mixed line-up against its fair share.

    \b
    Example:
      simkit compare results/demo
      simkit compare results/demo --a none,greedy --b herald,greedy
    """
    from simkit.report.display import show_comparisons, show_seat_tests
    from simkit.report.tables import check_format
    from simkit.results.view import open_results
    from simkit.stats.compare import choose_compared

    chosen = check_format("json" if json else format or (ENDINGS.get(out.suffix, "text") if out else "text"))
    opened = open_results(results)
    second = open_results(other) if other else None
    is_shown = chosen in ("text", "md")
    if seats:
        table = _seats(opened)
        table = show_seat_tests(table) if is_shown else table
    else:
        names = split(measure)
        table = _compare(opened, second, a, b, names, per)
        table = show_comparisons(table, choose_compared(opened, names, per)) if is_shown else table
    send(table, chosen, out)
    if chosen == "text" and out is None:
        say(SEATS_TALK if seats else TALK)


def _seats(results: Results) -> pl.DataFrame:
    from simkit.stats.fairness import seat_tests

    table = seat_tests(results)
    if table.is_empty():
        raise InputError(
            f"{results.folder}: these results have no seats that share wins",
            key="--seats",
            value=results.game,
        )
    return table


def _compare(
    results: Results,
    other: Results | None,
    a: str | None,
    b: str | None,
    names: list[str],
    per: str | None,
) -> pl.DataFrame:
    from simkit.stats.compare import compare_arms, compare_folders, compare_planned

    if (a is None) != (b is None):
        raise InputError(
            "two arms make a comparison: give both --a and --b", key="--a" if a is None else "--b"
        )
    if a is not None and b is not None:
        second = other or results
        return compare_arms(results, _arm(results, a, "--a"), second, _arm(second, b, "--b"), names, per)
    if other is not None:
        return compare_folders(results, other, names, per)
    table = compare_planned(results, names, per)
    if table.is_empty():
        raise InputError(
            f"{results.folder}: these results hold a single arm, and nothing to compare it with",
            hint="Name a second results folder with the same seed.",
        )
    return table


def _arm(results: Results, wish: str, option: str) -> ArmInfo:
    try:
        return choose_arms(results.arms, wish)[0]
    except InputError as error:
        raise InputError(
            error.problem, key=option, value=error.value, allowed=error.allowed, hint=error.hint
        ) from None
