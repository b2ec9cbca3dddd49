"""Parameter vectors of the bots, by name.

Found by `python scripts/tune_castellion.py search --card …`, card by card, each for some minutes on common deals;
`python scripts/tune_castellion.py check` plays them on fresh deals.
"""

from __future__ import annotations

# What the weights of a blueprint mean; each Exam III card has its own.
BLUEPRINT_NAMES = (
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
    "swap",  # how much better the Vigil's tile must be
    "second_early",  # anything in the row that Exam II needs, while Exam I is open
    "supply",  # for beginning a group, by Defenders of its type that have not turned up
)
BLUEPRINT_BY_CARD = {
    "E3a": (
        2.167,
        17.359,
        48.523,
        3.911,
        -0.724,
        3.217,
        2.356,
        5.794,
        -0.113,
        2.5,
        3.447,
        25.875,
        2.914,
        0.002,
        0.089,
        11.833,
        57.344,
        -6.822,
        1225.649,
        0.383,
        -1.132,
        0.041,
        0.09,
    ),
    "E3b": (
        2.695,
        2.953,
        13.564,
        190.17,
        0.785,
        0.403,
        0.163,
        56.201,
        1.961,
        9.91,
        0.437,
        0.553,
        0.763,
        -0.277,
        -0.419,
        6.327,
        491.907,
        -0.45,
        2.705,
        -2.439,
        4.897,
        7.854,
        0.009,
    ),
    "E3c": (
        2.814,
        3.844,
        11.986,
        19.811,
        0.76,
        0.99,
        8.125,
        2.357,
        1.254,
        5.489,
        6.245,
        9.252,
        5.14,
        0.118,
        0.493,
        2.0,
        13.153,
        0.642,
        0.429,
        0.512,
        -0.349,
        0.0,
        0.0,
    ),
}
HERALD = 2.0  # Trial for the Herald's pawn, 1 to 3

BLUEPRINT = (
    *(
        (f"{card}_{name}", value)
        for card, values in BLUEPRINT_BY_CARD.items()
        for name, value in zip(BLUEPRINT_NAMES, values, strict=True)
    ),
    ("herald", HERALD),
)
