"""What the results of a configuration rest on."""

from __future__ import annotations

from simkit.games.contract import Note
from simkit.games.setting import Config


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
