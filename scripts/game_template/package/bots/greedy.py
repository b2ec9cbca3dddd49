"""`greedy`: the card that brings most now, with something for a pair that may become a set."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.sample_game.bots import weights
from simkit.games.sample_game.bots.scratch import Scratch
from simkit.games.sample_game.bots.seated import SeatedBots
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.constants import SET_SIZE, Card
from simkit.games.sample_game.data import Tables
from simkit.games.sample_game.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose the action of the highest value, the first among equals."""
    best = int64(0)
    for index in range(actions.n):
        card = state.market[actions.places[index]]
        scratch.values[index] = value_card(rules, state, bots, card)
        if scratch.values[index] > scratch.values[best]:
            best = int64(index)
    return best


@kernel
def value_card(rules: Rules, state: State, bots: SeatedBots, card: Card) -> float:
    """What a card is worth to the seat whose turn it is."""
    held = state.collections[state.seat, card - 1] % SET_SIZE
    value = float(card)
    if held == 1:
        value += bots.params[state.seat, weights.PAIR]
    if held == SET_SIZE - 1:
        value += rules.set_bonus * bots.params[state.seat, weights.SET]
    return value
