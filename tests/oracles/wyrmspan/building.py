"""Where caves can be excavated and dragons enticed, and at which price."""

from collections.abc import Iterator

from tests.oracles.stream import Event

from .form import Option
from .payments import Cost, dragon_costs
from .state import CAVE_CARDS, DRAGONS, N_COLUMNS, Den, Player, Space, State
from .symbols import CAVES

Source = str | int  # hand, deck or a display slot


def cards_from(state: State, seat: int, kind: str, source: str) -> list[tuple[int, Source]]:
    """Return the cards of a source with the word that the transcript has for it."""
    player = state.players[seat]
    if source == "hand":
        return [(card, "hand") for card in (player.dragons if kind == DRAGONS else player.caves)]
    if source == "display":
        return [(card, slot) for slot, card in enumerate(state.display[kind]) if card is not None]
    return [(card, "deck") for card in state.decks[kind][:1]]


# Caves ---------------------------------------------------------------------------


def excavation_sites(state: State, seat: int, is_action: bool) -> Iterator[tuple[Space, Cost]]:
    """Yield the leftmost unexcavated space of every cave, if its price can be paid."""
    player = state.players[seat]
    for cave in CAVES:
        column = player.n_excavated(cave)
        if column < N_COLUMNS:
            pays_eggs = is_action or state.config["free_excavation_eggs"]
            eggs = state.config["excavate_eggs"][column - 1] if pays_eggs else 0
            cost = Cost(int(is_action), (), eggs)
            if cost.is_affordable(player):
                yield (cave, column), cost


def excavations(state: State, seat: int, source: str, is_action: bool = False) -> list[Option]:
    """Return every excavation with a card of a source."""
    return [
        Option(
            {
                "event": "excavate",
                "seat": seat,
                "cave": card,
                "from": word,
                "at": list(site),
                "pay": cost.payment(state.players[seat]),
            }
        )
        for site, cost in excavation_sites(state, seat, is_action)
        for card, word in cards_from(state, seat, CAVE_CARDS, source)
    ]


# Dragons -------------------------------------------------------------------------


def free_spaces(state: State, seat: int, dragon: int, over: bool) -> list[Space]:
    """Return the leftmost empty excavated spaces of fitting caves, or the own dragons there."""
    player = state.players[seat]
    caves = [cave for cave in CAVES if cave in state.dragon(dragon).habitats]
    if over:
        return [space for space in player.spaces() if space[0] in caves]
    return [(cave, player.n_dragons(cave)) for cave in caves if has_free_space(player, cave)]


def has_free_space(player: Player, cave: str) -> bool:
    """Tell whether a cave has an excavated space without a dragon."""
    return player.n_dragons(cave) < player.n_excavated(cave)


def offers(state: State, seat: int, source: str, how: str) -> Iterator[tuple[int, Source, Space, Cost]]:
    """Yield every dragon of a source with a space and a price that could be paid after exchanges."""
    player = state.players[seat]
    for card, word in cards_from(state, seat, DRAGONS, source):
        costs = dragon_costs(state.dragon(card), how, state.config["minus1_needs_discount"])
        for space in free_spaces(state, seat, card, how == "over"):
            for cost in costs:
                if cost.is_affordable(player):
                    yield card, word, space, cost


def enticements(state: State, seat: int, source: str, how: str) -> list[Option]:
    """Return every dragon that can be enticed and paid for as the stock is now."""
    player = state.players[seat]
    return [
        Option(
            {
                "event": "entice",
                "seat": seat,
                "dragon": card,
                "from": word,
                "at": list(space),
                "pay": cost.payment(player),
            }
        )
        for card, word, space, cost in offers(state, seat, source, how)
        if cost.payment(player).is_covered()
    ]


def settle_dragon(state: State, event: Event) -> None:
    """Put an enticed dragon on its space; a dragon that it covers becomes a tucked card."""
    player, space = state.players[event["seat"]], (event["at"][0], event["at"][1])
    number = event["dragon"]
    covered = player.dens.get(space)
    den = Den(number)
    if covered is not None:
        den.eggs = min(covered.eggs, state.dragon(number).capacity)
        den.cached, den.tucked = covered.cached, [*covered.tucked, covered.dragon]
    player.dens[space] = den
