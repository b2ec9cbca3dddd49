"""Verdicts on gates: those that a scenario declares, or others given in words."""

from __future__ import annotations

from collections.abc import Sequence

from simkit import games
from simkit.api.tables import Table
from simkit.errors import InputError
from simkit.games.criteria import Gate, read_gate_text, refuse_unfit
from simkit.report.tables.display import show_verdicts
from simkit.results.view import Results
from simkit.stats.verdict.declared import Judged, judge_gates, verdict_table


def judge(results: Results, words: Sequence[str] = ()) -> tuple[Judged, ...]:
    """Judge the gates of the scenario, or others such as `length at most 90`, by intervals for one look."""
    gates = [_read_gate(results.game, word) for word in words] or results.gates
    if not gates:
        raise InputError(
            f"{results.folder}: the scenario of these results declares no gates",
            hint="Write [gates] into the scenario, or give --gate 'MEASURE CONDITION'.",
        )
    for gate in gates:
        refuse_unfit(results.game_title, gate, ((arm.question, arm.lineup) for arm in results.arms))
    return judge_gates(results, gates)


def make_verdicts(results: Results, judged: tuple[Judged, ...]) -> Table:
    """Make the table of verdicts, a row for each gate and arm."""
    table = verdict_table(judged)
    return Table(table, show_verdicts(table), house_rules=results.house_rules)


def _read_gate(game: str, word: str) -> Gate:
    try:
        return read_gate_text(games.find(game), word)
    except InputError as error:
        raise error.at(key="--gate") from None
