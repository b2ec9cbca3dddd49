"""Features of a realm: words of cells by type and height, how much time is left, and room to evaluate moves."""

from __future__ import annotations

import numpy as np

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Record, Vector, field
from simkit.games.dragon_castle.bots import weights
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_REALM_CELLS, N_SYMBOLS, N_TYPES, N_WORDS
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.rules.realm import find_spaces
from simkit.games.dragon_castle.state import Realm, State

LEAST = 0.001  # what halves a hope, at least
N_TOPS = 4  # first cells for which a second one is looked for


class Features(Record):
    """A realm as it is evaluated, with what was found out about it."""

    seat: Seat = field()  # whose realm it is
    tiles: Vector[int] = field(N_TYPES)  # face-up tiles of each type
    up: int = field()  # all of them
    spaces: int = field()  # cells on which a tile may be placed
    low: int = field()  # stacks of one tile or more
    middle: int = field()  # of two or more
    high: int = field()  # of three or more
    pool: int = field()  # shrines to be built
    soon: float = field(of=np.float64)  # what a plan of one turn is worth now: 0 in the last turn, below 1
    late: float = field(of=np.float64)  # what a plan of several turns is worth now
    chances: Vector[float] = field(N_TYPES, of=np.float64)  # hope for each type, by what can be seen of it
    potential: Vector[float] = field(N_TYPES, of=np.float64)  # of each type
    keys: Vector[int] = field(N_TYPES)  # the space where one more tile of a type is worth most; −1
    fallback: Vector[float] = field(N_TYPES, of=np.float64)  # potential of a type if that space is lost
    dragons: float = field(of=np.float64)  # weighted points of the Dragons in play
    ones: Vector[float] = field(N_SYMBOLS, of=np.float64)  # gain of one more tile; nan if not yet known
    twos: Vector[float] = field(N_SYMBOLS, of=np.float64)  # gain of two more
    one_cell: int = field()  # where the tile evaluated last is best
    two_cells: int = field()  # where two of them are best, as bits
    sizes: Vector[int] = field(N_REALM_CELLS)  # room: group that a tile would make on each space
    realm: Realm = field(of=Realm)  # room: the realm as it is
    tops: Vector[int] = field(N_TOPS)  # room: the best cells for one tile
    top_gains: Vector[float] = field(N_TOPS, of=np.float64)  # room: their gains


@kernel
def extract_features(rules: Rules, state: State, seat: Seat, features: Features) -> None:
    """Read a realm; potentials are left to `evaluate_potential`."""
    realm = state.realms[seat]
    features.seat = seat
    features.up = realm.up
    features.spaces = find_spaces(rules, realm)
    features.pool = realm.pool
    for kind in range(N_TYPES):
        features.tiles[kind] = realm.types[kind]
    features.low = realm.up | realm.down
    features.middle = 0
    features.high = 0
    rest = features.low
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        height = int64(realm.heights[cell])
        if height >= 2:
            features.middle |= bit(cell)
            if height >= 3:
                features.high |= bit(cell)
    for symbol in range(N_SYMBOLS):
        features.ones[symbol] = np.nan
        features.twos[symbol] = np.nan


@kernel
def extract_time(
    tables: Tables, rules: Rules, state: State, features: Features, params: Vector[float]
) -> None:
    """Estimate how many turns are left and which types can be seen, and what plans are worth by it."""
    castle = state.castle
    n_upper = int64(0)
    for word in range(N_WORDS):
        n_upper += count_bits(castle.floors[1, word]) + count_bits(castle.floors[2, word])
    turns = (n_upper / 1.6 + 2.0 * (rules.trigger - state.countdown)) / rules.players
    if state.is_final:
        turns = 0.0
    features.soon = turns / (turns + max(params[weights.QUICK], LEAST))
    features.late = turns / (turns + max(params[weights.SLOW], LEAST))
    for kind in range(N_TYPES):
        seen = int64(0)
        for symbol in range(tables.firsts[kind], tables.firsts[kind] + tables.sizes[kind]):
            for word in range(N_WORDS):
                seen += count_bits(castle.visible[symbol, word])
        features.chances[kind] = seen / (seen + max(params[weights.SCARCE], LEAST))
