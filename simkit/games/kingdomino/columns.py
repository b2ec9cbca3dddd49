"""The columns of matches and seats, in the order in which `outcomes.py` writes them."""

from __future__ import annotations

from simkit.games.contract import Column, Components, Course
from simkit.games.kingdomino.constants import MAX_ROWS, N_DOMINOES, by_score, decision
from simkit.games.kingdomino.dominoes import name_domino, read_dominoes

MATCH_COLUMNS = (
    Column("decided", "category", "Decided by", "What decided between the first two.", labels=decision.NAMES),
    Column("rounds", "count", "Rounds", "Rounds played, 3 in a Dynasty.", "rounds"),
    Column("turns", "count", "Turns", "Turns of all kings.", "turns"),
    Column("winners", "count", "Winners", "Seats that win or share the win.", "seats"),
    Column("best", "count", "Best total", "Points of the winner.", "points", better="more"),
    Column("lead", "count", "Lead", "Points of the winner above the next seat's.", "points"),
    Column("discards", "count", "Discards", "Dominoes discarded by all.", "dominoes", better="less"),
)

SEAT_COLUMNS = (
    Column(
        "win_share",
        "share",
        "Win share",
        "Part of the win by the game's own tie-breaks: 1, 1/k if k seats share it, or 0.",
        better="more",
    ),
    Column("total", "count", "Points", "All points.", "points", better="more"),
    Column("regions", "count", "Areas", "Points of the areas.", "points", better="more"),
    Column(
        "middle_kingdom",
        "count",
        "Middle Kingdom",
        "Points for a castle in the middle; null if not in play.",
        "points",
        better="more",
    ),
    Column(
        "harmony",
        "count",
        "Harmony",
        "Points for a complete kingdom; null if not in play.",
        "points",
        better="more",
    ),
    Column("largest", "count", "Largest area", "Squares of the largest area.", "squares", better="more"),
    Column("crowns", "count", "Crowns", "Crowns in the kingdom.", "crowns", better="more"),
    Column("discards", "count", "Discards", "Dominoes discarded.", "dominoes", better="less"),
    Column("margin", "count", "Margin", "Points above the best opponent's.", "points", better="more"),
    Column("rank", "count", "Rank", "Rank from 1 on; equal seats share it.", "rank", better="less"),
    Column(
        "first_king",
        "count",
        "First king",
        "Place of the seat's first king in the draw of the first round, from 1 on.",
        "place",
        splits=True,
    ),
    Column(
        "place_by_score",
        "category",
        "Place by score",
        "By points alone, without tie-breaks; equal best points are a draw.",
        labels=by_score.NAMES,
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
