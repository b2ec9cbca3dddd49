"""A kernel that is made a part of its caller is copied with a list of its own names, and no more."""

from __future__ import annotations

import copy
import inspect
from typing import Any

import numba
import pytest
from numba.core import ir
from numba.core.inline_closurecall import InlineWorker

import simkit.core.jit  # noqa: F401  # so that kernels are compiled as simkit does

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

HERE = ir.Loc("rules.py", 3)


def block_of(*names: str) -> Any:
    """A block of a function with names, the first of which it returns."""
    scope = ir.Scope(None, HERE)
    variables = [scope.define(name, HERE) for name in names]
    block = ir.Block(scope, HERE)
    block.append(ir.Return(variables[0], HERE))
    return block


def test_a_copied_block_has_a_list_of_names_of_its_own_and_not_the_names() -> None:
    block = block_of("cell", "tile")
    block.scope.redefine("tile", HERE)
    copied = copy.deepcopy(block)
    assert copied.scope is not block.scope
    assert copied.scope == block.scope
    assert copied.terminator.value is not block.terminator.value
    assert copied.terminator.value.scope is copied.scope
    assert copied.scope.localvars.get("tile") is block.scope.localvars.get("tile")
    assert copied.scope.redefine("tile", HERE).name == "tile.2"
    assert "tile.2" not in block.scope.localvars
    assert block.scope.get_versions_of("tile") == {"tile.1"}


def test_a_place_in_the_source_is_its_own_copy() -> None:
    assert copy.deepcopy(HERE) is HERE


def test_numba_copies_the_blocks_of_what_it_makes_a_part_of_its_caller() -> None:
    """Numba does not promise that it does; see `simkit/core/inlining.py`."""
    assert "copy.deepcopy(the_ir.blocks[block_label])" in inspect.getsource(InlineWorker.inline_ir)


def test_the_outcome_is_that_of_the_function() -> None:
    @numba.njit(inline="always")
    def climb(height: int, steps: int) -> int:
        for step in range(steps):
            height += step if height % 2 else 1
        return height

    @numba.njit
    def climb_twice(height: int) -> int:
        return climb(climb(height, 3), 4) - climb(height, 2)

    expected = climb.py_func
    assert climb_twice(5) == expected(expected(5, 3), 4) - expected(5, 2)
