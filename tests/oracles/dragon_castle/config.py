"""The settings of a match and what they may be."""

from collections.abc import Iterable
from typing import Any

from tests.oracles.dragon_castle.box import DRAGONS, N_TILES, WINDOWS, Config, Heights
from tests.oracles.dragon_castle.form import check_form
from tests.oracles.dragon_castle.house import NUMBERS, OTHERS, check_house_rules
from tests.oracles.dragon_castle.layouts import LAYOUTS
from tests.oracles.numbers import check_told, printed_config
from tests.oracles.stream import require
from tests.oracles.values import check_value, is_among

DEFAULTS: Config = {
    "layout": "basic",
    "spirits": [],
    "dragons": [],
    "realm": [6, 6],
    "pair_sequential": True,
    "summon_check": "at-action",
    "shrine_supply": 40,
    "realm_max_height": 0,
    "spirit_before_check": False,
    "elegance_strict": False,
    "deception_any_floor": False,
    "cunning_dragon_bonus": True,
    "harmony_heights": True,
    "harmony_empty": False,
    **printed_config(NUMBERS),
    **OTHERS,
}
BOTH = (False, True)
ALLOWED: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4),
    "summon_check": ("at-action", "turn-start"),
    **{key: BOTH for key, value in DEFAULTS.items() if isinstance(value, bool)},
}
OFF: tuple[Any, ...] = (False, None, "off", [], {})  # for keys that are not even known


def check_cards(config: Config, key: str, known: Iterable[str]) -> None:
    """Check that a config names known cards, none of them twice."""
    cards = config[key]
    require(isinstance(cards, list), f"config: `{key}` must be a list")
    for card in cards:
        require(card == "random" or is_among(card, known), f"config: `{key}`: there is no card {card!r}")
        require(card == "random" or cards.count(card) == 1, f"config: `{key}`: {card} stands twice")
    require(len(cards) <= len(tuple(known)), f"config: `{key}`: there are not so many cards")


def check_numbers(config: Config) -> None:
    """Check the settings of a config that are numbers."""
    realm = config["realm"]
    is_right = type(realm) is list and len(realm) == 2 and all(type(n) is int and n > 0 for n in realm)
    require(is_right, f"config: `realm` must be [columns, rows], not {realm!r}")
    for key, least in (("shrine_supply", config["players"]), ("realm_max_height", 0)):
        value = config[key]
        require(type(value) is int and value >= least, f"config: `{key}` must be at least {least}")


def layout_of(config: Config) -> Heights:
    """Return the stack heights of the castle that a config names or draws."""
    layout = config["layout"]
    if layout == "basic":
        layout = f"basic-{config['players']}p"
    is_name = isinstance(layout, str)
    require(not is_name or layout in LAYOUTS, f"config: there is no `layout` {layout!r}")
    rows = LAYOUTS[layout].split() if is_name else layout
    is_right = isinstance(rows, list) and all(
        isinstance(row, str) and set(row) <= set(".123") for row in rows
    )
    require(is_right, "config: `layout` must be an id, or rows of digits up to 3 and dots")
    require(len({len(row) for row in rows}) == 1, "config: `layout`: the rows differ in length")
    spaces = [(x, y, mark) for y, row in enumerate(rows) for x, mark in enumerate(row)]
    heights = {(x, y): int(mark) for x, y, mark in spaces if mark != "."}
    n_tiles = sum(heights.values())
    require(n_tiles == N_TILES, f"config: `layout` must hold {N_TILES} tiles, not {n_tiles}")
    return heights


def check_config(given: Config) -> Config:
    """Refuse every config that makes no sense or is not covered; return it with defaults."""
    require("players" in given, "config: `players` is missing")
    for key, value in given.items():
        if key in ALLOWED:
            wrong = f"config: `{key}` must be one of {ALLOWED[key]}, not {value!r}"
            require(is_among(value, ALLOWED[key]), wrong)
        elif key not in DEFAULTS:
            require(is_among(value, OFF), f"not covered: config {key} = {value!r}")
    config = {**DEFAULTS, **given}
    check_cards(config, "spirits", WINDOWS)
    check_cards(config, "dragons", DRAGONS)
    check_numbers(config)
    check_house_rules(config)
    return config


def check_match(event: Any) -> Config:
    """Check the `match` event and return its config, defaults included."""
    check_form(event, "match")
    check_value(event, "format", 1)
    check_value(event, "game", "dragon-castle")
    config = check_config(event["config"])
    check_told(event, config, NUMBERS, OTHERS, {"countdown_tokens": config["players"]})
    players = config["players"]
    require(event["deal"] >= 0, "`deal` must not be negative")
    require(0 <= event["rotation"] < players, f"`rotation` must lie between 0 and {players - 1}")
    is_named = len(event["bots"]) == players and all(isinstance(bot, str) for bot in event["bots"])
    require(is_named, f"`bots` must name {players} bots")
    return config
