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
)
BLUEPRINT_BY_CARD = {
    "E3a": (
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
    ),
    "E3b": (
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
