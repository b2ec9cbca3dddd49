"""Runs of the toy game that gates end before their plan does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simkit.games.criteria import Gate
from simkit.results.view import Results
from simkit.stats.estimate.spending import fixed_looks
from simkit.stats.verdict.declared import judge_gates
from tests.stats.synthetic import toy_arm, toy_frame, toy_manifest, toy_results

PLANNED = 4_000


def stop_toy(wins: Sequence[bool], gates: Sequence[Gate], deals: int) -> Results:
    """Return a run of one arm that plays no more after so many deals."""
    arm = toy_arm("ann", deals=deals)
    raw = {"id": arm.id, "question": vars(arm.question), "lineup": arm.lineup}
    ends = ["won" if won else "lost: slow" for won in wins[:deals]]
    return toy_results(
        [(arm, toy_frame({"win": wins[:deals], "end": ends}))],
        gates=tuple(gates),
        planned=PLANNED,
        stopped={arm.id: deals},
        manifest=toy_manifest() | {"arms": [raw]},
    )


def stop_where_decided(wins: Sequence[bool], gates: Sequence[Gate]) -> Results:
    """Return a run that ends at the first look that decides all its gates."""
    for deals in fixed_looks(PLANNED):
        results = stop_toy(wins, gates, deals)
        judged = judge_gates(replace(results, stopped={}), gates)
        if all(one.verdict.state != "undecided" for one in judged):
            return results
    return results
