"""Figures: what they show, for few and many arms, without warnings and with the same bytes each time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import matplotlib as mpl
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from simkit.errors import InputError
from simkit.games.contract import Question
from simkit.plots import rows as rows_module
from simkit.plots.figures import FIGURES, find_figure
from simkit.plots.theme import FAMILIES, PALETTE, encode, ending_colours
from simkit.results.view import Results
from simkit.stats.estimate.summary import summarise
from tests.stats.synthetic import ask, invent_toy, toy_arm, toy_frame, toy_results

CASES = {
    "one arm": (1, ["ann"]),
    "only bots": (1, ["ann", "bob", "ann+bob"]),
    "only rules": (7, ["ann+bob"]),
    "both": (4, ["ann", "ann+bob"]),
    "many": (40, ["ann", "bob"]),
}


def texts(figure: Figure) -> list[str]:
    figure.draw_without_rendering()
    return [
        text.get_text() for text in figure.findobj(mpl.text.Text) if text.get_text() and text.get_visible()
    ]


SOLO = ("win-rate", "endings", "course")  # what a game without competing seats allows


@pytest.mark.long
@pytest.mark.parametrize("name", SOLO)
@pytest.mark.parametrize("case", CASES)
def test_figures_draw_for_few_and_many_arms_without_warnings(name: str, case: str) -> None:
    n_rules, lineups = CASES[case]
    figure = FIGURES[name].draw(invent_toy(n_rules, lineups, 40))
    words = " ".join(texts(figure))
    assert "40 deals for each configuration" in words
    width, height = figure.get_size_inches()
    assert width <= 8.5
    assert height <= 20


@pytest.fixture
def results() -> Results:
    return invent_toy(2, ["ann", "ann+bob"])


@pytest.mark.long
@pytest.mark.parametrize("name", SOLO)
@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_the_same_data_give_the_same_bytes(results: Results, name: str, kind: str) -> None:
    first, second = (encode(FIGURES[name].draw(results), kind) for _ in range(2))
    assert first == second
    assert b"CreationDate" not in first


@pytest.mark.parametrize("name", SOLO)
def test_svg_is_well_formed_and_refers_to_nothing_outside(results: Results, name: str) -> None:
    svg = encode(FIGURES[name].draw(results), "svg").decode()
    ElementTree.fromstring(svg)
    assert not re.search(r'(?:href|src)="(?!#)', svg)
    assert len(svg) < 400_000


def test_win_rate_writes_every_estimate_with_its_interval_and_names_the_methods(results: Results) -> None:
    words = texts(FIGURES["win-rate"].draw(results))
    for row in summarise(results, measures=["win"]).iter_rows(named=True):
        assert f"{100 * row['estimate']:.1f} %" in words
        assert f"[{100 * row['low']:.1f}, {100 * row['high']:.1f}]" in words
    assert any("95 % intervals (Wilson, t on means of deals)" in text for text in words)
    assert {"ann", "ann+bob", "old", "new-1"} <= set(words)


def test_a_headline_that_counts_is_drawn_as_a_mean(results: Results) -> None:
    words = texts(FIGURES["win-rate"].draw(ask(results, Question("together", "points"))))
    assert "Mean points of each configuration" in words
    assert not any(text.endswith(" %") for text in words)


def test_endings_are_not_drawn_where_all_matches_end_in_the_same_way() -> None:
    results = toy_results([(toy_arm("ann", deals=20), toy_frame({"end": ["won"] * 20}))])
    with pytest.raises(InputError, match="ended in the same way"):
        FIGURES["endings"].draw(results)


def test_endings_fill_every_bar_and_leave_out_what_never_happened() -> None:
    ends = ["won"] * 5 + ["lost: weak"] * 15
    figure = FIGURES["endings"].draw(toy_results([(toy_arm("ann", deals=20), toy_frame({"end": ends}))]))
    [axes] = figure.axes
    bars = [patch.get_width() for patch in axes.patches if isinstance(patch, Rectangle)]
    assert bars == pytest.approx([0.25, 0.75])
    words = texts(figure)
    assert "lost: slow" not in words
    assert {"25", "75", "won", "lost: weak"} <= set(words)


def test_too_many_arms_are_cut_and_the_chart_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_module, "MAX_ROWS", 5)
    words = texts(FIGURES["win-rate"].draw(invent_toy(4, ["ann", "bob"], 30)))
    assert any("The first 5 configurations; 3 more are in the table." in text for text in words)


def test_course_needs_a_course_and_every_figure_needs_a_match(results: Results) -> None:
    with pytest.raises(InputError, match="notes nothing"):
        FIGURES["course"].draw(replace(results, courses=()))
    empty = toy_results([(toy_arm("ann"), toy_frame({"win": []}))])
    for figure in FIGURES.values():
        with pytest.raises(InputError, match="no match yet"):
            figure.draw(empty)


def test_an_unknown_figure_is_answered_with_the_nearest() -> None:
    with pytest.raises(InputError, match="nearest: endings"):
        find_figure("ending")


def test_drawing_leaves_the_settings_of_matplotlib_alone(results: Results) -> None:
    before = dict(mpl.rcParams)
    encode(FIGURES["win-rate"].draw(results), "png")
    assert dict(mpl.rcParams) == before


def test_labels_are_never_read_as_formulas() -> None:
    arm = replace(toy_arm("ann", deals=12), varied={"rule": "$x^$", "bots": "ann"}, label="$x^$ · ann")
    figure = FIGURES["win-rate"].draw(toy_results([(arm, toy_frame({"win": [True] * 12}))]))
    assert "$x^$" in texts(figure)
    encode(figure, "svg")


def distance(first: str, second: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(to_rgb(first), to_rgb(second), strict=True)) ** 0.5


def test_colours_can_be_told_apart() -> None:
    for colours in (PALETTE, FAMILIES):
        pairs = [(a, b) for a in colours for b in colours if a < b]
        assert min(distance(a, b) for a, b in pairs) > 0.15
    endings = ending_colours(["won", "I: a", "I: b", "II: a", "II: b", "III: a", "III: b"])
    assert len(set(endings.values())) == 7
