"""Kingdomino: claim dominoes and lay them into a kingdom around your castle."""

from simkit.games.contract import BotSpec, Column, GameSpec, Question
from simkit.games.kingdomino import weights
from simkit.games.kingdomino.constants import (
    DECISIONS,
    FULL_GREEDY,
    FULL_GREEDY_FIXED,
    GREEDY_PLACEMENT,
    HALF_DECK,
    MCE,
    PLACES,
    STEWARD,
    TRUE_RANDOM,
    UCT,
)
from simkit.games.kingdomino.dominoes import name_domino, read_dominoes
from simkit.games.kingdomino.variants import SETTINGS, VARIANTS, check, notes

POLICIES = {
    "tr": "everybody plays at random",
    "fg": "everybody plays full-greedy",
    "pg": "the bot itself plays full-greedy, the others at random",
}
OUTCOMES = {
    "wdl": "wins",
    "p": "its own points",
    "r": "its own points against the best opponent's",
}

DOMINOES = tuple(name_domino(domino) for domino in read_dominoes())

GAME = GameSpec(
    id="kingdomino",
    title="Kingdomino",
    package="kingdomino",
    edition="Blue Orange, French rulebook",
    rules_version="1",
    settings=SETTINGS,
    bots=(
        BotSpec("true-random", TRUE_RANDOM, "Chooses uniformly among all pairs of placement and claim."),
        BotSpec(
            "greedy-placement",
            GREEDY_PLACEMENT,
            "Places for the most points now and claims at random (published as GPRD).",
        ),
        BotSpec(
            "full-greedy",
            FULL_GREEDY,
            "Places and claims for the most points with the claimed domino placed too; its last placement is "
            "random (published as FG).",
        ),
        BotSpec(
            "full-greedy-fixed",
            FULL_GREEDY_FIXED,
            "The full-greedy bot with a greedy last placement and a sensible choice where no claim fits.",
        ),
        BotSpec(
            "steward",
            STEWARD,
            "Weighs points, shape, growth, turn order and what opponents miss, one claim ahead.",
            weights.STEWARD,
            effort="medium",
        ),
        *(
            BotSpec(
                f"mce-{policy}-{outcome}",
                MCE + 3 * p + o,
                f"Plays moves out in its mind, where {how}, and chooses by the mean of {what}.",
                weights.MCE,
                effort="slow",
            )
            for p, (policy, how) in enumerate(POLICIES.items())
            for o, (outcome, what) in enumerate(OUTCOMES.items())
        ),
        *(
            BotSpec(
                f"uct-{policy}",
                UCT + p,
                f"Grows a tree of moves by playouts in which {how}.",
                weights.UCT,
                effort="slow",
            )
            for p, (policy, how) in enumerate(POLICIES.items())
        ),
    ),
    match_columns=(
        Column("decided", "category", "Decided by", "What decided between the first two.", labels=DECISIONS),
        Column("rounds", "count", "Rounds", "Rounds played, 3 in a Dynasty.", "rounds"),
        Column("turns", "count", "Turns", "Turns of all kings.", "turns"),
        Column("winners", "count", "Winners", "Seats that win or share the win.", "seats"),
        Column("best", "count", "Best total", "Points of the winner.", "points", better="more"),
        Column("lead", "count", "Lead", "Points of the winner above the next seat's.", "points"),
        Column("discards", "count", "Discards", "Dominoes discarded by all.", "dominoes", better="less"),
    ),
    seat_columns=(
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
            labels=PLACES,
        ),
        Column(
            "placed_01_24",
            "bits",
            "Placed",
            "Dominoes 1 to 24 in the kingdom at the end as a sum of bits, domino 1 being 1, domino 2 being 2, "
            "domino 3 being 4; null in a Dynasty.",
            labels=DOMINOES[:HALF_DECK],
        ),
        Column(
            "placed_25_48",
            "bits",
            "Placed",
            "Dominoes 25 to 48 in the kingdom at the end as a sum of bits, domino 25 being 1; null in a Dynasty.",
            labels=DOMINOES[HALF_DECK:],
        ),
    ),
    courses=(),
    breakdown="decided",
    question=lambda config: Question("seats", "win_share"),
    seats=lambda config: int(config["players"]),  # type: ignore[arg-type]
    check=check,
    notes=notes,
    variants=VARIANTS,
    score="total",
    length="turns",
)
