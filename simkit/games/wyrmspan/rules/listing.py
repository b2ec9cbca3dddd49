"""Writing the list of legal actions."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.wyrmspan.constants import DRAGON_WORDS, Action, action
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.state import Actions, Player


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
def write_bits(actions: Actions, kind: int, a: int, bits: int) -> None:
    """Append an action for each bit of a word."""
    rest = bits
    while rest:
        write_action(actions, kind, a, first_bit(rest))
        rest &= rest - 1


@kernel
def write_cards(actions: Actions, kind: int, words: Vector[int]) -> None:
    """Append an action for each card of a set."""
    for word in range(DRAGON_WORDS):
        rest = words[word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            write_action(actions, kind, int64(0), 64 * word + index)


@kernel
def write_pairs(actions: Actions, kind: int, words: Vector[int], bits: int) -> None:
    """Append an action for each card of a set with each bit of a word."""
    for word in range(DRAGON_WORDS):
        rest = words[word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            write_bits(actions, kind, 64 * word + index, bits)


@kernel
def write_stock(actions: Actions, kind: int, player: Player) -> None:
    """Append an action for each resource in stock."""
    for resource in range(4):
        if player.resources[resource] > 0:
            write_action(actions, kind, int64(0), int64(resource))


@kernel
def write_exchanges(actions: Actions, player: Player) -> None:
    """Append every exchange of two resources for one of another type (W-04)."""
    for one in range(4):
        if player.resources[one] == 0:
            continue
        for other in range(one, 4):
            if player.resources[other] < 1 + int64(one == other):
                continue
            for taken in range(4):
                if taken != one and taken != other:
                    write_action(actions, action.EXCHANGE, int64(one + 4 * other), int64(taken))
