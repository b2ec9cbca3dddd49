"""Which gate ended an arm before the end of its plan: the one that alone was open before its last look.

What waits for another gate, or for a precision, is not stopped by its own luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simkit.games.contract import Question
from simkit.games.criteria import Gate
from simkit.results.view import ArmInfo, Results
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.estimate.spending import Look, fixed_looks
from simkit.stats.verdict.claims import read_claims
from simkit.stats.verdict.precision import find_precision, is_precise


@dataclass(frozen=True)
class Ending:
    """The gate that ended an arm, the deals of all looks up to that, and the level at which each judged it."""

    gate: Gate
    planned: int
    looks: tuple[int, ...]
    levels: tuple[float, ...]
    holds: bool


def find_ending(results: Results, arm: ArmInfo) -> Ending | None:
    """Return what ended an arm early, None if its plan, its first look or anything but one gate did."""
    planned, deals = results.planned, arm.deals
    if planned is None or results.stopped.get(arm.id) != deals or deals >= planned:
        return None
    looks = [look for look in fixed_looks(planned) if look <= deals]
    gates = [gate for gate in results.gates if gate.fits(arm.question, arm.lineup)]
    if len(looks) < 2 or looks[-1] != deals or not gates:
        return None
    precision = find_precision(results)
    if precision is not None and not is_precise(results, arm, precision, looks[-2]):
        return None
    others = [_count_others(results, arm, look) for look in looks]
    n_open = [len(gates)] * len(looks)
    decided: set[Gate] = set()
    if len(gates) > 1:  # a single gate was open until the last look
        for place, look in enumerate(looks[:-1]):
            n_open[place] = len(gates) - len(decided)
            level = ALPHA / (others[place] + n_open[place])
            decided |= {gate for gate in gates if min(_read(results, arm, gate, look, planned)) <= level}
    still = [gate for gate in gates if gate not in decided]
    n_open[-1] = len(still)
    if len(still) != 1:
        return None
    p_holds, p_fails = _read(results, arm, still[0], deals, planned)
    after = _count_others(
        results, arm, deals + 1
    )  # those that ended at the same look leave their parts to the rest
    if min(p_holds, p_fails) > ALPHA / (after + 1):
        return None  # given up
    levels = (ALPHA / (other + own) for other, own in zip(others, n_open, strict=True))
    return Ending(still[0], planned, tuple(looks), tuple(levels), p_holds <= p_fails)


def _read(results: Results, arm: ArmInfo, gate: Gate, deals: int, planned: int) -> Sequence[float]:
    return read_claims(results, arm, gate, Look(deals, planned))


def _count_others(results: Results, arm: ArmInfo, deals: int) -> int:
    """Count the gates on other arms of the folder that were open before a look."""
    found = 0
    for raw in results.manifest["arms"]:
        if raw["id"] != arm.id and results.stopped.get(raw["id"], deals) >= deals:
            asked = Question(**raw["question"]), tuple(raw["lineup"])
            found += sum(gate.fits(*asked) for gate in results.gates)
    return found
