"""Sentences on configurations whose matches are won or lost as a whole."""

from __future__ import annotations

import polars as pl

from simkit.report.answers import matches
from simkit.report.answers.wording import Wording
from simkit.stats.data.measures import Measure
from simkit.stats.data.selection import ARM, BOTS

WON = Measure("won", "rate", "won", "Won", "", better="more")


def test_sentences_tell_of_the_measure_that_is_asked_alone(monkeypatch):
    """The folder compares scores too; they are no points of a rate."""
    monkeypatch.setattr(matches, "varied_keys", lambda results: ["automa", BOTS])
    headline = pl.DataFrame(
        {
            ARM: ["1 · greedy", "2 · greedy"],
            BOTS: ["greedy", "greedy"],
            "estimate": [0.5, 0.25],
            "low": [0.4, 0.2],
            "high": [0.6, 0.3],
            "n": [100, 100],
            "matches": [100, 100],
        }
    )
    pair = {"setting": "automa", "given": "greedy", "from": "1", "to": "2"}
    pairs = pl.DataFrame(
        [
            {**pair, "measure": "won", "difference": -0.25, "low": -0.3, "high": -0.2},
            {**pair, "measure": "total", "difference": -0.42, "low": -0.5, "high": -0.3},
        ]
    )
    told = " ".join(matches.answer(None, headline, pairs, WON, Wording()))
    assert "“automa 2” costs 25.0 percentage points of won rate [20.0, 30.0]" in told
    assert "42.0" not in told
