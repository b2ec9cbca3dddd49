"""The verdicts of a report: on the gates that were declared, else on seats at a usual margin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.verdict.declared import Judged, judge_gates

MARGIN = 0.02
USUAL = Gate(SEAT_SHARE, SEAT_SHARE, "within 2 points", None, MARGIN)
UNDECLARED = "No limit was declared: fair means here within 2 percentage points."


@dataclass(frozen=True)
class Verdicts:
    """Every gate on every arm; `is_declared` unless the margin is the usual one."""

    judged: tuple[Judged, ...]
    is_declared: bool

    @property
    def note(self) -> str:
        """What a reader must know of where the gates come from."""
        return "" if self.is_declared else UNDECLARED

    def of(self, arms: Sequence[ArmInfo]) -> Verdicts:
        """Return the verdicts on some of the arms."""
        ids = {arm.id for arm in arms}
        return replace(self, judged=tuple(one for one in self.judged if one.arm.id in ids))


def find_verdicts(results: Results) -> Verdicts:
    """Judge the declared gates as `simkit gate` does, else the seats of arms of one bot for a single look."""
    played = tuple(arm for arm in results.arms if arm.deals)
    if results.gates:
        return Verdicts(judge_gates(_only(results, played), results.gates), True)
    chosen = tuple(arm for arm in played if USUAL.fits(arm.question, arm.lineup))
    return Verdicts(judge_gates(_only(results, chosen), [USUAL]), False)


def _only(results: Results, arms: tuple[ArmInfo, ...]) -> Results:
    """Return results of some arms; those of all keep what was computed of them before."""
    return results if arms == results.arms else replace(results, arms=arms)
