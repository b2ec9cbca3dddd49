"""The columns of matches and seats, in the order in which `outcomes.py` writes them."""

from __future__ import annotations

from simkit.games.columns import BEST, LEAD, MARGIN, RANK, TOTAL, WIN_SHARE, WINNERS, category, count, points
from simkit.games.contract import Column, Components, Course
from simkit.games.kingdomino.constants import MAX_ROWS, N_DOMINOES, by_score, decision
from simkit.games.kingdomino.dominoes import name_domino, read_dominoes

MATCH_COLUMNS = (
    category("decided", "Decided by", "What decided between the first two.", decision.NAMES),
    count("rounds", "Rounds", "Rounds played, 3 in a Dynasty.", "rounds"),
    count("turns", "Turns", "Turns of all kings.", "turns"),
    WINNERS,
    BEST,
    LEAD,
    count("discards", "Discards", "Dominoes discarded by all.", "dominoes", "less"),
)

SEAT_COLUMNS = (
    WIN_SHARE,
    TOTAL,
    points("regions", "Areas", "Points of the areas."),
    points("middle_kingdom", "Middle Kingdom", "Points for a castle in the middle; null if not in play."),
    points("harmony", "Harmony", "Points for a complete kingdom; null if not in play."),
    count("largest", "Largest area", "Squares of the largest area.", "squares", "more"),
    count("crowns", "Crowns", "Crowns in the kingdom.", "crowns", "more"),
    count("discards", "Discards", "Dominoes discarded.", "dominoes", "less"),
    MARGIN,
    RANK,
    Column(
        "first_king",
        "count",
        "First king",
        "Place of the seat's first king in the draw of the first round, from 1 on.",
        "place",
        splits=True,
    ),
    category(
        "place_by_score",
        "Place by score",
        "By points alone, without tie-breaks; equal best points are a draw.",
        by_score.NAMES,
    ),
)

COURSES = (
    Course(
        "points_after",
        "Points",
        "All points as if the round ended now; a turn is a row of dominoes placed. Null in a Dynasty.",
        "points",
        tuple(range(1, MAX_ROWS + 1)),
        table="seats",
        of="total",
    ),
)

COMPONENTS = Components(
    "domino",
    "Domino",
    tuple(name_domino(domino) for domino in read_dominoes()),
    ("placed",),  # it lies in the kingdom at the end; not told of a Dynasty
    most=N_DOMINOES,
)
