"""Sizes of Wyrmspan, names, and kinds of its numbers; enumerations have a module each beside this one.

Spaces of a mat: space = 4 · cave + column, caves crimson, golden, amethyst from top to bottom, columns from the left:

    crimson     0  1  2  3
    golden      4  5  6  7
    amethyst    8  9 10 11      12 is the place of the two printed nests

Dragons, caves and decision cards are counted from 0; people and transcripts count them from 1.
"""

from __future__ import annotations

from typing import NewType

from simkit.core.kinds import allow_in_kernels

Action = NewType("Action", int)  # the code of an action; see `action.py`
allow_in_kernels(Action)

MAX_SEATS = 5
MAX_ACTIONS = 2048
MAX_FRAMES = 64
WORD = 64  # bits of a word of a set of cards

CAVES = ("crimson", "golden", "amethyst")
N_CAVES = 3
N_COLUMNS = 4
N_SPACES = N_CAVES * N_COLUMNS
NEST = N_SPACES
N_PLACES = N_SPACES + 1
NEST_ROOM = 2

N_DRAGONS = 183
N_CAVE_CARDS = 75
DRAGON_WORDS = 3
N_SLOTS = 3  # of the display, for dragons and for caves
DECK = N_SLOTS  # where a card comes from: a slot, or the deck
NO_CARD = -1

RESOURCES = ("meat", "milk", "gold", "crystal")
N_RESOURCES = 4
ANY = N_RESOURCES  # in place of a resource: any of them
CARD = N_RESOURCES  # what feeds a hatchling: a card

GUILDS = ("plains", "seafarers", "highlands", "rainforest")
N_GUILDS = 4
N_ROWS = 5
TRACK = 12  # spaces of the guild track
HALF_TRACK = 6  # from one brown space to the next
N_CUBES = 4
N_COVERED = 8  # covered dragons that are noted; the printed guilds cover one for a cube
ENDLESS = 99  # slots of the last row

N_ROUNDS = 4
COINS = 6  # of a round
LIMIT = 9  # coins, cards and resources at the end of a turn
N_KEPT_OUT = 2  # cards discarded at setup
N_START = 3  # resources, dragons and caves of setup
START_EGGS = 1  # of setup
ROUND_EGGS = 1  # of a new round
ROUND_RESOURCES = 0
EXCAVATE_EGGS = (0, 1, 2)  # that excavating costs, from the second column on
EXPLORE_EGGS = (0, 1, 2)  # that exploring a cave costs the first, second and third time in a round
RAVEL_COINS = 2  # that are kept between rounds against Ravel
CAVE_POINTS = 2  # of a cave card that the Automa has taken
RANK_POINTS = ((4, 1, 0, 0), (5, 2, 1, 0), (6, 3, 2, 0), (7, 4, 3, 0))  # of the objective of each round
N_STEPS = 5  # printed explore steps of a cave
MAX_EXPLORED = 3  # explorations of a cave in a round

N_OBJECTIVES = 20
N_TILES = 10
N_RANKS = 4

N_DECISIONS = 16  # cards of the Automa
N_DRAWN_DECISIONS = 8  # of them in a match
LEVELS = ("1", "2", "3", "ravel-1", "ravel-2", "ravel-3")

PRINTINGS = ("2024", "2025")
CORRECTED = (
    "dragon-119",
    "dragon-124",
    "dragon-131",
    "dragon-132",
    "dragon-134",
    "cave-50",
    "cave-51",
)
RANDOM = "random"
PRINTED = "off"  # no cards of a user: those of the box

SIZES = ("hatchling", "small", "medium", "large")
PERSONALITIES = ("aggressive", "playful", "helpful", "shy")
KINDS = ("when_played", "if_activated", "once_per_round", "end_game")
