"""What the current Trial would come to if it were resolved now, as far as a player can know."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    FIRST_SEAT,
    N_CELLS_OF_PRISON,
    N_TRIALS,
    SECOND_SEAT,
    cards,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import count_tiles, occupied
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.scoring import find_damage, has_both_foundations, has_pantry, is_met
from simkit.games.castellion.state import State


@kernel(inline=True)
def would_stand(tables: Tables, rules: Rules, state: State, seat: Seat, card: int) -> bool:
    """Whether a castle would have its foundation without the rows that a card takes (C-13)."""
    return (occupied(state, seat) >> tables.cards[card, cards.ROWS]) & rules.foundation == rules.foundation


@kernel(inline=True)
def would_survive(
    tables: Tables, rules: Rules, state: State, seat: Seat, card: int, towers: int, bastions: int, lines: int
) -> bool:
    """Whether a castle would meet a card or outlast it, its foundation left by rows or damage (C-12, C-13, C-28)."""
    if not would_stand(tables, rules, state, seat, card):
        return False
    if is_met(tables, card, towers, bastions, lines):
        return True
    if tables.cards[card, cards.DAMAGE] == 0:
        return False
    damage = find_damage(tables, rules, card, towers, bastions, lines)
    return count_tiles(state, seat) - damage >= rules.foundation_width


@kernel(hot=True)
def rate_facing(tables: Tables, rules: Rules, state: State, seat: Seat) -> float:
    """The share of the cards that the current Trial may be which a seat would pass, Pantry and prison apart."""
    is_known, survived = state.face_up[state.trial], int64(0)
    if is_known and not would_stand(tables, rules, state, seat, state.cards[state.trial]):
        return 0.0  # whatever its formations are
    towers, bastions, lines = count_formations(rules, state, seat)
    possible = int64(1) if is_known else tables.decks[state.trial, 0]
    for place in range(possible):
        card = state.cards[state.trial] if is_known else tables.decks[state.trial, 1 + place]
        survived += int64(would_survive(tables, rules, state, seat, card, towers, bastions, lines))
    return survived / possible


@kernel(hot=True)
def rate_chance(tables: Tables, rules: Rules, state: State) -> float:
    """The share of the cards that the current Trial may be which would be passed if it were resolved now."""
    if rules.pantry and not has_pantry(rules, state):
        return 0.0
    if rules.prison and state.trial == N_TRIALS - 1 and state.n_prison < N_CELLS_OF_PRISON:
        return 0.0
    if rules.players == 1:
        return rate_facing(tables, rules, state, FIRST_SEAT)
    if not has_both_foundations(rules, state):
        return 0.0
    if state.trial > 0:
        return rate_facing(tables, rules, state, Seat(1 - state.champion))
    return max(rate_facing(tables, rules, state, FIRST_SEAT), rate_facing(tables, rules, state, SECOND_SEAT))


@kernel(hot=True)
def is_in_danger(tables: Tables, rules: Rules, state: State, brave: float) -> bool:
    """Whether the next Traitor would resolve a Trial that is passed by a share of the cards below `brave`."""
    if is_calm(state):
        return False
    return rate_chance(tables, rules, state) < brave
