"""Castles made by chance keep to the rules and to what was asked."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.errors import InputError
from simkit.games.dragon_castle.castles import SYMMETRIES, Castles, Demands
from simkit.games.dragon_castle.constants import CASTLE_ROWS, N_TILES
from simkit.games.dragon_castle.layouts import check_layout, heights_of, read_layout
from simkit.games.dragon_castle.measured_castles import read_measured
from simkit.games.dragon_castle.walls import build_wall

MIRRORS = {
    "none": lambda h: h,
    "left-right": lambda h: h[:, ::-1],
    "top-bottom": lambda h: h[::-1],
    "half-turn": lambda h: h[::-1, ::-1],
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_castles_follow_the_advice_and_their_symmetry(players, symmetry):
    castles = Castles(players, Demands(Demands.advised(players).ground, 5, symmetry))
    chance = np.random.default_rng(players)
    rows = castles.begin(chance)
    for _ in range(5):
        rows = castles.change(rows, chance)
        assert check_layout(rows, players) == []
        heights = np.array(heights_of(rows))
        for mirror in ("left-right", "top-bottom") if symmetry == "both" else (symmetry,):
            assert (MIRRORS[mirror](heights) == heights).all()


def test_the_advice_can_be_loosened():
    castles = Castles(2, Demands((39, 45), 10, "both"))
    rows = castles.begin(np.random.default_rng(1))
    assert sum(mark.isdigit() for row in rows for mark in row) <= 45


def test_a_castle_stays_near_another():
    near = read_layout("basic-3p").rows
    castles = Castles(3, Demands((50, 70), 5, "left-right", near, 10))
    chance = np.random.default_rng(1)
    rows = castles.begin(chance)
    assert rows == near
    for _ in range(8):
        rows = castles.change(rows, chance)
        assert 0 <= castles.distance(rows, near) <= 10


def test_mirror_images_are_the_same_castle():
    rows = read_layout("dragons-head").rows
    castles = Castles(2, Demands.advised(2))
    assert castles.distance(rows, rows) == 0
    assert castles.distance(rows, tuple(row[::-1] for row in rows)) == 0
    assert castles.distance(rows, read_layout("keep").rows) > 10


def test_what_no_castle_can_keep_to_is_said():
    with pytest.raises(InputError, match="no castle was found"):
        Castles(3, Demands((20, 21), 5, "both")).begin(np.random.default_rng(1))


def test_a_wall_stands_on_open_ground_with_an_even_number_of_tiles_above_it():
    chance = np.random.default_rng(1)
    walls = [wall for _ in range(100) if (wall := build_wall((96, 104), 14, chance)) is not None]
    assert len(walls) > 50
    for wall in walls:
        heights = np.array(heights_of(wall))
        assert heights.sum() == N_TILES
        assert 96 <= (heights > 0).sum() <= 104
        assert (heights.sum() - (heights > 0).sum()) % 2 == 0
        assert (heights[:, ::-1] == heights).all()
        assert (heights.max(axis=1) > 1).sum() == 1  # one row alone has upper floors
        assert len(wall) <= CASTLE_ROWS


@pytest.mark.parametrize(("ground", "row"), [((65, 80), 14), ((100, 102), 5)])
def test_no_wall_is_built_where_the_advice_forbids_it(ground, row):
    assert build_wall(ground, row, np.random.default_rng(1)) is None


def test_a_search_that_allows_long_rows_begins_with_walls_and_others():
    castles = Castles(2, Demands((98, 104), 14, "left-right"))
    chance = np.random.default_rng(1)
    high = [(np.array(heights_of(castles.begin(chance))) > 1).any(axis=1).sum() for _ in range(20)]
    assert sum(rows <= 4 for rows in high) > 5
    assert sum(rows > 4 for rows in high) > 1


def test_castles_to_begin_with_are_often_whole_walls_of_two_floors():
    castles = Castles(2, Demands((98, 104), 14, "left-right"))
    chance = np.random.default_rng(1)
    begun = [np.array(heights_of(castles.begin(chance))) for _ in range(200)]
    low = [heights for heights in begun if heights.max() == 2 and (heights > 1).any(axis=1).sum() == 1]
    assert len(low) > 10
    assert {102, 104} <= {(heights > 0).sum() for heights in low}


def test_the_share_of_free_tiles_above_the_ground_tells_a_wall_from_towers():
    castles = Castles(2, Demands((98, 104), 14, "left-right"))
    ground = ("11111", "1.1.1")
    wall, towers = castles.describe((*ground, "22222")), castles.describe((*ground, "21212"))
    assert wall[3] == pytest.approx(np.log(2 / 9))  # 2 + 3 + 2 on the ground, both ends above it
    assert towers[3] == pytest.approx(np.log(3 / 10))


def test_castles_measured_before_are_castles_and_every_seat_has_won():
    measured = read_measured(3)
    assert len(measured) > 30
    assert read_measured(2) == {}
    for rows, wins in measured.items():
        assert check_layout(rows, 3) == []
        assert wins.keys() == {"builder", "endgamer"}
        assert all(len(won) == 3 and min(won) > 0.25 * sum(won) for won in wins.values())
