"""What greedy and blueprint share: when to draw safe and when to resolve a Trial early."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.games.castellion.constants import DRAW_SAFE, DRAW_STANDARD, N_TRIALS
from simkit.games.castellion.rules.trials import would_pass
from simkit.games.castellion.rules.turn import find_action


@kernel
def is_in_danger(tables: Any, state: Any, seat: Any) -> Any:
    """Whether the next Traitor would resolve a Trial that would be failed as things stand."""
    if state.traitors + 1 < state.needed[state.trial]:
        return False
    return not would_pass(tables, state, seat)


@kernel
def choose_source(tables: Any, state: Any, seat: Any) -> Any:
    """Draw safe in danger, standard otherwise; what is left when one stack is empty."""
    return find_action(state, DRAW_SAFE if is_in_danger(tables, state, seat) else DRAW_STANDARD)


@kernel
def choose_trigger(tables: Any, state: Any, seat: Any) -> Any:
    """Resolve the last Trial as soon as it is won; earlier ones would only start the next clock sooner."""
    return np.int64(state.trial == N_TRIALS - 1 and would_pass(tables, state, seat))
