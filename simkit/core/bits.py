"""Counting and finding bits of a 64-bit word, one processor instruction each when compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.core.jit import IS_COMPILED

if TYPE_CHECKING:

    def count_bits(word: int) -> int:
        """Number of bits set."""

    def first_bit(word: int) -> int:
        """Position of the lowest bit set; 64 for an empty word."""

elif IS_COMPILED:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic
    def count_bits(typingctx, word):
        """Number of bits set."""

        def generate(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic
    def first_bit(typingctx, word):
        """Position of the lowest bit set; 64 for an empty word."""

        def generate(context, builder, signature, args):
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), generate

else:
    _WORD = (1 << 64) - 1  # two's complement, as the compiled code sees it

    def count_bits(word):
        """Number of bits set."""
        return (int(word) & _WORD).bit_count()

    def first_bit(word):
        """Position of the lowest bit set; 64 for an empty word."""
        word = int(word) & _WORD
        return (word & -word).bit_length() - 1 if word else 64
