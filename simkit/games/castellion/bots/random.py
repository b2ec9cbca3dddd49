"""`random`: uniform over the kinds of action that are possible, then over their details."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.rng import draw_below
from simkit.games.castellion.constants import SWAP_VIGIL


@kernel
def choose_any(state: Any, stream: Any) -> Any:
    """Choose uniformly among actions of one kind."""
    return draw_below(stream, state.n_legal)


@kernel
def choose_play(state: Any, stream: Any) -> Any:
    """Choose between discarding, building and the Vigil, then where to build."""
    n_legal = state.n_legal
    has_vigil = state.legal[n_legal - 1] == SWAP_VIGIL
    n_spots = n_legal - 2 if has_vigil else n_legal - 1
    n_kinds = 1 + np.int64(n_spots > 0) + np.int64(has_vigil)
    kind = draw_below(stream, n_kinds)
    if kind == 0:
        return np.int64(0)
    if has_vigil and kind == n_kinds - 1:
        return np.int64(n_legal - 1)
    return 1 + draw_below(stream, np.int64(n_spots))
