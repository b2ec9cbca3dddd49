"""Matches played decision by decision: the same matches, seen by one seat, without anything hidden."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simkit import games
from simkit.games.contract import GameSpec, bot_arrays
from simkit.games.driver import Match
from simkit.games.setting import Value
from tests.contract.variants import as_tested, at_every_table
from tests.goldens.digests import play

GAMES = games.names()
EACH_COMPILES = [pytest.param(game, marks=pytest.mark.compiles(game=game)) for game in GAMES]

SEED = 2**63 + 5
DEALS = 1


MANY = 24  # variants of a game that are enough


def some_of(game: str) -> list[str]:
    """Variants at every table, evenly chosen where there are many."""
    names = list(at_every_table(games.find(game)))
    return names[:: max(1, len(names) // MANY)]


VARIANTS = [(game, name) for game in GAMES for name in some_of(game)]


def mixed(spec: GameSpec, config: dict[str, Value]) -> tuple[str, ...]:
    """All fast bots in turn around the table, and one that thinks."""
    names = [
        as_tested(bot) for bot in (spec.bots[-1], *spec.bots) if bot.effort != "slow" or bot is spec.bots[-1]
    ]
    return tuple(names[seat % len(names)] for seat in range(spec.seats(config)))


def sit(game: str, name: str, deal: int = 0, lineup: tuple[str, ...] | None = None) -> Match:
    """A traced match of a variant, at its first decision."""
    spec = games.find(game)
    config = at_every_table(spec)[name]
    tables, rules = spec.kernel.prepare(config)
    bots, params = bot_arrays(spec, [lineup or mixed(spec, config)])
    return Match(spec.kernel, tables, rules, bots[0], params[0], SEED, deal, traced=True)


def decisions(match: Match) -> Iterator[Match]:
    """Stop at every decision of a match, which built-in bots take."""
    while match.seat is not None:
        yield match
        match.play(match.bot_action())


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_the_step_runner_plays_the_same_matches(game: str, name: str) -> None:
    spec = games.find(game)
    config = at_every_table(spec)[name]
    lineup = mixed(spec, config)
    matches, seats = play(spec, config, [lineup], SEED, 0, DEALS)
    tables, rules = spec.kernel.prepare(config)
    bots, params = bot_arrays(spec, [lineup])
    for deal in range(DEALS):
        match = sit(game, name, deal)
        for _ in decisions(match):
            pass
        outcome, row = np.zeros_like(matches[deal]), np.zeros_like(seats[deal])
        match.write_outcome(outcome, row)
        np.testing.assert_array_equal(outcome, matches[deal])
        np.testing.assert_array_equal(row, seats[deal])
        assert match.transcripts() == spec.kernel.trace_match(tables, rules, bots[0], params[0], SEED, deal)


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_views_and_actions_are_plain_data_and_tell_nothing_hidden(game: str, name: str) -> None:
    for number, match in enumerate(decisions(sit(game, name))):
        if number % 3:
            continue
        view, actions = match.observe(), match.legal_actions()
        assert json.loads(json.dumps(view)) == view
        assert json.loads(json.dumps(actions)) == actions
        assert view["seat"] == match.seat
        written = [json.dumps(action) for action in actions]
        assert len(set(written)) == len(written) >= 1
        if number % 6 == 0:
            other = match.resample(number)
            assert (other.seat, other.observe(), other.legal_actions()) == (match.seat, view, actions)


@pytest.mark.parametrize("game", EACH_COMPILES)
def test_imagining_changes_what_is_to_come_and_not_the_match_itself(game: str) -> None:
    match = sit(game, next(iter(at_every_table(games.find(game)))))
    ends = set()
    for number in range(6):
        other = match.resample(number)
        for _ in decisions(other):
            pass
        ends.add(json.dumps(other.transcripts()[-1][-1]))
    assert len(ends) > 1
    assert match.observe() == sit(game, next(iter(at_every_table(games.find(game))))).observe()


@pytest.mark.parametrize("game", GAMES)
def test_a_pickled_match_goes_on_alike(game: str) -> None:
    match = sit(game, next(iter(at_every_table(games.find(game)))))
    for number, _ in enumerate(decisions(match)):
        if number == 5:
            break
    other = pickle.loads(pickle.dumps(match))
    for _ in zip(decisions(match), decisions(other), strict=True):
        assert match.observe() == other.observe()
    assert match.transcripts() == other.transcripts()


# Names of actions ------------------------------------------------------------------

SILENT = ("stop", "go-on", "pass", "item", "resolve", "may", "again")  # no event tells of them
LATER = ("gift", "champion")  # the tiles that are paid for them are told of first
SHARED = ("trial",)  # who calls one and who faces it are two decisions and one event


def fits(action: dict[str, Any], event: dict[str, Any]) -> bool:
    """Whether an event is the one that an action has named."""
    if action["event"] == "consolidate":
        return event["event"] == "consolidate" and action["cell"] in event["cells"]
    return all(event.get(key) == value for key, value in action.items())


def holds(event: dict[str, Any], part: dict[str, Any], seat: int) -> bool:
    """Whether an event moves what an action chose as a part of it."""
    if (event["event"], event.get("seat")) != (part["of"], seat):
        return False
    written = json.dumps(event)
    items = [
        value
        for values in part.get("items", {}).values()
        for value in (values if isinstance(values, list) else ())
    ]
    return all(json.dumps(value) in written for value in (*items, *part.get("at", ())))


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), [pair for pair in VARIANTS if pair[0] != "kingdomino"])
def test_actions_are_named_as_the_transcript_does(game: str, name: str) -> None:
    spec = games.find(game)
    seats = spec.seats(at_every_table(spec)[name])
    match = sit(game, name, deal=1, lineup=(spec.bots[0].name,) * seats)
    chosen = []
    while (seat := match.seat) is not None:
        index = match.bot_action()
        chosen.append((seat, match.legal_actions()[index]))
        match.play(index)
    [events] = match.transcripts()
    at = 0
    for seat, action in chosen:
        if action["event"] in SILENT or "standard" in action:
            continue
        if action["event"] == "part":
            assert any(holds(event, action, seat) for event in events[max(0, at - 1) :]), (seat, action)
            continue
        who = {} if action["event"] in ("trial", "setup") else {"seat": seat}
        found = next((n for n in range(at, len(events)) if fits({**action, **who}, events[n])), None)
        assert found is not None, (seat, action)
        if action["event"] not in LATER:
            at = found + (action["event"] not in SHARED)
    assert at > len(chosen) // 3


# Kingdomino ------------------------------------------------------------------------


def as_events(action: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """The events of the transcript that a move of Kingdomino stands for."""
    first = {key: value for key, value in action.items() if key != "pick"}
    pick = {"event": "pick", "domino": action.get("pick")}
    events = [first, pick] if action.get("pick") else [first]
    return [{"event": event["event"], "seat": seat, **event} for event in events]


@pytest.mark.parametrize(
    "name", ["players=2", "players=2 mighty_duel=true", "free_discard=true", "players=3 three_player_rows=4"]
)
def test_kingdomino_names_moves_as_the_transcript_does(name: str) -> None:
    told: list[dict[str, Any]] = []
    kingdoms: dict[int, set[tuple[int, ...]]] = {}
    match = sit("kingdomino", name)
    while (seat := match.seat) is not None:
        view = match.observe()
        squares = {tuple(square["cell"]) for square in view["kingdoms"][seat]["squares"]}
        assert squares == kingdoms.setdefault(seat, set())
        index = match.bot_action()
        chosen = match.legal_actions()[index]
        if chosen["event"] == "place":
            kingdoms[seat] |= {tuple(chosen["a"]), tuple(chosen["b"])}
        told += as_events(chosen, seat)
        match.play(index)
    events = [event for event in match.transcripts()[0] if event["event"] in ("place", "discard", "pick")]
    assert told == events


def test_kingdomino_shows_rows_kings_and_points() -> None:
    match = sit("kingdomino", "players=2", lineup=("steward", "true-random"))
    deck = match.transcripts()[0][0]["deck"]
    view = match.observe()
    assert [domino["domino"] for domino in view["row"]] == sorted(deck[:4])
    assert (view["to_come"], len(view["unseen"]), view["held"]) == (20, 44, None)
    kings, points = [], []
    for _ in decisions(match):
        view = match.observe()
        kings.append(sum(domino["king"] is not None for domino in view["row"]))
        points.append([kingdom["points"] for kingdom in view["kingdoms"]])
        assert view["held"] == view["turns"][0]["held"]
        assert not {domino["domino"] for domino in view["row"]} & set(view["unseen"])
    assert kings == [0, 1, 2, 3] * 6 + [0] * 4
    totals = [score["total"] for score in match.transcripts()[0][-1]["scores"]]
    others = [seat for seat in (0, 1) if seat != view["seat"]]
    assert [points[-1][seat] for seat in others] == [totals[seat] for seat in others]
    assert max(totals) > 10
