"""What a game offers, in rows of words: for the command line, for notebooks and for the documentation."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.errors import list_words
from simkit.games.contract import BotSpec, Column, GameSpec
from simkit.games.setting import Setting

MAX_LISTED = 10  # whole numbers of a setting that are told one by one
MAX_PARAMETERS = 12  # a bot with more of them has weights that were tuned, which few people read
SETTING = ("setting", "allowed", "default", "meaning")
COLUMN = ("column", "kind", "unit", "meaning")


def setting_row(setting: Setting) -> list[str]:
    """A setting: its name, what it allows, its default, and its meaning with how sure it is."""
    mark = f" [{setting.certainty}]" if setting.certainty else ""
    return [setting.name, ", ".join(_allowed(setting)), setting.write(setting.default), setting.doc + mark]


def _allowed(setting: Setting) -> list[str]:
    """The allowed values, those of a long range by its ends."""
    if setting.kind == "list":
        return [list_words(setting.allowed), "or several joined by +"]
    if setting.kind == "integer" and setting.high - setting.low > MAX_LISTED:
        return [str(setting.low), "…", str(setting.high)]
    return setting.allowed


def write_variant(spec: GameSpec, name: str) -> dict[str, str]:
    """The settings of a named variant, as they are written."""
    return {key: spec.setting(key).write(value) for key, value in spec.variants[name].items()}


def variant_rows(spec: GameSpec) -> list[list[str]]:
    """The named variants with their settings."""
    return [
        [name, " ".join(f"{key}={value}" for key, value in write_variant(spec, name).items())]
        for name in spec.variants
    ]


def column_row(column: Column) -> list[str]:
    """A column: its name, kind and unit, and its meaning with what a category can be."""
    labels = f" One of: {', '.join(column.labels)}." if column.kind == "category" else ""
    return [column.name, column.kind, column.unit, column.doc + labels]


def note_rows(spec: GameSpec) -> list[list[str]]:
    """What results with the default settings rest on."""
    return [[note.mark, note.text] for note in spec.notes(spec.configure({}))]


def write_parameters(bot: BotSpec, bots: Sequence[BotSpec]) -> str:
    """The parameters with their defaults; those that a bot before it has alike are not told again."""
    alike = [
        other
        for other in bots[: bots.index(bot)]
        if other.parameters and bot.parameters[: len(other.parameters)] == other.parameters
    ]
    known = len(alike[-1].parameters) if alike else 0
    told = [f"{name}={value:g}" for name, value in bot.parameters[known:]]
    return ", ".join([*(f"those of {other.name}" for other in alike[-1:]), *told]) or "none"


def summarise_parameters(bot: BotSpec) -> str:
    """The parameters with their defaults; of many only their number."""
    if len(bot.parameters) > MAX_PARAMETERS:
        return f"{len(bot.parameters)} parameters"
    return ", ".join(f"{name}={value:g}" for name, value in bot.parameters)
