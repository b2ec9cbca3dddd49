"""Castellion for people: a transcript as text with the castle drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simkit.games.castellion.constants import HEIGHT
from simkit.games.sentences import find_sentence


def tell(events: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
    """Yield the lines of each event, and the castle whenever it has changed."""
    castles: list[list[list[str]]] = [[], []]
    turn = 0
    for event in events:
        lines: list[str] = []
        if event["event"] in ("draw", "take", "pantry"):
            turn += 1
            lines.append("")
        lines.append(find_sentence(SENTENCES, event)(event, turn))
        if change_castle(castles, event):
            lines.extend(_draw(castles[event["seat"]]))
        yield lines


def change_castle(castles: list[list[list[str]]], event: Mapping[str, Any]) -> bool:
    """Follow an event in castles, columns of tiles with the lowest first; return whether one changed."""
    if event["event"] not in CHANGES:
        return False
    castle = castles[event["seat"]]
    CHANGES[event["event"]](castle, event)
    while castle and not castle[-1]:
        castle.pop()
    while castle and not castle[0]:
        castle.pop(0)
    return True


def _put(castle: list[list[str]], tile: str, event: Mapping[str, Any]) -> None:
    if event["where"] == "left":
        castle.insert(0, [tile])
    elif event["where"] == "right":
        castle.append([tile])
    else:
        castle[event["col"]].append(tile)


def _swap(castle: list[list[str]], event: Mapping[str, Any]) -> None:
    (col_a, row_a), (col_b, row_b) = event["a"], event["b"]
    castle[col_a][row_a], castle[col_b][row_b] = castle[col_b][row_b], castle[col_a][row_a]


def _destroy_rows(castle: list[list[str]], event: Mapping[str, Any]) -> None:
    castle[:] = [column[event["rows"] :] for column in castle if len(column) > event["rows"]]


def _move(castle: list[list[str]], event: Mapping[str, Any]) -> None:
    tile = castle[event["from"][0]].pop()
    castle[:] = [column for column in castle if column]
    _put(castle, tile, event)


# What events do to the castle of their seat.
CHANGES: Mapping[str, Callable[[list[list[str]], Mapping[str, Any]], object]] = {
    "place": lambda castle, event: _put(castle, event["tile"], event),
    "swap": _swap,
    "destroy": lambda castle, event: castle[event["cell"][0]].pop(event["cell"][1]),
    "destroy-rows": _destroy_rows,
    "move": _move,
}


def _draw(castle: list[list[str]]) -> list[str]:
    """Draw a castle: type as a letter, motif as a sign."""
    height = min(HEIGHT, max((len(column) for column in castle), default=0))
    return [
        "      " + " ".join(_mark(column[row]) if row < len(column) else "··" for column in castle)
        for row in range(height - 1, -1, -1)
    ]


def _mark(tile: str) -> str:
    kind, motif = tile.split("-")
    letter = "·" if kind == "pantry" else kind[0].upper()
    return letter + {"triangle": "△", "square": "□", "circle": "○"}[motif]


def _sentence_of_trial(event: Mapping[str, Any], _: int) -> str:
    return (
        f"   Trial {event['trial']} ({event['card']}) is resolved by seat {event['seat'] + 1}, why: {event['why']}. "
        f"The castle has {event['towers']} towers, {event['bastions']} bastions, {event['lines']} lines"
        + (f"; {event['damage']} tiles must go." if event["damage"] else ".")
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
    "draw": lambda e, turn: f"{turn:3d}. seat {e['seat'] + 1} draws from the {e['from']} stack: {e['tile']}",
    "take": lambda e, turn: f"{turn:3d}. seat {e['seat'] + 1} takes the revealed {e['tile']}",
    "pantry": lambda e, turn: f"{turn:3d}. seat {e['seat'] + 1} takes {e['tile']}",
    "vigil": lambda e, _: f"     keeps it as the Vigil and plays {e['play']}",
    "place": lambda e, _: f"     builds {e['where']}" + (f" of column {e['col']}" if "col" in e else " end"),
    "prison": lambda e, _: f"     builds it into cell {e['cell']} of the prison",
    "discard": lambda e, _: f"     discards {e['tile']}, power: {e['power']}",
    "swap": lambda e, _: f"     exchanges {e['a']} and {e['b']}",
    "reveal": lambda e, _: f"     reveals {e['tile']} from the {e['from']} stack",
    "recover": lambda e, _: f"     takes {e['tile']} back from the discard pile",
    "destroy": lambda e, _: f"     seat {e['seat'] + 1} destroys {e['cell']}, why: {e['why']}",
    "destroy-rows": lambda e, _: f"     the lowest {e['rows']} row(s) are destroyed",
    "move": lambda e, _: (
        f"     moves {e['from']} {e['where']}" + (f" of column {e['col']}" if "col" in e else " end")
    ),
    "traitor": lambda e, _: f"     lays it beside Trial {e['trial']}",
    "traitor-discard": lambda e, _: f"     discards it for {e['cost']} tiles",
    "premonition": lambda _e, _: "     foresees it: it leaves the game",
    "haunt": lambda e, _: f"     the pawn haunts the top of column {e['col']} ({e['why']})",
    "gift": lambda e, _: f"     gives {e['tile']} to seat {e['to'] + 1}",
    "champion": lambda e, _: f"     seat {e['seat'] + 1} gives the Champion card to seat {e['to'] + 1}",
    "uncover": lambda e, _: f"     uncovers Trial {e['trial']}: {e['card']}",
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
        f"{name} {'+'.join(map(str, value)) or 'none' if isinstance(value, list | tuple) else value}"
        for name, value in config.items()
    )
