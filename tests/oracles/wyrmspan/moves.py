"""Courses of moves: generators that ask for the next event and receive the one that was chosen.

A course does nothing before its first question, so that several may be begun to see what each would ask;
a course that ends without a question could not do anything. Options are asked for anew after an exchange.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from tests.oracles.stream import Event

from .form import Option

Options = Callable[[], list[Option]]


def never() -> bool:
    """Tell that a question must be answered."""
    return False


@dataclass(frozen=True)
class Ask:
    """A question: which of some events comes next; it is left out if none of them need come."""

    options: Options
    seat: int | None  # who decides; None: chance, or what the rules imply
    may_stop: Callable[[], bool] = never


@dataclass(frozen=True)
class Choice:
    """The answer: an event, and the path of the option that it is."""

    event: Event
    path: tuple[int, ...] = ()


Moves = Generator[Ask, Choice | None, Any]
Maker = Callable[[], Moves]


def choose(options: Options, seat: int | None) -> Moves:
    """Ask for one of some events and return it."""
    choice = yield Ask(options, seat)
    assert choice is not None
    return choice.event


def must(event: Event) -> Moves:
    """Ask for the only event that may come."""
    return choose(lambda: [Option(event)], None)


def first_of(makers: list[Maker], optional: list[bool] | None = None) -> Moves:
    """Carry out one of several courses; return its index, None if none was begun.

    It may be left out if every course that can begin is optional.
    """
    begun: list[tuple[int, Moves, Ask]] = []
    for index, make in enumerate(makers):
        moves = make()
        ask = next(moves, None)
        if ask is not None:
            begun.append((index, moves, ask))
    if not begun:
        return None

    def options() -> list[Option]:
        return [option.under(index) for index, _, ask in begun for option in ask.options()]

    may_stop = optional is not None and all(optional[index] for index, _, _ in begun)
    choice = yield Ask(options, begun[0][2].seat, lambda: may_stop)
    if choice is None:
        return None
    chosen = choice.path[0]
    moves = next(moves for index, moves, _ in begun if index == chosen)
    yield from carry_on(moves, Choice(choice.event, choice.path[1:]))
    return chosen


def carry_on(moves: Moves, choice: Choice) -> Moves:
    """Go on with a course whose first question has been answered."""
    answer: Choice | None = choice
    while True:
        try:
            ask = moves.send(answer)
        except StopIteration as end:
            return end.value
        answer = yield ask


def in_any_order(makers: list[Maker]) -> Moves:
    """Carry out all courses that can be, in an order of free choice."""
    left = list(makers)
    while left:
        index = yield from first_of(left)
        if index is None:
            return
        left.pop(index)
