"""What no seat can see: the covered tiles of the castle."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream, Vector
from simkit.core.rng import draw_below
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_CASTLE_CELLS, N_FLOORS, N_SYMBOLS, N_WORDS, Tile
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.state import Castle, State


@kernel
def resample(tables: Tables, rules: Rules, state: State, seat: Seat, stream: Stream) -> None:
    """Draw anew how the covered tiles lie, by nothing that is hidden (D-02)."""
    sort_covered(state.castle, state.stack)
    shuffle_covered(state.castle, state.stack, stream)


@kernel
def sort_covered(castle: Castle, counts: Vector[int]) -> None:
    """Lay the covered tiles out in the order of their symbols; `counts` is room for all symbols."""
    for symbol in range(N_SYMBOLS):
        counts[symbol] = 0
    for floor in range(N_FLOORS - 1):
        for cell in range(N_CASTLE_CELLS):
            if castle.floors[floor + 1, cell >> 6] >> (cell & 63) & 1:
                counts[int64(castle.tiles[floor, cell])] += 1
    lowest = int64(0)
    for floor in range(N_FLOORS - 1):
        for cell in range(N_CASTLE_CELLS):
            if castle.floors[floor + 1, cell >> 6] >> (cell & 63) & 1:
                while counts[lowest] == 0:
                    lowest += 1
                counts[lowest] -= 1
                castle.tiles[floor, cell] = Tile(lowest)


@kernel
def shuffle_covered(castle: Castle, stack: Vector[int], stream: Stream) -> None:
    """Shuffle the covered tiles among their places; `stack` is room for all tiles."""
    n_hidden = int64(0)
    for floor in range(N_FLOORS - 1):
        for word in range(N_WORDS):
            rest = castle.floors[floor + 1, word]
            while rest:
                place = first_bit(rest)
                rest &= ~bit(place)
                other = draw_below(stream, n_hidden + 1)
                stack[n_hidden] = stack[other]
                stack[other] = castle.tiles[floor, place + 64 * word]
                n_hidden += 1
    for floor in range(N_FLOORS - 1):
        for word in range(N_WORDS):
            rest = castle.floors[floor + 1, word]
            while rest:
                place = first_bit(rest)
                rest &= ~bit(place)
                n_hidden -= 1
                castle.tiles[floor, place + 64 * word] = Tile(stack[n_hidden])
