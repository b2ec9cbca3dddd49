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
        -1.421,
        2.001,
        162.028,
        849.066,
        -1.085,
        0.896,
        15.44,
        9.546,
        -0.461,
        9.973,
        10.546,
        572.438,
        18.602,
        1.013,
        1.005,
        20.261,
        350898161.862,
        -3.558,
        158.073,
        81.214,
        -304.601,
        56.048,
        0.152,
    ),
    "E3b": (
        8.496,
        135.365,
        5026.269,
        19516.163,
        6.638,
        5.546,
        0.373,
        60.434,
        -0.919,
        4.678,
        0.851,
        19.063,
        31.221,
        51.066,
        4.846,
        3.629,
        5491.531,
        -0.407,
        -0.087,
        -68.136,
        1.233,
        111.202,
        1.315,
    ),
    "E3c": (
        0.798,
        12.633,
        1295.095,
        95.748,
        0.526,
        2.618,
        1.464,
        4.557,
        0.365,
        7.681,
        485.034,
        48.648,
        1386.98,
        0.04,
        1.676,
        0.777,
        6842.365,
        -0.401,
        11.168,
        1.406,
        -0.319,
        1.259,
        -0.019,
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
