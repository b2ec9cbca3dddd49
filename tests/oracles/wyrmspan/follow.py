"""Following a match event by event: what is legal at each moment, and going on with one of it."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracles.stream import Event, require

from .config import Config
from .exchange import exchange, helpful_exchanges
from .form import fits, matching
from .moves import Ask, Choice, Moves
from .setup import check_setup
from .state import State
from .turns import play

EXCHANGED = (-1,)  # the path of an exchange, which answers no question
Begin = Callable[[], tuple[State, Moves]]


class Course:
    """A match in progress: the table, the question that is open, and the answers so far."""

    def __init__(self, begin: Begin) -> None:
        """Begin where a function begins, which can be called again for another reading."""
        self.begin = begin
        self.state, self.moves = begin()
        self.ask: Ask | None = next(self.moves, None)
        self.answers: list[Choice | None] = []  # exchanges have a path of their own

    def send(self, answer: Choice | None) -> None:
        """Give an answer that is known to be right."""
        self.answers.append(answer)
        assert self.ask is not None
        if answer is not None and answer.path == EXCHANGED:
            exchange(self.state, self.ask, answer.event)
            return
        try:
            self.ask = self.moves.send(answer)
        except StopIteration:
            self.ask = None

    def answers_to(self, event: Event) -> list[Choice | None]:
        """Return the answers that an event may be, going past questions that it leaves out; else a fault."""
        assert self.ask is not None
        if isinstance(event, dict) and event.get("event") == "exchange":
            return [Choice(event, EXCHANGED)]
        while self.ask.may_stop() and not self.is_due(event):
            self.send(None)
            require(self.ask is not None, "nothing more is due here")
        found: list[Choice | None] = [Choice(event, o.path) for o in matching(event, self.ask.options())]
        return [*found, None] if self.ask.may_stop() else found

    def is_due(self, event: Event) -> bool:
        """Tell whether an event is one of those asked for."""
        assert self.ask is not None
        options = self.ask.options()
        named = [o for o in options if isinstance(event, dict) and o.event["event"] == event.get("event")]
        return any(fits(event, option) for option in named)

    def again(self, n: int) -> Course:
        """Return the same match after its first n answers."""
        other = Course(self.begin)
        for answer in self.answers[:n]:
            other.send(answer)
        return other

    def step(self, event: Event | None) -> None:
        """Go on with a legal event, or with None where one may leave off."""
        self.send(None if event is None else self.answers_to(event)[0])


def match_course(config: Config, setup: Event) -> Course:
    """Return a match behind its `setup` event."""

    def begin() -> tuple[State, Moves]:
        state = check_setup(setup, config)
        return state, play(state)

    return Course(begin)


def legal(course: Course) -> list[Event | None]:
    """Return every event that may stand next, but for exchanges; None if one may also leave off here."""
    if course.ask is None:
        return []
    found: list[Event | None] = [event for option in course.ask.options() for event in option.events()]
    return [*found, None] if course.ask.may_stop() else found


def legal_exchanges(course: Course, seat: int) -> list[Event]:
    """Return every exchange that a seat may make now."""
    if course.ask is None:
        return []
    return [option.event for option in helpful_exchanges(course.state, course.ask, seat)]
