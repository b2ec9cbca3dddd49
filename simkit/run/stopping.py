"""Looks at a run under way: have its gates been decided, is it precise enough?

Looks are taken at fixed numbers of deals, on the first so many deals of every arm. So a run ends at the same look for
any threads, chunks and engine, and the same look ends it again when it is resumed.
"""

from __future__ import annotations

from simkit.results.store import Store
from simkit.results.view import open_results
from simkit.stats.estimate.sequential import fixed_looks
from simkit.stats.verdict.declared import is_precise, judge_gates

DECIDED = "decided"
PRECISE = "precise"


class Looks:
    """The looks that a scenario asks for; `stopped` is the number of deals at which one ended the run."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.stopped: int | None = None
        scenario = store.scenario
        self.gates = scenario.gates if scenario.limits.decided else ()
        self.is_watching = bool(self.gates) or scenario.limits.precision is not None
        self._ahead = fixed_looks(scenario.deals) if self.is_watching else []

    def look(self) -> str:
        """Take every look that has become due; return what ends the run, empty if nothing does."""
        while self._ahead and self._ahead[0] <= self.store.deals and self.stopped is None:
            deals = self._ahead.pop(0)
            reason = self._judge(deals)
            if reason:
                self.stopped = deals
                return reason
        return ""

    def _judge(self, deals: int) -> str:
        results = open_results(self.store.folder)
        verdicts = judge_gates(results, self.gates, live=True, deals=deals)
        if verdicts and all(found.verdict.state != "undecided" for found in verdicts):
            return DECIDED
        precision = self.store.scenario.limits.precision
        return PRECISE if precision is not None and is_precise(results, precision, deals) else ""
