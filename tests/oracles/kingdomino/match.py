"""Rounds and matches."""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.oracles.kingdomino.result import check_result, facts_of
from tests.oracles.kingdomino.scoring import Standing, add_up, score, with_start
from tests.oracles.kingdomino.setup import N_ROUNDS, check_match, check_same_dynasty, check_setup
from tests.oracles.kingdomino.turns import play
from tests.oracles.stream import Event, Fault, Log, check_file, rejection, require, transcripts


def check_fresh(setup: Event, earlier: list[Event]) -> None:
    """Check that a round of a Dynasty is not dealt from the deck of an earlier one."""
    decks = [other["deck"] for other in earlier]
    require(setup["deck"] not in decks, "`deck` is that of an earlier round: no fresh shuffle")


def run(log: Log, earlier: list[list[Event]], standings: list[Standing]) -> dict[str, Any]:
    """Replay one round after earlier ones; return its config and append its standing."""
    match = log.read()
    config = check_match(match, len(earlier))
    if earlier:
        check_same_dynasty(match, earlier[0][0])
    setup = log.read()
    check_setup(setup, config)
    check_fresh(setup, [events[1] for events in earlier])
    standing = [score(kingdom, config) for kingdom in play(log, setup, config)]
    standings.append(standing)
    first = earlier[0][1] if earlier else setup
    summed = with_start(add_up(standings), first["kings"], config)
    is_last = not config["dynasty"] or len(standings) == N_ROUNDS
    check_result(log.read(), summed if is_last else standing)
    log.end()
    return config


def referee(rounds: list[list[Event]]) -> dict[str, Any]:
    """Check one match, three rounds with Dynasty and otherwise one; return the facts of its end."""
    standings: list[Standing] = []
    n_due = 1
    for number, events in enumerate(rounds):
        log = Log(events)
        where = f"round {number}, " if len(rounds) > 1 else ""
        try:
            config = run(log, rounds[:number], standings)
        except Fault as fault:
            before = sum(map(len, rounds[:number]))
            raise rejection(log.number, log.last(), fault, where, before) from None
        n_due = N_ROUNDS if config["dynasty"] else 1
    if len(rounds) < n_due:
        raise rejection(1, None, "the match is truncated", f"round {len(rounds)}, ", sum(map(len, rounds)))
    return facts_of(with_start(add_up(standings), rounds[0][1]["kings"], config))


def n_rounds(events: list[Event]) -> int:
    """Return the number of transcripts in the match that a transcript opens."""
    config = events[0].get("config")
    is_dynasty = isinstance(config, dict) and config.get("dynasty") is True
    return N_ROUNDS if is_dynasty else 1


def matches(lines: Iterable[str]) -> Iterator[list[list[Event]]]:
    """Split a stream of JSON Lines into matches, the rounds of a Dynasty together."""
    rounds: list[list[Event]] = []
    for events in transcripts(lines):
        rounds.append(events)
        if len(rounds) == n_rounds(rounds[0]):
            yield rounds
            rounds = []
    if rounds:
        raise rejection(1, None, "the match is truncated", f"round {len(rounds)}, ")


def main(arguments: list[str]) -> int:
    """Check a file, or the standard input for `-`, and return the exit code."""
    return check_file(arguments, "kingdomino", matches, referee)
