"""The columns of matches and seats, in the order in which `outcomes.py` writes them."""

from __future__ import annotations

from simkit.games.contract import Column, Components, Course
from simkit.games.setting import Config
from simkit.games.wyrmspan.config import as_config
from simkit.games.wyrmspan.constants import (
    CAVES,
    GUILDS,
    MAX_SEATS,
    N_CAVE_CARDS,
    N_COLUMNS,
    N_DRAGONS,
    N_ROUNDS,
    objective,
)
from simkit.games.wyrmspan.data.own_rows import list_own
from simkit.games.wyrmspan.data.printed import read_caves, read_dragons
from simkit.games.wyrmspan.effect_text import name_cave, name_dragon

DECISIONS = ("score", "dragons", "shared")

MATCH_COLUMNS = (
    Column(
        "won", "flag", "Win", "The player beat the Automa or tied; null with several players.", better="more"
    ),
    Column("decided", "category", "Decided by", "What decided between the first two.", labels=DECISIONS),
    Column("turns", "count", "Turns", "Turns of all seats, the Automa's included.", "turns"),
    *(
        Column(f"turns_{n}", "count", f"Turns of round {n}", f"Turns of the players in round {n}.", "turns")
        for n in range(1, N_ROUNDS + 1)
    ),
    Column("winners", "count", "Winners", "Seats that win or share the win.", "seats"),
    Column("best", "count", "Best total", "Points of the best player.", "points", better="more"),
    Column("lead", "count", "Lead", "Points of the best player above the next, or the Automa.", "points"),
    Column(
        "lead_changes",
        "count",
        "Lead changes",
        "How often the lead went from one seat to another, compared at the end of each round.",
        "changes",
    ),
    Column(
        "automa",
        "count",
        "Automa",
        "Points of the Automa; null with several players.",
        "points",
        better="less",
    ),
    Column(
        "automa_dragons",
        "count",
        "Automa's dragons",
        "Dragons that the Automa took; null with several players.",
        "dragons",
    ),
    Column(
        "automa_caves",
        "count",
        "Automa's caves",
        "Cave cards that the Automa took; null with several players.",
        "caves",
    ),
    Column(
        "automa_objectives",
        "count",
        "Automa's objectives",
        "Points of the Automa's objectives; null with several players.",
        "points",
    ),
    Column(
        "automa_guild",
        "count",
        "Automa's guild",
        "Guild points of the Automa; null with several players.",
        "points",
    ),
    Column("guild", "category", "Guild", "The guild tile.", labels=GUILDS),
    *(
        Column(
            f"objective_{n}",
            "category",
            f"Objective {n}",
            f"The objective of round {n}.",
            labels=objective.NAMES,
        )
        for n in range(1, N_ROUNDS + 1)
    ),
)

PARTS = (
    ("guild_points", "Guild", "Points of guild rows 4 and 5."),
    ("dragon_points", "Dragons", "Printed points of the dragons."),
    ("ability_points", "End-game abilities", "Points of end-game abilities."),
    ("egg_points", "Eggs", "Points of eggs."),
    ("cached_points", "Cached", "Points of cached resources."),
    ("tucked_points", "Tucked", "Points of tucked cards."),
    ("objective_points", "Objectives", "Points of the four objectives."),
    ("coin_points", "Coins", "Points of coins left."),
    ("item_points", "Items", "Points of resources and cards left, four for one."),
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
    *(Column(name, "count", label, doc, "points", better="more") for name, label, doc in PARTS),
    *(
        Column(
            f"objective_{n}_points",
            "count",
            f"Points of objective {n}",
            f"Points of the objective of round {n}.",
            "points",
        )
        for n in range(1, N_ROUNDS + 1)
    ),
    Column(
        "margin",
        "count",
        "Margin",
        "Points above the best opponent's, or the Automa's.",
        "points",
        better="more",
    ),
    Column("rank", "count", "Rank", "Rank from 1 on; equal seats share it.", "rank", better="less"),
    Column("dragons", "count", "Dragons enticed", "Dragons on the mat at the end.", "dragons"),
    Column("caves", "count", "Caves excavated", "Cave cards on the mat at the end.", "caves"),
    *(
        Column(
            f"dragons_{cave}",
            "count",
            f"Dragons in the {cave} cave",
            f"Dragons in the {cave} cave at the end.",
            "dragons",
        )
        for cave in CAVES
    ),
    *(
        Column(
            f"dragons_column_{n}",
            "count",
            f"Dragons in column {n}",
            f"Dragons in column {n} at the end.",
            "dragons",
        )
        for n in range(1, N_COLUMNS + 1)
    ),
    Column("hatchlings", "count", "Hatchlings", "Hatchlings on the mat at the end.", "dragons"),
    *(
        Column(
            f"explored_{cave}",
            "count",
            f"Explorations of the {cave} cave",
            f"Explorations of the {cave} cave.",
            "times",
        )
        for cave in CAVES
    ),
    Column("guild_steps", "count", "Guild steps", "Steps on the guild track.", "steps"),
    Column("cubes", "count", "Guild cubes", "Cubes on the guild tile.", "cubes"),
    Column("dragons_seen", "count", "Dragons drawn", "Dragon cards that came into the hand.", "cards"),
    Column("caves_seen", "count", "Caves drawn", "Cave cards that came into the hand.", "cards"),
    Column("exchanges", "count", "Exchanges", "Exchanges of two resources for one.", "times"),
    Column("turns_taken", "count", "Own turns", "Own turns, passing included.", "turns"),
    *(
        Column(
            f"caves_{cave}",
            "count",
            f"Cave cards in the {cave} cave",
            f"Cave cards in the {cave} cave at the end.",
            "caves",
        )
        for cave in CAVES
    ),
    *(
        Column(
            f"caves_column_{n}",
            "count",
            f"Cave cards in column {n}",
            f"Cave cards in column {n} at the end.",
            "caves",
        )
        for n in range(2, N_COLUMNS + 1)  # the first column is excavated from the start
    ),
    Column("eggs_laid", "count", "Eggs laid", "Eggs laid by effects and between rounds.", "eggs"),
    Column("resources_gained", "count", "Resources gained", "Resources that effects brought.", "resources"),
)

ROUNDS = tuple(range(1, N_ROUNDS + 1))

COURSES = (
    Course(
        "points_after",
        "Points",
        "All points as if the match ended now, at the end of each round; a turn is a round.",
        "points",
        ROUNDS,
        table="seats",
        of="total",
    ),
    Course(
        "stock_after",
        "Stock",
        "Coins, resources and cards in hand at the end of each round; a turn is a round.",
        "items",
        ROUNDS,
        table="seats",
    ),
    Course(
        "resources_after",
        "Resources",
        "Resources at the end of each round; a turn is a round.",
        "resources",
        ROUNDS,
        table="seats",
    ),
    Course(
        "eggs_after",
        "Eggs",
        "Eggs on the mat at the end of each round; a turn is a round.",
        "eggs",
        ROUNDS,
        table="seats",
    ),
)


def name_own(settings: Config) -> dict[int, str]:
    """Names of a user's cards by their places among all components."""
    config = as_config(settings)
    dragons, caves = list_own(config["own_dragons"]), list_own(config["own_caves"])
    return {
        **{number - 1: name_dragon(row) for number, (_, row) in dragons.items()},
        **{N_DRAGONS + number - 1: name_cave(row) for number, (_, row) in caves.items()},
    }


COMPONENTS = Components(
    "card",
    "Card",
    (*map(name_dragon, read_dragons()), *map(name_cave, read_caves())),
    # New in the display at the turn of a seat, who is the first to see it; in the hand; laid on the mat.
    ("shown", "drawn", "placed"),
    most=(2 + MAX_SEATS) * (N_DRAGONS + N_CAVE_CARDS),  # shown once, placed once, drawn once by each seat
    groups=("dragon",) * N_DRAGONS + ("cave",) * N_CAVE_CARDS,
    sources=("printed", "eggs", "tucked", "cached", "end of game"),
)
