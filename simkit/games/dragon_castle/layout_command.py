"""The command `layout`: castle layouts, checked and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from simkit.errors import InputError
from simkit.games.command import Answer, Argument, BoardPicture, Document, Message, Option, Text
from simkit.games.dragon_castle import GAME
from simkit.games.dragon_castle.constants import LAYOUTS
from simkit.games.dragon_castle.layouts import Finding, Layout, check_layout, read_layout
from simkit.games.setting import Parts

SETTING = "layout"
OUT = "--out"


class Action(StrEnum):
    """What to do with a layout."""

    CHECK = "check"
    SHOW = "show"


ActionArg = Annotated[
    Action,
    Argument("check|show", "check: whether it can be played and follows the advice; show: draw it."),
]
LayoutArg = Annotated[str, Argument("FILE|NAME", "Your own text file, or a layout that comes with simkit.")]
PlayersOpt = Annotated[
    int | None,
    Option(
        "--players",
        "Check it for this many players. Default: for all that it is meant for.",
        least=2,
        most=4,
    ),
]
OutOpt = Annotated[
    Path | None, Option(OUT, "Draw a picture: FILE.png, FILE.svg or FILE.pdf.", metavar="FILE")
]
JsonOpt = Annotated[bool, Option("--json", "Write one JSON document to stdout.")]


def run(
    action: ActionArg,
    layout: LayoutArg,
    players: PlayersOpt = None,
    out: OutOpt = None,
    json: JsonOpt = False,
) -> Iterator[Answer]:
    """Check a layout, or draw it as text or as a picture."""
    found = _find(layout)
    if action is Action.CHECK:
        yield from _check(found, players, json)
    else:
        yield from _show(found, out, json)


def _find(name: str) -> Layout:
    """Read a user's file, or a layout that comes with simkit."""
    if name in LAYOUTS:
        return read_layout(name)
    if name in GAME.setting(SETTING).choices:
        raise InputError(
            f"{name} stands for the castle of a player count", key=SETTING, value=name, allowed=list(LAYOUTS)
        )
    value = GAME.setting(SETTING).parse(name)
    assert isinstance(value, Parts)
    return Layout(value.name, value.name, (), "", tuple(value))


def _check(layout: Layout, players: int | None, json: bool) -> Iterator[Answer]:
    counts = [players] if players else list(layout.players) or [2, 3, 4]
    findings = {count: check_layout(layout.rows, count) for count in counts}
    if json:
        advice = {str(count): [_write(one) for one in found] for count, found in findings.items()}
        yield Document({"layout": layout.id, "playable": True, "advice": advice})
        return
    tiles = sum(int(mark) for row in layout.rows for mark in row if mark.isdigit())
    yield Message(f"{layout.name}: playable, {tiles} tiles")
    for count, found in findings.items():
        yield Text(f"{count} players: {'as advised' if not found else ''}".rstrip())
        for one in found:
            yield Text(f"  {_write(one)}")
    if any(findings.values()):
        yield Message(
            "Advice is no rule: many tiles on upper floors make matches longer, long rows keep tiles covered longer."
        )


def _write(finding: Finding) -> str:
    place = f"row {finding.row}, column {finding.column}: " if finding.row else ""
    return place + finding.text


def _show(layout: Layout, out: Path | None, json: bool) -> Iterator[Answer]:
    if out is not None:
        notes = (f"Grid: {layout.certainty}.",) if layout.certainty else ()
        yield BoardPicture(out, OUT, layout.rows, layout.name, notes)
    elif json:
        yield Document({"layout": layout.id, "rows": list(layout.rows), "certainty": layout.certainty})
    else:
        yield Message(layout.name + (f" ({layout.certainty})" if layout.certainty else ""))
        yield Text("\n".join(layout.rows))
