"""Points of a kingdom, and who wins."""

from collections.abc import Iterable, Sequence
from typing import Any

from tests.oracles.kingdomino.components import CASTLE, Cell, Kingdom
from tests.oracles.kingdomino.house import n_squares, points_at_start, reach
from tests.oracles.kingdomino.placement import extent, neighbours

Standing = list[dict[str, int]]  # by seat: the keys of `POINTS`, `largest`, `crowns`

POINTS = ("regions", "middle-kingdom", "harmony", "total")


def region_at(kingdom: Kingdom, cell: Cell) -> set[Cell]:
    """Return the connected cells of one terrain to which a cell belongs."""
    region: set[Cell] = set()
    frontier = [cell]
    while frontier:
        here = frontier.pop()
        alike = here in kingdom and kingdom[here][0] == kingdom[cell][0]
        if alike and here not in region:
            region.add(here)
            frontier += neighbours(here)
    return region


def regions(kingdom: Kingdom) -> list[set[Cell]]:
    """Return the regions of a kingdom; the castle belongs to none."""
    found: list[set[Cell]] = []
    for cell, square in kingdom.items():
        if square != CASTLE and not any(cell in region for region in found):
            found.append(region_at(kingdom, cell))
    return found


def n_crowns(kingdom: Kingdom, cells: Iterable[Cell]) -> int:
    """Return the number of crowns on some cells."""
    return sum(kingdom[cell][1] for cell in cells)


def region_points(kingdom: Kingdom) -> int:
    """Return the points of all regions, squares times crowns each."""
    return sum(len(region) * n_crowns(kingdom, region) for region in regions(kingdom))


def largest_region(kingdom: Kingdom) -> int:
    """Return the squares of the largest region, crowned or not; 0 for a lone castle."""
    return max((len(region) for region in regions(kingdom)), default=0)


def is_centred(kingdom: Kingdom, half: int, strict: bool) -> bool:
    """Tell whether the castle is in the middle of the kingdom.

    Lenient: no square is further away than half a box, which a lone castle fulfils. Strict: moreover
    the kingdom reaches so far in all four directions.
    """
    if strict:
        return extent(kingdom) == (-half, half, -half, half)
    return all(abs(end) <= half for end in extent(kingdom))


def is_full(kingdom: Kingdom, squares: int) -> bool:
    """Tell whether every square around the castle is filled; what was placed fits into the box."""
    return len(kingdom) - 1 == squares


def score(kingdom: Kingdom, config: dict[str, Any]) -> dict[str, int]:
    """Return the points of a kingdom by kind and in total, with the values of its tie-breaks."""
    points = {"regions": region_points(kingdom), "middle-kingdom": 0, "harmony": 0}
    if config["middle_kingdom"] and is_centred(kingdom, reach(config), config["middle_kingdom_strict"]):
        points["middle-kingdom"] = int(config["middle_kingdom_bonus"])
    if config["harmony"] and is_full(kingdom, n_squares(config)):
        points["harmony"] = int(config["harmony_bonus"])
    return {
        **points,
        "total": sum(points.values()),
        "largest": largest_region(kingdom),
        "crowns": n_crowns(kingdom, kingdom),
    }


def with_start(standing: Standing, kings: Sequence[int], config: dict[str, Any]) -> Standing:
    """Return the standing of a match: its totals, and no other count, hold the points of the start."""
    start = points_at_start(kings, config)
    return [{**own, "total": own["total"] + start[seat]} for seat, own in enumerate(standing)]


def add_up(standings: list[Standing]) -> Standing:
    """Return the sums of several rounds, seat by seat."""
    by_seat = zip(*standings, strict=True)
    return [{key: sum(own[key] for own in rounds) for key in rounds[0]} for rounds in by_seat]


def winners(standing: Standing) -> list[int]:
    """Return the seats with the best total, largest region and crowns, compared in this order."""
    ranks = [(own["total"], own["largest"], own["crowns"]) for own in standing]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
