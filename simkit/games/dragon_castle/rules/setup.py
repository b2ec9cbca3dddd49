"""Laying out a match: tiles, castle, realms and cards; and the castle as it might be."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below, open_stream
from simkit.games.dragon_castle.constants import (
    COPIES,
    MAX_SEATS,
    N_CARDS,
    N_CASTLE_CELLS,
    N_COUNTS,
    N_FLOORS,
    N_SYMBOLS,
    N_TILES,
    N_WORDS,
    NO_CARD,
    STREAM_DRAGONS,
    STREAM_SPIRITS,
    STREAM_TILES,
)
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.realm import clear_realm


@kernel
def lay_out(rules: Any, state: Any, stack: Any, stream: Any, seed: Any, deal: Any) -> None:
    """Lay out a deal; `stack` is room for the 116 tiles."""
    open_stream(stream, seed, deal, int64(STREAM_TILES))
    shuffle_tiles(stack, stream)
    build_castle(rules, state.castle, stack)
    for seat in range(MAX_SEATS):
        clear_realm(state.realms[seat])
        for count in range(N_COUNTS):
            state.counts[seat, count] = 0
    open_stream(stream, seed, deal, int64(STREAM_SPIRITS))
    state.spirits = draw_cards(rules.spirits, rules.n_spirits, state.spirit_cards, stream)
    open_stream(stream, seed, deal, int64(STREAM_DRAGONS))
    state.dragons = draw_cards(rules.dragons, rules.n_dragons, state.dragon_cards, stream)
    state.supply = rules.supply - rules.players
    state.countdown = 0
    state.is_final = 0
    state.tiles_at_end = -1
    state.short_supply = 0
    state.turns = 0


@kernel
def shuffle_tiles(stack: Any, stream: Any) -> None:
    """Shuffle the 116 tiles, four of each symbol (D-01, D-02)."""
    for position in range(N_TILES):
        other = draw_below(stream, int64(position + 1))
        stack[position] = stack[other]
        stack[other] = position // COPIES


@kernel
def build_castle(rules: Any, castle: Any, stack: Any) -> None:
    """Stack the tiles face-up by the layout, cell by cell from the bottom (D-02)."""
    for word in range(N_WORDS):
        for floor in range(N_FLOORS):
            castle.floors[floor, word] = 0
        for symbol in range(N_SYMBOLS):
            castle.visible[symbol, word] = 0
    drawn = int64(0)
    for cell in range(N_CASTLE_CELLS):
        height = rules.castle[cell]
        if height == 0:
            continue
        word, here = cell >> 6, bit(int64(cell & 63))
        for floor in range(height):
            castle.tiles[floor, cell] = stack[drawn]
            castle.floors[floor, word] |= here
            drawn += 1
        castle.visible[stack[drawn - 1], word] |= here
    castle.left = drawn


@kernel
def draw_cards(fixed: Any, wanted: Any, cards: Any, stream: Any) -> Any:
    """Lay out the fixed cards and draw the rest at random from the others; return them as bits (D-06)."""
    found = int64(0)
    for place in range(N_CARDS):
        cards[place] = NO_CARD
    for place in range(wanted):
        card = fixed[place]
        if card == NO_CARD:
            left = draw_below(stream, int64(N_CARDS - place))
            card = int64(0)
            while found >> card & 1 or left > 0:
                left -= int64(not found >> card & 1)
                card += 1
        cards[place] = card
        found |= bit(card)
    return found


@kernel
def imagine(state: Any, stack: Any, stream: Any) -> None:
    """Shuffle the covered tiles of the castle among their places: all that nobody can see (D-02).

    `stack` is room for 116 tiles.
    """
    castle = state.castle
    n_hidden = int64(0)
    for floor in range(N_FLOORS - 1):
        for word in range(N_WORDS):
            rest = castle.floors[floor + 1, word]
            while rest:
                cell = first_bit(rest)
                rest &= ~bit(cell)
                other = draw_below(stream, n_hidden + 1)
                stack[n_hidden] = stack[other]
                stack[other] = castle.tiles[floor, cell + 64 * word]
                n_hidden += 1
    for floor in range(N_FLOORS - 1):
        for word in range(N_WORDS):
            rest = castle.floors[floor + 1, word]
            while rest:
                cell = first_bit(rest)
                rest &= ~bit(cell)
                n_hidden -= 1
                castle.tiles[floor, cell + 64 * word] = stack[n_hidden]
