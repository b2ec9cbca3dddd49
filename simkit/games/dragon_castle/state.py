"""The state of a match: castle, realms and the decision that is due, in one record; and the legal actions."""

from __future__ import annotations

import numpy as np

from simkit.core.kinds import Seat
from simkit.core.records import Matrix, Record, Stream, Vector, field
from simkit.core.rng import STREAM_SIZE
from simkit.games.dragon_castle.constants import (
    MAX_ACTIONS,
    MAX_SEATS,
    N_CARDS,
    N_CASTLE_CELLS,
    N_FLOORS,
    N_NUMBERS,
    N_REALM_CELLS,
    N_SYMBOLS,
    N_TILES,
    N_TYPES,
    N_WORDS,
    NO_CARD,
    Action,
    Card,
    CastleCell,
    Tile,
    action,
    counted,
)
from simkit.games.ranking import N_STEPS

NOBODY = -1


class Castle(Record):
    """The common castle."""

    floors: Matrix[int] = field(N_FLOORS, N_WORDS)  # cells with a tile on each floor, the ground floor first
    visible: Matrix[int] = field(N_SYMBOLS, N_WORDS)  # cells whose top shows each symbol
    tiles: Matrix[Tile] = field(N_FLOORS, N_CASTLE_CELLS, of=np.int8)  # on each floor; stale where none is
    left: int = field()  # tiles left


class Realm(Record):
    """The realm of one seat."""

    types: Vector[int] = field(N_TYPES)  # cells with a face-up top of each type
    numbers: Vector[int] = field(N_NUMBERS)  # cells with a face-up faction tile of each number, 1 first
    up: int = field()  # cells with a face-up top
    down: int = field()  # cells with a face-down top, shrine or not
    shrines: int = field()  # cells with a shrine
    full: int = field()  # cells as high as a stack may be
    heights: Vector[int] = field(N_REALM_CELLS, of=np.int8)  # tiles on each cell
    tops: Vector[Tile] = field(N_REALM_CELLS, of=np.int8)  # face-up top of each cell; stale elsewhere
    pool: int = field()  # shrines to be built
    tokens: int = field()  # VP of sets and discards, and those of the start
    countdown: int = field()  # countdown tokens taken


class Tally(Record):
    """Who leads, compared after each turn; what bots simulate is not counted."""

    results: Matrix[int] = field(MAX_SEATS, N_STEPS)  # total, face-down stacks and shrines of each seat
    leader: int = field(empty=NOBODY)  # the seat ahead of all others; NOBODY
    last_leader: int = field(empty=NOBODY)  # the last seat that was; NOBODY
    since: int = field()  # the turn since which the leader leads without a break
    lead_changes: int = field()  # times that the lead went from one seat to another


class State(Record):
    """A match between two decisions; narrow fields stand last, so that all others are aligned."""

    castle: Castle = field(of=Castle)
    realms: Vector[Realm] = field(MAX_SEATS, of=Realm)
    tally: Tally = field(of=Tally)
    spirits: int = field()  # cards in play, as bits
    dragons: int = field()  # cards in play, as bits
    supply: int = field()  # shrines that nobody has
    countdown: int = field()  # countdown tokens taken by all
    is_final: int = field()  # the ! is uncovered
    tiles_at_end: int = field(empty=-1)  # castle tiles when it was; −1
    short_supply: int = field()  # turns in which the supply was empty when a tile was in hand
    turns: int = field()  # turns begun
    phase: int = field()  # the decision that is due
    seat: Seat = field()  # who takes it
    home: int = field()  # the phase to return to when an effect is complete
    used: int = field()  # Spirits used this turn, as bits
    card: Card = field()  # the Spirit at work
    has_moved: int = field()  # Strength has moved a tile, and sets that are due come from it
    set_by_spirit: int = field()  # the set consolidated last counts as gained by a Spirit
    could_summon: int = field()  # only the ground floor was left when the turn began
    must_pair: int = field()  # a Spirit obliges to a pair
    must_use_short: int = field()  # Elegance still obliges to take a tile by its short side
    first_cell: CastleCell = field()  # castle cell of the first tile
    first_floor: int = field()  # its floor, 0 for the ground
    held: Vector[Tile] = field(2)  # tiles in hand
    n_held: int = field()
    moved: int = field()  # cell of the tile that Strength has moved, as a bit
    flipped: int = field()  # cells consolidated this turn
    set_cells: int = field()  # the set consolidated last
    allowance: int = field()  # shrines that may still be built on it
    stream: Stream = field(STREAM_SIZE)  # randomness of the setup
    counts: Matrix[int] = field(MAX_SEATS, counted.N_COUNTED, of=np.int16)  # what each seat has done
    spirit_cards: Vector[Card] = field(N_CARDS, of=np.int8, empty=NO_CARD)  # in order; NO_CARD behind
    dragon_cards: Vector[Card] = field(N_CARDS, of=np.int8, empty=NO_CARD)  # in order; NO_CARD behind
    stack: Vector[int] = field(N_TILES, of=np.int8)  # room in which tiles are shuffled


class Actions(Record):
    """The legal actions of a decision, kind by kind."""

    n: int = field()  # how many
    codes: Vector[Action] = field(MAX_ACTIONS)
    n_kinds: int = field()  # kinds among them
    starts: Vector[int] = field(action.N_KINDS + 1)  # index of the first action of each kind, and the end
    last_kind: int = field(empty=-1)  # kind of the action written last
    after: Realm = field(of=Realm)  # room: a realm after a payment
