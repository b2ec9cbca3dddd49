"""Parameter vectors of the bots, by name.

Found by `python scripts/tune_castellion.py search --card …`, card by card, each for some minutes on common deals;
`python scripts/tune_castellion.py check` plays them on fresh deals. Those of one player, and its plans, come from the
C++ program that `scripts/bench_peers.py` measures, which found them by climbing too. The weights from the base level
on were found by `python scripts/tune_castellion_evaluation.py search --level …` in the same way.
"""

from __future__ import annotations

# What the weights of a blueprint mean; each Exam III card has its own. Only their proportions matter.
BLUEPRINT_NAMES = (
    "first",  # value of a tile for a group of Exam I, while that is open
    "later",  # the same for a group of Exam III alone
    "second",  # for a group of Exam III while Exam II is next
    "last",  # … while Exam III is next
    "present_0",  # more for each of these, by tiles of the group already there
    "present_1",
    "present_2",
    "present_3",
    "filler_first",  # value of a filler, by the Exam that is next
    "filler_second",
    "filler_last",
    "foundation",  # more for anything in the foundation
    "second_early",  # more for anything in the row that Exam II needs, while Exam I is open
    "second_row",  # … while Exam II is next
    "height",  # more for each row
    "two_motifs",  # cost of a wanted cell left with two motifs
    "one_motif",  # cost of a wanted cell left with one motif
    "beside",  # for beginning a group, by groups beside it that have not begun
    "supply",  # for beginning a group, by Defenders of its type still in the standard stack
    "tower",  # more for a group, by its kind
    "bastion",
    "line",
)
BLUEPRINT_BY_CARD = {
    "E3a": (
        9.189,
        3.736,
        9.928,
        16.379,
        -3.937,
        2.402,
        9.668,
        16.753,
        2.78,
        11.238,
        4.898,
        4.552,
        12.142,
        43.513,
        -1.0,
        0.634,
        0.565,
        -3.196,
        0.825,
        5.202,
        -3.589,
        5.079,
    ),
    "E3b": (
        33.087,
        11.844,
        25.002,
        20.0,
        1.661,
        3.631,
        9.98,
        8.485,
        6.971,
        6.519,
        2.673,
        39.147,
        9.647,
        19.312,
        -2.22,
        2.219,
        4.266,
        -1.066,
        -0.104,
        -0.218,
        -1.116,
        -0.746,
    ),
    "E3c": (
        33.206,
        14.0,
        19.475,
        28.575,
        0.717,
        3.441,
        7.024,
        9.0,
        5.16,
        11.856,
        4.257,
        24.594,
        17.538,
        45.368,
        -3.584,
        0.5,
        1.059,
        -0.854,
        -0.168,
        0.502,
        0.0,
        1.554,
    ),
}
N_EXAMS = len(BLUEPRINT_BY_CARD)
HERALD = 3.0  # Trial for the Herald's pawn, 1 to 3

# What a castle is worth from the base level on, one set of weights for each level.
EVALUATION_NAMES = (
    "whole",  # a formation that is needed
    "three",  # one that lacks a tile
    "two",  # … two tiles
    "one",  # … three tiles
    "later",  # share of these for what only later Trials need
    "column",  # a column
    "row",  # a column that outlasts the rows that may be lost next
    "tile",  # any tile
    "open",  # a motif that a top accepts
    "spare",  # a formation more than is needed
    "unknown_bastions",  # bastions wanted against a first card that lies face down; one more for each later
    "margin",  # value that a power must gain over everything else
    "gate",  # value that a placement must gain for the power not to be thought of
    "seer_worth",  # value of knowing four tiles
    "brave",  # share of the cards that must be survived for a Trial to be risked
)
EVALUATION_BY_LEVEL = {
    "base": (
        21.188,
        14.0,
        5.0,
        2.842,
        0.687,
        2.848,
        8.067,
        0.963,
        0.45,
        0.575,
        3.0,
        0.941,
        6.147,
        1.667,
        1.0,
    ),
    "expert": (20.846, 14.0, 5.0, 0.72, 0.6, 6.0, 2.976, 1.593, 0.508, 1.49, 3.0, 1.205, 6.0, 2.0, 1.0),
}
# What the bot does at all (1 or 0), and when.
HABITS = {
    "juggler": 1.0,  # uses the power of Jugglers
    "seer": 1.0,
    "chameleon": 1.0,
    "pyro": 1.0,
    "traitor_discard": 1.0,  # pays tiles to be rid of a Traitor
    "voluntary": 1.0,  # resolves Trials early
    "prison_gate": 2.0,  # value that a placement must gain for the tile not to go to the prison
    "gift_gate": 1.5,  # value that both castles together must gain for a tile to be given to the partner
    "pawn": 40.0,  # value that the pawn of Cold Sweat costs for each Trial after this one, beside what it closes
    "patience": 0.6,  # share of a gain or loss for the castle that is not to face the current Trial
    "calm_price": 10.0,  # value of the castle that is paid to be rid of a Traitor which calls no Trial yet
}
HABIT_NAMES = tuple(HABITS)
# Two players: the weights of a plan for the castle that faces Exams I and III, and what its partner does for it.
LEADER_NAMES = (
    "first_0",  # value of a tile for a group of a kind that Exam I still lacks, by tiles already there
    "first_1",
    "first_2",
    "first_3",
    "later_0",  # the same while Exam I is open, but has that kind
    "later_1",
    "later_2",
    "later_3",
    "last_0",  # the same for a group of Exam III once Exam I is passed
    "last_1",
    "last_2",
    "last_3",
    "filler_found",  # a filler in the foundation
    "filler_second",  # a filler in the row that Exam II needs
    "filler_high",  # a filler anywhere else
    "second_row",  # anything in the row that Exam II needs, once Exam I is passed
    "blocked",  # cost of a wanted spot that accepts no motif any more
    "one_motif",  # cost of a wanted spot left with one motif
    "two_motifs",  # cost of a wanted spot left with two motifs
    "excluded",  # cost of a filler that excludes its type for a group not yet begun
    "second_early",  # anything in the row that Exam II needs, while Exam I is open
    "supply",  # for beginning a group, by Defenders of its type that have not turned up
)
TWO_NAMES = (
    *LEADER_NAMES,
    "gift",  # value that the plan must see in a tile for the helper to give it
    "keep_at_first",  # tiles that the helper does not pay with while Exam I is open and no Traitor beside it
    "keep_per_traitor",  # … and more for each Traitor
    "keep_for_second",  # … once Exam II is next and no Traitor beside it
)
TWO_BY_CARD = {
    "E3a": (
        25.057,
        479.649,
        111.511,
        1376.904,
        -0.195,
        1.022,
        33.14,
        4.879,
        21.607,
        161.558,
        233.577,
        339.301,
        2269.631,
        -0.046,
        972.562,
        0.99,
        2821.655,
        -3.957,
        11.151,
        0.864,
        0.084,
        1.15,
        108.005,
        0.816,
        1.533,
        100.468,
    ),
    "E3b": (
        28.904,
        241.054,
        120.605,
        1781.307,
        4.611,
        24.351,
        3.277,
        6.625,
        36.505,
        81.225,
        85.889,
        190.118,
        5863.679,
        0.373,
        523.157,
        -0.218,
        9132.273,
        -3.031,
        7.555,
        2.242,
        5.905,
        0.094,
        65.283,
        0.809,
        0.601,
        13.92,
    ),
    "E3c": (
        8.104,
        154.033,
        745.703,
        2163.155,
        6.61,
        8.382,
        3.647,
        1.519,
        24.646,
        45.578,
        272.485,
        23.171,
        399.05,
        -2.166,
        5.281,
        0.956,
        1686214.418,
        1.009,
        31.277,
        4.025,
        -0.686,
        0.238,
        17.415,
        3.34,
        -0.284,
        14.376,
    ),
}

BLUEPRINT = (
    *(
        (f"{card}_{name}", value)
        for card, values in BLUEPRINT_BY_CARD.items()
        for name, value in zip(BLUEPRINT_NAMES, values, strict=True)
    ),
    ("herald", HERALD),
    *(
        (f"{level}_{name}", value)
        for level, values in EVALUATION_BY_LEVEL.items()
        for name, value in zip(EVALUATION_NAMES, values, strict=True)
    ),
    *HABITS.items(),
    *(
        (f"{card}_two_{name}", value)
        for card, values in TWO_BY_CARD.items()
        for name, value in zip(TWO_NAMES, values, strict=True)
    ),
)
HERALD_PLACE = len(BLUEPRINT_BY_CARD) * len(BLUEPRINT_NAMES)
FIRST_EVALUATION = HERALD_PLACE + 1
FIRST_HABIT = FIRST_EVALUATION + len(EVALUATION_BY_LEVEL) * len(EVALUATION_NAMES)
FIRST_TWO = FIRST_HABIT + len(HABITS)
# How `taught-search` searches.
TAUGHT_SEARCH = (
    ("playouts", 4.0),  # of each option before one may leave the race
    ("rounds", 8.0),  # most playouts of an option, in multiples of `playouts`
    ("surety", 0.7),  # standard errors by which an option that leaves is behind
    ("options", 6.0),  # most options that are tried
    ("gap", 0.1),  # by which a rating may fall behind the best: chance of a win; less where it is near 0 or 1
    ("horizon", 6.0),  # turns of a playout before the network tells the rest
    ("last_horizon", 6.0),  # the same while the last Trial is next, at the introductory level
    ("prior", 1.0),  # weight of the rating, in playouts
    ("prior_with_powers", 32.0),  # the same from the base level on
    ("worth", 0.002),  # chance of a win that must be to gain for an option to be tried on
    ("credit", 0.0),  # value of a Trial passed; a win is worth 1
    ("haste", 0.1),  # gain of a placement, in logits, with which a playout does not rate the tile's power
)
# Other parameters of `taught-search`, and what they bring.
WORTH_TRYING = (
    ("playouts=8:surety=1:horizon=7:last_horizon=3", "alone, introductory: stronger at about half the speed"),
    (
        "playouts=64:surety=2:options=10:gap=0.25:horizon=40:prior=0.5:worth=0.0005",
        "alone, introductory: the strongest that is known, half a match in a second",
    ),
    (
        "playouts=8:surety=1.5:horizon=14:prior=2",
        "two players, introductory: the strongest that is known, two matches in a second",
    ),
    ("surety=1.5", "two players, expert: the most that was won, two matches in a second"),
)
