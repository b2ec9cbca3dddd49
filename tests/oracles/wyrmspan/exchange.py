"""Two resources for one: by anybody, at any time of the four rounds."""

from collections import Counter

from tests.oracles.stream import Event, Fault, require

from .bundles import hand_over
from .choices import Payment
from .form import Option, fits, matching
from .moves import Ask
from .state import Player, State
from .symbols import RESOURCES


def exchanges(state: State, seat: int) -> list[Option]:
    """Return what a seat may exchange now."""
    player = state.players[seat]
    if not state.exchanges:
        return []
    return [
        Option({"event": "exchange", "seat": seat, "give": give, "get": resource})
        for give in Payment(player, resources=2).all()
        for resource in RESOURCES
        if resource not in give
    ]


def exchange(state: State, ask: Ask, event: Event) -> None:
    """Carry out an exchange; it must not make impossible what its player is about to do."""
    require(state.exchanges, "nothing may be exchanged here")
    named = event.get("seat")
    if named not in range(state.n_seats) or not any(fits(event, own) for own in exchanges(state, named)):
        options = [option for seat in range(state.n_seats) for option in exchanges(state, seat)]
        if not options:
            raise Fault("nobody has two resources to exchange")
        matching(event, options)
    player = state.players[event["seat"]]
    hand_over(player, event["give"])
    player.stock[event["get"]] += 1
    if ask.seat == event["seat"] and not can_go_on(ask, player):
        raise Fault("the exchange makes impossible what its player is obliged to")


def can_go_on(ask: Ask, player: Player) -> bool:
    """Tell whether a question can be answered, perhaps after further exchanges."""
    if ask.may_stop() or ask.options():
        return True
    kept = Counter(player.stock)
    try:
        for give in list(Payment(player, resources=2).all()):
            for resource in set(RESOURCES) - set(give):
                player.stock = kept - Counter(give) + Counter({resource: 1})
                if can_go_on(ask, player):
                    return True
        return False
    finally:
        player.stock = kept


def helpful_exchanges(state: State, ask: Ask, seat: int) -> list[Option]:
    """Return the exchanges of a seat after which it can still answer."""
    player = state.players[seat]
    kept = Counter(player.stock)
    found = []
    for option in exchanges(state, seat):
        player.stock = kept - Counter(option.event["give"]) + Counter({option.event["get"]: 1})
        if ask.seat != seat or can_go_on(ask, player):
            found.append(option)
    player.stock = kept
    return found
