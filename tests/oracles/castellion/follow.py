"""Following a match choice by choice, to compare what may be done at each moment."""

from typing import Any

from tests.oracles.stream import Event

from .form import find
from .state import Ended, Moves, State
from .trials import face, trial_event
from .turns import play
from .ways import play_events

FORCED = {"trial", "destroy-rows", "trial-end"}


def options_of(state: State) -> list[Event | None]:
    """Return every event that may stand next; the first call begins where the state is."""
    if state.moves is None:
        state.moves = play(state)
        state.options = next(state.moves)
    return state.options


def step(state: State, event: Event) -> list[Event]:
    """Check a choice, carry it out and return the forced events of trials that must follow it."""
    options = options_of(state)
    assert state.moves is not None
    if None in options and event["event"] not in {option["event"] for option in options if option}:
        options = state.moves.send(None)
    state.options = state.moves.send(find(event, [option for option in options if option is not None]))
    return forced(state)


def forced(state: State) -> list[Event]:
    """Carry out the events of trials that leave no choice, and return them."""
    events: list[Event] = []
    while len(state.options) == 1 and (due := state.options[0]) and due["event"] in FORCED:
        assert state.moves is not None
        events.append(due)
        state.options = state.moves.send(due)
    return events


def legal_plays(state: State, tile: str) -> set[tuple[Any, ...]]:
    """Return every way to play a tile now: the event's name, then its values but for seat and tile."""
    held, state.hand = state.hand, tile
    ways = play_events(state)
    state.hand = held
    named = {tuple(value for key, value in way.items() if key not in ("seat", "tile")) for way in ways}
    return named if state.castle else named - {("place", "right", None)}


def resolve_trial(state: State, why: str) -> list[Event]:
    """Resolve the current trial of a solo match and return its events."""
    opened = trial_event(state, state.seat, why)
    return [opened, *carried_out(face(state, opened))]


def carried_out(moves: Moves) -> list[Event]:
    """Return the events of a course without choices."""
    events: list[Event] = []
    try:
        events.append(next(moves)[0] or {})
        while True:
            events.append(moves.send(events[-1])[0] or {})
    except (StopIteration, Ended):
        return events
