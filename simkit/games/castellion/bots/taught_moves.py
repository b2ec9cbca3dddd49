"""What changes a castle that stands, rated: tiles exchanged, destroyed and moved."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.taught_network import N_GOALS, View, Weights
from simkit.games.castellion.bots.taught_rating import NEVER, keep_outputs, rate_changed
from simkit.games.castellion.bots.taught_view import sum_castle
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COLUMN_0,
    HEIGHT,
    N_KINDS,
    N_MOTIFS,
    ROW_0,
    STRIDE,
    WIDTH,
    Cell,
    defender,
    goals,
)
from simkit.games.castellion.rules.castle import highest, removable, without
from simkit.games.castellion.rules.powers import exchange, find_pairs


@kernel
def exchange_cells(view: View, a: int, b: int) -> None:
    """Exchange two tiles of the castle."""
    for kind in range(N_KINDS):
        view.types[kind] = exchange(view.types[kind], a, b)
    for motif in range(N_MOTIFS):
        view.motifs[motif] = exchange(view.motifs[motif], a, b)
    view.haunted = exchange(view.haunted, a, b)


@kernel
def rate_exchanges(rules: Rules, weights: Weights, view: View, least: float) -> tuple[float, int]:
    """The value of the best exchange of neighbouring tiles of two types, and its number, in the state's columns."""
    best, chosen = least, int64(-1)
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    beside, above = find_pairs(rules, built)
    for kind in range(N_KINDS):
        own = view.types[kind]
        beside &= ~(own & own >> STRIDE)
        above &= ~(own & own >> 1)
    for direction in range(2):
        pairs, step = (beside, int64(STRIDE)) if direction else (above, int64(1))
        while pairs:
            cell = first_bit(pairs)
            pairs &= pairs - 1
            there = cell + step  # a window that both are in is dead, before and after
            concerned = (f.TOUCHED[cell] | f.TOUCHED[there]) & ~(f.INSIDE[cell] & f.INSIDE[there])
            exchange_cells(view, cell, there)
            value = rate_changed(weights, view, concerned)
            exchange_cells(view, cell, there)
            if value > best:
                best, chosen = value, 2 * (cell - view.column * STRIDE) + direction
                keep_outputs(view)
    return best, chosen


@kernel
def remove_cell(view: View, cell: Cell) -> None:
    """Take a tile out of the castle; what is above slides down."""
    for kind in range(N_KINDS):
        view.types[kind] = without(view.types[kind], cell)
    for motif in range(N_MOTIFS):
        view.motifs[motif] = without(view.motifs[motif], cell)
    view.haunted = without(view.haunted, cell)


@kernel
def rate_losses(weights: Weights, view: View, other: View, cells: int) -> tuple[Cell, Cell]:
    """The cells, of these, whose tiles the castle misses least and second least; −1 for none."""
    best, second = NEVER, NEVER
    first_cell, second_cell = Cell(int64(-1)), Cell(int64(-1))
    copy_castle(other, view)
    while cells:
        cell = Cell(first_bit(cells))
        cells &= cells - 1
        if view.haunted >> cell & 1:
            continue
        remove_cell(view, cell)
        value = rate_changed(weights, view, f.SLIDING[cell])
        copy_castle(view, other)
        if value > best:
            second, second_cell = best, first_cell
            best, first_cell = value, cell
        elif value > second:
            second, second_cell = value, cell
    return first_cell, second_cell


@kernel
def copy_castle(view: View, other: View) -> None:
    """Make the castle that of another view."""
    for kind in range(N_KINDS):
        view.types[kind] = other.types[kind]
    for motif in range(N_MOTIFS):
        view.motifs[motif] = other.motifs[motif]
    view.haunted = other.haunted


@kernel
def spare_cells(view: View) -> int:
    """Cells whose tile may be destroyed and is in no formation nor of the Pantry; without such, all that may be."""
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    cells, complete = removable(built), view.complete
    spared = cells & ~view.types[defender.PANTRY]
    while complete:
        spared &= ~f.WINDOW_CELLS[first_bit(complete)]
        complete &= complete - 1
    return spared if spared else cells


@kernel
def rate_moves(weights: Weights, view: View, least: float) -> tuple[float, int]:
    """The value of the best move of a top tile, and its number in the state's columns; the castle has been summed."""
    best, chosen = least, int64(-1)
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    n_columns = count_bits(built & ROW_0)
    leftmost = first_bit(built & ROW_0) // STRIDE
    tops = highest(built)
    while tops:
        cell = first_bit(tops)
        tops &= tops - 1
        column, is_single = cell // STRIDE - leftmost, cell % STRIDE == 0
        if is_single and (n_columns == 1 or 0 < column < n_columns - 1):
            continue
        for goal in range(goals.N):
            there = find_goal(built, leftmost, n_columns, goal)
            if there < 0 or (goal < WIDTH and goal == column) or (goal >= WIDTH and is_single):
                continue
            value = rate_move(weights, view, cell, there)
            if value > best:
                shifted = goal - 1 if is_single and column == 0 and goal < WIDTH else goal
                best, chosen = value, (cell - leftmost * STRIDE) * goals.N + shifted
                keep_outputs(view)
    return best, chosen


@kernel
def find_goal(built: int, leftmost: int, n_columns: int, goal: int) -> int:
    """The cell where a moved tile would stand; −1 if it cannot."""
    if goal == goals.LEFT:
        return (leftmost - 1) * STRIDE if n_columns < WIDTH and leftmost > 0 else int64(-1)
    if goal == goals.RIGHT:
        end = leftmost + n_columns
        return end * STRIDE if n_columns < WIDTH and end < WIDTH else int64(-1)
    if goal >= n_columns:
        return int64(-1)
    column = leftmost + goal
    height = count_bits(built >> column * STRIDE & COLUMN_0)
    return column * STRIDE + height if height < HEIGHT else int64(-1)


@kernel
def rate_move(weights: Weights, view: View, cell: int, there: int) -> float:
    """The value of the castle with a top tile moved to a free cell."""
    exchange_cells(view, cell, there)
    value = rate_changed(weights, view, f.CONCERNED[cell] | f.CONCERNED[there])
    exchange_cells(view, cell, there)
    return value


@kernel
def rate_pyro(weights: Weights, view: View, scratch: Scratch, least: float) -> tuple[float, Cell]:
    """The value of the best pair of a destroyed tile and a move, and the destroyed tile's cell; −1 without.

    All moves are rated after the two tiles that the castle misses least.
    """
    best, chosen = least, Cell(int64(-1))
    first, second = rate_losses(weights, view, scratch.other_look, spare_cells(view))
    for cell in (first, second):
        if cell >= 0:
            copy_into(scratch.other_look, view)
            remove_cell(scratch.other_look, cell)
            sum_castle(weights, scratch.other_look)
            value, move = rate_moves(weights, scratch.other_look, best)
            if move >= 0:
                best, chosen = value, cell
                for goal in range(N_GOALS):
                    view.best[goal] = scratch.other_look.best[goal]
    return best, chosen
