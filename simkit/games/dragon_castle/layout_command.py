"""The command `layout`: castle layouts, checked, drawn and designed."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from simkit.errors import InputError
from simkit.games.command import (
    Answer,
    Argument,
    BoardPicture,
    BoardSearch,
    Document,
    Message,
    Option,
    Text,
)
from simkit.games.dragon_castle import GAME
from simkit.games.dragon_castle.castles import Castles, Demands
from simkit.games.dragon_castle.constants import CASTLE_COLUMNS, LAYOUTS, N_TILES
from simkit.games.dragon_castle.layouts import (
    GROUND_FLOOR,
    LONG_ROW,
    Finding,
    Layout,
    check_layout,
    read_layout,
)
from simkit.games.dragon_castle.measured_castles import read_measured
from simkit.games.setting import Parts

SETTING = "layout"
OUT = "--out"
PLANNERS = "builder,endgamer"  # the strongest bots that play hundreds of matches in a second
APART = 12  # tiles by which designed castles differ from each other


class Symmetry(StrEnum):
    """What mirrors a castle."""

    NONE = "none"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    BOTH = "both"
    HALF_TURN = "half-turn"


class Action(StrEnum):
    """What to do with a layout."""

    CHECK = "check"
    SHOW = "show"
    DESIGN = "design"


ActionArg = Annotated[
    Action,
    Argument(
        "check|show|design",
        "check: whether it can be played and follows the advice; show: draw it; design: search for fair castles.",
    ),
]
LayoutArg = Annotated[
    str | None,
    Argument("FILE|NAME", "Your own text file, or a layout that comes with simkit; not for design."),
]
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
    Path | None,
    Option(
        OUT,
        "show: draw a picture, FILE.png, FILE.svg or FILE.pdf. design: the folder. Default: results/castles-<N>.",
        metavar="FILE|FOLDER",
    ),
]
NearOpt = Annotated[
    str | None,
    Option("--near", "design: stay near this castle, a file or a shipped layout.", metavar="FILE|NAME"),
]
MovedOpt = Annotated[
    int,
    Option(
        "--moved", "design: tiles that may stand elsewhere than in the castle that is near.", "N", 1, N_TILES
    ),
]
SymmetryOpt = Annotated[
    Symmetry, Option("--symmetry", "design: what mirrors the castle.", metavar="|".join(Symmetry))
]
GroundOpt = Annotated[
    str | None,
    Option(
        "--ground",
        "design: spaces of the ground floor. Default: as advised for the player count.",
        "LOW-HIGH",
    ),
]
RowOpt = Annotated[
    int,
    Option("--row", "design: most tiles side by side on an upper floor.", "N", 1, CASTLE_COLUMNS),
]
TurnsOpt = Annotated[
    str | None, Option("--turns", "design: mean turns of a match that are wished.", "LOW-HIGH")
]
SetOpt = Annotated[
    list[str] | None,
    Option("--set", "design: a setting of all matches, such as start_halves=1. Repeatable.", "KEY=VALUE"),
]
BotsOpt = Annotated[
    str, Option("--bots", "design: bots with which castles must be fair, weakest first.", "BOT[,BOT…]")
]
MarginOpt = Annotated[
    float, Option("--margin", "design: how far a seat's share may lie from fair.", "X", 0.001, 0.4)
]
MinutesOpt = Annotated[
    float | None, Option("--minutes", "design: search and verify for so long. Default: 5.", "M", 0.01, 10_000)
]
EvaluationsOpt = Annotated[
    int | None,
    Option("--evaluations", "design: castles that are raced, instead of minutes.", "K", 1, 1_000_000),
]
KeepOpt = Annotated[int, Option("--keep", "design: castles that are verified at most.", "N", 1, 24)]
DealsOpt = Annotated[
    int, Option("--deals", "design: fresh deals for each castle and bot at most.", "N", 100, 10_000_000)
]
SeedOpt = Annotated[int, Option("--seed", "design: the number that all chance comes from.", "N", 0, 2**63)]
ThreadsOpt = Annotated[
    int | None,
    Option("--threads", "design: threads that play. Default: one for each processor.", "N", 1, 1024),
]
JsonOpt = Annotated[bool, Option("--json", "Write one JSON document to stdout.")]


def run(
    action: ActionArg,
    layout: LayoutArg = None,
    players: PlayersOpt = None,
    out: OutOpt = None,
    json: JsonOpt = False,
    near: NearOpt = None,
    moved: MovedOpt = 30,
    symmetry: SymmetryOpt = Symmetry.BOTH,
    ground: GroundOpt = None,
    row: RowOpt = LONG_ROW - 1,
    turns: TurnsOpt = None,
    settings: SetOpt = None,
    bots: BotsOpt = PLANNERS,
    margin: MarginOpt = 0.02,
    minutes: MinutesOpt = None,
    evaluations: EvaluationsOpt = None,
    keep: KeepOpt = 12,
    deals: DealsOpt = 40_000,
    seed: SeedOpt = 1,
    threads: ThreadsOpt = None,
) -> Iterator[Answer]:
    """Check a layout, draw it as text or as a picture, or search for fair ones."""
    if action is Action.DESIGN:
        if players is None or layout is not None:
            raise InputError(
                "a design needs a player count, and no layout",
                key="--players",
                hint="Write simkit layout design --players 3; --near FILE stays near a castle.",
            )
        demands = Demands(
            _read_span(ground, "--ground") if ground else GROUND_FLOOR[players],
            row,
            symmetry.value,
            _find(near).rows if near else (),
            moved,
        )
        yield BoardSearch(
            game=GAME.id,
            setting=SETTING,
            settings={"players": players, **_read_settings(settings or [], players)},
            space=Castles(players, demands),
            bots=bots,
            margin=margin,
            length=_read_span(turns, "--turns") if turns else None,
            minutes=5.0 if minutes is None and evaluations is None else minutes,
            evaluations=evaluations,
            seed=seed,
            threads=threads,
            out=out or Path("results") / f"castles-{players}",
            keep=keep,
            deals=deals,
            name="castle",
            apart=APART,
            known={} if settings else read_measured(players),
        )
        return
    if layout is None:
        raise InputError("no layout: name a file or a shipped one", key=SETTING, allowed=list(LAYOUTS))
    found = _find(layout)
    if action is Action.CHECK:
        yield from _check(found, players, json)
    else:
        yield from _show(found, out, json)


def _read_settings(words: list[str], players: int) -> dict[str, str]:
    """Read KEY=VALUE for each setting that all castles are played with."""
    read: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name in (SETTING, "players"):
            hint = (
                "Write --set start_halves=1; the castle is what is searched, and --players says for how many."
            )
            raise InputError("not a setting of the matches", key="--set", value=word, hint=hint)
        read[name] = value
    GAME.configure({"players": players, **read})
    return read


def _read_span(text: str, flag: str) -> tuple[int, int]:
    """Read LOW-HIGH."""
    low, dash, high = text.partition("-")
    if not dash or not low.isdigit() or not high.isdigit() or int(low) > int(high):
        raise InputError("not a span", key=flag, value=text, allowed=["65-80"])
    return int(low), int(high)


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
