"""Sizes and kinds of numbers of Castellion; the enumerations stand beside this, one module each.

A cell is a bit of a 64-bit word, column-major with eight bits to a column, so that the bits above row 5 are guards:

    row 5   5  13  21  29  37  45
    row 4   4  12  20  28  36  44
    row 3   3  11  19  27  35  43
    row 2   2  10  18  26  34  42
    row 1   1   9  17  25  33  41
    row 0   0   8  16  24  32  40      row 0 is the foundation
          col 0   1   2   3   4   5

Codes that kernels hand to each other are 64-bit integers: a Python integer would compile each callee anew.
"""

from __future__ import annotations

from typing import NewType

from simkit.core.kinds import Seat, allow_in_kernels, int64

Tile = NewType("Tile", int)  # type × 3 + motif; see `tiles`
Cell = NewType("Cell", int)  # number of a cell, as above
allow_in_kernels(Tile, Cell)

NOTHING = int64(0)  # what an event leaves out
FIRST_SEAT, SECOND_SEAT = Seat(int64(0)), Seat(int64(1))
MAX_SEATS = 2

MOTIFS = ("triangle", "square", "circle")
N_MOTIFS = len(MOTIFS)
N_TYPES = 4
N_KINDS = N_TYPES + 1  # types, and the Pantry's none
N_STANDARD = 72
N_SAFE = 12
TRAITORS = (9, 3)  # plain and black-bordered
N_TRAITORS = sum(TRAITORS)
N_TRIALS = 3
N_PANTRY = 2  # tiles of each motif
MAX_REVEALED = 4
N_CELLS_OF_PRISON = 8
MAX_ACTIONS = 128  # a Juggler has 60 at most

WIDTH = 6
HEIGHT = 6
STRIDE = 8  # bits from a cell to its right neighbour
ROW_0 = sum(1 << (col * STRIDE) for col in range(WIDTH))
BOARD = sum(ROW_0 << row for row in range(HEIGHT))
COLUMN_0 = (1 << STRIDE) - 1

APPENDICES = ("vigil", "herald", "premonition", "prison", "cold-sweat", "horror")
PANTRY = ("off", "on", "hard")

TRAITOR_COST = int64(4)  # tiles for a Traitor discarded
ASSAULT_DAMAGE = (16, 32, 42)  # tiles, by Trial
BASTION_SAVES = 4  # tiles of damage for each bastion
LINE_SAVES = 1  # tiles of a discarded Traitor's price for each line
CHAMPION_COST = int64(6)
PRISON_PENALTY = int64(6)
HORROR_TILES = 6  # tiles below which the Horror does nothing

COURSE_TURNS = tuple(range(5, 85, 5))  # turns after which the size of the castle is noted
