"""The state of a round: kingdoms, rows, deck and turn, in records that are copied by one assignment."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.games.kingdomino.constants import (
    MAX_MOVES,
    MAX_PLACEMENTS,
    MAX_ROW,
    MAX_SEATS,
    N_CELLS,
    N_DOMINOES,
    N_TERRAINS,
)


def record_type(fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """A record type whose fields are read as attributes, compiled and plain."""
    return np.dtype((np.record, fields))


KINGDOM = record_type(
    [
        ("terrains", np.int64, N_TERRAINS),  # cells of each terrain
        ("landscape", np.int64),  # cells of all terrains, without the castle
        ("ones", np.int64),  # cells with one or three crowns
        ("twos", np.int64),  # cells with two or three crowns
        ("areas", np.int64, N_CELLS),  # of each landscape cell: the cells of its area; elsewhere stale
        ("points", np.int64),  # size × crowns, summed over the areas
        ("squares", np.int64),  # landscape cells
        ("left", np.int64),  # lowest x, 0 or less
        ("right", np.int64),  # highest x, 0 or more
        ("top", np.int64),  # lowest y, 0 or less
        ("bottom", np.int64),  # highest y, 0 or more
        ("first_x", np.int64),  # lowest x that the next domino may reach
        ("first_y", np.int64),  # lowest y that the next domino may reach
        ("space", np.int64),  # cells that the next domino may reach, taken ones included
        ("flat_starts", np.int64),  # left halves of flat dominoes inside that space
        ("upright_starts", np.int64),  # upper halves of upright dominoes inside that space
        ("discards", np.int64),  # dominoes discarded
        ("placed", np.int64),  # dominoes placed, bit = number − 1
    ]
)

STATE = record_type(
    [
        ("kingdoms", KINGDOM, MAX_SEATS),
        ("deck", np.int8, N_DOMINOES),  # dominoes in play, first drawn first; hidden from `drawn` on
        ("drawn", np.int64),  # dominoes drawn so far
        ("seen", np.int64),  # dominoes drawn so far, bit = number − 1
        ("kings", np.int64, MAX_ROW),  # seats in the order in which the kings came out
        ("turn", np.int64),  # turn of the round of kings, 0 …
        ("seats", np.int64, MAX_ROW),  # whose turns these are
        ("held", np.int64, MAX_ROW),  # the domino to be placed in each; NO_DOMINO in the first
        ("row", np.int64, MAX_ROW),  # dominoes to be claimed, ascending; NO_DOMINO after the last row
        ("owners", np.int64, MAX_ROW),  # seat whose king stands on each; −1
        ("turns", np.int64),  # turns played
        ("is_over", np.int64),  # all dominoes are placed or discarded
        ("carried", np.int64, MAX_SEATS),  # points of a Dynasty's earlier rounds
    ]
)

DESK = record_type(
    [
        ("n_placements", np.int64),  # legal placements; 1 where nothing is to be placed
        ("placements", np.int64, MAX_PLACEMENTS),  # their codes, or DISCARD, or NOTHING
        ("n_claims", np.int64),  # dominoes that may be claimed; 1 where none is
        ("claims", np.int64, MAX_ROW),  # their places in the row, or NOTHING
        ("values", np.float64, MAX_MOVES),  # scratch: what each move is worth
        ("gains_a", np.int64, N_CELLS),  # scratch: points that half a adds on a cell
        ("gains_b", np.int64, N_CELLS),  # scratch: points that half b adds on a cell
        ("claim_values", np.float64, MAX_ROW),  # scratch: what each claim is worth by itself
        (
            "squares_to_come",
            np.float64,
            N_TERRAINS,
        ),  # scratch: squares of a terrain on an unseen domino, on average
        (
            "crowns_to_come",
            np.float64,
            N_TERRAINS,
        ),  # scratch: crowns of a terrain on an unseen domino, on average
        ("hope", np.float64),  # scratch: part of the deck that is still to come
        ("kingdoms", KINGDOM, 2),  # scratch: a kingdom one and two dominoes ahead
    ]
)


@kernel
def clear_kingdom(kingdom: Any) -> None:
    """Leave nothing but the castle; its space is measured by `rules.kingdom`."""
    for terrain in range(N_TERRAINS):
        kingdom.terrains[terrain] = 0
    kingdom.landscape = 0
    kingdom.ones = 0
    kingdom.twos = 0
    kingdom.points = 0
    kingdom.squares = 0
    kingdom.left = 0
    kingdom.right = 0
    kingdom.top = 0
    kingdom.bottom = 0
    kingdom.discards = 0
    kingdom.placed = 0
