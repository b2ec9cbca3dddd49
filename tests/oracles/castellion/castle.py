"""The castle: columns of tile names, what may be built, destroyed, swapped and moved in it.

A castle is a list of columns from left to right, each a list of tile names from the foundation
upwards, so a cell is `castle[col][row]`. The haunted tile carries a mark behind its name.
"""

from .components import KINDS, is_pantry, kind_of, motif_of

Castle = list[list[str]]
Cell = tuple[int, int]  # column, row
Spot = tuple[str, int | None]  # where, column (for `top` only)

WIDTH = 6  # as printed; a house may build on a narrower or wider foundation
HEIGHT = 6
HAUNTED = "!"  # the mark behind the name of the haunted tile


def is_haunted(tile: str) -> bool:
    """Tell whether the pawn stands on a tile of the castle."""
    return tile.endswith(HAUNTED)


def name_of(tile: str) -> str:
    """Return the name of a tile of the castle, without the mark."""
    return tile.removesuffix(HAUNTED)


def n_tiles(castle: Castle) -> int:
    """Return the number of tiles in the castle."""
    return sum(len(column) for column in castle)


def n_pantry(castle: Castle) -> int:
    """Return the number of Pantry tiles in the castle."""
    return sum(is_pantry(tile) for column in castle for tile in column)


def has_foundation(castle: Castle, width: int = WIDTH) -> bool:
    """Tell whether the bottom row is complete."""
    return len(castle) == width


def is_complete(castle: Castle, width: int = WIDTH) -> bool:
    """Tell whether the castle fills the whole grid."""
    return has_foundation(castle, width) and all(len(column) == HEIGHT for column in castle)


def neighbours(castle: Castle, col: int, row: int) -> list[Cell]:
    """Return the occupied cells that touch a cell orthogonally."""
    around = [(col, row - 1), (col, row + 1), (col - 1, row), (col + 1, row)]
    return [(c, r) for c, r in around if 0 <= c < len(castle) and 0 <= r < len(castle[c])]


# Building ------------------------------------------------------------------------


def free_spots(castle: Castle, width: int = WIDTH) -> list[Spot]:
    """Return every spot inside the grid; an empty castle has one, called `left`."""
    ends: list[Spot] = [("left", None), ("right", None)] if len(castle) < width else []
    return ends[: 1 if not castle else 2] + [
        ("top", col) for col, column in enumerate(castle) if len(column) < HEIGHT
    ]


def touched(castle: Castle, spot: Spot) -> list[str]:
    """Return the tiles that would touch a tile built on a spot."""
    where, col = spot
    if where == "top" and col is not None:
        cells = neighbours(castle, col, len(castle[col]))
        return [castle[c][r] for c, r in cells]
    ends = castle[:1] if where == "left" else castle[-1:]
    return [column[0] for column in ends]


def can_build(castle: Castle, tile: str, spot: Spot, hard_pantry: bool = False) -> bool:
    """Tell whether motifs, the haunted tile and the hard Pantry let a tile go on a free spot."""
    beside = touched(castle, spot)
    if any(is_haunted(other) for other in beside):
        return False
    if hard_pantry and is_pantry(tile) and any(is_pantry(other) for other in beside):
        return False
    return spot[0] != "top" or all(motif_of(tile) != motif_of(name_of(other)) for other in beside)


def legal_spots(castle: Castle, tile: str, hard_pantry: bool = False, width: int = WIDTH) -> set[Spot]:
    """Return the spots where a Defender or a Pantry tile may be built."""
    return {spot for spot in free_spots(castle, width) if can_build(castle, tile, spot, hard_pantry)}


def with_tile(castle: Castle, tile: str, where: str, col: int | None) -> Castle:
    """Return the castle after a tile was put on a free spot."""
    if where == "left":
        return [[tile], *castle]
    if where == "right":
        return [*castle, [tile]]
    return [[*column, tile] if c == col else column for c, column in enumerate(castle)]


def cell_of(castle: Castle, spot: Spot) -> Cell:
    """Return the cell in which a tile just put on a spot lies."""
    where, col = spot
    if where == "top" and col is not None:
        return col, len(castle[col]) - 1
    return (0 if where == "left" else len(castle) - 1), 0


# Destroying and moving -----------------------------------------------------------


def is_inner(castle: Castle, col: int) -> bool:
    """Tell whether a column has neighbours on both sides."""
    return 0 < col < len(castle) - 1


def removable(castle: Castle) -> list[Cell]:
    """Return the cells whose tile may be destroyed: none may empty an inner column."""
    return [
        (col, row)
        for col, column in enumerate(castle)
        for row in range(len(column))
        if len(column) > 1 or not is_inner(castle, col)
    ]


def removable_tops(castle: Castle) -> list[Cell]:
    """Return the cells of top tiles that may be taken without splitting the castle."""
    return [(col, row) for col, row in removable(castle) if row == len(castle[col]) - 1]


def without_tile(castle: Castle, cell: Cell) -> Castle:
    """Return the castle after a tile was taken and what is above slid down."""
    col, row = cell
    columns = [column[:row] + column[row + 1 :] if c == col else column for c, column in enumerate(castle)]
    return [column for column in columns if column]


def without_rows(castle: Castle, rows: int) -> Castle:
    """Return the castle without its bottom rows; columns that are too low vanish."""
    return [column[rows:] for column in castle if len(column) > rows]


def goals(castle: Castle, lifted: Cell, width: int = WIDTH) -> list[Spot]:
    """Return where the lifted tile may go, read in the castle without it: not to its old place."""
    col, row = lifted
    rest = without_tile(castle, lifted)
    if row:
        old: Spot = ("top", col)
    else:
        old = ("left" if col == 0 else "right", None)
    return [spot for spot in free_spots(rest, width) if rest and spot != old]


def moves(castle: Castle, width: int = WIDTH) -> list[tuple[Cell, Spot]]:
    """Return every move of a top tile to another spot, motifs set aside."""
    return [(cell, spot) for cell in removable_tops(castle) for spot in goals(castle, cell, width)]


def adjacent_pairs(castle: Castle, vertical: bool = True) -> list[tuple[Cell, Cell]]:
    """Return every two tiles side by side, and one above the other where that is wanted."""
    cells = [(col, row) for col, column in enumerate(castle) for row in range(len(column))]
    return [
        (a, b) for a in cells for b in neighbours(castle, *a) if b[0] > a[0] or (vertical and b[1] > a[1])
    ]


def with_swap(castle: Castle, a: Cell, b: Cell) -> Castle:
    """Return the castle after two tiles changed places."""
    columns = [list(column) for column in castle]
    columns[a[0]][a[1]], columns[b[0]][b[1]] = castle[b[0]][b[1]], castle[a[0]][a[1]]
    return columns


def with_pawn(castle: Castle, col: int) -> Castle:
    """Return the castle after the pawn was put on the top tile of a column."""
    columns = [list(column) for column in castle]
    columns[col][-1] += HAUNTED
    return columns


# Formations ----------------------------------------------------------------------

SHAPES = {(1, 4): "towers", (2, 2): "bastions", (4, 1): "lines"}  # (width, height)


def types_of(castle: Castle, haunted_neutral: bool = False) -> dict[Cell, str]:
    """Return the types by cell of all tiles that have one."""
    return {
        (col, row): kind_of(tile)
        for col, column in enumerate(castle)
        for row, tile in enumerate(column)
        if not (is_pantry(tile) or (haunted_neutral and is_haunted(tile)))
    }


def group_at(types: dict[Cell, str], cell: Cell) -> set[Cell]:
    """Return the connected cells of one type to which a cell with a type belongs."""
    group = {cell}
    frontier = [cell]
    while frontier:
        col, row = frontier.pop()
        for beside in ((col, row - 1), (col, row + 1), (col - 1, row), (col + 1, row)):
            if beside not in group and types.get(beside) == types[cell]:
                group.add(beside)
                frontier.append(beside)
    return group


def groups(castle: Castle, haunted_neutral: bool = False) -> list[set[Cell]]:
    """Return the maximal connected groups of tiles of one type."""
    types = types_of(castle, haunted_neutral)
    found: list[set[Cell]] = []
    seen: set[Cell] = set()
    for cell in types:
        if cell not in seen:
            found.append(group_at(types, cell))
            seen |= found[-1]
    return found


def formation_of(group: set[Cell]) -> str | None:
    """Return which formation a group is, None if it is worth nothing."""
    if len(group) != 4:
        return None
    cols = [col for col, _ in group]
    rows = [row for _, row in group]
    return SHAPES.get((max(cols) - min(cols) + 1, max(rows) - min(rows) + 1))


def formations(castle: Castle, haunted_neutral: bool = False) -> list[tuple[str, set[Cell]]]:
    """Return every formation with its cells; the haunted tile is part of none."""
    found = [(formation_of(group), group) for group in groups(castle, haunted_neutral)]
    return [
        (name, group)
        for name, group in found
        if name is not None and not any(is_haunted(castle[col][row]) for col, row in group)
    ]


def count_formations(castle: Castle, haunted_neutral: bool = False) -> dict[str, int]:
    """Return the number of towers, bastions and lines of a castle."""
    names = [name for name, _ in formations(castle, haunted_neutral)]
    return {kind: names.count(kind) for kind in KINDS}
