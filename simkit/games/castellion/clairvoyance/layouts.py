"""Layouts: every way in which a tower, a bastion and a line can stand in one castle, and the windows of Exam III.

Cells are those of `constants.py` with a seventh row on top, because Exam II takes the lowest row away: a castle's
row r stands on row r before Exam II and on row r + 1 after it. The *closure* of cells is what must be built for them
to stand: the cells, all below them, and one tile in each of the six columns.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import numpy as np

from simkit.core.records import make_record
from simkit.games.castellion.constants import HEIGHT, WIDTH, formation
from simkit.games.castellion.windows import SHAPES, border_of, cells_of

ROWS = HEIGHT + 1
KINDS = (formation.TOWER, formation.BASTION, formation.LINE)

Positions = tuple[tuple[int, int], ...]


def places_of(kind: int, lowest: int, highest: int) -> list[Positions]:
    """All places of a formation between two rows, these included."""
    found = []
    for col, row in product(range(WIDTH), range(lowest, highest + 1)):
        positions = tuple(sorted((col + dc, row + dr) for dc, dr in SHAPES[kind]))
        if all(c < WIDTH and r <= highest for c, r in positions):
            found.append(positions)
    return found


def closure_of(positions: Positions) -> Positions:
    """The cells, all below them and the whole foundation."""
    tops = [max((row for col, row in positions if col == column), default=0) for column in range(WIDTH)]
    return tuple((column, row) for column in range(WIDTH) for row in range(tops[column] + 1))


def mirror(positions: Positions) -> Positions:
    """The cells as seen in a mirror."""
    return tuple(sorted((WIDTH - 1 - col, row) for col, row in positions))


def find_layouts() -> list[tuple[Positions, ...]]:
    """All layouts of a tower, a bastion and a line that share no cell, the smallest closure first."""
    places = [places_of(kind, 0, HEIGHT - 1) for kind in KINDS]
    found = [layout for layout in product(*places) if len({cell for part in layout for cell in part}) == 12]
    return sorted(found, key=lambda layout: (len(closure_of(sum(layout, ()))), layout))


@cache
def make_layouts() -> Any:
    """The layouts and the windows of Exam III as tables for a kernel."""
    layouts = find_layouts()
    wholes = [sum(layout, ()) for layout in layouts]
    twins = [tuple(mirror(part) for part in layout) for layout in layouts]
    windows = [(kind, place) for kind in KINDS for place in places_of(kind, 1, ROWS - 1)]
    return make_record(
        {
            "cells": np.array([[cells_of(part) for part in layout] for layout in layouts]),  # [layout, kind]
            "borders": np.array([[border_of(part, ROWS) for part in layout] for layout in layouts]),
            "closures": np.array([cells_of(closure_of(whole)) for whole in wholes]),  # [layout]
            "sizes": np.array([len(closure_of(whole)) for whole in wholes]),  # [layout] cells of the closure
            "is_twin": np.array(
                [twin < one for twin, one in zip(twins, layouts, strict=True)], dtype=np.int64
            ),
            "second": cells_of(tuple(product(range(WIDTH), range(2)))),  # cells that Exam II asks for
            "window_kinds": np.array([kind for kind, _ in windows]),  # [window]
            "window_cells": np.array([cells_of(place) for _, place in windows]),
            "window_borders": np.array([border_of(place, ROWS) for _, place in windows]),
            "window_closures": np.array([cells_of(closure_of(place)) for _, place in windows]),
        }
    )
