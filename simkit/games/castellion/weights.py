"""Parameter vectors of the bots, by name; what each weight means stands beside it."""

from __future__ import annotations

BLUEPRINT: tuple[tuple[str, float], ...] = (
    ("first_0", 3.0),  # value of a tile for a group that Exam I counts on, by tiles already there
    ("first_1", 5.0),
    ("first_2", 8.0),
    ("first_3", 14.0),
    ("later_0", 1.0),  # the same for a group of Exam III while Exam I is open
    ("later_1", 2.0),
    ("later_2", 3.0),
    ("later_3", 4.0),
    ("last_0", 2.0),  # the same for a group of Exam III once Exam I is passed
    ("last_1", 4.0),
    ("last_2", 6.0),
    ("last_3", 10.0),
    ("filler_found", 2.0),  # a filler in the foundation
    ("filler_second", 1.0),  # a filler in the row that Exam II needs
    ("filler_high", 0.5),  # a filler anywhere else
    ("second_row", 2.0),  # anything in the row that Exam II needs, once Exam I is passed
    ("blocked", 6.0),  # cost of a wanted spot that accepts no motif any more
    ("one_motif", 2.0),  # cost of a wanted spot left with one motif
    ("two_motifs", 0.5),  # cost of a wanted spot left with two motifs
    ("excluded", 0.5),  # cost of a filler that excludes its type for a group not yet begun
    ("herald", 2.0),  # Trial for the Herald's pawn, 1 to 3
    ("swap", 0.0),  # how much better the Vigil's tile must be
)
