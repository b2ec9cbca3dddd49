"""What `taught` can do with a tile, rated: every castle that may come of it, by the network."""

from __future__ import annotations

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.rng import draw_below
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.taught_network import (
    N_GOALS,
    SAFE,
    WIN,
    View,
    Weights,
    exchange_rows,
    find_chance,
    run_layers,
)
from simkit.games.castellion.bots.taught_view import sum_castle, sum_changed
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
    Tile,
    action,
    defender,
    goals,
    tiles,
)
from simkit.games.castellion.rules.castle import can_found, highest, legal_tops, removable, without
from simkit.games.castellion.rules.powers import exchange, find_pairs, is_recoverable
from simkit.games.castellion.state import State

NEVER = -1e9
N_GUMBEL = 1 << 12
GUMBEL = -np.log(-np.log((np.arange(N_GUMBEL) + 0.5) / N_GUMBEL))  # quantiles of Gumbel's distribution


@kernel
def rate_outputs(view: View) -> float:
    """The logit of a win as the network told it last, with the better stack for the next tile; see `find_stack`.

    With a temperature, noise is added to it: the best of several is then drawn by softmax (Gumbel's trick).
    """
    value = float(view.outputs[find_stack(view) + WIN])
    if view.credit > 0.0:
        value = rate_progress(view)
    if view.temperature > 0.0:
        value += view.temperature * GUMBEL[draw_below(view.stream, int64(N_GUMBEL))]
    return value


@kernel
def rate_progress(view: View) -> float:
    """The chance of a win and, while teaching, some credit for passing the Trials before the last."""
    first = find_stack(view)
    value = find_chance(float(view.outputs[first + WIN]))
    for goal in range(view.stage, WIN):
        value += view.credit * find_chance(float(view.outputs[first + goal]))
    return value


@kernel
def find_chance_of(view: View) -> float:
    """The probability of a win as the network told it last, with the better stack for the next tile."""
    return find_chance(float(view.outputs[find_stack(view) + WIN]))


@kernel
def find_stack(view: View) -> int:
    """The first output of the stack that the next tile is best drawn from: the safe one only in danger."""
    if view.is_open or view.n_safe == 0:
        return int64(0)
    if view.n_standard == 0 or (view.is_danger and view.outputs[SAFE + WIN] > view.outputs[WIN]):
        return int64(SAFE)
    return int64(0)


@kernel
def rate_standing(weights: Weights, view: View) -> float:
    """The value of the castle as it stands."""
    sum_castle(weights, view)
    run_layers(weights, view, view.sums)
    return rate_outputs(view)


@kernel
def rate_changed(weights: Weights, view: View, concerned: int) -> float:
    """The value of a castle that differs from the one last summed in these windows."""
    sum_changed(weights, view, concerned)
    run_layers(weights, view, view.new_sums)
    return rate_outputs(view)


@kernel
def keep_outputs(view: View) -> None:
    """Keep what the network told last, as that of the best castle so far."""
    stack = find_stack(view)
    for goal in range(N_GOALS):
        view.best[goal] = view.outputs[stack + goal]


@kernel
def rate_placements(
    rules: Rules, state: State, seat: Seat, tile: Tile, weights: Weights, view: View, least: float
) -> tuple[float, int]:
    """The value of a tile's best spot and the action that builds it there, if it is worth more than `least`."""
    best, code = least, action.NONE
    shift = view.column * STRIDE
    spots = legal_tops(rules, state, seat, tile) << shift
    n_columns = count_bits((view.motifs[0] | view.motifs[1] | view.motifs[2]) & ROW_0)
    left, right = int64(-1), int64(-1)
    if n_columns == 0:
        left = shift
    elif n_columns < WIDTH:
        if view.column > 0 and can_found(rules, state, seat, tile, int64(0)):
            left = shift - STRIDE
        if view.column + n_columns < WIDTH and can_found(rules, state, seat, tile, n_columns - 1):
            right = shift + n_columns * STRIDE
    if left >= 0:
        spots |= int64(1) << left
    if right >= 0:
        spots |= int64(1) << right
    while spots:
        cell = Cell(first_bit(spots))
        spots &= spots - 1
        value = rate_placement(weights, view, tile, cell)
        if value > best:
            best = value
            keep_outputs(view)
            code = (
                action.PLACE_LEFT if cell == left else action.PLACE_RIGHT if cell == right else cell - shift
            )
    return best, code


@kernel
def rate_placement(weights: Weights, view: View, tile: Tile, cell: Cell) -> float:
    """The value of the castle with a tile on a cell."""
    kind, motif, bit = tile // N_MOTIFS, tile % N_MOTIFS, int64(1) << cell
    view.types[kind] |= bit
    view.motifs[motif] |= bit
    value = rate_changed(weights, view, f.CONCERNED[cell])
    view.types[kind] ^= bit
    view.motifs[motif] ^= bit
    return value


@kernel
def is_last_cell(view: View) -> bool:
    """Whether one more tile completes the castle."""
    return count_bits(view.motifs[0] | view.motifs[1] | view.motifs[2]) == WIDTH * HEIGHT - 1


# Juggler -------------------------------------------------------------------------


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
            exchange_cells(view, cell, cell + step)
            value = rate_changed(weights, view, f.TOUCHED[cell] | f.TOUCHED[cell + step])
            exchange_cells(view, cell, cell + step)
            if value > best:
                best, chosen = value, 2 * (cell - view.column * STRIDE) + direction
                keep_outputs(view)
    return best, chosen


# Pyro and payments ---------------------------------------------------------------


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
    """Cells whose tile may be destroyed and is in no formation; all that may be destroyed if there are none."""
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    cells, complete = removable(built), view.complete
    spared = cells
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


# Seer and Chameleon --------------------------------------------------------------


@kernel
def rate_seer(weights: Weights, view: View) -> float:
    """The value of being about to lay tiles open."""
    was_open = view.is_open
    view.is_open = 1
    view.dropped[0] = view.slot_rows[f.SLOT_SEEN]
    view.added[0] = view.slot_rows[f.SLOT_SEEN] + f.SEER_AT_WORK
    exchange_rows(weights, view, int64(1))
    run_layers(weights, view, view.new_sums)
    value = rate_outputs(view)
    view.is_open = was_open
    return value


@kernel
def rate_recovered(
    rules: Rules, state: State, seat: Seat, tile: Tile, weights: Weights, view: View, least: float
) -> float:
    """The value of a tile taken back: placed, or an exchange or a look into the stacks; `least` if that is more."""
    best, _ = rate_placements(rules, state, seat, tile, weights, view, least)
    if tile // N_MOTIFS == defender.JUGGLER:
        best, _ = rate_exchanges(rules, weights, view, best)
    elif tile // N_MOTIFS == defender.SEER and not view.is_open:
        value = rate_seer(weights, view)
        if value > best:
            best = value
            keep_outputs(view)
    return best


@kernel
def rate_chameleon(
    rules: Rules, state: State, seat: Seat, motif: int, weights: Weights, view: View, least: float
) -> tuple[float, Tile]:
    """The value of the best tile that a Chameleon can take back, and that tile."""
    best, chosen = least, tiles.NONE
    for kind in range(N_KINDS):
        tile = Tile(kind * N_MOTIFS + motif)
        if is_recoverable(state, tile):
            value = rate_recovered(rules, state, seat, tile, weights, view, best)
            if value > best:
                best, chosen = value, tile
    return best, chosen


@kernel
def rate_power(
    rules: Rules, state: State, tile: Tile, weights: Weights, view: View, scratch: Scratch, least: float
) -> float:
    """The value of discarding a tile for its power; `least` if that is more."""
    kind = tile // N_MOTIFS
    if kind == defender.JUGGLER:
        return rate_exchanges(rules, weights, view, least)[0]
    if kind == defender.CHAMELEON:
        return rate_chameleon(rules, state, state.seat, tile % N_MOTIFS, weights, view, least)[0]
    if kind == defender.PYRO:
        return rate_pyro(weights, view, scratch, least)[0]
    value = rate_seer(weights, view)
    if value > least:
        keep_outputs(view)
    return max(value, least)
