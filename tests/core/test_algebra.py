"""Kernels start without SciPy's linear algebra, and what others compile finds it."""

from __future__ import annotations

import subprocess
import sys

import numba
import pytest

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

START = """
import sys
import numpy as np
from simkit.core import rng
stream = rng.new_stream()
rng.open_stream(stream, 1, 2, 3)
assert stream[1] == 2
print("scipy.linalg" in sys.modules)
"""
MULTIPLY = """
import numba
@numba.njit
def multiply(table):
    return table @ table
assert multiply(2.0 * np.eye(3)).tolist() == (4.0 * np.eye(3)).tolist()
print("scipy.linalg" in sys.modules)
"""


def test_a_kernel_starts_without_linear_algebra_and_what_others_compile_finds_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", START + MULTIPLY], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["False", "True"]
