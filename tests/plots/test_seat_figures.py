"""Figures of games whose seats compete: what they show, for few and many arms, with the same bytes each time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure

from simkit.errors import InputError
from simkit.games.criteria import Gate
from simkit.plots.figures import FIGURES, figures_of
from simkit.plots.seats import columns_of_legend
from simkit.plots.theme import INK, ON_DARK, encode, ink_on
from simkit.results.view import Results
from simkit.stats.estimate.summary import summarise
from tests.stats.contest import by_hand, play_contest
from tests.stats.synthetic import invent_toy

SEATED = ("win-rate", "seats", "scores", "ladder", "league", "endings")
CASES = {
    "one mixed arm": ((), "strong+weak+weak+even"),
    "bots": ((), "weak,strong,strong+weak+weak+even,weak+strong+strong+strong"),
    "numbers of players": (("players=2,3,5",), "weak,even,strong"),
    "both": (("rule=old,new",), "weak,strong+weak+even+even"),
}


def texts(figure: Figure) -> list[str]:
    figure.draw_without_rendering()
    found = figure.findobj(mpl.text.Text)
    return [text.get_text() for text in found if text.get_text() and text.get_visible()]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return play_contest(tmp_path_factory.mktemp("results") / "a", 200)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_figures_draw_for_few_and_many_arms_without_warnings(tmp_path: Path, case: str) -> None:
    sets, bots = CASES[case]
    played = play_contest(tmp_path / "a", 40, sets=sets, bots=bots)
    for spec in figures_of(played):
        figure = spec.draw(played)
        assert re.search(r"\b40 deals\b", " ".join(texts(figure)))
        width, height = figure.get_size_inches()
        assert width <= 8.5
        assert height <= 20


def test_results_list_only_the_figures_that_they_allow(results: Results, tmp_path: Path) -> None:
    assert [spec.name for spec in figures_of(results)] == list(SEATED)
    alone = play_contest(tmp_path / "a", 20, bots="weak")
    assert [spec.name for spec in figures_of(alone)] == ["seats", "scores", "league"]
    with pytest.raises(InputError, match="no two bots have met"):
        FIGURES["win-rate"].draw(alone)
    solo = invent_toy(2, ["ann"])
    for name, message in (("seats", "share no wins"), ("scores", "do not play for a score")):
        with pytest.raises(InputError, match=message):
            FIGURES[name].draw(solo)


@pytest.mark.long
@pytest.mark.parametrize("name", SEATED)
def test_the_same_data_give_the_same_well_formed_picture(results: Results, name: str) -> None:
    first, second = (encode(FIGURES[name].draw(results), "svg") for _ in range(2))
    assert first == second
    ElementTree.fromstring(first.decode())


def test_win_rate_shows_every_bot_that_meets_others_beside_its_fair_share(results: Results) -> None:
    figure = FIGURES["win-rate"].draw(results)
    words = texts(figure)
    table = summarise(results, measures=["win_share"], where=["bots=strong+weak+weak+even"])
    for row in table.iter_rows(named=True):
        assert f"{100 * row['estimate']:.1f} %" in words
        assert f"[{100 * row['low']:.1f}, {100 * row['high']:.1f}]" in words
    assert {"strong+weak+weak+even", "old · strong", "new · even"} <= set(words)
    assert "weak" not in words, "a bot that plays itself is not shown"
    lines = [line for line in figure.axes[0].lines if line.get_marker() == "None"]
    upright = [line.get_xdata()[0] for line in lines if len(set(line.get_xdata())) == 1]
    assert upright == [0.25, 0.5, 0.25] * 2


def test_seats_have_a_panel_for_each_line_up_and_the_fair_line(results: Results) -> None:
    figure = FIGURES["seats"].draw(results)
    assert [axes.get_title(loc="left") for axes in figure.axes] == ["weak", "strong", "strong+weak+weak+even"]
    shares = summarise(results, measures=["win_share"], per="seat")
    for axes, bots in zip(figure.axes, ("weak", "strong", "strong+weak+weak+even"), strict=True):
        dots = [line.get_ydata()[0] for line in axes.lines if line.get_marker() == "o"]
        assert sorted(dots) == pytest.approx(sorted(shares.filter(bots=bots)["estimate"]))
        dashed = [line for line in axes.lines if line.get_linestyle() == "--"]
        assert [line.get_ydata()[0] for line in dashed] == [0.25]
        assert [label.get_text() for label in axes.get_xticklabels()] == [
            f"seat {seat}" for seat in range(1, 5)
        ]


def test_panels_of_different_numbers_of_seats_have_their_own_fair_line(tmp_path: Path) -> None:
    played = play_contest(tmp_path / "a", 30, sets=("players=2,3",), bots="weak")
    fair = [
        line.get_ydata()[0]
        for axes in FIGURES["seats"].draw(played).axes
        for line in axes.lines
        if line.get_linestyle() == "--"
    ]
    assert fair == pytest.approx([1 / 2, 1 / 3])


def test_panels_are_named_by_what_is_alike_in_them_and_colours_by_what_differs(tmp_path: Path) -> None:
    played = play_contest(tmp_path / "a", 30, sets=("players=2,3", "rule=old,new"), bots="weak,strong")
    figure = FIGURES["seats"].draw(played)
    titles = [axes.get_title(loc="left") for axes in figure.axes if axes.get_visible()]
    assert titles == [f"{bots} ({seats} seats)" for bots in ("weak", "strong") for seats in (2, 3)]
    [legend] = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["old", "new"]


def test_many_arms_become_rows_with_a_mark_for_each_seat_and_the_most_even_on_top(tmp_path: Path) -> None:
    line_ups = [
        "weak",
        "strong",
        "even",
        *(f"{a}+{b}+{b}" for a, b in permutations(("weak", "strong", "even"), 2)),
    ]
    played = play_contest(tmp_path / "a", 60, sets=("players=3",), bots=",".join(line_ups))
    gated = replace(played, gates=(Gate("seat_share", "seat_share", "within 0.05", None, 0.05),))
    figure = FIGURES["seats"].draw(gated)
    [axes] = figure.axes
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert sorted(names) == sorted(line_ups)
    [legend] = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["seat 1", "seat 2", "seat 3"]
    shares = summarise(played, measures=["win_share"], per="seat")
    off = [(shares.filter(bots=name)["estimate"] - 1 / 3).abs().max() for name in names]
    assert off == sorted(off)
    dots = [line.get_xdata()[0] for line in axes.lines if line.get_marker() in ("o", "s", "^")]
    assert sorted(dots) == pytest.approx(sorted(shares["estimate"]))
    [band] = [patch for patch in axes.patches if patch.get_width()]
    assert (band.get_x(), band.get_width()) == pytest.approx((1 / 3 - 0.05, 0.1))
    assert "Grey: within the margin of the gate." in " ".join(texts(figure))


def test_legends_stay_inside_the_figure(tmp_path: Path) -> None:
    long = [f"{name}-of-a-layout-with-a-very-long-name" for name in ("one", "two", "three", "four")]
    assert columns_of_legend(long) == 2
    assert columns_of_legend(["a", "b", "c", "d", "e"]) == 4
    assert columns_of_legend(["x" * 200]) == 1


def test_long_line_ups_count_neighbours_of_the_same_name(tmp_path: Path) -> None:
    name = "strong-bot-with-a-long-name"
    figure = FIGURES["win-rate"].draw(by_hand((f"ann+{name}+{name}", [(60, 0, 0)] * 30)))
    assert f"ann+2×{name}" in texts(figure)


def test_scores_mark_the_mean_and_the_percentiles() -> None:
    totals = [(value, 100 - value) for value in range(1, 100)]
    figure = FIGURES["scores"].draw(by_hand(("ann+bob", [m for pair in totals for m in (pair, pair)])))
    [axes] = figure.axes
    marks = {line.get_marker(): line.get_xdata()[0] for line in axes.lines if line.get_marker() in ("o", "|")}
    assert marks == {"o": 50.0, "|": 50}
    ends = [tuple(line.get_xdata()) for line in axes.lines if len(line.get_xdata()) == 2]
    assert ends == [(10, 90), (25, 75)] * 2
    assert np.isclose(axes.get_ylim()[0], 2.6)


def test_numbers_beside_long_labels_stay_inside_the_picture(results: Results) -> None:
    figure = FIGURES["win-rate"].draw(results)
    figure.draw_without_rendering()
    edges = [text.get_window_extent().x1 for text in figure.findobj(mpl.text.Annotation)]
    assert max(edges) <= figure.bbox.x1


def test_text_is_written_in_whichever_ink_has_more_contrast() -> None:
    assert [
        ink_on(colour) == ON_DARK for colour in ("black", "#00204D", "#575C6D", "#8A8779", "#BCAF6F", "white")
    ] == [
        *(True, True, True),
        *(False, False, False),
    ]
    assert ink_on(INK) == ON_DARK


def test_bots_that_never_met_have_no_ladder(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(results: Results) -> None:
        raise InputError("weak never met these bots, nor any that met them", key="bots", value="strong")

    assert "ladder" in [spec.name for spec in figures_of(results)]
    monkeypatch.setattr("simkit.plots.figures.rating_table", refuse)
    assert "ladder" not in [spec.name for spec in figures_of(results)]
    with pytest.raises(InputError, match="some bots never met the others"):
        FIGURES["ladder"].draw(results)


def test_a_figure_stays_as_it_was_when_it_is_written(results: Results) -> None:
    """People change figures after they saw them: the layout still follows, and the resolution is theirs."""
    figure = FIGURES["seats"].draw(results)
    engine, dpi = figure.get_layout_engine(), figure.get_dpi()
    for kind in ("svg", "png", "pdf"):
        encode(figure, kind)
        assert (figure.get_layout_engine(), figure.get_dpi()) == (engine, dpi)
