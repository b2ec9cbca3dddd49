"""What placements add to a kingdom, counted without placing anything: only the areas that are touched matter.

The halves of a domino are of different terrains, and then their gains add up, or they are a crownless double.
Bots count the Middle Kingdom as soon as no square lies too far away, under its strict reading too.
"""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.constants import (
    CASTLE,
    DISCARD,
    HARMONY_POINTS,
    MIDDLE_KINGDOM_POINTS,
    SWAPPED,
)
from simkit.games.kingdomino.rules.cells import bit, downwards, to_left, to_right, upwards
from simkit.games.kingdomino.rules.kingdom import count_crowns, find_placements, second_cell

NO_CANDIDATE = -1


@kernel
def gain_area(tables: Any, kingdom: Any, beside: Any, terrain: Any, size: Any, crowns: Any) -> Any:
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
def fill_gains(tables: Any, kingdom: Any, cells: Any, terrain: Any, crowns: Any, gains: Any) -> None:
    """Write what half a domino adds on each of these cells."""
    while cells:
        cell = first_bit(cells)
        cells &= ~bit(cell)
        gains[cell] = gain_area(tables, kingdom, tables.around[cell], terrain, int64(1), crowns)


@kernel
def prepare_gains(tables: Any, kingdom: Any, domino: Any, desk: Any) -> Any:
    """Find the placements of a domino and write the gains of its halves on their cells; a double needs none."""
    flat, flat_swapped, upright, upright_swapped = find_placements(tables, kingdom, domino)
    a, b = tables.halves[domino, 0], tables.halves[domino, 2]
    if a != b:
        first = flat | upright
        cells = first | to_right(flat_swapped) | downwards(upright_swapped)
        fill_gains(tables, kingdom, cells, a, tables.halves[domino, 1], desk.gains_a)
        first = flat_swapped | upright_swapped
        cells = first | to_right(flat) | downwards(upright)
        fill_gains(tables, kingdom, cells, b, tables.halves[domino, 3], desk.gains_b)
    return flat, flat_swapped, upright, upright_swapped


@kernel
def gain_domino(tables: Any, kingdom: Any, domino: Any, code: Any, desk: Any) -> Any:
    """Points that a placement adds, from gains prepared for its domino."""
    first, second = code & 63, second_cell(code)
    a = tables.halves[domino, 0]
    if a == tables.halves[domino, 2]:
        around = tables.around[first] | tables.around[second]
        return gain_area(tables, kingdom, around, a, int64(2), int64(0))
    if code & SWAPPED:
        first, second = second, first
    return desk.gains_a[first] + desk.gains_b[second]


@kernel
def has_hole(rules: Any, landscape: Any) -> Any:
    """Whether an empty cell of the castle-centred window has only landscape and the outside beside it."""
    closed = landscape | ~rules.window
    shut = to_right(closed) & to_left(closed) & downwards(closed) & upwards(closed)
    return (rules.window & ~landscape & ~CASTLE & shut) != 0


@kernel
def is_centred(rules: Any, kingdom: Any) -> Any:
    """Whether no square lies farther from the castle than the middle of a full kingdom allows."""
    return (
        kingdom.right <= rules.reach
        and -kingdom.left <= rules.reach
        and kingdom.bottom <= rules.reach
        and -kingdom.top <= rules.reach
    )


@kernel
def is_sound(rules: Any, kingdom: Any) -> Any:
    """Whether a kingdom is centred and without holes; once it is not, it never will be again."""
    return is_centred(rules, kingdom) and not has_hole(rules, kingdom.landscape)


@kernel
def add_bonuses(rules: Any, points: Any, squares: Any, is_within: Any) -> Any:
    """Points with those of the variants in play."""
    if rules.middle_kingdom and is_within:
        points += MIDDLE_KINGDOM_POINTS
    if rules.harmony and squares == rules.side * rules.side - 1:
        points += HARMONY_POINTS
    return points


@kernel
def rate_placement(
    tables: Any, rules: Any, kingdom: Any, domino: Any, code: Any, desk: Any, must_be_sound: Any
) -> Any:
    """Score of the kingdom after a placement, from gains prepared; NO_CANDIDATE if it must be sound and is not."""
    is_within = is_centred(rules, kingdom)
    if code == DISCARD:
        if must_be_sound and not is_sound(rules, kingdom):
            return int64(NO_CANDIDATE)
        return add_bonuses(rules, kingdom.points, kingdom.squares, is_within)
    cells = bit(code & 63) | bit(second_cell(code))
    is_within = is_within and cells & ~rules.window == 0
    if must_be_sound and (not is_within or has_hole(rules, kingdom.landscape | cells)):
        return int64(NO_CANDIDATE)
    points = kingdom.points + gain_domino(tables, kingdom, domino, code, desk)
    return add_bonuses(rules, points, kingdom.squares + 2, is_within)


@kernel
def rate_best(tables: Any, rules: Any, kingdom: Any, domino: Any, desk: Any, must_be_sound: Any) -> Any:
    """Highest score that placing a domino can reach; NO_CANDIDATE if it cannot be placed (soundly, if it must)."""
    flat, flat_swapped, upright, upright_swapped = prepare_gains(tables, kingdom, domino, desk)
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
        code = SWAPPED * (kind & 1) + 32 * (kind & 2)
        while starts:
            cell = first_bit(starts)
            starts &= ~bit(cell)
            value = rate_candidate(tables, rules, kingdom, domino, cell + code, desk, must_be_sound, best)
            best = max(best, value)
    return best


@kernel
def rate_candidate(
    tables: Any, rules: Any, kingdom: Any, domino: Any, code: Any, desk: Any, must_be_sound: Any, best: Any
) -> Any:
    """As `rate_placement`, but anything not above the best so far may come back as it."""
    value = kingdom.points + gain_domino(tables, kingdom, domino, code, desk)
    if must_be_sound:
        value = add_bonuses(rules, value, kingdom.squares + 2, True)
        if value <= best:
            return best
        cells = bit(code & 63) | bit(second_cell(code))
        return best if has_hole(rules, kingdom.landscape | cells) else value
    cells = bit(code & 63) | bit(second_cell(code))
    is_within = is_centred(rules, kingdom) and cells & ~rules.window == 0
    return add_bonuses(rules, value, kingdom.squares + 2, is_within)
