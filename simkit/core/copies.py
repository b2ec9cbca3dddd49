"""Copies of whole records, in Python and in kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from simkit.core.jit import IS_COMPILED
from simkit.core.records import new_record

T = TypeVar("T")


def duplicate(record: T) -> T:
    """Copy a record into memory of its own; parts of a plain copy could not be written into."""
    copied: T = new_record(record.dtype)  # type: ignore[attr-defined]
    copy_into(copied, record)
    return copied


def copy_into(target: T, source: T) -> None:
    """Copy a whole record over another of the same type; kernels call it too."""
    into: Any = target
    for name in source.dtype.names:  # type: ignore[attr-defined]
        into[name] = source[name]  # type: ignore[index]


if not TYPE_CHECKING and IS_COMPILED:
    from numba.core import cgutils, types
    from numba.extending import intrinsic, overload

    @intrinsic
    def _copy_bytes(typingctx, target, source):
        """Copy the bytes of a record over those of another."""

        def generate(context, builder, signature, args):
            size = context.get_constant(types.intp, signature.args[0].size)
            cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
            return context.get_dummy_value()

        return types.none(target, source), generate

    @overload(copy_into)
    def _compile_copy_into(target, source):
        if isinstance(target, types.Record) and target == source:
            return lambda target, source: _copy_bytes(target, source)
        return None
