"""Settings of Wyrmspan, named variants, and what may be combined."""

from __future__ import annotations

from simkit.errors import InputError
from simkit.games.setting import Config as Settings
from simkit.games.setting import Setting, Value
from simkit.games.wyrmspan.config import as_config
from simkit.games.wyrmspan.constants import (
    CORRECTED,
    GUILDS,
    LEVELS,
    N_ROUNDS,
    PRINTED,
    PRINTINGS,
    RANDOM,
    objective,
)
from simkit.games.wyrmspan.data.own_cards import read_own_caves, read_own_dragons
from simkit.games.wyrmspan.house_rules import HOUSE_RULES, check_automa, check_cards
from simkit.games.wyrmspan.value_names import name_corrected, name_level, name_objectives, name_printing

DEFAULT_LEVEL = "2"

SETTINGS = (
    Setting("players", "integer", 2, "Number of players; 1 plays against the Automa.", low=1, high=5),
    Setting(
        "automa",
        "choice",
        DEFAULT_LEVEL,
        "Level of the Automa in a solo match.",
        LEVELS,
        name_value=name_level,
    ),
    Setting(
        "printing",
        "choice",
        PRINTINGS[0],
        "Printing of the cards; 2025 has seven corrected ones.",
        PRINTINGS,
        name_value=name_printing,
    ),
    Setting(
        "corrected_cards",
        "list",
        (),
        "Single cards of 2025 in a match with those of 2024.",
        CORRECTED,
        name_value=name_corrected,
    ),
    Setting("guild", "choice", RANDOM, "The guild tile; `random` draws it in each deal.", (RANDOM, *GUILDS)),
    Setting(
        "objectives",
        "list",
        (RANDOM,),
        "Objectives of the four rounds in their order; `random` draws them in each deal.",
        (RANDOM, *objective.NAMES),
        is_ordered=True,
        name_value=name_objectives,
    ),
    Setting(
        "guild_extra_slots",
        "integer",
        1,
        "Slots added to guild rows 1 to 4 with three to five players.",
        low=0,
        high=3,
        certainty="ASSUMED",
    ),
    Setting(
        "step4_repeats",
        "integer",
        2,
        "How often the last printed explore step may be done.",
        low=1,
        high=4,
        certainty="B",
    ),
    Setting(
        "free_excavation_eggs",
        "flag",
        False,
        "A free excavation still pays the eggs of columns 3 and 4.",
        certainty="RULING 1",
    ),
    Setting(
        "activate_mat",
        "choice",
        "reached",
        "Printed steps that dragon 73 may use: those reached by dragons, or any.",
        ("reached", "any"),
        certainty="RULING 15",
    ),
    Setting(
        "minus1_needs_discount",
        "flag",
        False,
        "A dragon played at one icon less must have an egg or resource in its cost.",
        certainty="RULING 3",
    ),
    Setting(
        "automa_refresh",
        "choice",
        "dragons",
        "What the Automa's refresh replaces.",
        ("dragons", "both"),
        certainty="ASSUMED",
    ),
    Setting(
        "own_dragons",
        "parts",
        PRINTED,
        "A CSV file of dragons that take the places of those with the same numbers; `off`: none.",
        (PRINTED,),
        read=read_own_dragons,
    ),
    Setting(
        "own_caves",
        "parts",
        PRINTED,
        "A CSV file of cave cards that take the places of those with the same numbers; `off`: none.",
        (PRINTED,),
        read=read_own_caves,
    ),
    *HOUSE_RULES,
)

VARIANTS: dict[str, dict[str, Value]] = {
    **{
        f"solo-{level}" if not level.startswith("ravel") else level: {"players": 1, "automa": level}
        for level in LEVELS
    },
    "trio": {"players": 3},
    "quartet": {"players": 4},
    "other-readings": {
        "guild_extra_slots": 2,
        "step4_repeats": 1,
        "free_excavation_eggs": True,
        "activate_mat": "any",
        "minus1_needs_discount": True,
    },
}


def check(settings: Settings) -> None:
    """Refuse combinations that make no sense."""
    config = as_config(settings)
    if config["players"] > 1 and config["automa"] != DEFAULT_LEVEL:
        raise InputError(
            "the Automa plays against one player only",
            key="automa",
            value=config["automa"],
            hint="Set players=1 as well, or leave automa out.",
        )
    if config["printing"] == PRINTINGS[1] and config["corrected_cards"]:
        raise InputError(
            "the printing of 2025 has all corrected cards",
            key="corrected_cards",
            value="+".join(config["corrected_cards"]),
            hint="Leave corrected_cards out, or set printing=2024.",
        )
    check_objectives(config["objectives"], config["players"])
    check_automa(settings)
    check_cards(settings)


def check_objectives(codes: tuple[str, ...], players: int) -> None:
    """Refuse anything but `random` or four objectives of different tiles that the table uses."""
    written = "+".join(codes)
    if codes == (RANDOM,):
        return
    if len(codes) != N_ROUNDS or RANDOM in codes:
        raise InputError(
            "name four objectives in the order of the rounds, or random", key="objectives", value=written
        )
    tiles = {objective.NAMES.index(code) // 2 for code in codes}
    if len(tiles) < N_ROUNDS:
        raise InputError("two of them are sides of one tile", key="objectives", value=written)
    if players == 1 and "guild_position" in codes:
        raise InputError("guild_position is not used solo", key="objectives", value=written)
