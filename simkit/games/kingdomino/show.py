"""Kingdomino for people: transcripts from a log, and a transcript as text with the kingdoms drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simkit.core.log import read_log
from simkit.games.kingdomino.constants import EVENTS, MAX_SEATS, TERRAINS
from simkit.games.kingdomino.dominoes import read_dominoes
from simkit.games.kingdomino.trace import ORIGIN, SPAN

Kingdom = dict[tuple[int, int], str]  # two letters by cell


def _cell(code: int) -> list[int]:
    return [code // SPAN - ORIGIN, code % SPAN - ORIGIN]


# What the four numbers of a logged event add, in the words of the transcript.
DECODERS: Mapping[str, Callable[[int, int, int, int], dict[str, Any]]] = {
    "row": lambda *dominoes: {"dominoes": [domino for domino in dominoes if domino]},
    "pick": lambda seat, domino, *_: {"seat": seat, "domino": domino},
    "place": lambda seat, domino, a, b: {"seat": seat, "domino": domino, "a": _cell(a), "b": _cell(b)},
    "discard": lambda seat, domino, *_: {"seat": seat, "domino": domino},
}


def transcripts(log: Any) -> list[list[dict[str, Any]]]:
    """Turn the log of a finished match into the events of its rounds, each from `setup` to `result`."""
    rounds: list[list[dict[str, Any]]] = []
    for code, *numbers in read_log(log):
        name = EVENTS[code]
        if name == "setup":
            rounds.append([{"event": name, "deck": [], "kings": []}])
        elif name == "result":
            winners = [seat for seat in range(MAX_SEATS) if numbers[0] >> seat & 1]
            rounds[-1].append({"event": name, "scores": [], "largest": [], "crowns": [], "winners": winners})
        elif name in DECODERS:
            rounds[-1].append({"event": name} | DECODERS[name](*numbers))
        else:
            _extend(rounds[-1][-1], name, numbers)
    return rounds


def _extend(event: dict[str, Any], name: str, numbers: list[int]) -> None:
    """Add a part to the `setup` or `result` that it belongs to."""
    if name == "deck":
        event["deck"].append(numbers[0])
    elif name == "king":
        event["kings"].append(numbers[0])
    elif name == "points":
        _, regions, middle, harmony = numbers
        event["scores"].append({"regions": regions, "middle-kingdom": middle, "harmony": harmony})
    else:
        _, total, largest, crowns = numbers
        event["scores"][-1]["total"] = total
        event["largest"].append(largest)
        event["crowns"].append(crowns)


def text(events: Sequence[Mapping[str, Any]]) -> str:
    """Write one round's transcript for reading, a kingdom drawn whenever it has grown."""
    kingdoms: dict[int, Kingdom] = {}
    lines: list[str] = []
    for event in events:
        lines.append(SENTENCES[event["event"]](event))
        if event["event"] == "place":
            kingdom = kingdoms.setdefault(event["seat"], {(0, 0): "##"})
            kingdom |= zip((tuple(event["a"]), tuple(event["b"])), _marks(event["domino"]), strict=True)
            lines.extend(draw_kingdom(kingdom))
    return "\n".join(lines) + "\n"


def draw_kingdom(kingdom: Kingdom) -> list[str]:
    """Draw a kingdom: the castle as ##, terrains by their first letter, crowns behind it."""
    columns = range(min(x for x, _ in kingdom), max(x for x, _ in kingdom) + 1)
    rows = range(min(y for _, y in kingdom), max(y for _, y in kingdom) + 1)
    return ["      " + " ".join(kingdom.get((x, y), "··") for x in columns) for y in rows]


def _marks(domino: int) -> tuple[str, str]:
    _, a, a_crowns, b, b_crowns = read_dominoes()[domino - 1]
    return tuple(f"{TERRAINS[t][0]}{c or ' '}" for t, c in ((a, a_crowns), (b, b_crowns)))  # type: ignore[return-value]


def _name(domino: int) -> str:
    _, a, a_crowns, b, b_crowns = read_dominoes()[domino - 1]
    halves = (TERRAINS[a] + " ♛" * a_crowns, TERRAINS[b] + " ♛" * b_crowns)
    return f"{domino} ({'/'.join(halves)})"


def _sentence_of_result(event: Mapping[str, Any]) -> str:
    lines = [
        f"seat {seat}: {score['total']} points (regions {score['regions']}, Middle Kingdom "
        f"{score['middle-kingdom']}, Harmony {score['harmony']}), largest area {largest}, crowns {crowns}"
        for seat, (score, largest, crowns) in enumerate(
            zip(event["scores"], event["largest"], event["crowns"], strict=True)
        )
    ]
    winners = " and ".join(f"seat {seat}" for seat in event["winners"])
    return "\n".join(["", *lines, f"Won by {winners}."])


# One sentence for each event.
SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "match": lambda e: (
        f"{e['game']}, deal {e['deal']}, rotation {e['rotation']}, seed {e['seed']}, "
        + (f"round {e['round'] + 1}, " if "round" in e else "")
        + f"bots {' + '.join(e['bots'])}, rules version {e['rules_version']}\n"
        + ", ".join(f"{name} {value}" for name, value in e["config"].items())
    ),
    "setup": lambda e: (
        f"{len(e['deck'])} dominoes. The kings come out: {', '.join(f'seat {seat}' for seat in e['kings'])}."
    ),
    "row": lambda e: f"\nRow: {', '.join(map(_name, e['dominoes']))}",
    "pick": lambda e: f"  seat {e['seat']} claims {e['domino']}",
    "place": lambda e: f"  seat {e['seat']} places {_name(e['domino'])}",
    "discard": lambda e: f"  seat {e['seat']} discards {_name(e['domino'])}",
    "result": _sentence_of_result,
}
