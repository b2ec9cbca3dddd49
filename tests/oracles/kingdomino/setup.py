"""What stands at the head of a transcript: `match` and `setup`."""

from typing import Any

from tests.oracles.kingdomino.components import DOMINOES
from tests.oracles.kingdomino.config import check_config
from tests.oracles.kingdomino.form import check_form
from tests.oracles.kingdomino.house import (
    NUMBERS,
    OTHERS,
    deck_size,
    forced_dominoes,
    kings_each,
    printed_numbers,
)
from tests.oracles.numbers import check_told
from tests.oracles.stream import Event, require
from tests.oracles.values import check_value, is_among, is_same

N_ROUNDS = 3  # of a Dynasty
# Keys of `match` that are the same in all rounds of a Dynasty.
SHARED = ("rules_version", "config", "bots", "seed", "deal", "rotation")


def check_bots(bots: list[Any], players: int) -> None:
    """Check that each seat has a named bot."""
    named = len(bots) == players and all(isinstance(bot, str) for bot in bots)
    require(named, f"`bots` must name {players} bots")


def check_round(event: Event, config: dict[str, Any], number: int) -> None:
    """Check the key `round` against the place of a transcript in its match."""
    if config["dynasty"]:
        require(number < N_ROUNDS, f"a Dynasty has {N_ROUNDS} rounds")
        require(is_same(event.get("round"), number), f"`round` must be {number}")
    else:
        require(number == 0, "a match without Dynasty is one transcript")
        require(is_among(event.get("round"), (None, 0)), "`round` belongs to Dynasty")


def check_match(event: Any, number: int) -> dict[str, Any]:
    """Check the `match` event of a round and return its config, defaults included."""
    check_form(event, "match")
    check_value(event, "format", 1)
    check_value(event, "game", "kingdomino")
    config = check_config(event["config"])
    check_told(event, config, NUMBERS, OTHERS, printed_numbers(config))
    check_round(event, config, number)
    require(event["deal"] >= 0, "`deal` must not be negative")
    players = config["players"]
    require(0 <= event["rotation"] < players, f"`rotation` must lie between 0 and {players - 1}")
    check_bots(event["bots"], players)
    return config


def check_same_dynasty(event: Event, first: Event) -> None:
    """Check that a later round of a Dynasty belongs to the first one."""
    for key in SHARED:
        require(event[key] == first[key], f"`{key}` differs from that of round 0")


def check_deck(deck: list[Any], config: dict[str, Any]) -> None:
    """Check that the deck holds the right number of different dominoes."""
    for domino in deck:
        require(type(domino) is int and domino in DOMINOES, f"`deck`: there is no domino {domino!r}")
        require(deck.count(domino) == 1, f"`deck`: domino {domino} stands twice")
    size = deck_size(config)
    require(len(deck) == size, f"`deck` must hold {size} dominoes, not {len(deck)}")
    always, never = forced_dominoes(config)
    require(always <= set(deck), f"`deck`: {sorted(always)} are forced in")
    require(not never & set(deck), f"`deck`: {sorted(never)} are kept out")


def check_kings(kings: list[Any], config: dict[str, Any]) -> None:
    """Check that the kings of all seats are drawn, in turn if they alternate."""
    players = config["players"]
    for seat in kings:
        require(is_among(seat, range(players)), f"`kings`: there is no seat {seat!r}")
    for seat in range(players):
        drawn, wanted = kings.count(seat), kings_each(config)
        require(drawn == wanted, f"`kings`: seat {seat} has {drawn} kings, not {wanted}")
    if config["king_draw"] == "alternate":
        turns = kings[:players] * kings_each(config)
        require(kings == turns, f"`kings` must alternate: {turns}")


def check_setup(event: Any, config: dict[str, Any]) -> None:
    """Check the `setup` event."""
    check_form(event, "setup")
    check_deck(event["deck"], config)
    check_kings(event["kings"], config)
