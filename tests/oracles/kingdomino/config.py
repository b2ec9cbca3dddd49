"""Settings of a match."""

from typing import Any

from tests.oracles.kingdomino.house import NUMBERS, OTHERS, check_house_rules
from tests.oracles.numbers import printed_config
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
OFF: tuple[Any, ...] = (False, None, "off", [], {})  # for keys that are not even known


def full_config(config: dict[str, Any]) -> dict[str, Any]:
    """Return a config with the default of every key that it does not name."""
    return {**DEFAULTS, **printed_config(NUMBERS), **OTHERS, **config}


def check_config(given: dict[str, Any]) -> dict[str, Any]:
    """Refuse every config that makes no sense or is not covered; return it with defaults."""
    require("players" in given, "config: `players` is missing")
    for key, value in given.items():
        if key in ALLOWED:
            wrong = f"config: `{key}` must be one of {ALLOWED[key]}, not {value!r}"
            require(is_among(value, ALLOWED[key]), wrong)
        elif key not in NUMBERS and key not in OTHERS:
            require(is_among(value, OFF), f"not covered: config {key} = {value!r}")
    config = full_config(given)
    players = config["players"]
    require(players == 2 or not config["mighty_duel"], "config: `mighty_duel` is for 2 players")
    right = players == 3 or config["three_player_rows"] == 3
    require(right, "config: `three_player_rows` 4 is for 3 players")
    check_house_rules(config)
    return config
