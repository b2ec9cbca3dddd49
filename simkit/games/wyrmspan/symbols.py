"""The symbols in which effects are written, read into small trees; what the grammar does not cover is an error.

program = clause { " ; " clause }                    the owner's, then perhaps one for every opponent
clause  = ["opp " | "opp? "] ["x"N " "] ["if " condition " : "] flow { " | " flow }
flow    = group { " > " group }
group   = item { " + " item }
item    = ["may "] atom | "pick"N "(" atom { "/" atom } ")"
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from simkit.errors import InputError
from simkit.games.wyrmspan.constants import ANY, CAVES, KINDS, RESOURCES, SIZES, measure, op, trait

DIGIT = re.compile(r"[1-9]")


@dataclass(frozen=True)
class Atom:
    """One move or payment."""

    code: int
    a: int = 0
    b: int = 0
    n: int = 1  # amount; below 0 one that is counted


@dataclass(frozen=True)
class Item:
    """An atom, or several of which some are picked."""

    atoms: tuple[Atom, ...]
    picks: int = 0  # 0: a single atom
    is_optional: bool = False


Group = tuple[Item, ...]
Flow = tuple[Group, ...]


@dataclass(frozen=True)
class Clause:
    """What one seat may do."""

    flows: tuple[Flow, ...]
    repeats: int = 1
    condition: int = op.ALWAYS
    argument: int = 0
    is_opponents: bool = False


@dataclass(frozen=True)
class Points:
    """End-game points: so many for each of a measure, at most so many."""

    each: int
    by: int = measure.ONE
    argument: int = 0
    most: int = 0  # 0: no limit


class Unknown(Exception):
    """A symbol that the grammar does not have."""


def read_effect(text: str, file: str, line: int, column: str) -> tuple[Clause, ...]:
    """Read a program of one or two clauses; an unknown symbol is told with file, line and column."""
    try:
        clauses = tuple(_read_clause(part) for part in text.split(" ; "))
        if len(clauses) > 2 or clauses[0].is_opponents or not all(c.is_opponents for c in clauses[1:]):
            raise Unknown(text)
    except Unknown as problem:
        raise _error(str(problem), file, line, column) from None
    return clauses


def read_points(text: str, file: str, line: int, column: str) -> Points:
    """Read a `vp:` symbol that stands alone."""
    try:
        return _read_points(text)
    except Unknown as problem:
        raise _error(str(problem), file, line, column) from None


def _error(symbol: str, file: str, line: int, column: str) -> InputError:
    return InputError(
        "this symbol is not covered",
        file=file,
        line=line,
        key=column,
        value=symbol,
        hint="The symbols are told in data/wyrmspan/README.md.",
    )


def _read_clause(text: str) -> Clause:
    rest, is_opponents, repeats, condition = text, False, 1, (op.ALWAYS, 0)
    for word in ("opp? ", "opp "):
        if rest.startswith(word):
            rest, is_opponents = rest.removeprefix(word), True
            break
    if found := re.match(r"x([1-9]) ", rest):
        rest, repeats = rest[found.end() :], int(found[1])
    if rest.startswith("if "):
        told, colon, rest = rest.removeprefix("if ").partition(" : ")
        if not colon:
            raise Unknown(text)
        condition = _read_condition(told)
    flows = tuple(_read_flow(flow) for flow in rest.split(" | "))
    return Clause(flows, repeats, *condition, is_opponents)


def _read_condition(text: str) -> tuple[int, int]:
    if text == "column_full":
        return op.IF_COLUMN_FULL, 0
    for start, code in (("count:cave.all:", op.CAVE_COUNT), ("count:guild_markers:", op.MARKER_COUNT)):
        if text.startswith(start) and DIGIT.fullmatch(text.removeprefix(start)):
            return code, int(text.removeprefix(start))
    if text.startswith("left:"):
        return op.LEFT, _number_of(text.removeprefix("left:"), CAVES, text)
    raise Unknown(text)


def _read_flow(text: str) -> Flow:
    """Read the groups of a flow; payments stand in its first group and alone in it."""
    groups = tuple(tuple(_read_item(item) for item in group.split(" + ")) for group in text.split(" > "))
    for place, group in enumerate(groups):
        codes = [atom.code for item in group for atom in item.atoms]
        if op.PAY in codes and (place > 0 or set(codes) != {op.PAY}):
            raise Unknown(text)
    atoms = [atom for group in groups for item in group for atom in item.atoms]
    is_paid = atoms[0].code == op.PAY
    if is_paid and any(a.code == op.ENTICE and a.b in (op.MINUS_1, op.NO_RESOURCES) for a in atoms):
        raise Unknown(text)  # whether the cost can still be paid would depend on what was paid before
    return groups


def _read_item(text: str) -> Item:
    if text.startswith("may "):
        return Item((_read_atom(text.removeprefix("may ")),), is_optional=True)
    if found := re.fullmatch(r"pick([1-9])\((.+)\)", text):
        return Item(tuple(_read_atom(atom) for atom in found[2].split("/")), picks=int(found[1]))
    return Item((_read_atom(text),))


def _read_atom(text: str) -> Atom:
    """Read one atom."""
    word, _, rest = text.partition(":")
    if word not in READERS:
        raise Unknown(text)
    try:
        return READERS[word](rest.split(":"))
    except (ValueError, IndexError, KeyError):
        raise Unknown(text) from None


def _number_of(name: str, names: tuple[str, ...], text: str) -> int:
    if name not in names:
        raise Unknown(text)
    return names.index(name)


def _amount(text: str) -> int:
    return op.AMOUNTS[text] if text in op.AMOUNTS else _digit(text)


def _digit(text: str) -> int:
    if not DIGIT.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _only(words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise ValueError(words)
    return words


GAINED = {
    "any": op.GAIN_ANY,
    "same": op.GAIN_SAME,
    "costres": op.GAIN_COST,
    "coin": op.GAIN_COIN,
    "dragon": op.GAIN_DRAGON,
    "cave": op.GAIN_CAVE,
    "guild": op.GAIN_GUILD,
}


def _gain(words: list[str]) -> Atom:
    what, amount = _only(words, 2)
    if what in RESOURCES:
        return Atom(op.GAIN_RESOURCE, RESOURCES.index(what), n=_amount(amount))
    return Atom(GAINED[what], n=_amount(amount))


def _scoped(word: str) -> tuple[int, int]:
    """Trait and place of a scope such as `cave.shy`."""
    scope, _, told = word.partition(".")
    if scope not in ("cave", "column"):
        raise ValueError(word)
    return trait.NAMES.index(told), op.PLACES.index(scope)


def _pay(words: list[str]) -> Atom:
    what, amount = _only(words, 2)
    number, _, where = amount.partition("@")
    place = op.PLACES.index(where) if where else op.ANYWHERE
    if where and (what != "egg" or where not in ("cave", "ortho")):
        raise ValueError(words)
    return Atom(op.PAY, op.PAID.index(what), place, _digit(number))


SOURCES = {"supply": op.SUPPLY, "bank": op.BANK, "gained": op.JUST}
TUCKED = {"hand": op.HAND, "deck": op.FROM_DECK, "drawn": op.JUST, "gained": op.JUST}
EXCAVATED = {"hand": op.HAND, "display": op.DISPLAY, "deck": op.FROM_DECK}
INSTEAD = {"keep": ANY, "meat": RESOURCES.index("meat"), "milk": RESOURCES.index("milk")}


def _cache(words: list[str]) -> Atom:
    source, what, place, number = _only(words, 4)
    resource = ANY if what == "any" else RESOURCES.index(what)
    return Atom(op.CACHE, 8 * SOURCES[source] + resource, op.PLACES.index(place), _digit(number))


def _tuck(words: list[str]) -> Atom:
    source, place, amount = _only(words, 3)
    return Atom(op.TUCK, TUCKED[source], op.PLACES.index(place), _amount(amount))


def _tuck_each(words: list[str]) -> Atom:
    source, scope = _only(words, 2)
    if source != "deck" or not scope.startswith("cave."):
        raise ValueError(words)
    return Atom(op.TUCK_EACH, *_scoped(scope))


def _reveal(words: list[str]) -> Atom:
    sizes, tuck, instead = _only(words, 3)
    if tuck != "tuck":
        raise ValueError(words)
    return Atom(op.REVEAL, size_bits(sizes), INSTEAD[instead])


def size_bits(text: str) -> int:
    """Sizes parted by commas as bits of traits."""
    return sum(1 << trait.FIRST_SIZE + SIZES.index(size) for size in text.split(","))


def _excavate(words: list[str]) -> Atom:
    source, how = _only(words, 2)
    if how != "free":
        raise ValueError(words)
    return Atom(op.EXCAVATE, EXCAVATED[source])


def _entice(words: list[str]) -> Atom:
    source, how = _only(words, 2)
    if source == "deck":
        raise ValueError(words)
    return Atom(op.ENTICE, EXCAVATED[source], op.HOWS.index(how))


def _activate(words: list[str]) -> Atom:
    (kind,) = _only(words, 1)
    if kind == "mat":
        return Atom(op.ACTIVATE, op.MAT)
    if kind == "end_game":
        raise ValueError(words)
    return Atom(op.ACTIVATE, trait.FIRST_KIND + KINDS.index(kind))


def _swap(words: list[str]) -> Atom:
    if words != ["dragons"]:
        raise ValueError(words)
    return Atom(op.SWAP)


def _draw(words: list[str]) -> Atom:
    what, amount = _only(words, 2)
    if what != "dragon":
        raise ValueError(words)
    return Atom(op.DRAW, n=_amount(amount))


def _lay(words: list[str]) -> Atom:
    place, number = _only(words, 2)
    return Atom(op.LAY, 0, op.PLACES.index(place), _digit(number))


READERS: dict[str, Callable[[list[str]], Atom]] = {
    "gain": _gain,
    "lay": _lay,
    "layeach": lambda words: Atom(op.LAY_EACH, *_scoped(_only(words, 1)[0])),
    "pay": _pay,
    "cache": _cache,
    "tuck": _tuck,
    "tuckeach": _tuck_each,
    "draw": _draw,
    "reveal": _reveal,
    "keep": lambda words: Atom(op.KEEP, n=_digit(_only(words, 1)[0])),
    "discard": lambda words: Atom(op.DISCARD, n=_digit(_only(words, 1)[0])),
    "swap": _swap,
    "excavate": _excavate,
    "entice": _entice,
    "activate": _activate,
    "vp": lambda words: Atom(op.POINTS, n=_digit(_only(words, 1)[0])),
}


def _read_points(text: str) -> Points:
    """Read `vp:V`, `vp:V:per:metric[:max:V]` or `vp:V:if:condition`."""
    found = re.fullmatch(r"vp:(-?\d{1,2})(?::(per|if):([^:]+)(?::max:(\d{1,2}))?)?", text)
    if not found or (found[2] == "if" and found[4]):
        raise Unknown(text)
    each, _, told, most = found.groups()
    if told is None:
        return Points(int(each))
    return Points(int(each), *_read_measure(told), int(most or 0))


def _read_measure(told: str) -> tuple[int, int]:
    if told in measure.PLAIN:
        return measure.PLAIN[told], 0
    if told.startswith("full.") and told.removeprefix("full.") in CAVES:
        return measure.FULL, CAVES.index(told.removeprefix("full."))
    if told.startswith("all.cave."):
        sizes = told.removeprefix("all.cave.")
        if set(sizes.split(",")) <= set(SIZES):
            return measure.ALL_IN_CAVE, size_bits(sizes)
    for start, code in measure.BY_TRAIT.items():
        if told.startswith(start) and told.removeprefix(start) in trait.NAMES:
            return code, trait.NAMES.index(told.removeprefix(start))
    raise Unknown(told)
