"""The tables of a kernel: what the components are, and the effects of the cards as programs."""

from __future__ import annotations

from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.wyrmspan.constants import (
    LEVELS,
    MAX_EXPLORED,
    N_CAVE_CARDS,
    N_CAVES,
    N_COLUMNS,
    N_DECISIONS,
    N_DRAGONS,
    N_GUILDS,
    N_OBJECTIVES,
    N_RANKS,
    N_ROUNDS,
    N_ROWS,
    N_STEPS,
    TRACK,
)
from simkit.games.wyrmspan.programs import Programs

COSTS = ("cost_meat", "cost_milk", "cost_gold", "cost_crystal", "cost_egg", "cost_coin")
N_COSTS = len(COSTS)
EGG_COST, COIN_COST = 4, 5
NO_EFFECT = -1
BROWN = -1
NOT_FED = -1
BY_ROUND, MOST, LEAST, MOST_PLUS_1 = range(4)  # how the Automa advances
LAST_ROW_VALUES = 3


class Tables(Record):
    """What the components are, and the effects of the cards as programs."""

    programs: Programs = field(of=Programs)
    # Dragons.
    habitats: Vector[int] = field(N_DRAGONS)  # caves as bits
    costs: Matrix[int] = field(N_DRAGONS, N_COSTS)  # icons: four resources, eggs, coins
    n_icons: Vector[int] = field(N_DRAGONS)  # of all kinds
    n_resource_icons: Vector[int] = field(N_DRAGONS)
    vp: Vector[int] = field(N_DRAGONS)
    traits: Vector[int] = field(N_DRAGONS)  # as bits
    capacity: Vector[int] = field(N_DRAGONS)  # eggs that it holds
    kind: Vector[int] = field(N_DRAGONS)  # of its ability, as a trait
    effect: Vector[int] = field(N_DRAGONS)  # NO_EFFECT for points alone
    feed: Vector[int] = field(N_DRAGONS)  # what feeds a hatchling: a resource or CARD; NOT_FED
    feed_effect: Vector[int] = field(N_DRAGONS)  # NO_EFFECT where each item is worth a point
    third_effect: Vector[int] = field(N_DRAGONS)
    feed_points: Vector[int] = field(N_DRAGONS)  # points of each item that it was fed
    points_each: Vector[int] = field(N_DRAGONS)  # end-game points for each of a measure
    points_by: Vector[int] = field(N_DRAGONS)
    points_argument: Vector[int] = field(N_DRAGONS)
    points_most: Vector[int] = field(N_DRAGONS)  # 0: no limit
    compares_left: Vector[int] = field(N_DRAGONS)  # left out solo
    cave_effect: Vector[int] = field(N_CAVE_CARDS)
    # Mat and guilds.
    step_effect: Vector[int] = field(N_CAVES * N_STEPS)  # printed explore steps
    covered_effect: int = field()  # of the last column
    excavate_eggs: Vector[int] = field(N_COLUMNS)  # eggs that excavating a column costs
    explore_eggs: Vector[int] = field(MAX_EXPLORED)  # eggs of the first, second and third exploration
    track: Vector[int] = field(TRACK)  # atom of each space of the guild track; BROWN
    egg: int = field()  # atom that lays the egg of a round
    resources: int = field()  # atom that takes the resources of a round
    row_effect: Matrix[int] = field(N_GUILDS, N_ROWS)  # NO_EFFECT for rows that score at the end
    slots: Matrix[int] = field(N_GUILDS, N_ROWS)  # with one or two players
    row_each: Vector[int] = field(N_GUILDS)  # points of row 4, as of dragons
    row_by: Vector[int] = field(N_GUILDS)
    last_row: Vector[int] = field(
        LAST_ROW_VALUES
    )  # points of the first, second and every later cube on row 5
    # Objectives and Automa.
    tile: Vector[int] = field(N_OBJECTIVES)
    automa_base: Matrix[int] = field(N_OBJECTIVES, N_ROUNDS)
    automa_cap: Vector[int] = field(N_OBJECTIVES)
    is_solo: Vector[int] = field(N_OBJECTIVES)  # used against the Automa
    rank_points: Matrix[int] = field(N_ROUNDS, N_RANKS)
    in_deck: Matrix[int] = field(len(LEVELS), N_DECISIONS)
    pass_icon: Vector[int] = field(N_DECISIONS)
    refresh: Vector[int] = field(N_DECISIONS)
    objective_coin: Vector[int] = field(N_DECISIONS)
    advance: Vector[int] = field(N_DECISIONS)
    steps: Matrix[int] = field(N_DECISIONS, N_ROUNDS)
    dragon_slot: Vector[int] = field(N_DECISIONS)  # from 1 on
    cave_slot: Vector[int] = field(N_DECISIONS)  # 0: none
    guild_row: Vector[int] = field(N_DECISIONS)  # 0: none
