"""`simkit games`: which games there are, and all that one of them lets you choose and read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from textwrap import fill, shorten
from typing import Annotated, Any

from simkit import games
from simkit.api.offers import (
    COLUMN,
    SETTING,
    column_row,
    note_rows,
    setting_row,
    variant_rows,
    write_parameters,
    write_variant,
)
from simkit.cli.complete import complete_game
from simkit.cli.options import argument, switch
from simkit.cli.output import count, print_heading, print_json, print_table, print_text
from simkit.cli.selection import JsonOpt
from simkit.errors import InputError
from simkit.games.contract import BotSpec, GameSpec
from simkit.games.setting import Setting

SCREEN = 100  # columns of the page about a game
GAP = 3  # between two columns of a table

NameArg = Annotated[str | None, argument("NAME", "A game, to see what it offers.", complete=complete_game)]
SettingsOpt = Annotated[
    bool, switch("--settings", "Its settings with all they allow and mean, and its named variants.")
]
BotsOpt = Annotated[bool, switch("--bots", "Its bots, what they do and their parameters.")]
ColumnsOpt = Annotated[bool, switch("--columns", "The columns of its tables.")]
NotesOpt = Annotated[bool, switch("--notes", "What is assumed, reconstructed or rests on a single source.")]


def command(
    name: NameArg = None,
    settings: SettingsOpt = False,
    bots: BotsOpt = False,
    columns: ColumnsOpt = False,
    notes: NotesOpt = False,
    json: JsonOpt = False,
) -> None:
    """List the games, or show one on a screen: its settings and bots; the rest of it is a switch away.

    \b
    Example:
      simkit games castellion
      simkit games castellion --settings
    """
    if name is None:
        specs = [games.find(game) for game in games.names()]
        if settings or bots or columns or notes:
            raise InputError("of which game?", key="NAME", allowed=games.names())
        if json:
            print_json([_summarise(spec) for spec in specs])
        else:
            _print_list(specs)
        return
    spec = games.find(name)
    if json:
        print_json(_describe(spec))
        return
    print_text(fill(f"{spec.title} ({spec.id}), {spec.edition}, rules version {spec.rules_version}", SCREEN))
    parts = {_print_settings: settings, _print_bots: bots, _print_columns: columns, _print_notes: notes}
    for part in [part for part, is_wanted in parts.items() if is_wanted] or [_print_screen]:
        part(spec)


def _players(spec: GameSpec) -> str:
    setting = next((setting for setting in spec.settings if setting.name == "players"), None)
    if setting is None:
        return str(spec.seats(spec.configure({})))
    return str(setting.low) if setting.low == setting.high else f"{setting.low}–{setting.high}"


def _summarise(spec: GameSpec) -> dict[str, Any]:
    return {
        "id": spec.id,
        "title": spec.title,
        "edition": spec.edition,
        "rules_version": spec.rules_version,
        "players": _players(spec),
    }


def _print_list(specs: list[GameSpec]) -> None:
    rows = [[spec.id, spec.title, spec.edition, spec.rules_version, _players(spec)] for spec in specs]
    print_table(["game", "title", "edition", "rules", "players"], rows)


def _describe(spec: GameSpec) -> dict[str, Any]:
    return {
        **_summarise(spec),
        "settings": [_describe_setting(setting) for setting in spec.settings],
        "variants": {name: write_variant(spec, name) for name in spec.variants},
        "bots": [_describe_bot(bot) for bot in spec.bots],
        "columns": {
            "matches": [asdict(column) for column in spec.match_columns],
            "seats": [asdict(column) for column in spec.seat_columns],
            "courses": [asdict(course) for course in spec.courses],
        },
        "question": asdict(spec.question(spec.configure({}))),
        "breakdown": spec.breakdown,
        "bound": spec.bound,
        "notes": [asdict(note) for note in spec.notes(spec.configure({}))],
    }


def _describe_setting(setting: Setting) -> dict[str, Any]:
    return {
        "name": setting.name,
        "kind": setting.kind,
        "allowed": setting.allowed,
        "default": setting.write(setting.default),
        "doc": setting.doc,
        "certainty": setting.certainty,
        "house_rule": setting.is_house_rule,
    }


def _describe_bot(bot: BotSpec) -> dict[str, Any]:
    return {
        "name": bot.name,
        "doc": bot.doc,
        "parameters": dict(bot.parameters),
        "worth_trying": [
            {"bot": f"{bot.name}:{parameters}", "brings": text} for parameters, text in bot.worth_trying
        ],
    }


def _print_screen(spec: GameSpec) -> None:
    """Show a game on one screen: a line for each setting and bot."""
    print_heading("Settings: --set key=value[,value…], or under [settings] and [matrix] of a scenario")
    settings = [s for s in spec.settings if not s.is_house_rule]
    _print_lines([(s.name, s.write(s.default), s.doc) for s in settings], ("setting", "default", "meaning"))
    print_heading("Bots: --bots name, or a+b for one to each seat")
    _print_lines([(bot.name, bot.effort, bot.doc) for bot in spec.bots], ("bot", "speed", "what it does"))
    marks = [note.mark for note in spec.notes(spec.configure({}))]
    n_columns = len(spec.match_columns) + len(spec.seat_columns)
    n_numbers = len(spec.settings) - len(settings)
    print_heading("More")
    print_text(
        f"simkit games {spec.id} --settings   what each allows, {count(len(spec.variants), 'named variant')}, "
        f"{count(n_numbers, 'number')} of rules\n"
        f"simkit games {spec.id} --bots       what they do, their parameters\n"
        f"simkit games {spec.id} --columns    {count(n_columns, 'column')} of its tables\n"
        f"simkit games {spec.id} --notes      what results rest on: {', '.join(marks) or 'nothing uncertain'}"
    )


def _print_lines(rows: Sequence[tuple[str, str, str]], headers: tuple[str, str, str]) -> None:
    """Draw a table whose last column is cut so that each row is one line of the screen."""
    widths = [max(len(row[place]) for row in (*rows, headers)) for place in (0, 1)]
    room = SCREEN - sum(widths) - 2 * GAP
    print_table(headers, [[*row[:2], shorten(row[2], room, placeholder=" …")] for row in rows])


def _print_settings(spec: GameSpec) -> None:
    print_heading("Settings: --set key=value[,value…], or under [settings] and [matrix] of a scenario")
    print_table(SETTING, [setting_row(one) for one in spec.settings if not one.is_house_rule])
    numbers = [setting_row(one) for one in spec.settings if one.is_house_rule]
    if numbers:
        print_heading("Numbers of rules, as printed by default; results with others say HOUSE RULE")
        print_table(SETTING, numbers)
    if spec.variants:
        print_heading("Named variants")
        print_table(["variant", "settings"], variant_rows(spec))


def _print_bots(spec: GameSpec) -> None:
    print_heading("Bots: --bots name, or a+b for one to each seat")
    bots = [[bot.name, bot.doc, write_parameters(bot, spec.bots)] for bot in spec.bots]
    print_table(["bot", "what it does", "parameters"], bots)
    tried = [f"{brings}\n    {bot.name}:{text}" for bot in spec.bots for text, brings in bot.worth_trying]
    if tried:
        print_heading("Other parameters worth trying, as written after --bots")
        print_text("\n".join(tried))
    if spec.bound:
        print_heading(f"Bound: simkit bound {spec.id}")
        print_text(spec.bound)


def _print_notes(spec: GameSpec) -> None:
    print_heading("What results with the default settings rest on")
    print_table(["mark", "note"], note_rows(spec))


def _print_columns(spec: GameSpec) -> None:
    print_heading("Columns of matches: one row per match, after deal and rotation")
    print_table(COLUMN, [column_row(column) for column in spec.match_columns])
    print_heading("Columns of seats: one row per match and seat, after deal, rotation, seat and bot")
    print_table(COLUMN, [column_row(column) for column in spec.seat_columns])
    print_heading("Courses: further columns of matches, one for each of several turns")
    courses = [
        [f"{course.columns[0].name} … {course.columns[-1].name}", "count", course.unit, course.doc]
        for course in spec.courses
    ]
    print_table(COLUMN, courses)
