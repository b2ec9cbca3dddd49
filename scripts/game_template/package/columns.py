"""The columns of the tables, in the order in which `outcomes.py` writes them."""

from __future__ import annotations

from simkit.games.contract import Column

MATCH_COLUMNS = (
    Column("decided", "category", "Decided by", "What decided the match.", labels=("points", "shared")),
    Column("turns", "count", "Turns", "Turns of all seats.", "turns"),
    Column("winners", "count", "Winners", "Seats that win or share the win.", "seats"),
    Column("lead", "count", "Lead", "Points of the best seat above the next one's.", "points"),
)
SEAT_COLUMNS = (
    Column(
        "win_share",
        "share",
        "Win share",
        "Part of the win: 1, 1/k if k seats share it, or 0.",
        better="more",
    ),
    Column("total", "count", "Points", "All points.", "points", better="more"),
    Column("sets", "count", "Sets", "Sets of three equal cards.", "sets", better="more"),
)
