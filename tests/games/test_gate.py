from __future__ import annotations

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games.criteria import SEAT_SHARE, Gate, gated_measures, parse_gate

CASTELLION = games.find("castellion")
KINGDOMINO = games.find("kingdomino")


@pytest.mark.parametrize(
    ("measure", "text", "column", "low", "high"),
    [
        ("win_rate", "between 0.2 and 0.4", "win", 0.2, 0.4),
        ("win_rate", "between 20 % and 40%", "win", 0.2, 0.4),
        ("length", "at most 90 turns", "turns", None, 90.0),
        ("turns", "at  least  20", "turns", 20.0, None),
        ("ending=won", "at least .5", "ending=won", 0.5, None),
    ],
)
def test_a_gate_bounds_a_measure(measure, text, column, low, high):
    gate = parse_gate(CASTELLION, measure, text)
    assert (gate.column, gate.low, gate.high) == (column, low, high)
    assert parse_gate(CASTELLION, gate.measure, gate.text) == gate


def test_a_gate_on_seats_has_a_margin():
    gate = parse_gate(KINGDOMINO, SEAT_SHARE, "within 2 %")
    assert gate == Gate(SEAT_SHARE, SEAT_SHARE, "within 2 %", None, 0.02)
    assert gate.is_on_seats
    assert str(gate) == "seat_share within 2 %"


@pytest.mark.parametrize(
    ("measure", "text", "problem"),
    [
        ("winrate", "at most 1", "no such measure"),
        ("win_rate", "about a half", "not a condition"),
        ("win_rate", "between 0.4 and 0.2", "lower limit of a gate comes first"),
        ("win_rate", "between 20 and 40", "win_rate is a share of the matches"),
        ("win_rate", "at most 40", "win_rate is a share of the matches"),
        ("win_rate", "at least 0.5 turns", "win_rate is a share of the matches"),
        ("ending=won", "at most -0.1", "ending=won is a share of the matches"),
        ("length", "at most 90 %", "length is counted in turns"),
        ("length", "at most 90 points", "length is counted in turns"),
        ("win_rate", "at most", "not a condition"),
        ("win_rate", "at most 1e999", "not a condition"),
        ("win_rate", 0.5, "not a condition"),
        ("win_rate", "within 0.02", "only seat_share"),
        (SEAT_SHARE, "within 0.02", "Castellion is won or lost together"),
    ],
)
def test_a_wrong_gate_is_refused(measure, text, problem):
    with pytest.raises(InputError, match=problem):
        parse_gate(CASTELLION, measure, text)


def test_seats_take_nothing_but_a_margin():
    for text in ("at most 0.5", "within 0", "within 1.5", "within 0.02 turns"):
        with pytest.raises(InputError):
            parse_gate(KINGDOMINO, SEAT_SHARE, text)
    with pytest.raises(InputError, match="Kingdomino is won by one of its seats") as caught:
        parse_gate(KINGDOMINO, "win_rate", "at most 0.5")
    assert caught.value.hint == "Gate seat_share instead."


def test_every_measure_of_a_game_can_be_gated_but_shares():
    names = gated_measures(KINGDOMINO)
    assert {SEAT_SHARE, "total", "length"} <= set(names)
    assert "win_share" not in names
