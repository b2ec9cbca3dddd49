"""Cards of a house: rows of a config that take the places of printed cards with the same numbers."""

from typing import Any

from tests.oracles.stream import Fault, require

from .components import Dragon, Row, cave_rows, dragon_rows, read_dragon, read_effect
from .symbols import Program, Unknown

NONE = "off"
SIGNS = str.maketrans("¦‚", "|,")  # what stands in these lines for the | and the , of effects


def own_rows(given: Any, key: str) -> dict[int, Row]:
    """Return the rows of a setting by number: a line of names, then a line for each card, parted by tabs."""
    if given == NONE:
        return {}
    right = isinstance(given, list) and len(given) > 1 and all(isinstance(line, str) for line in given)
    require(right, f"config: `{key}` must be lines of a table")
    names, *cards = (line.translate(SIGNS).split("\t") for line in given)
    require(
        all(len(card) == len(names) for card in cards), f"config: `{key}`: a line is too short or too long"
    )
    rows = [dict(zip(names, card, strict=True)) for card in cards]
    numbers = [int(row["number"]) if row.get("number", "").isdecimal() else 0 for row in rows]
    known = dragon_rows() if key == "own_dragons" else cave_rows()
    for number in numbers:
        require(number in known, f"config: `{key}` must have the numbers of printed cards")
        require(numbers.count(number) == 1, f"config: `{key}`: {number} stands twice")
    return dict(zip(numbers, rows, strict=True))


def completed(row: Row) -> Row:
    """Return the row of a dragon with what follows from its effects and is not written."""
    counts_at_end = row["kind"] == "end_game" or row["feed_each"] == "vp:1"
    return {
        **row,
        "effect_revised": "-",
        "has_end_game": str(int(counts_at_end)),
        "compares_left": str(int("left:" in row["effect"])),
    }


def own_dragons(config: dict[str, Any]) -> dict[int, Dragon]:
    """Return the dragons of a house by number, empty if it has none."""
    rows = own_rows(config["own_dragons"], "own_dragons")
    try:
        return {number: read_dragon(completed(row), revised=False) for number, row in rows.items()}
    except (KeyError, ValueError, Unknown) as wrong:
        raise Fault(f"config: `own_dragons`: {wrong}") from None


def own_caves(config: dict[str, Any]) -> dict[int, Program]:
    """Return the effects of the cave cards of a house by number, empty if it has none."""
    rows = own_rows(config["own_caves"], "own_caves")
    try:
        return {number: read_effect(f"own cave {number}", row["effect"]) for number, row in rows.items()}
    except (KeyError, Unknown) as wrong:
        raise Fault(f"config: `own_caves`: {wrong}") from None
