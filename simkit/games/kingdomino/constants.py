"""Sizes, codes and stream numbers of Kingdomino.

A kingdom lies on a ring of 8 × 8 cells: cell = 8 · row + column, both modulo 8. A kingdom is at most 7 wide, so one
empty column and one empty row always part its ends, and cells that touch on the ring touch on the table.
One 64-bit word holds the cells of a terrain, whatever place the castle takes in its kingdom. The castle stands on
cell 27 (column 3, row 3), so that the square of 7 × 7 around it does not wrap:

    row 0    0   1   2   3   4   5   6   7
    row 1    8   9  10  11  12  13  14  15
    row 2   16  17  18  19  20  21  22  23
    row 3   24  25  26 [27] 28  29  30  31      x to the right, y down, the castle at (0, 0)
    row 4   32  33  34  35  36  37  38  39
    row 5   40  41  42  43  44  45  46  47
    row 6   48  49  50  51  52  53  54  55
    row 7   56  57  58  59  60  61  62  63

A placement is a code: the cell of its left or upper half, + 64 if it lies upright, + 128 if half b comes first.
"""

from __future__ import annotations

TERRAINS = ("wheat", "forest", "lake", "grass", "swamp", "mine")
N_TERRAINS = len(TERRAINS)
N_DOMINOES = 48
HALF_DECK = 24  # dominoes in one column of bits
N_SQUARES = 2 * N_DOMINOES
N_CROWNS = 39

MAX_SEATS = 4
MAX_ROW = 4
MAX_ROUNDS = 3  # of a Dynasty

RING = 8
N_CELLS = RING * RING
CASTLE_AT = 3  # column and row of the castle
CASTLE_CELL = CASTLE_AT * RING + CASTLE_AT
CASTLE = 1 << CASTLE_CELL


def signed(word: int) -> int:
    """Read a pattern of 64 bits in two's complement."""
    return word - (1 << 64) if word >> 63 else word


FIRST_COLUMN = signed(0x0101010101010101)
LAST_COLUMN = signed(0x8080808080808080)
FIRST_ROW = 0xFF
NOT_FIRST_COLUMN = signed(0xFEFEFEFEFEFEFEFE)
NOT_LAST_COLUMN = signed(0x7F7F7F7F7F7F7F7F)
NOT_LAST_ROW = signed(0x00FFFFFFFFFFFFFF)

# Placements.
UPRIGHT = 64
SWAPPED = 128
MAX_PLACEMENTS = 257  # every code, and the discard
DISCARD = 256
NOTHING = -1  # no placement in a turn that only claims, no claim in a turn that only places
NO_DOMINO = 0

MAX_MOVES = MAX_PLACEMENTS * MAX_ROW

# Bonuses of the variants.
MIDDLE_KINGDOM_POINTS = 10
HARMONY_POINTS = 5

# How a match was decided, in the order of the tie-breaks.
DECISIONS = ("score", "largest area", "crowns", "shared")
BY_SCORE, BY_LARGEST, BY_CROWNS, SHARED = range(4)

# A seat's place by total score alone, equal best scores being a draw.
PLACES = ("win", "draw", "loss")
WIN, DRAW, LOSS = range(3)

# Random streams, by purpose; those of a Dynasty's later rounds follow at this distance.
STREAM_DECK = 0
STREAM_KINGS = 1
STREAM_BOT = 16  # one for each seat
STREAM_IMAGINATION = 32  # one for each seat
STREAMS_PER_ROUND = 64

# Events of the log: the transcript's, and those that hold the parts of `setup` and `result`.
EVENTS = (
    "setup",
    "row",
    "pick",
    "place",
    "discard",
    "result",
    "deck",
    "king",
    "points",
    "tally",
)
(
    EVENT_SETUP,
    EVENT_ROW,
    EVENT_PICK,
    EVENT_PLACE,
    EVENT_DISCARD,
    EVENT_RESULT,
    EVENT_DECK,
    EVENT_KING,
    EVENT_POINTS,
    EVENT_TALLY,
) = range(len(EVENTS))

# Numbers of the bots; from MCE on three outcomes for each of three policies, from UCT on three policies.
TRUE_RANDOM, GREEDY_PLACEMENT, FULL_GREEDY, FULL_GREEDY_FIXED, STEWARD, MCE = range(6)
UCT = 14
