"""Columns of tables in few words, and those that many games have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from simkit.games.contract import Column

Better = Literal["more", "less", ""]


def count(
    name: str, label: str, doc: str, unit: str, better: Better = "", *, most: int | None = None
) -> Column:
    """Declare how many there are of something, never below 0, and never above `most` if the rules say so."""
    return Column(name, "count", label, doc, unit, better=better, least=0, most=most)


def points(name: str, label: str, doc: str) -> Column:
    """Declare points, of which more are better; they may be below 0."""
    return Column(name, "count", label, doc, "points", better="more")


def category(name: str, label: str, doc: str, labels: Sequence[str]) -> Column:
    """Declare one of several things; the labels say what 0, 1, 2 … stand for."""
    return Column(name, "category", label, doc, labels=tuple(labels))


TURNS = count("turns", "Turns", "Turns of all seats.", "turns")
WINNERS = count("winners", "Winners", "Seats that win or share the win.", "seats")
BEST = points("best", "Best total", "Points of the winner.")
LEAD = count("lead", "Lead", "Points of the winner above the next seat's.", "points")

WIN_SHARE = Column(
    "win_share",
    "share",
    "Win share",
    "Part of the win by the game's own tie-breaks: 1, 1/k if k seats share it, or 0.",
    better="more",
)
TOTAL = points("total", "Points", "All points.")
MARGIN = points("margin", "Margin", "Points above the best opponent's.")
RANK = count("rank", "Rank", "Rank from 1 on; equal seats share it.", "rank", "less")
