"""Parameter vectors of the bots, by name.

Found by `python scripts/tune_castellion.py search --card …`, card by card, each for some minutes on common deals;
`python scripts/tune_castellion.py check` plays them on fresh deals.
"""

from __future__ import annotations

# What the weights of a blueprint mean; each Exam III card has its own. Only their proportions matter.
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
    "second_early",  # anything in the row that Exam II needs, while Exam I is open
    "supply",  # for beginning a group, by Defenders of its type that have not turned up
)
BLUEPRINT_BY_CARD = {
    "E3a": (
        -4.52e-06,
        4.999e-06,
        0.0003578,
        7.966e-05,
        2.321e-07,
        6.331e-06,
        5.324e-06,
        6.831e-05,
        -1.211e-06,
        3.003e-06,
        5.45e-06,
        0.02401,
        9.376e-06,
        9.867e-07,
        4.042e-06,
        0.8772,
        100.0,
        -5.482e-06,
        0.00116,
        0.0001364,
        1.226e-05,
        2.814e-07,
    ),
    "E3b": (
        0.002949,
        1.869,
        10.43,
        8.85,
        0.0001747,
        0.0003103,
        0.4814,
        0.0002863,
        -0.008472,
        0.85,
        0.1108,
        0.4923,
        0.2312,
        6.994e-05,
        -1.506e-05,
        0.008834,
        100.0,
        7.035e-05,
        -7.716e-05,
        -9.916e-06,
        2.078,
        0.006794,
    ),
    "E3c": (
        0.01166,
        0.1846,
        18.93,
        1.399,
        0.007687,
        0.03826,
        0.0214,
        0.0666,
        0.005334,
        0.1123,
        7.089,
        0.711,
        20.27,
        0.0005846,
        0.02449,
        0.01136,
        100.0,
        -0.005861,
        0.1632,
        0.02055,
        0.0184,
        -0.0002777,
    ),
}
HERALD = 3.0  # Trial for the Herald's pawn, 1 to 3

BLUEPRINT = (
    *(
        (f"{card}_{name}", value)
        for card, values in BLUEPRINT_BY_CARD.items()
        for name, value in zip(BLUEPRINT_NAMES, values, strict=True)
    ),
    ("herald", HERALD),
)
