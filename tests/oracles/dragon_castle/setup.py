"""The opening of a match."""

from collections.abc import Iterable
from typing import Any

from tests.oracles.dragon_castle.box import DRAGONS, WINDOWS, Castle, Config, Heights
from tests.oracles.dragon_castle.config import check_match, layout_of
from tests.oracles.dragon_castle.form import check_form
from tests.oracles.dragon_castle.house import box_of
from tests.oracles.dragon_castle.state import Game, Realm
from tests.oracles.stream import Event, Log, require
from tests.oracles.values import cell_named, is_among


def check_drawn(event: Event, key: str, known: Iterable[str], config: Config) -> list[str]:
    """Check the cards in play against those that the config names or leaves to chance."""
    cards, wanted = event[key], config[key]
    for card in cards:
        require(is_among(card, known), f"`{key}`: there is no card {card!r}")
        require(cards.count(card) == 1, f"`{key}`: {card} stands twice")
    require(len(cards) == len(wanted), f"`{key}` must be {len(wanted)} cards")
    for card in wanted:
        require(card == "random" or card in cards, f"`{key}`: {card} of the config is missing")
    return list(cards)


def check_castle(entries: list[Any], heights: Heights, box: dict[str, int]) -> Castle:
    """Check that all tiles of the box stand as the layout wants, and return the castle."""
    castle: Castle = {}
    for entry in entries:
        is_right = isinstance(entry, dict) and isinstance(entry.get("tiles"), list) and "cell" in entry
        require(is_right, "`castle`: every entry must have `cell` and `tiles`")
        cell = cell_named(entry, "cell")
        require(cell in heights, f"`castle`: the layout has no stack at {list(cell)}")
        require(cell not in castle, f"`castle`: {list(cell)} stands twice")
        n_tiles = len(entry["tiles"])
        require(n_tiles == heights[cell], f"`castle`: {heights[cell]} tiles are due at {list(cell)}")
        castle[cell] = list(entry["tiles"])
    for cell in heights:
        require(cell in castle, f"`castle`: {list(cell)} is missing")
    every = [tile for stack in castle.values() for tile in stack]
    for tile in every:
        require(isinstance(tile, str) and tile in box, f"`castle`: there is no tile {tile!r}")
    for tile, wanted in box.items():
        n_copies = every.count(tile)
        require(n_copies == wanted, f"`castle`: {n_copies} copies of {tile}, not {wanted}")
    return castle


def set_up(log: Log) -> Game:
    """Check `match` and `setup` and return the match before its first turn."""
    event = log.read()
    config = check_match(event)
    heights = layout_of(config)
    event = log.read()
    check_form(event, "setup")
    castle = check_castle(event["castle"], heights, box_of(config))
    spirits = check_drawn(event, "spirits", WINDOWS, config)
    dragons = check_drawn(event, "dragons", DRAGONS, config)
    realms = [
        Realm(*config["realm"], pool=config["start_shrines"][seat], tokens=config["start_points"][seat])
        for seat in range(config["players"])
    ]
    return Game(log, config, spirits, dragons, castle, realms)
