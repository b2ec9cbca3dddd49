"""Kernels that other kernels call are parts of them, and can be called from Python all the same."""

from __future__ import annotations

import importlib
import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import compiler, compiler_machinery, dispatcher, sigutils, typed_passes
from numba.core.codegen import CodeLibrary, CPUCodeLibrary
from numba.core.registry import CPUDispatcher

from simkit import games, paths
from simkit.core.dispatch import KernelCompiler, KernelLinker, Part, make_kernel

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

BROKEN = (
    "Numba {} no longer has {}, on which simkit/core/dispatch.py is built: mend it, or keep Numba below that"
)


def double(number):
    return 2 * number


def double_last(numbers, place):
    return double(numbers[place])


def count_down(number):
    return 0 if number <= 0 else 1 + count_down(number - 2)


def add_all(numbers, place):
    return double_last(numbers, place) + double(place) + count_down(place)


def add_one(number):
    return number + 1


def add_never(number):
    return add_one(number) if number != number else number  # the optimiser drops the call


def add_two(number):
    return add_one(add_one(number))


def add_in_turn(number):
    return add_never(number) + add_two(number)


FUNCTIONS = (double, double_last, count_down, add_all, add_one, add_never, add_two, add_in_turn)


OPTIONS = {"boundscheck": True, "nogil": True}


@pytest.fixture(params=[False, True], ids=["optimised", "linked"])
def is_linked(request: pytest.FixtureRequest) -> bool:
    """Whether parts are optimised only in the kernel that Python calls."""
    linked: bool = request.param
    return linked


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_linked: bool) -> dict[str, Any]:
    """The functions above as kernels that call one another, with a cache of their own."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    found = {}
    for function in FUNCTIONS:
        found[function.__name__] = make_kernel(function, OPTIONS, is_linked=is_linked)
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


def test_a_part_that_its_first_caller_does_not_need_is_linked_for_the_next(kernels: dict[str, Any]) -> None:
    assert kernels["add_in_turn"](5) == 5 + 7


def test_a_fault_in_a_part_reaches_python(kernels: dict[str, Any]) -> None:
    with pytest.raises(IndexError):
        kernels["add_all"](np.array([3, 5, 9]), 3)


def test_what_was_cached_is_read_and_linked(kernels: dict[str, Any], is_linked: bool) -> None:
    numbers = np.array([3, 5, 9])
    kernels["double_last"](numbers, 1)
    again = make_kernel(kernels["double_last"].py_func, OPTIONS, is_linked=is_linked)
    assert again(numbers, 2) == 18
    assert sum(again.stats.cache_hits.values()) == 1


def test_a_kernel_has_the_machine_code_that_numba_would_give_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Instruction by instruction, so that nothing plays slower; names of functions hold their options."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))

    def compile_all(make: Any) -> list[str]:
        for function in FUNCTIONS:
            monkeypatch.setitem(globals(), function.__name__, make(function))
        compiled = globals()["add_all"]
        compiled(np.array([3, 5, 9]), 2)
        [code] = compiled.inspect_asm().values()
        itself, _, _ = code.partition(".Lfunc_end0")  # how Python calls it comes after it
        return re.findall(r"^\t([a-z]\w*)", itself, re.MULTILINE)

    ours = compile_all(lambda function: make_kernel(function, OPTIONS, is_linked=False))
    assert ours == compile_all(numba.njit(**OPTIONS))


def test_a_game_links_its_kernels_where_its_package_says_so() -> None:
    """Kernels are wrapped after the package of their game was read, so that none can miss what it says."""
    for package in games.PACKAGES.values():
        says = getattr(importlib.import_module(f"simkit.games.{package}"), "LINK_KERNELS", False)
        found = games_kernels(package)
        assert found
        is_linked = says or bool(numba.config.BOUNDSCHECK)  # type: ignore[attr-defined]
        used = {kernel._compiler.pipeline_class for kernel in found}
        assert used == {KernelLinker if is_linked else KernelCompiler}


def games_kernels(package: str) -> list[Any]:
    """The kernels that a game brings."""
    rules = importlib.import_module(f"simkit.games.{package}.kernel")
    made = [value for value in vars(rules).values() if isinstance(value, CPUDispatcher)]
    return [kernel for kernel in made if kernel.py_func.__module__.startswith(f"simkit.games.{package}.")]


# What Numba does not promise -------------------------------------------------------


def needed_parts() -> dict[str, bool]:
    """Every part of Numba that is used though its documentation does not promise it, and whether it is there."""
    library, passes = vars(CPUCodeLibrary), compiler.DefaultPassBuilder
    written = inspect.getsource(CodeLibrary) + inspect.getsource(CPUCodeLibrary)
    return {
        "CodeLibrary._finalized": "self._finalized" in written,
        "CodeLibrary._linking_libraries": "self._linking_libraries" in written,
        "CodeLibrary._reload_init": "self._reload_init" in written,
        "CodeLibrary.add_linking_library": "add_linking_library" in library,
        "CPUCodeLibrary._final_module": "self._final_module" in written,
        "CPUCodeLibrary._get_module_for_linking": "_get_module_for_linking" in library,
        "CPUCodeLibrary._optimize_final_module": "_optimize_final_module" in library,
        "compiler._LowerResult": {"fndesc", "call_helper", "cfunc", "env"}
        <= set(compiler._LowerResult._fields),
        "DefaultPassBuilder.define_nopython_pipeline": hasattr(passes, "define_nopython_pipeline"),
        "PassManager._finalized": "self._finalized" in inspect.getsource(compiler_machinery.PassManager),
        "NativeLowering as the last pass": lowers_last(),
        "Dispatcher.compile": "overloads" in inspect.getsource(CPUDispatcher.compile),
        "Dispatcher._compiler": "self._compiler" in inspect.getsource(dispatcher.Dispatcher.__init__),
        "Dispatcher._compiling_counter": "_compiling_counter" in inspect.getsource(dispatcher),
        "sigutils.normalize_signature": hasattr(sigutils, "normalize_signature"),
        "flag no_compile": hasattr(compiler.Flags, "no_compile"),
        "flag no_cpython_wrapper": hasattr(compiler.Flags, "no_cpython_wrapper"),
    }


def lowers_last() -> bool:
    """Whether `NativeLowering` is among the passes that a compiled function goes through."""
    text = inspect.getsource(compiler.DefaultPassBuilder)
    return "NativeLowering" in text and hasattr(typed_passes.NativeLowering, "run_pass")


def test_numba_has_every_part_that_is_not_promised() -> None:
    missing = [name for name, is_there in needed_parts().items() if not is_there]
    assert not missing, BROKEN.format(numba.__version__, ", ".join(missing))


def test_no_later_version_of_numba_is_allowed_than_that_which_development_uses() -> None:
    root = paths.PACKAGE.parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [asked] = [one for one in project["dependencies"] if one.startswith("numba")]
    bound = re.fullmatch(r"numba>=\d+\.\d+,<0\.(\d+)", asked)
    locked = re.search(r"^numba==0\.(\d+)", (root / "requirements-dev.lock").read_text(), re.MULTILINE)
    assert bound is not None
    assert locked is not None
    assert int(bound[1]) == int(locked[1]) + 1
