from __future__ import annotations

import copy
import pickle

import pytest

from simkit.errors import InputError
from simkit.games.setting import MAX_FILE, Parts, Setting, house_rule, tell_values

REALM = Setting("realm", "size", (6, 6), "Columns and rows.", low=4, high=8)
SPIRITS = Setting("spirits", "list", (), "Cards.", ("random", "wind", "faith"), repeats=True)


def read_rows(lines):
    """A layout of digits only; blank lines are left out."""
    rows = [line.strip() for line in lines if line.strip()]
    for number, row in enumerate(rows, 1):
        if not row.isdigit():
            raise InputError("only digits are allowed", line=number, value=row)
    return rows


LAYOUT = Setting("layout", "parts", "basic", "The castle.", ("basic", "tower"), read=read_rows)


@pytest.mark.parametrize("raw", ["6x5", [6, 5], ["6", "5"]])
def test_a_size_is_a_pair(raw):
    assert REALM.parse(raw) == (6, 5)
    assert REALM.write((6, 5)) == "6x5"
    assert REALM.describe((6, 5)) == [6, 5]


@pytest.mark.parametrize("raw", ["6", "6x", "x", "6x5x4", "3x6", "6x9", 6, True, [6], "axb", None])
def test_a_wrong_size_is_refused(raw):
    with pytest.raises(InputError, match="realm") as caught:
        REALM.parse(raw)
    assert caught.value.value is raw


def test_a_list_that_repeats_keeps_every_word_in_one_order():
    assert SPIRITS.parse("random+wind+random") == ("random", "random", "wind")
    assert SPIRITS.parse(SPIRITS.write(("random", "random"))) == ("random", "random")
    assert SPIRITS.parse("none") == ()


def test_an_ordered_list_keeps_its_order():
    rounds = Setting("rounds", "list", (), "Cards.", ("random", "wind", "faith"), is_ordered=True)
    assert rounds.parse("faith+random") == ("faith", "random")
    assert rounds.parse(rounds.write(("faith", "random"))) == ("faith", "random")
    with pytest.raises(InputError, match="named twice"):
        rounds.parse("faith+faith")


def test_parts_are_a_choice_or_the_rows_of_a_file(tmp_path):
    (tmp_path / "my castle,v2.txt").write_text("123\n\n321\n")
    assert LAYOUT.parse("tower") == "tower"
    own = LAYOUT.parse("my castle,v2.txt", tmp_path)
    assert own == ("123", "321")
    assert LAYOUT.show(own) == "my-castle-v2"
    assert LAYOUT.write(own) == "my-castle-v2=123|321"
    again = LAYOUT.parse(LAYOUT.write(own))
    assert (again, again.name) == (own, "my-castle-v2")
    assert LAYOUT.describe(own) == ["123", "321"]


def test_parts_keep_their_name_in_copies():
    parts = Parts("mine", ["1"])
    for other in (copy.deepcopy(parts), pickle.loads(pickle.dumps(parts))):
        assert (other, other.name) == (parts, "mine")


def test_a_bad_file_is_answered_with_file_and_line(tmp_path):
    (tmp_path / "bad.txt").write_text("123\n1a3\n")
    with pytest.raises(InputError) as caught:
        LAYOUT.parse("bad.txt", tmp_path)
    assert (caught.value.file, caught.value.line) == (str(tmp_path / "bad.txt"), 2)


def test_a_misspelt_choice_has_a_nearest_match():
    with pytest.raises(InputError) as caught:
        LAYOUT.parse("towr")
    assert "nearest: tower" in str(caught.value)


def test_a_file_that_cannot_be_read_is_said(tmp_path):
    (tmp_path / "latin.txt").write_bytes(b"\xe9\xff")
    (tmp_path / "large.txt").write_text("1" * (MAX_FILE + 1))
    for name, problem in (("latin.txt", "UTF-8"), ("large.txt", "larger"), (".", "cannot be read")):
        with pytest.raises(InputError, match=problem):
            LAYOUT.parse(name, tmp_path)
    with pytest.raises(InputError):
        LAYOUT.parse("nul\0.txt", tmp_path)


def test_values_that_do_not_speak_for_themselves_are_told_with_their_names():
    written = {"harmony": "false", "players": "2", "realm": "6x5", "level": "intro", "bots": "greedy+random"}
    assert tell_values(written) == "harmony=false · players=2 · 6x5 · intro · greedy+random"
    assert tell_values({"cards": "none", "seeds": "true"}) == "none · seeds=true"


POINTS = house_rule("points", (2, 3, 5), "Points.", 0, 9)
BY_SEAT = house_rule("start", (0, 0, 0), "Points by seat.", 0, 9, is_by_seat=True)


@pytest.mark.parametrize("raw", ["1+2+9", [1, 2, 9], (1, 2, 9), ["1", "2", "9"]])
def test_a_row_of_numbers_is_joined_by_plus(raw):
    assert POINTS.parse(raw) == (1, 2, 9)
    assert POINTS.write((1, 2, 9)) == "1+2+9"
    assert POINTS.describe((1, 2, 9)) == [1, 2, 9]
    assert tell_values({"points": "1+2+9"}) == "points=1+2+9"


@pytest.mark.parametrize("raw", ["1+2", "1+2+3+4", "1+2+10", "1+2+x", "", "1,2,3", 1, None, [1, True, 2]])
def test_a_wrong_row_of_numbers_is_refused_with_what_is_allowed(raw):
    with pytest.raises(InputError, match="points") as caught:
        POINTS.parse(raw)
    assert caught.value.allowed == ["3 numbers from 0 to 9, joined by +"]


def test_seats_that_are_not_named_keep_the_printed_number():
    assert BY_SEAT.parse("0+4") == (0, 4, 0)
    with pytest.raises(InputError):
        BY_SEAT.parse("1+1+1+1")
