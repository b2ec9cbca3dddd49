"""Looks at a run under way: have its gates been decided, is it precise enough?

Looks are taken at fixed numbers of deals, on the first so many deals of every arm that still plays; an arm whose
gates are decided plays no more. So a run ends at the same looks for any threads, chunks and engine, and the same
looks end it again when it is resumed.
"""

from __future__ import annotations

from dataclasses import replace

from simkit.results.store import Store
from simkit.results.view import open_results
from simkit.stats.estimate.spending import fixed_looks
from simkit.stats.verdict.declared import is_precise, judge_gates

DECIDED = "decided"
PRECISE = "precise"


class Looks:
    """The looks that a scenario asks for; `stopped` holds, by arm, the deals at which one ended its play."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.stopped: dict[str, int] = {}
        scenario = store.scenario
        self.gates = scenario.gates if scenario.limits.decided else ()
        self.is_watching = scenario.is_watched
        self._ahead = fixed_looks(scenario.deals) if self.is_watching else []

    def look(self) -> str:
        """Take every look that has become due; return what ends the run, empty if nothing does."""
        while self._ahead and (playing := [arm for arm in self.store.arms if arm.id not in self.stopped]):
            if self._ahead[0] > self.store.deals_of(playing):
                return ""
            reason = self._judge(self._ahead.pop(0))
            if reason:
                return reason
        return ""

    def _judge(self, deals: int) -> str:
        """Let the arms stop whose gates are decided, and say what ends the run for all of them."""
        results = replace(open_results(self.store.folder, self.stopped), planned=self.store.planned)
        known = {arm.id: min(deals, self.stopped.get(arm.id, deals)) for arm in results.arms}
        verdicts = judge_gates(results, self.gates, deals=known, foretells=False)
        undecided = {found.arm.id for found in verdicts if found.verdict.state == "undecided"}
        decided = {found.arm.id for found in verdicts} - undecided - self.stopped.keys()
        self.stopped |= dict.fromkeys(decided, deals)
        if verdicts and not undecided:
            self.stopped = {arm.id: self.stopped.get(arm.id, deals) for arm in results.arms}
            return DECIDED
        precision = self.store.scenario.limits.precision
        if precision is not None and is_precise(results, precision, known):
            self.stopped = known
            return PRECISE
        return ""
