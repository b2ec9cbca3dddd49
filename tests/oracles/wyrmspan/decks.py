"""Decks, discard piles and the display."""

from tests.oracles.stream import Event

from .choices import Shuffled
from .form import Option
from .moves import Maker, Moves, choose, in_any_order, must
from .state import CAVE_CARDS, DRAGONS, State

KEYS = {DRAGONS: "dragon", CAVE_CARDS: "cave"}


def can_draw(state: State, kind: str, from_display: bool = False) -> bool:
    """Tell whether there is a card in the deck, the discards or, if that counts, the display."""
    shown = from_display and any(card is not None for card in state.display[kind])
    return bool(state.decks[kind] or state.discards[kind] or shown)


def shuffle_option(state: State, kind: str) -> Option:
    """Return the shuffle of all discards of a kind."""
    cards = Shuffled(tuple(state.discards[kind]))
    return Option({"event": "shuffle", "deck": kind, "order": cards})


def take_shuffle(state: State, event: Event) -> None:
    """Put the shuffled discards under what is left of the deck."""
    state.decks[event["deck"]] = state.decks[event["deck"]] + event["order"]
    state.discards[event["deck"]] = []


def fill_deck(state: State, kind: str, n: int = 1) -> Moves:
    """Shuffle the discards if the deck holds too few cards."""
    if len(state.decks[kind]) < n and state.discards[kind]:
        event = yield from choose(lambda: [shuffle_option(state, kind)], None)
        take_shuffle(state, event)


def take_top(state: State, kind: str) -> int:
    """Take the top card of a deck."""
    card, *rest = state.decks[kind]
    state.decks[kind] = rest
    return card


def take_shown(state: State, kind: str, slot: int) -> int:
    """Take a card from the display; the slot stays empty."""
    card = state.display[kind][slot]
    assert card is not None
    state.display[kind] = [None if i == slot else c for i, c in enumerate(state.display[kind])]
    return card


def draw_options(state: State, seat: int, kind: str, from_display: bool) -> list[Option]:
    """Return the cards that may be drawn; an empty deck is shuffled first."""
    shown = enumerate(state.display[kind]) if from_display else []
    found = [Option(draw_event(seat, kind, card, slot)) for slot, card in shown if card is not None]
    if state.decks[kind]:
        found.append(Option(draw_event(seat, kind, state.decks[kind][0], "deck")))
    elif state.discards[kind]:
        found.append(shuffle_option(state, kind))
    return found


def draw_event(seat: int, kind: str, card: int, source: int | str) -> Event:
    """Return the event of a draw."""
    return {"event": "draw", "seat": seat, KEYS[kind]: card, "from": source}


def draw_card(state: State, seat: int, kind: str, from_display: bool) -> Moves:
    """Draw one card into the hand and return it, None if there is none."""
    if not can_draw(state, kind, from_display):
        return None
    event = yield from choose(lambda: draw_options(state, seat, kind, from_display), seat)
    if event["event"] == "shuffle":
        take_shuffle(state, event)
        event = yield from must(draw_event(seat, kind, state.decks[kind][0], "deck"))
    source = event["from"]
    card = take_top(state, kind) if source == "deck" else take_shown(state, kind, source)
    player = state.players[seat]
    (player.dragons if kind == DRAGONS else player.caves).append(card)
    return card


def discard_display(state: State, kinds: tuple[str, ...]) -> None:
    """Put the cards of the display on their discard piles."""
    for kind in kinds:
        state.discards[kind] += [card for card in state.display[kind] if card is not None]
        state.display[kind] = [None] * 3


def gaps(state: State, kind: str) -> int:
    """Return the number of empty slots."""
    return state.display[kind].count(None)


def show_display(state: State, always: bool) -> Moves:
    """Fill the empty slots, dragons first, and write the display: always, or if a slot can be filled."""
    shuffles: list[Maker] = [
        lambda kind=kind: fill_deck(state, kind, gaps(state, kind))  # type: ignore[misc]
        for kind in (DRAGONS, CAVE_CARDS)
    ]
    yield from in_any_order(shuffles)
    fills = any(gaps(state, kind) and state.decks[kind] for kind in (DRAGONS, CAVE_CARDS))
    if always or fills:
        for kind in (DRAGONS, CAVE_CARDS):
            for slot in range(3):
                if state.display[kind][slot] is None and state.decks[kind]:
                    state.display[kind][slot] = take_top(state, kind)
        yield from must({"event": "display", **{kind: list(state.display[kind]) for kind in KEYS}})
