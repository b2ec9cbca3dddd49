"""How a match is won: what a Trial asks for, what it destroys, and whether a castle passes it."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    FIRST_SEAT,
    N_CELLS_OF_PRISON,
    N_TRIALS,
    SECOND_SEAT,
    cards,
    defender,
    reason,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import occupied
from simkit.games.castellion.state import State


@kernel
def is_met(tables: Tables, card: int, towers: int, bastions: int, lines: int) -> bool:
    """Whether formations are what a card asks for, at least (C-12)."""
    return (
        towers >= tables.cards[card, cards.TOWERS]
        and bastions >= tables.cards[card, cards.BASTIONS]
        and lines >= tables.cards[card, cards.LINES]
    )


@kernel
def find_damage(tables: Tables, rules: Rules, card: int, towers: int, bastions: int, lines: int) -> int:
    """The tiles that a card destroys if formations are not what it asks for; bastions save some (C-28, C-30)."""
    if is_met(tables, card, towers, bastions, lines):
        return int64(0)
    return max(int64(0), tables.cards[card, cards.DAMAGE] - rules.bastion_saves * bastions)


@kernel
def is_founded(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a castle has all columns of its foundation (C-05)."""
    return occupied(state, seat) & rules.foundation == rules.foundation


@kernel(inline=True)
def find_failure(tables: Tables, rules: Rules, state: State) -> int:
    """Why a Trial fails after its effect, or none (C-12, C-28, C-34, C-42)."""
    card, seat = state.cards[state.trial], state.facing
    if not is_founded(rules, state, seat):
        return reason.FOUNDATION
    if not rules.expert and not is_met(tables, card, state.counted[0], state.counted[1], state.counted[2]):
        return reason.FORMATIONS
    if rules.pantry and not has_pantry(rules, state):
        return reason.PANTRY
    if rules.prison and state.trial == N_TRIALS - 1 and state.n_prison < N_CELLS_OF_PRISON:
        return reason.PRISON
    return reason.NONE


@kernel
def has_both_foundations(rules: Rules, state: State) -> bool:
    """Whether both castles have their foundation when a Trial is called; asked of two players only (C-46)."""
    if rules.players == 1:
        return True
    return is_founded(rules, state, FIRST_SEAT) and is_founded(rules, state, SECOND_SEAT)


@kernel
def count_due(rules: Rules, state: State) -> int:
    """Pantry tiles that the current Trial asks for, of each castle (C-42)."""
    return 2 * (state.trial + 1) // rules.players


@kernel
def has_pantry(rules: Rules, state: State) -> bool:
    """Whether exactly as many Pantry tiles stand in every castle as are due (C-42)."""
    due = count_due(rules, state)
    if rules.players == 2 and count_bits(state.types[1, defender.PANTRY]) != due:
        return False
    return count_bits(state.types[0, defender.PANTRY]) == due
