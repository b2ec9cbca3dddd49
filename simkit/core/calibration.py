"""A fixed piece of compiled work: what speeds measured on different days and machines are compared with."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64

MASK = 0xFFFFFFFF


@kernel
def spin(iterations: int) -> int:
    """Step a 32-bit xorshift generator so many times and return its word; each step needs the one before."""
    word = int64(2463534242)
    for _ in range(iterations):
        word ^= (word << 13) & MASK
        word ^= word >> 17
        word ^= (word << 5) & MASK
    return word
