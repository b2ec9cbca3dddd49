"""The script that plays published experiments again: budgets of playouts, intervals, verdicts."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from simkit.games.contract import bot_arrays
from simkit.games.kingdomino.bots.budget import count_playouts
from simkit.games.kingdomino.state import State

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
        state = State.new()
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
    (told,) = reproduce.compare_search(row, seat_rows([[60, 60, 60, 20], [61, 59, 60, 20]] * 10, 30))
    assert told.startswith(
        "| `mce-tr-r` | 1 s | 5,043, 10,400, 39,316 | +20.0 ± 2.4 | +20.0 ± 0.0 | yes | 75% ± 6 "
    )
    assert told.count("yes") == 2
    assert told.endswith("| published |")
    (other,) = reproduce.compare_search(row, seat_rows([[20] * 4] * 9, 30))
    assert other.count("**no**") == 2


def test_outcome_functions_agree_figure_by_figure():
    row = published.Search("mce-tr-p", 5, 20, 0.75, 1.0, 400, 0.05, (50, 2))
    told = reproduce.compare_outcome(row, seat_rows([[60, 60, 60, 20], [61, 59, 60, 20]] * 10, 30))
    assert told[0] == "| `mce-tr-p` | points | 50.00 ± 2.00 | 50.00 ± 0.00 | yes |"
    assert told[1] == "| `mce-tr-p` | margin | 20.00 ± 1.00 | 20.00 ± 0.00 | yes |"
    assert told[2] == "| `mce-tr-p` | win, % | 75.0 ± 4.2 | 75.0 ± 0.0 | yes |"
    assert told[3] == "| `mce-tr-p` | draw, % | 5.0 ± 2.1 | 0.0 ± 0.0 | **no** |"
    assert told[4] == "| `mce-tr-p` | loss, % | 20.0 ± 3.9 | 25.0 ± 0.0 | **no** |"


def test_a_journal_saves_deals_played_before(tmp_path, monkeypatch):
    bot, played, journal = "mce-tr-r:playouts=2", [], tmp_path / "journal.jsonl"
    play_deals = reproduce.play_deals

    def noted(bot, opponent, first, deals):
        played.append(first)
        return play_deals(bot, opponent, first, deals)

    monkeypatch.setattr(reproduce, "play_deals", noted)
    whole = reproduce.play_search(bot, 3, 1, None)
    reproduce.play_search(bot, 2, 1, journal)
    with journal.open("a") as file:
        file.write('{"played": {"bot": "mce')  # killed while it wrote
    for _ in range(2):
        np.testing.assert_array_equal(reproduce.play_search(bot, 3, 1, journal), whole)
    assert played == [0, 1, 2, 0, 1, 2]
    reproduce.play_search("mce-tr-r:playouts=3", 1, 1, journal)
    monkeypatch.setattr(reproduce, "source_hash", lambda package: "other sources")
    reproduce.play_search(bot, 1, 1, journal)
    assert played[6:] == [0, 0]
