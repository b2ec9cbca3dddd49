"""One of the best, at random."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Stream, Vector
from simkit.core.rng import draw_below


@kernel
def draw_best(values: Vector[float], count: int, stream: Stream) -> int:
    """Draw uniformly among the first so many values that are the highest."""
    best, n_best = values[0], int64(1)
    for index in range(1, count):
        if values[index] > best:
            best, n_best = values[index], int64(0)
        n_best += int64(values[index] == best)
    left = draw_below(stream, n_best)
    for index in range(count):
        if values[index] == best:
            if left == 0:
                return int64(index)
            left -= 1
    return int64(0)
