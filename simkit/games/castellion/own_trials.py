"""A user's own Trial cards: rows of a CSV file, checked and written in one way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simkit.errors import InputError
from simkit.games.castellion.constants import HEIGHT, N_TRAITORS, cards
from simkit.games.own_rows import Cells, join_cells, read_cells, read_number, read_word, refuse_twice

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
    found = _read_cards(lines, cards.SIMULATIONS)
    missing = [card for card in cards.SIMULATIONS if card not in found]
    if missing:
        raise InputError(
            "all seven Simulation cards are needed",
            value=", ".join(missing) + " missing",
            allowed=list(cards.SIMULATIONS),
        )
    return [found[card] for card in cards.SIMULATIONS]


def read_trials(lines: Sequence[str]) -> list[str]:
    """Check cards of any level, which take the places of those with the same names, and write them so (C-12)."""
    found = _read_cards(lines, cards.NAMES)
    return [found[card] for card in cards.NAMES if card in found]


def _read_cards(lines: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line, cells in read_cells(lines, COLUMNS):
        card = read_word(cells, "id", line, names)
        refuse_twice(found, card, line)
        found[card] = _read_card(card, cells, line)
    return found


def _read_card(card: str, cells: Cells, line: int) -> str:
    """Check one card."""
    traitors = read_number(cells, "traitors", line, 1, N_TRAITORS)
    formations = [read_number(cells, name, line, 0, 9) for name in COLUMNS[2:5]]
    rows = read_number(cells, "rows", line, 0, HEIGHT - 1)
    if rows and any(formations):
        raise InputError("a card asks for formations or destroys rows, not both", line=line, value=card)
    if not any(all(n <= m for n, m in zip(formations, most, strict=True)) for most in FITTING):
        raise InputError("no castle of six by six has so many formations", line=line, value=card)
    return join_cells([card, traitors, *formations, rows])


def document_simulations(rows: Sequence[str]) -> list[dict[str, Any]]:
    """The cards as a transcript names them."""
    found = []
    for row in rows:
        name, *numbers = row.split()
        found.append(
            {"id": name, "trial": int(name[1]), **dict(zip(COLUMNS[1:], map(int, numbers), strict=True))}
        )
    return found
