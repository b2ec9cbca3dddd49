"""Rows, claims and placements of a round."""

from typing import Any

from tests.oracles.kingdomino.components import Kingdom, dominoes_of
from tests.oracles.kingdomino.form import check_form
from tests.oracles.kingdomino.house import box_side, deck_size, row_size
from tests.oracles.kingdomino.placement import legal_placements, new_kingdom, placement_fault, with_domino
from tests.oracles.stream import Event, Log, require
from tests.oracles.values import cell_named, check_value


def check_row(event: Any, wanted: list[int]) -> None:
    """Check that the next dominoes of the deck are laid out in ascending order."""
    check_form(event, "row")
    check_value(event, "dominoes", wanted)


def check_seat(event: Event, seat: int) -> None:
    """Check that the king whose turn it is acts."""
    require(event["seat"] == seat, f"`seat`: it is the turn of a king of seat {seat}")


def check_pick(event: Any, seat: int, free: list[int]) -> int:
    """Check the claim of a king and return the domino claimed."""
    check_form(event, "pick")
    check_seat(event, seat)
    domino = int(event["domino"])
    require(domino in free, f"domino {domino} cannot be picked; free in the row are {free}")
    return domino


def check_discard(kingdom: Kingdom, domino: int, config: dict[str, Any]) -> None:
    """Check that a domino may be discarded."""
    if not config["free_discard"]:
        legal = sorted(legal_placements(kingdom, domino, box_side(config), dominoes_of(config)))
        require(not legal, f"domino {domino} must be placed, for example at {legal[:1]}")


def check_use(event: Any, seat: int, domino: int, kingdom: Kingdom, config: dict[str, Any]) -> Kingdom:
    """Check that a king places or discards its domino; return the kingdom afterwards."""
    name = check_form(event, "place", "discard")
    check_seat(event, seat)
    require(event["domino"] == domino, f"`domino`: this king stands on domino {domino}")
    if name == "discard":
        check_discard(kingdom, domino, config)
        return kingdom
    placement = cell_named(event, "a"), cell_named(event, "b")
    dominoes = dominoes_of(config)
    wrong = placement_fault(kingdom, domino, placement, box_side(config), dominoes)
    require(wrong is None, f"illegal placement: {wrong}")
    return with_domino(kingdom, domino, placement, dominoes)


def play(log: Log, setup: Event, config: dict[str, Any]) -> list[Kingdom]:
    """Replay all rows of a round and return the final kingdoms by seat.

    `line` holds the kings in the order of their turns, each with the domino that it stands on, None
    before the first claim. The turns that follow the last row have no row to pick from.
    """
    kingdoms = [new_kingdom() for _ in range(config["players"])]
    line: list[tuple[int, int | None]] = [(seat, None) for seat in setup["kings"]]
    for start in range(0, deck_size(config) + 1, row_size(config)):
        row = sorted(setup["deck"][start : start + row_size(config)])
        free = list(row)
        claims: list[tuple[int, int]] = []
        if row:
            check_row(log.read(), row)
        for seat, domino in line:
            if domino is not None:
                kingdoms[seat] = check_use(log.read(), seat, domino, kingdoms[seat], config)
            if row:
                claim = check_pick(log.read(), seat, free)
                free.remove(claim)
                claims.append((claim, seat))
        line = [(seat, claim) for claim, seat in sorted(claims)]
    return kingdoms
