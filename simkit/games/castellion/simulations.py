"""A user's own Simulation cards: seven rows of a CSV file, checked and written in one way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simkit.errors import InputError
from simkit.games.castellion.constants import HEIGHT, N_TRAITORS, cards

COLUMNS = ("id", "traitors", "towers", "bastions", "lines", "rows")
# Towers, bastions and lines that fit into six by six cells: everything below one of these does.
FITTING = (
    (0, 9, 0),
    (0, 7, 2),
    (2, 7, 0),
    (0, 5, 4),
    (2, 5, 2),
    (4, 5, 0),
    (0, 3, 6),
    (2, 3, 4),
    (4, 3, 2),
    (6, 3, 0),
    (2, 1, 6),
    (4, 1, 4),
    (6, 1, 2),
)


def read_simulations(lines: Sequence[str]) -> list[str]:
    """Check the seven cards and write each as `id traitors towers bastions lines rows` (C-32)."""
    found: dict[str, str] = {}
    for number, line in enumerate(lines, start=1):
        cells = [cell.strip() for cell in (line.split(",") if "," in line else line.split())]
        if not any(cells) or cells[0].startswith("#") or tuple(cells) == COLUMNS:
            continue
        card, row = _read_card(cells, number)
        if card in found:
            raise InputError("the card stands twice", line=number, value=card)
        found[card] = row
    missing = [card for card in cards.SIMULATIONS if card not in found]
    if missing:
        raise InputError(
            "all seven Simulation cards are needed",
            value=", ".join(missing) + " missing",
            allowed=list(cards.SIMULATIONS),
        )
    return [found[card] for card in cards.SIMULATIONS]


def _read_card(cells: Sequence[str], number: int) -> tuple[str, str]:
    """Check one card."""
    if len(cells) != len(COLUMNS):
        raise InputError(
            f"a card has {len(COLUMNS)} columns: {','.join(COLUMNS)}", line=number, value=",".join(cells)
        )
    if cells[0] not in cards.SIMULATIONS:
        raise InputError(
            "no such Simulation card", line=number, value=cells[0], allowed=list(cards.SIMULATIONS)
        )
    values = []
    for name, cell in zip(COLUMNS[1:], cells[1:], strict=True):
        low, high = (1, N_TRAITORS) if name == "traitors" else (0, HEIGHT - 1 if name == "rows" else 9)
        if not cell.isdecimal() or not low <= int(cell) <= high:
            raise InputError(f"{name} must be a number from {low} to {high}", line=number, value=cell)
        values.append(int(cell))
    _, *formations, rows = values
    if rows and any(formations):
        raise InputError("a card asks for formations or destroys rows, not both", line=number, value=cells[0])
    if not any(all(n <= m for n, m in zip(formations, most, strict=True)) for most in FITTING):
        raise InputError("no castle of six by six has so many formations", line=number, value=cells[0])
    return cells[0], " ".join([cells[0], *map(str, values)])


def document_simulations(rows: Sequence[str]) -> list[dict[str, Any]]:
    """The cards as a transcript names them."""
    found = []
    for row in rows:
        name, *numbers = row.split()
        found.append(
            {"id": name, "trial": int(name[1]), **dict(zip(COLUMNS[1:], map(int, numbers), strict=True))}
        )
    return found
