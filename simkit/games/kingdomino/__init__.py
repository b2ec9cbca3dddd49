"""Kingdomino: claim dominoes and lay them into a kingdom around your castle."""

from simkit.games.contract import GameSpec, Question
from simkit.games.kingdomino import columns
from simkit.games.kingdomino.bots import BOTS
from simkit.games.kingdomino.house_rules import FORCINGS, name_own
from simkit.games.kingdomino.notes import notes
from simkit.games.kingdomino.variants import SETTINGS, VARIANTS, check

GAME = GameSpec(
    id="kingdomino",
    title="Kingdomino",
    package="kingdomino",
    edition="Blue Orange, French rulebook",
    rules_version="1",
    settings=SETTINGS,
    bots=BOTS,
    match_columns=columns.MATCH_COLUMNS,
    seat_columns=columns.SEAT_COLUMNS,
    courses=columns.COURSES,
    breakdown="decided",
    question=lambda config: Question("seats", "win_share"),
    seats=lambda config: config["players"],
    check=check,
    notes=notes,
    variants=VARIANTS,
    score="total",
    tie_breaks=(("largest",), ("crowns",)),
    length="turns",
    components=columns.COMPONENTS,
    own_labels=name_own,
    forcings=FORCINGS,
)
