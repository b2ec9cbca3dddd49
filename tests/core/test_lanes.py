"""Lanes compute place by place what arrays of float32 do, in the order written."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from simkit.core.jit import kernel
from simkit.core.lanes import fill_lanes, join_lanes, lanes_of, rectify_lanes

read_eight, write_eight = lanes_of(8)
read_words, write_words = lanes_of(4, np.int64)

Numbers = NDArray[np.float32]


@kernel
def combine(rows: Any, factor: Any, out: Any) -> None:
    """Compute with three rows."""
    total = read_eight(rows[0])
    for place in range(1, 3):
        total = total + (factor * read_eight(rows[place]) - read_eight(rows[place - 1]))
    write_eight(out, rectify_lanes(total))


@kernel
def find_bits(words: Any, mask: int, out: Any) -> int:
    """Fill the words that have a bit of a mask, and join what these and the others leave."""
    found = fill_lanes(mask & read_words(words))
    write_words(out, found)
    return join_lanes((found & read_words(words)) | ~(found | read_words(words)))  # type: ignore[no-any-return]


@pytest.fixture
def rows() -> Numbers:
    """Numbers whose sums depend on the order of adding."""
    return np.random.default_rng(1).normal(size=(3, 8)).astype(np.float32)


def test_lanes_add_multiply_and_rectify_as_arrays_do(rows: Numbers) -> None:
    factor, out = np.float32(0.3), np.zeros(8, dtype=np.float32)
    combine(rows, factor, out)
    total = rows[0] + (factor * rows[1] - rows[0])
    total = total + (factor * rows[2] - rows[1])
    assert out.tolist() == np.maximum(total, np.float32(0.0)).tolist()


def test_writing_lanes_leaves_what_they_were_read_from(rows: Numbers) -> None:
    before = rows.copy()
    combine(rows, np.float32(2.0), np.zeros(8, dtype=np.float32))
    assert rows.tolist() == before.tolist()


def test_words_are_filled_and_joined() -> None:
    words, out = np.array([1, 6, 0, -8], dtype=np.int64), np.zeros(4, dtype=np.int64)
    found = find_bits(words, np.int64(2), out)
    assert out.tolist() == [0, -1, 0, 0]
    assert found == ~1 | 6 | ~0 | 7
