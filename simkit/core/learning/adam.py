"""Steps against a gradient by Adam (Kingma and Ba, 2015), on all rows of a layer or on those that were touched."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.records import Matrix, Vector

MEMORY, LONG_MEMORY, TINY = 0.9, 0.999, 1e-8


@kernel
def adam_row(
    weights: Matrix[float],
    gradient: Matrix[float],
    means: Matrix[float],
    squares: Matrix[float],
    row: int,
    rate: float,
    step: int,
) -> None:
    """Move the weights of one row and clear its gradient; `step` counts from 1."""
    steady, settled = 1.0 - MEMORY**step, 1.0 - LONG_MEMORY**step
    for node in range(weights.shape[1]):
        slope = np.float64(gradient[row, node])
        mean = MEMORY * means[row, node] + (1.0 - MEMORY) * slope
        square = LONG_MEMORY * squares[row, node] + (1.0 - LONG_MEMORY) * slope * slope
        means[row, node] = mean
        squares[row, node] = square
        weights[row, node] -= rate * (mean / steady) / (np.sqrt(square / settled) + TINY)
        gradient[row, node] = 0.0


@kernel
def adam_step(
    weights: Matrix[float],
    gradient: Matrix[float],
    means: Matrix[float],
    squares: Matrix[float],
    rate: float,
    step: int,
) -> None:
    """Move all weights of a layer and clear the gradient."""
    for row in range(weights.shape[0]):
        adam_row(weights, gradient, means, squares, row, rate, step)


@kernel
def adam_rows(
    weights: Matrix[float],
    gradient: Matrix[float],
    means: Matrix[float],
    squares: Matrix[float],
    rows: Vector[int],
    n_rows: int,
    rate: float,
    step: int,
) -> None:
    """Move some rows of a layer, each listed once, and clear their gradient; the others keep their moments too."""
    for place in range(n_rows):
        adam_row(weights, gradient, means, squares, rows[place], rate, step)
