"""The inputs of the taught network for one seat: rows, of which some are listed as active, and numbers."""

from __future__ import annotations

from simkit.core.learning import value_network
from simkit.games.wyrmspan.constants import (
    MAX_SEATS,
    N_CAVE_CARDS,
    N_CAVES,
    N_COLUMNS,
    N_CUBES,
    N_DRAGONS,
    N_GUILDS,
    N_OBJECTIVES,
    N_RESOURCES,
    N_ROUNDS,
    N_ROWS,
    TRACK,
)

# Rows, in blocks; what is counted is counted up to a limit.
MOST_COINS, MOST_RESOURCES, MOST_CARDS, MOST_EGGS, MOST_ROOM = 10, 6, 10, 15, 10
LEAD = 3  # in an objective, up to
N_STAGES = 6  # of a round: setup, eggs, turns, passed, once-per-round abilities, after the last round
HALVES = 2  # of a match
STAGE = 0
TABLE = STAGE + N_ROUNDS * N_STAGES
COINS = TABLE + N_ROUNDS * MAX_SEATS
RESOURCE = COINS + N_ROUNDS * (MOST_COINS + 1)
DRAGON_CARDS = RESOURCE + N_RESOURCES * (MOST_RESOURCES + 1)
CAVE_CARDS = DRAGON_CARDS + MOST_CARDS + 1
EGGS = CAVE_CARDS + MOST_CARDS + 1
ROOM = EGGS + MOST_EGGS + 1
STEPS = ROOM + MOST_ROOM + 1
CUBES = STEPS + TRACK * (N_CUBES + 1)
SLOTS = CUBES + N_GUILDS * (N_CUBES + 1) * 3
OBJECTIVE = SLOTS + N_GUILDS * N_ROWS
STANDING = OBJECTIVE + N_ROUNDS * N_OBJECTIVES
CAVE = STANDING + N_ROUNDS * N_ROUNDS * (2 * LEAD + 1)
EXPLORED = CAVE + N_CAVES * (N_COLUMNS + 1) * (N_COLUMNS + 1)
ON_MAT = EXPLORED + N_CAVES * 4
IN_HAND = ON_MAT + N_ROUNDS * N_DRAGONS
CAVE_IN_HAND = IN_HAND + N_ROUNDS * N_DRAGONS
N_INPUT_ROWS = CAVE_IN_HAND + HALVES * N_CAVE_CARDS
MAX_ACTIVE = 112

# Numbers, most of them about from 0 to 2.
N_BEST, N_READY = (
    5,
    3,
)  # cards in hand that are rated: the best ones, and the best ones that can be played at once
N_TRAITS = 12
OF_CAVE = 6  # numbers of each cave
OF_OBJECTIVE = 3  # numbers of each round's objective
(
    ACTIONS_TO_COME,
    ALL_COINS,
    ALL_RESOURCES,
    KNOWN_DRAGONS,
    UNSEEN_DRAGONS,
    KNOWN_CAVES,
    UNSEEN_CAVES,
    ALL_EGGS,
    ALL_ROOM,
    TO_BROWN,
    LAST_ROW,
    SCORED_ROW,
    N_PLAYABLE,
    N_NEARLY,
    ALL_PLAYABLE,
    HIGHEST_READY,
    ONCE_PER_ROUND,
    GROWTH,
    UNFED,
    FOOD,
    BEST_SHOWN,
    SECOND_SHOWN,
    BEST_CAVE_SHOWN,
    BEST_CAVE,
    SECOND_CAVE,
    COINS_OF_OTHERS,
    OTHERS_ACTIVE,
    PERSONALITY_SETS,
    SIZE_SETS,
    FULL_COLUMNS,
) = range(30)
STOCK = 30
BEST = STOCK + N_RESOURCES
READY = BEST + N_BEST
TRAITS = READY + N_READY
OBJECTIVES = TRAITS + N_TRAITS
CAVES = OBJECTIVES + OF_OBJECTIVE * N_ROUNDS
N_NUMBERS = CAVES + OF_CAVE * N_CAVES


class Inputs(value_network.Inputs, active=MAX_ACTIVE, numbers=N_NUMBERS):
    """The inputs of a network for one seat."""
