"""A user's own cards as rows of a setting: packed, unpacked, and in the places of printed ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simkit.games.wyrmspan.data.printed import read_dragons

Row = Mapping[str, str]

SEPARATOR = "\t"
ESCAPES = ((",", "\u201a"), ("|", "\u00a6"))  # a row of a setting holds neither comma nor bar


def pack(cells: Sequence[str]) -> str:
    """Write the cells of a card as one row of a setting."""
    row = SEPARATOR.join(cells)
    for sign, escape in ESCAPES:
        row = row.replace(sign, escape)
    return row


def unpack(row: str) -> list[str]:
    """Read the cells of a card from a row of a setting."""
    for sign, escape in ESCAPES:
        row = row.replace(escape, sign)
    return row.split(SEPARATOR)


def list_own(value: str | Sequence[str]) -> dict[int, tuple[int, Row]]:
    """A user's cards by number, each with its line."""
    if isinstance(value, str):
        return {}
    header, *rows = [unpack(row) for row in value]
    cards = [dict(zip(header, row, strict=True)) for row in rows]
    return {int(card["number"]): (line, card) for line, card in enumerate(cards, 2)}


def list_dragons(own: str | Sequence[str]) -> list[Row]:
    """The dragons of a match in the order of their numbers: the printed ones, a user's in their places."""
    own_rows = list_own(own)
    return [own_rows[d][1] if d in own_rows else row for d, row in enumerate(read_dragons(), 1)]
