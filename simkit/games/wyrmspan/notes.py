"""What the results of a configuration rest on."""

from __future__ import annotations

from simkit.games.contract import HOUSE_RULE, Note
from simkit.games.setting import Config as Settings
from simkit.games.setting import Parts
from simkit.games.wyrmspan.config import as_config

# Other readings than the recommended ones: setting, its recommended value, mark and text.
OTHER_READINGS = (
    ("step4_repeats", 2, "B", "The last printed explore step may not be done twice, as one source has it."),
    ("free_excavation_eggs", False, "RULING 1", "Free excavations still pay eggs."),
    ("activate_mat", "reached", "RULING 15", "Dragon 73 may use every printed explore step."),
    ("minus1_needs_discount", False, "RULING 3", "Dragons without an egg or resource icon get no discount."),
)


def notes(settings: Settings) -> list[Note]:
    """Say what the results of a configuration rest on."""
    config = as_config(settings)
    found = [
        Note("B", "126 dragons, 20 caves and the guild tiles' slots rest on one source each."),
        Note("B", "Dragon 103 is played as if activated, like its four sisters."),
    ]
    if config["players"] > 2:
        found.append(
            Note(
                "ASSUMED",
                f"Guild rows 1 to 4 have {config['guild_extra_slots']} more slots than with two players: "
                "the side of the tiles for three to five players was not found.",
            )
        )
    if config["players"] == 1:
        told = "dragons only" if config["automa_refresh"] == "dragons" else "dragons and caves"
        found.append(Note("ASSUMED", f"The Automa's refresh replaces {told}."))
    found += [Note(mark, text) for name, usual, mark, text in OTHER_READINGS if settings[name] != usual]
    for key in ("own_dragons", "own_caves"):
        value = settings[key]
        if isinstance(value, Parts):
            found.append(Note(HOUSE_RULE, f"{key} printed → {len(value) - 1} own cards of {value.name}."))
    return found
