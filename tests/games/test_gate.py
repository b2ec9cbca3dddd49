from __future__ import annotations

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import Question
from simkit.games.criteria import SEAT_SHARE, Gate, gated_measures, parse_gate, read_gate_text, refuse_unfit

CASTELLION = games.find("castellion")
KINGDOMINO = games.find("kingdomino")
TOGETHER, AUTOMA, SEATS = (
    Question("together", "won"),
    Question("automa", "beaten"),
    Question("seats", "share"),
)


@pytest.mark.parametrize(
    ("measure", "text", "column", "low", "high"),
    [
        ("win_rate", "between 0.2 and 0.4", "win_rate", 0.2, 0.4),
        ("win_rate", "between 20 % and 40%", "win_rate", 0.2, 0.4),
        ("length", "at most 90 turns", "turns", None, 90.0),
        ("turns", "at  least  20", "turns", 20.0, None),
        ("ending=won", "at least .5", "ending=won", 0.5, None),
    ],
)
def test_a_gate_bounds_a_measure(measure, text, column, low, high):
    gate = parse_gate(CASTELLION, measure, text)
    assert (gate.column, gate.low, gate.high) == (column, low, high)
    assert parse_gate(CASTELLION, gate.measure, gate.text) == gate


@pytest.mark.parametrize("sign", [" ", "=", " = ", '="'])
def test_a_gate_in_one_text_may_be_written_as_in_a_scenario(sign):
    end = '"' if '"' in sign else ""
    assert read_gate_text(KINGDOMINO, f"seat_share{sign}within 0.02{end}") == parse_gate(
        KINGDOMINO, "seat_share", "within 0.02"
    )
    gate = read_gate_text(CASTELLION, f"ending=won{sign}at least .5{end}")
    assert (gate.measure, gate.low) == ("ending=won", 0.5)


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
    ],
)
def test_a_wrong_gate_is_refused(measure, text, problem):
    with pytest.raises(InputError, match=problem):
        parse_gate(CASTELLION, measure, text)


def test_an_unknown_measure_is_answered_in_few_words():
    with pytest.raises(InputError) as unknown:
        parse_gate(CASTELLION, "winrate", "at most 1")
    assert "win_rate" in str(unknown.value)
    assert "card_1=E1" not in str(unknown.value)
    assert len(str(unknown.value)) < 800
    with pytest.raises(InputError) as label:
        parse_gate(CASTELLION, "ending=wn", "at most 1")
    assert "ending=won" in str(label.value)
    assert "win_rate" not in str(label.value)


def test_seats_take_nothing_but_a_margin():
    for text in ("at most 0.5", "within 0", "within 1.5", "within 0.02 turns"):
        with pytest.raises(InputError):
            parse_gate(KINGDOMINO, SEAT_SHARE, text)


def test_a_gate_that_fits_no_configuration_is_refused():
    seats, rate = (
        parse_gate(KINGDOMINO, *words) for words in ((SEAT_SHARE, "within 0.1"), ("win_rate", "at most 0.5"))
    )
    with pytest.raises(InputError, match="Kingdomino is won by one of its seats") as caught:
        refuse_unfit("Kingdomino", rate, [(SEATS, ("a", "a")), (SEATS, ("a",) * 4)])
    assert caught.value.hint == "Gate seat_share instead."
    with pytest.raises(InputError, match="Castellion is won or lost together") as caught:
        refuse_unfit("Castellion", seats, [(TOGETHER, ("a", "a"))])
    assert caught.value.hint == "Gate win_rate instead."
    with pytest.raises(InputError, match="single seat"):
        refuse_unfit("Kingdomino", seats, [(SEATS, ("a",))])
    for gate in (seats, rate):
        refuse_unfit("Wyrmspan", gate, [(AUTOMA, ("a",)), (SEATS, ("a",) * 3)])


def test_seats_are_judged_by_equal_bots_only():
    """A strong bot among weak ones wins from any seat, and the seats would look equal."""
    seats = parse_gate(KINGDOMINO, SEAT_SHARE, "within 0.1")
    assert seats.fits(SEATS, ("a", "a", "a"))
    assert not seats.fits(SEATS, ("a", "b", "b"))
    with pytest.raises(InputError, match="these line-ups are mixed"):
        refuse_unfit("Kingdomino", seats, [(SEATS, ("a", "b"))])
    refuse_unfit("Kingdomino", seats, [(SEATS, ("a", "b")), (SEATS, ("a", "a"))])


def test_a_gate_bounds_what_the_question_of_a_configuration_asks():
    rate = parse_gate(KINGDOMINO, "win_rate", "at most 0.5")
    assert (rate.column_for(TOGETHER), rate.column_for(AUTOMA)) == ("won", "beaten")
    assert (rate.fits(AUTOMA, ("a",)), rate.fits(SEATS, ("a",) * 3)) == (True, False)
    length = parse_gate(KINGDOMINO, "length", "at most 90")
    assert length.column_for(SEATS) == "turns"
    assert length.fits(AUTOMA, ("a",))
    assert length.fits(SEATS, ("a",) * 3)


def test_every_measure_of_a_game_can_be_gated_but_shares():
    names = gated_measures(KINGDOMINO)
    assert {SEAT_SHARE, "total", "length"} <= set(names)
    assert "win_share" not in names
