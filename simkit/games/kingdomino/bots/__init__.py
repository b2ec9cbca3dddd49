"""The bots of Kingdomino: names, numbers and parameters; each plays in the file of its name or family."""

from __future__ import annotations

from simkit.games.contract import BotSpec
from simkit.games.kingdomino.bots import weights
from simkit.games.kingdomino.constants import bot

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

BOTS = (
    BotSpec("true-random", bot.TRUE_RANDOM, "Chooses uniformly among all pairs of placement and claim."),
    BotSpec(
        "greedy-placement",
        bot.GREEDY_PLACEMENT,
        "Places for the most points now and claims at random (published as GPRD).",
    ),
    BotSpec(
        "full-greedy",
        bot.FULL_GREEDY,
        "Places and claims for the most points with the claimed domino placed too; its last placement is "
        "random (published as FG).",
    ),
    BotSpec(
        "full-greedy-fixed",
        bot.FULL_GREEDY_FIXED,
        "Places and claims for the most points at once, to the last placement, and sensibly where no claim fits.",
    ),
    BotSpec(
        "steward",
        bot.STEWARD,
        "Weighs points, shape, growth, turn order and what opponents miss, one claim ahead.",
        weights.STEWARD,
        effort="medium",
    ),
    *(
        BotSpec(
            f"mce-{policy}-{outcome}",
            bot.MCE + bot.N_OUTCOMES * p + o,
            f"Simulates moves in playouts in which {how}, and chooses by the mean of {what}.",
            weights.MCE,
            effort="slow",
        )
        for p, (policy, how) in enumerate(POLICIES.items())
        for o, (outcome, what) in enumerate(OUTCOMES.items())
    ),
    *(
        BotSpec(
            f"uct-{policy}",
            bot.UCT + p,
            f"Grows a tree of moves by playouts in which {how}.",
            weights.UCT,
            effort="slow",
        )
        for p, (policy, how) in enumerate(POLICIES.items())
    ),
    BotSpec(
        "taught",
        bot.TAUGHT,
        "Takes the action with the most points above the best opponent's, by values taught by self-play.",
        weights.TAUGHT,
        effort="medium",
        weights="taught",
    ),
    BotSpec(
        "taught-search",
        bot.TAUGHT_SEARCH,
        "Plays the best actions of taught on a few turns with decks as they might be, and takes what is better.",
        weights.TAUGHT_SEARCH,
        effort="slow",
        weights="taught",
    ),
)
