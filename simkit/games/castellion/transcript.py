"""The transcript of a match: the events of its log in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simkit.core.kinds import Seat
from simkit.core.log import Log, read_log
from simkit.games.castellion.constants import (
    STRIDE,
    WIDTH,
    cards,
    cause,
    defender,
    event,
    reason,
    stacks,
    status,
    tiles,
    trigger,
)
from simkit.games.castellion.rules.castle import count_tiles
from simkit.games.castellion.state import State

WHERE = ("left", "right", "top")
POWERS = (*defender.NAMES, "none")
HAUNTINGS = ("cold-sweat", "horror")


def name_cell(cell: int) -> list[int]:
    """Column and row of a cell."""
    return list(divmod(cell, STRIDE))


def name_goal(goal: int) -> dict[str, Any]:
    """Where a tile goes."""
    return {"where": "top", "col": goal} if goal < WIDTH else {"where": WHERE[goal - WIDTH]}


# What the four numbers of a logged event mean, in the words of the transcript.
DECODERS: Mapping[str, Callable[[int, int, int, int], dict[str, Any]]] = {
    "draw": lambda seat, stack, tile, _: {
        "seat": seat,
        "from": stacks.NAMES[stack],
        "tile": tiles.NAMES[tile],
    },
    "take": lambda seat, tile, *_: {"seat": seat, "tile": tiles.NAMES[tile]},
    "pantry": lambda seat, tile, *_: {"seat": seat, "tile": tiles.NAMES[tile]},
    "vigil": lambda seat, keep, play, _: {"seat": seat, "keep": tiles.NAMES[keep], "play": tiles.NAMES[play]},
    "place": lambda seat, tile, where, col: (
        {"seat": seat, "tile": tiles.NAMES[tile], "where": WHERE[where]} | ({"col": col} if col >= 0 else {})
    ),
    "prison": lambda seat, tile, cell, _: {"seat": seat, "tile": tiles.NAMES[tile], "cell": cell},
    "discard": lambda seat, tile, power, _: {"seat": seat, "tile": tiles.NAMES[tile], "power": POWERS[power]},
    "swap": lambda seat, a, b, _: {"seat": seat, "a": name_cell(a), "b": name_cell(b)},
    "reveal": lambda seat, stack, tile, _: {
        "seat": seat,
        "from": stacks.NAMES[stack],
        "tile": tiles.NAMES[tile],
    },
    "recover": lambda seat, tile, *_: {"seat": seat, "tile": tiles.NAMES[tile]},
    "destroy": lambda seat, cell, why, _: {"seat": seat, "cell": name_cell(cell), "why": cause.NAMES[why]},
    "destroy-rows": lambda seat, rows, *_: {"seat": seat, "rows": rows},
    "move": lambda seat, cell, goal, _: {"seat": seat, "from": name_cell(cell)} | name_goal(goal),
    "traitor": lambda seat, tile, trial, _: {"seat": seat, "tile": tiles.NAMES[tile], "trial": trial + 1},
    "traitor-discard": lambda seat, tile, cost, _: {"seat": seat, "tile": tiles.NAMES[tile], "cost": cost},
    "premonition": lambda seat, tile, *_: {"seat": seat, "tile": tiles.NAMES[tile]},
    "haunt": lambda seat, col, why, _: {"seat": seat, "col": col, "why": HAUNTINGS[why]},
    "gift": lambda seat, to, tile, _: {"seat": seat, "to": to, "tile": tiles.NAMES[tile]},
    "champion": lambda seat, to, *_: {"seat": seat, "to": to},
    "uncover": lambda seat, trial, card, _: {"seat": seat, "trial": trial + 1, "card": cards.NAMES[card]},
    "trial": lambda trial, card, seat, why: {
        "trial": trial + 1,
        "card": cards.NAMES[card],
        "seat": seat,
        "why": trigger.NAMES[why],
    },
    "trial-end": lambda trial, why, *_: (
        {"trial": trial + 1, "passed": why < 0} | ({"reason": reason.NAMES[why]} if why >= 0 else {})
    ),
    "formations": lambda towers, bastions, lines, damage: {
        "towers": towers,
        "bastions": bastions,
        "lines": lines,
        "damage": damage,
    },
}


def transcript(log: Log, state: State) -> list[dict[str, Any]]:
    """Turn the log of a finished match into its events, from `setup` to `result`."""
    events: list[dict[str, Any]] = []
    players = 1
    for code, *numbers in read_log(log):
        name = event.NAMES[code]
        if name == "setup":
            vigil, players = numbers[:2]
            events.append({"event": name} | _setup(state, vigil))
        elif name == "result":
            events.append({"event": name} | _result(state, players))
        elif name == "formations":
            events[-1] |= DECODERS[name](*numbers)
        else:
            events.append({"event": name} | DECODERS[name](*numbers))
    return events


def _setup(state: State, vigil: int) -> dict[str, Any]:
    """The deal; the stacks stay in the state as they were laid out."""
    return {
        "trials": [cards.NAMES[card] for card in state.cards.tolist()],
        "standard": _name_stack(state.standard.tolist()),
        "safe": _name_stack(state.safe.tolist()),
        "vigil": tiles.NAMES[vigil] if vigil != tiles.NONE else None,
        "herald": int(state.herald) + 1 if state.herald >= 0 else None,
    }


def _name_stack(stack: list[int]) -> list[str]:
    """The tiles of a stack, first drawn first, without the places that a shorter one leaves empty."""
    return [tiles.NAMES[tile] for tile in stack if tile != tiles.NONE]


def _result(state: State, players: int) -> dict[str, Any]:
    won = bool(state.status == status.WON)
    return {
        "win": won,
        "reason": "won" if won else reason.NAMES[int(state.reason)],
        "trials_passed": int(state.trial),
        "turns": int(state.turns),
        "tiles": [int(count_tiles(state, Seat(seat))) for seat in range(players)],
    }
