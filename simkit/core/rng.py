"""Random numbers that belong to a deal and a purpose, not to an order of calls: Philox 4×32-10.

The key is the scenario's seed; the counter is (block of draws, stream, deal). A stream is named by its purpose (a
stack's shuffle, one seat's bot), so that a bot that thinks longer does not change the deck and any match can be
replayed alone. A stream is an int64 array of `STREAM_SIZE`:

    0 seed   1 deal   2 stream   3 next block   4 words of the block already used   5–8 the block's four words
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Stream, Vector

STREAM_SIZE = 9

T = TypeVar("T")

_MASK = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_MULTIPLIER_0 = np.uint64(0xD2511F53)
_MULTIPLIER_1 = np.uint64(0xCD9E8D57)
_WEYL_0 = np.uint64(0x9E3779B9)
_WEYL_1 = np.uint64(0xBB67AE85)


def new_stream() -> Stream:
    """Allocate a stream; `open_stream` says what it draws."""
    return np.zeros(STREAM_SIZE, dtype=np.int64)  # type: ignore[return-value]


@kernel(hot=True)
def philox(
    c0: np.uint64, c1: np.uint64, c2: np.uint64, c3: np.uint64, k0: np.uint64, k1: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Encrypt a counter of four 32-bit words by a key of two, ten rounds; all words as uint64."""
    for _ in range(10):
        product_0 = _MULTIPLIER_0 * c0
        product_1 = _MULTIPLIER_1 * c2
        c0, c1, c2, c3 = (
            (product_1 >> _HALF) ^ c1 ^ k0,
            product_1 & _MASK,
            (product_0 >> _HALF) ^ c3 ^ k1,
            product_0 & _MASK,
        )
        k0 = (k0 + _WEYL_0) & _MASK
        k1 = (k1 + _WEYL_1) & _MASK
    return c0, c1, c2, c3


@kernel
def open_stream(stream: Stream, seed: int, deal: int, purpose: int) -> None:
    """Set a stream to its first draw; `seed` is a 64-bit word in two's complement."""
    stream[0] = seed
    stream[1] = deal
    stream[2] = purpose
    stream[3] = 0
    stream[4] = 4


@kernel
def _refill(stream: Stream) -> None:
    """Compute the next four words of a stream."""
    seed = np.uint64(stream[0])
    deal = np.uint64(stream[1])
    w0, w1, w2, w3 = philox(
        np.uint64(stream[3]) & _MASK,
        np.uint64(stream[2]) & _MASK,
        deal & _MASK,
        deal >> _HALF,
        seed & _MASK,
        seed >> _HALF,
    )
    stream[5] = int64(w0)
    stream[6] = int64(w1)
    stream[7] = int64(w2)
    stream[8] = int64(w3)
    stream[3] += 1
    stream[4] = 0


@kernel(hot=True)
def draw_word(stream: Stream) -> int:
    """Draw a uniform 32-bit word as a non-negative int64."""
    if stream[4] == 4:
        _refill(stream)
    used = stream[4]
    stream[4] = used + 1
    return stream[5 + used]


@kernel(hot=True)
def draw_below(stream: Stream, bound: int) -> int:
    """Draw exactly uniformly from 0 … bound − 1 (Lemire's multiplication with rejection), 1 ≤ bound < 2³¹."""
    product = draw_word(stream) * bound
    low = product & 0xFFFFFFFF
    if low < bound:
        threshold = (0x100000000 - bound) % bound
        while low < threshold:
            product = draw_word(stream) * bound
            low = product & 0xFFFFFFFF
    return product >> 32


@kernel
def shuffle(stream: Stream, items: Vector[T]) -> None:
    """Shuffle a one-dimensional array in place, every order equally likely (Fisher–Yates).

    Draws as `draw_below` does, but four at a time from a block that has not been begun: they wait for nothing.
    """
    last = int64(items.shape[0] - 1)
    while last > 0:
        if last < 4 or stream[4] != 4 or not _shuffle_four(stream, items, last):
            _swap(items, last, draw_below(stream, last + 1))
            last -= 1
        else:
            last -= 4


@kernel
def _swap(items: Vector[T], one: int, other: int) -> None:
    """Let two items change their places."""
    kept = items[one]
    items[one] = items[other]
    items[other] = kept


@kernel(hot=True)
def _shuffle_four(stream: Stream, items: Vector[T], last: int) -> bool:
    """Swap four items with the words of the next block; not if any of them might have to be drawn again."""
    _refill(stream)
    first, second = stream[5] * (last + 1), stream[6] * last
    third, fourth = stream[7] * (last - 1), stream[8] * (last - 2)
    lowest = min(first & 0xFFFFFFFF, second & 0xFFFFFFFF, third & 0xFFFFFFFF, fourth & 0xFFFFFFFF)
    if lowest <= last:
        return False
    stream[4] = 4
    _swap(items, last, first >> 32)
    _swap(items, last - 1, second >> 32)
    _swap(items, last - 2, third >> 32)
    _swap(items, last - 3, fourth >> 32)
    return True
