"""The columns of Dragon Castle's tables, in the order in which the kernel writes them."""

from __future__ import annotations

from simkit.games.columns import (
    BEST,
    LEAD,
    MARGIN,
    RANK,
    TOTAL,
    TURNS,
    WIN_SHARE,
    WINNERS,
    category,
    count,
    points,
)
from simkit.games.contract import Column
from simkit.games.dragon_castle.constants import DECISIONS, ENDINGS, SET_SIZES, dragon, spirit

MATCH_COLUMNS = (
    category(
        "ending",
        "Ended with",
        "Whether the castle still had tiles when the last countdown token called the final round.",
        ENDINGS,
    ),
    category("decided", "Decided by", "What decided between the first two.", DECISIONS),
    TURNS,
    count("tiles_left", "Tiles left", "Castle tiles left at the end.", "tiles"),
    WINNERS,
    BEST,
    LEAD,
    count(
        "lead_changes",
        "Lead changes",
        "How often the lead went from one seat to another, compared after each turn as if it were the end.",
        "changes",
    ),
    count(
        "lead_turn",
        "Lead for good",
        "The turn since which the winner led without a break; null for a shared win.",
        "turn",
    ),
    count(
        "short_supply",
        "Empty supply",
        "Turns in which no shrine was left in the supply when a tile was in hand.",
        "turns",
    ),
    category("spirit", "Spirit", "The first Spirit in play.", ("none", *spirit.NAMES)),
    category("dragon", "Dragon", "The first Dragon in play.", ("none", *dragon.NAMES)),
)


def _set_column(size: int) -> Column:
    told = f"{size} or more" if size == SET_SIZES[-1] else f"{size}"
    return count(f"sets_{size}", f"Sets of {told}", f"Sets of {told} tiles consolidated.", "sets")


def _floor_column(floor: int) -> Column:
    told = f"floor {floor} or higher" if floor == 3 else f"floor {floor}"
    return count(
        f"shrines_{floor}", f"Shrines on {told}", f"Shrines that stand on {told} at the end.", "shrines"
    )


SEAT_COLUMNS = (
    WIN_SHARE,
    TOTAL,
    points(
        "tokens", "Sets and discards", "Points of sets and discards, and those with which the seat began."
    ),
    points("shrine_points", "Shrines", "Points of built shrines."),
    points("countdown_points", "Countdown", "Points of countdown tokens."),
    points("dragon_points", "Dragons", "Points of the Dragons in play; null without one."),
    RANK,
    MARGIN,
    count("pairs", "Pairs", "Turns in which two tiles were taken.", "turns"),
    count("shrine_actions", "Shrine actions", "Turns in which a tile and a shrine were taken.", "turns"),
    count("discards", "Discards", "Turns in which a tile was discarded.", "turns"),
    count("summons", "Summons", "Turns in which a countdown token was taken.", "turns"),
    *(_set_column(size) for size in SET_SIZES),
    *(_floor_column(floor) for floor in (1, 2, 3)),
    count("face_down", "Face-down stacks", "Stacks topped by a face-down tile at the end.", "stacks"),
    count("activations", "Spirits used", "Times that a Spirit was used; null without one in play.", "times"),
    points(
        "spirit_points",
        "Gained by Spirits",
        "Points of sets consolidated by Beauty, Change or Cunning or made by Strength and of shrines built on "
        "them, of shrines built by Faith, and what Wind added to a shrine; payments are not subtracted; null "
        "without a Spirit.",
    ),
    count(
        "no_room", "No room", "Turns in which the realm had no space for the tile in hand.", "turns", "less"
    ),
)
