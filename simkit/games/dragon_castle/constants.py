"""Sizes, codes and stream numbers of Dragon Castle.

Castle cells: cell = 16 · y + x, x to the right, y down, at most 14 columns and 10 rows. The two spare columns stay
empty, so a step to the left or right never leaves its row. Four rows make one word of 64 bits, three words a castle:

    word 0   cells   0 …  63   rows 0–3
    word 1   cells  64 … 127   rows 4–7
    word 2   cells 128 … 191   rows 8–9

Realm cells: cell = 8 · y + x, at most 8 columns and 8 rows, one word of 64 bits.

Tiles: 0–5 merchants 1–6, 6–11 soldiers, 12–17 farmers, 18–21 seasons, 22–25 winds, 26–28 dragons.

Actions: kind · 65536 + a · 256 + b; what a and b mean is said beside each kind.
"""

from __future__ import annotations

TYPES = ("merchant", "soldier", "farmer", "season", "wind", "dragon")
N_TYPES = len(TYPES)
DRAGON = TYPES.index("dragon")
N_FACTIONS = 3
N_NUMBERS = 6
N_SYMBOLS = 29
COPIES = 4
N_TILES = N_SYMBOLS * COPIES

MAX_SEATS = 4

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
NOT_FIRST_COLUMN = 0xFEFEFEFEFEFEFEFE - (1 << 64)  # signed words
NOT_LAST_COLUMN = 0x7F7F7F7F7F7F7F7F
NOT_LAST_ROW = 0x00FFFFFFFFFFFFFF

# Sets and points.
SET_MIN = 4
CUNNING_SIZE = 3
CUNNING_VP = 2
DRAGON_BONUS = 1
DISCARD_VP = 1
COUNTDOWN_VP = 2
MAX_SHRINE_VP = 3
SHRINE_SUPPLY = 40
N_CARDS = 10

SPIRITS = (
    "beauty",
    "wind",
    "strength",
    "elegance",
    "deception",
    "change",
    "faith",
    "depths",
    "destruction",
    "cunning",
)
BEAUTY, WIND, STRENGTH, ELEGANCE, DECEPTION, CHANGE, FAITH, DEPTHS, DESTRUCTION, CUNNING = range(N_CARDS)
DRAGONS = (
    "humility",
    "righteousness",
    "tranquility",
    "bravery",
    "majesty",
    "power",
    "knowledge",
    "harmony",
    "devotion",
    "audacity",
)
(
    HUMILITY,
    RIGHTEOUSNESS,
    TRANQUILITY,
    BRAVERY,
    MAJESTY,
    POWER,
    KNOWLEDGE,
    HARMONY,
    DEVOTION,
    AUDACITY,
) = range(N_CARDS)
RANDOM_CARD = "random"
NO_CARD = -1

# Spirits by window, as bits: before the action, between its tiles, before the check for sets, after all.
BEFORE_ACTION = sum(
    1 << card for card in (BEAUTY, WIND, STRENGTH, ELEGANCE, DECEPTION, CHANGE, DEPTHS, DESTRUCTION, CUNNING)
)
BETWEEN_TILES = sum(1 << card for card in (ELEGANCE, DECEPTION, DEPTHS, DESTRUCTION))
BEFORE_CHECK = 1 << CHANGE
AFTER_ACTION = sum(1 << card for card in (BEAUTY, WIND, STRENGTH, CHANGE, DESTRUCTION, CUNNING))
OF_CASTLE = 1 << ELEGANCE | 1 << DECEPTION | 1 << DEPTHS  # change what may be taken, and must then be used

# Phases: the decision that is due.
(
    PHASE_TURN,  # before the action: take the first tile, summon, or use a Spirit
    PHASE_ACTION,  # a tile is in hand: take the second, gain a shrine, discard, or use a Spirit
    PHASE_PLACE,  # place a tile in hand
    PHASE_CHECK,  # before the check for sets: use a Spirit or pass
    PHASE_SET,  # which due set to consolidate
    PHASE_BUILD,  # build a shrine on the set, use Faith, or pass
    PHASE_AFTER,  # after all: use a Spirit or pass
    PHASE_GROUP,  # Beauty, Cunning: which group
    PHASE_FLIP,  # Wind: flip a tile or move a shrine
    PHASE_SHRINE,  # Wind: move a shrine
    PHASE_MOVE,  # Strength: move the first tile
    PHASE_MOVE_AGAIN,  # Strength: move a second tile or pass
    PHASE_TREAT,  # Change: which tile as which type
    PHASE_FAITH,  # Faith: where to build
    PHASE_REMOVE,  # Destruction: which tile
    PHASE_OVER,
) = range(16)

# Kinds of action, with a and b.
KIND_SHIFT = 16
(
    TAKE,  # b: castle cell of the first tile
    SUMMON,
    PAIR,  # b: castle cell of the second tile
    SHRINE,
    DISCARD,
    PLACE,  # a: tile in hand 0 or 1, b: realm cell
    PASS,
    CONSOLIDATE,  # b: lowest realm cell of the set or group
    BUILD,  # b: realm cell
    FLIP,  # b: realm cell
    MOVE_SHRINE,  # a: from, b: to
    MOVE_TILE,  # a: from, b: to
    TREAT,  # a: realm cell, b: type
    REMOVE,  # b: castle cell
    SPIRIT,  # + card; b: realm cell of the tile that pays, or PAY_SHRINE
) = range(15)
N_KINDS = SPIRIT + N_CARDS
PAY_SHRINE = 64
MAX_ACTIONS = 64 * 64 + 64

# Why a set is consolidated, and a shrine built.
REASONS = ("set", "beauty", "change", "cunning")
BY_SET, BY_BEAUTY, BY_CHANGE, BY_CUNNING = range(4)
BUILD_REASONS = ("set", "faith")

# What is counted for each seat.
SET_SIZES = (3, 4, 5, 6, 7, 8)  # the last one: 8 and more
(
    N_PAIRS,
    N_SHRINE_ACTIONS,
    N_DISCARDS,
    N_SUMMONS,
    N_ACTIVATIONS,
    SPIRIT_POINTS,
    N_NO_ROOM,
    N_SETS,  # + index into SET_SIZES
) = range(8)
N_COUNTS = N_SETS + len(SET_SIZES)

# How a match ended, and by what it was decided.
ENDINGS = ("tiles left", "castle empty")
DECISIONS = ("score", "face-down stacks", "shrines", "shared")
SHARED = 3

# Random streams, by purpose.
STREAM_TILES = 0
STREAM_SPIRITS = 1
STREAM_DRAGONS = 2
STREAM_BOT = 16  # one for each seat
STREAM_IMAGINATION = 32  # one for each seat

# Events of the log: the transcript's, and those that hold the parts of `setup` and `result`.
EVENTS = (
    "setup",
    "turn",
    "spirit",
    "take",
    "action",
    "place",
    "treat",
    "consolidate",
    "build",
    "flip",
    "move-shrine",
    "move-tile",
    "remove",
    "final-round",
    "result",
    "stack",
    "cards",
    "score",
    "dragon-points",
    "tie-break",
)
ACTION_KINDS = ("pair", "shrine", "discard", "summon")

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

# Numbers of the bots.
RANDOM_BOT, GREEDY_BOT, BUILDER_BOT, DENIER_BOT, ENDGAMER_BOT, ROLLOUT_BOT = range(6)
