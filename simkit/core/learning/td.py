"""Targets of temporal differences, TD(λ) in the forward view, for the afterstates of one seat in one match."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.records import Vector


@kernel
def find_targets(
    values: Vector[float],  # [step] of the best choice at that step, as the network told it
    explored: Vector[int],  # [step] 1: another than the best was chosen there
    n: int,
    final: float,  # what the match came to
    trace: float,  # λ: 0 trusts the next value alone, 1 the end of the match alone
    targets: Vector[float],  # out [step]
) -> None:
    """Find what the value of each afterstate should have been.

    Beyond a choice that was made to explore, what came of it says nothing about the choices before: their targets
    rest on the value of the best choice at that step instead.
    """
    ahead = final
    for back in range(n):
        step = n - 1 - back
        targets[step] = ahead
        ahead = values[step] if explored[step] else (1.0 - trace) * values[step] + trace * ahead
