"""The names of cards in tables and reports; cave cards have none, so that their effects are told in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Found = re.Match[str]

GAINED = {
    "any": "resource",
    "coin": "coin",
    "dragon": "dragon card",
    "cave": "cave card",
    "guild": "guild step",
    "egg": "egg",
}
MASSES = ("meat", "milk", "gold")  # words without a plural


def _amount(number: str, what: str) -> str:
    name = GAINED.get(what, what)
    return f"{number} {name}" if number == "1" or name in MASSES else f"{number} {name}s"


TELLINGS: tuple[tuple[str, Callable[[Found], str]], ...] = (
    (r"(?:gain|pay):(\w+):([1-9])", lambda found: _amount(found[2], found[1])),
    (r"lay:any:([1-9])", lambda found: _amount(found[1], "egg")),
    (r"tuck:deck:any:([1-9])", lambda found: f"tuck {_amount(found[1], 'card')} from the deck"),
    (r"cache:bank:any:any:([1-9])", lambda found: f"cache {_amount(found[1], 'any')}"),
    (r"entice:hand:minus1", lambda found: "entice for one icon less"),
    (r"excavate:(\w+):free", lambda found: f"excavate free from the {found[1]}"),
    (r"swap:dragons", lambda found: "swap two dragons"),
    (r"activate:(when_played|if_activated|once_per_round)", lambda found: f"use a {_kind(found[1])} ability"),
)


def _kind(symbol: str) -> str:
    return symbol.replace("_", "-")


def name_dragon(row: Mapping[str, str]) -> str:
    """Name a dragon by its number and name."""
    return f"{row['number']} {row['name']}"


def name_cave(row: Mapping[str, str]) -> str:
    """Name a cave card by its number and what it does."""
    return f"cave {row['number']}: {tell_effect(row['effect'])}"


def tell_effect(effect: str) -> str:
    """Write an effect in words; what has no words here stays as it is written."""
    owner, _, opponents = effect.partition(" ; ")
    told = _tell_clause(owner)
    if opponents.startswith("opp? "):
        return f"{told}; others may once"
    return f"{told}; others {_tell_clause(opponents.removeprefix('opp '))}" if opponents else told


def _tell_clause(clause: str) -> str:
    if found := re.match(r"x([1-9]) ", clause):
        return f"up to {found[1]} times {_tell_clause(clause[found.end() :])}"
    return " or ".join(_tell_flow(flow) for flow in clause.split(" | "))


def _tell_flow(flow: str) -> str:
    *paid, gained = [" and ".join(map(_tell_item, group.split(" + "))) for group in flow.split(" > ")]
    return (
        f"{gained} for {' and '.join(paid)}"
        if paid and flow.startswith("pay:")
        else " then ".join([*paid, gained])
    )


def _tell_item(item: str) -> str:
    if found := re.fullmatch(r"pick([1-9])\((.+)\)", item):
        return f"{found[1]} of: {', '.join(map(_tell_atom, found[2].split('/')))}"
    return _tell_atom(item)


def _tell_atom(atom: str) -> str:
    for pattern, tell in TELLINGS:
        if found := re.fullmatch(pattern, atom):
            return tell(found)
    return atom
