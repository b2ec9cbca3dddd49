"""Parameter vectors of the bots, by name; what each weight means stands beside it."""

from __future__ import annotations

BLUEPRINT: tuple[tuple[str, float], ...] = (
    ("first_0", 2.249),  # value of a tile for a group that Exam I counts on, by tiles already there
    ("first_1", 6.331),
    ("first_2", 39.059),
    ("first_3", 26.381),
    ("later_0", 1.025),  # the same for a group of Exam III while Exam I is open
    ("later_1", 1.238),
    ("later_2", 2.142),
    ("later_3", 4.0),
    ("last_0", 0.938),  # the same for a group of Exam III once Exam I is passed
    ("last_1", 5.389),
    ("last_2", 6.928),
    ("last_3", 4.497),
    ("filler_found", 2.981),  # a filler in the foundation
    ("filler_second", 1.526),  # a filler in the row that Exam II needs
    ("filler_high", 1.635),  # a filler anywhere else
    ("second_row", 2.89),  # anything in the row that Exam II needs, once Exam I is passed
    ("blocked", 7.379),  # cost of a wanted spot that accepts no motif any more
    ("one_motif", 0.913),  # cost of a wanted spot left with one motif
    ("two_motifs", 0.567),  # cost of a wanted spot left with two motifs
    ("excluded", 0.397),  # cost of a filler that excludes its type for a group not yet begun
    ("herald", 2.0),  # Trial for the Herald's pawn, 1 to 3
    ("swap", -0.212),  # how much better the Vigil's tile must be
)
