"""Writing legal actions into the actions."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel


@kernel
def add(actions: Any, code: Any) -> None:
    """Write one more legal action."""
    actions.codes[actions.n] = code
    actions.n += 1
