"""Options: events that may stand next, some of their values given as sets; finding the event among them."""

import abc
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.oracles.stream import Event, Fault, event_name, require

EVENTS = {
    *("match", "setup", "display", "keep", "round", "turn", "excavate", "entice", "explore", "pass"),
    *("effect", "gain", "draw", "guild", "cube", "lay", "pay", "cache", "tuck", "swap", "discard"),
    *("exchange", "shuffle", "decision", "automa", "objective", "result"),
}
SINGLE = (str, int, bool, type(None))  # what holds no other values


class Values(abc.ABC):
    """A set of JSON values that is told by its rule and listed only on demand."""

    @abc.abstractmethod
    def has(self, value: Any) -> bool:
        """Tell whether a value belongs to the set."""

    @abc.abstractmethod
    def all(self) -> Iterator[Any]:
        """Yield every value in its canonical form."""

    @abc.abstractmethod
    def sample(self, rng: random.Random) -> Any:
        """Return a random value, in its canonical form."""

    @abc.abstractmethod
    def words(self) -> str:
        """Return the set in words."""


@dataclass(frozen=True)
class Option:
    """An event that may stand next; `path` leads to the course of moves that offers it."""

    event: Event
    path: tuple[int, ...] = ()

    def under(self, index: int) -> "Option":
        """Return the option as offered by one of several courses."""
        return Option(self.event, (index, *self.path))

    def events(self) -> Iterator[Event]:
        """Yield every concrete event."""
        sets = [value.all() if isinstance(value, Values) else [value] for value in self.event.values()]
        for values in itertools.product(*sets):
            yield dict(zip(self.event, values, strict=True))

    def sample(self, rng: random.Random) -> Event:
        """Return a random concrete event."""
        pairs = self.event.items()
        return {key: value.sample(rng) if isinstance(value, Values) else value for key, value in pairs}


def is_same(given: Any, wanted: Any) -> bool:
    """Tell whether two JSON values are equal and of the same type throughout."""
    if type(wanted) in SINGLE:
        return type(given) is type(wanted) and bool(given == wanted)
    if isinstance(wanted, Values):
        return wanted.has(given)
    if type(given) is not type(wanted):
        return False
    if isinstance(wanted, list):
        return len(given) == len(wanted) and all(map(is_same, given, wanted))
    if isinstance(wanted, dict):
        return given.keys() == wanted.keys() and all(is_same(given[key], wanted[key]) for key in wanted)
    return bool(given == wanted)


def is_among(given: Any, allowed: Any) -> bool:
    """Tell whether a JSON value is one of those allowed."""
    return any(is_same(given, value) for value in allowed)


def as_listed(allowed: list[Any]) -> str:
    """Return the different values among some, in words."""
    words = list(dict.fromkeys(v.words() if isinstance(v, Values) else repr(v) for v in allowed))
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


def fits(event: Event, option: Option) -> bool:
    """Tell whether an event is an option; null and absent are the same, further keys are free."""
    return all(is_same(event.get(key), value) for key, value in option.event.items())


def explain(event: Event, options: list[Option]) -> str:
    """Return which key of an event is wrong: the first that no option allows after the keys before it."""
    for key in dict.fromkeys(key for option in options for key in option.event):
        given = event.get(key)
        left = [option for option in options if is_same(given, option.event.get(key))]
        if not left:
            return f"`{key}` must be {as_listed([o.event.get(key) for o in options])}, not {given!r}"
        options = left
    return "it fits none of the options"


def matching(event: Any, options: list[Option]) -> list[Option]:
    """Return the options that a given event is; a fault says why it is none."""
    name = event_name(event)
    require(name in EVENTS, f"unknown event {name!r}")
    due = sorted({option.event["event"] for option in options})
    require(name in due, f"no {name} is due here, but {' or '.join(due) or 'exchange'}")
    named = [option for option in options if option.event["event"] == name]
    fitting = [option for option in named if fits(event, option)]
    if not fitting:
        raise Fault(explain(event, named))
    return fitting
