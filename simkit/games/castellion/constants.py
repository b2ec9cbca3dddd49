"""Sizes, codes and stream numbers of Castellion.

A tile is a number: type × 3 + motif for Defenders (0–11) and Pantry tiles (12–14, type 4), then the two kinds of
Traitor. A cell is a bit of a 64-bit word, column-major with eight bits to a column, so that the bits above row 5 are
guards:

    row 5   5  13  21  29  37  45
    row 4   4  12  20  28  36  44
    row 3   3  11  19  27  35  43
    row 2   2  10  18  26  34  42
    row 1   1   9  17  25  33  41
    row 0   0   8  16  24  32  40      row 0 is the foundation
          col 0   1   2   3   4   5
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simkit.core.kinds import int64


def _codes(n: int, first: int = 0) -> Iterator[np.int64]:
    """Successive codes as 64-bit integers: a Python integer would compile each caller's callee anew."""
    return (int64(first + code) for code in range(n))


NOTHING = int64(0)  # what an event leaves out
FIRST_SEAT, SECOND_SEAT = _codes(2)

LEVELS = ("intro", "base", "expert")
INTRO, BASE, EXPERT = range(3)

TYPES = ("seer", "chameleon", "juggler", "pyro")
SEER, CHAMELEON, JUGGLER, PYRO, PANTRY_TYPE = _codes(5)
MOTIFS = ("triangle", "square", "circle")
FIRST_PANTRY = int64(12)
TRAITOR = 15
TRAITOR_BLACK = 16
TILES = (
    *(f"{kind}-{motif}" for kind in (*TYPES, "pantry") for motif in MOTIFS),
    "traitor",
    "traitor-black",
)
NO_TILE = -1

N_TYPES = len(TYPES)
N_KINDS = N_TYPES + 1  # types, and the Pantry's none
N_MOTIFS = len(MOTIFS)
N_TILES = len(TILES)
N_STANDARD = 72
N_SAFE = 12
N_TRAITORS = 12
N_TRIALS = 3
N_PANTRY = 2  # tiles of each motif
MAX_SEATS = 2
MAX_REVEALED = 4
N_CELLS_OF_PRISON = 8
STANDARD, SAFE = _codes(2)

WIDTH = 6
HEIGHT = 6
STRIDE = 8  # bits from a cell to its right neighbour
ROW_0 = sum(1 << (col * STRIDE) for col in range(WIDTH))
BOARD = sum(ROW_0 << row for row in range(HEIGHT))
COLUMN_0 = (1 << STRIDE) - 1

# Formation kinds, in the order of a Trial card's requirement.
TOWER, BASTION, LINE = range(3)

# What the numbers of a Trial card mean.
NEEDS_TRAITORS, NEEDS_TOWERS, NEEDS_BASTIONS, NEEDS_LINES, ROWS, DAMAGE = range(6)

# Every Trial card by its number: Exams, Simulations, Assaults.
EXAMS = ("E1", "E2", "E3a", "E3b", "E3c")
SIMULATIONS = ("S1", "S2a", "S2b", "S2c", "S3a", "S3b", "S3c")
ASSAULTS = tuple(f"A{trial}{avatar}" for trial in (1, 2, 3) for avatar in "hbdw")
CARDS = EXAMS + SIMULATIONS + ASSAULTS
N_CARDS = len(CARDS)
SETS = ("S-A", "S-B", "S-C", "S-D")

APPENDICES = ("vigil", "herald", "premonition", "prison", "cold-sweat", "horror")
PANTRY = ("off", "on", "hard")

TRAITOR_COST = int64(4)  # tiles for a Traitor discarded
BASTION_SAVES = 4  # tiles of damage for each bastion
CHAMPION_COST = int64(6)
PRISON_PENALTY = int64(6)
HORROR_TILES = 6  # tiles below which the Horror does nothing

# Decisions: what `state.phase` says is due, and by whom `state.seat`.
PHASES = (
    "herald",
    "champion",
    "turn",
    "play",
    "traitor",
    "horror",
    "swap",
    "reveal",
    "recover",
    "destroy",
    "move",
    "uncover",
    "face",
    "over",
)
(
    HERALD,
    CHAMPION,
    TURN,
    PLAY,
    TRAITOR_DRAWN,
    HORROR,
    SWAP,
    REVEAL,
    RECOVER,
    DESTROY,
    MOVE,
    UNCOVER,
    FACE,
    OVER,
) = _codes(len(PHASES))
# Steps between decisions, which the rules carry out by themselves.
ACTED, CHECK_DUE, TRIAL_DUE, TRIAL_FACED, TRIAL_SUFFERED, TRIAL_DONE, DESTROYED = _codes(7, 32)
FIRST_STEP = ACTED

# Actions. A top spot is its cell number (0–47); the others follow, each range by its first.
PLACE_LEFT = int64(64)
PLACE_RIGHT = int64(65)
DISCARD = int64(66)
USE_POWER = int64(67)  # discard with the power of the tile's type
SWAP_VIGIL = int64(68)
GO_ON = int64(69)
TRIGGER = int64(70)
DRAW_STANDARD = int64(71)
DRAW_SAFE = int64(72)
STOP = int64(73)
LAY_TRAITOR = int64(74)
DISCARD_TRAITOR = int64(75)
FORESEE = int64(76)  # Premonition
GIVE_TILE = int64(77)
GIVE_CHAMPION = int64(78)
HERALD_FIRST = int64(80)  # pawn on Trial I; II and III follow
UNCOVER_FIRST = int64(84)  # Trial I; II and III follow
FACE_FIRST = int64(88)  # seat 0 faces the Trial; seat 1 follows
HAUNT_FIRST = int64(96)  # by column
PRISON_FIRST = int64(104)  # by cell of the ring
TAKE_FIRST = int64(128)  # by tile
RECOVER_FIRST = int64(160)  # by tile
PANTRY_FIRST = int64(192)  # by motif
REVEAL_STANDARD = int64(196)
REVEAL_SAFE = int64(197)
REVEAL_PLAN = int64(200)  # + tiles from the standard stack × 5 + tiles from the safe stack
DESTROY_FIRST = int64(256)  # by cell
SWAP_FIRST = int64(320)  # + cell × 2 + (0 with the tile above, 1 with the one to the right)
MOVE_FIRST = int64(512)  # + cell × 8 + goal
LOG_ROWS = 2048  # events of a traced match at most
MAX_ACTIONS = 128  # a Juggler has 60 at most; a bot may list a second decision behind the first
GOAL_LEFT, GOAL_RIGHT = _codes(2, WIDTH)  # goals of a move; before them the columns
N_GOALS = 8

# Where a placed tile goes, in the log.
AT_LEFT, AT_RIGHT, ON_TOP = _codes(3)
NO_COLUMN = int64(-1)

# Where the tile in play comes from.
DRAWN, TAKEN, FROM_VIGIL, RECOVERED, GIVEN, FROM_PANTRY = _codes(6)

# Why a Trial is resolved, and why a match is lost, in the order in which the transcript names the first that holds.
WHY = ("traitors", "complete", "voluntary", "exhausted")
BY_TRAITORS, BY_COMPLETION, BY_CHOICE, BY_EXHAUSTION = _codes(4)
REASONS = ("haunted", "foundation", "formations", "pantry", "prison")
NO_REASON = int64(-1)
BECAUSE_HAUNTED, FOUNDATION, FORMATIONS, BECAUSE_PANTRY, BECAUSE_PRISON = _codes(5)

# Why tiles are destroyed.
CAUSES = ("pyro", "traitor", "trial", "gift", "champion", "prison")
FOR_PYRO, FOR_TRAITOR, FOR_TRIAL, FOR_GIFT, FOR_CHAMPION, FOR_PRISON = _codes(6)

# How a match stands.
PLAYING, WON, LOST = range(3)

# Random streams, by purpose.
STREAM_STANDARD, STREAM_SAFE, STREAM_TRIALS = _codes(3)
STREAM_BOT = int64(16)  # one for each seat
STREAM_MIND = int64(32)  # what each seat's bot imagines

# Events of the log: the transcript's, and the formations that belong to the `trial` before them.
EVENTS = (
    "setup",
    "draw",
    "take",
    "pantry",
    "vigil",
    "place",
    "prison",
    "discard",
    "swap",
    "reveal",
    "recover",
    "destroy",
    "destroy-rows",
    "move",
    "traitor",
    "traitor-discard",
    "premonition",
    "haunt",
    "gift",
    "champion",
    "uncover",
    "trial",
    "trial-end",
    "result",
    "formations",
)
(
    EVENT_SETUP,
    EVENT_DRAW,
    EVENT_TAKE,
    EVENT_PANTRY,
    EVENT_VIGIL,
    EVENT_PLACE,
    EVENT_PRISON,
    EVENT_DISCARD,
    EVENT_SWAP,
    EVENT_REVEAL,
    EVENT_RECOVER,
    EVENT_DESTROY,
    EVENT_DESTROY_ROWS,
    EVENT_MOVE,
    EVENT_TRAITOR,
    EVENT_TRAITOR_DISCARD,
    EVENT_PREMONITION,
    EVENT_HAUNT,
    EVENT_GIFT,
    EVENT_CHAMPION,
    EVENT_UNCOVER,
    EVENT_TRIAL,
    EVENT_TRIAL_END,
    EVENT_RESULT,
    EVENT_FORMATIONS,
) = _codes(len(EVENTS))

# Turns after which the size of the castle is noted.
COURSE_TURNS = tuple(range(5, 85, 5))
