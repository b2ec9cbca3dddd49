"""One kingdom: where a domino may lie, and laying it there."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import Cell, Domino, Placement, Terrain, action, ring
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.cells import beside, bit, to_left, upwards
from simkit.games.kingdomino.state import Kingdom


@kernel
def measure_space(tables: Tables, rules: Rules, kingdom: Kingdom) -> None:
    """Note which cells the next domino may reach with the kingdom staying within its size (K-08).

    A domino that touches the kingdom ends at most two cells outside its box. Of a kingdom 5 wide in a space of 7 the
    cells two to the left and two to the right are the same cells of the ring; only flat dominoes reach them, and the
    left half of a flat domino tells the two sides apart.
    """
    slack = rules.side - 1
    x0 = max(kingdom.left - 2, kingdom.right - slack)
    x1 = min(kingdom.right + 2, kingdom.left + slack)
    y0 = max(kingdom.top - 2, kingdom.bottom - slack)
    y1 = min(kingdom.bottom + 2, kingdom.top + slack)
    column = (x0 + ring.CASTLE_AT) & (ring.SIDE - 1)
    row = (y0 + ring.CASTLE_AT) & (ring.SIDE - 1)
    columns = tables.columns[column, min(x1 - x0 + 1, ring.SIDE)]
    rows = tables.rows[row, min(y1 - y0 + 1, ring.SIDE)]
    kingdom.first_x = x0
    kingdom.first_y = y0
    kingdom.space = columns & rows
    kingdom.flat_starts = tables.columns[column, x1 - x0] & rows
    kingdom.upright_starts = tables.rows[row, y1 - y0] & columns


@kernel(hot=True)
def find_placements(tables: Tables, kingdom: Kingdom, domino: Domino) -> tuple[int, int, int, int]:
    """Starts of all legal placements: flat, flat with b first, upright, upright with b first (K-07).

    One half at least touches the castle or its own terrain. A double is not listed with b first.
    """
    halves = tables.halves[domino]
    a, b = halves.a, halves.b
    free = kingdom.space & ~(kingdom.landscape | ring.CASTLE)
    near_a = free & beside(kingdom.terrains[a] | ring.CASTLE)
    flat = free & to_left(free) & kingdom.flat_starts
    upright = free & upwards(free) & kingdom.upright_starts
    if a == b:
        none = int64(0)
        return flat & (near_a | to_left(near_a)), none, upright & (near_a | upwards(near_a)), none
    near_b = free & beside(kingdom.terrains[b] | ring.CASTLE)
    return (
        flat & (near_a | to_left(near_b)),
        flat & (near_b | to_left(near_a)),
        upright & (near_a | upwards(near_b)),
        upright & (near_b | upwards(near_a)),
    )


@kernel
def second_cell(placement: Placement) -> Cell:
    """The right or lower cell of a placement."""
    if placement & action.UPRIGHT:
        return Cell((placement + ring.SIDE) & 63)
    return Cell((placement & 56) | ((placement + 1) & 7))


@kernel
def first_cell(placement: Placement) -> Cell:
    """The left or upper cell of a placement."""
    return Cell(placement & 63)


@kernel(hot=True)
def place_domino(
    tables: Tables, rules: Rules, kingdom: Kingdom, domino: Domino, placement: Placement
) -> None:
    """Lay a domino down for good (K-07)."""
    first, second = first_cell(placement), second_cell(placement)
    x, y = find_place(kingdom, placement)
    kingdom.left = min(kingdom.left, x)
    kingdom.top = min(kingdom.top, y)
    is_upright = int64((placement & action.UPRIGHT) != 0)
    kingdom.right = max(kingdom.right, x + 1 - is_upright)
    kingdom.bottom = max(kingdom.bottom, y + is_upright)
    if placement & action.SWAPPED:
        first, second = second, first
    halves = tables.halves[domino]
    cover_cell(tables, kingdom, first, halves.a, halves.a_crowns)
    cover_cell(tables, kingdom, second, halves.b, halves.b_crowns)
    kingdom.squares += 2
    kingdom.placed |= bit(domino - 1)
    measure_space(tables, rules, kingdom)


@kernel
def find_place(kingdom: Kingdom, placement: Placement) -> tuple[int, int]:
    """x and y of the left or upper cell of a legal placement, the castle being at 0, 0."""
    x = kingdom.first_x + (((placement & 7) - ring.CASTLE_AT - kingdom.first_x) & 7)
    y = kingdom.first_y + (((placement >> 3 & 7) - ring.CASTLE_AT - kingdom.first_y) & 7)
    return x, y


@kernel(hot=True)
def cover_cell(tables: Tables, kingdom: Kingdom, cell: Cell, terrain: Terrain, crowns: int) -> None:
    """Cover a cell with half a domino, which joins the areas of its terrain that it touches (K-11)."""
    here = bit(cell)
    if crowns & 1:
        kingdom.ones |= here
    if crowns & 2:
        kingdom.twos |= here
    area = here
    rest = tables.around[cell] & kingdom.terrains[terrain]
    while rest:
        joined = kingdom.areas[first_bit(rest)]
        kingdom.points -= value_area(kingdom, joined)
        area |= joined
        rest &= ~joined
    kingdom.points += value_area(kingdom, area)
    kingdom.terrains[terrain] |= here
    kingdom.landscape |= here
    rest = area
    while rest:
        member = first_bit(rest)
        kingdom.areas[member] = area
        rest &= ~bit(member)


@kernel
def value_area(kingdom: Kingdom, area: int) -> int:
    """Points of an area: its squares times its crowns (K-11)."""
    return count_bits(area) * count_crowns(kingdom, area)


@kernel
def count_crowns(kingdom: Kingdom, cells: int) -> int:
    """Crowns on these cells."""
    return count_bits(cells & kingdom.ones) + 2 * count_bits(cells & kingdom.twos)
