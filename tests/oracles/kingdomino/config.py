"""Settings of a match and what follows from them."""

from typing import Any

from tests.oracles.kingdomino.components import dominoes_of
from tests.oracles.stream import require
from tests.oracles.values import is_among

BOTH = (False, True)
ALLOWED: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4),
    "dynasty": BOTH,
    "middle_kingdom": BOTH,
    "harmony": BOTH,
    "mighty_duel": BOTH,
    "middle_kingdom_strict": BOTH,
    "free_discard": BOTH,
    "three_player_rows": (3, 4),
    "king_draw": ("random", "alternate"),
}
DEFAULTS: dict[str, Any] = {
    **{key: False for key, values in ALLOWED.items() if values == BOTH},
    "three_player_rows": 3,
    "king_draw": "random",
}
PRINTED: dict[str, Any] = {
    "start_points": [0, 0, 0, 0],
    "middle_kingdom_bonus": 10,
    "harmony_bonus": 5,
    "kingdom_side": 0,  # 0: as printed
    "dominoes_used": 0,  # 0: as printed
}
OWN = "own_dominoes"
MOST_ROWS = 12
FORCED = "forced_dominoes"
OFF: tuple[Any, ...] = (False, None, "off", [], {})  # for keys that are not even known


def full_config(config: dict[str, Any]) -> dict[str, Any]:
    """Return a config with the default of every key that it does not name."""
    return {**DEFAULTS, **PRINTED, **config}


def box_side(config: dict[str, Any]) -> int:
    """Return the side of the square into which a kingdom must fit, in squares."""
    if config["kingdom_side"]:
        return int(config["kingdom_side"])
    return 7 if config["mighty_duel"] else 5


def row_size(config: dict[str, Any]) -> int:
    """Return the number of dominoes in a row."""
    return int(config["three_player_rows"]) if config["players"] == 3 else 4


def deck_size(config: dict[str, Any]) -> int:
    """Return the number of dominoes in play."""
    if config["dominoes_used"]:
        return int(config["dominoes_used"])
    if config["mighty_duel"]:
        return 48
    if config["players"] == 3:
        return 12 * row_size(config)
    return {2: 24, 4: 48}[config["players"]]


def kings_each(config: dict[str, Any]) -> int:
    """Return the number of kings of each player."""
    return 2 if config["players"] == 2 else 1


def check_house_rules(config: dict[str, Any]) -> None:
    """Refuse numbers of rules that make no sense."""
    for key, printed in PRINTED.items():
        row = config[key] if isinstance(printed, list) else [config[key]]
        right = type(row) is list and all(type(number) is int and number >= 0 for number in row)
        require(right, f"config: `{key}` must be of whole numbers from 0 on")
    points, players = config["start_points"], config["players"]
    right = len(points) == len(PRINTED["start_points"]) and not any(points[players:])
    require(
        right, f"config: `start_points` must be {len(PRINTED['start_points'])} numbers, for {players} players"
    )


def check_sizes(config: dict[str, Any]) -> None:
    """Refuse kingdoms and rows that no match can have."""
    side, used, row = config["kingdom_side"], config["dominoes_used"], row_size(config)
    require(side == 0 or 3 <= side <= 7, f"config: no kingdom is {side} wide")
    require(side % 2 == 1 or side == 0 or not config["middle_kingdom"], f"config: {side} has no middle")
    require(side % 2 == 1 or side == 0 or not config["harmony"], f"config: {side} wide is never full")
    right = used == 0 or (used % row == 0 and 2 <= used // row <= MOST_ROWS)
    require(right, f"config: {used} dominoes make no rows of {row}")


def check_config(given: dict[str, Any]) -> dict[str, Any]:
    """Refuse every config that makes no sense or is not covered; return it with defaults."""
    require("players" in given, "config: `players` is missing")
    for key, value in given.items():
        if key in ALLOWED:
            wrong = f"config: `{key}` must be one of {ALLOWED[key]}, not {value!r}"
            require(is_among(value, ALLOWED[key]), wrong)
        elif key not in PRINTED and key not in (FORCED, OWN):
            require(is_among(value, OFF), f"not covered: config {key} = {value!r}")
    config = full_config(given)
    players = config["players"]
    require(players == 2 or not config["mighty_duel"], "config: `mighty_duel` is for 2 players")
    right = players == 3 or config["three_player_rows"] == 3
    require(right, "config: `three_player_rows` 4 is for 3 players")
    check_house_rules(config)
    check_sizes(config)
    dominoes_of(config)  # refuses dominoes that cannot be
    return config
