"""Placing caves and dragons by effects, using other abilities, swapping dragons."""

from tests.oracles.stream import Event

from .boards import covered_space
from .building import enticements, excavations, settle_dragon
from .context import Context
from .decks import fill_deck, take_shown, take_top
from .effects import effect
from .form import Option
from .keeping import space_of
from .moves import Maker, Moves, choose, first_of, in_any_order
from .payments import pay
from .possible import excavation_possible, targets
from .state import CAVE_CARDS, DRAGONS, State

Args = tuple[str, ...]


def excavate(state: State, ctx: Context, args: Args) -> Moves:
    """Excavate for free with a card from the hand, the display or the deck."""
    if not excavation_possible(state, ctx.seat, args[0]):
        return
    if args[0] == "deck":
        yield from fill_deck(state, CAVE_CARDS)
    event = yield from choose(lambda: excavations(state, ctx.seat, args[0]), ctx.seat)
    yield from after_excavation(state, event)


def after_excavation(state: State, event: Event) -> Moves:
    """Place a cave card; its effect and the exchange under the last column follow in either order."""
    seat, card, source = event["seat"], event["cave"], event["from"]
    player, space = state.players[seat], space_of(event)
    pay(state, seat, event["pay"])
    if source == "hand":
        player.caves.remove(card)
    elif source == "deck":
        take_top(state, CAVE_CARDS)
    else:
        take_shown(state, CAVE_CARDS, source)
    player.cards[space] = card
    makers: list[Maker] = [lambda: effect(state, Context(seat, space), f"cave-{card}", state.cave(card))]
    if space[1] == 3:
        makers.append(lambda: effect(state, Context(seat), f"covered-{space[0]}", covered_space()))
    yield from in_any_order(makers)


def entice(state: State, ctx: Context, args: Args) -> Moves:
    """Entice a dragon from the hand or the display at a reduced price."""
    event = yield from choose(lambda: enticements(state, ctx.seat, *args), ctx.seat)
    yield from after_enticement(state, event)


def after_enticement(state: State, event: Event) -> Moves:
    """Place a dragon and reach its when-played effect."""
    seat, number = event["seat"], event["dragon"]
    pay(state, seat, event["pay"])
    if event["from"] == "hand":
        state.players[seat].dragons.remove(number)
    else:
        take_shown(state, DRAGONS, event["from"])
    settle_dragon(state, event)
    dragon = state.dragon(number)
    if dragon.kind == "when_played":
        yield from effect(state, Context(seat, space_of(event), number), f"dragon-{number}", dragon.program)


def activate(state: State, ctx: Context, args: Args) -> Moves:
    """Use another ability of a kind, or a printed explore step."""
    makers: list[Maker] = [
        lambda by=by, inner=inner, program=program: effect(state, inner, by, program, forced=True)  # type: ignore[misc]
        for by, inner, program in targets(state, ctx, args[0])
    ]
    yield from first_of(makers)


def swap(state: State, ctx: Context, _: Args) -> Moves:
    """Exchange two dragons with all that lies on them."""
    dens = state.players[ctx.seat].dens
    event = yield from choose(
        lambda: [
            Option({"event": "swap", "seat": ctx.seat, "a": list(a), "b": list(b)})
            for a in dens
            for b in dens
            if a != b
        ],
        ctx.seat,
    )
    a, b = (event["a"][0], event["a"][1]), (event["b"][0], event["b"][1])
    dens[a], dens[b] = dens[b], dens[a]
