"""What each type of tile comes to in a realm, remembered: most ends of a turn leave most types as others do."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.dragon_castle.bots import taught_weights as f
from simkit.games.dragon_castle.bots.taught_features import View, read_type
from simkit.games.dragon_castle.bots.taught_value import add_type
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.constants import N_TYPES, TileType
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import beside
from simkit.games.dragon_castle.state import State

N_SLOTS = (
    101  # for each type; powers of two differ by this modulus, so that words differ that do so in one cell
)


class Reading(Record):
    """One type of tile in a realm: all that its features depend on, and what they come to."""

    stamp: int = field()  # of the castle; 0: nothing was read
    tiles: int = field()
    near: int = field()  # spaces beside them; without tiles whether there are spaces
    low: int = field()  # of both: stacks of one tile or more
    middle: int = field()  # of two or more
    high: int = field()  # of three or more
    joins: int = field()
    points: int = field()
    pair_points: int = field()
    features: Vector[float] = field(f.N_REALM_PART, of=np.float32)
    nodes: Vector[float] = field(f.N_TYPE_NODES, of=np.float32)


class Memo(Record):
    """The readings of a turn; a new castle outdates them."""

    stamp: int = field()  # of the castle at hand
    shown: Vector[int] = field(N_TYPES, empty=-1)  # the slots that the view shows; −1 for another reading
    readings: Matrix[Reading] = field(N_TYPES, N_SLOTS, of=Reading)


@kernel
def forget_readings(memo: Memo) -> None:
    """Begin anew, with another castle or with types that were read by another way."""
    memo.stamp += 1
    for kind in range(N_TYPES):
        memo.shown[kind] = -1


@kernel
def read_types(tables: Tables, state: State, weights: Weights, view: View, memo: Memo) -> None:
    """Bring features and nodes of all types up to date with the own realm, whose spaces and heights are read."""
    realm, outline = state.realms[view.seat], view.outlines[view.seat]
    for number in range(N_TYPES):
        kind = TileType(number)
        tiles, near, cells = realm.types[kind], int64(outline.spaces != 0), int64(0)
        if tiles:
            near = beside(tiles) & outline.spaces
            cells = tiles | near
        low, middle, high = cells & outline.low, cells & outline.middle, cells & outline.high
        slot = (tiles ^ near >> 1 ^ middle >> 2 ^ high >> 3) % N_SLOTS
        reading = memo.readings[kind, slot]
        if (
            reading.stamp != memo.stamp
            or reading.tiles != tiles
            or reading.near != near
            or reading.low != low
            or reading.middle != middle
            or reading.high != high
        ):
            read_type(tables, realm, outline, kind, view.sizes)
            add_type(state, kind, weights, view)
            reading.stamp, reading.tiles, reading.near = memo.stamp, tiles, near
            reading.low, reading.middle, reading.high = low, middle, high
            keep_reading(view, kind, reading)
        elif memo.shown[kind] != slot:
            show_reading(view, kind, reading)
        memo.shown[kind] = slot


@kernel
def keep_reading(view: View, kind: TileType, reading: Reading) -> None:
    """Remember what the view shows of a type."""
    outline = view.outlines[view.seat]
    reading.joins = outline.joins[kind]
    reading.points = outline.points[kind]
    reading.pair_points = outline.pair_points[kind]
    for place in range(f.N_REALM_PART):
        reading.features[place] = outline.features[kind, place]
    for node in range(f.N_TYPE_NODES):
        reading.nodes[node] = view.nodes[kind, node]


@kernel
def show_reading(view: View, kind: TileType, reading: Reading) -> None:
    """Let the view show a type as it was read before."""
    outline = view.outlines[view.seat]
    outline.types[kind] = reading.tiles
    outline.joins[kind] = reading.joins
    outline.points[kind] = reading.points
    outline.pair_points[kind] = reading.pair_points
    for place in range(f.N_REALM_PART):
        outline.features[kind, place] = reading.features[place]
    for node in range(f.N_TYPE_NODES):
        view.nodes[kind, node] = reading.nodes[node]
