"""What a search for boards leaves behind: board files, a scenario that compares them, pictures, a table."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from simkit.design.archive import Board
from simkit.design.board_verdicts import BoardVerdict
from simkit.design.boards import Search, Wish
from simkit.plots.board_sheet import Picture, Spot, draw_map, draw_sheet
from simkit.plots.theme import encode
from simkit.report.answers.words import number, percent
from simkit.report.page.files import write_file
from simkit.report.page.scenario_text import write_scenario
from simkit.report.page.svg import inline
from simkit.results.view import ArmInfo, Results
from simkit.scenario.load import load_scenario
from simkit.scenario.model import Scenario
from simkit.stats.data.measures import find_measures
from simkit.stats.data.tally import tally_blocks

BOARDS, SCENARIO, SHEET, TABLE = "boards", "compare.toml", "sheet.html", "boards.csv"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1f2328 }}
table {{ border-collapse: collapse; font-size: 13px }}
th, td {{ text-align: right; padding: .2rem .6rem; border-bottom: 1px solid #e4e7eb }}
th:first-child, td:first-child {{ text-align: left; white-space: nowrap }} svg {{ width: 100% }}
</style></head><body><h1>{title}</h1><p>{summary}</p>{pictures}{table}</body></html>
"""


def write_boards(folder: Path, named: Mapping[str, Board], wish: Wish, deals: int, seed: int) -> Scenario:
    """Write each board as a file of its own and the scenario that compares them on fresh deals; return it."""
    for name, board in named.items():
        found = f"length {board.length:.1f} turns, {board.changes:.1f} lead changes, {100 * board.off:.1f} points off"
        text = "\n".join((f"# name: {name}", f"# found by search: {found}", *board.rows, ""))
        write_file(folder / BOARDS / f"{name}.txt", text.encode())
    files = [f"{BOARDS}/{name}.txt" for name in named]
    written: dict[str, Any] = {
        "game": wish.game,
        "deals": deals,
        "seed": seed,
        "bots": list(wish.bots),
        "settings": {**{name: [str(value)] for name, value in wish.settings.items()}, wish.setting: files},
        "gates": {"seat_share": f"within {wish.margin:g}"},
    }
    lines = write_scenario(written, "Fair boards found by search")
    write_file(folder / SCENARIO, ("\n".join(lines) + "\n").encode())
    return load_scenario(folder / SCENARIO)


def board_table(
    results: Results, verdicts: Mapping[str, BoardVerdict], named: Mapping[str, Board]
) -> pl.DataFrame:
    """Return a row for each board and bot: its farthest seat, the verdict, length and lead changes."""
    rows = []
    for name, verdict in verdicts.items():
        for one in verdict.gates:
            reading = one.verdict.reading
            length, changes = (
                _mean(results, one.arm, column) for column in (results.length, results.lead_changes)
            )
            off = max(abs((part.estimate or 0.0) - 1 / len(reading.parts)) for part in reading.parts)
            ground = sum(mark.isdigit() for row in named[name].rows for mark in row)
            rows.append(
                (name, one.arm.lineup[0], verdict.write(one), off, length, changes, reading.n, ground)
            )
    schema = ["board", "bots", "verdict", "off", "length", "lead_changes", "deals", "spaces"]
    return pl.DataFrame(rows, schema=schema, orient="row")


def show_boards(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table as texts for people."""
    rows = list(table.iter_rows(named=True))
    columns = {
        "board": [row["board"] for row in rows],
        "bots": [row["bots"] for row in rows],
        "farthest seat off": [percent(row["off"], 1) for row in rows],
        "verdict": [row["verdict"] for row in rows],
        "turns": [number(row["length"], 1) for row in rows],
        "lead changes": [number(row["lead_changes"], 1) for row in rows],
        "spaces": [str(row["spaces"]) for row in rows],
        "fresh deals": [f"{row['deals']:,}" for row in rows],
    }
    return pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String))


def write_sheet(
    folder: Path,
    search: Search,
    named: Mapping[str, Board],
    verdicts: Mapping[str, BoardVerdict],
    table: pl.DataFrame,
) -> None:
    """Write the sheet of pictures, alone and as a page with the map and the table."""
    rows = list(table.iter_rows(named=True))
    pictures = [
        Picture(name, board.rows, _lines([row for row in rows if row["board"] == name]), verdicts[name].state)
        for name, board in named.items()
    ]
    margin = 100 * search.wish.margin
    passed = sum(picture.state == "holds" for picture in pictures)
    told = "Light: one floor, darker: two, dark: three. Numbers are from fresh deals that chose no board."
    sheet = draw_sheet(pictures, [told])
    names = {board.rows: name for name, board in named.items()}
    spots = [Spot(b.length, b.changes, b.off, names.get(b.rows, "")) for b in search.archive.best()]
    where = draw_map(
        spots, ["Every board that the search has kept, by the deals of the search; the chosen have names."]
    )
    images = {"sheet": encode(sheet, "svg"), "map": encode(where, "svg")}
    for name, image in images.items():
        write_file(folder / f"{name}.svg", image)
    write_file(folder / "sheet.png", encode(sheet, "png"))
    write_file(folder / TABLE, table.write_csv().encode())
    summary = (
        f"{passed} of {len(pictures)} boards are shown to be balanced within {margin:g} points with "
        f"{' and '.join(search.wish.bots)} on fresh deals. {search.evaluations:,} boards were raced, "
        f"{search.dropped:,} dropped out early."
    )
    page = PAGE.format(
        title="Fair boards",
        summary=html.escape(summary),
        pictures="".join(inline(image.decode(), name) for name, image in images.items()),
        table=_table(show_boards(table)),
    )
    write_file(folder / SHEET, page.encode())


def _lines(rows: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Write the numbers below a picture, the verdict first."""
    words = {row["bots"]: row["verdict"].partition(",")[0] for row in rows}
    agreed = set(words.values())
    verdict = agreed.pop() if len(agreed) == 1 else ", ".join(f"{bot} {word}" for bot, word in words.items())
    offs = ", ".join(f"{row['bots']} {100 * row['off']:.1f}" for row in rows)
    last = rows[-1]
    return (
        verdict,
        f"points off: {offs}",
        f"{last['length']:.0f} turns, {last['lead_changes']:.1f} lead changes",
    )


def _table(shown: pl.DataFrame) -> str:
    head = "".join(f"<th>{html.escape(name)}</th>" for name in shown.columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>"
        for row in shown.iter_rows()
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _mean(results: Results, arm: ArmInfo, column: str | None) -> float | None:
    return None if column is None else tally_blocks(results, arm, find_measures(results, [column])[0]).mean
