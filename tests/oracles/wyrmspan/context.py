"""Where an effect happens, which spaces its words mean, and what it counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .components import Dragon
from .state import N_COLUMNS, NEST, Place, Space, State
from .symbols import CAVES


@dataclass
class Context:
    """An effect being carried out: whose, where its card lay when it began, and what it brought so far."""

    seat: int
    space: Space | None = None
    source: int | None = None  # the dragon whose own ability this is
    same: str | None = None  # the resource that the owner took
    drawn: list[int] = field(default_factory=list)  # cards drawn or gained by this flow
    gained: Counter[str] = field(default_factory=Counter)  # resources gained by this flow
    tucked: int | None = None  # the card tucked last


def adjacent(space: Space) -> list[Space]:
    """Return the spaces to the left and right in the cave and above and below in the column."""
    cave, column = space
    row = CAVES.index(cave)
    beside = [(cave, c) for c in (column - 1, column + 1) if 0 <= c < N_COLUMNS]
    return beside + [(CAVES[r], column) for r in (row - 1, row + 1) if 0 <= r < len(CAVES)]


def spaces_of(state: State, ctx: Context, place: str) -> list[Space]:
    """Return the spaces with a dragon that a place means."""
    taken = list(state.players[ctx.seat].spaces())
    if place == "any":
        return taken
    assert ctx.space is not None
    if place == "here":
        wanted = [ctx.space]
    elif place == "cave":
        wanted = [space for space in taken if space[0] == ctx.space[0]]
    elif place == "column":
        wanted = [space for space in taken if space[1] == ctx.space[1]]
    else:
        wanted = adjacent(ctx.space)
    return [space for space in taken if space in wanted]


def nests_of(state: State, ctx: Context, place: str) -> list[Place]:
    """Return the places for eggs that a place means: the mat's nests belong to `any` only."""
    spaces: list[Place] = list(spaces_of(state, ctx, place))
    return [NEST, *spaces] if place == "any" else spaces


def is_like(dragon: Dragon, wanted: str) -> bool:
    """Tell whether a dragon passes a filter."""
    if wanted == "all":
        return True
    if wanted == "end_game":
        return dragon.has_end_game
    if wanted == "not_aggressive":
        return dragon.personality != "aggressive"
    return wanted in (dragon.personality, dragon.size, dragon.kind)


def filtered(state: State, ctx: Context, scope: str, wanted: str) -> list[Space]:
    """Return the spaces of a scope whose dragon passes a filter."""
    return [s for s in spaces_of(state, ctx, scope) if is_like(state.dragon_at(ctx.seat, s), wanted)]


def amount(state: State, ctx: Context, text: str) -> int:
    """Return an amount as it is now."""
    if text == "#guild_markers":
        return state.markers(ctx.seat)
    if text.startswith("#cave."):
        return len(filtered(state, ctx, "cave", text.removeprefix("#cave.")))
    return int(text)


def condition_holds(state: State, ctx: Context, text: str) -> bool:
    """Tell whether the condition of a clause holds."""
    word, *rest = text.split(":")
    if word == "left":
        other = state.players[(ctx.seat + 1) % state.n_seats]
        return state.players[ctx.seat].n_dragons(rest[0]) >= other.n_dragons(rest[0])
    if word == "column_full":
        return len(spaces_of(state, ctx, "column")) == len(CAVES)
    if rest and rest[0] == "guild_markers":
        return state.markers(ctx.seat) >= int(rest[1])
    return not text or len(spaces_of(state, ctx, "cave")) >= int(rest[1])
