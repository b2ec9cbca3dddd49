"""Pages of the documentation site that are made from the code: commands, settings, bots and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import typer

from simkit.api.offers import (
    COLUMN,
    SETTING,
    column_row,
    note_rows,
    setting_row,
    summarise_parameters,
    variant_rows,
)
from simkit.cli.app import app
from simkit.games.contract import GameSpec


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
    lines += table(SETTING, [setting_row(one) for one in spec.settings if not one.is_house_rule])
    numbers = [setting_row(one) for one in spec.settings if one.is_house_rule]
    if numbers:
        lines += ["", "## Numbers of rules", "", "Results with another number say HOUSE RULE.", ""]
        lines += table(SETTING, numbers)
    if spec.variants:
        lines += ["", "## Named variants", "", *table(("variant", "settings"), variant_rows(spec))]
    bots = [[bot.name, bot.doc, summarise_parameters(bot)] for bot in spec.bots]
    lines += ["", "## Bots", "", *table(("bot", "what it does", "parameters"), bots)]
    lines += ["", "## Columns of matches", "", *table(COLUMN, map(column_row, spec.match_columns))]
    lines += ["", "## Columns of seats", "", *table(COLUMN, map(column_row, spec.seat_columns))]
    rests_on = table(("mark", "note"), note_rows(spec))
    lines += ["", "## What results with the default settings rest on", "", *rests_on]
    return "\n".join(lines) + "\n"


def table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A Markdown table."""
    cells = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in (header, *rows)]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    return [lines[0], "|" + "---|" * len(cells[0]), *lines[1:]]
