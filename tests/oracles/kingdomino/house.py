"""House rules: the numbers that may be turned, how far, and what each of them means.

Derived from the rules page and from the sentence of each setting, rule by rule.
"""

from collections.abc import Sequence
from typing import Any

from tests.oracles.kingdomino.components import DOMINOES, dominoes_of
from tests.oracles.numbers import Number, check_numbers
from tests.oracles.stream import require
from tests.oracles.values import forced_cards

NUMBERS = {
    "start_points": Number((0, 0, 0, 0), 0, 30, is_by_seat=True),
    "middle_kingdom_bonus": Number(10, 0, 40),
    "harmony_bonus": Number(5, 0, 40),
    "kingdom_side": Number(0, 0, 7),  # 0: as printed
    "dominoes_used": Number(0, 0, 48),  # 0: as printed
}
OTHERS: dict[str, Any] = {"own_dominoes": "printed", "forced_dominoes": []}
LEAST_SIDE = 3
LEAST_ROWS, MOST_ROWS = 2, 12


def kings_each(config: dict[str, Any]) -> int:
    """Return the number of kings of each player: two with two players, else one (K-04)."""
    return 2 if config["players"] == 2 else 1


def row_size(config: dict[str, Any]) -> int:
    """Return the number of dominoes in a row: one for each king, in the other edition for three one more."""
    n_kings = kings_each(config) * int(config["players"])
    return int(config["three_player_rows"]) if config["players"] == 3 else n_kings


def n_rows(config: dict[str, Any]) -> int:
    """Return the rows of a match: as the house says, or twelve, but six for the two of the plain game (K-03)."""
    if config["dominoes_used"] > 0:
        return int(config["dominoes_used"]) // row_size(config)
    return 6 if config["players"] == 2 and not config["mighty_duel"] else 12


def deck_size(config: dict[str, Any]) -> int:
    """Return the number of dominoes in play: whole rows; the others are set aside unseen (K-03)."""
    return n_rows(config) * row_size(config)


def box_side(config: dict[str, Any]) -> int:
    """Return how wide and how high castle and squares may be together (K-08, K-16)."""
    printed = 7 if config["mighty_duel"] else 5
    return int(config["kingdom_side"]) or printed


def printed_numbers(config: dict[str, Any]) -> dict[str, int]:
    """Return the numbers for which 0 stands."""
    printed = {**config, "kingdom_side": 0, "dominoes_used": 0}
    return {"kingdom_side": box_side(printed), "dominoes_used": deck_size(printed)}


def n_squares(config: dict[str, Any]) -> int:
    """Return the squares around the castle of a complete kingdom, 24 as printed (K-14)."""
    return box_side(config) ** 2 - 1


def reach(config: dict[str, Any]) -> int:
    """Return how far from a castle in the middle a square may lie, 2 as printed (K-13)."""
    return (box_side(config) - 1) // 2


def points_at_start(kings: Sequence[int], config: dict[str, Any]) -> dict[int, int]:
    """Return the points of each seat: the first number for the owner of the first king, the next for the next owner.

    A player's second king brings nothing more (K-04).
    """
    points: dict[int, int] = {}
    for seat in kings:
        if seat not in points:
            points[seat] = config["start_points"][len(points)]
    return points


def forced_dominoes(config: dict[str, Any]) -> tuple[set[int], set[int]]:
    """Return the dominoes that are used in every match, and those that are used in none (K-03)."""
    always, never = (
        [int(word) if word.isdecimal() else 0 for word in words]
        for words in forced_cards(config["forced_dominoes"], "forced_dominoes")
    )
    for domino in [*always, *never]:
        require(domino in DOMINOES, "config: `forced_dominoes` must be of dominoes 1 to 48")
    return set(always), set(never)


def check_house_rules(config: dict[str, Any]) -> None:
    """Refuse numbers with which no match can be laid out."""
    check_numbers(config, NUMBERS, config["players"])
    side, used, size = box_side(config), config["dominoes_used"], row_size(config)
    require(side >= LEAST_SIDE, f"config: a kingdom is at least {LEAST_SIDE} wide")
    is_odd = side % 2 == 1
    require(is_odd or not config["middle_kingdom"], f"config: a kingdom {side} wide has no middle")
    require(is_odd or not config["harmony"], f"config: dominoes never fill a kingdom {side} wide")
    right = used == 0 or used in range(LEAST_ROWS * size, MOST_ROWS * size + 1, size)
    require(right, f"config: {used} dominoes are not {LEAST_ROWS} to {MOST_ROWS} rows of {size}")
    always, never = forced_dominoes(config)
    require(not always & never, "config: `forced_dominoes`: in and out at once")
    fits = len(always) <= deck_size(config) <= len(DOMINOES) - len(never)
    require(fits, "config: `forced_dominoes`: too many for a deck of this size")
    dominoes_of(config)  # refuses dominoes that cannot be
