"""Bundles: what moves in one event, and moving it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tests.oracles.stream import Event

from .state import Place, Player, as_json, as_place
from .symbols import RESOURCES

PARTS = ("coin", *RESOURCES, "eggs", "dragons", "caves")
Bundle = dict[str, Any]
Split = tuple[int, int, int]  # resources, dragon cards, cave cards


def multisets(n: int, available: dict[Any, int]) -> Iterator[Counter[Any]]:
    """Yield every way to take n things of some sorts."""
    if not available:
        if n == 0:
            yield Counter()
        return
    (sort, most), *rest = available.items()
    for taken in range(min(n, most), -1, -1):
        for others in multisets(n - taken, dict(rest)):
            yield Counter({sort: taken}) + others


def tokens(available: dict[Any, int]) -> list[Any]:
    """Return every single thing."""
    return [sort for sort, n in available.items() for _ in range(n)]


def make_bundle(
    coin: int, resources: Counter[str], eggs: Iterable[Place], dragons: Iterable[int], caves: Iterable[int]
) -> Bundle:
    """Return a bundle without empty parts, its lists in order."""
    parts = {
        "coin": coin,
        **{resource: resources[resource] for resource in RESOURCES},
        "eggs": sorted((as_json(place) for place in eggs), key=str),
        "dragons": sorted(dragons),
        "caves": sorted(caves),
    }
    return {part: value for part, value in parts.items() if value}


def is_bundle(value: Any) -> bool:
    """Tell whether a value has the form of a bundle: known parts, none of them empty, no card twice."""
    if type(value) is not dict or not set(value) <= set(PARTS):
        return False
    for part, content in value.items():
        if part in ("eggs", "dragons", "caves"):
            if type(content) is not list or not content:
                return False
            if part != "eggs" and len(set(map(str, content))) < len(content):
                return False
        elif type(content) is not int or content <= 0:
            return False
    return True


def hand_over(player: Player, bundle: Event) -> None:
    """Take a bundle from a player; cards go where the caller puts them."""
    player.coins -= bundle.get("coin", 0)
    for resource in RESOURCES:
        player.stock[resource] -= bundle.get(resource, 0)
    for value in bundle.get("eggs", ()):
        place = as_place(value)
        assert place is not None
        player.add_eggs(place, -1)
    player.dragons = [card for card in player.dragons if card not in bundle.get("dragons", ())]
    player.caves = [card for card in player.caves if card not in bundle.get("caves", ())]


def receive(player: Player, bundle: Event) -> None:
    """Give coins and resources from the bank to a player."""
    player.coins += bundle.get("coin", 0)
    for resource in RESOURCES:
        player.stock[resource] += bundle.get(resource, 0)
