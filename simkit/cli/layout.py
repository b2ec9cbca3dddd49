"""`simkit layout`: castle layouts of Dragon Castle, checked and drawn."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.output import print_json, print_text, say
from simkit.cli.plot import check_picture
from simkit.errors import InputError

if TYPE_CHECKING:
    from simkit.games.dragon_castle.layouts import Finding, Layout

SETTING = "layout"


class Action(StrEnum):
    """What to do with a layout."""

    CHECK = "check"
    SHOW = "show"


ActionArg = Annotated[
    Action,
    typer.Argument(
        metavar="check|show", help="check: whether it can be played and follows the advice; show: draw it."
    ),
]
LayoutArg = Annotated[
    str,
    typer.Argument(metavar="FILE|NAME", help="Your own text file, or a layout that comes with simkit."),
]
PlayersOpt = Annotated[
    int | None,
    typer.Option(
        "--players",
        min=2,
        max=4,
        help="Check it for this many players. Default: for all that it is meant for.",
    ),
]
OutOpt = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Draw a picture: FILE.png, FILE.svg or FILE.pdf.")
]
JsonOpt = Annotated[bool, typer.Option("--json", help="Write one JSON document to stdout.")]


def command(
    action: ActionArg,
    layout: LayoutArg,
    players: PlayersOpt = None,
    out: OutOpt = None,
    json: JsonOpt = False,
) -> None:
    """Check a castle layout of Dragon Castle, or draw it as text or as a picture.

    A layout is a text file: 1, 2 or 3 is the number of tiles on a space, a dot an empty space, # begins a comment.
    A layout that cannot be played is an error that names row and column; departures from the rulebook's advice are
    listed.

    \b
    Example:
      simkit layout check my-castle.txt --players 3
      simkit layout show dragons-head --out dragons-head.svg
    """
    found = _find(layout)
    if action is Action.CHECK:
        _check(found, players, json)
    else:
        _show(found, out, json)


def _find(name: str) -> Layout:
    """Read a user's file, or a layout that comes with simkit."""
    from simkit.games.dragon_castle import GAME
    from simkit.games.dragon_castle.constants import LAYOUTS
    from simkit.games.dragon_castle.layouts import Layout, read_layout
    from simkit.games.setting import Parts

    if name in LAYOUTS:
        return read_layout(name)
    if name in GAME.setting(SETTING).choices:
        raise InputError(
            f"{name} stands for the castle of a player count", key=SETTING, value=name, allowed=list(LAYOUTS)
        )
    value = GAME.setting(SETTING).parse(name)
    assert isinstance(value, Parts)
    return Layout(value.name, value.name, (), "", tuple(value))


def _check(layout: Layout, players: int | None, json: bool) -> None:
    from simkit.games.dragon_castle.layouts import check_layout

    counts = [players] if players else list(layout.players) or [2, 3, 4]
    findings = {count: check_layout(layout.rows, count) for count in counts}
    if json:
        print_json(
            {
                "layout": layout.id,
                "playable": True,
                "advice": {str(count): [_write(one) for one in found] for count, found in findings.items()},
            }
        )
        return
    tiles = sum(int(mark) for row in layout.rows for mark in row if mark.isdigit())
    say(f"{layout.name}: playable, {tiles} tiles")
    for count, found in findings.items():
        print_text(f"{count} players: {'as advised' if not found else ''}".rstrip())
        for one in found:
            print_text(f"  {_write(one)}")
    if any(findings.values()):
        say(
            "Advice is no rule: many tiles on upper floors make matches longer, long rows keep tiles covered longer."
        )


def _write(finding: Finding) -> str:
    place = f"row {finding.row}, column {finding.column}: " if finding.row else ""
    return place + finding.text


def _show(layout: Layout, out: Path | None, json: bool) -> None:
    if out is not None:
        from simkit.plots.layout import draw_layout
        from simkit.plots.theme import encode
        from simkit.report.page.files import write_file

        kind = check_picture(out, "--out")
        notes = [f"Grid: {layout.certainty}."] if layout.certainty else []
        write_file(out, encode(draw_layout(layout.rows, layout.name, notes), kind))
        say(f"wrote {out}")
    elif json:
        print_json({"layout": layout.id, "rows": list(layout.rows), "certainty": layout.certainty})
    else:
        say(layout.name + (f" ({layout.certainty})" if layout.certainty else ""))
        print_text("\n".join(layout.rows))
