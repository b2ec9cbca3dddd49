"""What can be under way on the stack of a match."""

from __future__ import annotations

(
    EFFECT,  # an effect is reached: each seat concerned decides, and uses it
    BENEFIT,  # one atom that is not optional
    WALK,  # an exploration
    PAIR,  # two effects in either order: a cave and the covered space; a hatchling's each and third
) = range(4)

# By what an effect is reached: source · 256 + its number.
DRAGON, CAVE, STEP, COVERED, ROW, FEED, THIRD = range(7)
