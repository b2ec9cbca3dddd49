"""Numbers of Kingdomino's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from simkit.games.kingdomino.constants import HARMONY_POINTS, MAX_SEATS, MIDDLE_KINGDOM_POINTS
from simkit.games.setting import house_rule

HOUSE_RULES = (
    house_rule(
        "start_points",
        (0,) * MAX_SEATS,
        "Points with which the players begin, in the order in which their first kings come out; with Dynasty once, "
        "by the kings of the first round (K-04).",
        0,
        30,
        is_by_seat=True,
    ),
    house_rule(
        "middle_kingdom_bonus", MIDDLE_KINGDOM_POINTS, "Points for a castle in the middle (K-13).", 0, 40
    ),
    house_rule("harmony_bonus", HARMONY_POINTS, "Points for a complete kingdom (K-14).", 0, 40),
)

NEEDS = {
    "middle_kingdom_bonus": "middle_kingdom",
    "harmony_bonus": "harmony",
}  # the variant that each belongs to
