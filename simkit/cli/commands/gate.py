"""`simkit gate`: verdicts on the gates of a scenario, with exit codes for scripts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from simkit.cli.options import spread
from simkit.cli.output import print_text, say
from simkit.cli.selection import GateOpt
from simkit.cli.tables import OutputWords, ResultsArg

if TYPE_CHECKING:
    import polars as pl

    from simkit.stats.verdict.declared import Judged

FAILED, UNDECIDED = 3, 4

PASSED_OVER = "not judged, since seats are judged where one bot plays in all of them"


@spread
def command(results: ResultsArg, output: OutputWords, gate: GateOpt = None) -> None:
    """Say whether every configuration meets the gates, a line for each; the exit code tells the outcome.

    A gate is a condition on a measure, written into the scenario or given here. Exit code 0: every gate holds for
    every configuration; 3: at least one fails; 4: none fails, but some are undecided. Gates given here are judged
    once, on all deals played so far. CSV and JSON hold a row for each gate with the method of its interval.

    \b
    Example:
      simkit gate results/layouts-3
      simkit gate results/demo --gate 'win_rate between 0.2 and 0.6'
    """
    from simkit.api.verdicts import judge, make_verdicts
    from simkit.results.view import open_results

    opened = open_results(results)
    judged = judge(opened, gate or ())
    table = make_verdicts(opened, judged)
    if output.is_text:
        _print(judged, table.frame, output, table.house_rules)
    else:
        output.send(table.shown, table.frame, house_rules=table.house_rules)
    code = _tell(judged)
    passed_over = [arm.label for arm in opened.arms if all(found.arm.id != arm.id for found in judged)]
    if passed_over:
        say(f"{PASSED_OVER}: {', '.join(passed_over)}")
    raise typer.Exit(code)


def _print(
    judged: Sequence[Judged], table: pl.DataFrame, output: OutputWords, house_rules: Sequence[str]
) -> None:
    """Draw a line for each configuration: of one gate its verdict and what is open, of several a column each."""
    import polars as pl

    gates = list(dict.fromkeys(table["gate"]))
    if len(gates) == 1:
        print_text(f"{gates[0]}\n")
    rows: dict[str, dict[str, str]] = {}
    for one, found in zip(judged, table.iter_rows(named=True), strict=True):
        cells = rows.setdefault(found["arm"], {"configuration": found["arm"]})
        cells |= _write_one(one, found) if len(gates) == 1 else {found["gate"]: _write_cell(one, found)}
        cells["deals"] = f"{found['n']:,}"
    names = ["configuration", *(gates if len(gates) > 1 else ("verdict", "estimate", "more deals")), "deals"]
    shown = pl.DataFrame([{name: row.get(name, "–") for name in names} for row in rows.values()])
    if len(gates) == 1 and not any(row["more deals"] for row in rows.values()):
        shown = shown.drop("more deals")
    output.send(shown, table, n_keys=1, house_rules=house_rules)


def _write_one(one: Judged, found: dict[str, Any]) -> dict[str, str]:
    return {
        "verdict": _write_word(found),
        "estimate": _write_estimate(one, found),
        "more deals": _write_more(found),
    }


def _write_cell(one: Judged, found: dict[str, Any]) -> str:
    return f"{_write_word(found)}: {_write_estimate(one, found)}"


def _write_word(found: dict[str, Any]) -> str:
    """Take the verdict itself, without what its sentence adds."""
    return re.split(r"[,:]", found["verdict"])[0]


def _write_estimate(one: Judged, found: dict[str, Any]) -> str:
    """Write the estimate with its interval; of a gate on all seats that of the seat farthest from fair."""
    from simkit.report.answers.overview import write_verdict
    from simkit.report.tables.display import tell_estimate

    if one.verdict.reading.parts:
        return write_verdict(one).small
    return " ".join(tell_estimate(found, is_percent=found["is_percent"])).rstrip()


def _write_more(found: dict[str, Any]) -> str:
    """Write about how many deals an undecided gate still needs; nothing where nothing is open."""
    few, many = found["more_deals"], found["more_deals_high"]
    if found["state"] != "undecided":
        return ""
    if few is None:
        return "many"
    return f"{_round(few)} or more" if many is None else f"{_round(few)}–{_round(many)}"


def _round(deals: int) -> str:
    """Write about how many deals: two digits, for a forecast knows no more."""
    return f"{float(f'{deals:.2g}'):,.0f}"


def _tell(judged: tuple[Judged, ...]) -> int:
    """Say how many gates hold, fail and are undecided, and return the exit code."""
    from simkit.stats.verdict.stopped import WHY_STOPPED
    from simkit.stats.verdict.verdicts import WHY_TOUCHING

    states = [found.verdict.state for found in judged]
    counts = {state: states.count(state) for state in ("holds", "fails", "undecided")}
    say(f"{counts['holds']} hold, {counts['fails']} fail, {counts['undecided']} undecided")
    if any(found.verdict.is_touching for found in judged):
        say(WHY_TOUCHING)
    if any(found.verdict.reading.seen is not None for found in judged):
        say(WHY_STOPPED)
    return FAILED if counts["fails"] else UNDECIDED if counts["undecided"] else 0
