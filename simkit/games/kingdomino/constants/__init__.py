"""Sizes of Kingdomino, and kinds of numbers."""

from __future__ import annotations

from typing import NewType

from simkit.core.kinds import Seat, allow_in_kernels

TERRAINS = ("wheat", "forest", "lake", "grass", "swamp", "mine")
N_TERRAINS = len(TERRAINS)
N_DOMINOES = 48
N_CROWNS = 39
MAX_CROWNS = 3  # on half a domino

MAX_SEATS = 4
MAX_ROW = 4  # dominoes in a row, and kings
MAX_ROWS = 12  # rows of a round

# Width and height of a kingdom: printed, in the Mighty Duel, and what the ring has room for.
SIDE, MIGHTY_SIDE = 5, 7
MIN_SIDE, MAX_SIDE = 3, 7

# Bonuses of the variants.
MIDDLE_KINGDOM_POINTS = 10
HARMONY_POINTS = 5

Domino = NewType("Domino", int)  # by its number, 1–48, or NO_DOMINO, 0
Terrain = NewType("Terrain", int)  # index into TERRAINS
Cell = NewType("Cell", int)  # of the ring, 0–63; sets of cells are words with a bit for each
Placement = NewType("Placement", int)  # a code of `action.py`
Claim = NewType("Claim", int)  # a place of the row, 0–3, or `action.NO_CLAIM`
allow_in_kernels(Domino, Terrain, Cell, Placement, Claim)

NO_DOMINO = Domino(0)
NOBODY = Seat(-1)
