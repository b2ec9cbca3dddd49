"""Features of the value network: realms, castle and standings as one seat sees them when a turn has ended."""

from __future__ import annotations

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.dragon_castle.bots import taught_weights as f
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    DRAGON_TYPE,
    MAX_SEATS,
    N_CARDS,
    N_FACTIONS,
    N_FLOORS,
    N_REALM_CELLS,
    N_TYPES,
    N_WORDS,
    SET_MIN,
    Card,
    TileType,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.rules.castle import find_available, find_long_free, find_top_floor
from simkit.games.dragon_castle.rules.cells import beside, bit, find_group, first_cell
from simkit.games.dragon_castle.rules.realm import find_spaces
from simkit.games.dragon_castle.scoring import score_set, score_shrines
from simkit.games.dragon_castle.state import Castle, Realm, State


class Outline(Record):
    """A realm as words of cells, and what its types come to."""

    types: Vector[int] = field(N_TYPES)  # face-up tiles of each type
    spaces: int = field()  # cells on which a tile may be placed
    low: int = field()  # stacks of one tile or more
    middle: int = field()  # of two or more
    high: int = field()  # of three or more
    pool: int = field()
    joins: Vector[int] = field(N_TYPES)  # the largest group that one more tile would make
    points: Vector[int] = field(N_TYPES)  # points of that set; 0 if it is none
    pair_points: Vector[int] = field(N_TYPES)  # points of the set that two more tiles would make
    features: Matrix[float] = field(N_TYPES, f.N_REALM_PART, of=np.float32)


class View(Record):
    """What one seat sees, and its features."""

    seat: Seat = field()
    outlines: Vector[Outline] = field(MAX_SEATS, of=Outline)
    scores: Vector[int] = field(MAX_SEATS)  # points as things are
    dragon_points: Matrix[int] = field(MAX_SEATS, N_CARDS)  # by place of the card
    sizes: Vector[int] = field(N_REALM_CELLS)  # room: group that a tile would make on each space
    covered: Vector[int] = field(N_TYPES)  # castle tiles that nobody can see
    visible: Vector[int] = field(N_TYPES)  # that can be seen
    available: Vector[int] = field(N_TYPES)  # that can be taken
    firsts: Vector[int] = field(N_TYPES)  # that can be taken first
    pairs: Vector[int] = field(N_TYPES)  # symbols of which a pair can be taken
    next_points: Vector[int] = field(N_TYPES)  # what one more tile would make for the next seat
    next_join: Vector[int] = field(N_TYPES)
    next_pair_points: Vector[int] = field(N_TYPES)
    other_points: Vector[int] = field(N_TYPES)  # for the others, at most
    other_join: Vector[int] = field(N_TYPES)
    opponents_final: int = field()  # whether the ! was uncovered when they were compared; −1 if they were not
    turns: float = field(of=np.float64)  # left for each seat, roughly
    types: Matrix[float] = field(N_TYPES, f.N_TYPE_FEATURES, of=np.float32)
    type_sums: Matrix[float] = field(N_TYPES, f.N_TYPE_NODES, of=np.float32)  # without the own realm
    nodes: Matrix[float] = field(N_TYPES, f.N_TYPE_NODES, of=np.float32)
    inputs: Vector[float] = field(f.N_INPUTS, of=np.float32)
    sums: Vector[float] = field(f.N_NODES, of=np.float32)  # of the hidden layer, without the own realm
    hidden: Vector[float] = field(f.N_NODES, of=np.float32)


@kernel
def read_realm(tables: Tables, rules: Rules, realm: Realm, outline: Outline, sizes: Vector[int]) -> None:
    """Read a whole realm."""
    read_ground(rules, realm, outline)
    for kind in range(N_TYPES):
        read_type(tables, realm, outline, TileType(kind), sizes)


@kernel
def read_ground(rules: Rules, realm: Realm, outline: Outline) -> None:
    """Read spaces and heights."""
    outline.spaces = find_spaces(rules, realm)
    outline.pool = realm.pool
    outline.low = realm.up | realm.down
    outline.middle = 0
    outline.high = 0
    rest = outline.low
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        height = int64(realm.heights[cell])
        if height >= 2:
            outline.middle |= bit(cell)
            if height >= 3:
                outline.high |= bit(cell)


@kernel
def read_type(tables: Tables, realm: Realm, outline: Outline, kind: TileType, sizes: Vector[int]) -> None:
    """Read the groups of a type and the sets that one or two more tiles would make."""
    tiles = realm.types[kind]
    row, spaces = outline.features[kind], outline.spaces
    outline.types[kind] = tiles
    for place in range(f.N_REALM_PART):
        row[place] = 0.0
    outline.joins[kind] = int64(spaces != 0)
    outline.points[kind] = 0
    outline.pair_points[kind] = 0
    row[f.JOIN] = 0.2 * outline.joins[kind]
    if tiles == 0:
        return
    row[f.TILES] = count_bits(tiles) / 4.0
    count_groups(tiles, outline, row, sizes)
    key, best, second = find_joins(tiles, outline, sizes)
    outline.joins[kind] = best
    row[f.JOIN] = best / 5.0
    row[f.KEY_FLOOR] = 0.0
    if key < 0:
        return
    here = bit(key)
    row[f.KEY_FLOOR] = min(int64(realm.heights[key]), 3) / 3.0
    if best + 1 >= SET_MIN:
        outline.pair_points[kind] = score_set(tables, best + 1, kind)
        row[f.PAIR_POINTS] = outline.pair_points[kind] / 5.0
    if best >= SET_MIN:
        group = find_group(here, tiles | here)
        middle, high = outline.middle | outline.low & here, outline.high | outline.middle & here
        outline.points[kind] = score_set(tables, best, kind)
        row[f.READY] = 1.0
        row[f.SET_POINTS] = outline.points[kind] / 5.0
        row[f.SPARE] = 1.0 * (second >= SET_MIN)
        row[f.SET_FLOOR] = (1.0 + 1.0 * (group & middle != 0) + 1.0 * (group & high != 0)) / 3.0
        row[f.SET_HIGH] = count_bits(group & middle) / 4.0


@kernel
def count_groups(tiles: int, outline: Outline, row: Vector[float], sizes: Vector[int]) -> None:
    """Count the groups of a type by size, those that cannot grow apart, and add up what spaces would join."""
    near = beside(tiles) & outline.spaces
    rest = near
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        sizes[cell] = 1
    largest, rest = int64(0), tiles
    ones, twos, threes, stuck = int64(0), int64(0), int64(0), int64(0)
    while rest:
        group = find_group(bit(first_bit(rest)), rest)
        rest &= ~group
        size, edge = count_bits(group), beside(group) & near
        if edge == 0:
            stuck += size
            continue
        ones += int64(size == 1)
        twos += int64(size == 2)
        threes += int64(size >= 3)
        if size > largest:
            largest = size
            row[f.LIBERTIES] = min(count_bits(edge), 4) / 4.0
        while edge:
            cell = first_cell(edge)
            edge &= ~bit(cell)
            sizes[cell] += size
    row[f.ONES] = ones / 3.0
    row[f.TWOS] = twos / 2.0
    row[f.THREES] = 1.0 * threes
    row[f.STUCK] = stuck / 3.0


@kernel
def find_joins(tiles: int, outline: Outline, sizes: Vector[int]) -> tuple[int, int, int]:
    """The space where one more tile makes the largest group (−1 without any), its size and that at the next best.

    Among equals the higher one.
    """
    key, best, second, floor = int64(-1), int64(0), int64(0), int64(0)
    rest = beside(tiles) & outline.spaces
    while rest:
        cell = first_cell(rest)
        here = bit(cell)
        rest &= ~here
        size = sizes[cell]
        ground = int64(outline.low & here != 0) + int64(outline.middle & here != 0)
        if size > best or (size == best and ground > floor):
            second = best
            key, best, floor = cell, size, ground
        elif size > second:
            second = size
    return key, best if key >= 0 else int64(outline.spaces != 0), second


@kernel
def read_covered(tables: Tables, castle: Castle, view: View) -> None:
    """Count the castle tiles that nobody can see by type: what has been seen tells how many there are."""
    for kind in range(N_TYPES):
        view.covered[kind] = 0
    for floor in range(N_FLOORS - 1):
        for word in range(N_WORDS):
            rest = castle.floors[floor + 1, word]
            while rest:
                place = first_bit(rest)
                rest &= ~bit(place)
                view.covered[tables.types[int64(castle.tiles[floor, place + 64 * word])]] += 1


@kernel
def read_castle(tables: Tables, rules: Rules, state: State, view: View) -> None:
    """Count the tiles of each type that can be seen and taken, and estimate the turns left."""
    castle, symbol = state.castle, int64(0)
    floor, n_upper = find_top_floor(castle), int64(0)
    for word in range(N_WORDS):
        n_upper += count_bits(castle.floors[1, word]) + count_bits(castle.floors[2, word])
    a0, a1, a2 = (
        find_available(castle, int64(0)),
        find_available(castle, int64(1)),
        find_available(castle, int64(2)),
    )
    f0, f1, f2 = int64(0), int64(0), int64(0)
    if floor >= 0:
        f0 = find_long_free(castle, floor, int64(0))
        f1 = find_long_free(castle, floor, int64(1))
        f2 = find_long_free(castle, floor, int64(2))
    for kind in range(N_TYPES):
        n_visible, n_available, n_firsts, n_pairs = int64(0), int64(0), int64(0), int64(0)
        for _ in range(tables.sizes[kind]):
            v0, v1, v2 = castle.visible[symbol, 0], castle.visible[symbol, 1], castle.visible[symbol, 2]
            symbol += 1
            if v0 | v1 | v2 == 0:
                continue
            n_visible += count_bits(v0) + count_bits(v1) + count_bits(v2)
            free = count_bits(v0 & a0) + count_bits(v1 & a1) + count_bits(v2 & a2)
            first = count_bits(v0 & f0) + count_bits(v1 & f1) + count_bits(v2 & f2)
            n_available += free
            n_firsts += first
            n_pairs += int64(first >= 1 and free >= 2)
        view.visible[kind] = n_visible
        view.available[kind] = n_available
        view.firsts[kind] = n_firsts
        view.pairs[kind] = n_pairs
    view.turns = (n_upper / 1.6 + 2.0 * (rules.trigger - state.countdown)) / rules.players
    if state.is_final:
        view.turns = 0.0


@kernel
def read_scores(rules: Rules, state: State, seat: Seat, view: View) -> None:
    """Points of a seat as things are, those of the Dragons by themselves too."""
    realm = state.realms[seat]
    total = realm.tokens + score_shrines(rules, realm) + rules.token_points * realm.countdown
    for place in range(rules.n_dragons):
        points = score_dragon(rules, state, seat, Card(int64(state.dragon_cards[place])))
        view.dragon_points[seat, place] = points
        total += points
    view.scores[seat] = total


@kernel
def read_opponents(tables: Tables, rules: Rules, state: State, view: View) -> None:
    """Read the realms and points of all other seats."""
    for other in range(rules.players):
        if other != view.seat:
            read_realm(tables, rules, state.realms[other], view.outlines[other], view.sizes)
            read_scores(rules, state, Seat(other), view)


@kernel
def has_turn(state: State, view: View, seat: int) -> bool:
    """Whether a seat will have another turn, once the turn of the view's seat has ended."""
    return not state.is_final or seat > view.seat


@kernel
def compare_opponents(rules: Rules, state: State, view: View) -> None:
    """Find what the next seat and the others could make of each type."""
    following = (view.seat + 1) % rules.players
    for kind in range(N_TYPES):
        view.next_points[kind] = 0
        view.next_join[kind] = 0
        view.next_pair_points[kind] = 0
        view.other_points[kind] = 0
        view.other_join[kind] = 0
    for other in range(rules.players):
        if other == view.seat or not has_turn(state, view, other):
            continue
        outline = view.outlines[other]
        for kind in range(N_TYPES):
            if other == following:
                view.next_points[kind] = outline.points[kind]
                view.next_join[kind] = outline.joins[kind]
                view.next_pair_points[kind] = outline.pair_points[kind]
            else:
                view.other_points[kind] = max(view.other_points[kind], outline.points[kind])
                view.other_join[kind] = max(view.other_join[kind], outline.joins[kind])


@kernel
def write_type_context(view: View, kind: int, is_alive: bool) -> None:
    """Write the features of one type that do not tell of the own realm."""
    row = view.types[kind]
    row[f.VISIBLE] = view.visible[kind] / 8.0
    row[f.AVAILABLE] = view.available[kind] / 6.0
    row[f.FIRSTS] = view.firsts[kind] / 4.0
    row[f.PAIRS] = view.pairs[kind] / 2.0
    row[f.COVERED] = view.covered[kind] / 10.0
    row[f.SPECIAL] = 1.0 * (kind >= N_FACTIONS)
    row[f.DRAGON] = 1.0 * (kind == DRAGON_TYPE)
    row[f.NEXT_POINTS] = view.next_points[kind] / 5.0
    row[f.OTHER_POINTS] = view.other_points[kind] / 5.0
    row[f.NEXT_JOIN] = view.next_join[kind] / 5.0
    row[f.OTHER_JOIN] = view.other_join[kind] / 5.0
    row[f.NEXT_FIRST] = view.next_points[kind] / 5.0 if view.firsts[kind] > 0 else 0.0
    row[f.NEXT_PAIR] = view.next_pair_points[kind] / 5.0 if view.pairs[kind] > 0 else 0.0
    row[f.TYPE_LATE] = view.turns / (view.turns + 1.0)
    row[f.TYPE_TURNS] = view.turns / 10.0
    row[f.TYPE_ALIVE] = 1.0 * is_alive


@kernel
def write_type_realm(view: View, outline: Outline, kind: int, is_alive: bool) -> None:
    """Write the features of one type that tell of the own realm; all are 0 without another turn."""
    row, realm = view.types[kind], outline.features[kind]
    for place in range(f.N_REALM_PART):
        row[place] = realm[place] if is_alive else 0.0
    row[f.READY_FIRST] = 1.0 * (is_alive and view.firsts[kind] > 0 and outline.points[kind] > 0)
    row[f.READY_PAIR] = outline.pair_points[kind] / 5.0 if is_alive and view.pairs[kind] > 0 else 0.0
