"""Settings of Kingdomino, its named variants, and what may be combined."""

from __future__ import annotations

from simkit.errors import InputError
from simkit.games.kingdomino.house_rules import HOUSE_RULES, NEEDS, check_dominoes, check_sizes
from simkit.games.setting import Config, Setting, Value, flag

SETTINGS = (
    Setting("players", "integer", 4, "Number of players; with two, each has two kings.", low=2, high=4),
    flag("dynasty", False, "Variant: three rounds in a row, their points added up."),
    flag("middle_kingdom", False, "Variant: 10 points for a castle in the middle of its kingdom."),
    flag("harmony", False, "Variant: 5 points for a complete kingdom."),
    flag("mighty_duel", False, "Variant for two: all 48 dominoes and kingdoms of 7 by 7."),
    flag(
        "middle_kingdom_strict",
        False,
        "The Middle Kingdom also asks for a kingdom of full width and height.",
        "RULING R12",
    ),
    flag("free_discard", False, "A domino may be discarded even where it could be placed.", "RULING R7"),
    Setting(
        "three_player_rows",
        "integer",
        3,
        "Dominoes in a row with three players; 4 is the other edition, with all 48 dominoes.",
        low=3,
        high=4,
        certainty="RULING R16",
    ),
    Setting(
        "king_draw",
        "choice",
        "random",
        "How the kings come out for the first row: drawn at random, or the two players in turn.",
        ("random", "alternate"),
        certainty="RULING R1",
    ),
    *HOUSE_RULES,
)

VARIANTS: dict[str, dict[str, Value]] = {
    "duel": {"players": 2},
    "mighty-duel": {"players": 2, "mighty_duel": True},
    "published": {"middle_kingdom": True, "harmony": True},
    "other-edition": {"players": 3, "three_player_rows": 4},
    "strict": {"middle_kingdom": True, "middle_kingdom_strict": True},
    "alternating-duel": {"players": 2, "king_draw": "alternate"},
    "all-together": {
        "players": 2,
        "dynasty": True,
        "middle_kingdom": True,
        "harmony": True,
        "mighty_duel": True,
    },
}


def check(config: Config) -> None:
    """Refuse combinations that make no sense."""
    players = config["players"]
    if config["mighty_duel"] and players != 2:
        raise InputError(
            f"the Mighty Duel is for two players, not {players}",
            key="mighty_duel",
            value="true",
            hint="Set players=2, or leave mighty_duel out.",
        )
    if config["three_player_rows"] != 3 and players != 3:
        raise InputError(
            f"three_player_rows is a reading of the game for three players, not {players}",
            key="three_player_rows",
            value=config["three_player_rows"],
            hint="Set players=3, or leave three_player_rows out.",
        )
    if config["middle_kingdom_strict"] and not config["middle_kingdom"]:
        raise InputError(
            "middle_kingdom_strict is a reading of the Middle Kingdom, which is not in play",
            key="middle_kingdom_strict",
            value="true",
            hint="Set middle_kingdom=true as well, or leave middle_kingdom_strict out.",
        )
    for setting in HOUSE_RULES:
        variant = NEEDS.get(setting.name, "")
        if variant and config[setting.name] != setting.default and not config[variant]:
            raise InputError(
                f"{setting.name} changes {variant}, which is not in play",
                key=setting.name,
                value=config[setting.name],
                hint=f"Set {variant}=true as well, or leave {setting.name} out.",
            )
    check_sizes(config)
    check_dominoes(config)
    if config["king_draw"] == "alternate" and players != 2:
        raise InputError(
            f"only two players, with two kings each, can come out in turn, not {players}",
            key="king_draw",
            value="alternate",
            hint="Set players=2, or leave king_draw out.",
        )
