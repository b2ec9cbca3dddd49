"""Where words go: stdout carries data, stderr carries talk, and neither carries control characters."""

from __future__ import annotations

import inspect
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from simkit.cli.display import display
from simkit.run.progress import call_if_slow

if TYPE_CHECKING:
    import polars as pl
    from rich.console import Console

WIDTH = 100  # columns of text that does not go to a terminal
INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")  # Unicode categories: controls, formats, surrogates, separators


def clean(text: str) -> str:
    """Drop control characters, which could steer a terminal; line ends and tabs stay."""
    return "".join(
        sign for sign in text if sign in "\n\t" or sign == " " or unicodedata.category(sign) not in INVISIBLE
    )


def flow_help(command: Callable[..., Any]) -> Callable[..., Any]:
    """Join the lines of each paragraph of a command's help, for terminals of any width; after \\b they stay."""
    paragraphs = inspect.cleandoc(command.__doc__ or "").split("\n\n")
    command.__doc__ = "\n\n".join(
        text if text.startswith("\b") else text.replace("\n", " ") for text in paragraphs
    )
    return command


def say(text: str) -> None:
    """Tell the person at the terminal something that is not data."""
    print(clean(text), file=sys.stderr, flush=True)


def count(number: int, word: str) -> str:
    """Write a number of things: `1 chunk`, `2,000 chunks`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def say_if_slow(text: str) -> AbstractContextManager[None]:
    """Say something if what happens meanwhile takes longer than a second."""
    return call_if_slow(1.0, lambda: say(text))


def print_text(text: str) -> None:
    """Write text for people, or lines of data, to stdout."""
    print(clean(text))


def print_json(document: object) -> None:
    """Write exactly one JSON document to stdout."""
    print(json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False))


def print_frame(frame: pl.DataFrame, format: str, n_keys: int | None = None) -> None:
    """Write a frame to stdout in a format; the first `n_keys` columns of a text tell what a row is."""
    from simkit.report.tables.formats import render

    sys.stdout.flush()
    sys.stdout.buffer.write(render(frame, format, n_keys))
    sys.stdout.buffer.flush()


def print_table(headers: Sequence[str], rows: Iterable[Sequence[str]], *, right: Iterable[str] = ()) -> None:
    """Draw a table to stdout, wrapped to the terminal; the columns named in `right` hold numbers."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for header in headers:
        is_number = header in right
        table.add_column(header, justify="right" if is_number else "left", overflow="fold", no_wrap=is_number)
    for row in rows:
        table.add_row(*(Text(clean(cell)) for cell in row))
    console().print(table)


def print_heading(text: str) -> None:
    """Write a heading with an empty line above it."""
    console().print(f"\n{clean(text)}", style="bold", markup=False)


def console() -> Console:
    """Return a rich console on stdout that is as wide as the terminal, or WIDTH where there is none."""
    from rich.console import Console

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else WIDTH
    return Console(
        width=width,
        highlight=False,
        soft_wrap=False,
        color_system="auto" if display().has_colour else None,
    )
