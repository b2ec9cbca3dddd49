"""`simkit compare`: arms against each other on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.output import print_text, say
from simkit.cli.table import FormatOpt, JsonOpt, OutOpt, PerOpt, ResultsArg, choose_format, send, split

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
    """Say what a change does, deal by deal: difference, 95 % interval, correlation, deals saved by pairing.

    Without --a and --b: every value of a setting against the first written, and each line-up against the one
    before it. With a second folder: arms of the same label, or --a of the first against --b of the second.
    Where seats compete: seat by seat or bot by bot, and each bot of a mixed line-up against its fair share.

    \b
    Example:
      simkit compare results/demo
      simkit compare results/demo --a none,greedy --b herald,greedy
    """
    from simkit.api.tables import make_comparison, make_seat_tests
    from simkit.results.view import open_results

    chosen = choose_format(format, json, out)
    opened = open_results(results)
    second = open_results(other) if other else None
    table = make_seat_tests(opened) if seats else make_comparison(opened, second, a, b, split(measure), per)
    if chosen != "text" or out is not None:
        send(table.shown if chosen in ("text", "md") else table.frame, chosen, out)
        return
    print_text(f"{table!r}".rstrip("\n"))
    say(SEATS_TALK if seats else TALK)
