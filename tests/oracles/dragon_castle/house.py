"""House rules: the numbers that may be turned, how far, and what each of them means.

Derived from the rules page and from the sentence of each setting, rule by rule.
"""

from typing import Any

from tests.oracles.dragon_castle.box import COPIES, DRAGONS, N_TILES, SYMBOLS, TILES, Config
from tests.oracles.numbers import Number, check_numbers
from tests.oracles.stream import require
from tests.oracles.values import is_among

NUMBERS = {
    "start_points": Number((0, 0, 0, 0), 0, 30, is_by_seat=True),
    "start_halves": Number((0, 0, 0, 0), 0, 1, is_by_seat=True),
    "start_shrines": Number((1, 1, 1, 1), 0, 8, is_by_seat=True),
    "discard_points": Number(1, 0, 6),
    "token_points": Number(2, 0, 10),
    "countdown_tokens": Number(0, 0, 8),  # 0: as many as players
    "cunning_points": Number(2, 0, 10),
    "set_points": Number((2, 3, 5, 6, 8), 0, 20),  # of 4 to 8 tiles
    "dragon_bonus": Number(1, 0, 10),
    "floor_points": Number((1, 2, 3), 0, 10),
    "set_shrines": Number((1, 1, 1, 2, 2, 2), 0, 4),  # merchants, soldiers, farmers, seasons, winds, dragons
    "dragon_points": Number((1, 1, 1, 1, 1, 2, 2, 4, 1, 1), 0, 9),  # in the order of the cards
    "full_line_points": Number(2, 0, 20),
    "majestic_floor": Number(3, 1, 6),
    "equal_power_points": Number(1, 0, 9),
    "mirrored_shrine_points": Number(2, 0, 20),
}
OTHERS: Config = {"own_tiles": "printed"}
MOST_COPIES = 20
SMALLEST_SET, LARGEST_PRICED_SET = 4, 8
CUNNING_SET = 3


# Sets (D-15, D-16, D-32) ---------------------------------------------------------


def points_of_set(config: Config, size: int) -> int:
    """Return the points of a set by its size alone; three tiles are a set by Cunning only."""
    if size == CUNNING_SET:
        return int(config["cunning_points"])
    beyond = max(0, size - LARGEST_PRICED_SET)
    return int(config["set_points"][size - beyond - SMALLEST_SET]) + beyond


def bonus_of(config: Config, kind: str) -> int:
    """Return what a set is worth more for its type: only dragons are, and what counts as dragons."""
    return int(config["dragon_bonus"]) if kind == "dragon" else 0


def shrines_allowed(config: Config, kind: str) -> int:
    """Return how many Shrines may be built on a set of a type."""
    return int(config["set_shrines"][list(SYMBOLS).index(kind)])


# The end (D-17 to D-20) ----------------------------------------------------------


def points_of_shrine(config: Config, height: int) -> int:
    """Return the points of a Shrine on a stack; the third floor stands for all above it."""
    first, second, third = config["floor_points"]
    return int({1: first, 2: second}.get(height, third))


def tokens_to_the_end(config: Config) -> int:
    """Return the number of the countdown token that calls the final round."""
    return int(config["countdown_tokens"] or config["players"])


def points_of_dragon(config: Config, card: str) -> int:
    """Return the points of one of what a Dragon counts."""
    return int(config["dragon_points"][DRAGONS.index(card)])


def rank(config: Config, seat: int, total: int, tiebreak: list[int]) -> tuple[int, ...]:
    """Return by what a seat is compared: points, then its half of one, then the tie-breaks."""
    return total, config["start_halves"][seat], *tiebreak


# The box (D-01, D-06) ------------------------------------------------------------


def box_of(config: Config) -> dict[str, int]:
    """Return how many tiles of each symbol a match has: four, or as the house says."""
    own: Any = {} if config["own_tiles"] == "printed" else config["own_tiles"]
    require(isinstance(own, dict), "config: `own_tiles` must be an object")
    for tile, copies in own.items():
        right = tile in TILES and is_among(copies, range(MOST_COPIES + 1))
        require(right, f"config: `own_tiles`: {copies!r} tiles of {tile!r}")
    box = {tile: own.get(tile, COPIES) for tile in TILES}
    n_tiles = sum(box.values())
    require(n_tiles == N_TILES, f"config: `own_tiles` makes {n_tiles} tiles, not {N_TILES}")
    return box


def check_house_rules(config: Config) -> None:
    """Refuse numbers with which no match can be laid out."""
    players = config["players"]
    check_numbers(config, NUMBERS, players)
    held = sum(config["start_shrines"][:players])
    require(held <= config["shrine_supply"], "config: `start_shrines`: there are not so many shrines")
    box_of(config)
