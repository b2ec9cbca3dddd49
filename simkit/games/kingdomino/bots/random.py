"""`true-random`: uniform over all legal pairs of placement and claim."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.rng import draw_below


@kernel
def choose_any(desk: Any, stream: Any) -> Any:
    """Choose uniformly among all moves."""
    return draw_below(stream, desk.n_placements * desk.n_claims)
