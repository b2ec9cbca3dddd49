"""Caching and tucking under dragons, the growth of hatchlings, revealing and discarding cards."""

from tests.oracles.stream import Event

from .bundles import receive
from .context import Context, amount, filtered, spaces_of
from .decks import can_draw, draw_card, fill_deck, take_top
from .effects import effect
from .form import Option
from .moves import Maker, Moves, choose, in_any_order, must
from .payments import pay
from .possible import atom_possible, cached_types
from .state import DRAGONS, Space, State
from .symbols import Atom

Args = tuple[str, ...]


def cache(state: State, ctx: Context, args: Args) -> Moves:
    """Cache resources one after the other."""
    source, resource, place, n = args
    word = "bank" if source == "bank" else "supply"
    atom = Atom("cache", (source, resource, place, "1"))

    def options() -> list[Option]:
        return [
            Option({"event": "cache", "seat": ctx.seat, "resource": r, "from": word, "at": list(space)})
            for r in cached_types(state, ctx, source, resource)
            for space in spaces_of(state, ctx, place)
        ]

    for _ in range(int(n)):
        if not atom_possible(state, ctx, atom) or (source == "gained" and not options()):
            return
        event = yield from choose(options, ctx.seat)
        player, space, cached = state.players[ctx.seat], space_of(event), event["resource"]
        if word == "supply":
            player.stock[cached] -= 1
            ctx.gained[cached] -= 1
        player.dens[space].cached[cached] += 1
        yield from grow(state, ctx.seat, space, cached)


def tuck(state: State, ctx: Context, args: Args) -> Moves:
    """Tuck dragon cards one after the other."""
    source, place, n = args
    for _ in range(amount(state, ctx, n)):
        if source == "deck":
            yield from tuck_top(state, ctx, spaces_of(state, ctx, place))
        else:
            yield from tuck_held(state, ctx, place, held_only=source != "hand")


def tuck_option(seat: int, card: int, word: str, space: Space) -> Option:
    """Return the option of a tuck."""
    return Option({"event": "tuck", "seat": seat, "dragon": card, "from": word, "at": list(space)})


def tuck_top(state: State, ctx: Context, spaces: list[Space]) -> Moves:
    """Tuck the top card of the deck under a dragon chosen unseen; return the space."""
    if not can_draw(state, DRAGONS) or not spaces:
        return None
    yield from fill_deck(state, DRAGONS)
    event = yield from choose(
        lambda: [tuck_option(ctx.seat, state.decks[DRAGONS][0], "deck", space) for space in spaces], ctx.seat
    )
    card = take_top(state, DRAGONS)
    yield from lie_down(state, ctx, card, space_of(event))
    return space_of(event)


def tuck_held(state: State, ctx: Context, place: str, held_only: bool) -> Moves:
    """Tuck a card of the hand, or one of those just drawn."""
    player = state.players[ctx.seat]

    def options() -> list[Option]:
        cards = [card for card in player.dragons if not held_only or card in ctx.drawn]
        spaces = spaces_of(state, ctx, place)
        return [tuck_option(ctx.seat, card, "hand", space) for card in cards for space in spaces]

    if options():
        event = yield from choose(options, ctx.seat)
        player.dragons.remove(event["dragon"])
        yield from lie_down(state, ctx, event["dragon"], space_of(event))


def lie_down(state: State, ctx: Context, card: int, space: Space) -> Moves:
    """Put a card under a dragon and let a hatchling grow."""
    state.players[ctx.seat].dens[space].tucked.append(card)
    ctx.tucked = card
    yield from grow(state, ctx.seat, space, "card")


def tuckeach(state: State, ctx: Context, args: Args) -> Moves:
    """Tuck a deck card under each dragon of a scope, in any order."""
    left = filtered(state, ctx, *args[1].split("."))
    while left:
        space = yield from tuck_top(state, ctx, left)
        if space is None:
            return
        left = [other for other in left if other != space]


def grow(state: State, seat: int, space: Space, item: str) -> Moves:
    """Give a hatchling's benefits if the item is its food: for each, and once for the third."""
    den = state.players[seat].dens[space]
    dragon = state.dragon(den.dragon)
    if dragon.feed != item:
        return
    den.fed += 1
    due = [("feed", dragon.feed_each)] + [("third", dragon.feed_third)] * (den.fed == 3)
    makers: list[Maker] = [
        lambda word=word, program=program: effect(  # type: ignore[misc]
            state, Context(seat, space, dragon.number), f"{word}-{dragon.number}", program
        )
        for word, program in due
        if program is not None
    ]
    yield from in_any_order(makers)


def reveal(state: State, ctx: Context, args: Args) -> Moves:
    """Draw the top dragon: tuck it if its size is listed, else keep it or discard it for a resource."""
    sizes, _, otherwise = args
    card = yield from draw_card(state, ctx.seat, DRAGONS, from_display=False)
    player = state.players[ctx.seat]
    if state.dragon(card).size in sizes.split(","):
        assert ctx.space is not None
        yield from choose(lambda: [tuck_option(ctx.seat, card, "hand", ctx.space or ("", 0))], None)
        player.dragons.remove(card)
        yield from lie_down(state, ctx, card, ctx.space)
    elif otherwise != "keep":
        ctx.drawn.append(card)
        yield from discard(state, ctx, ())
        event = yield from must({"event": "gain", "seat": ctx.seat, "items": {otherwise: 1}})
        receive(player, event["items"])


def discard(state: State, ctx: Context, _: Args) -> Moves:
    """Discard one of the cards just drawn."""

    def options() -> list[Option]:
        cards = [card for card in ctx.drawn if card in state.players[ctx.seat].dragons]
        return [
            Option({"event": "discard", "seat": ctx.seat, "items": {"dragons": [card]}}) for card in cards
        ]

    event = yield from choose(options, ctx.seat)
    pay(state, ctx.seat, event["items"])


def space_of(event: Event) -> Space:
    """Return the space that an event names."""
    return str(event["at"][0]), int(event["at"][1])
