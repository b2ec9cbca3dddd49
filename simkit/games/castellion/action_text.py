"""Actions in the words of the transcript, as far as they are known before they are taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simkit.games.castellion.constants import N_MOTIFS, STRIDE, action, cause, defender, goals, phase, tiles
from simkit.games.castellion.state import State
from simkit.games.castellion.transcript import name_cell, name_goal

Data = dict[str, Any]

# Actions of one code.
SINGLE: dict[int, Callable[[State], Data]] = {
    action.PLACE_LEFT: lambda s: {"event": "place", "tile": _tile(s), "where": "left"},
    action.PLACE_RIGHT: lambda s: {"event": "place", "tile": _tile(s), "where": "right"},
    action.DISCARD: lambda s: {"event": "discard", "tile": _tile(s), "power": "none"},
    action.USE_POWER: lambda s: {
        "event": "discard",
        "tile": _tile(s),
        "power": defender.NAMES[s.tile // N_MOTIFS],
    },
    action.SWAP_VIGIL: lambda s: {"event": "vigil", "keep": _tile(s), "play": tiles.NAMES[s.vigil]},
    action.GO_ON: lambda s: {"event": "go-on"},
    action.TRIGGER: lambda s: {"event": "trial", "trial": int(s.trial) + 1, "why": "voluntary"},
    action.DRAW_STANDARD: lambda s: {"event": "draw", "from": "standard"},
    action.DRAW_SAFE: lambda s: {"event": "draw", "from": "safe"},
    action.STOP: lambda s: {"event": "stop"},
    action.LAY_TRAITOR: lambda s: {"event": "traitor", "tile": _tile(s), "trial": int(s.trial) + 1},
    action.DISCARD_TRAITOR: lambda s: {"event": "traitor-discard", "tile": _tile(s)},
    action.FORESEE: lambda s: {"event": "premonition", "tile": _tile(s)},
    action.GIVE_TILE: lambda s: {"event": "gift", "to": 1 - int(s.seat), "tile": _tile(s)},
    action.GIVE_CHAMPION: lambda s: {"event": "champion", "to": 1 - int(s.seat)},
    action.REVEAL_STANDARD: lambda s: {"event": "reveal", "from": "standard"},
    action.REVEAL_SAFE: lambda s: {"event": "reveal", "from": "safe"},
}
# Ranges of actions by their first, from the last to the first; the number counts from there.
RANGES: tuple[tuple[int, Callable[[State, int], Data]], ...] = (
    (
        action.MOVE_FIRST,
        lambda s, n: {"event": "move", "from": name_cell(n // goals.N), **name_goal(n % goals.N)},
    ),
    (action.SWAP_FIRST, lambda s, n: {"event": "swap", "a": name_cell(n // 2), "b": _beside(n // 2, n % 2)}),
    (
        action.DESTROY_FIRST,
        lambda s, n: {"event": "destroy", "cell": name_cell(n), "why": cause.NAMES[s.cause]},
    ),
    (action.REVEAL_PLAN, lambda s, n: {"event": "reveal", "standard": n // 5, "safe": n % 5}),
    (action.PANTRY_FIRST, lambda s, n: {"event": "pantry", "tile": tiles.NAMES[tiles.FIRST_PANTRY + n]}),
    (action.RECOVER_FIRST, lambda s, n: {"event": "recover", "tile": tiles.NAMES[n]}),
    (action.TAKE_FIRST, lambda s, n: {"event": "take", "tile": tiles.NAMES[n]}),
    (action.PRISON_FIRST, lambda s, n: {"event": "prison", "tile": _tile(s), "cell": n}),
    (action.HAUNT_FIRST, lambda s, n: {"event": "haunt", "col": n, "why": _haunting(s)}),
    (action.FACE_FIRST, lambda s, n: {"event": "trial", "trial": int(s.trial) + 1, "seat": n}),
    (action.UNCOVER_FIRST, lambda s, n: {"event": "uncover", "trial": n + 1}),
    (action.HERALD_FIRST, lambda s, n: {"event": "setup", "herald": n + 1}),
    (0, lambda s, n: {"event": "place", "tile": _tile(s), "where": "top", "col": n // STRIDE}),
)


def name_action(state: State, code: int) -> Data:
    """An action that is legal in a state, as the event that it leads to; `stop` and `go-on` lead to none."""
    if code in SINGLE:
        return SINGLE[code](state)
    first, tell = next((first, tell) for first, tell in RANGES if code >= first)
    return tell(state, code - int(first))


def _tile(state: State) -> str:
    return tiles.NAMES[int(state.tile)]


def _beside(cell: int, is_right: int) -> list[int]:
    return name_cell(cell + (STRIDE if is_right else 1))


def _haunting(state: State) -> str:
    return "horror" if state.phase == phase.HORROR else "cold-sweat"
