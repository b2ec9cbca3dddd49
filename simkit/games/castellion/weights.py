"""Parameter vectors of the bots, by name.

Found by `python scripts/tune_castellion.py search --card …`, card by card, each for some minutes on common deals;
`python scripts/tune_castellion.py check` plays them on fresh deals.
"""

from __future__ import annotations

# What the weights of a blueprint mean; each Exam III card has its own.
BLUEPRINT_NAMES = (
    "first_0",  # value of a tile for a group that Exam I counts on, by tiles already there
    "first_1",
    "first_2",
    "first_3",
    "later_0",  # the same for a group of Exam III while Exam I is open
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
        2.249,
        6.331,
        39.059,
        26.381,
        1.025,
        1.238,
        2.142,
        4.0,
        0.938,
        5.389,
        6.928,
        4.497,
        2.981,
        1.526,
        1.635,
        2.89,
        7.379,
        0.913,
        0.567,
        0.397,
        -0.212,
    ),
    "E3b": (
        2.249,
        6.331,
        39.059,
        26.381,
        1.025,
        1.238,
        2.142,
        4.0,
        0.938,
        5.389,
        6.928,
        4.497,
        2.981,
        1.526,
        1.635,
        2.89,
        7.379,
        0.913,
        0.567,
        0.397,
        -0.212,
    ),
    "E3c": (
        2.249,
        6.331,
        39.059,
        26.381,
        1.025,
        1.238,
        2.142,
        4.0,
        0.938,
        5.389,
        6.928,
        4.497,
        2.981,
        1.526,
        1.635,
        2.89,
        7.379,
        0.913,
        0.567,
        0.397,
        -0.212,
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
