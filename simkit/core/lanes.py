"""Rows of numbers that stay in the processor's registers while kernels compute with them.

A loop over the places of an array writes every sum to memory and reads it back for the next row; lanes do not. The
arithmetic is the same, place by place in the order written, so every machine comes to the same numbers. In plain
Python lanes are arrays of NumPy.

    read_row, write_row = lanes_of(32)                    # float32: +, −, ×; the first may be a single number
    write_row(sums, rectify_lanes(read_row(rows[a]) + read_row(rows[b])))

    read_cells, _ = lanes_of(8, np.int64)                 # words of bits: &, |, ~; the first may be a single word
    join_lanes(fill_lanes(built & read_cells(groups)))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.core.jit import IS_COMPILED

if TYPE_CHECKING:

    def lanes_of(
        count: int, kind: Any = np.float32
    ) -> tuple[Callable[[Any], Any], Callable[[Any, Any], None]]:
        """Make two functions for kernels: one reads an array of so many numbers of a kind, one writes it."""

    def rectify_lanes(lanes: Any) -> Any:
        """Set numbers that are not above zero to zero."""

    def fill_lanes(lanes: Any) -> Any:
        """Set all bits of words that have any."""

    def join_lanes(lanes: Any) -> int:
        """The bits of all words together."""

elif IS_COMPILED:
    import operator

    from llvmlite import ir
    from numba import from_dtype
    from numba.core import cgutils, types
    from numba.core.typing.templates import AbstractTemplate, infer_global, signature
    from numba.extending import intrinsic, lower_builtin, models, register_model

    ELEMENTS = {types.float32: ir.FloatType(), types.int64: ir.IntType(64)}

    class Lanes(types.Type):
        """So many numbers of a kind beside each other."""

        def __init__(self, count, kind):
            self.count, self.kind = count, kind
            self.vector = ir.VectorType(ELEMENTS[kind], count)
            super().__init__(name=f"lanes({count}, {kind})")

    @register_model(Lanes)
    class _LanesModel(models.PrimitiveModel):
        def __init__(self, manager, lanes):
            super().__init__(manager, lanes, lanes.vector)

    def _spread(builder, number, lanes):
        """The same number in all lanes."""
        nothing, index = ir.Constant(lanes.vector, ir.Undefined), ir.IntType(32)
        places = ir.Constant(ir.VectorType(index, lanes.count), [0] * lanes.count)
        return builder.shuffle_vector(builder.insert_element(nothing, number, index(0)), nothing, places)

    def _zero(lanes):
        return ir.Constant(lanes.vector, [0] * lanes.count)

    def _define(operation, kind, instruction):
        """Teach Numba an operation of lanes with lanes, or of a number with lanes."""

        @infer_global(operation)
        class _Typing(AbstractTemplate):
            def generic(self, args, kws):
                is_known = len(args) == 2 and isinstance(args[1], Lanes) and args[1].kind == kind
                return signature(args[1], *args) if is_known and args[0] in (args[1], kind) else None

        def lower(context, builder, signed, args):
            left, right = args
            if not isinstance(signed.args[0], Lanes):
                left = _spread(builder, left, signed.args[1])
            return getattr(builder, instruction)(left, right)

        for left in (Lanes, kind):
            lower_builtin(operation, left, Lanes)(lower)

    for _operation, _instruction in ((operator.add, "fadd"), (operator.sub, "fsub"), (operator.mul, "fmul")):
        _define(_operation, types.float32, _instruction)
    for _operation, _instruction in ((operator.and_, "and_"), (operator.or_, "or_")):
        _define(_operation, types.int64, _instruction)

    @infer_global(operator.invert)
    class _TypingInvert(AbstractTemplate):
        def generic(self, args, kws):
            return signature(args[0], args[0]) if isinstance(args[0], Lanes) else None

    @lower_builtin(operator.invert, Lanes)
    def _lower_invert(context, builder, signed, args):
        return builder.not_(args[0])

    def lanes_of(count, kind=np.float32):
        """Make two functions for kernels: one reads an array of so many numbers of a kind, one writes it."""
        lanes = Lanes(count, from_dtype(np.dtype(kind)))
        size = np.dtype(kind).itemsize

        def place_of(context, builder, array, value):
            data = context.make_array(array)(context, builder, value).data
            return builder.bitcast(data, lanes.vector.as_pointer())

        @intrinsic
        def read_lanes(typingctx, array):
            def generate(context, builder, signed, args):
                return builder.load(place_of(context, builder, signed.args[0], args[0]), align=size)

            return lanes(array), generate

        @intrinsic
        def write_lanes(typingctx, array, value):
            def generate(context, builder, signed, args):
                builder.store(args[1], place_of(context, builder, signed.args[0], args[0]), align=size)
                return context.get_dummy_value()

            return types.none(array, value), generate

        return read_lanes, write_lanes

    @intrinsic
    def rectify_lanes(typingctx, lanes):
        """Set numbers that are not above zero to zero."""

        def generate(context, builder, signed, args):
            zero = _zero(signed.args[0])
            return builder.select(builder.fcmp_ordered(">", args[0], zero), args[0], zero)

        return lanes(lanes), generate

    @intrinsic
    def fill_lanes(typingctx, lanes):
        """Set all bits of words that have any."""

        def generate(context, builder, signed, args):
            is_any = builder.icmp_signed("!=", args[0], _zero(signed.args[0]))
            return builder.sext(is_any, signed.args[0].vector)

        return lanes(lanes), generate

    @intrinsic
    def join_lanes(typingctx, lanes):
        """The bits of all words together."""

        def generate(context, builder, signed, args):
            kind = ir.FunctionType(ir.IntType(64), [signed.args[0].vector])
            name = f"llvm.vector.reduce.or.v{signed.args[0].count}i64"
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)

        return types.int64(lanes), generate

else:

    def lanes_of(count, kind=np.float32):
        """Make two functions for kernels: one reads an array of so many numbers of a kind, one writes it."""

        def write_lanes(array, lanes):
            array[:] = lanes

        return np.array, write_lanes

    def rectify_lanes(lanes):
        """Set numbers that are not above zero to zero."""
        return np.maximum(lanes, np.float32(0.0))

    def fill_lanes(lanes):
        """Set all bits of words that have any."""
        return -(lanes != 0).astype(np.int64)

    def join_lanes(lanes):
        """The bits of all words together."""
        return np.bitwise_or.reduce(lanes)
