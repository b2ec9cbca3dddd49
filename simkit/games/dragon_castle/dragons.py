"""Dragons: the points of each card at the end, by the tops, stacks and shrines of a realm."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import (
    AUDACITY,
    BRAVERY,
    DEVOTION,
    DRAGON,
    HARMONY,
    HUMILITY,
    KNOWLEDGE,
    MAJESTY,
    MAX_REALM,
    N_FACTIONS,
    N_NUMBERS,
    POWER,
    RIGHTEOUSNESS,
    TRANQUILITY,
)
from simkit.games.dragon_castle.rules.cells import beside, bit, find_group
from simkit.games.dragon_castle.rules.spirits import find_specials

FULL_LINE_POINTS = 2
SYMBOL_POINTS = 2
MIRRORED_TILES = 4
MIRRORED_SHRINES = 2
MAJESTIC_FLOOR = 3


@kernel
def score_dragon(rules: Any, state: Any, seat: Any, card: Any) -> Any:
    """Points of one Dragon for a seat, as if the match ended now; Audacity counts shrines on the border (D-45)."""
    realm = state.realms[seat]
    if card == HUMILITY:
        return score_humility(rules, realm)
    if card == RIGHTEOUSNESS:
        return score_righteousness(rules, realm)
    if card == TRANQUILITY:
        return score_tranquility(realm)
    if card == BRAVERY:
        return score_bravery(rules, realm)
    if card == MAJESTY:
        return score_majesty(realm)
    if card == POWER:
        return score_power(rules, state, seat)
    if card == KNOWLEDGE:
        return score_knowledge(realm)
    if card == HARMONY:
        return score_harmony(rules, realm)
    if card == DEVOTION:
        return score_devotion(realm)
    return count_bits(realm.shrines & rules.border) if card == AUDACITY else int64(0)


@kernel
def find_highest_beside(rules: Any, realm: Any, cell: Any) -> Any:
    """Height of the highest stack beside a cell; 0 if all are empty."""
    highest = int64(0)
    rest = beside(bit(cell)) & rules.board
    while rest:
        other = first_bit(rest)
        rest &= ~bit(other)
        highest = max(highest, int64(realm.heights[other]))
    return highest


@kernel
def score_humility(rules: Any, realm: Any) -> Any:
    """One for each shrine beside a strictly higher stack, whatever lies on it (D-36)."""
    points = int64(0)
    rest = realm.shrines
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        points += int64(find_highest_beside(rules, realm, cell) > int64(realm.heights[cell]))
    return points


@kernel
def score_righteousness(rules: Any, realm: Any) -> Any:
    """Shrines of the best row and of the best column, two more for each that is full of them (D-37)."""
    best_row, best_column = int64(0), int64(0)
    for y in range(rules.rows):
        count = count_bits(realm.shrines >> (MAX_REALM * y) & 255)
        best_row = max(best_row, count + (FULL_LINE_POINTS if count == rules.columns else 0))
    for x in range(rules.columns):
        count = count_bits(realm.shrines >> x & 0x0101010101010101)
        best_column = max(best_column, count + (FULL_LINE_POINTS if count == rules.rows else 0))
    return best_row + best_column


@kernel
def score_tranquility(realm: Any) -> Any:
    """One for each connected group of face-down tops, floors ignored, shrines included (D-38)."""
    points = int64(0)
    rest = realm.down
    while rest:
        rest &= ~find_group(bit(first_bit(rest)), rest)
        points += 1
    return points


@kernel
def score_bravery(rules: Any, realm: Any) -> Any:
    """One for each stack without a neighbour of the same or a greater height (D-39)."""
    points = int64(0)
    rest = realm.up | realm.down
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        points += int64(find_highest_beside(rules, realm, cell) < int64(realm.heights[cell]))
    return points


@kernel
def score_majesty(realm: Any) -> Any:
    """For each faction the highest number face-up on the third floor or higher (D-40)."""
    points = int64(0)
    for faction in range(N_FACTIONS):
        best = int64(0)
        for number in range(N_NUMBERS):
            rest = realm.types[faction] & realm.numbers[number]
            while rest:
                cell = first_bit(rest)
                rest &= ~bit(cell)
                if realm.heights[cell] >= MAJESTIC_FLOOR:
                    best = int64(number + 1)
        points += best
    return points


@kernel
def measure_power(realm: Any, faction: Any) -> Any:
    """The highest sum of numbers in a connected group of face-up tiles of a faction; 0 without one (D-41)."""
    best = int64(0)
    rest = realm.types[faction]
    while rest:
        group = find_group(bit(first_bit(rest)), rest)
        rest &= ~group
        total = int64(0)
        for number in range(N_NUMBERS):
            total += (number + 1) * count_bits(group & realm.numbers[number])
        best = max(best, total)
    return best


@kernel
def score_power(rules: Any, state: Any, seat: Any) -> Any:
    """For each faction two against each neighbour with a lower power, one against an equal one (D-41)."""
    points = int64(0)
    players = rules.players
    right, left = (seat + 1) % players, (seat + players - 1) % players
    for faction in range(N_FACTIONS):
        own = measure_power(state.realms[seat], faction)
        if own == 0:
            continue
        other = measure_power(state.realms[right], faction)
        points += int64(own > other) + int64(own >= other)
        if left != right:
            other = measure_power(state.realms[left], faction)
            points += int64(own > other) + int64(own >= other)
    return points


@kernel
def score_knowledge(realm: Any) -> Any:
    """Two for each different special symbol that lies face-up (D-42)."""
    seen = int64(0)
    rest = find_specials(realm)
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        seen |= bit(int64(realm.tops[cell]))
    return SYMBOL_POINTS * count_bits(seen)


@kernel
def score_harmony(rules: Any, realm: Any) -> Any:
    """For each of the two middle lines: four if it mirrors the tiles, two if it mirrors the shrines (D-43)."""
    points = int64(0)
    for is_upright in range(2):
        has_tiles = rules.harmony_empty or realm.up | realm.down
        if has_tiles and mirrors_tiles(rules, realm, is_upright):
            points += MIRRORED_TILES
        has_shrines = rules.harmony_empty or realm.shrines
        if has_shrines and mirrors_shrines(rules, realm, is_upright):
            points += MIRRORED_SHRINES
    return points


@kernel
def mirrors_tiles(rules: Any, realm: Any, is_upright: Any) -> Any:
    """Whether opposite stacks have the same height, or by the other reading both stand (D-43)."""
    for y in range(rules.rows):
        for x in range(rules.columns):
            height = int64(realm.heights[MAX_REALM * y + x])
            opposite = int64(realm.heights[mirror_cell(rules, x, y, is_upright)])
            if height != opposite and (rules.harmony_heights or min(height, opposite) == 0):
                return False
    return True


@kernel
def mirrors_shrines(rules: Any, realm: Any, is_upright: Any) -> Any:
    """Whether every shrine has one opposite on the same floor (D-43)."""
    rest = realm.shrines
    while rest:
        cell = first_bit(rest)
        rest &= ~bit(cell)
        other = mirror_cell(rules, cell % MAX_REALM, cell // MAX_REALM, is_upright)
        if not realm.shrines & bit(other) or realm.heights[cell] != realm.heights[other]:
            return False
    return True


@kernel
def mirror_cell(rules: Any, x: Any, y: Any, is_upright: Any) -> Any:
    """The cell opposite to one across the upright or the flat middle line (D-43)."""
    if is_upright:
        return int64(MAX_REALM * y + rules.columns - 1 - x)
    return int64(MAX_REALM * (rules.rows - 1 - y) + x)


@kernel
def score_devotion(realm: Any) -> Any:
    """One for each shrine beside a face-up dragon tile, on any floor (D-44)."""
    return count_bits(realm.shrines & beside(realm.types[DRAGON]))
