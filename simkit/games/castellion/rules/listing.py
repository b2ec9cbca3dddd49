"""Writing legal actions into the actions."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.games.castellion.state import Actions


@kernel
def add(actions: Actions, code: int) -> None:
    """Write one more legal action."""
    actions.codes[actions.n] = code
    actions.n += 1
