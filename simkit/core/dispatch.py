"""How kernels are compiled: those that only other kernels call become parts of them.

Numba makes machine code of every function by itself, each time together with all that it calls, with a way to call it
from Python, and caches it. Here a kernel that is reached by another kernel is optimised as Numba would, and no more:
the kernel that Python calls, or whose address is asked for, alone is encoded and cached. The code is the same.

Where kernels are linked, a part is not even optimised before it is in the kernel that Python calls: then a small
function deep in the tree of calls is optimised once, and no longer once for every function above it.

This is built on parts of Numba that its documentation does not promise, all listed in `tests/core/test_dispatch.py`,
which names the one that a new version no longer has. So `pyproject.toml` asks for the versions that were tried: to
allow the next one, install it, run that file and `tests/contract`, then raise the bound.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import sigutils
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering


class Depth(threading.local):
    """How many kernels are being compiled, each because the one before calls it."""

    kernels = 0


_depth = Depth()


@contextmanager
def _deeper() -> Iterator[None]:
    _depth.kernels += 1
    try:
        yield
    finally:
        _depth.kernels -= 1


class Part:
    """Stands where the entry point of a kernel would stand that can be called from Python."""


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]
class LowerKernel(NativeLowering):
    """Writes a kernel as LLVM and optimises it, and encodes it unless it is a part of another one."""

    _name = "lower_kernel"

    def run_pass(self, state: Any) -> bool:
        """Write it; a part is handed to its callers as `close` leaves it."""
        is_part = _depth.kernels > 1
        state.flags.no_cpython_wrapper = state.flags.no_cpython_wrapper or is_part
        state.flags.no_compile = True
        super().run_pass(state)  # type: ignore[no-untyped-call]
        state.flags.no_compile = False
        lowered, library, context = state.cr, state.library, state.targetctx
        library._linking_libraries = _callers_first(library._linking_libraries)
        if is_part:
            entry: Any = Part()
            libraries = self.close(library)
            library._finalized = True
        else:
            entry = context.get_executable(library, lowered.fndesc, lowered.env)
            libraries = (library,)
        context.insert_user_function(entry, lowered.fndesc, libraries)
        state.reload_init.extend(library._reload_init)
        state.cr = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=entry, env=lowered.env)
        return True

    def close(self, library: Any) -> tuple[Any, ...]:
        """Optimise a part together with all that it calls, as Numba does before it encodes it."""
        for called in library._linking_libraries:
            library._reload_init.update(called._reload_init)
            library._final_module.link_in(called._get_module_for_linking(), preserve=True)
        library._optimize_final_module()
        return (library,)


@register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]
class LinkKernel(LowerKernel):
    """Writes a kernel as LLVM, and optimises and encodes it unless it is a part of another one."""

    _name = "link_kernel"

    def close(self, library: Any) -> tuple[Any, ...]:
        """Leave a part as it is; the parts that it calls go with it."""
        library.n_calls = 1 + len(library._linking_libraries)
        return (library, *library._linking_libraries)


def _callers_first(libraries: list[Any]) -> list[Any]:
    """Each library once, parts before what they call: LLVM leaves out what nothing has called so far.

    A linked part has all that it calls behind it, so it has more of it than any of these; others hold what they call.
    """
    return sorted(dict.fromkeys(libraries), key=lambda one: -getattr(one, "n_calls", 0))


class KernelCompiler(CompilerBase):
    """Numba's passes for compiled functions, with the last one ours."""

    last: type[NativeLowering] = LowerKernel

    def define_pipelines(self) -> list[Any]:
        """List the passes."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]
        passes.passes = [(self.last if one is NativeLowering else one, told) for one, told in passes.passes]
        passes._finalized = False
        passes.finalize()
        return [passes]


class KernelLinker(KernelCompiler):
    """The same for kernels that are linked."""

    last = LinkKernel


class KernelDispatcher(CPUDispatcher):
    """A compiled function that is a part of the kernels that call it."""

    def compile(self, sig: Any) -> Any:
        """Compile it for types of arguments, for Python or as a part of the kernel under way."""
        with global_compiler_lock:
            args, returned = sigutils.normalize_signature(sig)  # type: ignore[no-untyped-call]
            known: Any = self.overloads.get(tuple(args))
            is_part = known is not None and isinstance(known.entry_point, Part)
            if _depth.kernels == 0:
                if is_part:
                    del self.overloads[tuple(args)]
                with _deeper():
                    return super().compile(sig)
            if known is None:
                with self._compiling_counter, _deeper():
                    known = self._compiler.compile(tuple(args), returned)  # type: ignore[attr-defined]
                self.overloads[tuple(args)] = known
            return known.entry_point


def make_kernel(function: Any, options: dict[str, Any], *, is_linked: bool) -> Any:
    """Wrap a function; it is compiled when it is first called, and kept in Numba's cache."""
    kernel = KernelDispatcher(
        py_func=function,
        locals={},
        targetoptions={"nopython": True, "boundscheck": None, **options},
        pipeline_class=KernelLinker if is_linked else KernelCompiler,
    )
    kernel.enable_caching()
    return kernel
