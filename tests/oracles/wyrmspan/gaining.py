"""Gaining coins, resources, cards and guild steps; drawing; laying eggs."""

from tests.oracles.stream import Event

from .bundles import receive
from .choices import Laying, Resources
from .context import Context, amount, filtered, nests_of
from .decks import draw_card
from .form import Option
from .guild import guild_step
from .moves import Moves, choose
from .state import CAVE_CARDS, DRAGONS, State, as_place
from .symbols import RESOURCES

Args = tuple[str, ...]


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
