"""Kinds of whole numbers: a seat is no cell, and the type checker says so; compiled code sees plain integers.

A kernel makes one from a number by calling it, `Cell(8 * row + column)`, which costs nothing when compiled. A game
declares its own beside its sizes and lets kernels call them:

    Tile = NewType("Tile", int)
    allow_in_kernels(Tile)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NewType

import numpy as np

Seat = NewType("Seat", int)  # a chair at the table, from 0 on

if TYPE_CHECKING:

    def int64(value: float | np.uint64) -> int:
        """A whole number as wide as a kernel computes."""

else:
    int64 = np.int64


def signed(word: int) -> int:
    """Read a pattern of 64 bits in two's complement, as kernels hold it."""
    return word - (1 << 64) if word >> 63 else word


KINDS: list[Callable[[int], Any]] = []  # those that compiled code may call; `jit.py` teaches them to Numba


def allow_in_kernels(*kinds: Callable[[int], Any]) -> None:
    """Let compiled code call these kinds; each returns the number that it is given."""
    KINDS.extend(kinds)


allow_in_kernels(Seat)
