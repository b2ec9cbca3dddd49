"""Kingdomino for people: a transcript as text with the kingdoms drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simkit.games.kingdomino.constants import TERRAINS
from simkit.games.kingdomino.dominoes import PrintedDomino, list_dominoes
from simkit.games.sentences import find_sentence
from simkit.games.setting import PRINTED

Kingdom = dict[tuple[int, int], str]  # two letters by cell
Dominoes = Sequence[PrintedDomino]  # of the match, by their numbers


def tell(events: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
    """Yield the lines of each event of a round, and a kingdom whenever it has grown."""
    kingdoms: dict[int, Kingdom] = {}
    dominoes = list_dominoes(events[0].get("config", {}).get("own_dominoes", PRINTED))
    for event in events:
        lines = [find_sentence(SENTENCES, event)(event, dominoes)]
        if event["event"] == "place":
            kingdom = kingdoms.setdefault(event["seat"], {(0, 0): "##"})
            marks = _marks(dominoes[event["domino"] - 1])
            kingdom |= zip((tuple(event["a"]), tuple(event["b"])), marks, strict=True)
            lines.extend(draw_kingdom(kingdom))
        yield lines


def draw_kingdom(kingdom: Kingdom) -> list[str]:
    """Draw a kingdom: the castle as ##, terrains by their first letter, crowns behind it."""
    columns = range(min(x for x, _ in kingdom), max(x for x, _ in kingdom) + 1)
    rows = range(min(y for _, y in kingdom), max(y for _, y in kingdom) + 1)
    return ["      " + " ".join(kingdom.get((x, y), "··") for x in columns) for y in rows]


def _marks(domino: PrintedDomino) -> tuple[str, str]:
    _, a, a_crowns, b, b_crowns = domino
    return tuple(f"{TERRAINS[t][0]}{c or ' '}" for t, c in ((a, a_crowns), (b, b_crowns)))  # type: ignore[return-value]


def _name(domino: PrintedDomino) -> str:
    number, a, a_crowns, b, b_crowns = domino
    halves = (TERRAINS[a] + " ♛" * a_crowns, TERRAINS[b] + " ♛" * b_crowns)
    return f"{number} ({'/'.join(halves)})"


def _sentence_of_result(event: Mapping[str, Any], dominoes: Dominoes) -> str:
    lines = [
        f"seat {seat + 1}: {score['total']} points (regions {score['regions']}, Middle Kingdom "
        f"{score['middle-kingdom']}, Harmony {score['harmony']}), largest area {largest}, crowns {crowns}"
        for seat, (score, largest, crowns) in enumerate(
            zip(event["scores"], event["largest"], event["crowns"], strict=True)
        )
    ]
    winners = " and ".join(f"seat {seat + 1}" for seat in event["winners"])
    return "\n".join(["", *lines, f"Won by {winners}."])


# One sentence for each event.
SENTENCES: Mapping[str, Callable[[Mapping[str, Any], Dominoes], str]] = {
    "match": lambda e, _: (
        f"{e['game']}, deal {e['deal']}, rotation {e['rotation']}, seed {e['seed']}, "
        + (f"round {e['round'] + 1}, " if "round" in e else "")
        + f"bots {' + '.join(e['bots'])}, rules version {e['rules_version']}\n"
        + ", ".join(f"{name} {value}" for name, value in e["config"].items())
    ),
    "setup": lambda e, _: (
        f"{len(e['deck'])} dominoes. The kings come out: {', '.join(f'seat {seat + 1}' for seat in e['kings'])}."
    ),
    "row": lambda e, all_: f"\nRow: {', '.join(_name(all_[number - 1]) for number in e['dominoes'])}",
    "pick": lambda e, _: f"  seat {e['seat'] + 1} claims {e['domino']}",
    "place": lambda e, all_: f"  seat {e['seat'] + 1} places {_name(all_[e['domino'] - 1])}",
    "discard": lambda e, all_: f"  seat {e['seat'] + 1} discards {_name(all_[e['domino'] - 1])}",
    "result": _sentence_of_result,
}
