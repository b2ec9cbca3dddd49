"""Laying out a match: tiles, castle and cards, on a blank state."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log
from simkit.core.records import Stream, Vector
from simkit.core.rng import draw_below, open_stream
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    HALF,
    N_CARDS,
    N_CASTLE_CELLS,
    N_TILES,
    NO_CARD,
    Card,
    Tile,
    purpose,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.turn import begin_turn
from simkit.games.dragon_castle.state import Castle, State
from simkit.games.dragon_castle.transcript import note_setup
from simkit.games.ranking import TOTAL


@kernel
def begin_match(tables: Tables, rules: Rules, state: State, seed: int, deal: int, log: Log) -> None:
    """Lay a deal out and give the first turn (D-06)."""
    stream = state.stream
    open_stream(stream, seed, deal, purpose.TILES)
    shuffle_tiles(tables, state.stack, stream)
    build_castle(rules, state.castle, state.stack)
    open_stream(stream, seed, deal, purpose.SPIRITS)
    state.spirits = draw_cards(rules.spirits, rules.n_spirits, state.spirit_cards, stream)
    open_stream(stream, seed, deal, purpose.DRAGONS)
    state.dragons = draw_cards(rules.dragons, rules.n_dragons, state.dragon_cards, stream)
    deal_start(rules, state)
    note_setup(rules, state, log)
    begin_turn(rules, state, state.seat, log)


@kernel
def deal_start(rules: Rules, state: State) -> None:
    """Give every seat its shrines and points of the start (D-06, D-18)."""
    state.supply = rules.supply
    for seat in range(rules.players):
        realm = state.realms[seat]
        realm.pool = rules.start_shrines[seat]
        state.supply -= realm.pool
        realm.tokens = rules.start_points[seat]
        state.tally.results[seat, TOTAL] = realm.tokens
        state.tally.results[seat, TOTAL + 1] = HALF * rules.start_halves[seat]


@kernel
def shuffle_tiles(tables: Tables, stack: Vector[int], stream: Stream) -> None:
    """Shuffle the 116 tiles of the box (D-01, D-02)."""
    for position in range(N_TILES):
        other = draw_below(stream, int64(position + 1))
        stack[position] = stack[other]
        stack[other] = tables.box[position]


@kernel
def build_castle(rules: Rules, castle: Castle, stack: Vector[int]) -> None:
    """Stack the tiles face-up by the layout, cell by cell from the bottom (D-02)."""
    drawn = int64(0)
    for cell in range(N_CASTLE_CELLS):
        height = rules.castle[cell]
        if height == 0:
            continue
        word, here = cell >> 6, bit(int64(cell & 63))
        for floor in range(height):
            castle.tiles[floor, cell] = Tile(stack[drawn])
            castle.floors[floor, word] |= here
            drawn += 1
        castle.visible[int64(stack[drawn - 1]), word] |= here
    castle.left = drawn


@kernel
def draw_cards(fixed: Vector[Card], wanted: int, cards: Vector[Card], stream: Stream) -> int:
    """Lay out the fixed cards and draw the rest at random from the others; return them as bits (D-06)."""
    found = int64(0)
    for place in range(wanted):
        card = fixed[place]
        if card == NO_CARD:
            left = draw_below(stream, int64(N_CARDS - place))
            card = Card(int64(0))
            while found >> card & 1 or left > 0:
                left -= int64(not found >> card & 1)
                card = Card(card + 1)
        cards[place] = card
        found |= bit(card)
    return found
