"""The two stacks: taking their next tile, and when they are used up."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.constants import N_SAFE, N_STANDARD, SAFE


@kernel
def take_next(state: Any, stack: Any) -> Any:
    """Take the next tile of a stack (C-04)."""
    if stack == SAFE:
        tile = int64(state.safe[state.safe_next])
        state.safe_next += 1
        state.safe_drawn += 1
    else:
        tile = int64(state.standard[state.standard_next])
        state.standard_next += 1
    state.left[stack, tile] -= 1
    return tile


@kernel
def count_stacks(state: Any) -> Any:
    """Tiles left in both stacks together."""
    return N_STANDARD - state.standard_next + N_SAFE - state.safe_next


@kernel
def is_exhausted(state: Any) -> Any:
    """Whether every Dream tile has been played; Vigil and Pantry do not count (C-19)."""
    return count_stacks(state) == 0 and state.n_revealed == 0
