"""What placements add to a kingdom, counted without placing anything: only the areas that are touched matter.

The halves of a domino are of different terrains, and then what they add sums up, or they are a crownless double.
Bots count the Middle Kingdom as soon as no square lies too far away, under its strict reading too.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.kingdomino.bots.scratch import Scratch
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import (
    Domino,
    Placement,
    Terrain,
    action,
    ring,
)
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.cells import bit, downwards, to_left, to_right, upwards
from simkit.games.kingdomino.rules.kingdom import count_crowns, find_placements, first_cell, second_cell
from simkit.games.kingdomino.scoring import is_centred, score_harmony
from simkit.games.kingdomino.state import Kingdom

NO_CANDIDATE = -1


@kernel
def value_squares(kingdom: Kingdom, beside: int, terrain: Terrain, size: int, crowns: int) -> int:
    """Points that new squares of one terrain add by joining the areas on the cells beside them."""
    before = int64(0)
    rest = beside & kingdom.terrains[terrain]
    while rest:
        area = kingdom.areas[first_bit(rest)]
        rest &= ~area
        squares, crowned = count_bits(area), count_crowns(kingdom, area)
        before += squares * crowned
        size += squares
        crowns += crowned
    return size * crowns - before


@kernel
def fill_added_points(
    tables: Tables, kingdom: Kingdom, cells: int, terrain: Terrain, crowns: int, added: Vector[int]
) -> None:
    """Write what half a domino adds on each of these cells."""
    while cells:
        cell = first_bit(cells)
        cells &= ~bit(cell)
        added[cell] = value_squares(kingdom, tables.around[cell], terrain, int64(1), crowns)


@kernel
def prepare_added_points(
    tables: Tables, kingdom: Kingdom, domino: Domino, scratch: Scratch
) -> tuple[int, int, int, int]:
    """Find the placements of a domino and write what its halves add on their cells; a double needs none."""
    flat, flat_swapped, upright, upright_swapped = find_placements(tables, kingdom, domino)
    halves = tables.halves[domino]
    if halves.a != halves.b:
        first = flat | upright
        cells = first | to_right(flat_swapped) | downwards(upright_swapped)
        fill_added_points(tables, kingdom, cells, halves.a, halves.a_crowns, scratch.added_a)
        first = flat_swapped | upright_swapped
        cells = first | to_right(flat) | downwards(upright)
        fill_added_points(tables, kingdom, cells, halves.b, halves.b_crowns, scratch.added_b)
    return flat, flat_swapped, upright, upright_swapped


@kernel
def value_domino(
    tables: Tables, kingdom: Kingdom, domino: Domino, placement: Placement, scratch: Scratch
) -> int:
    """Points that a placement adds, from what is prepared for its domino."""
    first, second = first_cell(placement), second_cell(placement)
    a = tables.halves[domino].a
    if a == tables.halves[domino].b:
        around = tables.around[first] | tables.around[second]
        return value_squares(kingdom, around, a, int64(2), int64(0))
    if placement & action.SWAPPED:
        first, second = second, first
    return scratch.added_a[first] + scratch.added_b[second]


@kernel
def has_hole(rules: Rules, landscape: int) -> bool:
    """Whether an empty cell of the castle-centred window has only landscape and the outside beside it."""
    closed = landscape | ~rules.window
    shut = to_right(closed) & to_left(closed) & downwards(closed) & upwards(closed)
    return (rules.window & ~landscape & ~ring.CASTLE & shut) != 0


@kernel
def is_sound(rules: Rules, kingdom: Kingdom) -> bool:
    """Whether a kingdom is centred and without holes; once it is not, it never will be again."""
    return is_centred(rules, kingdom) and not has_hole(rules, kingdom.landscape)


@kernel
def add_bonuses(rules: Rules, points: int, squares: int, is_within: bool) -> int:
    """Points with those of the variants in play."""
    if rules.middle_kingdom and is_within:
        points += rules.middle_kingdom_bonus
    return points + score_harmony(rules, squares)


@kernel
def value_placement(
    tables: Tables,
    rules: Rules,
    kingdom: Kingdom,
    domino: Domino,
    placement: Placement,
    scratch: Scratch,
    must_be_sound: bool,
) -> int:
    """Score of the kingdom after a placement, as prepared; NO_CANDIDATE if it must be sound and is not."""
    is_within = is_centred(rules, kingdom)
    if placement == action.DISCARD:
        if must_be_sound and not is_sound(rules, kingdom):
            return int64(NO_CANDIDATE)
        return add_bonuses(rules, kingdom.points, kingdom.squares, is_within)
    cells = bit(first_cell(placement)) | bit(second_cell(placement))
    is_within = is_within and cells & ~rules.window == 0
    if must_be_sound and (not is_within or has_hole(rules, kingdom.landscape | cells)):
        return int64(NO_CANDIDATE)
    points = kingdom.points + value_domino(tables, kingdom, domino, placement, scratch)
    return add_bonuses(rules, points, kingdom.squares + 2, is_within)


@kernel
def value_best_placement(
    tables: Tables, rules: Rules, kingdom: Kingdom, domino: Domino, scratch: Scratch, must_be_sound: bool
) -> int:
    """Highest score that placing a domino can reach; NO_CANDIDATE if it cannot be placed (soundly, if it must)."""
    flat, flat_swapped, upright, upright_swapped = prepare_added_points(tables, kingdom, domino, scratch)
    if must_be_sound:
        flat_within = rules.window & to_left(rules.window)
        upright_within = rules.window & upwards(rules.window)
        flat &= flat_within
        flat_swapped &= flat_within
        upright &= upright_within
        upright_swapped &= upright_within
    best = int64(NO_CANDIDATE)
    for kind in range(4):
        starts = (
            flat if kind == 0 else flat_swapped if kind == 1 else upright if kind == 2 else upright_swapped
        )
        kind_code = action.SWAPPED * (kind & 1) + (action.UPRIGHT if kind > 1 else 0)
        while starts:
            cell = first_bit(starts)
            starts &= ~bit(cell)
            value = value_candidate(
                tables, rules, kingdom, domino, Placement(cell + kind_code), scratch, must_be_sound, best
            )
            best = max(best, value)
    return best


@kernel
def value_candidate(
    tables: Tables,
    rules: Rules,
    kingdom: Kingdom,
    domino: Domino,
    placement: Placement,
    scratch: Scratch,
    must_be_sound: bool,
    best: int,
) -> int:
    """As `value_placement`, but anything not above the best so far may come back as it."""
    value = kingdom.points + value_domino(tables, kingdom, domino, placement, scratch)
    if must_be_sound:
        value = add_bonuses(rules, value, kingdom.squares + 2, True)
        if value <= best:
            return best
        cells = bit(first_cell(placement)) | bit(second_cell(placement))
        return best if has_hole(rules, kingdom.landscape | cells) else value
    cells = bit(first_cell(placement)) | bit(second_cell(placement))
    is_within = is_centred(rules, kingdom) and cells & ~rules.window == 0
    return add_bonuses(rules, value, kingdom.squares + 2, is_within)
