"""What a taught network expects of a match on its way: at the right moments, and true at the end."""

from __future__ import annotations

from typing import Any

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games import taught
from simkit.run.estimates import trace_estimates
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm

SEED, DEAL = 5, 2


def trace(game: str, settings: dict[str, object], bot: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A match of one bot in all seats, and its estimates."""
    spec = games.find(game)
    seats = spec.seats(spec.configure(settings))
    arm = make_arm(spec, settings, (bot,) * seats, {})
    [events] = transcripts(arm, SEED, [DEAL], [0])
    found = trace_estimates(arm, SEED, DEAL, 0)
    assert found is not None
    return events, found


@pytest.mark.long
@pytest.mark.compiles(game="castellion")
def test_castellion_has_a_chance_before_each_turn() -> None:
    events, found = trace("castellion", {"level": "intro"}, "greedy")
    assert (found["label"], found["is_chance"], found["is_shared"]) == ("Chance of a win", True, True)
    starts = [place for place, event in enumerate(events) if event["event"] == "draw"]
    assert [step + 1 for step, _, _ in found["values"]] == starts
    assert all(0 <= chance <= 1 for _, _, chance in found["values"])


@pytest.mark.long
@pytest.mark.compiles(game="kingdomino")
def test_the_last_lead_in_kingdomino_is_the_final_one() -> None:
    events, found = trace("kingdomino", {"players": 2}, "taught")
    step, seat, lead = found["values"][-1]
    totals = [score["total"] for score in events[-1]["scores"]]
    assert lead == pytest.approx(totals[seat] - totals[1 - seat])
    assert step < len(events)
    assert {whose for _, whose, _ in found["values"]} == {0, 1}


@pytest.mark.long
@pytest.mark.compiles(game="dragon-castle")
def test_dragon_castle_has_a_lead_after_each_turn() -> None:
    events, found = trace("dragon-castle", {"players": 2}, "random")
    assert not found["is_chance"]
    for step, seat, _ in found["values"]:
        assert events[step]["event"] == "turn"
        assert events[step]["seat"] != seat
    turns = [place for place, event in enumerate(events) if event["event"] == "turn"]
    assert [step for step, _, _ in found["values"]] == turns[1:]


@pytest.mark.long
@pytest.mark.compiles(game="wyrmspan")
def test_wyrmspan_has_points_before_each_turn() -> None:
    events, found = trace("wyrmspan", {"players": 2}, "breeder")
    turns = [place for place, event in enumerate(events) if event["event"] == "turn"]
    assert {step for step, _, _ in found["values"]} <= {*turns, *(turn + 1 for turn in turns)}
    totals = [score["total"] for score in events[-1]["scores"]]
    _, seat, points = found["values"][-1]
    assert points == pytest.approx(totals[seat], abs=15)


def test_without_a_taught_network_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(*_: object) -> int:
        raise InputError("no weights")

    monkeypatch.setattr(taught, "load", load)
    arm = make_arm(games.find("kingdomino"), {"players": 2}, ("true-random", "true-random"), {})
    assert trace_estimates(arm, SEED, DEAL, 0) is None
