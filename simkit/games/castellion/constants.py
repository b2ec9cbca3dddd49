"""Sizes, codes and stream numbers of Castellion.

A tile is a number: type × 3 + motif for Defenders (0–11), then the two kinds of Traitor.
A cell is a bit of a 64-bit word, column-major with eight bits to a column, so that the bits above row 5 are guards:

    row 5   5  13  21  29  37  45
    row 4   4  12  20  28  36  44
    row 3   3  11  19  27  35  43
    row 2   2  10  18  26  34  42
    row 1   1   9  17  25  33  41
    row 0   0   8  16  24  32  40      row 0 is the foundation
          col 0   1   2   3   4   5
"""

from __future__ import annotations

TYPES = ("seer", "chameleon", "juggler", "pyro")
MOTIFS = ("triangle", "square", "circle")
TRAITOR = 12
TRAITOR_BLACK = 13
TILES = (*(f"{kind}-{motif}" for kind in TYPES for motif in MOTIFS), "traitor", "traitor-black")
NO_TILE = -1

N_TYPES = len(TYPES)
N_MOTIFS = len(MOTIFS)
N_TILES = len(TILES)
N_STANDARD = 72
N_SAFE = 12
N_TRAITORS = 12
N_OF_TYPE = 18  # Defenders of each type, both stacks together
N_TRIALS = 3
MAX_SEATS = 2

WIDTH = 6
HEIGHT = 6
STRIDE = 8  # bits from a cell to its right neighbour
ROW_0 = sum(1 << (col * STRIDE) for col in range(WIDTH))
BOARD = sum(ROW_0 << row for row in range(HEIGHT))

# Formation kinds, in the order of a Trial card's requirement.
TOWER, BASTION, LINE = range(3)

# Appendices, as bits of `rules.appendices`.
APPENDICES = ("vigil", "herald")

# Actions. A top spot is its cell number (0–47); the others follow.
PLACE_LEFT = 64
PLACE_RIGHT = 65
DISCARD = 66
SWAP_VIGIL = 67
GO_ON = 68
TRIGGER = 69
DRAW_STANDARD = 70
DRAW_SAFE = 71
HERALD_FIRST = 72  # pawn on Trial I; II and III follow
MAX_ACTIONS = 16

# Why a Trial is resolved, and why it is failed, in the order in which the transcript names the first that holds.
WHY = ("traitors", "complete", "voluntary", "exhausted")
BY_TRAITORS, BY_COMPLETION, BY_CHOICE, BY_EXHAUSTION = range(4)
REASONS = ("foundation", "formations")
NO_REASON = -1
FOUNDATION, FORMATIONS = range(2)

# How a match stands.
PLAYING, WON, LOST = range(3)

# Random streams, by purpose.
STREAM_STANDARD = 0
STREAM_SAFE = 1
STREAM_TRIALS = 2
STREAM_BOT = 16  # one for each seat

# Events of the log: the transcript's, and the formations that belong to the `trial` before them.
EVENTS = (
    "setup",
    "draw",
    "vigil",
    "place",
    "discard",
    "destroy-rows",
    "traitor",
    "trial",
    "trial-end",
    "result",
    "formations",
)
(
    EVENT_SETUP,
    EVENT_DRAW,
    EVENT_VIGIL,
    EVENT_PLACE,
    EVENT_DISCARD,
    EVENT_DESTROY_ROWS,
    EVENT_TRAITOR,
    EVENT_TRIAL,
    EVENT_TRIAL_END,
    EVENT_RESULT,
    EVENT_FORMATIONS,
) = range(len(EVENTS))

# Turns after which the size of the castle is noted.
COURSE_TURNS = tuple(range(5, 85, 5))
