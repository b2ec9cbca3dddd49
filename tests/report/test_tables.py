"""Frames as text, CSV, Markdown, JSON and Parquet, safe for terminals and spreadsheets."""

from __future__ import annotations

import csv
import io
import json

import polars as pl
import pytest

from simkit.errors import InputError
from simkit.report.answers.words import (
    choose_decimals,
    clean,
    enumerate_words,
    in_words,
    interval,
    number,
    percent,
    percent_in_words,
)
from simkit.report.model import Cell, Table
from simkit.report.page.fit import fit_table
from simkit.report.tables.formats import as_text, render

FRAME = pl.DataFrame({"arm": ["none", "=1+1"], "n": [1000, None], "win": [0.25, 1 / 3]})


def test_text_aligns_names_left_and_numbers_right() -> None:
    assert as_text(FRAME) == (
        "arm      n       win\n"
        "────  ────  ────────\n"
        "none  1000      0.25\n"
        "=1+1     –  0.333333\n"
    )  # fmt: skip


def test_text_wider_than_the_terminal_goes_on_below_with_its_keys() -> None:
    frame = pl.DataFrame({"arm": ["a", "b"], **{f"column_{number}": [1, 2] for number in range(6)}})
    lines = as_text(frame, width=40).splitlines()
    assert max(map(len, lines)) <= 40
    assert sum(line.startswith("arm") for line in lines) == 2
    assert [name for line in lines for name in line.split() if name.startswith("column")] == frame.columns[1:]


def test_csv_keeps_numbers_exact_and_disarms_formulas() -> None:
    rows = list(csv.reader(io.StringIO(render(FRAME, "csv").decode())))
    assert rows == [["arm", "n", "win"], ["none", "1000", "0.25"], ["'=1+1", "", "0.3333333333333333"]]
    frame = pl.DataFrame({"x": ["+1", "-1", "@a", "a=1"], "=y": [-1, -2, -3, -4]})
    rows = list(csv.reader(io.StringIO(render(frame, "csv").decode())))
    assert [row[0] for row in rows[1:]] == ["'+1", "'-1", "'@a", "a=1"]
    assert [row[1] for row in rows] == ["'=y", "-1", "-2", "-3", "-4"]


def test_json_is_one_document_with_a_row_for_each_object() -> None:
    assert json.loads(render(FRAME, "json")) == [
        {"arm": "none", "n": 1000, "win": 0.25},
        {"arm": "=1+1", "n": None, "win": 1 / 3},
    ]


def test_parquet_comes_back_as_it_was() -> None:
    assert pl.read_parquet(io.BytesIO(render(FRAME, "parquet"))).equals(FRAME)


def test_markdown_escapes_what_would_end_a_cell_or_start_a_tag() -> None:
    frame = pl.DataFrame({"a|b": ["<b>x</b>", "[x](y)", "safe_used"]})
    lines = render(frame, "md").decode().splitlines()
    assert lines == ["| a\\|b |", "| --- |", "| \\<b\\>x\\</b\\> |", "| [x]\\(y) |", "| safe_used |"]


@pytest.mark.parametrize("format", ["text", "csv", "md", "json"])
def test_control_characters_never_get_through(format: str) -> None:
    frame = pl.DataFrame({"na\x1bme": ["a\x1b[31mb\x07\u202ec\nd"]})
    written = render(frame, format).decode()
    assert not set(written) & set("\x1b\x07\u202e")
    assert "[31mbc d" in written


def test_unknown_formats_are_answered_with_the_nearest() -> None:
    with pytest.raises(InputError, match="nearest: json"):
        render(FRAME, "jsn")


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (1234.5678, 2, "1,234.57"),
        (-0.5, 1, "−0.5"),
        (0.0, 2, "0.00"),
        (0.004, 2, "<0.01"),
        (-0.004, 2, "0.00"),
    ],
)
def test_numbers_are_written_for_people(value: float, decimals: int, text: str) -> None:
    assert number(value, decimals) == text


def test_decimals_follow_the_interval() -> None:
    assert choose_decimals([0.43]) == 1
    assert choose_decimals([0.043]) == 2
    assert choose_decimals([0.00001]) == 3
    assert choose_decimals([None, 0.0]) == 1


def test_words_of_reports() -> None:
    assert percent(0.1234, 1) == "12.3 %"
    assert percent(None, 1) == "–"
    assert interval(0.1, 0.2, 1, 100) == "[10.0, 20.0]"
    assert interval(-0.00001, 0.00001, 2, 100) == "[0.00, <0.01]"
    assert interval(None, None, 2) == ""
    assert enumerate_words(["a", "b", "c"]) == "a, b and c"
    assert clean("a\tb\u200bc") == "a bc"


def test_long_names_break_before_columns_are_torn_apart() -> None:
    """Five short columns behind a name of eighty letters stand in one piece; many columns are cut all the same."""
    head = ("objectives", *(f"n{number}" for number in range(5)))
    row = (Cell("cave_cards+cards_crimson+" * 3), *(Cell("12.3 %") for _ in range(5)))
    assert len(fit_table(Table("t", "", head, (row,), 1, ""))) == 1
    wide = (row[0], *row[1:] * 6)
    pieces = fit_table(Table("t", "", ("objectives", *head[1:] * 6), (wide,), 1, "note"))
    assert len(pieces) > 1
    assert all(piece.head[0] == "objectives" for piece in pieces)
    assert [piece.note for piece in pieces] == [""] * (len(pieces) - 1) + ["note"]


@pytest.mark.parametrize(
    ("value", "low", "high", "told"),
    [
        (0.539, 0.527, 0.551, "54 % (52.7 to 55.1)"),
        (0.509, 0.505, 0.512, "51 % (50.5 to 51.2)"),
        (0.235, 0.227, 0.243, "23.5 % (22.7 to 24.3)"),  # 24 would move it by half of its interval
        (0.008, 0.001, 0.014, "0.8 % (0.1 to 1.4)"),  # 1 would be a quarter more
        (0.0, 0.0, 0.012, "0 % (0.0 to 1.2)"),
    ],
)
def test_a_sentence_rounds_a_number_as_far_as_its_interval_allows(
    value: float, low: float, high: float, told: str
) -> None:
    assert percent_in_words(value, low, high, 1) == told


def test_what_stands_aside_of_a_number_follows_its_interval() -> None:
    told = in_words(0.539, 0.527, 0.551, 1, scale=100, unit=" % of matches", aside="fair: 50 %")
    assert told == "54 % of matches (52.7 to 55.1; fair: 50 %)"
    assert in_words(-0.4, -0.6, -0.2, 1, signed=True) == "−0.4 (−0.6 to −0.2)"
    assert in_words(3.0, None, None, 1) == "3.0"


def test_a_long_line_up_is_broken_after_a_plus_where_it_leaves_no_room() -> None:
    frame = pl.DataFrame({"bots": ["steward+greedy+greedy+greedy", "greedy"], "win": ["0.5", "0.25"]})
    assert as_text(frame, width=100, n_keys=1).splitlines()[2] == "steward+greedy+greedy+greedy   0.5"
    assert as_text(frame, width=22, n_keys=1).splitlines() == [
        "bots              win",
        "───────────────  ────",
        "steward+greedy+   0.5",
        "greedy+greedy",
        "greedy           0.25",
    ]
