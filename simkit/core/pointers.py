"""Calls through an address: each bot is compiled by itself, and a run compiles only those that play in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.core.jit import IS_COMPILED

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
