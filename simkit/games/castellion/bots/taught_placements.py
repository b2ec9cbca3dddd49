"""Where a tile can be built, rated."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots.taught_network import View, Weights
from simkit.games.castellion.bots.taught_rating import keep_outputs, rate_changed
from simkit.games.castellion.bots.taught_view import find_concerned
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import HEIGHT, N_MOTIFS, ROW_0, STRIDE, WIDTH, Cell, Tile, action
from simkit.games.castellion.rules.castle import can_found, legal_tops
from simkit.games.castellion.state import State


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
    concerned = find_concerned(view, kind, motif, cell)
    view.types[kind] |= bit
    view.motifs[motif] |= bit
    value = rate_changed(weights, view, concerned)
    view.types[kind] ^= bit
    view.motifs[motif] ^= bit
    return value


@kernel
def is_last_cell(view: View) -> bool:
    """Whether one more tile completes the castle."""
    return count_bits(view.motifs[0] | view.motifs[1] | view.motifs[2]) == WIDTH * HEIGHT - 1
