"""The state of a match: kingdoms, rows, deck and turn of the round at hand, and what the rounds have yielded."""

from __future__ import annotations

import numpy as np

from simkit.core.kinds import Seat
from simkit.core.records import Matrix, Record, Stream, Vector, field
from simkit.core.rng import STREAM_SIZE
from simkit.games.kingdomino.constants import (
    MAX_ROW,
    MAX_ROWS,
    MAX_SEATS,
    N_DOMINOES,
    N_TERRAINS,
    NO_DOMINO,
    NOBODY,
    Claim,
    Domino,
    Placement,
)
from simkit.games.kingdomino.constants.action import MAX_PLACEMENTS
from simkit.games.kingdomino.constants.result import N_RESULTS
from simkit.games.kingdomino.constants.ring import N_CELLS

MAX_ACTIONS = MAX_PLACEMENTS * MAX_ROW


class Kingdom(Record):
    """A castle and the squares around it; sets of cells are words with a bit for each cell of the ring."""

    terrains: Vector[int] = field(N_TERRAINS)  # cells of each terrain
    landscape: int = field()  # cells of all terrains, without the castle
    ones: int = field()  # cells with one or three crowns
    twos: int = field()  # cells with two or three crowns
    areas: Vector[int] = field(N_CELLS)  # of each landscape cell: the cells of its area; elsewhere stale
    points: int = field()  # size × crowns, summed over the areas
    squares: int = field()  # landscape cells
    left: int = field()  # lowest x, 0 or less
    right: int = field()  # highest x, 0 or more
    top: int = field()  # lowest y, 0 or less
    bottom: int = field()  # highest y, 0 or more
    first_x: int = field()  # lowest x that the next domino may reach
    first_y: int = field()  # lowest y that the next domino may reach
    space: int = field()  # cells that the next domino may reach, taken ones included
    flat_starts: int = field()  # left halves of flat dominoes inside that space
    upright_starts: int = field()  # upper halves of upright dominoes inside that space
    discards: int = field()  # dominoes discarded
    placed: int = field()  # dominoes placed, bit = number − 1


class Tally(Record):
    """What outcomes count: the results of rounds, in the columns of `constants/result.py`."""

    latest: Matrix[int] = field(MAX_SEATS, N_RESULTS)  # [seat] of the round played last
    summed: Matrix[int] = field(MAX_SEATS, N_RESULTS)  # [seat] their sums over the rounds
    first_king: Vector[int] = field(MAX_SEATS)  # place of the first king in the first round's draw, from 1 on
    turns: int = field()  # turns of all rounds
    course: Matrix[int] = field(MAX_SEATS, MAX_ROWS, of=np.int16)  # points after each row of the latest round


class State(Record):
    """A match; all that is not told otherwise belongs to the round at hand."""

    kingdoms: Vector[Kingdom] = field(MAX_SEATS, of=Kingdom)
    seat: Seat = field()  # whose decision is due
    deck: Vector[Domino] = field(N_DOMINOES, of=np.int8)  # first drawn first; hidden from `drawn` on
    drawn: int = field()  # dominoes drawn so far
    seen: int = field()  # dominoes drawn so far, bit = number − 1
    kings: Vector[Seat] = field(MAX_ROW)  # seats in the order in which the kings came out
    turn: int = field()  # turn of the row, one for each king, 0 …
    seats: Vector[Seat] = field(MAX_ROW)  # whose turns these are
    held: Vector[Domino] = field(MAX_ROW, empty=NO_DOMINO)  # to be placed in each turn; none in the first row
    row: Vector[Domino] = field(MAX_ROW, empty=NO_DOMINO)  # to be claimed, ascending; none after the last row
    owners: Vector[Seat] = field(MAX_ROW, empty=NOBODY)  # seat whose king stands on each; NOBODY
    turns: int = field()  # turns played
    is_over: int = field()  # whether all dominoes of the round are placed or discarded
    round_number: int = field()  # of the match, 0 …; a Dynasty has three
    carried: Vector[int] = field(MAX_SEATS)  # points of the start and of the match's earlier rounds
    seed: int = field()  # of the run; later rounds are shuffled by it
    deal: int = field()
    stream: Stream = field(STREAM_SIZE)  # the randomness by which a round is laid out
    tally: Tally = field(of=Tally)


class Actions(Record):
    """The legal actions of a decision, each a placement and a claim: index = placement × number of claims + claim."""

    n: int = field()  # legal actions
    n_placements: int = field()  # legal placements; 1 where nothing is to be placed
    placements: Vector[Placement] = field(MAX_PLACEMENTS)  # their codes, or DISCARD, or NO_PLACEMENT
    n_claims: int = field()  # dominoes that may be claimed; 1 where none is
    claims: Vector[Claim] = field(MAX_ROW)  # their places in the row, or NO_CLAIM
