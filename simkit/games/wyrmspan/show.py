"""Wyrmspan for people: a transcript as text, one sentence for each event, the mats at the end of each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simkit.games.sentences import find_sentence

Event = Mapping[str, Any]
CAVES = ("crimson", "golden", "amethyst")
N_COLUMNS = 4
EMPTY = "·"


class Mats:
    """Dragons and excavated spaces as the events leave them."""

    def __init__(self) -> None:
        self.dragons: dict[int, dict[tuple[str, int], int]] = {}
        self.excavated: dict[int, set[tuple[str, int]]] = {}

    def follow(self, event: Event) -> None:
        """Change what an event changes."""
        name = event["event"]
        if name == "entice":
            self.dragons.setdefault(event["seat"], {})[_space(event["at"])] = event["dragon"]
        elif name == "excavate":
            self.excavated.setdefault(event["seat"], set()).add(_space(event["at"]))
        elif name == "swap":
            mat, a, b = self.dragons[event["seat"]], _space(event["a"]), _space(event["b"])
            mat[a], mat[b] = mat[b], mat[a]

    def draw(self, seat: int) -> list[str]:
        """A mat: the dragons' numbers, `[ ]` for an empty excavated space."""
        lines = []
        for cave in CAVES:
            spaces = [self._mark(seat, (cave, column)) for column in range(N_COLUMNS)]
            lines.append(f"      {cave:9}" + " ".join(spaces))
        return lines

    def _mark(self, seat: int, space: tuple[str, int]) -> str:
        if space in self.dragons.get(seat, {}):
            return f"{self.dragons[seat][space]:>4}"
        is_open = space[1] == 0 or space in self.excavated.get(seat, set())
        return " [ ]" if is_open else f"{EMPTY:>4}"


def _space(pair: Sequence[Any]) -> tuple[str, int]:
    return pair[0], pair[1]


def _at(place: Any) -> str:
    return "the nests" if place == "nest" else f"{place[0]} {place[1] + 1}"


def _bundle(items: Event) -> str:
    """A bundle in words."""
    parts = [f"{count} {name}" for name, count in items.items() if isinstance(count, int)]
    parts += [f"an egg from {_at(place)}" for place in items.get("eggs", ())]
    parts += [f"dragon {card}" for card in items.get("dragons", ())]
    parts += [f"cave {card}" for card in items.get("caves", ())]
    return ", ".join(parts) or "nothing"


def _cards(cards: Sequence[int | None]) -> str:
    return " ".join("-" if card is None else str(card) for card in cards)


def _from(source: Any) -> str:
    return f"the {source}" if isinstance(source, str) else f"display slot {source + 1}"


def _drawn(event: Event) -> str:
    kind = "dragon" if "dragon" in event else "cave"
    return f"{kind} {event[kind]}"


def tell(events: Sequence[Event]) -> Iterator[list[str]]:
    """Yield the lines of each event, and all mats at the end of each round."""
    mats, n_seats = Mats(), 1
    for event in events:
        if event["event"] == "keep":
            n_seats = max(n_seats, event["seat"] + 1)
        lines = [find_sentence(SENTENCES, event)(event)]
        mats.follow(event)
        if event["event"] == "objective":
            for seat in range(n_seats):
                lines.extend([f"      seat {seat + 1}", *mats.draw(seat)])
        yield lines


def _tell_result(event: Event) -> str:
    lines = [""]
    for seat, score in enumerate(event["scores"]):
        parts = ", ".join(f"{name} {points}" for name, points in score.items() if name != "total")
        lines.append(f"seat {seat + 1}: {score['total']} points ({parts})")
    if event["automa"]:
        parts = ", ".join(f"{name} {points}" for name, points in event["automa"].items() if name != "total")
        lines.append(f"Automa: {event['automa']['total']} points ({parts})")
    winners = " and ".join(f"seat {seat + 1}" for seat in event["winners"])
    return "\n".join([*lines, f"Won by {winners} after {event['turns']} turns."])


def _tell_automa(event: Event) -> str:
    taken = [f"{name} {event[name]}" for name in ("dragon", "cave", "row") if event[name] is not None]
    told = f", takes {' and '.join(taken)}" if taken else ""
    return f"  the Automa's token is on {event['space']}, {event['coins']} coins on the tile{told}"


# One sentence for each event.
SENTENCES: Mapping[str, Callable[[Event], str]] = {
    "match": lambda e: (
        f"{e['game']}, deal {e['deal']}, rotation {e['rotation']}, seed {e['seed']}, "
        f"bots {' + '.join(e['bots'])}, rules version {e['rules_version']}\n"
        + ", ".join(f"{name} {value}" for name, value in e["config"].items())
    ),
    "setup": lambda e: f"Guild: {e['guild']}. Objectives: {', '.join(e['objectives'])}.",
    "display": lambda e: f"  display: dragons {_cards(e['dragons'])}, caves {_cards(e['caves'])}",
    "keep": lambda e: f"seat {e['seat'] + 1} discards {_bundle(e['discard'])} and takes {_bundle(e['gain'])}",
    "round": lambda e: f"\nRound {e['number']}, seat {e['first'] + 1} begins",
    "turn": lambda e: f"\nTurn {e['number']}, seat {e['seat'] + 1}",
    "excavate": lambda e: (
        f"  seat {e['seat'] + 1} excavates {_at(e['at'])} with cave {e['cave']} from {_from(e['from'])} "
        f"for {_bundle(e['pay'])}"
    ),
    "entice": lambda e: (
        f"  seat {e['seat'] + 1} entices dragon {e['dragon']} from {_from(e['from'])} to {_at(e['at'])} "
        f"for {_bundle(e['pay'])}"
    ),
    "explore": lambda e: f"  seat {e['seat'] + 1} explores the {e['at']} cave for {_bundle(e['pay'])}",
    "pass": lambda e: f"  seat {e['seat'] + 1} passes",
    "effect": lambda e: f"    {e['by']}: seat {e['seat'] + 1} {'uses it' if e['use'] else 'does not use it'}",
    "gain": lambda e: f"    seat {e['seat'] + 1} gains {_bundle(e['items'])}",
    "draw": lambda e: f"    seat {e['seat'] + 1} draws {_drawn(e)} from {_from(e['from'])}",
    "guild": lambda e: f"    seat {e['seat'] + 1} steps to guild space {e['space']}",
    "cube": lambda e: f"    seat {e['seat'] + 1} puts a cube on row {e['row']}",
    "lay": lambda e: f"    seat {e['seat'] + 1} lays eggs on {', '.join(map(_at, e['at']))}",
    "pay": lambda e: f"    seat {e['seat'] + 1} pays {_bundle(e['items'])}",
    "cache": lambda e: f"    seat {e['seat'] + 1} caches {e['resource']} on {_at(e['at'])}",
    "tuck": lambda e: f"    seat {e['seat'] + 1} tucks dragon {e['dragon']} under {_at(e['at'])}",
    "swap": lambda e: f"    seat {e['seat'] + 1} swaps {_at(e['a'])} and {_at(e['b'])}",
    "discard": lambda e: f"    seat {e['seat'] + 1} discards {_bundle(e['items'])}",
    "exchange": lambda e: f"    seat {e['seat'] + 1} exchanges {_bundle(e['give'])} for {e['get']}",
    "shuffle": lambda e: f"  {len(e['order'])} discarded {e['deck']} are shuffled",
    "decision": lambda e: f"  the Automa draws card {e['card']}" + (" and passes" if e["pass"] else ""),
    "automa": _tell_automa,
    "objective": lambda e: (
        f"\nObjective of round {e['round']}, {e['code']}: quantities {_cards(e['values'])}, "
        f"points {_cards(e['points'])}"
    ),
    "result": _tell_result,
}
