"""Castellion for people: the transcript of a match from its log, and a transcript as text with the castle drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from simkit.core.log import read_log
from simkit.games.castellion.constants import EVENTS, HEIGHT, NO_TILE, REASONS, TILES, WHY, WON
from simkit.games.castellion.data import read_cards

STACKS = ("standard", "safe")
WHERE = ("left", "right", "top")

# What the four numbers of a logged event mean, in the words of the transcript.
DECODERS: Mapping[str, Callable[[int, int, int, int], dict[str, Any]]] = {
    "draw": lambda seat, stack, tile, _: {"seat": seat, "from": STACKS[stack], "tile": TILES[tile]},
    "vigil": lambda seat, keep, play, _: {"seat": seat, "keep": TILES[keep], "play": TILES[play]},
    "place": lambda seat, tile, where, col: (
        {"seat": seat, "tile": TILES[tile], "where": WHERE[where]} | ({"col": col} if col >= 0 else {})
    ),
    "discard": lambda seat, tile, *_: {"seat": seat, "tile": TILES[tile], "power": "none"},
    "destroy-rows": lambda seat, rows, *_: {"seat": seat, "rows": rows},
    "traitor": lambda seat, tile, trial, _: {"seat": seat, "tile": TILES[tile], "trial": trial + 1},
    "trial": lambda trial, card, seat, why: {
        "trial": trial + 1,
        "card": read_cards()[card].id,
        "seat": seat,
        "why": WHY[why],
    },
    "trial-end": lambda trial, reason, *_: (
        {"trial": trial + 1, "passed": reason < 0} | ({"reason": REASONS[reason]} if reason >= 0 else {})
    ),
    "formations": lambda towers, bastions, lines, damage: {
        "towers": towers,
        "bastions": bastions,
        "lines": lines,
        "damage": damage,
    },
}


def transcript(log: Any, state: Any) -> list[dict[str, Any]]:
    """Turn the log of a finished match into its events, from `setup` to `result`."""
    events: list[dict[str, Any]] = []
    for code, *numbers in read_log(log):
        name = EVENTS[code]
        if name == "setup":
            events.append({"event": name} | _setup(state, numbers[0]))
        elif name == "result":
            events.append({"event": name} | _result(state))
        elif name == "formations":
            events[-1] |= DECODERS[name](*numbers)
        else:
            events.append({"event": name} | DECODERS[name](*numbers))
    return events


def _setup(state: Any, vigil: int) -> dict[str, Any]:
    """The deal; the stacks stay in the state as they were laid out."""
    return {
        "trials": [read_cards()[card].id for card in state["cards"].tolist()],
        "standard": [TILES[tile] for tile in state["standard"].tolist()],
        "safe": [TILES[tile] for tile in state["safe"].tolist()],
        "vigil": TILES[vigil] if vigil != NO_TILE else None,
        "herald": int(state["herald"]) + 1 if state["herald"] >= 0 else None,
    }


def _result(state: Any) -> dict[str, Any]:
    won = bool(state["status"] == WON)
    return {
        "win": won,
        "reason": "won" if won else REASONS[int(state["reason"])],
        "trials_passed": int(state["trial"]),
        "turns": int(state["turns"]),
        "tiles": [int(np.bitwise_or.reduce(state["motifs"][0])).bit_count()],
    }


def text(events: Sequence[Mapping[str, Any]]) -> str:
    """Write one match's transcript for reading, the castle drawn whenever it has changed."""
    castle: list[list[str]] = []
    lines: list[str] = []
    turn = 0
    for event in events:
        if event["event"] == "draw":
            turn += 1
            lines.append("")
        lines.append(SENTENCES[event["event"]](event, turn))
        if _build(castle, event):
            lines.extend(_draw(castle))
    return "\n".join(lines) + "\n"


def _build(castle: list[list[str]], event: Mapping[str, Any]) -> bool:
    """Follow an event in a castle of columns; return whether it changed."""
    if event["event"] == "place":
        mark = _mark(event["tile"])
        if event["where"] == "left":
            castle.insert(0, [mark])
        elif event["where"] == "right":
            castle.append([mark])
        else:
            castle[event["col"]].append(mark)
        return True
    if event["event"] == "destroy-rows":
        castle[:] = [column[event["rows"] :] for column in castle if len(column) > event["rows"]]
        return True
    return False


def _draw(castle: list[list[str]]) -> list[str]:
    """Draw a castle: type as a letter, motif as a sign."""
    height = min(HEIGHT, max((len(column) for column in castle), default=0))
    return [
        "      " + " ".join(column[row] if row < len(column) else "··" for column in castle)
        for row in range(height - 1, -1, -1)
    ]


def _mark(tile: str) -> str:
    kind, motif = tile.split("-")
    return kind[0].upper() + {"triangle": "△", "square": "□", "circle": "○"}[motif]


def _sentence_of_trial(event: Mapping[str, Any], _: int) -> str:
    return (
        f"   Trial {event['trial']} ({event['card']}) is resolved, why: {event['why']}. The castle has "
        f"{event['towers']} towers, {event['bastions']} bastions, {event['lines']} lines."
    )


# One sentence for each event.
SENTENCES: Mapping[str, Callable[[Mapping[str, Any], int], str]] = {
    "match": lambda e, _: (
        f"{e['game']}, deal {e['deal']}, rotation {e['rotation']}, seed {e['seed']}, "
        f"bots {' + '.join(e['bots'])}, rules version {e['rules_version']}\n{_settings(e['config'])}"
    ),
    "setup": lambda e, _: (
        f"Trials: {', '.join(e['trials'])}."
        + (f" Vigil: {e['vigil']}." if e["vigil"] else "")
        + (f" The Herald stands on Trial {e['herald']}." if e["herald"] else "")
    ),
    "draw": lambda e, turn: f"{turn:3d}. draws from the {e['from']} stack: {e['tile']}",
    "vigil": lambda e, _: f"     keeps it as the Vigil and plays {e['play']}",
    "place": lambda e, _: f"     builds {e['where']}" + (f" of column {e['col']}" if "col" in e else " end"),
    "discard": lambda _e, _: "     discards it",
    "destroy-rows": lambda e, _: f"     the lowest {e['rows']} row(s) are destroyed",
    "traitor": lambda e, _: f"     lays it beside Trial {e['trial']}",
    "trial": _sentence_of_trial,
    "trial-end": lambda e, _: f"     {'passed' if e['passed'] else 'failed: ' + e['reason']}",
    "result": lambda e, _: (
        f"\n{'Won' if e['win'] else 'Lost: ' + e['reason']}. Trials passed: {e['trials_passed']}, "
        f"turns: {e['turns']}, tiles: {', '.join(map(str, e['tiles']))}."
    ),
}


def _settings(config: Mapping[str, Any]) -> str:
    """The settings in force, in one line."""
    return ", ".join(
        f"{name} {'+'.join(value) or 'none' if isinstance(value, list | tuple) else value}"
        for name, value in config.items()
    )
