"""The second event of a match: guild, objectives, decks."""

from typing import Any

from tests.oracles.stream import event_name, require

from .components import GUILDS, cave_rows, dragon_card, dragon_rows
from .config import Config, check_keys, check_objectives
from .house import N_DEALT, forced_of
from .own_cards import own_dragons
from .state import CAVE_CARDS, DRAGONS, Automa, Player, State

N_SHOWN = 3  # of each kind: cards of the display, before those of the first seat's hand


def deck_of(kind: str, config: Config) -> list[int]:
    """Return the cards of a kind in play: solo without the dragons that compare with a neighbour."""
    _, never = forced_of(kind, config)
    if kind == CAVE_CARDS:
        return sorted(number for number in cave_rows() if number not in never)
    dragons = {number: dragon_card(number) for number in dragon_rows()} | own_dragons(config)
    left_out = [number for number in dragons if config["players"] == 1 and dragons[number].compares_left]
    return sorted(number for number in dragons if number not in [*never, *left_out])


def check_setup(event: Any, config: Config) -> State:
    """Check the `setup` event and return the table before the first display."""
    require(event_name(event) == "setup", f"no {event_name(event)} is due here, but setup")
    check_keys(event, {"guild": str, "objectives": list, "dragons": list, "caves": list})
    solo = config["players"] == 1
    guilds = GUILDS if config["guild"] == "random" else (config["guild"],)
    require(event["guild"] in guilds, f"`guild` must be one of {guilds}, not {event['guild']!r}")
    check_objectives(event["objectives"], solo, "`objectives`")
    right = config["objectives"] in (["random"], event["objectives"])
    require(right, f"`objectives` must be {config['objectives']!r}")
    for kind in (DRAGONS, CAVE_CARDS):
        always, _ = forced_of(kind, config)
        cards, wanted = event[kind], deck_of(kind, config)
        right = all(type(card) is int for card in cards) and sorted(cards) == wanted
        require(right, f"`{kind}` must be the {len(wanted)} cards of the deck in some order")
        dealt = cards[N_SHOWN : N_SHOWN + N_DEALT]
        require(set(always) <= set(dealt), f"`{kind}`: {always} must be dealt to the first seat")
    return State(
        config=config,
        guild=event["guild"],
        codes=list(event["objectives"]),
        players=[
            Player(coins=config["start_coins"][seat], nest=config["start_eggs"][seat])
            for seat in range(config["players"])
        ],
        decks={kind: list(event[kind]) for kind in (DRAGONS, CAVE_CARDS)},
        automa=Automa() if solo else None,
    )
