"""Where a match stands when no effect is under way."""

from __future__ import annotations

(
    KEEP,  # setup: discard two cards, take three resources
    SUPPLIES,  # the egg of a new round, and what a house adds
    NEXT,  # whose turn is next
    LIMITS,  # discarding down to the limits, then refilling the display
    ONCE,  # once-per-round abilities
    OBJECTIVE,
    FINAL,  # abilities that pay for points
    OVER,
) = range(8)
