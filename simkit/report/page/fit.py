"""Wide tables cut into pieces that fit a page, the names at the left of each repeated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simkit.report.model import Cell, Table

WIDEST = 1010  # pixels of a page of 1280
LETTER, SMALL_LETTER, BOLD_LETTER = 8.9, 7.2, 9.9  # pixels of a wide font
PADDING = 14
BOARD = 66  # of a picture before a name
NAMES = (80, 240)  # pixels of a column of names: at least, and at most before they break


def fit_table(table: Table, widest: float = WIDEST) -> tuple[Table, ...]:
    """Cut the columns behind the names into pieces of about equal width; a table that fits stays whole.

    The note stands below the last piece.
    """
    widths = [_width(table, column) for column in range(len(table.head))]
    least, most = NAMES
    names = [min(most, max(least, width)) for width in widths[: table.n_keys]]
    rest = widths[table.n_keys :]
    room = max(widest - sum(names), max(rest, default=0.0))
    if sum(rest) <= room:
        return (table,)
    pieces: list[list[int]] = [[]]
    for column, width in enumerate(rest, table.n_keys):
        if pieces[-1] and sum(widths[other] for other in pieces[-1]) + width > room:
            pieces.append([])
        pieces[-1].append(column)
    keys = list(range(table.n_keys))
    cut = [_pick(table, [*keys, *piece]) for piece in pieces]
    return (*(replace(piece, note="") for piece in cut[:-1]), cut[-1])


def _pick(table: Table, columns: Sequence[int]) -> Table:
    rows = tuple(tuple(row[column] for column in columns) for row in table.rows)
    return replace(table, head=tuple(table.head[column] for column in columns), rows=rows)


def _width(table: Table, column: int) -> float:
    """Estimate the width of a column; titles may break between words, cells may not."""
    title = max((len(word) for word in table.head[column].split()), default=0) * BOLD_LETTER
    return PADDING + max([title, *(_cell(row[column]) for row in table.rows)])


def _cell(cell: Cell) -> float:
    return max(LETTER * len(cell.text), SMALL_LETTER * len(cell.small)) + (BOARD if cell.board else 0)
