"""Codes of actions, and the list of legal actions, written kind by kind."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import Action, action
from simkit.games.dragon_castle.rules.cells import bit, find_group, first_cell
from simkit.games.dragon_castle.state import Actions


@kernel
def kind_of(code: Action) -> int:
    """The kind of an action; SPIRIT + card for Spirits."""
    return code >> action.SHIFT


@kernel
def first_of(code: Action) -> int:
    """The number a of an action."""
    return code >> 8 & 255


@kernel
def second_of(code: Action) -> int:
    """The number b of an action."""
    return code & 255


@kernel
def clear_actions(actions: Actions) -> None:
    """Begin an empty list."""
    actions.n = 0
    actions.n_kinds = 0
    actions.last_kind = -1
    actions.starts[0] = 0


@kernel
def write_action(actions: Actions, kind: int, a: int, b: int) -> None:
    """Append an action; all actions of a kind follow one another."""
    if kind != actions.last_kind:
        actions.last_kind = kind
        actions.n_kinds += 1
    actions.codes[actions.n] = Action(kind << action.SHIFT | a << 8 | b)
    actions.n += 1
    actions.starts[actions.n_kinds] = actions.n


@kernel
def write_cells(actions: Actions, kind: int, a: int, cells: int, offset: int) -> None:
    """Append an action for each cell of a word, cells counted from `offset` on."""
    rest = cells
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        write_action(actions, kind, a, cell + offset)


@kernel
def write_groups(actions: Actions, cells: int) -> None:
    """Append one action for each connected group of these cells, named by its lowest cell."""
    rest = cells
    while rest:
        cell = first_cell(rest)
        rest &= ~find_group(bit(cell), rest)
        write_action(actions, action.CONSOLIDATE, int64(0), cell)
