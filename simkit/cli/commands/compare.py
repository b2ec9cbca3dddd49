"""`simkit compare`: configurations against each other on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.commands.table import PerOpt
from simkit.cli.options import option, spread, switch
from simkit.cli.output import print_text, say
from simkit.cli.tables import OutputWords, ResultsArg, split

TALK = (
    "difference: to − from, in percentage points for rates and shares, with its 95 % interval; ρ: correlation over\n"
    "deals; saving: how many times as many deals a comparison on separate deals needs; q: false discovery rate."
)
SEATS_TALK = (
    "V: Cramér's V, 0 if all seats win equally often, 1 if one seat wins always; p: test that all are equal;\n"
    "q: false discovery rate over the configurations."
)
OtherArg = Annotated[
    Path | None,
    typer.Argument(metavar="OTHER", help="A second results folder with the same seed.", show_default=False),
]
FromOpt = Annotated[
    str | None, option("--from", "NAME", "The reference: a configuration's name or the start of its id.")
]
ToOpt = Annotated[str | None, option("--to", "NAME", "The configuration to compare with the reference.")]
MeasuresOpt = Annotated[
    str | None,
    option(
        "--measures", "NAME[,NAME…]", "Columns to compare. Default: the game's main result, such as wins."
    ),
]

SeatsOpt = Annotated[
    bool, switch("--seats", "Compare the seats of each configuration instead: one test that all are equal.")
]


@spread
def command(
    results: ResultsArg,
    output: OutputWords,
    other: OtherArg = None,
    a: FromOpt = None,
    b: ToOpt = None,
    measures: MeasuresOpt = None,
    per: PerOpt = None,
    seats: SeatsOpt = False,
) -> None:
    """Say what each change does, on the same deals: the difference and its 95 % interval.

    Without --from and --to: each value of a setting against the first one written, and each line-up against the one
    before it. With a second folder: configurations that play the same but for what changed between the folders, or
    --from the first folder --to the second. Where seats compete: seat by seat or bot by bot, and each bot of a mixed
    line-up against its fair share.

    \b
    Example:
      simkit compare results/demo
      simkit compare results/demo --from none,greedy --to herald,greedy
    """
    from simkit.api.tables import make_comparison, make_seat_tests
    from simkit.results.view import open_results

    opened = open_results(results)
    second = open_results(other) if other else None
    table = make_seat_tests(opened) if seats else make_comparison(opened, second, a, b, split(measures), per)
    if not output.is_text:
        output.send(table.shown, table.frame, house_rules=table.house_rules)
        return
    print_text(f"{table!r}".rstrip("\n"))
    say(SEATS_TALK if seats else TALK)
