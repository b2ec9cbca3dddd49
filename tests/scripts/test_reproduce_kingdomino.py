"""The script that plays published experiments again: budgets of playouts, intervals, verdicts."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from simkit.core.records import new_record
from simkit.games.contract import bot_arrays
from simkit.games.kingdomino.bots.playouts import count_playouts
from simkit.games.kingdomino.state import STATE

SCRIPTS = str(Path(__file__).resolve().parents[2] / "scripts")
with pytest.MonkeyPatch.context() as patch:
    patch.setattr(sys, "path", [SCRIPTS, *sys.path])
    import published_kingdomino as published
    import reproduce_kingdomino as reproduce

LOSS, WIN = 2, 0


def seat_rows(points, opponents):
    """One match per deal and tested seat: the tested bot's points there, and those of all its opponents."""
    deals = np.array(points)
    rows = np.zeros((len(deals), 4, 4, len(reproduce.COLUMNS)), dtype=np.int32)
    rows[..., reproduce.COLUMNS["total"]] = opponents
    rows[..., reproduce.COLUMNS["place_by_score"]] = LOSS
    for seat in range(4):
        rows[:, seat, seat, reproduce.COLUMNS["total"]] = deals[:, seat]
        rows[:, seat, seat, reproduce.COLUMNS["margin"]] = deals[:, seat] - opponents
        rows[:, seat, seat, reproduce.COLUMNS["place_by_score"]] = np.where(
            deals[:, seat] > opponents, WIN, LOSS
        )
    return rows


@pytest.mark.parametrize("row", [published.SEARCH[1], published.SEARCH[4], published.OUTCOME[0]])
def test_bots_have_the_published_playouts_at_decisions_2_7_and_12(row):
    _, rules = reproduce.GAME.kernel.prepare(reproduce.CONFIG)
    params = bot_arrays(reproduce.GAME, [(reproduce.bot_of(row),)])[1][0, 0]
    for decision, rate in zip((2, 7, 12), published.RATES[row.policy], strict=True):
        state = new_record(STATE)
        state.turns = 4 * (decision - 1)
        assert int(count_playouts(rules, state, params)) == pytest.approx(
            rate * row.seconds, rel=0.005, abs=1
        )


def test_cold_bots_have_fewer():
    first = published.SEARCH[0]
    assert (first.bot, first.seconds) == ("mce-tr-r", 0.1)
    assert first.playouts[1] == pytest.approx(827.4)
    cold = next(row for row in published.SEARCH if row.bot == "mce-fg-r" and row.seconds == 0.1)
    assert cold.playouts[1] == pytest.approx(20.7 * 8_274 / 10_400)
    assert [row.is_speed_known for row in (first, cold)] == [True, False]


def test_multinomial_intervals_are_goodmans():
    """The three shares of Goodman's method with 1 − α = 0.99: each at 1 − α/3, by the score interval."""
    found = reproduce.multinomial((223, 29, 748))
    z = 2.935199  # of a two-sided 0.01 / 3
    for count, (low, high) in zip((223, 29, 748), found, strict=True):
        for end in (low, high):
            assert abs(count / 1000 - end) == pytest.approx(z * (end * (1 - end) / 1000) ** 0.5, rel=1e-5)


def test_agreement_and_disagreement_are_both_told():
    row = published.Static("full-greedy", "true-random", (75, 0, 25), (50, 1), 5, (50, 40, 60), (20, 1), 30)
    fitting = seat_rows([[60, 60, 60, 20], [60, 60, 60, 20]] * 10, 30)
    words = {figure: (ours, agrees) for figure, _, ours, agrees in reproduce.compare_static(row, fitting)}
    assert words["points"] == ("50.00 ± 0.00", "yes")
    assert words["margin"] == ("20.00 ± 0.00", "yes")
    assert words["win"] == ("75.00 % ± 0.00", "yes")
    assert words["median (10–90 %)"] == ("60 (20–60)", "–")
    assert words["opponents' points"] == ("30.00", "–")
    other = {
        figure: agrees
        for figure, _, _, agrees in reproduce.compare_static(row, seat_rows([[20] * 4] * 9, 30))
    }
    assert [other[name] for name in ("points", "margin", "win", "draw", "loss")] == [
        *("**no**", "**no**", "**no**", "yes", "**no**"),
    ]


def test_search_rows_agree_by_margin_and_by_wins():
    row = published.Search("mce-tr-r", 1, 20, 0.75)
    told = reproduce.compare_search(row, seat_rows([[60, 60, 60, 20], [61, 59, 60, 20]] * 10, 30))
    assert told.startswith(
        "| `mce-tr-r` | 1 s | 5,043, 10,400, 39,316 | +20.0 ± 2.4 | +20.0 ± 0.0 | yes | 75% ± 6 "
    )
    assert told.count("yes") == 2
    assert told.endswith("| published |")
    assert reproduce.compare_search(row, seat_rows([[20] * 4] * 9, 30)).count("**no**") == 2
