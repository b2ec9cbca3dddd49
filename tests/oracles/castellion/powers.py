"""Powers of discarded Defenders, and of towers."""

from tests.oracles.stream import Event

from .castle import (
    adjacent_pairs,
    cell_of,
    formations,
    moves,
    n_tiles,
    with_swap,
    with_tile,
)
from .castle import without_tile as lifted_off
from .components import is_traitor, kind_of, motif_of
from .destruction import destroy, destroy_events
from .state import Moves, State

PYRO_NEEDS = 3  # tiles in the castle, so that one is left to stand and one to move


# Which powers are at hand --------------------------------------------------------


def recoverable(state: State, chameleon: str) -> list[str]:
    """Return what a Chameleon may fetch: its motif, but no Chameleon and no Traitor."""
    return sorted(
        tile
        for tile in set(state.discards)
        if not is_traitor(tile) and kind_of(tile) != "chameleon" and motif_of(tile) == motif_of(chameleon)
    )


def has_power(state: State, tile: str) -> bool:
    """Tell whether a Defender's power can be carried out in full if it is discarded now."""
    kind = kind_of(tile)
    if state.level == "intro":
        return False
    if kind == "juggler":
        return bool(adjacent_pairs(state.castle, state.flags["juggler_vertical"]))
    if kind == "seer":
        return len(state.revealed) < state.numbers["seer_tiles"] and any(state.stacks.values())
    if kind == "chameleon":
        return bool(recoverable(state, tile))
    if kind == "pyro":
        return n_tiles(state.castle) >= (1 if state.flags["pyro_partial"] else PYRO_NEEDS)
    return False


def discard_events(state: State, tile: str) -> list[Event]:
    """Return the ways to discard a Defender or a fetched Pantry tile."""
    powers = ["none", kind_of(tile)] if has_power(state, tile) else ["none"]
    return [{"event": "discard", "seat": state.seat, "tile": tile, "power": power} for power in powers]


# Using them ----------------------------------------------------------------------


def juggle(state: State) -> Moves:
    """Swap two adjacent tiles of the own castle."""
    pairs = adjacent_pairs(state.castle, state.flags["juggler_vertical"])
    both_ways = pairs + [(b, a) for a, b in pairs]
    event = yield [{"event": "swap", "seat": state.seat, "a": list(a), "b": list(b)} for a, b in both_ways]
    assert event is not None
    state.rebuild(state.seat, with_swap(state.castle, tuple(event["a"]), tuple(event["b"])))


def see(state: State) -> Moves:
    """Reveal tiles up to four in all, or as a house says; `seer_must_top_up` binds while some are open."""
    must = state.flags["seer_must_top_up"] and bool(state.revealed)
    first = True
    while len(state.revealed) < state.numbers["seer_tiles"] and any(state.stacks.values()):
        options: list[Event | None] = [
            {"event": "reveal", "seat": state.seat, "from": name, "tile": tiles[0]}
            for name, tiles in state.stacks.items()
            if tiles
        ]
        event = yield options if first or must else [*options, None]
        if event is None:
            return
        state.revealed.append(state.stacks[event["from"]].pop(0))
        first = False


def fetch(state: State, chameleon: str) -> Moves:
    """Take a tile of the discard pile into play."""
    tiles = recoverable(state, chameleon)
    event = yield [{"event": "recover", "seat": state.seat, "tile": tile} for tile in tiles]
    assert event is not None
    state.discards.remove(event["tile"])
    state.hand = event["tile"]


def burn(state: State) -> Moves:
    """Destroy a tile, then move one; only `pyro_partial` lets an impossible move be left out."""
    event = yield list(destroy_events(state, state.seat, "pyro"))
    assert event is not None
    destroy(state, event)
    possible = moves(state.castle, state.width)
    if possible:
        event = yield [
            {"event": "move", "seat": state.seat, "from": list(cell), "where": where, "col": col}
            for cell, (where, col) in possible
        ]
        assert event is not None
        col, row = event["from"]
        tile = state.castle[col][row]
        rest = lifted_off(state.castle, (col, row))
        state.rebuild(state.seat, with_tile(rest, tile, event["where"], event["col"]))


def use_power(state: State, discard: Event) -> Moves:
    """Carry out the power that a `discard` names."""
    power = discard["power"]
    if power == "juggler":
        yield from juggle(state)
    elif power == "seer":
        yield from see(state)
    elif power == "chameleon":
        yield from fetch(state, discard["tile"])
    elif power == "pyro":
        yield from burn(state)


# Towers --------------------------------------------------------------------------


def completes_tower(state: State) -> bool:
    """Tell whether a tile was placed and is part of a tower."""
    place = state.placed
    if place is None:
        return False
    cell = cell_of(state.castle, (place["where"], place["col"]))
    found = formations(state.castle, state.flags["haunted_neutral"])
    return any(name == "towers" and cell in group for name, group in found)


def uncover(state: State) -> Moves:
    """Have one face-down trial turned up, if there is one."""
    hidden = [number for number in range(state.trial, len(state.trials) + 1) if number not in state.face_up]
    if hidden:
        event = yield [
            {"event": "uncover", "seat": state.seat, "trial": number, "card": state.trials[number - 1]}
            for number in hidden
        ]
        assert event is not None
        state.face_up.add(event["trial"])
