"""Where a domino may lie."""

from collections.abc import Iterable

from tests.oracles.kingdomino.components import (
    CASTLE,
    CASTLE_CELL,
    DOMINOES,
    Cell,
    Dominoes,
    Kingdom,
    Placement,
)


def new_kingdom() -> Kingdom:
    """Return a kingdom that holds nothing but its castle."""
    return {CASTLE_CELL: CASTLE}


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells that touch a cell orthogonally."""
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def extent(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Return the box around some cells: least and greatest x, least and greatest y."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def fits(cells: Iterable[Cell], side: int) -> bool:
    """Tell whether the box around some cells is at most `side` wide and high."""
    left, right, top, bottom = extent(cells)
    return right - left < side and bottom - top < side


def connects(kingdom: Kingdom, terrain: str, cell: Cell) -> bool:
    """Tell whether a half on a free cell touches the castle or its own terrain."""
    beside = [kingdom[other][0] for other in neighbours(cell) if other in kingdom]
    return CASTLE[0] in beside or terrain in beside


def placement_fault(
    kingdom: Kingdom, domino: int, placement: Placement, box: int, dominoes: Dominoes = DOMINOES
) -> str | None:
    """Return why a placement is illegal, None if it is legal."""
    a, b = placement
    (terrain_a, _), (terrain_b, _) = dominoes[domino]
    if b not in neighbours(a):
        return "the two halves must touch"
    if a in kingdom or b in kingdom:
        return "a half lies on an occupied cell"
    if not fits([*kingdom, a, b], box):
        return f"the kingdom does not fit into {box}×{box}"
    if not connects(kingdom, terrain_a, a) and not connects(kingdom, terrain_b, b):
        return "no half touches the castle or its own terrain"
    return None


def legal_placements(
    kingdom: Kingdom, domino: int, box: int, dominoes: Dominoes = DOMINOES
) -> set[Placement]:
    """Return all legal `(cell of half a, cell of half b)` of a domino, an empty set if none.

    `kingdom` includes its castle, `domino` is a number and `box` is a side, printed 5 or 7. Placements are
    oriented: the two ways to lie on the same two cells are two members, also for doubles, where
    they mean the same.
    """
    reach = range(1 - box, box)
    cells = [(x, y) for x in reach for y in reach]
    pairs = [(a, b) for a in cells for b in neighbours(a)]
    return {pair for pair in pairs if placement_fault(kingdom, domino, pair, box, dominoes) is None}


def with_domino(
    kingdom: Kingdom, domino: int, placement: Placement, dominoes: Dominoes = DOMINOES
) -> Kingdom:
    """Return the kingdom after a legal placement."""
    (a, b), (half_a, half_b) = placement, dominoes[domino]
    return {**kingdom, a: half_a, b: half_b}
