"""Actions in the words of the transcript, as far as they are known before they are taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simkit.games.castellion.constants import (
    CAUSES,
    DESTROY_FIRST,
    DISCARD,
    DISCARD_TRAITOR,
    DRAW_SAFE,
    DRAW_STANDARD,
    FACE_FIRST,
    FIRST_PANTRY,
    FORESEE,
    GIVE_CHAMPION,
    GIVE_TILE,
    GO_ON,
    HAUNT_FIRST,
    HERALD_FIRST,
    HORROR,
    LAY_TRAITOR,
    MOVE_FIRST,
    N_GOALS,
    N_MOTIFS,
    PANTRY_FIRST,
    PLACE_LEFT,
    PLACE_RIGHT,
    PRISON_FIRST,
    RECOVER_FIRST,
    REVEAL_PLAN,
    REVEAL_SAFE,
    REVEAL_STANDARD,
    STOP,
    STRIDE,
    SWAP_FIRST,
    SWAP_VIGIL,
    TAKE_FIRST,
    TILES,
    TRIGGER,
    TYPES,
    UNCOVER_FIRST,
    USE_POWER,
    WIDTH,
)

Data = dict[str, Any]

# Actions of one code.
SINGLE: dict[Any, Callable[[Any], Data]] = {
    PLACE_LEFT: lambda s: {"event": "place", "tile": _tile(s), "where": "left"},
    PLACE_RIGHT: lambda s: {"event": "place", "tile": _tile(s), "where": "right"},
    DISCARD: lambda s: {"event": "discard", "tile": _tile(s), "power": "none"},
    USE_POWER: lambda s: {"event": "discard", "tile": _tile(s), "power": TYPES[s["tile"] // N_MOTIFS]},
    SWAP_VIGIL: lambda s: {"event": "vigil", "keep": _tile(s), "play": TILES[s["vigil"]]},
    GO_ON: lambda s: {"event": "go-on"},
    TRIGGER: lambda s: {"event": "trial", "trial": int(s["trial"]) + 1, "why": "voluntary"},
    DRAW_STANDARD: lambda s: {"event": "draw", "from": "standard"},
    DRAW_SAFE: lambda s: {"event": "draw", "from": "safe"},
    STOP: lambda s: {"event": "stop"},
    LAY_TRAITOR: lambda s: {"event": "traitor", "tile": _tile(s), "trial": int(s["trial"]) + 1},
    DISCARD_TRAITOR: lambda s: {"event": "traitor-discard", "tile": _tile(s)},
    FORESEE: lambda s: {"event": "premonition", "tile": _tile(s)},
    GIVE_TILE: lambda s: {"event": "gift", "to": 1 - int(s["seat"]), "tile": _tile(s)},
    GIVE_CHAMPION: lambda s: {"event": "champion", "to": 1 - int(s["seat"])},
    REVEAL_STANDARD: lambda s: {"event": "reveal", "from": "standard"},
    REVEAL_SAFE: lambda s: {"event": "reveal", "from": "safe"},
}
# Ranges of actions by their first, from the last to the first; the number counts from there.
RANGES: tuple[tuple[Any, Callable[[Any, int], Data]], ...] = (
    (MOVE_FIRST, lambda s, n: {"event": "move", "from": _cell(n // N_GOALS), **_goal(n % N_GOALS)}),
    (SWAP_FIRST, lambda s, n: {"event": "swap", "a": _cell(n // 2), "b": _beside(n // 2, n % 2)}),
    (DESTROY_FIRST, lambda s, n: {"event": "destroy", "cell": _cell(n), "why": CAUSES[s["cause"]]}),
    (REVEAL_PLAN, lambda s, n: {"event": "reveal", "standard": n // 5, "safe": n % 5}),
    (PANTRY_FIRST, lambda s, n: {"event": "pantry", "tile": TILES[FIRST_PANTRY + n]}),
    (RECOVER_FIRST, lambda s, n: {"event": "recover", "tile": TILES[n]}),
    (TAKE_FIRST, lambda s, n: {"event": "take", "tile": TILES[n]}),
    (PRISON_FIRST, lambda s, n: {"event": "prison", "tile": _tile(s), "cell": n}),
    (HAUNT_FIRST, lambda s, n: {"event": "haunt", "col": n, "why": _haunting(s)}),
    (FACE_FIRST, lambda s, n: {"event": "trial", "trial": int(s["trial"]) + 1, "seat": n}),
    (UNCOVER_FIRST, lambda s, n: {"event": "uncover", "trial": n + 1}),
    (HERALD_FIRST, lambda s, n: {"event": "setup", "herald": n + 1}),
    (0, lambda s, n: {"event": "place", "tile": _tile(s), "where": "top", "col": n // STRIDE}),
)


def name_action(state: Any, action: int) -> Data:
    """An action that is legal in a state, as the event that it leads to; `stop` and `go-on` lead to none."""
    if action in SINGLE:
        return SINGLE[action](state)
    first, tell = next((first, tell) for first, tell in RANGES if action >= first)
    return tell(state, action - int(first))


def _tile(state: Any) -> str:
    return TILES[int(state["tile"])]


def _cell(cell: int) -> list[int]:
    return list(divmod(cell, STRIDE))


def _beside(cell: int, is_right: int) -> list[int]:
    return _cell(cell + (STRIDE if is_right else 1))


def _goal(goal: int) -> Data:
    return {"where": "top", "col": goal} if goal < WIDTH else {"where": ("left", "right")[goal - WIDTH]}


def _haunting(state: Any) -> str:
    return "horror" if state["phase"] == HORROR else "cold-sweat"
