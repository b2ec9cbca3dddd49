"""Writing legal actions into the desk."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel


@kernel
def add(desk: Any, action: Any) -> None:
    """Write one more legal action."""
    desk.legal[desk.n_legal] = action
    desk.n_legal += 1
