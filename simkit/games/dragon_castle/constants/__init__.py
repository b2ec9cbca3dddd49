"""Sizes of Dragon Castle, kinds of its numbers, and names; enumerations have a module each beside this one.

Castle cells: cell = 16 · y + x, x to the right, y down, at most 14 columns and 10 rows. The two spare columns stay
empty, so a step to the left or right never leaves its row. Four rows make one word of 64 bits, three words a castle:

    word 0   cells   0 …  63   rows 0–3
    word 1   cells  64 … 127   rows 4–7
    word 2   cells 128 … 191   rows 8–9

Realm cells: cell = 8 · y + x, at most 8 columns and 8 rows, one word of 64 bits.

Tiles: 0–5 merchants 1–6, 6–11 soldiers, 12–17 farmers, 18–21 seasons, 22–25 winds, 26–28 dragons.
"""

from __future__ import annotations

from typing import NewType

from simkit.core.kinds import allow_in_kernels, int64

CastleCell = NewType("CastleCell", int)
RealmCell = NewType("RealmCell", int)
Tile = NewType("Tile", int)  # a symbol, 0 to 28
TileType = NewType("TileType", int)  # 0 to 5
Card = NewType("Card", int)  # a Spirit or a Dragon, 0 to 9
Action = NewType("Action", int)  # the code of an action; see `action.py`
allow_in_kernels(CastleCell, RealmCell, Tile, TileType, Card, Action)

TYPES = ("merchant", "soldier", "farmer", "season", "wind", "dragon")
N_TYPES = len(TYPES)
DRAGON_TYPE = TileType(int64(TYPES.index("dragon")))  # as wide as kernels take it
N_FACTIONS = 3
N_NUMBERS = 6
N_SYMBOLS = 29
COPIES = 4
MAX_COPIES = 20  # that a house may have of a symbol
N_TILES = N_SYMBOLS * COPIES
N_CARDS = 10  # Spirits, and Dragons

MAX_SEATS = 4
MAX_ACTIONS = 64 * 64 + 64

# The castle.
CASTLE_COLUMNS = 14
CASTLE_ROWS = 10
CASTLE_STRIDE = 16
N_CASTLE_CELLS = CASTLE_ROWS * CASTLE_STRIDE
N_FLOORS = 3
N_WORDS = 3
NO_TILE = -1

# Realms.
MIN_REALM = 4
MAX_REALM = 8
N_REALM_CELLS = MAX_REALM * MAX_REALM
HALF = N_REALM_CELLS + 1  # what half a point adds to the first tie-break: more than there can be stacks
NOT_FIRST_COLUMN = 0xFEFEFEFEFEFEFEFE - (1 << 64)  # signed words
NOT_LAST_COLUMN = 0x7F7F7F7F7F7F7F7F
NOT_LAST_ROW = 0x00FFFFFFFFFFFFFF

# Sets and points.
SET_MIN = 4
CUNNING_SIZE = 3
SET_POINTS = (2, 3, 5, 6, 8)  # printed, of the smallest set and those of one more tile each
SHRINE_SUPPLY = 40
DRAGON_POINTS = (1, 1, 1, 1, 1, 2, 2, 4, 1, 1)  # printed, of what each Dragon counts
SET_SIZES = (3, 4, 5, 6, 7, 8)  # that are counted; the last one: 8 and more

RANDOM_CARD = "random"
NO_CARD = -1

BUILD_REASONS = ("set", "faith")  # why a shrine is built

# How a match ended, and by what it was decided.
ENDINGS = ("tiles left", "castle empty")
DECISIONS = ("score", "face-down stacks", "shrines", "shared")

LAYOUTS = (
    "basic-2p",
    "basic-3p",
    "basic-4p",
    "four-seasons",
    "thousand-towers",
    "barracks",
    "pillars-of-creation",
    "stronghold",
    "blockhouse",
    "training-ground",
    "keep",
    "dragons-head",
    "monastery-of-the-abyss",
    "gates-of-destiny",
    "forbidden-city",
)
BASIC = "basic"
