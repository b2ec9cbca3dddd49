"""The columns of Dragon Castle's tables, in the order in which the kernel writes them."""

from __future__ import annotations

from simkit.games.contract import Column
from simkit.games.dragon_castle.constants import DECISIONS, ENDINGS, SET_SIZES, dragon, spirit

MATCH_COLUMNS = (
    Column(
        "ending",
        "category",
        "Ended with",
        "Whether the castle still had tiles when the last countdown token called the final round.",
        labels=ENDINGS,
    ),
    Column("decided", "category", "Decided by", "What decided between the first two.", labels=DECISIONS),
    Column("turns", "count", "Turns", "Turns of all seats.", "turns"),
    Column("tiles_left", "count", "Tiles left", "Castle tiles left at the end.", "tiles"),
    Column("winners", "count", "Winners", "Seats that win or share the win.", "seats"),
    Column("best", "count", "Best total", "Points of the winner.", "points", better="more"),
    Column("lead", "count", "Lead", "Points of the winner above the next seat's.", "points"),
    Column(
        "lead_changes",
        "count",
        "Lead changes",
        "How often the lead went from one seat to another, compared after each turn as if it were the end.",
        "changes",
    ),
    Column(
        "lead_turn",
        "count",
        "Lead for good",
        "The turn since which the winner led without a break; null for a shared win.",
        "turn",
    ),
    Column(
        "short_supply",
        "count",
        "Empty supply",
        "Turns in which no shrine was left in the supply when a tile was in hand.",
        "turns",
    ),
    Column("spirit", "category", "Spirit", "The first Spirit in play.", labels=("none", *spirit.NAMES)),
    Column("dragon", "category", "Dragon", "The first Dragon in play.", labels=("none", *dragon.NAMES)),
)


def _set_column(size: int) -> Column:
    told = f"{size} or more" if size == SET_SIZES[-1] else f"{size}"
    return Column(f"sets_{size}", "count", f"Sets of {told}", f"Sets of {told} tiles consolidated.", "sets")


def _floor_column(floor: int) -> Column:
    told = f"floor {floor} or higher" if floor == 3 else f"floor {floor}"
    return Column(
        f"shrines_{floor}",
        "count",
        f"Shrines on {told}",
        f"Shrines that stand on {told} at the end.",
        "shrines",
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
    Column("tokens", "count", "Sets and discards", "Points of sets and discards.", "points", better="more"),
    Column("shrine_points", "count", "Shrines", "Points of built shrines.", "points", better="more"),
    Column("countdown_points", "count", "Countdown", "Points of countdown tokens.", "points", better="more"),
    Column(
        "dragon_points",
        "count",
        "Dragons",
        "Points of the Dragons in play; null without one.",
        "points",
        better="more",
    ),
    Column("rank", "count", "Rank", "Rank from 1 on; equal seats share it.", "rank", better="less"),
    Column("margin", "count", "Margin", "Points above the best opponent's.", "points", better="more"),
    Column("pairs", "count", "Pairs", "Turns in which two tiles were taken.", "turns"),
    Column(
        "shrine_actions", "count", "Shrine actions", "Turns in which a tile and a shrine were taken.", "turns"
    ),
    Column("discards", "count", "Discards", "Turns in which a tile was discarded.", "turns"),
    Column("summons", "count", "Summons", "Turns in which a countdown token was taken.", "turns"),
    *(_set_column(size) for size in SET_SIZES),
    *(_floor_column(floor) for floor in (1, 2, 3)),
    Column(
        "face_down", "count", "Face-down stacks", "Stacks topped by a face-down tile at the end.", "stacks"
    ),
    Column(
        "activations",
        "count",
        "Spirits used",
        "Times that a Spirit was used; null without one in play.",
        "times",
    ),
    Column(
        "spirit_points",
        "count",
        "Gained by Spirits",
        "Points of sets consolidated by Beauty, Change or Cunning or made by Strength and of shrines built on "
        "them, of shrines built by Faith, and what Wind added to a shrine; payments are not subtracted; null "
        "without a Spirit.",
        "points",
        better="more",
    ),
    Column(
        "no_room",
        "count",
        "No room",
        "Turns in which the realm had no space for the tile in hand.",
        "turns",
        better="less",
    ),
)
