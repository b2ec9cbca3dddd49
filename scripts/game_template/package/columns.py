"""The columns of the tables, in the order in which `outcomes.py` writes them."""

from __future__ import annotations

from simkit.games.columns import LEAD, TOTAL, TURNS, WIN_SHARE, WINNERS, category, count

MATCH_COLUMNS = (
    category("decided", "Decided by", "What decided the match.", ("points", "shared")),
    TURNS,
    WINNERS,
    LEAD,
)
SEAT_COLUMNS = (
    WIN_SHARE,
    TOTAL,
    count("sets", "Sets", "Sets of three equal cards.", "sets", "more"),
)
