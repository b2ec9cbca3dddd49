"""How `taught` rates a castle: the logit of a win, with the better stack for the next tile."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.castellion.bots.taught_network import (
    N_GOALS,
    SAFE,
    WIN,
    View,
    Weights,
    find_chance,
    run_layers,
)
from simkit.games.castellion.bots.taught_view import sum_castle, sum_changed

NEVER = -1e9
N_GUMBEL = 1 << 12
GUMBEL = -np.log(-np.log((np.arange(N_GUMBEL) + 0.5) / N_GUMBEL))  # quantiles of Gumbel's distribution


@kernel
def rate_outputs(view: View) -> float:
    """The logit of a win as the network told it last, with the better stack for the next tile; see `find_stack`.

    With a temperature, noise is added to it: the best of several is then drawn by softmax (Gumbel's trick).
    """
    value = float(view.outputs[find_stack(view) + WIN])
    if view.credit > 0.0:
        value = rate_progress(view)
    if view.temperature > 0.0:
        value += view.temperature * GUMBEL[draw_below(view.stream, int64(N_GUMBEL))]
    return value


@kernel
def rate_progress(view: View) -> float:
    """The chance of a win and, while teaching, some credit for passing the Trials before the last."""
    first = find_stack(view)
    value = find_chance(float(view.outputs[first + WIN]))
    for goal in range(view.stage, WIN):
        value += view.credit * find_chance(float(view.outputs[first + goal]))
    return value


@kernel
def find_chance_of(view: View) -> float:
    """The probability of a win as the network told it last, with the better stack for the next tile."""
    return find_chance(float(view.outputs[find_stack(view) + WIN]))


@kernel
def find_stack(view: View) -> int:
    """The first output of the stack that the next tile is best drawn from: the safe one only in danger."""
    if view.is_open or view.n_safe == 0:
        return int64(0)
    if view.n_standard == 0 or (view.is_danger and view.outputs[SAFE + WIN] > view.outputs[WIN]):
        return int64(SAFE)
    return int64(0)


@kernel
def rate_standing(weights: Weights, view: View) -> float:
    """The value of the castle as it stands."""
    sum_castle(weights, view)
    run_layers(weights, view, view.sums)
    return rate_outputs(view)


@kernel
def rate_changed(weights: Weights, view: View, concerned: int) -> float:
    """The value of a castle that differs from the one last summed in these windows."""
    sum_changed(weights, view, concerned)
    run_layers(weights, view, view.new_sums)
    return rate_outputs(view)


@kernel
def keep_outputs(view: View) -> None:
    """Keep what the network told last, as that of the best castle so far."""
    stack = find_stack(view)
    for goal in range(N_GOALS):
        view.best[goal] = view.outputs[stack + goal]
