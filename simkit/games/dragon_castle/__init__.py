"""Dragon Castle: take tiles from a common castle and consolidate them into sets and shrines of your own realm."""

from simkit.games.contract import BotSpec, GameSpec, Question
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.columns import MATCH_COLUMNS, SEAT_COLUMNS
from simkit.games.dragon_castle.config import as_config, name_layout, picture_layout
from simkit.games.dragon_castle.constants import bot
from simkit.games.dragon_castle.house_rules import FORCINGS
from simkit.games.dragon_castle.notes import notes
from simkit.games.dragon_castle.variants import SETTINGS, VARIANTS, check

GAME = GameSpec(
    id="dragon-castle",
    title="Dragon Castle",
    package="dragon_castle",
    edition="Horrible Games 2017, French and Italian rulebooks",
    rules_version="2",
    settings=SETTINGS,
    bots=(
        BotSpec(
            "random", bot.RANDOM, "Chooses uniformly among the legal kinds of action, then among its details."
        ),
        BotSpec(
            "greedy",
            bot.GREEDY,
            "Takes the most points at once, counting shrines, tiles and the groups they join.",
            weights.GREEDY,
        ),
        BotSpec(
            "builder",
            bot.BUILDER,
            "Weighs points and potential: groups, the spaces that join them, ground, shrines and the Dragons.",
            weights.BUILDER,
            effort="medium",
        ),
        BotSpec(
            "endgamer",
            bot.ENDGAMER,
            "Plays like builder, but minds what a move opens for the next player and what an earlier end costs.",
            weights.ENDGAMER,
            effort="medium",
        ),
        BotSpec(
            "taught",
            bot.TAUGHT,
            "Plans whole turns by a value that it was taught in self-play.",
            weights.TAUGHT,
            effort="medium",
            weights="taught",
        ),
        BotSpec(
            "taught-search",
            bot.TAUGHT_SEARCH,
            "Plays its best few turns on, covered tiles drawn anew, and asks the taught value a round later.",
            weights.TAUGHT_SEARCH,
            effort="slow",
            weights="taught",
        ),
    ),
    match_columns=MATCH_COLUMNS,
    seat_columns=SEAT_COLUMNS,
    courses=(),
    breakdown="ending",
    question=lambda settings: Question("seats", "win_share"),
    seats=lambda settings: as_config(settings)["players"],
    check=check,
    notes=notes,
    variants=VARIANTS,
    picture=picture_layout,
    board_name=name_layout,
    score="total",
    tie_breaks=(("face_down",), ("shrines_1", "shrines_2", "shrines_3")),
    seat_points="start_points",
    seat_halves="start_halves",
    length="turns",
    lead_changes="lead_changes",
    lead_turn="lead_turn",
    forcings=FORCINGS,
)
