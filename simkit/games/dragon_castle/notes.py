"""What the results of a configuration rest on."""

from __future__ import annotations

from simkit.games.contract import Note
from simkit.games.dragon_castle.config import Config, as_config
from simkit.games.dragon_castle.constants import RANDOM_CARD
from simkit.games.dragon_castle.layouts import check_layout, find_layout
from simkit.games.dragon_castle.variants import DEFAULT_REALM
from simkit.games.setting import Config as Settings
from simkit.games.setting import Parts

# Other readings than the recommended ones: setting, its recommended value, mark and text.
OTHER_READINGS = (
    (
        "pair_sequential",
        True,
        "RULING A4",
        "The second tile of a pair must be free before the first is taken.",
    ),
    (
        "summon_check",
        "at-action",
        "RULING A7",
        "A summons asks for a lone ground floor at the start of the turn.",
    ),
    ("shrine_supply", 40, "RULING A10", "The number of shrines differs from the printed 40."),
    ("realm_max_height", 0, "RULING A15", "The height of stacks is limited, which the rules do not do."),
    (
        "spirit_before_check",
        False,
        "RULING P3",
        "Spirits may be used before sets are checked, and tiles of due sets may pay.",
    ),
    (
        "elegance_strict",
        False,
        "RULING Elegance",
        "Elegance asks for a tile that could not be taken otherwise.",
    ),
    ("deception_any_floor", False, "RULING Deception", "Deception reaches neighbouring stacks on any floor."),
    ("cunning_dragon_bonus", True, "RULING Cunning", "Three dragons by Cunning score no bonus."),
    ("harmony_heights", True, "RULING Harmony", "Harmony looks at where stacks stand, not at their heights."),
    ("harmony_empty", False, "RULING Harmony", "Harmony pays for realms without shrines or without tiles."),
)

# Cards of whose text the editions differ, by setting.
UNSURE_CARDS = {
    "power": "The editions differ in the example of the Dragon of Power; a tie gives 1 point.",
    "knowledge": "One edition's answer on the Dragon of Knowledge says face-down; the card says face-up.",
    "harmony": "That Harmony compares heights and ignores empty realms is a ruling of ours.",
}


def notes(settings: Settings) -> list[Note]:
    """Say what the results of a configuration rest on."""
    config = as_config(settings)
    found = [*_layout_notes(config)]
    if config["realm"] == DEFAULT_REALM:
        found.append(Note("ASSUMED", "Realms of 6 × 6 spaces: their size is in no text that was found."))
    else:
        found.append(Note("ASSUMED", "The size of realms differs from the assumed 6 × 6 spaces."))
    for name, recommended, mark, text in OTHER_READINGS:
        if settings[name] != recommended:
            found.append(Note(mark, text))
    found += [Note("MED", text) for card, text in UNSURE_CARDS.items() if card in config["dragons"]]
    for key, cards in (("spirits", config["spirits"]), ("dragons", config["dragons"])):
        if RANDOM_CARD in cards:
            found.append(
                Note("RANDOM", f"Some {key} are drawn anew in each deal; results are means over them.")
            )
    return found


def _layout_notes(config: Config) -> list[Note]:
    """Where the grid comes from, and whether it is meant for this number of players."""
    layout, players = config["layout"], config["players"]
    if isinstance(layout, Parts):
        found = [Note("OWN", f"The castle {layout.name} is a user's own.")]
        return found + [
            Note("GUIDANCE", f"{f.text[0].upper()}{f.text[1:]}.") for f in check_layout(layout, players)
        ]
    told = find_layout(layout, players)
    found = [
        Note(
            told.certainty,
            f"The grid of {told.name} is not the printed one: it was made to fit the published name, player "
            "number and advice, and cell by cell it is an invention.",
        )
    ]
    if players not in told.players:
        meant = " or ".join(map(str, told.players))
        found.append(Note("GUIDANCE", f"{told.name} is meant for {meant} players, not {players}."))
    return found
