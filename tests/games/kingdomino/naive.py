"""The published full-greedy bot's values of actions, word for word on dictionaries, slow and without tricks."""

from __future__ import annotations

from typing import Any

from simkit.games.kingdomino.constants import TERRAINS, action
from tests.games.kingdomino.boards import placement_of
from tests.oracles import kingdomino as oracle

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def kingdom_in(kingdom: Any) -> dict[tuple[int, int], tuple[str, int]]:
    """A kingdom in the referee's words."""
    told = oracle.new_kingdom()
    for cell in range(64):
        if not int(kingdom.landscape) >> cell & 1:
            continue
        x = kingdom.left + (cell % 8 - 3 - kingdom.left) % 8
        y = kingdom.top + (cell // 8 - 3 - kingdom.top) % 8
        [terrain] = [t for t in range(6) if int(kingdom.terrains[t]) >> cell & 1]
        crowns = (int(kingdom.ones) >> cell & 1) + 2 * (int(kingdom.twos) >> cell & 1)
        told[int(x), int(y)] = (TERRAINS[terrain], crowns)
    return told


def is_destructive(kingdom: dict[tuple[int, int], Any], reach: int) -> bool:
    """Whether a square lies too far away, or an empty cell of the centred window is closed in."""
    if any(max(abs(x), abs(y)) > reach for x, y in kingdom):
        return True
    window = [(x, y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1)]
    landscape = set(kingdom) - {(0, 0)}
    return any(
        all((x + dx, y + dy) not in window or (x + dx, y + dy) in landscape for dx, dy in SIDES)
        for x, y in window
        if (x, y) not in kingdom
    )


def score(kingdom: dict[tuple[int, int], Any], rules: Any) -> int:
    """Points with the bonuses in play."""
    points = oracle.region_points(kingdom)
    if rules["middle_kingdom"] and all(max(abs(x), abs(y)) <= rules["reach"] for x, y in kingdom):
        points += 10
    return points + (5 if rules["harmony"] and len(kingdom) == rules["side"] ** 2 else 0)


def value_actions_naively(rules: Any, state: Any, actions: Any, must_be_sound: bool) -> list[float]:
    """The best score that each pair of placement and claim leads to; −1 without a candidate."""
    record = state.kingdoms[state.seat]
    kingdom, values = kingdom_in(record), []
    for code in actions.placements[: actions.n_placements].tolist():
        after = kingdom
        if code != action.DISCARD:
            after = oracle.with_domino(kingdom, int(state.held[state.turn]), placement_of(record, code))
        for claim in actions.claims[: actions.n_claims].tolist():
            domino = int(state.row[claim])
            candidates = [
                oracle.with_domino(after, domino, placement)
                for placement in oracle.legal_placements(after, domino, int(rules["side"]))
            ]
            if must_be_sound:
                candidates = [c for c in candidates if not is_destructive(c, int(rules["reach"]))]
            values.append(max((float(score(c, rules)) for c in candidates), default=-1.0))
    return values
