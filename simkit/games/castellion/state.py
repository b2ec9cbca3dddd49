"""The state of a match and the legal actions of a decision."""

from __future__ import annotations

import numpy as np

from simkit.core.kinds import Seat
from simkit.core.records import Matrix, Record, Vector, field
from simkit.core.rng import STREAM_SIZE
from simkit.games.castellion.constants import (
    COURSE_TURNS,
    MAX_ACTIONS,
    MAX_REVEALED,
    MAX_SEATS,
    N_CELLS_OF_PRISON,
    N_KINDS,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    N_TYPES,
    Tile,
    formation,
    phase,
    reason,
    status,
    tiles,
)
from simkit.games.contract import MISSING

N_POINTS = len(COURSE_TURNS)
BEGINNING = phase.TURN


class Actions(Record):
    """The legal actions of the decision that is due."""

    codes: Vector[int] = field(MAX_ACTIONS)  # see `constants.action`
    n: int = field()  # how many there are


class State(Record):
    """A match. Hidden from all: what is left of the stacks, and cards that lie face down."""

    # Stacks
    standard: Vector[Tile] = field(N_STANDARD, of=np.int8)  # first drawn first; NONE, if shorter
    safe: Vector[Tile] = field(N_SAFE, of=np.int8)  # first drawn first
    standard_next: int = field()  # where its next tile is
    safe_next: int = field()  # where its next tile is
    left: Matrix[int] = field(2, tiles.N)  # [stack, tile] how many are in the stack
    revealed: Vector[Tile] = field(MAX_REVEALED, empty=tiles.NONE)  # laid open by Seers, in that order
    n_revealed: int = field()  # how many
    discards: Vector[int] = field(tiles.N)  # [tile] how many are in the discard pile
    # Trials
    cards: Vector[int] = field(N_TRIALS)  # card of each Trial
    face_up: Vector[int] = field(N_TRIALS, empty=1)  # 1: the card can be seen
    needed: Vector[int] = field(N_TRIALS)  # Traitors that trigger each Trial
    trial: int = field()  # lowest unresolved Trial, 0–2; 3 once all are passed
    traitors: int = field()  # Traitors beside that Trial
    # Castles
    types: Matrix[int] = field(MAX_SEATS, N_KINDS)  # [seat] cells of each type, and of Pantry tiles
    motifs: Matrix[int] = field(MAX_SEATS, N_MOTIFS)  # [seat] cells of each motif
    haunted: Vector[int] = field(MAX_SEATS)  # [seat] cell of the haunted tile; 0 without
    left_end: Vector[int] = field(MAX_SEATS)  # [seat] place of the left column, from that of the first tile
    # Appendices, expansion, second player
    herald: int = field(empty=-1)  # Trial (0–2) under the Herald's pawn; −1 without
    vigil: Tile = field(empty=tiles.NONE)  # the tile set aside
    premonition: int = field()  # 1: still to be used
    cold_sweat: int = field()  # 1: still to be used
    horror: int = field()  # 1: no black Traitor was drawn yet
    prison: Vector[Tile] = field(N_CELLS_OF_PRISON, empty=tiles.NONE)  # tiles of the ring
    n_prison: int = field()  # how many
    pantry: Vector[int] = field(N_MOTIFS)  # [motif] Pantry tiles in the supply
    champion: int = field(empty=-1)  # seat that holds the Champion card; −1 before Trial I is passed
    # The decision at hand
    phase: int = field(empty=BEGINNING)  # what is to be decided
    seat: Seat = field()  # by whom
    active: Seat = field()  # whose turn it is
    tile: Tile = field(empty=tiles.NONE)  # in play
    origin: int = field()  # where it comes from
    pending: int = field()  # tiles still to be destroyed, or sources still to be chosen by a Seer
    cause: int = field()  # why they are destroyed
    why: int = field()  # why the Trial at hand is resolved: a trigger
    facing: Seat = field()  # who faces it
    resume: int = field(empty=BEGINNING)  # phase or step after it
    towers: int = field()  # towers to uncover a card for
    tower_base: Vector[int] = field(MAX_SEATS)  # [seat] towers when the turn began
    counted: Vector[int] = field(formation.N)  # formations when the Trial at hand was resolved
    # How it stands
    status: int = field(empty=status.PLAYING)
    reason: int = field(empty=reason.NONE)  # why it was lost
    turns: int = field()  # turns begun
    # What outcomes count
    placed: Vector[int] = field(MAX_SEATS)  # [seat] tiles built
    discarded: Vector[int] = field(MAX_SEATS)  # [seat] Defenders thrown away
    powers: Matrix[int] = field(MAX_SEATS, N_TYPES)  # [seat, type] of these, with their power
    gifts: Vector[int] = field(MAX_SEATS)  # [seat] tiles given
    safe_drawn: int = field()  # tiles drawn or revealed from the safe stack
    vigil_swaps: int = field()  # exchanges with the Vigil
    traitors_discarded: int = field()  # by paying tiles
    volunteered: int = field()  # Trials resolved early
    uncovered: int = field()  # cards turned up by towers
    champion_gifts: int = field()  # times that the Champion card was given away
    pantry_placed: int = field()  # Pantry tiles built
    turn_of_trial: Vector[int] = field(N_TRIALS, empty=MISSING)  # turn of each resolution
    tiles_at_trial: Vector[int] = field(N_TRIALS, empty=MISSING)  # tiles before each resolution's effect
    n_points: int = field()  # entries of `course` so far
    course: Vector[int] = field(N_POINTS, empty=MISSING)  # tiles at the end of fixed turns

    stream: Vector[int] = field(STREAM_SIZE)  # randomness of the deal
