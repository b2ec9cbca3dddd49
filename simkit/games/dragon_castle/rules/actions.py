"""Action codes, and the desk on which legal actions are listed kind by kind."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.games.dragon_castle.constants import KIND_SHIFT
from simkit.games.dragon_castle.rules.cells import bit


@kernel
def kind_of(action: Any) -> Any:
    """The kind of an action; SPIRIT + card for Spirits."""
    return action >> KIND_SHIFT


@kernel
def first_of(action: Any) -> Any:
    """The number a of an action."""
    return action >> 8 & 255


@kernel
def second_of(action: Any) -> Any:
    """The number b of an action."""
    return action & 255


@kernel
def clear_desk(desk: Any) -> None:
    """Begin an empty list."""
    desk.n_actions = 0
    desk.n_kinds = 0
    desk.last_kind = -1
    desk.starts[0] = 0


@kernel
def write_action(desk: Any, kind: Any, a: Any, b: Any) -> None:
    """Append an action; all actions of a kind follow one another."""
    if kind != desk.last_kind:
        desk.last_kind = kind
        desk.n_kinds += 1
    desk.actions[desk.n_actions] = kind << KIND_SHIFT | a << 8 | b
    desk.n_actions += 1
    desk.starts[desk.n_kinds] = desk.n_actions


@kernel
def write_cells(desk: Any, kind: Any, a: Any, cells: Any, offset: Any) -> None:
    """Append an action for each cell of a word, cells counted from `offset` on."""
    rest = cells
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        write_action(desk, kind, a, cell + offset)
