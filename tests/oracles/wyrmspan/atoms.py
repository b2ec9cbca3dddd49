"""The atoms of the effect language, each a course of moves."""

from tests.oracles.stream import Event

from .building import enticements, excavations, settle_dragon
from .bundles import Laying, Resources, receive
from .components import covered_space
from .context import Context, amount, filtered, nests_of, spaces_of
from .decks import can_draw, draw_card, fill_deck, take_shown, take_top
from .effects import PERFORMERS, effect
from .form import Option
from .guild import guild_step
from .moves import Maker, Moves, choose, first_of, in_any_order, must
from .payments import pay
from .possible import atom_possible, cached_types, excavation_possible, targets
from .state import CAVE_CARDS, DRAGONS, Space, State, as_place
from .symbols import RESOURCES, Atom

Args = tuple[str, ...]


# Gaining -------------------------------------------------------------------------


def gain(state: State, ctx: Context, args: Args) -> Moves:
    """Gain coins, resources, cards or guild steps."""
    what, n = args[0], amount(state, ctx, args[1])
    if what == "guild":
        for _ in range(n):
            yield from guild_step(state, ctx.seat)
    elif what in ("dragon", "cave"):
        yield from draw_several(state, ctx, DRAGONS if what == "dragon" else CAVE_CARDS, n, True)
    elif items := gained_items(state, ctx, what, n):
        event = yield from choose(lambda: [gain_option(ctx.seat, items)], ctx.seat)
        receive(state.players[ctx.seat], event["items"])
        ctx.gained.update({r: event["items"].get(r, 0) for r in RESOURCES})
        if what == "same":
            ctx.same = next(iter(event["items"]))


def gained_items(state: State, ctx: Context, what: str, n: int) -> Event | Resources | None:
    """Return what may be gained, None if it is nothing."""
    if what == "any":
        return Resources(n)
    if what == "same":
        return {ctx.same: n} if ctx.same else Resources(n, same=True)
    if what == "costres":
        cost = state.dragon(ctx.tucked).cost if ctx.tucked is not None else {}
        types = tuple(resource for resource in RESOURCES if cost.get(resource))
        return Resources(n, types) if types else None
    return {what: n}


def gain_option(seat: int, items: Event | Resources) -> Option:
    """Return the option of a gain."""
    return Option({"event": "gain", "seat": seat, "items": items})


def draw_several(state: State, ctx: Context, kind: str, n: int, from_display: bool) -> Moves:
    """Draw cards one after the other."""
    for _ in range(n):
        card = yield from draw_card(state, ctx.seat, kind, from_display)
        if card is not None:
            ctx.drawn.append(card)


def draw(state: State, ctx: Context, args: Args) -> Moves:
    """Draw dragons from the deck only."""
    yield from draw_several(state, ctx, DRAGONS, amount(state, ctx, args[1]), False)


def lay(state: State, ctx: Context, args: Args) -> Moves:
    """Lay eggs up to the room there is."""
    room = {place: state.room(ctx.seat, place) for place in nests_of(state, ctx, args[0])}
    yield from lay_eggs(state, ctx.seat, Laying(min(int(args[1]), sum(room.values())), tuple(room.items())))


def layeach(state: State, ctx: Context, args: Args) -> Moves:
    """Lay one egg on each dragon of a scope that has room."""
    spaces = [s for s in filtered(state, ctx, *args[0].split(".")) if state.room(ctx.seat, s) > 0]
    yield from lay_eggs(state, ctx.seat, Laying(len(spaces), tuple((space, 1) for space in spaces)))


def lay_eggs(state: State, seat: int, laying: Laying) -> Moves:
    """Lay eggs in one event."""
    event = yield from choose(lambda: [Option({"event": "lay", "seat": seat, "at": laying})], seat)
    for value in event["at"]:
        place = as_place(value)
        assert place is not None
        state.players[seat].add_eggs(place, 1)


# Laying aside --------------------------------------------------------------------


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


# Building ------------------------------------------------------------------------


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


PERFORMERS.update(
    gain=gain,
    draw=draw,
    lay=lay,
    layeach=layeach,
    cache=cache,
    tuck=tuck,
    tuckeach=tuckeach,
    reveal=reveal,
    discard=discard,
    excavate=excavate,
    entice=entice,
    activate=activate,
    swap=swap,
)
