"""Pages of the documentation site that are made from the code: commands, settings, bots and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import typer

from simkit.cli.app import app
from simkit.games.contract import BotSpec, Column, GameSpec
from simkit.games.setting import Setting

MOST_PARAMETERS = 12  # a bot with more of them has weights that were tuned, which nobody reads


def describe_commands() -> str:
    """Every command with its own text, arguments and options."""
    program = typer.main.get_command(app)
    lines = ["# Commands", "", flow(program.help or "")]
    for name, command in walk("simkit", program):
        lines += ["", f"## {name}", "", flow(command.help or "")]
        rows = [describe_parameter(parameter) for parameter in command.params if parameter.name != "help"]
        lines += ["", *table(("option", "what it does"), rows)] if rows else []
    return "\n".join(lines) + "\n"


def walk(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """A command's commands and theirs, by their whole names."""
    for word, child in getattr(command, "commands", {}).items():
        if getattr(child, "commands", None):
            yield from walk(f"{name} {word}", child)
        else:
            yield f"{name} {word}", child


def describe_parameter(parameter: Any) -> tuple[str, str]:
    """An argument or option as it is written, and its help."""
    words = ", ".join(parameter.opts) if parameter.param_type_name == "option" else ""
    shape = "" if getattr(parameter, "is_flag", False) else parameter.metavar or parameter.name.upper()
    return f"`{' '.join(filter(None, (words, shape)))}`", getattr(parameter, "help", None) or ""


def flow(text: str) -> str:
    """Help as Markdown: what follows a mark of kept lines becomes a block of code."""
    prose, *blocks = text.split("\b\n")
    parts = [prose.strip()]
    for block in blocks:
        heading, *lines = block.strip("\n").splitlines()
        parts += [heading, "```console\n" + "\n".join(line.strip() for line in lines) + "\n```"]
    return "\n\n".join(parts)


def describe_game(spec: GameSpec) -> str:
    """A game's settings, variants, bots and columns."""
    title = f"# {spec.title}: settings, bots and columns"
    lines = [title, "", f"{spec.edition}; rules version {spec.rules_version}.", "", "## Settings", ""]
    header = ("setting", "allowed", "default", "meaning")
    numbers = [setting for setting in spec.settings if setting.is_house_rule]
    others = [setting for setting in spec.settings if not setting.is_house_rule]
    lines += table(header, map(describe_setting, others))
    if numbers:
        lines += ["", "## Numbers of rules", "", "Results with another number say HOUSE RULE.", ""]
        lines += table(header, map(describe_setting, numbers))
    if spec.variants:
        rows = [
            (
                f"`{name}`",
                " ".join(f"`{key}={spec.setting(key).write(value)}`" for key, value in chosen.items()),
            )
            for name, chosen in spec.variants.items()
        ]
        lines += ["", "## Named variants", "", *table(("variant", "settings"), rows)]
    lines += ["", "## Bots", "", *table(("bot", "what it does", "parameters"), map(describe_bot, spec.bots))]
    header = ("column", "kind", "unit", "meaning")
    lines += ["", "## Columns of matches", "", *table(header, map(describe_column, spec.match_columns))]
    lines += ["", "## Columns of seats", "", *table(header, map(describe_column, spec.seat_columns))]
    notes = [(note.mark, note.text) for note in spec.notes(spec.configure({}))]
    lines += ["", "## What results with the default settings rest on", "", *table(("mark", "note"), notes)]
    return "\n".join(lines) + "\n"


def describe_setting(setting: Setting) -> tuple[str, ...]:
    """A setting with its allowed values."""
    mark = f" *{setting.certainty}*" if setting.certainty else ""
    allowed = ", ".join(f"`{value}`" for value in setting.allowed)
    if setting.is_house_rule:
        allowed = f"{setting.low} to {setting.high}"
    return f"`{setting.name}`", allowed, f"`{setting.write(setting.default)}`", setting.doc + mark


def describe_bot(bot: BotSpec) -> tuple[str, ...]:
    """A bot with its parameters, or with how many there are."""
    told = ", ".join(f"`{name}={value:g}`" for name, value in bot.parameters)
    if len(bot.parameters) > MOST_PARAMETERS:
        told = f"{len(bot.parameters)} tuned weights: `simkit games` prints them"
    return f"`{bot.name}`", bot.doc, told


def describe_column(column: Column) -> tuple[str, ...]:
    """A column of a table."""
    return f"`{column.name}`", column.kind, column.unit, column.doc


def table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A Markdown table."""
    cells = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in (header, *rows)]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    return [lines[0], "|" + "---|" * len(cells[0]), *lines[1:]]
