"""Sample Game: take cards from a market and collect sets."""

from simkit.games.contract import BotSpec, GameSpec, Question
from simkit.games.sample_game.bots import weights
from simkit.games.sample_game.columns import MATCH_COLUMNS, SEAT_COLUMNS
from simkit.games.sample_game.notes import notes
from simkit.games.sample_game.variants import SETTINGS, VARIANTS, check

GAME = GameSpec(
    id="sample-game",
    title="Sample Game",
    package="sample_game",
    edition="made up",
    rules_version="1",
    settings=SETTINGS,
    bots=(
        BotSpec("random", 0, "Takes any card of the market, each as likely as the others."),
        BotSpec(
            "greedy", 1, "Takes the card that brings most, sets that it begins included.", weights.GREEDY
        ),
    ),
    match_columns=MATCH_COLUMNS,
    seat_columns=SEAT_COLUMNS,
    courses=(),
    question=lambda config: Question("seats", "win_share"),
    score="total",
    length="turns",
    breakdown="decided",
    seats=lambda config: config["players"],
    check=check,
    notes=notes,
    variants=VARIANTS,
)
