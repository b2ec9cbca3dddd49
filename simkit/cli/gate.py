"""`simkit gate`: verdicts on the gates of a scenario, with exit codes for scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.output import say
from simkit.cli.table import ENDINGS, FormatOpt, JsonOpt, OutOpt, ResultsArg, send
from simkit.errors import InputError

if TYPE_CHECKING:
    from simkit.games.gate import Gate
    from simkit.results.view import Results
    from simkit.stats.declared import Judged

FAILED, UNDECIDED = 3, 4

GateOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--gate",
        metavar="'MEASURE CONDITION'",
        help="Another gate than those of the scenario, such as 'length at most 90'; repeat for several.",
    ),
]


def command(
    results: ResultsArg,
    gate: GateOpt = None,
    format: FormatOpt = None,
    json: JsonOpt = False,
    out: OutOpt = None,
) -> None:
    """Judge the gates of a scenario on its results; the exit code tells the outcome.

    0: every gate holds for every arm. 3: at least one fails. 4: none fails, but some are undecided. Gates stand in
    the scenario under [gates]; those given here are judged at the deals that are there, by intervals for one look.

    \b
    Example:
      simkit gate results/duel
      simkit gate results/demo --gate 'win_rate between 0.2 and 0.6' --gate 'length at most 90'
    """
    from simkit.report.display import show_verdicts
    from simkit.report.tables import check_format
    from simkit.results.view import open_results
    from simkit.stats.declared import judge_gates, verdict_table

    chosen = check_format("json" if json else format or (ENDINGS.get(out.suffix, "text") if out else "text"))
    opened = open_results(results)
    gates = _read_gates(opened, gate) if gate else opened.gates
    if not gates:
        raise InputError(
            f"{results}: the scenario of these results declares no gates",
            hint="Write [gates] into the scenario, or give --gate 'MEASURE CONDITION'.",
        )
    judged = judge_gates(opened, gates, live=not gate)
    table = verdict_table(judged)
    send(show_verdicts(table) if chosen in ("text", "md") else table, chosen, out)
    raise typer.Exit(_tell(judged))


def _read_gates(results: Results, words: list[str]) -> list[Gate]:
    from simkit import games
    from simkit.games.gate import parse_gate

    spec = games.find(results.game)
    gates = []
    for word in words:
        measure, _, condition = word.strip().partition(" ")
        try:
            gates.append(parse_gate(spec, measure, condition))
        except InputError as error:
            raise error.at(key="--gate") from None
    return gates


def _tell(judged: tuple[Judged, ...]) -> int:
    """Say how many gates hold, fail and are undecided, and return the exit code."""
    states = [found.verdict.state for found in judged]
    counts = {state: states.count(state) for state in ("holds", "fails", "undecided")}
    say(f"{counts['holds']} hold, {counts['fails']} fail, {counts['undecided']} undecided")
    return FAILED if counts["fails"] else UNDECIDED if counts["undecided"] else 0
