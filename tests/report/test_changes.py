"""The sentences of comparisons, on rows whose numbers were worked by hand."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from simkit.report.answers.changes import chief_sentences, tell_change, with_sentences
from simkit.stats.data.measures import Measure

WIN = Measure("win", "rate", "win", "Win", better="more")
SHARE = Measure("win_share", "share", "win_share", "Win share", better="more", table="seats")
POINTS = Measure("total", "mean", "total", "Points", "points", better="more", table="seats")
TURNS = Measure("turns", "mean", "turns", "Turns", "turns")


def row(**values):
    plain = {
        "setting": "appendices",
        "from": "none",
        "to": "herald",
        "given": "blueprint",
        "bot": None,
        "seat": None,
        "measure": "win",
        "difference": -0.061,
        "low": -0.064,
        "high": -0.058,
        "saving": 1.75,
        "n": 100_000,
    }
    return plain | values


def test_a_cost_is_told_with_its_interval_and_what_pairing_saved():
    assert tell_change(row(), WIN) == (
        "“herald” costs blueprint 6.1 percentage points of win rate against “none” "
        "(95 % [5.8, 6.4], paired on the same 100,000 deals; pairing saved 43 % of the deals)."
    )


@pytest.mark.parametrize(
    ("values", "measure", "told"),
    [
        (
            {
                "setting": "layout",
                "to": "keep",
                "from": "basic",
                "given": "builder",
                "seat": "2",
                "saving": 1.0,
            }
            | {"difference": 0.012, "low": 0.008, "high": 0.016},
            SHARE,
            "With builder, “keep” brings seat 3 1.2 percentage points of win share against “basic” "
            "(95 % [0.8, 1.6], paired on the same 100,000 deals; pairing saved none of them).",
        ),
        (
            {"setting": "middle_kingdom", "from": "false", "to": "true", "given": "players=3 · steward"}
            | {"difference": 2.0, "low": 1.5, "high": 2.5, "saving": None},
            POINTS,
            "With players=3 · steward, “middle_kingdom=true” brings 2.0 points against “middle_kingdom=false” "
            "(95 % [1.5, 2.5], paired on the same 100,000 deals).",
        ),
        (
            {"difference": -3.0, "low": -3.2, "high": -2.8},
            TURNS,
            "“herald” changes the turns by −3.0 for blueprint against “none” "
            "(95 % [−3.2, −2.8], paired on the same 100,000 deals; pairing saved 43 % of the deals).",
        ),
        (
            {"difference": 0.001, "low": -0.001, "high": 0.003},
            WIN,
            "“herald” makes no difference that shows to blueprint against “none”: the win rate changes by at most "
            "0.3 percentage points (95 % [−0.1, 0.3], paired on the same 100,000 deals; pairing saved 43 % of "
            "the deals).",
        ),
        (
            {"setting": "bots", "from": "greedy", "to": "blueprint", "given": "none"}
            | {"difference": 0.42, "low": 0.41, "high": 0.43},
            WIN,
            "With none, “blueprint” brings 42.0 percentage points of win rate against “greedy” "
            "(95 % [41.0, 43.0], paired on the same 100,000 deals; pairing saved 43 % of the deals).",
        ),
        (
            {"setting": "fair share", "from": "fair", "to": "steward", "given": "steward+full-greedy"}
            | {"bot": "steward", "difference": 0.2, "low": 0.19, "high": 0.21, "saving": None},
            SHARE,
            "In “steward+full-greedy”, skill brings steward 20.0 percentage points of win share against its fair "
            "share (95 % [19.0, 21.0], 100,000 deals).",
        ),
        (
            {"setting": "results", "from": "first", "to": "second", "given": "none · greedy"}
            | {"difference": 0.0, "low": 0.0, "high": 0.00003, "saving": None},
            WIN,
            "In “none · greedy”, the second folder changes nothing against the first: the win rate of every deal is "
            "the same (paired on the same 100,000 deals).",
        ),
        (
            {"difference": None, "low": None, "high": None, "saving": None, "n": 0},
            WIN,
            "“herald” cannot be judged against “none” yet: too few common deals.",
        ),
    ],
)
def test_each_kind_of_change_has_its_sentence(values, measure, told):
    assert tell_change(row(measure=measure.name, **values), measure) == told


def table(*rows):
    return with_sentences(pl.DataFrame([row(**values) for values in rows]), [SHARE, POINTS])


def test_above_a_table_stands_the_seat_that_a_change_moves_most():
    seats = [
        {
            "seat": str(seat),
            "measure": "win_share",
            "difference": gap,
            "low": gap - 0.001,
            "high": gap + 0.001,
        }
        for seat, gap in enumerate((0.01, -0.03, 0.02))
    ]
    [told] = chief_sentences(table(*seats, {"measure": "total", "difference": 9.0}), [SHARE, POINTS])
    assert "costs seat 2 3.0 percentage points" in told


def test_of_many_changes_the_largest_are_told_and_the_rest_counted():
    rows = [
        {
            "to": f"v{n}",
            "measure": "win_share",
            "difference": n / 100,
            "low": n / 100 - 0.001,
            "high": n / 100,
        }
        for n in range(1, 12)
    ]
    told = chief_sentences(table(*rows), [SHARE, POINTS])
    assert len(told) == 9
    assert "“v11” brings" in told[0]
    assert told[-1].startswith("3 smaller changes")


def test_a_seat_chosen_for_its_change_has_an_interval_for_the_choice():
    seats = [
        {
            "seat": str(seat),
            "measure": "win_share",
            "difference": gap,
            "low": gap - 0.0196,
            "high": gap + 0.0196,
        }
        for seat, gap in enumerate((0.0, 0.022, -0.022))
    ]
    assert "brings seat 2" in with_sentences(table(*seats), [SHARE])["verdict"][1]
    [told] = chief_sentences(table(*seats), [SHARE, POINTS])
    assert "makes no difference that shows to seat 2" in told
    assert "(95 % [−0.2, 4.6], for the largest of 3, paired on" in told


def test_equal_castles_are_said_to_differ_in_at_most_one_of_twenty_comparisons():
    """Differences of the shares of three seats, which add up to 0, between equals; the most moved seat is told."""
    rng = np.random.default_rng(1)
    claims = 0
    for _ in range(600):
        noise = rng.normal(size=3)
        gaps = 0.01 * (noise - noise.mean()) * np.sqrt(1.5)
        rows = [
            {
                "seat": str(seat),
                "measure": "win_share",
                "difference": gap,
                "low": gap - 0.0196,
                "high": gap + 0.0196,
            }
            for seat, gap in enumerate(gaps.tolist())
        ]
        [told] = chief_sentences(table(*rows), [SHARE, POINTS])
        claims += "makes no difference that shows" not in told
    assert claims / 600 <= 0.05
