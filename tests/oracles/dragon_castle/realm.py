"""Spaces, tiles and sets of a Realm."""

from tests.oracles.dragon_castle.box import FACTIONS, SET_MIN, SYMBOLS, Cell
from tests.oracles.dragon_castle.grid import group_at, groups, kind_of, number_of
from tests.oracles.dragon_castle.state import Game, Piece, Realm


def all_cells(realm: Realm) -> list[Cell]:
    """Return the spaces of a Realm."""
    return [(x, y) for y in range(realm.rows) for x in range(realm.columns)]


def height_at(realm: Realm, cell: Cell) -> int:
    """Return the number of tiles on a space, 0 outside the Realm."""
    return len(realm.stacks.get(cell, []))


def top_at(realm: Realm, cell: Cell) -> Piece | None:
    """Return the uppermost tile of a space, None if it is empty."""
    return realm.stacks[cell][-1] if cell in realm.stacks else None


def tiles_up(realm: Realm) -> dict[Cell, str]:
    """Return the tiles that lie face-up."""
    tops = {cell: stack[-1] for cell, stack in realm.stacks.items()}
    return {cell: top.tile for cell, top in tops.items() if top.is_up}


def cells_down(realm: Realm) -> set[Cell]:
    """Return the cells of the stacks whose uppermost tile lies face-down."""
    return set(realm.stacks) - set(tiles_up(realm))


def space_fault(realm: Realm, cell: Cell, max_height: int) -> str | None:
    """Return why no tile may be laid on a space, None if one may."""
    top = top_at(realm, cell)
    if not (0 <= cell[0] < realm.columns and 0 <= cell[1] < realm.rows):
        return "the space is outside the Realm"
    if top is not None and top.is_up:
        return "the space holds a face-up tile"
    if cell in realm.shrines:
        return "the space holds a Shrine"
    if max_height and height_at(realm, cell) >= max_height:
        return f"the stack has reached the greatest height, {max_height}"
    return None


def open_cells(game: Game) -> list[Cell]:
    """Return the spaces on which the seat may lay a tile."""
    limit = game.config["realm_max_height"]
    return [cell for cell in all_cells(game.own) if space_fault(game.own, cell, limit) is None]


def lay(realm: Realm, cell: Cell, piece: Piece) -> None:
    """Lay a tile on a space."""
    realm.stacks.setdefault(cell, []).append(piece)


def lift(realm: Realm, cell: Cell) -> Piece:
    """Take the uppermost tile off a space."""
    piece = realm.stacks[cell].pop()
    if not realm.stacks[cell]:
        del realm.stacks[cell]
    return piece


def set_at(realm: Realm, cell: Cell, kind: str) -> set[Cell]:
    """Return the connected face-up tiles of one type around a cell, which itself counts as that type."""
    alike = {other for other, tile in tiles_up(realm).items() if kind_of(tile) == kind}
    return group_at(cell, alike | {cell})


def number_set_at(realm: Realm, cell: Cell, number: int) -> set[Cell]:
    """Return the connected face-up Faction tiles of one number to which a cell belongs, empty if none."""
    up = tiles_up(realm).items()
    return group_at(cell, {other for other, t in up if kind_of(t) in FACTIONS and number_of(t) == number})


def due_sets(realm: Realm) -> list[set[Cell]]:
    """Return all sets of four and more."""
    up = tiles_up(realm)
    found: list[set[Cell]] = []
    for kind in SYMBOLS:
        found += groups({cell for cell, tile in up.items() if kind_of(tile) == kind})
    return [group for group in found if len(group) >= SET_MIN]
