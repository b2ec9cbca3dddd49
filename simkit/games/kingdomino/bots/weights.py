"""Parameter vectors of the bots, by name.

The steward's were found by `python scripts/tune_kingdomino.py search` on common deals;
`python scripts/tune_kingdomino.py check` plays them on fresh deals.
"""

from __future__ import annotations

# What the weights of the steward mean, in points. What is early counts in full at the start of a round and less and
# less as the deck runs out, down to the part `floor`, and not at all once it is empty.
AREAS, HOLES, CORNERS, GROWTH, OPTIONS, BOX, OFF_CENTRE, RANK, UNPLACEABLE, DENIAL, FLOOR = range(
    11
)  # places
STEWARD = (
    ("areas", 0.327),  # cost of each area, early
    ("holes", 8.123),  # cost of each free cell without a free neighbour, early
    ("corners", 0.371),  # cost of each free cell with one free neighbour, early
    (
        "growth",
        1.0,
    ),  # crown of an area × free cells beside it, three at most × squares of its terrain to come
    ("options", 1.563),  # square of a crownless area that can grow × crowns of its terrain to come
    ("box", -0.034),  # cost of each column and row of the box, early
    ("off_centre", 0.509),  # cost of each square too far from the castle for the Middle Kingdom, if in play
    ("rank", 1.176),  # cost of each free domino below the one claimed, while there are rows to come
    ("unplaceable", 1.345),  # cost of a claim that cannot be placed
    ("denial", 0.081),  # part of the most that an opponent who claims later would gain by the domino claimed
    ("floor", 0.252),  # what is left of early weights when the deck is about to run out
)

# Playouts for a decision. With numbers for the middle and the end of a round they change from decision to decision by
# equal factors, as under a time limit, where playouts become ever shorter; 0: the same number as before.
PLAYOUTS, PLAYOUTS_MIDDLE, PLAYOUTS_END, C = range(4)  # places in these vectors
MCE = (("playouts", 200.0), ("playouts_middle", 0.0), ("playouts_end", 0.0))
UCT = (("playouts", 500.0), ("playouts_middle", 0.0), ("playouts_end", 0.0), ("c", 0.6))

# Points: an action so much worse than the best is taken e times more rarely; 0: the best is taken.
TEMPERATURE = 0
TAUGHT = (("temperature", 0.0),)

# How `taught-search` compares actions.
PLAYOUTS_OF_OPTION, PLAYOUTS_IN_DUEL, SURETY, OPTIONS_TRIED, TURNS = range(5)
TAUGHT_SEARCH = (
    ("playouts", 4.0),  # of each option at first; twice as many of the better half, and so on
    ("playouts_in_duel", 24.0),  # most of the best option against what `taught` does
    ("surety", 1.5),  # standard errors by which it must win that duel
    ("options", 4.0),  # actions that are put to the test
    ("turns", 1.0),  # decisions of its own that it plays on to
)

N_PARAMETERS = len(STEWARD)
