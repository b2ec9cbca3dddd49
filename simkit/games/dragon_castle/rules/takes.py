"""Which castle tiles may be taken first and second, with and without the Spirits that change it.

Elegance, Deception and Depths are active for the rest of the turn once used, and what they allow must be done. Before
the first tile is taken only what can be seen counts: the tile beneath it does not.
"""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import N_WORDS, CastleCell, Tile, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import (
    find_available,
    find_floor,
    find_long_free,
    find_short,
    find_short_free,
    find_top_floor,
    read_tile,
)
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.state import Castle, State


@kernel
def find_firsts(state: State, spirits: int, floor: int, word: int) -> int:
    """Tops of the highest floor that can be taken, with these Spirits active (D-05, D-29)."""
    found = find_long_free(state.castle, floor, word)
    if spirits >> spirit.ELEGANCE & 1:
        found |= find_short_free(state.castle, floor, word)
    return found


@kernel
def find_short_use(rules: Rules, castle: Castle, floor: int, word: int) -> int:
    """Tops of a floor by which the duty of Elegance is done (D-29)."""
    found = find_short_free(castle, floor, word)
    if rules.elegance_strict:
        found &= ~find_long_free(castle, floor, word)
    return found


@kernel
def find_beside(rules: Rules, castle: Castle, cell: CastleCell, floor: int, word: int) -> int:
    """Tops beside a cell on its floor, which is the highest, or on any floor by that reading (D-30)."""
    level = 0 if rules.deception_any_floor else floor
    around = int64(0)
    for step in (-16, -1, 1, 16):
        other = cell + step
        if other >= 0 and other >> 6 == word:
            around |= bit(other & 63)
    return around & castle.floors[level, word]


@kernel
def find_alike(tables: Tables, castle: Castle, tile: Tile, spirits: int, word: int) -> int:
    """Tops identical to a tile, or with Depths of its type (D-08, D-31)."""
    if not spirits >> spirit.DEPTHS & 1:
        return castle.visible[tile, word]
    kind = tables.types[tile]
    found = int64(0)
    for other in range(tables.firsts[kind], tables.firsts[kind] + tables.sizes[kind]):
        found |= castle.visible[other, word]
    return found


@kernel
def find_reachable(castle: Castle, spirits: int, word: int) -> int:
    """Tops that are free for a second tile (D-08, D-29)."""
    found = find_available(castle, word)
    if spirits >> spirit.ELEGANCE & 1:
        found |= find_short(castle, word)
    return found


@kernel
def find_seconds(
    tables: Tables,
    rules: Rules,
    castle: Castle,
    cell: CastleCell,
    floor: int,
    tile: Tile,
    spirits: int,
    needs_short: int,
    word: int,
) -> int:
    """Tops that may be the second tile of a pair whose first came from a cell (D-08, D-29 to D-31).

    Without `pair_sequential` their sides must have been free before: the first tile is put back for the look.
    """
    has_deception, has_depths = spirits >> spirit.DECEPTION & 1, spirits >> spirit.DEPTHS & 1
    found, own = int64(-1), int64(0)
    if not rules.pair_sequential:
        own = bit(cell & 63)
        castle.floors[floor, cell >> 6] |= own
    if has_deception:
        found = find_beside(rules, castle, cell, floor, word)
    if has_depths or not has_deception:
        found &= find_alike(tables, castle, tile, spirits, word)
    if found and not has_deception:
        found &= find_reachable(castle, spirits, word)
    if needs_short and found:
        found &= find_short(castle, word)
        if rules.elegance_strict:
            found &= ~find_available(castle, word)
    castle.floors[floor, cell >> 6] &= ~own
    return found & ~own if cell >> 6 == word else found


@kernel
def has_second(
    tables: Tables, rules: Rules, castle: Castle, cell: CastleCell, floor: int, spirits: int, needs_short: int
) -> bool:
    """Whether taking the top of a cell first would leave a second that can already be seen."""
    tile = read_tile(castle, floor, cell)
    word, here = cell >> 6, bit(cell & 63)
    castle.floors[floor, word] &= ~here
    found = int64(0)
    for other in range(N_WORDS):
        seconds = find_seconds(tables, rules, castle, cell, floor, tile, spirits, needs_short, other)
        found |= seconds & ~here if other == word else seconds
    castle.floors[floor, word] |= here
    return found != 0


@kernel
def find_first_takes(
    tables: Tables,
    rules: Rules,
    state: State,
    spirits: int,
    must_pair: int,
    must_use_short: int,
    n_spaces: int,
    floor: int,
    word: int,
) -> int:
    """Tops that may be taken first so that all duties of the Spirits can be done (D-05, D-25)."""
    found = find_firsts(state, spirits, floor, word)
    if not must_pair and not must_use_short:
        return found
    shorts = find_short_use(rules, state.castle, floor, word)
    kept = int64(0)
    rest = found
    while rest:
        place = first_bit(rest)
        here = bit(place)
        rest &= ~here
        needs_short = int64(must_use_short != 0 and shorts & here == 0)
        cell = CastleCell(place + 64 * word)
        if (not must_pair and not needs_short) or (
            n_spaces >= 2
            and state.castle.visible[read_tile(state.castle, floor, cell), word] & here
            and has_second(tables, rules, state.castle, cell, floor, spirits, needs_short)
        ):
            kept |= here
    return kept


@kernel
def has_first_take(
    tables: Tables,
    rules: Rules,
    state: State,
    spirits: int,
    must_pair: int,
    must_use_short: int,
    n_spaces: int,
) -> bool:
    """Whether some first tile lets all duties of the Spirits be done (D-25)."""
    floor = find_top_floor(state.castle)
    if floor < 0:
        return False
    for word in range(N_WORDS):
        if find_first_takes(tables, rules, state, spirits, must_pair, must_use_short, n_spaces, floor, word):
            return True
    return False


@kernel
def can_do_duties(
    tables: Tables,
    rules: Rules,
    state: State,
    spirits: int,
    must_pair: int,
    must_use_short: int,
    n_spaces: int,
) -> bool:
    """Whether the tiles still to be taken this turn can do all duties of the Spirits (D-25)."""
    if state.n_held == 0:
        return has_first_take(tables, rules, state, spirits, must_pair, must_use_short, n_spaces)
    if n_spaces < 2:
        return False
    for word in range(N_WORDS):
        if find_seconds(
            tables,
            rules,
            state.castle,
            state.first_cell,
            state.first_floor,
            state.held[0],
            spirits,
            must_use_short,
            int64(word),
        ):
            return True
    return False


@kernel
def find_removals(tables: Tables, rules: Rules, state: State, n_spaces: int, word: int) -> int:
    """Available tiles that Destruction may remove: all duties of the Spirits can still be done (D-25, D-35)."""
    castle = state.castle
    found = find_available(castle, word)
    if not state.must_pair and not state.must_use_short:
        return found
    kept = int64(0)
    rest = found
    while rest:
        place = first_bit(rest)
        here = bit(place)
        rest &= ~here
        cell = CastleCell(place + 64 * word)
        floor = find_floor(castle, cell)
        tile = read_tile(castle, floor, cell)
        castle.floors[floor, word] &= ~here
        castle.visible[tile, word] &= ~here
        if can_do_duties(tables, rules, state, state.used, state.must_pair, state.must_use_short, n_spaces):
            kept |= here
        castle.floors[floor, word] |= here
        castle.visible[tile, word] |= here
    return kept


@kernel
def has_removal(tables: Tables, rules: Rules, state: State, n_spaces: int) -> bool:
    """Whether Destruction has a tile to remove (D-35)."""
    found = int64(0)
    for word in range(N_WORDS):
        found |= find_removals(tables, rules, state, n_spaces, int64(word))
    return found != 0
