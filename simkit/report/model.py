"""What a report is made of, before it becomes HTML or Markdown; all texts are plain and unescaped."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """One cell of a table: its text and small print beside it."""

    text: str
    small: str = ""


@dataclass(frozen=True)
class Table:
    """A table with a heading, an explanation and a note below it; `n_keys` columns at the left are names."""

    heading: str
    doc: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    n_keys: int
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """A figure: its name in files, what it shows for those who cannot see it, and its SVG document."""

    name: str
    heading: str
    alt: str
    svg: str


@dataclass(frozen=True)
class Basis:
    """Something that results rest on: its mark, its text and the arms that it concerns."""

    mark: str
    text: str
    arms: str


@dataclass(frozen=True)
class Report:
    """A whole report."""

    title: str
    facts: str
    warning: str
    answers: tuple[str, ...]
    caveat: str
    pictures: tuple[Picture, ...]
    tables: tuple[Table, ...]
    basis: tuple[Basis, ...]
    methods: tuple[tuple[str, str], ...]
    provenance: tuple[tuple[str, str], ...]
    commands: tuple[str, ...]
