"""Tiles, neighbours and connected groups."""

from tests.oracles.dragon_castle.box import Cell


def kind_of(tile: str) -> str:
    """Return the type of a tile."""
    return tile.split("-")[0]


def number_of(tile: str) -> int:
    """Return the number or symbol of a tile."""
    return int(tile.split("-")[1])


def long_sides(cell: Cell) -> list[Cell]:
    """Return the cells to the left and right."""
    x, y = cell
    return [(x - 1, y), (x + 1, y)]


def short_sides(cell: Cell) -> list[Cell]:
    """Return the cells above and below."""
    x, y = cell
    return [(x, y - 1), (x, y + 1)]


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells that touch a cell orthogonally."""
    return long_sides(cell) + short_sides(cell)


def group_at(cell: Cell, members: set[Cell]) -> set[Cell]:
    """Return the members connected with a member, itself included."""
    group: set[Cell] = set()
    frontier = [cell]
    while frontier:
        here = frontier.pop()
        if here in members and here not in group:
            group.add(here)
            frontier += neighbours(here)
    return group


def groups(members: set[Cell]) -> list[set[Cell]]:
    """Return the connected groups of some cells."""
    found: list[set[Cell]] = []
    for cell in sorted(members):
        if not any(cell in group for group in found):
            found.append(group_at(cell, members))
    return found
