"""Figures that set arms side by side: the league, two crossed settings, and the boards."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from simkit import games
from simkit.cli.app import main
from simkit.errors import InputError
from simkit.games.dragon_castle.layouts import read_layout
from simkit.plots.boards import boards_of
from simkit.plots.figures import FIGURES, figures_of
from simkit.plots.theme import encode
from simkit.results.view import Results, open_results
from simkit.stats.compare.league import league_table
from simkit.stats.data.measures import headline_of
from tests.stats.contest import SPEC
from tests.stats.synthetic import invent_toy, toy_arm, toy_frame, toy_results

BOARDS = {"old": ("121", "1.1"), "new-1": ("222",), "new-2": ("33",)}


def texts(figure: Figure) -> list[str]:
    figure.draw_without_rendering()
    found = figure.findobj(mpl.text.Text)
    return [text.get_text() for text in found if text.get_text() and text.get_visible()]


def cross(maps: tuple[str, ...] = ("hills", "coast")) -> Results:
    """Three rules crossed with maps; the rate of wins is that of the place in the table."""
    pairs = []
    for place, rule in enumerate(("old", "new", "other")):
        for step, where in enumerate(maps):
            arm = toy_arm("ann", rule, 100)
            varied = {"rule": rule, "map": where, "bots": "ann"}
            arm = replace(arm, id=f"{rule}-{where}", varied=varied, label=f"{rule} · {where} · ann")
            wins = 10 * (place + 3 * step) + 5
            pairs.append((arm, toy_frame({"win": [deal < wins for deal in range(100)]})))
    return toy_results(pairs)


@pytest.fixture
def known_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy game known, with a board for each rule."""
    spec = replace(SPEC, id="toy", picture=lambda config: BOARDS[str(config["rule"])])
    rule = replace(spec.setting("rule"), choices=tuple(BOARDS))
    chairs = replace(spec.setting("players"), name="seats")
    spec = replace(spec, settings=(rule, chairs), seats=lambda config: int(config["seats"]))
    monkeypatch.setattr(games, "find", lambda game: spec)


def test_the_league_draws_every_difference_and_marks_the_reference() -> None:
    results = invent_toy(4, ["ann"], 60)
    figure = FIGURES["league"].draw(results)
    [axes] = figure.axes
    dots = [line.get_xdata()[0] for line in axes.lines if line.get_marker() == "o"]
    table = league_table(results, headline_of(results)).filter(is_reference=False)
    assert sorted(dots) == pytest.approx(sorted(100 * gap for gap in table["difference"]))
    assert [line.get_xdata()[0] for line in axes.lines if line.get_marker() == "D"] == [0]
    words = texts(figure)
    assert "old (reference)" in words
    assert any("60 deals for each configuration" in text and "95 % intervals" in text for text in words)


def test_two_crossed_settings_are_a_map_with_every_number() -> None:
    figure = FIGURES["heatmap"].draw(cross())
    words = texts(figure)
    assert {"5.0", "15.0", "25.0", "35.0", "45.0", "55.0", "hills", "coast", "rule", "map"} <= set(words)
    assert any(
        "100 deals for each configuration" in text and "Widest 95 % interval" in text for text in words
    )


def test_what_is_not_crossed_has_no_map() -> None:
    for results in (cross(("hills",)), invent_toy(3, ["ann"])):
        with pytest.raises(InputError, match="no two settings are crossed"):
            FIGURES["heatmap"].draw(results)


@pytest.mark.usefixtures("known_boards")
def test_every_board_is_drawn_once_under_its_name() -> None:
    results = invent_toy(3, ["ann", "bob"], 20)
    named = dict(zip(("old rule", "new 1", "new 2"), BOARDS.values(), strict=True))
    assert boards_of(results) == named
    words = texts(FIGURES["layouts"].draw(results))
    assert set(named) <= set(words)
    assert any("20 deals for each configuration" in text for text in words)


@pytest.mark.usefixtures("known_boards")
def test_arms_on_one_board_have_no_picture_of_it() -> None:
    assert boards_of(invent_toy(1, ["ann", "bob"], 20)) == {}
    assert "layouts" not in [spec.name for spec in figures_of(invent_toy(1, ["ann", "bob"], 20))]


def test_a_castle_of_the_users_own_is_drawn_even_alone(tmp_path: Path) -> None:
    castle = read_layout("basic-2p").rows
    words = [
        "run",
        "--game",
        "dragon-castle",
        "--set",
        "players=2",
        "--bots",
        "random",
        "--deals",
        "2",
        "--threads",
        "1",
    ]
    for layout, drawn in {"basic": {}, f"ours={'|'.join(castle)}": {"ours": castle}}.items():
        folder = tmp_path / layout[:4]
        assert main([*words, "--set", f"layout={layout}", "--out", str(folder)]) == 0
        assert boards_of(open_results(folder)) == drawn


def test_results_without_their_game_have_no_boards() -> None:
    assert boards_of(invent_toy(2, ["ann"], 20)) == {}


@pytest.mark.parametrize("name", ["league", "heatmap"])
def test_the_same_data_give_the_same_well_formed_picture(name: str) -> None:
    first, second = (encode(FIGURES[name].draw(cross()), "svg") for _ in range(2))
    assert first == second
    ElementTree.fromstring(first.decode())
