"""What one seat sees and may do, as plain Python data."""

from __future__ import annotations

from typing import Any

from simkit.core.kinds import Seat
from simkit.games.sample_game.config import Rules
from simkit.games.sample_game.constants import N_CARDS, NO_CARD
from simkit.games.sample_game.data import Tables
from simkit.games.sample_game.scoring import score_seat
from simkit.games.sample_game.state import Actions, State

Data = dict[str, Any]


def observe(tables: Tables, rules: Rules, state: State, seat: int) -> Data:
    """What a player sees: all but the order of the deck."""
    players = range(rules.players)
    return {
        "seat": seat,
        "players": int(rules.players),
        "turn": int(state.turns),
        "market": [card or None for card in state.market.tolist()],
        "deck": N_CARDS - int(state.drawn),
        "collections": [state.collections[other].tolist() for other in players],
        "points": [int(score_seat(rules, state, Seat(other))) for other in players],
    }


def describe_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> list[Data]:
    """Every legal action in the words of the transcript's event."""
    places = actions.places.tolist()[: actions.n]
    assert all(state.market[place] != NO_CARD for place in places)
    return [{"event": "take", "place": place, "card": int(state.market[place])} for place in places]
