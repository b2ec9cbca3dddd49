"""Weights of an attempt by number; each is drawn anew from 0 to its highest value."""

FIRST_EXAM = 0  # of a tile for a group of Exam I
LAST_EXAM = 1  # of a tile for a group of Exam III
PRESENT = 2  # of each tile that the group already has
FILLER = 3  # of a tile that serves no group
SHUT = 4  # cost of a wanted spot that no motif fits any more
NARROW = 5  # cost of a wanted spot that one motif alone still fits
NOISE = 6  # of chance
EAGERNESS = 7  # how often the safe stack is considered without need

HIGHEST = (10.0, 6.0, 4.0, 4.0, 20.0, 3.0, 4.0, 0.2)
N = len(HIGHEST)
