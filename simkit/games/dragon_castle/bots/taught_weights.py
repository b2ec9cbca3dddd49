"""The value network of the taught bots: its sizes and weights.

The features of each type of tile go through one layer, the same for all six types, and are added up; with the
features of the rest they go through a second layer and one output: how many points more than the mean of the others
the seat will still gain. Scaled so that most features lie between 0 and 1.
"""

from __future__ import annotations

import numpy as np

from simkit.core.records import Matrix, Record, field
from simkit.games.dragon_castle.constants import N_CARDS

# Features of one type of tile: the own realm …
(
    TILES,  # face-up tiles
    ONES,  # groups of one, two and three tiles that can grow
    TWOS,
    THREES,
    STUCK,  # tiles of groups that cannot
    JOIN,  # the largest group that one more tile would make
    READY,  # whether that is a set
    SET_POINTS,  # its points
    SPARE,  # whether another space makes a set too
    PAIR_POINTS,  # points of the set that two more tiles would make
    SET_FLOOR,  # the highest floor in that set
    SET_HIGH,  # its tiles on the second floor or higher
    LIBERTIES,  # spaces beside the largest group
    KEY_FLOOR,  # tiles below the space that makes the largest group
    READY_FIRST,  # whether a tile that can be taken first makes a set
    READY_PAIR,  # points of a set that a pair makes
    # … the castle …
    VISIBLE,  # tiles to be seen
    AVAILABLE,  # that can be taken
    FIRSTS,  # that can be taken first
    PAIRS,  # symbols of which a pair can be taken
    COVERED,  # tiles that nobody can see
    SPECIAL,
    DRAGON,
    # … the opponents …
    NEXT_POINTS,  # points of the set that one more tile would make for the next seat
    OTHER_POINTS,  # for the others, at most
    NEXT_JOIN,  # the largest group that one more tile would make
    OTHER_JOIN,
    NEXT_FIRST,  # points that the next seat can make by a tile
    NEXT_PAIR,  # by a pair
    TYPE_LATE,  # what plans of several turns are worth, by the turns left
    TYPE_TURNS,  # turns left for each seat
    TYPE_ALIVE,  # whether the seat will have another turn
) = range(32)
N_TYPE_FEATURES = 32
N_REALM_PART = READY_FIRST  # the first of them tell of the own realm only
TYPE_CONTEXT = VISIBLE  # from here on, none does

# Features of the rest: the own realm …
(
    POOL_1,  # shrines to be built: at least one, two, three; how many
    POOL_2,
    POOL_3,
    POOL,
    GROUND_1,  # free face-down ground of one, two, three and more tiles
    GROUND_2,
    GROUND_3,
    EMPTY,  # empty spaces
    UP,  # face-up tiles
    SHRINES,  # built
    READY_SETS,  # types of which one tile makes a set
    READY_POINTS,  # points of those sets
    NUMBERS,  # the largest group of one number, if Beauty is in play
    TRIOS,  # groups of three, if Cunning is
    SPECIALS,  # special tiles, if Change is
    POOL_LATE,  # the pool and the ground by the turns left
    GROUND_LATE,
    HIGH_LATE,
    # … the points …
    LEAD,  # points above the mean of the others
    LEAD_BEST,  # above the best of them
    LEAD_LATE,
    SPIRIT_PAY,  # whether a shrine could pay for a Spirit
    SPIRIT_TILES,  # face-up tiles that could
    # … the castle and the time …
    UPPER,  # tiles on the third floor
    MIDDLE,  # on the second
    GROUND,  # on the first
    ALL_FIRSTS,  # tiles that can be taken first
    ALL_PAIRS,  # symbols of which a pair can be taken
    LOW,  # whether only the ground floor is left
    LATE,  # turns / (turns + 1)
    LATER,  # turns / (turns + 4)
    TURNS,  # turns left for each seat
    FINAL,  # whether the ! is uncovered
    TOKENS_1,  # countdown tokens left to the !, if it is not
    TOKENS_2,
    TOKENS_3,
    TOKENS_4,
    LOW_TOKENS_1,  # the same where a summons is possible
    LOW_TOKENS_2,
    TWO,  # players
    THREE,
    FOUR,
    AFTER,  # seats that play later in the round
    # … the opponents …
    OTHER_POOL,
    OTHER_UP,
    OTHER_GROUND,
    OTHER_HIGH,
    OTHER_READY,
    OTHER_READY_POINTS,
    NEXT_POOL,
    NEXT_READY,
    NEXT_READY_POINTS,
    OTHER_ALIVE,  # part of the others that will have another turn
) = range(53)
# From here on, features of the rest do not tell of the own realm, but for the points of Dragons; the last before does
# not either, but inputs are read in eights.
CONTEXT = MIDDLE
SPIRITS = 53  # + card: in play
DRAGONS = SPIRITS + N_CARDS  # + card: in play
DRAGON_POINTS = DRAGONS + N_CARDS  # + card: its points for the seat
OTHER_DRAGON_POINTS = DRAGON_POINTS + N_CARDS  # + card: for the others, on the mean
N_FEATURES = OTHER_DRAGON_POINTS + N_CARDS

N_TYPE_NODES = 24
N_NODES = 32
N_INPUTS = N_TYPE_NODES + N_FEATURES  # of the second layer: the sum over the types, then the rest


class Weights(Record):
    """The weights of the value network; the last row of a layer is added to every sum."""

    types: Matrix[float] = field(N_TYPE_FEATURES + 1, N_TYPE_NODES, of=np.float32)
    hidden: Matrix[float] = field(N_INPUTS + 1, N_NODES, of=np.float32)
    output: Matrix[float] = field(N_NODES + 1, 1, of=np.float32)
