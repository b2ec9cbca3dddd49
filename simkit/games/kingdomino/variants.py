"""Settings of Kingdomino, what may be combined, and the rules that a kernel reads."""

from __future__ import annotations

from typing import Any

from simkit.errors import InputError
from simkit.games.contract import Note
from simkit.games.setting import Config, Setting, Value

SETTINGS = (
    Setting("players", "integer", 4, "Number of players; with two, each has two kings.", low=2, high=4),
    Setting("dynasty", "flag", False, "Variant: three rounds in a row, their points added up."),
    Setting("middle_kingdom", "flag", False, "Variant: 10 points for a castle in the middle of its kingdom."),
    Setting("harmony", "flag", False, "Variant: 5 points for a complete kingdom."),
    Setting("mighty_duel", "flag", False, "Variant for two: all 48 dominoes and kingdoms of 7 by 7."),
    Setting(
        "middle_kingdom_strict",
        "flag",
        False,
        "The Middle Kingdom also asks for a kingdom of full width and height.",
        certainty="RULING R12",
    ),
    Setting(
        "free_discard",
        "flag",
        False,
        "A domino may be discarded even where it could be placed.",
        certainty="RULING R7",
    ),
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
    if config["king_draw"] == "alternate" and players != 2:
        raise InputError(
            f"only two players, with two kings each, can come out in turn, not {players}",
            key="king_draw",
            value="alternate",
            hint="Set players=2, or leave king_draw out.",
        )


def make_rules(config: Config) -> Any:
    """Turn a validated configuration into the record of rules that a kernel reads (sizes: K-03, K-08, K-16)."""
    from simkit.core.records import make_record

    players = int(config["players"])  # type: ignore[arg-type]
    is_mighty = bool(config["mighty_duel"])
    row = 4 if players != 3 else int(config["three_player_rows"])  # type: ignore[arg-type]
    all_in = players == 4 or is_mighty or row > players == 3
    size = 7 if is_mighty else 5
    return make_record(
        {
            "players": players,
            "kings": 4 if players == 2 else players,  # turns in a row
            "row": row,  # dominoes in a row
            "deck": 48 if all_in else 12 * players,  # dominoes in play
            "side": size,  # width and height of a kingdom
            "reach": size // 2,  # squares from a castle in the middle to the border
            "window": make_window(size // 2),  # cells of a kingdom with its castle in the middle
            "rounds": 3 if config["dynasty"] else 1,
            "middle_kingdom": int(bool(config["middle_kingdom"])),
            "strict": int(bool(config["middle_kingdom_strict"])),
            "harmony": int(bool(config["harmony"])),
            "free_discard": int(bool(config["free_discard"])),
            "alternate": int(config["king_draw"] == "alternate"),
        }
    )


def make_window(reach: int) -> int:
    """The cells at most so far from the castle, in both directions."""
    from simkit.games.kingdomino.constants import CASTLE_AT, RING

    span = range(CASTLE_AT - reach, CASTLE_AT + reach + 1)
    return sum(1 << (row * RING + column) for row in span for column in span)


def notes(config: Config) -> list[Note]:
    """Say what the results of a configuration rest on."""
    found = []
    if config["dynasty"]:
        found.append(
            Note(
                "RULING R14",
                "Each round of a Dynasty has its own shuffle and king draw; a tie on the total is broken by the "
                "summed largest areas, then the summed crowns. The rules are silent on both.",
            )
        )
    if config["middle_kingdom"] and not config["middle_kingdom_strict"]:
        found.append(
            Note(
                "RULING R12",
                "The Middle Kingdom counts when no square lies farther from the castle than the middle of a full "
                "kingdom allows, whether or not the kingdom reached its full width.",
            )
        )
    if config["free_discard"]:
        found.append(
            Note("RULING R7", "Free discards are not in the rules: a domino that fits must be placed.")
        )
    if config["players"] == 3:
        found.append(
            Note(
                "RULING R16",
                "The editions differ with three players: 36 dominoes in rows of 3, or all 48 in rows of 4 with the "
                "last one thrown away.",
            )
        )
    if config["king_draw"] == "alternate":
        found.append(
            Note("RULING R1", "The rules draw the kings at random; in turn is a habit of some ports.")
        )
    return found
