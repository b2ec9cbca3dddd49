"""Settings of Castellion, what may be combined, and the rules that a kernel reads."""

from __future__ import annotations

from typing import Any

from simkit.core.records import make_record
from simkit.errors import InputError
from simkit.games.castellion.constants import APPENDICES
from simkit.games.contract import Note
from simkit.games.setting import Config, Setting

SETTINGS = (
    Setting(
        "level", "choice", "intro", "Level of play: the introductory game with its three Exams.", ("intro",)
    ),
    Setting("players", "integer", 1, "Number of players.", low=1, high=1),
    Setting(
        "appendices",
        "list",
        (),
        "Variants with the Menace pawn. Vigil (easier): a tile set aside may be exchanged for a drawn Defender. "
        "Herald (harder): one Trial of your choice needs a Traitor fewer.",
        APPENDICES,
    ),
    Setting("pantry", "choice", "off", "The Pantry expansion belongs to the expert level.", ("off",)),
    Setting(
        "simulation_set",
        "choice",
        "S-A",
        "Simulation cards of the base level.",
        ("S-A",),
        certainty="ASSUMED",
    ),
    Setting(
        "even_traitors",
        "flag",
        False,
        "House rule: Traitors lie at positions 6, 12, … 66 and 67 of the standard stack, one of each four black.",
        certainty="RULING 5",
    ),
    Setting(
        "intro_voluntary",
        "flag",
        False,
        "The current Trial may be resolved early in the introductory game too, at the start of a turn.",
        certainty="RULING 7",
    ),
    Setting(
        "voluntary_after_draw",
        "flag",
        False,
        "A Trial may also be resolved early after the tile of the turn is seen.",
        certainty="RULING 8",
    ),
)


def check(config: Config) -> None:
    """Refuse combinations that make no sense."""
    if config["voluntary_after_draw"] and not config["intro_voluntary"]:
        raise InputError(
            "voluntary_after_draw says when a voluntary trigger may happen, and the introductory game has none",
            key="voluntary_after_draw",
            value="true",
            hint="Set intro_voluntary=true as well, or leave voluntary_after_draw out.",
        )


def make_rules(config: Config) -> Any:
    """Turn a validated configuration into the record of rules that a kernel reads."""
    appendices = config["appendices"]
    assert isinstance(appendices, tuple)
    return make_record(
        {
            "vigil": int("vigil" in appendices),
            "herald": int("herald" in appendices),
            "even_traitors": int(bool(config["even_traitors"])),
            "voluntary": int(bool(config["intro_voluntary"])),
            "voluntary_after_draw": int(bool(config["voluntary_after_draw"])),
        }
    )


def notes(config: Config) -> list[Note]:
    """Say what the results of a configuration rest on."""
    found = [
        Note("MED", "Exams III E3a (3 bastions, 2 lines) and E3b (2 towers, 3 lines) rest on one source."),
        Note(
            "MED–HIGH",
            "Five tiles of each type and motif in the standard stack rest on one source; "
            "the rulebook proves the count per type.",
        ),
    ]
    if len(config["appendices"]) > 1:  # type: ignore[arg-type]
        found.append(Note("HOUSE", "The box holds one pawn: combining appendices is a house variant."))
    if config["even_traitors"]:
        found.append(
            Note("HOUSE", "Traitors on a fixed rhythm are a house rule; the rulebook just shuffles.")
        )
    if config["intro_voluntary"]:
        found.append(Note("RULING 7", "The rulebook has the voluntary trigger from the base level on."))
    return found
