"""Castle layouts: rows of digits and dots, checked with the row and column of what is wrong.

A digit is the number of tiles on a space, a dot an empty space; the long sides of the tiles face left and right.
Lines that begin with # are comments; `# name:`, `# players:` and `# certainty:` are read from shipped files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from simkit import paths
from simkit.errors import InputError, StorageError
from simkit.games.dragon_castle.constants import (
    BASIC,
    CASTLE_COLUMNS,
    CASTLE_ROWS,
    N_FLOORS,
    N_TILES,
)

COMMENT = "#"
EMPTY = "."
LONG_ROW = 6  # tiles side by side on an upper floor that are better avoided
GROUND_FLOOR = {2: (65, 80), 3: (50, 70), 4: (40, 55)}  # spaces advised for each player count


@dataclass(frozen=True)
class Finding:
    """Something about a layout: an error that forbids play, or guidance; row and column from 1 on, 0 for all."""

    is_error: bool
    text: str
    row: int = 0
    column: int = 0


@dataclass(frozen=True)
class Layout:
    """A castle with its published name, the player counts that it is meant for, and how sure its grid is."""

    id: str
    name: str
    players: tuple[int, ...]
    certainty: str
    rows: tuple[str, ...]


def heights_of(rows: Sequence[str]) -> list[list[int]]:
    """Tiles on each space of a sound layout, row by row."""
    return [[0 if mark == EMPTY else int(mark) for mark in row] for row in rows]


def check_layout(rows: Sequence[str], players: int | None = None) -> list[Finding]:
    """All that is wrong with a layout, and guidance for a player count (D-03); nothing for a good one."""
    errors = _check_shape(rows) or _check_marks(rows) or _check_sum(rows)
    return errors or _advise(rows, players)


def _check_shape(rows: Sequence[str]) -> list[Finding]:
    if not rows or not rows[0]:
        return [Finding(True, "the layout has no rows")]
    found = []
    if len(rows) > CASTLE_ROWS:
        found.append(Finding(True, f"at most {CASTLE_ROWS} rows fit", CASTLE_ROWS + 1, 1))
    if len(rows[0]) > CASTLE_COLUMNS:
        found.append(Finding(True, f"at most {CASTLE_COLUMNS} columns fit", 1, CASTLE_COLUMNS + 1))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            column = min(len(row), len(rows[0])) + 1
            text = f"this row has {len(row)} spaces and the first one {len(rows[0])}"
            found.append(Finding(True, text, number, column))
    return found


def _check_marks(rows: Sequence[str]) -> list[Finding]:
    allowed = EMPTY + "".join(str(floor) for floor in range(1, N_FLOORS + 1))
    return [
        Finding(True, f"{mark!r} is not allowed, only 1, 2, 3 and . are", y, x)
        for y, row in enumerate(rows, 1)
        for x, mark in enumerate(row, 1)
        if mark not in allowed
    ]


def _check_sum(rows: Sequence[str]) -> list[Finding]:
    total = sum(map(sum, heights_of(rows)))
    if total == N_TILES:
        return []
    wrong = f"{total - N_TILES} too many" if total > N_TILES else f"{N_TILES - total} too few"
    return [Finding(True, f"the castle has {total} tiles and must have {N_TILES}, {wrong}")]


def _advise(rows: Sequence[str], players: int | None) -> list[Finding]:
    heights = heights_of(rows)
    ground = sum(height > 0 for row in heights for height in row)
    found = []
    for count in GROUND_FLOOR if players is None else (players,):
        low, high = GROUND_FLOOR[count]
        if not low <= ground <= high:
            text = f"the ground floor has {ground} tiles; for {count} players {low} to {high} are advised"
            found.append(Finding(False, text))
    for floor in range(2, N_FLOORS + 1):
        found += [
            Finding(
                False,
                f"{length} tiles side by side on floor {floor}; fewer than {LONG_ROW} are advised",
                y,
                x,
            )
            for y, row in enumerate(heights, 1)
            for x, length in _runs(row, floor)
            if length >= LONG_ROW
        ]
    return found


def _runs(row: Sequence[int], floor: int) -> list[tuple[int, int]]:
    """First column (from 1 on) and length of each unbroken run on a floor."""
    found: list[tuple[int, int]] = []
    for x, height in enumerate([*row, 0], 1):
        if height < floor:
            found.append((x + 1, 0))
        elif found:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((x, 1))
    return [run for run in found if run[1]]


def read_rows(lines: Sequence[str]) -> list[str]:
    """The rows of a user's file, comments and blank lines left out; an error says row and column (D-03)."""
    kept = [
        (number, line.strip())
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.lstrip().startswith(COMMENT)
    ]
    rows = [row for _, row in kept]
    for finding in check_layout(rows):
        if not finding.is_error:
            continue
        place = f"row {finding.row}, column {finding.column}: " if finding.row else ""
        line = kept[finding.row - 1][0] if finding.row else None
        value = rows[finding.row - 1] if finding.row else None
        raise InputError(place + finding.text, key="layout", line=line, value=value)
    return rows


@cache
def read_layout(name: str) -> Layout:
    """One of the shipped layouts by its id."""
    try:
        lines = (paths.data("dragon_castle") / "layouts" / f"{name}.txt").read_text("utf-8").splitlines()
        rows = tuple(read_rows(lines))
        told = dict(line[1:].strip().split(": ") for line in lines if line.startswith(COMMENT))
        players = tuple(int(count) for count in told["players"].split("/"))
        return Layout(name, told["name"], players, told["certainty"], rows)
    except OSError as problem:
        raise StorageError(
            f"cannot read data/dragon_castle/layouts/{name}.txt: {problem.strerror}"
        ) from problem
    except (InputError, KeyError, ValueError) as problem:
        raise StorageError(f"data/dragon_castle/layouts/{name}.txt is damaged: {problem}") from problem


def find_layout(name: str, players: int) -> Layout:
    """A shipped layout by its id, `basic` being the basic castle of a player count."""
    return read_layout(f"basic-{players}p" if name == BASIC else name)
