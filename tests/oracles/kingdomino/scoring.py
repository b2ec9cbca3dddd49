"""Points of a kingdom, and who wins."""

from collections.abc import Iterable
from typing import Any

from tests.oracles.kingdomino.components import CASTLE, Cell, Kingdom
from tests.oracles.kingdomino.config import box_side
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


def is_centred(kingdom: Kingdom, box: int, strict: bool) -> bool:
    """Tell whether the castle is in the middle of the kingdom.

    Lenient: no square is more than half a box away, which a lone castle fulfils. Strict: moreover
    the kingdom reaches the full width and height of the box.
    """
    half = box // 2
    if strict:
        return extent(kingdom) == (-half, half, -half, half)
    return all(abs(end) <= half for end in extent(kingdom))


def is_full(kingdom: Kingdom, box: int) -> bool:
    """Tell whether every square of the box is filled."""
    return len(kingdom) == box * box


def score(kingdom: Kingdom, config: dict[str, Any]) -> dict[str, int]:
    """Return the points of a kingdom by kind and in total, with the values of its tie-breaks."""
    box = box_side(config)
    centred = config["middle_kingdom"] and is_centred(kingdom, box, config["middle_kingdom_strict"])
    points = {
        "regions": region_points(kingdom),
        "middle-kingdom": config["middle_kingdom_bonus"] if centred else 0,
        "harmony": config["harmony_bonus"] if config["harmony"] and is_full(kingdom, box) else 0,
    }
    return {
        **points,
        "total": sum(points.values()),
        "largest": largest_region(kingdom),
        "crowns": n_crowns(kingdom, kingdom),
    }


def start_points(kings: list[int], config: dict[str, Any]) -> list[int]:
    """Return the points with which each seat begins, given in the order in which the first kings came out."""
    order = list(dict.fromkeys(kings))
    given = dict(zip(order, config["start_points"], strict=False))
    return [given[seat] for seat in sorted(order)]


def with_start(standing: Standing, points: list[int]) -> Standing:
    """Return a standing whose totals hold the points of the start."""
    return [{**own, "total": own["total"] + more} for own, more in zip(standing, points, strict=True)]


def add_up(standings: list[Standing]) -> Standing:
    """Return the sums of several rounds, seat by seat."""
    by_seat = zip(*standings, strict=True)
    return [{key: sum(own[key] for own in rounds) for key in rounds[0]} for rounds in by_seat]


def winners(standing: Standing) -> list[int]:
    """Return the seats with the best total, largest region and crowns, compared in this order."""
    ranks = [(own["total"], own["largest"], own["crowns"]) for own in standing]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
