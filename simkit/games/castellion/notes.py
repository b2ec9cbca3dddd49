"""What the results of a configuration rest on."""

from __future__ import annotations

from simkit.games.castellion.variants import SETTINGS, list_appendices
from simkit.games.contract import Note
from simkit.games.setting import Config, Parts


def notes(config: Config) -> list[Note]:
    """Say what the results of a configuration rest on."""
    found = [*_level_notes(config)]
    found.append(
        Note(
            "MED–HIGH",
            "Five tiles of each type and motif in the standard stack rest on one source; "
            "the rulebook proves the count per type.",
        )
    )
    if len(list_appendices(config)) > 1:
        found.append(Note("HOUSE", "The box holds one pawn: combining appendices is a house variant."))
    if config["pantry"] != "off":
        found.append(Note("MED", "That the six Pantry tiles are two of each motif rests on one source."))
    if config["even_traitors"]:
        found.append(
            Note("HOUSE", "Traitors on a fixed rhythm are a house rule; the rulebook just shuffles.")
        )
    for setting in SETTINGS:
        if setting.certainty.startswith("RULING") and config[setting.name] != setting.default:
            found.append(Note(setting.certainty, f"Not the recommended reading: {setting.doc}"))
    return found


def _level_notes(config: Config) -> list[Note]:
    """What the Trial cards of a level rest on."""
    if config["level"] == "intro":
        return [
            Note("MED", "Exams III E3a (3 bastions, 2 lines) and E3b (2 towers, 3 lines) rest on one source.")
        ]
    if config["level"] == "expert":
        return []
    simulations = config["simulation_set"]
    if isinstance(simulations, Parts):
        return [Note("OWN", f"Simulation cards are the user's own, from {simulations.name}.")]
    return [
        Note(
            "ASSUMED",
            f"What the seven Simulation cards ask for is not known from any source: results rest on the assumed "
            f"set {simulations}. Run the other sets too.",
        )
    ]
