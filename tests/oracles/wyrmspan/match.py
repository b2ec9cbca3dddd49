"""Replaying one match."""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.oracles.stream import Event, Fault, Log, check_file, rejection, require, transcripts

from .audit import audit
from .config import check_match
from .follow import Course, match_course
from .moves import Choice

Fork = tuple[int, int, Choice | None]  # event number, answers before it, the other answer


def run(log: Log) -> dict[str, Any]:
    """Replay the events of one match and return its final facts."""
    config = check_match(log.read())
    course = follow(log, match_course(config, log.read()))
    audit(course.state)
    return {key: value for key, value in log.last().items() if key != "event"}


def follow(log: Log, course: Course) -> Course:
    """Follow a course to its end and return it as it was read.

    Where an event can be read in two ways (a repetition inside or outside), the other is tried if the first
    comes to nothing; the fault that is told is the one that came latest.
    """
    forks: list[Fork] = []
    latest: tuple[int, Fault] | None = None
    while True:
        try:
            read_on(log, course, forks)
            return course
        except Fault as fault:
            if latest is None or log.number > latest[0]:
                latest = log.number, fault
            if not forks:
                log.number = latest[0]
                raise latest[1] from None
            log.number, n_answers, answer = forks.pop()
            course = course.again(n_answers)
            course.send(answer)
            if answer is None:
                log.number -= 1


def read_on(log: Log, course: Course, forks: list[Fork]) -> None:
    """Read events to the end, noting where another reading is possible."""
    while course.ask is not None:
        event = log.read()
        first, *others = course.answers_to(event)
        forks += [(log.number, len(course.answers), answer) for answer in others]
        course.send(first)
    log.end()


def referee(rounds: list[list[Event]]) -> dict[str, Any]:
    """Check one match strictly, always of one transcript, and return the facts of its end."""
    log = Log(rounds[0] if rounds else [])
    try:
        require(len(rounds) == 1, "a match of Wyrmspan is one transcript")
        return run(log)
    except Fault as fault:
        raise rejection(log.number, log.last(), fault) from None


def matches(lines: Iterable[str]) -> Iterator[list[list[Event]]]:
    """Split a stream of JSON Lines into matches, each of one transcript."""
    for events in transcripts(lines):
        yield [events]


def main(arguments: list[str]) -> int:
    """Check a file, or the standard input for `-`, and return the exit code."""
    return check_file(arguments, "wyrmspan", matches, referee)
