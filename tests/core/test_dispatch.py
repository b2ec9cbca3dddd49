"""Kernels that other kernels call are parts of them, and can be called from Python all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from simkit.core.dispatch import Part, make_kernel

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


def double(number):
    return 2 * number


def double_last(numbers, place):
    return double(numbers[place])


def count_down(number):
    return 0 if number <= 0 else 1 + count_down(number - 2)


def add_all(numbers, place):
    return double_last(numbers, place) + double(place) + count_down(place)


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The functions above as kernels that call one another, with a cache of their own."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    found = {}
    for function in (double, double_last, count_down, add_all):
        found[function.__name__] = make_kernel(function, {"boundscheck": True, "nogil": True})
        monkeypatch.setitem(globals(), function.__name__, found[function.__name__])
    return found


def cached(folder: Path) -> set[str]:
    """The functions whose code lies in a cache."""
    return {file.name.split(".")[1].split("-")[0] for file in folder.rglob("*.nbi")}


def entry_points(kernel: Any) -> list[type]:
    return [type(found.entry_point) for found in kernel.overloads.values()]


def test_only_what_python_calls_is_encoded_and_cached(kernels: dict[str, Any], tmp_path: Path) -> None:
    numbers = np.array([3, 5, 9])
    assert kernels["add_all"](numbers, 2) == 18 + 4 + 1
    assert cached(tmp_path) == {"add_all"}
    assert entry_points(kernels["double_last"]) == [Part]
    assert all(kind is Part for kind in entry_points(kernels["double"]))
    assert Part not in entry_points(kernels["add_all"])


def test_a_part_that_python_calls_is_compiled_for_it(kernels: dict[str, Any], tmp_path: Path) -> None:
    numbers = np.array([3, 5, 9])
    kernels["add_all"](numbers, 2)
    assert kernels["double_last"](numbers, 1) == 10
    assert Part not in entry_points(kernels["double_last"])
    assert kernels["count_down"](7) == 4
    assert cached(tmp_path) == {"add_all", "double_last", "count_down"}
    assert kernels["add_all"](numbers, 1) == 10 + 2 + 1


def test_a_fault_in_a_part_reaches_python(kernels: dict[str, Any]) -> None:
    with pytest.raises(IndexError):
        kernels["add_all"](np.array([3, 5, 9]), 3)


def test_what_was_cached_is_read_and_linked(kernels: dict[str, Any], tmp_path: Path) -> None:
    numbers = np.array([3, 5, 9])
    kernels["double_last"](numbers, 1)
    again = make_kernel(kernels["double_last"].py_func, {"boundscheck": True, "nogil": True})
    assert again(numbers, 2) == 18
    assert sum(again.stats.cache_hits.values()) == 1
