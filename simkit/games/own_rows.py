"""A designer's own components from a CSV file: rows with named columns, checked, and kept in one short form."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence

from simkit.errors import InputError

COMMENT = "#"

Cells = Mapping[str, str]  # by column


def read_cells(lines: Sequence[str], columns: Sequence[str]) -> list[tuple[int, Cells]]:
    """Return the rows of a CSV file with their lines; also those that `join_cells` has written.

    A header may name more columns than are asked for, in any order; without one the columns stand as asked for.
    Blank lines and comments are left out.
    """
    told: list[str] = list(columns)
    found: list[tuple[int, Cells]] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        parted = next(csv.reader([line])) if "," in line else line.split()
        cells = [cell.strip() for cell in parted]
        if not found and columns[0] in cells:
            told = cells
            _check_header(told, columns, number)
        elif len(cells) != len(told):
            raise InputError(
                f"{len(cells)} cells instead of {len(told)}",
                line=number,
                value=",".join(cells),
                allowed=[",".join(told)],
            )
        else:
            found.append((number, dict(zip(told, cells, strict=True))))
    if not found:
        raise InputError("the file has no rows", allowed=[",".join(columns)])
    return found


def _check_header(told: Sequence[str], columns: Sequence[str], number: int) -> None:
    missing = [column for column in columns if column not in told]
    if missing:
        raise InputError(
            f"columns are missing: {', '.join(missing)}",
            line=number,
            value=",".join(told),
            allowed=[",".join(columns)],
        )


def read_number(cells: Cells, column: str, line: int, low: int, high: int) -> int:
    """Return a whole number of a row."""
    text = cells[column]
    if not text.isdecimal() or not low <= int(text) <= high:
        raise InputError(
            f"{column} must be a number from {low} to {high}",
            line=line,
            value=text,
            allowed=[str(number) for number in range(low, high + 1)],
        )
    return int(text)


def read_word(cells: Cells, column: str, line: int, allowed: Sequence[str]) -> str:
    """Return one of some words of a row."""
    if cells[column] not in allowed:
        raise InputError(f"no such {column}", line=line, value=cells[column], allowed=allowed)
    return cells[column]


def join_cells(values: Sequence[object]) -> str:
    """Write the values of a row as a setting keeps them, none with a space."""
    return " ".join(map(str, values))


def refuse_twice(seen: Mapping[str, object], name: str, line: int) -> None:
    """Refuse a component that the file has named before."""
    if name in seen:
        raise InputError("it stands twice", line=line, value=name)
