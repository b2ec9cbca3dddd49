"""How `taught` builds Pantry tiles, by rules: as many as are due once a Trial is near, where no Worm reaches them.

The network has hardly seen the Pantry; it rates the castle as if there were none.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots.taught_network import View, Weights
from simkit.games.castellion.bots.taught_placements import rate_placement, rate_placements
from simkit.games.castellion.bots.taught_rating import NEVER
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    N_MOTIFS,
    ROW_0,
    STRIDE,
    Cell,
    Tile,
    action,
    defender,
    tiles,
)
from simkit.games.castellion.rules.castle import legal_tops
from simkit.games.castellion.rules.stacks import count_stacks
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.scoring import count_due
from simkit.games.castellion.state import Actions, State


@kernel
def is_pantry_due(rules: Rules, state: State) -> bool:
    """Whether the next tile may call a Trial for which the castle has too few Pantry tiles."""
    left = count_stacks(state) + state.n_revealed
    if is_calm(state) and left > 1:
        return False
    return count_bits(state.types[state.seat, defender.PANTRY]) < count_due(rules, state)


@kernel
def choose_pantry(rules: Rules, state: State, actions: Actions, weights: Weights, view: View) -> int:
    """The Pantry tile whose best spot leaves most; −1 if there is none. The castle has been summed."""
    best, chosen = NEVER, int64(-1)
    for index in range(actions.n):
        motif = actions.codes[index] - action.PANTRY_FIRST
        if 0 <= motif < N_MOTIFS:
            tile = Tile(tiles.FIRST_PANTRY + motif)
            value, _ = rate_pantry(rules, state, state.seat, tile, weights, view)
            if value > best:
                best, chosen = value, int64(index)
    return chosen


@kernel
def rate_pantry(
    rules: Rules, state: State, seat: Seat, tile: Tile, weights: Weights, view: View
) -> tuple[float, int]:
    """The value of a Pantry tile's best spot, if possible one that the Trial's Worm does not reach, and which."""
    best, code, shift = NEVER, action.NONE, view.column * STRIDE
    reached = int64(ROW_0) * ((int64(2) << view.stage) - 1)
    spots = (legal_tops(rules, state, seat, tile) << shift) & ~reached
    while spots:
        cell = Cell(first_bit(spots))
        spots &= spots - 1
        value = rate_placement(weights, view, tile, cell)
        if value > best:
            best, code = value, cell - shift
    if code == action.NONE:
        return rate_placements(rules, state, seat, tile, weights, view, NEVER)
    return best, code
