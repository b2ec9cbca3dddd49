"""Where a mean should lie."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """Where a mean should lie, ends included; None: no bound on that side. In the units of the measure."""

    low: float | None
    high: float | None

    def holds(self, mean: float) -> bool:
        """Tell whether a mean lies within the bounds."""
        return (self.low is None or self.low <= mean) and (self.high is None or mean <= self.high)


def within(margin: float, target: float = 0.0) -> Bounds:
    """Bound a mean to at most `margin` on either side of a target."""
    return Bounds(target - margin, target + margin)
