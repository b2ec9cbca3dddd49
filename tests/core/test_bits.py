"""Bits: the compiled instructions and their plain twins against Python's own integers."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit import paths
from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel

WORDS = st.integers(-(2**63), 2**63 - 1)
EDGES = (0, 1, 2, 3, 2**31, 2**32, 2**47, 2**62, 2**63 - 1, -1, -2, -(2**62), -(2**63))

PLAIN = """
import json, sys
import numpy as np
from simkit import paths
from simkit.core.bits import count_bits, first_bit
words = [np.int64(word) for word in json.load(sys.stdin)]
print(json.dumps([[int(count_bits(word)), int(first_bit(word))] for word in words]))
"""


@kernel
def count(word):
    """Number of bits set."""
    return count_bits(word)


@kernel
def first(word):
    """Position of the lowest bit set."""
    return first_bit(word)


def expected(word):
    """Number of bits and lowest bit of a word in two's complement, by Python."""
    pattern = word & (2**64 - 1)
    return [pattern.bit_count(), f"{pattern:064b}"[::-1].find("1") if pattern else 64]


@settings(deadline=None, max_examples=500)
@given(word=WORDS)
def test_bits_of_any_word(word):
    assert [count(np.int64(word)), first(np.int64(word))] == expected(word)


def test_bits_at_the_edges():
    assert [[count(np.int64(word)), first(np.int64(word))] for word in EDGES] == [
        expected(word) for word in EDGES
    ]


def test_every_single_bit():
    for bit in range(63):
        assert count(1 << bit) == 1
        assert first(1 << bit) == bit


def test_plain_python_counts_the_same():
    words = [*EDGES, *np.random.default_rng(1).integers(-(2**63), 2**63 - 1, 500).tolist()]
    answer = subprocess.run(
        [sys.executable, "-c", PLAIN],
        input=json.dumps(words),
        capture_output=True,
        text=True,
        check=True,
        cwd=paths.PACKAGE.parent,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert json.loads(answer.stdout) == [expected(word) for word in words]
