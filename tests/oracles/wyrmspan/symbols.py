"""The effect language of the tables: one small parser; whatever it does not know is an error."""

import re
from dataclasses import dataclass

RESOURCES = ("meat", "milk", "gold", "crystal")
CAVES = ("crimson", "golden", "amethyst")
SIZES = ("hatchling", "small", "medium", "large")
PERSONALITIES = ("aggressive", "playful", "helpful", "shy")
KINDS = ("when_played", "if_activated", "once_per_round", "end_game")
FILTERS = ("all", "not_aggressive", *PERSONALITIES, *SIZES, *KINDS)
PLACES = ("any", "here", "cave", "column", "ortho")
COUNTED = ("#cave.shy", "#cave.aggressive", "#guild_markers")


class Unknown(ValueError):
    """A symbol that the effect language does not have."""


@dataclass(frozen=True)
class Atom:
    """One primitive: its word and its arguments as text."""

    word: str
    args: tuple[str, ...]

    def __str__(self) -> str:
        """Return the symbol as the tables write it."""
        return ":".join((self.word, *self.args))


@dataclass(frozen=True)
class Item:
    """Some different atoms of a choice (`n` of them), or one atom, perhaps optional."""

    atoms: tuple[Atom, ...]
    n: int = 1
    may: bool = False


Group = tuple[Item, ...]  # in any order
Flow = tuple[Group, ...]  # one after the other


@dataclass(frozen=True)
class Clause:
    """What the owner or every opponent may do: one of some flows, up to so many times, under a condition."""

    flows: tuple[Flow, ...]
    opponents: bool = False
    times: int = 1
    condition: str = ""


Program = tuple[Clause, ...]


def one_of(*words: str) -> str:
    """Return the pattern of one of some words."""
    return "(?:" + "|".join(map(re.escape, words)) + ")"


def list_of(*words: str) -> str:
    """Return the pattern of one or more of some words with commas between."""
    return f"{one_of(*words)}(?:,{one_of(*words)})*"


N, FILTER, SIZE, CAVE = "[1-9]", one_of(*FILTERS), list_of(*SIZES), one_of(*CAVES)
AMOUNT = f"(?:{N}|{one_of(*COUNTED)})"
COUNTS = (
    *("objectives_lowest", "guild_markers", "sets.personality", "sets.size"),
    *("egg_pairs", "filled_columns", "cave_cards", "best_cave_resource_icons"),
)
METRIC = rf"(?:mat\.{FILTER}|cave\.other\.{FILTER}|ortho\.{FILTER}|{one_of(*COUNTS)})"
VP_CONDITION = (
    rf"(?:between|rightmost|column_full|cave_full|cave_excavated|full\.{CAVE}|none\.cave\.{FILTER}"
    rf"|any\.cave\.other\.{FILTER}|any\.column\.other\.{FILTER}|all\.cave\.{SIZE})"
)
CONDITION = rf"left:{CAVE}|column_full|count:cave\.all:{N}|count:guild_markers:{N}"
ATOMS = {
    "gain": f"{one_of(*RESOURCES, 'any', 'same', 'costres', 'coin', 'dragon', 'cave', 'guild')}:{AMOUNT}",
    "lay": f"{one_of(*PLACES)}:{N}",
    "layeach": rf"(?:cave|column)\.{FILTER}",
    "pay": f"{one_of('any', 'coin', 'dragon', 'cave', 'egg', 'mixed')}:{N}(?:@cave|@ortho)?",
    "cache": f"{one_of('supply', 'bank', 'gained')}:{one_of(*RESOURCES, 'any')}:{one_of(*PLACES)}:{N}",
    "tuck": f"{one_of('hand', 'deck', 'drawn', 'gained')}:{one_of(*PLACES)}:{AMOUNT}",
    "tuckeach": rf"deck:cave\.{FILTER}",
    "draw": f"dragon:{AMOUNT}",
    "reveal": f"{SIZE}:tuck:(?:keep|meat|milk)",
    "keep": N,
    "discard": N,
    "excavate": "(?:hand|display|deck):free",
    "entice": "(?:hand|display):(?:free|minus1|nores|over)",
    "activate": "(?:when_played|if_activated|once_per_round|mat)",
    "swap": "dragons",
    "vp": rf"-?\d+(?::per:{METRIC}(?::max:\d+)?|:if:{VP_CONDITION})?|6,3,1,1\.\.",
}


def parse_atom(text: str) -> Atom:
    """Return the atom that a symbol names."""
    word, _, rest = text.partition(":")
    if word not in ATOMS or not re.fullmatch(ATOMS[word], rest):
        raise Unknown(f"unknown symbol {text!r}")
    return Atom(word, tuple(rest.split(":")))


def parse_item(text: str) -> Item:
    """Return the item that a part of a group names."""
    pick = re.fullmatch(r"pick([1-9])\((.+)\)", text)
    if pick:
        return Item(tuple(map(parse_atom, pick[2].split("/"))), int(pick[1]))
    may = text.startswith("may ")
    return Item((parse_atom(text.removeprefix("may ")),), may=may)


def parse_flow(text: str) -> Flow:
    """Return the groups of a flow."""
    return tuple(tuple(map(parse_item, group.split(" + "))) for group in text.split(" > "))


def parse_clause(text: str) -> Clause:
    """Return the clause that a part of a program names."""
    found = re.fullmatch(r"(opp\?? )?(?:x([1-9]) )?(?:if (\S+) : )?(.+)", text)
    if not found:
        raise Unknown(f"unknown symbol {text!r}")
    who, times, condition, flows = found.groups()
    if condition and not re.fullmatch(CONDITION, condition):
        raise Unknown(f"unknown condition {condition!r}")
    parsed = tuple(map(parse_flow, flows.split(" | ")))
    return Clause(parsed, bool(who), int(times or 1), condition or "")


def parse(text: str) -> Program:
    """Return the program that a cell holds: the owner's clause, then perhaps that of the opponents."""
    program = tuple(map(parse_clause, text.split(" ; ")))
    if [clause.opponents for clause in program] not in ([False], [False, True]):
        raise Unknown(f"unknown order of clauses in {text!r}")
    return program


def atoms_of(program: Program) -> list[Atom]:
    """Return all atoms of a program."""
    return [a for c in program for flow in c.flows for group in flow for item in group for a in item.atoms]
