"""Layouts: the shipped fifteen, and what is said about a user's own."""

from __future__ import annotations

import pytest

from simkit.errors import InputError
from simkit.games.dragon_castle.constants import LAYOUTS
from simkit.games.dragon_castle.layouts import (
    GROUND_FLOOR,
    check_layout,
    find_layout,
    heights_of,
    read_layout,
    read_rows,
)

ROWS = list(find_layout("basic-4p", 4).rows)


@pytest.mark.parametrize("layout", [*map(read_layout, LAYOUTS)], ids=LAYOUTS)
def test_every_shipped_layout_is_sound_reconstructed_and_keeps_the_advice(layout):
    """D-03: 116 tiles on three floors, mirrored, nothing to complain about for the players it is meant for."""
    heights = [height for row in heights_of(layout.rows) for height in row]
    assert sum(heights) == 116
    assert max(heights) == 3
    assert layout.certainty == "RECONSTRUCTED"
    assert layout.players
    for players in layout.players:
        assert check_layout(layout.rows, players) == []
        low, high = GROUND_FLOOR[players]
        assert low <= sum(height > 0 for height in heights) <= high
    assert all(row == row[::-1] for row in layout.rows)


def test_basic_is_the_castle_of_the_player_count():
    for players in (2, 3, 4):
        assert find_layout("basic", players).players == (players,)


def test_comments_and_blank_lines_are_no_rows():
    assert read_rows(["# mine", "", *ROWS, "  "]) == ROWS
    assert read_rows(read_rows(ROWS)) == ROWS


@pytest.mark.parametrize(
    ("rows", "line", "message"),
    [
        ([], None, "no rows"),
        ([*ROWS[:3], "133x31", *ROWS[4:]], 4, r"row 4, column 4: 'x' is not allowed"),
        ([*ROWS[:3], "133431", *ROWS[4:]], 4, r"row 4, column 4: '4' is not allowed"),
        ([*ROWS[:3], "13331", *ROWS[4:]], 4, r"row 4, column 6: this row has 5 spaces and the first one 6"),
        ([*ROWS[:9], ".2332.1"], 10, r"row 10, column 7"),
        ([*ROWS[:9], ".2331."], None, r"115 tiles and must have 116, 1 too few"),
        ([*ROWS[:9], ".2333."], None, r"117 tiles and must have 116, 1 too many"),
        ([*ROWS, "......"], 11, "at most 10 rows"),
        ([row + "." * 9 for row in ROWS], 1, "row 1, column 15: at most 14 columns"),
    ],
)
def test_a_bad_layout_is_answered_with_row_and_column(rows, line, message):
    """D-03."""
    with pytest.raises(InputError, match=message) as caught:
        read_rows(rows)
    assert caught.value.line == line


def test_guidance_names_the_ground_floor_and_long_rows():
    """D-03: advice for a player count, and rows of six and more on upper floors."""
    long = ["333333....", "333333....", *["3333......"] * 5, "222222....", "11111111.."]
    findings = check_layout(long, 2)
    assert not any(finding.is_error for finding in findings)
    assert findings[0].text == "the ground floor has 46 tiles; for 2 players 65 to 80 are advised"
    assert [(finding.row, finding.column) for finding in findings[1:]] == [
        (1, 1),
        (2, 1),
        (8, 1),
        (1, 1),
        (2, 1),
    ]
    assert check_layout(long, 4) == findings[1:]
    assert len(check_layout(long)) == len(findings) + 1


def test_runs_are_found_wherever_they_begin():
    found = check_layout([".222222...", *["3333333..."] * 4, "2222222222"], 4)
    assert [(f.row, f.column, f.text[:2]) for f in found if f.row == 1] == [(1, 2, "6 ")]
