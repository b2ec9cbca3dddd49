"""Settings of Dragon Castle, named variants, and what may be combined."""

from __future__ import annotations

from simkit.errors import InputError
from simkit.games.dragon_castle.config import as_config
from simkit.games.dragon_castle.constants import (
    BASIC,
    LAYOUTS,
    MAX_REALM,
    MIN_REALM,
    N_CARDS,
    RANDOM_CARD,
    SHRINE_SUPPLY,
    dragon,
    spirit,
)
from simkit.games.dragon_castle.house_rules import HOUSE_RULES, check_dragons, check_shrines
from simkit.games.dragon_castle.layouts import read_rows
from simkit.games.setting import Config as Settings
from simkit.games.setting import Setting, Value, flag

DEFAULT_REALM = (6, 6)

SETTINGS = (
    Setting("players", "integer", 4, "Number of players.", low=2, high=4),
    Setting(
        "layout",
        "parts",
        BASIC,
        "The castle: a shipped layout, `basic` for that of the player count, or the path of a layout file.",
        (BASIC, *LAYOUTS),
        certainty="RECONSTRUCTED",
        read=read_rows,
    ),
    Setting(
        "spirits",
        "list",
        (),
        "Spirits in play; `random` draws one in each deal, `random+random` two.",
        (*spirit.NAMES, RANDOM_CARD),
        repeats=True,
    ),
    Setting(
        "dragons",
        "list",
        (),
        "Dragons in play; `random` draws one in each deal, `random+random` two.",
        (*dragon.NAMES, RANDOM_CARD),
        repeats=True,
    ),
    Setting(
        "realm",
        "size",
        DEFAULT_REALM,
        "Columns and rows of a realm.",
        low=MIN_REALM,
        high=MAX_REALM,
        certainty="ASSUMED",
    ),
    flag(
        "pair_sequential",
        True,
        "The second tile of a pair may be one that the first has freed or uncovered.",
        "RULING A4",
    ),
    Setting(
        "summon_check",
        "choice",
        "at-action",
        "When only the ground floor must be left for a summons: at the action or at the start of the turn.",
        ("at-action", "turn-start"),
        certainty="RULING A7",
    ),
    Setting(
        "shrine_supply",
        "integer",
        SHRINE_SUPPLY,
        "Shrines of all players and the supply together.",
        low=4,
        high=60,
        certainty="RULING A10",
    ),
    Setting(
        "realm_max_height",
        "integer",
        0,
        "Nothing may be placed on a stack of this height; 0 for no limit.",
        low=0,
        high=9,
        certainty="RULING A15",
    ),
    flag(
        "spirit_before_check",
        False,
        "Every Spirit of the end of a turn may also be used before sets are checked, and due tiles may pay.",
        "RULING P3",
    ),
    flag(
        "elegance_strict",
        False,
        "Elegance asks for a tile that could not be taken otherwise.",
        "RULING Elegance",
    ),
    flag(
        "deception_any_floor",
        False,
        "Deception reaches the top tile of a neighbouring stack on any floor.",
        "RULING Deception",
    ),
    flag(
        "cunning_dragon_bonus",
        True,
        "Three dragon tiles consolidated by Cunning score the bonus of dragon sets.",
        "RULING Cunning",
    ),
    flag(
        "harmony_heights",
        True,
        "Harmony compares the heights of stacks, not only where they stand.",
        "RULING Harmony",
    ),
    flag(
        "harmony_empty",
        False,
        "Harmony also counts a realm without shrines, or without tiles, as mirrored.",
        "RULING Harmony",
    ),
    *HOUSE_RULES,
)

VARIANTS: dict[str, dict[str, Value]] = {
    "standard": {"spirits": (RANDOM_CARD,), "dragons": (RANDOM_CARD,)},
    "duel": {"players": 2},
    "trio": {"players": 3},
    "expert": {"spirits": (RANDOM_CARD,) * 2, "dragons": (RANDOM_CARD,) * 2},
    "all-cards": {"spirits": spirit.NAMES, "dragons": dragon.NAMES},
    "other-readings": {
        "spirits": spirit.NAMES,
        "dragons": dragon.NAMES,
        "pair_sequential": False,
        "summon_check": "turn-start",
        "spirit_before_check": True,
        "elegance_strict": True,
        "deception_any_floor": True,
        "cunning_dragon_bonus": False,
        "harmony_heights": False,
        "harmony_empty": True,
    },
}

# Readings and numbers of one card, which must be in play.
READINGS = {
    "elegance_strict": ("spirits", "elegance"),
    "deception_any_floor": ("spirits", "deception"),
    "cunning_dragon_bonus": ("spirits", "cunning"),
    "cunning_points": ("spirits", "cunning"),
    "harmony_heights": ("dragons", "harmony"),
    "harmony_empty": ("dragons", "harmony"),
    "full_line_points": ("dragons", "righteousness"),
    "majestic_floor": ("dragons", "majesty"),
    "equal_power_points": ("dragons", "power"),
    "mirrored_shrine_points": ("dragons", "harmony"),
}


def _default(name: str) -> Value:
    return next(setting.default for setting in SETTINGS if setting.name == name)


def check(settings: Settings) -> None:
    """Refuse combinations that make no sense."""
    config = as_config(settings)
    check_shrines(config)
    check_dragons(config)
    in_play = {"spirits": config["spirits"], "dragons": config["dragons"]}
    for key, cards in in_play.items():
        fixed = [card for card in cards if card != RANDOM_CARD]
        if len(set(fixed)) < len(fixed):
            twice = next(card for card in fixed if fixed.count(card) > 1)
            raise InputError(f"each card exists once, {twice} is named twice", key=key, value="+".join(cards))
        if len(cards) > N_CARDS:
            raise InputError(f"there are {N_CARDS} {key}, not {len(cards)}", key=key, value="+".join(cards))
    if config["spirit_before_check"] and not config["spirits"]:
        raise InputError(
            "spirit_before_check is a reading of the Spirits, and none is in play",
            key="spirit_before_check",
            value="true",
            hint="Set spirits as well, or leave spirit_before_check out.",
        )
    for name, (key, card) in READINGS.items():
        if settings[name] != _default(name) and not {card, RANDOM_CARD} & set(in_play[key]):
            raise InputError(
                f"{name} belongs to {card.capitalize()}, which is not in play",
                key=name,
                value=str(settings[name]).lower(),
                hint=f"Set {key}={card} as well, or leave {name} out.",
            )
