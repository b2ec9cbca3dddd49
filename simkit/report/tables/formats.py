"""Frames written as text, CSV, Parquet, Excel, Markdown or JSON."""

from __future__ import annotations

import datetime
import io
import json
import re
import shutil
from collections.abc import Sequence
from itertools import zip_longest

import polars as pl

from simkit.errors import InputError
from simkit.report.answers.words import ABSENT, clean

FORMATS = ("text", "csv", "parquet", "xlsx", "md", "json")
BINARY = ("parquet", "xlsx")  # which no terminal can show
WIDTH = 100  # columns of text that does not go to a terminal
GAP = "  "
MADE = datetime.datetime(1980, 1, 1, tzinfo=datetime.UTC)  # of every workbook, for the same bytes each time
NUMERIC = re.compile(r"[+−<>×]*[\d–]")
FORMULA = ("=", "+", "-", "@")


def check_format(format: str) -> str:
    """Return the format if it is one of FORMATS."""
    if format not in FORMATS:
        raise InputError("no such format", key="--format", value=format, allowed=FORMATS)
    return format


def render(frame: pl.DataFrame, format: str, n_keys: int | None = None) -> bytes:
    """Write a frame in one of FORMATS; texts are free of control characters, cells of formulas.

    The first `n_keys` columns stand in every block of a text that is too wide for one.
    """
    tidy = _clean_texts(frame)
    if check_format(format) == "parquet":
        buffer = io.BytesIO()
        tidy.write_parquet(buffer)
        return buffer.getvalue()
    if format == "xlsx":
        return as_excel(tidy)
    if format == "text":
        return as_text(tidy, n_keys=n_keys).encode()
    writers = {"csv": as_csv, "md": as_markdown, "json": as_json}
    return writers[format](tidy).encode()


def as_excel(frame: pl.DataFrame) -> bytes:
    """Write a workbook of one sheet with filters in its head, which stays in view; no text becomes a formula."""
    from xlsxwriter import Workbook

    buffer = io.BytesIO()
    plain = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with Workbook(buffer, {"in_memory": True, **plain}) as book:
        book.set_properties({"created": MADE})
        frame.write_excel(book, "simkit", autofit=True, freeze_panes=(1, 0), float_precision=6)
    return buffer.getvalue()


def as_csv(frame: pl.DataFrame) -> str:
    """Write CSV in which no text cell or header can be taken for a formula; nulls are empty."""
    guarded = frame
    for name in _texts(frame):
        is_formula = pl.any_horizontal(pl.col(name).str.starts_with(sign) for sign in FORMULA)
        guarded = guarded.with_columns(
            pl.when(is_formula).then("'" + pl.col(name)).otherwise(pl.col(name)).alias(name)
        )
    return guarded.rename(
        {name: f"'{name}" for name in guarded.columns if name.startswith(FORMULA)}
    ).write_csv()


def as_json(frame: pl.DataFrame) -> str:
    """Write a list of one object per row."""
    return json.dumps(frame.to_dicts(), ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def as_markdown(frame: pl.DataFrame) -> str:
    """Write a Markdown table, numbers to the right."""
    cells = [_cells(frame[name]) for name in frame.columns]
    rule = ["---:" if _is_numeric(column) else "---" for column in cells]
    lines = [frame.columns, rule, *zip(*cells, strict=True)]
    return "".join(f"| {' | '.join(escape_markdown(cell) for cell in line)} |\n" for line in lines)


def as_text(frame: pl.DataFrame, width: int | None = None, n_keys: int | None = None) -> str:
    """Draw aligned columns; a table wider than the terminal continues below, its first `n_keys` columns repeated.

    Without a number these are the columns before the first of numbers.
    """
    room = width or shutil.get_terminal_size((WIDTH, 24)).columns
    heads = [name.replace("=", "=\n").split("\n") for name in frame.columns]
    cells = [_cells(frame[name]) for name in frame.columns]
    if n_keys is None:
        n_keys = next((place for place, column in enumerate(cells) if _is_numeric(column)), len(cells))
    cells = _fold_lineups(heads, cells, n_keys, room)
    panels = _cut(_widths(heads, cells), n_keys, room)
    return "\n".join(_draw([heads[i] for i in panel], [cells[i] for i in panel]) for panel in panels)


def _fold_lineups(
    heads: Sequence[Sequence[str]], cells: Sequence[list[str]], n_keys: int, room: int
) -> list[list[str]]:
    """Break the widest names, as those of a line-up, after a + where they leave no room for the widest column."""
    widths = _widths(heads, cells)
    over = sum(widths[:n_keys]) + n_keys * len(GAP) + max(widths[n_keys:], default=0) - room
    if over <= 0 or not n_keys:
        return list(cells)
    widest = max(range(n_keys), key=widths.__getitem__)
    width = widths[widest] - over
    return [
        [_fold(cell, width) for cell in column] if place == widest else column
        for place, column in enumerate(cells)
    ]


def _fold(cell: str, width: int) -> str:
    """Break a text after a + into lines of at most so many signs, as far as its parts allow."""
    lines = [""]
    for part in re.findall(r"[^+]*\+|[^+]+$", cell):
        if lines[-1] and len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def _cut(widths: Sequence[int], n_keys: int, room: int) -> list[list[int]]:
    """Split columns into panels that fit, each beginning with the key columns."""
    keys = list(range(n_keys))
    panels = [list(keys)]
    for column in range(n_keys, len(widths)):
        taken = sum(widths[i] + len(GAP) for i in panels[-1])
        if taken + widths[column] > room and len(panels[-1]) > n_keys:
            panels.append(list(keys))
        panels[-1].append(column)
    return panels


def _widths(heads: Sequence[Sequence[str]], cells: Sequence[Sequence[str]]) -> list[int]:
    return [
        max(len(line) for text in (*head, *column) for line in text.split("\n"))
        for head, column in zip(heads, cells, strict=True)
    ]


def _draw(heads: Sequence[Sequence[str]], cells: Sequence[Sequence[str]]) -> str:
    widths, rights = _widths(heads, cells), [_is_numeric(column) for column in cells]
    height = max(map(len, heads))
    raised = [[""] * (height - len(head)) + list(head) for head in heads]
    rule = ["─" * width for width in widths]
    rows = [*zip(*raised, strict=True), rule, *zip(*cells, strict=True)]
    lines = []
    for row in rows:
        for line in zip_longest(*(cell.split("\n") for cell in row), fillvalue=""):
            padded = (
                cell.rjust(width) if right else cell.ljust(width)
                for cell, width, right in zip(line, widths, rights, strict=True)
            )
            lines.append(GAP.join(padded).rstrip() + "\n")
    return "".join(lines)


def _cells(column: pl.Series) -> list[str]:
    """Write the values of a column as text: floats with six significant digits, nulls as a dash."""
    if column.dtype.is_float():
        return [ABSENT if value is None else f"{value:.6g}" for value in column]
    return [ABSENT if value is None else str(value) for value in column]


def _is_numeric(cells: Sequence[str]) -> bool:
    return bool(cells) and all(NUMERIC.match(cell) for cell in cells)


def _texts(frame: pl.DataFrame) -> list[str]:
    return [name for name, kind in frame.schema.items() if kind == pl.String]


def _clean_texts(frame: pl.DataFrame) -> pl.DataFrame:
    cleaned = frame.with_columns(
        pl.Series(name, [None if value is None else clean(value) for value in frame[name]], dtype=pl.String)
        for name in _texts(frame)
    )
    return cleaned.rename({name: clean(name) for name in cleaned.columns})


def escape_markdown(text: str) -> str:
    """Escape what Markdown would take for a cell's end, a tag, a link, code or emphasis."""
    return re.sub(r"[\\|`*<>]|(?<!\w)_|_(?!\w)|(?<=\])\(", lambda found: "\\" + found[0], clean(text))
