"""Arrangements: every way in which a tower, a bastion and a line can stand in one castle; the windows of Exam III.

Cells are those of `constants.py` with a seventh row on top, because Exam II takes the lowest row away: a castle's
row r stands on row r before Exam II and on row r + 1 after it. The *closure* of cells is what must be built for them
to stand: the cells, all below them, and one tile in each of the six columns.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.castellion.constants import HEIGHT, N_TRIALS, WIDTH, formation
from simkit.games.castellion.windows import SHAPES, border_of, cells_of

ROWS = HEIGHT + 1
KINDS = (formation.TOWER, formation.BASTION, formation.LINE)

N_ARRANGEMENTS = 2_300
N_WINDOWS = 61

Positions = tuple[tuple[int, int], ...]


class Arrangements(Record):
    """The arrangements, the smallest closure first, and the windows of Exam III, for kernels."""

    cells: Matrix[int] = field(N_ARRANGEMENTS, N_TRIALS)  # [arrangement, kind]
    borders: Matrix[int] = field(
        N_ARRANGEMENTS, N_TRIALS
    )  # [arrangement, kind] cells that touch the formation
    closures: Vector[int] = field(N_ARRANGEMENTS)
    sizes: Vector[int] = field(N_ARRANGEMENTS)  # cells of the closure
    is_mirrored: Vector[int] = field(N_ARRANGEMENTS)  # 1: the mirror image of one that stands here too
    second: int = field()  # cells that Exam II asks for
    window_kinds: Vector[int] = field(N_WINDOWS)  # TOWER, BASTION, LINE
    window_cells: Vector[int] = field(N_WINDOWS)
    window_borders: Vector[int] = field(N_WINDOWS)
    window_closures: Vector[int] = field(N_WINDOWS)


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


def find_arrangements() -> list[tuple[Positions, ...]]:
    """All arrangements of a tower, a bastion and a line that share no cell, the smallest closure first."""
    places = [places_of(kind, 0, HEIGHT - 1) for kind in KINDS]
    found = [parts for parts in product(*places) if len({cell for part in parts for cell in part}) == 12]
    return sorted(found, key=lambda parts: (len(closure_of(sum(parts, ()))), parts))


@cache
def make_arrangements() -> Arrangements:
    """The arrangements and the windows of Exam III as tables for a kernel."""
    found = find_arrangements()
    wholes = [sum(parts, ()) for parts in found]
    mirrored = [tuple(mirror(part) for part in parts) for parts in found]
    windows = [(kind, place) for kind in KINDS for place in places_of(kind, 1, ROWS - 1)]
    return Arrangements.make(
        cells=[[cells_of(part) for part in parts] for parts in found],
        borders=[[border_of(part, ROWS) for part in parts] for parts in found],
        closures=[cells_of(closure_of(whole)) for whole in wholes],
        sizes=[len(closure_of(whole)) for whole in wholes],
        is_mirrored=[image < parts for image, parts in zip(mirrored, found, strict=True)],
        second=cells_of(tuple(product(range(WIDTH), range(2)))),
        window_kinds=[kind for kind, _ in windows],
        window_cells=[cells_of(place) for _, place in windows],
        window_borders=[border_of(place, ROWS) for _, place in windows],
        window_closures=[cells_of(closure_of(place)) for _, place in windows],
    )
