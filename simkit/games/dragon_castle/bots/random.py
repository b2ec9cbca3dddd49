"""`random`: uniform over the legal kinds of action, then over the actions of that kind."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.rng import draw_below


@kernel
def choose_any(desk: Any, stream: Any) -> Any:
    """Draw a kind of action, each Spirit being one, then one of its actions."""
    kind = draw_below(stream, desk.n_kinds) if desk.n_kinds > 1 else 0
    start = desk.starts[kind]
    return start + draw_below(stream, desk.starts[kind + 1] - start)
