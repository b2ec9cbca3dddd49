"""`simkit plot`: one figure of a results folder as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from simkit.cli.files import check_picture, write_figure
from simkit.cli.options import argument, option, switch
from simkit.cli.output import print_json, print_table
from simkit.cli.selection import JsonOpt
from simkit.errors import InputError

ResultsArg = Annotated[Path | None, argument("RESULTS", "A folder that simkit run has written.")]
FigureOpt = Annotated[str | None, option("--figure", "NAME", "Which figure; --list names them.")]
OutOpt = Annotated[Path | None, option("--out", "FILE", "The picture: FILE.png, FILE.svg or FILE.pdf.")]
ListOpt = Annotated[bool, switch("--list", "List the figures, with RESULTS those that it allows.")]


def command(
    results: ResultsArg = None,
    figure: FigureOpt = None,
    out: OutOpt = None,
    list_figures: ListOpt = False,
    json: JsonOpt = False,
) -> None:
    """Draw one figure of a results folder into a file.

    \b
    Example:
      simkit plot results/demo --figure win-rate --out win-rate.svg
      simkit plot --list
    """
    if list_figures:
        _list(results, json)
        return
    from simkit.plots.figures import find_figure
    from simkit.results.view import open_results

    if results is None or out is None:
        raise InputError("a figure needs RESULTS and --out", key="--out" if results else "RESULTS")
    check_picture(out, "--out")
    write_figure(find_figure(figure).draw(open_results(results)), out)


def _list(results: Path | None, json: bool) -> None:
    from simkit.plots.figures import FIGURES, figures_of
    from simkit.results.view import open_results

    specs = list(FIGURES.values()) if results is None else figures_of(open_results(results))
    if json:
        print_json([{"name": spec.name, "doc": spec.doc} for spec in specs])
    else:
        print_table(["figure", "shows"], [[spec.name, spec.doc] for spec in specs])
