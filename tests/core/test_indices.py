"""In kernels no index counts from the end; in functions of other packages it does, as in Python."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from numba.np import arrayobj

import simkit.core.jit  # noqa: F401  # so that kernels are compiled as simkit does
from simkit.core import indices

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


def take(numbers: Any, place: int) -> int:
    """Take a number from its place."""
    return int(numbers[place])


def compile_as(module: str) -> Any:
    """Compile it, with checks of bounds, as a function of a module."""
    function = type(take)(take.__code__, take.__globals__, take.__name__)
    function.__module__ = module
    return numba.njit(boundscheck=True)(function)


def test_a_kernel_refuses_a_negative_index() -> None:
    taken = compile_as("simkit.games.any")
    assert taken(np.array([3, 5, 9]), 2) == 9
    with pytest.raises(IndexError):
        taken(np.array([3, 5, 9]), -1)


def test_functions_of_others_count_from_the_end_as_python_does() -> None:
    assert compile_as("notebook")(np.array([3, 5, 9]), -1) == 9


def test_numba_asks_the_function_that_is_replaced() -> None:
    """Numba does not promise that it does; see `simkit/core/indices.py`."""
    assert arrayobj.fix_integer_index is indices._fix_index
    assert "fix_integer_index" in arrayobj.basic_indexing.__code__.co_names
