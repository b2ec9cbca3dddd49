"""Indices in kernels: none counts from the end, so none is looked at for it.

Numba takes −1 for the last place, as Python does, and adds a comparison and a choice to every index that might be
negative: a sixteenth of the time of a fast bot. Kernels never write such an index, so theirs are taken as they are;
with checks of bounds a negative one is an error. Functions of other packages keep Python's meaning.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.np import arrayobj

KERNELS = "_ZN6simkit"  # how the names of compiled functions of this package begin

_fix_as_python_does = arrayobj.fix_integer_index


def _fix_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Make an index as wide as an address; only a kernel's may not be negative."""
    if not builder.function.name.startswith(KERNELS):
        return _fix_as_python_does(context, builder, kind, index, size)  # type: ignore[no-untyped-call]
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def count_from_the_front() -> None:
    """Let kernels that are compiled from now on take indices as they are."""
    arrayobj.fix_integer_index = _fix_index
