"""Every way to play a tile: where it may be built, laid, thrown away or given."""

from tests.oracles.stream import Event

from .castle import Spot, has_foundation, legal_spots, n_tiles
from .components import is_pantry, is_traitor, motif_of
from .destruction import destroy_events
from .house import price_of_traitor
from .powers import discard_events
from .state import RING, State

HORROR_NEEDS = 6  # tiles in the castle, so that the pawn comes into play

# How the tile in play came there; only a drawn one (revealed ones are) is free in its use.
DRAWN, VIGIL, GIFT, FETCHED, PANTRY = "drawn", "vigil", "gift", "fetched", "pantry"


def spots(state: State, tile: str) -> list[Spot]:
    """Return where the player in turn may build; the spot of an empty castle has both names."""
    found = legal_spots(state.castle, tile, state.pantry == "hard", state.width)
    return sorted(found, key=repr) if state.castle else [("left", None), ("right", None)]


def place_events(state: State, tile: str) -> list[Event]:
    """Return the ways to build a tile."""
    return [
        {"event": "place", "seat": state.seat, "tile": tile, "where": where, "col": col}
        for where, col in spots(state, tile)
    ]


def prison_events(state: State, tile: str) -> list[Event]:
    """Return the ways to lay a Defender into the ring: beside a tile of it, motifs unlike."""
    if not state.has("prison") or is_pantry(tile):
        return []
    free = [cell for cell, held in enumerate(state.ring) if held is None]
    cells = []
    for cell in free:
        sides = [state.ring[cell - 1], state.ring[(cell + 1) % RING]]
        beside = [held for held in sides if held is not None]
        unlike = all(motif_of(held) != motif_of(tile) for held in beside)
        if len(free) == RING or (beside and unlike):
            cells.append(cell)
    return [{"event": "prison", "seat": state.seat, "tile": tile, "cell": cell} for cell in cells]


def defender_events(state: State, tile: str) -> list[Event]:
    """Return every way to play a Defender or a Pantry tile."""
    events = place_events(state, tile)
    if state.origin == PANTRY:
        return events
    events += discard_events(state, tile) + prison_events(state, tile)
    if state.origin == DRAWN:
        if state.vigil is not None:
            events.append({"event": "vigil", "seat": state.seat, "keep": tile, "play": state.vigil})
        if state.players == 2:
            events += destroy_events(state, state.seat, "gift")
    return events


def middle(state: State) -> range:
    """Return the columns of a complete foundation that have one on either side."""
    return range(1, state.width - 1)


def haunt_events(state: State, columns: range, why: str) -> list[Event]:
    """Return the ways to put the pawn on the top tile of a column."""
    return [{"event": "haunt", "seat": state.seat, "col": col, "why": why} for col in columns]


def traitor_events(state: State, tile: str) -> list[Event]:
    """Return every way to play a Traitor; Horror asks for the pawn first."""
    seat = state.seat
    if tile == "traitor-black" and "horror" in state.pawns and n_tiles(state.castle) >= HORROR_NEEDS:
        whole = has_foundation(state.castle, state.width)
        return haunt_events(state, middle(state) if whole else range(len(state.castle)), "horror")
    events = [{"event": "traitor", "seat": seat, "tile": tile, "trial": state.trial}]
    if tile == "traitor-black":
        return events
    if state.level != "intro":
        cost = price_of_traitor(state.numbers, state.level, state.formations(seat)["lines"])
        events.append({"event": "traitor-discard", "seat": seat, "tile": tile, "cost": cost})
    if "premonition" in state.pawns:
        events.append({"event": "premonition", "seat": seat, "tile": tile})
    if "cold-sweat" in state.pawns and has_foundation(state.castle, state.width):
        events += haunt_events(state, middle(state), "cold-sweat")
    return events


def play_events(state: State) -> list[Event]:
    """Return every way to play the tile in hand."""
    tile = state.hand
    assert tile is not None
    return traitor_events(state, tile) if is_traitor(tile) else defender_events(state, tile)
