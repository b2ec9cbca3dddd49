"""The state of a match and the legal actions of the decision that is due."""

from __future__ import annotations

from simkit.core.kinds import Seat
from simkit.core.records import Matrix, Record, Stream, Vector, field
from simkit.core.rng import STREAM_SIZE
from simkit.games.sample_game.constants import MAX_SEATS, N_CARDS, N_PLACES, N_VALUES, NO_CARD, Card, Place


class State(Record):
    """A match. Hidden: `deck` from `drawn` on."""

    deck: Vector[Card] = field(N_CARDS, empty=NO_CARD)  # first drawn first
    drawn: int = field()  # cards drawn so far
    market: Vector[Card] = field(N_PLACES, empty=NO_CARD)
    collections: Matrix[int] = field(MAX_SEATS, N_VALUES)  # [seat, value − 1] cards that each has taken
    turns: int = field()  # turns played
    turns_left: int = field()
    seat: Seat = field()  # whose decision is due
    stream: Stream = field(STREAM_SIZE)  # randomness of the deal


class Actions(Record):
    """The legal actions: spaces of the market that hold a card."""

    n: int = field()
    places: Vector[Place] = field(N_PLACES)
