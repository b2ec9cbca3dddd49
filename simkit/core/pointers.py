"""What kernels reach by an address: bots, so that a run compiles only those that play in it, and taught weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from simkit.core.jit import IS_COMPILED
from simkit.core.records import Record

Kind = TypeVar("Kind", bound=Record)

if TYPE_CHECKING:

    def call_chooser(
        chooser: Any, tables: Any, rules: Any, state: Any, actions: Any, bots: Any, scratch: Any
    ) -> int:
        """Ask a bot for the index of one of the legal actions."""

elif IS_COMPILED:
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    @intrinsic
    def call_chooser(typingctx, chooser, tables, rules, state, actions, bots, scratch):
        """Ask a bot, by the address of its kernel, for the index of one of the legal actions."""
        kinds = (tables, rules, state, actions, bots, scratch)

        def generate(context, builder, signature, args):
            convention = context.call_conv
            function = convention.get_function_type(types.int64, kinds)
            pointer = builder.inttoptr(args[0], function.as_pointer())
            status, answer = convention.call_function(builder, pointer, types.int64, kinds, args[1:])
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return answer

        return types.int64(chooser, *kinds), generate

else:

    def call_chooser(chooser, tables, rules, state, actions, bots, scratch):
        """Ask a bot for the index of one of the legal actions."""
        return chooser(tables, rules, state, actions, bots, scratch)


KEPT: dict[int, Any] = {}  # records whose address was given away, so that they stay where they are


def address_of_record(record: Any) -> int:
    """Keep a record for as long as the process lives and return its address."""
    address = int(record.__array_interface__["data"][0])
    KEPT[address] = record
    return address


if IS_COMPILED and not TYPE_CHECKING:
    import numba

    def record_reader(kind):
        """Make a function for kernels that finds a record of a kind by its address."""
        found = numba.from_dtype(kind.dtype)

        @intrinsic
        def read_record(typingctx, address):
            """Take an address for the record that stands there."""

            def generate(context, builder, signature, args):
                return builder.inttoptr(args[0], context.get_value_type(found))

            return found(types.int64), generate

        return read_record

else:

    def record_reader(kind: type[Kind]) -> Callable[[int], Kind]:
        """Make a function that finds a record of a kind by its address."""
        return lambda address: KEPT[int(address)]
