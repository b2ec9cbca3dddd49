"""Destroying tiles of a castle one by one or by whole rows."""

from collections.abc import Callable

from tests.oracles.stream import Event

from .castle import (
    Castle,
    Cell,
    is_haunted,
    n_tiles,
    name_of,
    removable,
    removable_tops,
    without_rows,
    without_tile,
)
from .state import HauntedDestroyed, Moves, State

CHOICES: dict[str, Callable[[State, Castle], list[Cell]]] = {
    "pyro": lambda _, castle: removable(castle),
    "traitor": lambda _, castle: removable(castle),
    "trial": lambda _, castle: removable(castle),
    "prison": lambda _, castle: removable(castle),
    "gift": lambda state, castle: removable_tops(castle) if state.level == "intro" else removable(castle),
    "champion": lambda _, castle: removable_tops(castle),
}


def destroy_events(state: State, seat: int, why: str) -> list[Event]:
    """Return every legal `destroy` in a seat's castle."""
    cells = CHOICES[why](state, state.castles[seat])
    return [{"event": "destroy", "seat": seat, "cell": list(cell), "why": why} for cell in cells]


def throw_away(state: State, tiles: list[str]) -> None:
    """Lay destroyed tiles on the discard pile; the haunted one ends the match."""
    state.discards += [name_of(tile) for tile in tiles]
    if any(is_haunted(tile) for tile in tiles):
        raise HauntedDestroyed


def destroy(state: State, event: Event) -> None:
    """Carry a `destroy` event out."""
    seat, (col, row) = event["seat"], event["cell"]
    tile = state.castles[seat][col][row]
    state.rebuild(seat, without_tile(state.castles[seat], (col, row)))
    throw_away(state, [tile])


def destroy_several(state: State, seat: int, number: int, why: str) -> Moves:
    """Have a number of tiles destroyed, or all if there are fewer."""
    for _ in range(min(number, n_tiles(state.castles[seat]))):
        event = yield list(destroy_events(state, seat, why))
        assert event is not None
        destroy(state, event)


def destroy_rows(state: State, seat: int, rows: int) -> Moves:
    """Have the bottom rows destroyed."""
    yield [{"event": "destroy-rows", "seat": seat, "rows": rows}]
    lost = [tile for column in state.castles[seat] for tile in column[:rows]]
    state.rebuild(seat, without_rows(state.castles[seat], rows))
    throw_away(state, lost)
