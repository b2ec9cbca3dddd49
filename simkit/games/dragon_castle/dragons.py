"""Dragons: the points of each card at the end, by the tops, stacks and shrines of a realm."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    DRAGON_TYPE,
    MAX_REALM,
    N_FACTIONS,
    N_NUMBERS,
    Card,
    RealmCell,
    dragon,
)
from simkit.games.dragon_castle.rules.cells import beside, bit, find_group, first_cell
from simkit.games.dragon_castle.rules.realm import find_specials
from simkit.games.dragon_castle.state import Realm, State


@kernel
def score_dragon(rules: Rules, state: State, seat: Seat, card: Card) -> int:
    """Points of one Dragon for a seat, as if the match ended now; Audacity counts shrines on the border (D-45)."""
    realm = state.realms[seat]
    points = rules.dragon_points[card]
    if card == dragon.HUMILITY:
        return points * count_humble(rules, realm)
    if card == dragon.RIGHTEOUSNESS:
        return score_righteousness(rules, realm, points)
    if card == dragon.TRANQUILITY:
        return points * count_tranquil(realm)
    if card == dragon.BRAVERY:
        return points * count_brave(rules, realm)
    if card == dragon.MAJESTY:
        return points * sum_majesty(rules, realm)
    if card == dragon.POWER:
        return score_power(rules, state, seat, points)
    if card == dragon.KNOWLEDGE:
        return points * count_symbols(realm)
    if card == dragon.HARMONY:
        return score_harmony(rules, realm, points)
    if card == dragon.DEVOTION:
        return points * count_devoted(realm)
    return points * count_bits(realm.shrines & rules.border) if card == dragon.AUDACITY else int64(0)


@kernel
def find_highest_beside(rules: Rules, realm: Realm, cell: RealmCell) -> int:
    """Height of the highest stack beside a cell; 0 if all are empty."""
    highest = int64(0)
    rest = beside(bit(cell)) & rules.board
    while rest:
        other = first_bit(rest)
        rest &= ~bit(other)
        highest = max(highest, int64(realm.heights[other]))
    return highest


@kernel
def count_humble(rules: Rules, realm: Realm) -> int:
    """Shrines beside a strictly higher stack, whatever lies on it (D-36)."""
    points = int64(0)
    rest = realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        points += int64(find_highest_beside(rules, realm, cell) > int64(realm.heights[cell]))
    return points


@kernel
def score_righteousness(rules: Rules, realm: Realm, points: int) -> int:
    """Points for the shrines of the best row and of the best column, more for each that is full of them (D-37)."""
    best_row, best_column = int64(0), int64(0)
    for y in range(rules.rows):
        count = count_bits(realm.shrines >> (MAX_REALM * y) & 255)
        more = rules.full_line_points if count == rules.columns else 0
        best_row = max(best_row, points * count + more)
    for x in range(rules.columns):
        count = count_bits(realm.shrines >> x & 0x0101010101010101)
        more = rules.full_line_points if count == rules.rows else 0
        best_column = max(best_column, points * count + more)
    return best_row + best_column


@kernel
def count_tranquil(realm: Realm) -> int:
    """Connected groups of face-down tops, floors ignored, shrines included (D-38)."""
    points = int64(0)
    rest = realm.down
    while rest:
        rest &= ~find_group(bit(first_bit(rest)), rest)
        points += 1
    return points


@kernel
def count_brave(rules: Rules, realm: Realm) -> int:
    """Stacks without a neighbour of the same or a greater height (D-39)."""
    points = int64(0)
    rest = realm.up | realm.down
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        points += int64(find_highest_beside(rules, realm, cell) < int64(realm.heights[cell]))
    return points


@kernel
def sum_majesty(rules: Rules, realm: Realm) -> int:
    """For each faction the highest number face-up on the majestic floor or higher (D-40)."""
    points = int64(0)
    for faction in range(N_FACTIONS):
        best = int64(0)
        for number in range(N_NUMBERS):
            rest = realm.types[faction] & realm.numbers[number]
            while rest:
                cell = first_cell(rest)
                rest &= ~bit(cell)
                if realm.heights[cell] >= rules.majestic_floor:
                    best = int64(number + 1)
        points += best
    return points


@kernel
def measure_power(realm: Realm, faction: int) -> int:
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
def score_power(rules: Rules, state: State, seat: Seat, points: int) -> int:
    """For each faction points against each neighbour with a lower power, fewer against an equal one (D-41)."""
    total = int64(0)
    players = rules.players
    right, left = (seat + 1) % players, (seat + players - 1) % players
    for faction in range(N_FACTIONS):
        own = measure_power(state.realms[seat], faction)
        if own == 0:
            continue
        other = measure_power(state.realms[right], faction)
        total += points * int64(own > other) + rules.equal_power_points * int64(own == other)
        if left != right:
            other = measure_power(state.realms[left], faction)
            total += points * int64(own > other) + rules.equal_power_points * int64(own == other)
    return total


@kernel
def count_symbols(realm: Realm) -> int:
    """Different special symbols that lie face-up (D-42)."""
    seen = int64(0)
    rest = find_specials(realm)
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        seen |= bit(int64(realm.tops[cell]))
    return count_bits(seen)


@kernel
def score_harmony(rules: Rules, realm: Realm, points: int) -> int:
    """For each of the two middle lines: points if it mirrors the tiles, others if it mirrors the shrines (D-43)."""
    total = int64(0)
    for is_upright in range(2):
        has_tiles = rules.harmony_empty or realm.up | realm.down
        if has_tiles and mirrors_tiles(rules, realm, is_upright):
            total += points
        has_shrines = rules.harmony_empty or realm.shrines
        if has_shrines and mirrors_shrines(rules, realm, is_upright):
            total += rules.mirrored_shrine_points
    return total


@kernel
def mirrors_tiles(rules: Rules, realm: Realm, is_upright: int) -> bool:
    """Whether opposite stacks have the same height, or by the other reading both stand (D-43)."""
    for y in range(rules.rows):
        for x in range(rules.columns):
            height = int64(realm.heights[MAX_REALM * y + x])
            opposite = int64(realm.heights[mirror_cell(rules, x, y, is_upright)])
            if height != opposite and (rules.harmony_heights or min(height, opposite) == 0):
                return False
    return True


@kernel
def mirrors_shrines(rules: Rules, realm: Realm, is_upright: int) -> bool:
    """Whether every shrine has one opposite on the same floor (D-43)."""
    rest = realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        other = mirror_cell(rules, cell % MAX_REALM, cell // MAX_REALM, is_upright)
        if not realm.shrines & bit(other) or realm.heights[cell] != realm.heights[other]:
            return False
    return True


@kernel
def mirror_cell(rules: Rules, x: int, y: int, is_upright: int) -> RealmCell:
    """The cell opposite to one across the upright or the flat middle line (D-43)."""
    if is_upright:
        return RealmCell(MAX_REALM * y + rules.columns - 1 - x)
    return RealmCell(MAX_REALM * (rules.rows - 1 - y) + x)


@kernel
def count_devoted(realm: Realm) -> int:
    """Shrines beside a face-up dragon tile, on any floor (D-44)."""
    return count_bits(realm.shrines & beside(realm.types[DRAGON_TYPE]))
