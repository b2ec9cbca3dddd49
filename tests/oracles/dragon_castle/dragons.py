"""The points of the ten Dragon cards."""

from tests.oracles.dragon_castle.box import FACTIONS, Cell, Config
from tests.oracles.dragon_castle.grid import groups, kind_of, neighbours, number_of
from tests.oracles.dragon_castle.house import points_of_dragon
from tests.oracles.dragon_castle.realm import all_cells, cells_down, height_at, tiles_up
from tests.oracles.dragon_castle.state import Realm


def humility(realm: Realm) -> int:
    """One per Shrine beside a strictly higher stack."""
    return sum(
        any(height_at(realm, other) > height_at(realm, cell) for other in neighbours(cell))
        for cell in realm.shrines
    )


def line_value(realm: Realm, line: list[Cell], each: int, full: int) -> int:
    """Return the points of the Shrines of a row or column, more if it is full of them."""
    n_shrines = sum(cell in realm.shrines for cell in line)
    return each * n_shrines + (full if n_shrines == len(line) else 0)


def righteousness(realm: Realm, each: int, full: int) -> int:
    """The best row and the best column."""
    columns = [[(x, y) for y in range(realm.rows)] for x in range(realm.columns)]
    rows = [[(x, y) for x in range(realm.columns)] for y in range(realm.rows)]
    return sum(max(line_value(realm, line, each, full) for line in lines) for lines in (columns, rows))


def tranquility(realm: Realm) -> int:
    """One per connected group of stacks that are face-down on top."""
    return len(groups(cells_down(realm)))


def bravery(realm: Realm) -> int:
    """One per stack that is higher than all its neighbours."""
    return sum(
        all(height_at(realm, other) < height_at(realm, cell) for other in neighbours(cell))
        for cell in realm.stacks
    )


def majesty(realm: Realm, lowest: int) -> int:
    """The best number of each Faction face-up on the lowest floor that counts, or higher."""
    high = [tile for cell, tile in tiles_up(realm).items() if height_at(realm, cell) >= lowest]
    return sum(
        max((number_of(tile) for tile in high if kind_of(tile) == kind), default=0) for kind in FACTIONS
    )


def strongest_group(realm: Realm, kind: str) -> int:
    """Return the greatest sum of numbers of a connected face-up group of a Faction, 0 without any."""
    up = {cell: tile for cell, tile in tiles_up(realm).items() if kind_of(tile) == kind}
    return max((sum(number_of(up[cell]) for cell in group) for group in groups(set(up))), default=0)


def power(realms: list[Realm], seat: int, more: int, same: int) -> int:
    """Points for each neighbour and Faction outdone, others for a tie, nothing without a tile."""
    beside = {(seat - 1) % len(realms), (seat + 1) % len(realms)}
    points = 0
    for kind in FACTIONS:
        own = strongest_group(realms[seat], kind)
        for other in beside:
            theirs = strongest_group(realms[other], kind)
            if own > 0:
                points += more if own > theirs else same if own == theirs else 0
    return points


def knowledge(realm: Realm) -> int:
    """Different face-up Special symbols."""
    return len({tile for tile in tiles_up(realm).values() if kind_of(tile) not in FACTIONS})


def is_mirrored(realm: Realm, values: dict[Cell, int], axis: int) -> bool:
    """Tell whether values by space are symmetric, left to right for axis 0, top to bottom for 1."""
    for x, y in all_cells(realm):
        image = (realm.columns - 1 - x, y) if axis == 0 else (x, realm.rows - 1 - y)
        if values.get((x, y), 0) != values.get(image, 0):
            return False
    return True


def harmony(realm: Realm, config: Config, worth_of_tiles: int) -> int:
    """Points per line that mirrors the tiles, others per line that mirrors the Shrines."""
    tiles = {cell: len(stack) if config["harmony_heights"] else 1 for cell, stack in realm.stacks.items()}
    shrines = {cell: height_at(realm, cell) for cell in realm.shrines}
    points = 0
    for values, worth in ((tiles, worth_of_tiles), (shrines, config["mirrored_shrine_points"])):
        if values or config["harmony_empty"]:
            points += worth * sum(is_mirrored(realm, values, axis) for axis in (0, 1))
    return points


def devotion(realm: Realm) -> int:
    """One per Shrine beside a face-up Dragon tile."""
    dragons = {cell for cell, tile in tiles_up(realm).items() if kind_of(tile) == "dragon"}
    return sum(any(other in dragons for other in neighbours(cell)) for cell in realm.shrines)


def audacity(realm: Realm) -> int:
    """One per Shrine on a border space."""
    return sum(x in (0, realm.columns - 1) or y in (0, realm.rows - 1) for x, y in realm.shrines)


# What is counted; each is worth the points of its card.
ALONE = {
    "humility": humility,
    "tranquility": tranquility,
    "bravery": bravery,
    "knowledge": knowledge,
    "devotion": devotion,
    "audacity": audacity,
}


def dragon_points(card: str, realms: list[Realm], seat: int, config: Config) -> int:
    """Return what a Dragon card gives to a seat."""
    points, realm = points_of_dragon(config, card), realms[seat]
    if card == "power":
        return power(realms, seat, points, config["equal_power_points"])
    if card == "harmony":
        return harmony(realm, config, points)
    if card == "righteousness":
        return righteousness(realm, points, config["full_line_points"])
    if card == "majesty":
        return points * majesty(realm, config["majestic_floor"])
    return points * ALONE[card](realm)
