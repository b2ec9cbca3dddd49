"""Wyrmspan: entice dragons into the caves of a mat, explore them, and climb in the dragon guild."""

from simkit.games.contract import BotSpec, GameSpec, Question
from simkit.games.setting import Config
from simkit.games.wyrmspan.bots import weights
from simkit.games.wyrmspan.columns import COMPONENTS, COURSES, MATCH_COLUMNS, SEAT_COLUMNS, name_own
from simkit.games.wyrmspan.config import as_config
from simkit.games.wyrmspan.constants import bot
from simkit.games.wyrmspan.house_rules import FORCINGS
from simkit.games.wyrmspan.notes import notes
from simkit.games.wyrmspan.variants import SETTINGS, VARIANTS, check

LINK_KERNELS = True  # there are so many small ones that a first run compiles in half the time


def find_question(settings: Config) -> Question:
    """Ask whether the Automa was beaten, or which seat won."""
    if as_config(settings)["players"] == 1:
        return Question("automa", "won")
    return Question("seats", "win_share")


GAME = GameSpec(
    id="wyrmspan",
    title="Wyrmspan",
    package="wyrmspan",
    edition="Stonemaier Games 2024, with the cards corrected in 2025 as settings",
    rules_version="1",
    settings=SETTINGS,
    bots=(
        BotSpec(
            "random", bot.RANDOM, "Chooses uniformly among the legal kinds of action, then among its details."
        ),
        BotSpec(
            "greedy",
            bot.GREEDY,
            "Takes what brings most points and resources at once.",
            weights.GREEDY,
        ),
        BotSpec(
            "breeder",
            bot.BREEDER,
            "Values abilities, spaces, guild steps and objectives by what they bring in the rounds left.",
            weights.BREEDER,
        ),
        BotSpec(
            "taught",
            bot.TAUGHT,
            "Plays each action on to the end of its turn and takes the best, by values taught by self-play.",
            weights.TAUGHT,
            effort="medium",
            weights="taught",
        ),
    ),
    match_columns=MATCH_COLUMNS,
    seat_columns=SEAT_COLUMNS,
    courses=COURSES,
    breakdown="decided",
    question=find_question,
    seats=lambda settings: as_config(settings)["players"],
    check=check,
    notes=notes,
    variants=VARIANTS,
    score="total",
    tie_breaks=(("dragons",),),
    length="turns",
    lead_changes="lead_changes",
    components=COMPONENTS,
    own_labels=name_own,
    forcings=FORCINGS,
)
