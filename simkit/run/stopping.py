"""Looks at a run under way: have its gates been decided, is it precise enough?

Looks are taken at fixed numbers of deals, on the first so many deals of every arm that still plays; an arm whose
gates are decided, and which is as precise as was asked for, plays no more. So a run ends at the same looks for any
threads, chunks and engine, and the same looks end it again when it is resumed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from simkit.results.store import Store
from simkit.results.view import Results, open_results

if TYPE_CHECKING:
    from simkit.stats.verdict.claims import Seen
    from simkit.stats.verdict.declared import Judged

DECIDED = "decided"
PRECISE = "precise"
PATIENCE = 2.0  # seconds from one forecast to the next: they take a while themselves


class Looks:
    """The looks that a scenario asks for; `stopped` holds, by arm, the deals at which one ended its play.

    With `foretells` a look now and then tells what each arm still `needs` for its gates: in one of ten futures fewer
    deals than the first number, in nine of ten no more than the second.
    """

    def __init__(self, store: Store, *, foretells: bool = False) -> None:
        self.store = store
        self.foretells = foretells
        self.stopped: dict[str, int] = {}
        self.needs: dict[str, tuple[int, int]] = {}
        self._foretold = -PATIENCE
        self._seen: Seen = {}
        scenario = store.scenario
        self.gates = scenario.gates if scenario.limits.decided else ()
        self.precision = scenario.limits.precision
        self.is_watching = scenario.is_watched
        self._ahead: list[int] = []
        if self.is_watching:  # a run that nobody watches starts sooner without statistics
            from simkit.stats.estimate.spending import fixed_looks

            self._ahead = fixed_looks(scenario.deals)

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
        """Let the arms stop of which all that was asked is known, and say what ends the run for all of them."""
        from simkit.stats.verdict.declared import judge_gates

        results = replace(open_results(self.store.folder, self.stopped), planned=self.store.planned)
        known = {arm.id: min(deals, self.stopped.get(arm.id, deals)) for arm in results.arms}
        foretells = self.foretells and time.monotonic() - self._foretold >= PATIENCE
        verdicts = judge_gates(results, self.gates, deals=known, foretells=foretells, seen=self._seen)
        vague = self._find_vague(results, known)
        if not verdicts:
            if self.precision is None or vague:
                return ""
            self.stopped = known
            return PRECISE
        undecided = {found.arm.id for found in verdicts if found.verdict.state == "undecided"}
        unknown = (undecided | vague) - self.stopped.keys()
        if foretells:
            most = self.store.scenario.deals
            needs = find_needs(verdicts, most)
            self.needs = needs | {arm: (needs.get(arm, (0, 0))[0], most) for arm in vague}
            self._foretold = time.monotonic()
        finished = {found.arm.id for found in verdicts} - unknown - self.stopped.keys()
        self.stopped |= dict.fromkeys(finished, deals)
        if unknown:
            return ""
        self.stopped = {arm.id: self.stopped.get(arm.id, deals) for arm in results.arms}
        return DECIDED

    def _find_vague(self, results: Results, known: Mapping[str, int]) -> set[str]:
        """Return the arms whose main result is not known to the precision that was asked for."""
        if self.precision is None:
            return set()
        from simkit.stats.verdict.precision import is_precise

        return {arm.id for arm in results.arms if not is_precise(results, arm, self.precision, known[arm.id])}


def find_needs(verdicts: Iterable[Judged], planned: int) -> dict[str, tuple[int, int]]:
    """Return the range of further deals, by arm, that decide all its open gates; at most as many as are planned."""
    found = {}
    for arm, group in groupby(verdicts, key=lambda judged: judged.arm.id):
        readings = [one.verdict.reading for one in group if one.verdict.state == "undecided"]
        few = [planned if reading.more is None else reading.more.few for reading in readings]
        many = [
            planned if reading.more is None or reading.more.many is None else reading.more.many
            for reading in readings
        ]
        found[arm] = min(planned, max(few, default=0)), min(planned, max(many, default=0))
    return found
