"""Kernels that are made a part of their callers are copied without what belongs to their names.

For each of them Numba copies the blocks of the function one by one, and with each block, to the last name, the list
of all names of the function. Compiling the bots of a game with many such kernels spent a third of its profile there.
A list is enough that holds the same names; none of the copies changes a name itself. Places in the source are never
changed at all.
"""

from __future__ import annotations

from typing import Any

from numba.core import ir


def copy_names(self: Any, memo: dict[int, Any]) -> Any:
    """Copy the list of a function's names, and not the names."""
    copied: Any = ir.Scope(self.parent, self.loc)  # type: ignore[no-untyped-call]
    memo[id(self)] = copied
    copied.localvars._con = dict(self.localvars._con)
    copied.redefined = self.redefined.copy()
    copied.var_redefinitions.update((name, set(later)) for name, later in self.var_redefinitions.items())
    return copied


def keep_place(self: Any, memo: dict[int, Any]) -> Any:
    """A place in the source is its own copy."""
    return self


def copy_little() -> None:
    """Let Numba copy this way from now on."""
    ir.Scope.__deepcopy__ = copy_names  # type: ignore[attr-defined]
    ir.Loc.__deepcopy__ = keep_place  # type: ignore[attr-defined]
