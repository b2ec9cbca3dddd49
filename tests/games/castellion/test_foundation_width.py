"""A narrower foundation, which a house may play on: what is built, what Trials ask for, who can play it."""

from __future__ import annotations

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.games.castellion.constants import action
from simkit.games.castellion.rules.castle import is_complete
from simkit.games.castellion.scoring import is_founded
from simkit.games.castellion.windows import make_windows
from simkit.scenario.expand import make_arm
from tests.games.castellion.boards import actions_in, hold, prepared, state_of
from tests.goldens.digests import play

FOUR = "\n".join(["scsc", "pjpj"] * 3)
SPEC = games.find("castellion")


def rules_of(width):
    """The rules of a foundation so wide."""
    return prepared(foundation_width=width)[1]


@pytest.mark.parametrize("width", [4, 5, 6])
def test_c_05_no_column_is_founded_beyond_the_foundation(width):
    """C-05."""
    row, ends = "scjpsc"[:width], {action.PLACE_LEFT, action.PLACE_RIGHT}
    for built, wanted in ((row[:-1], ends), (row, set())):
        state = state_of(built)
        hold(state, "seer-circle")
        assert ends & set(actions_in(state, rules_of(width))) == wanted


@pytest.mark.parametrize(("width", "stands"), [(4, True), (5, False), (6, False)])
def test_c_12_a_trial_asks_for_all_columns_and_a_castle_is_complete_with_them(width, stands):
    """C-10, C-12."""
    assert is_founded(rules_of(width), state_of(FOUR), 0) == stands
    assert is_complete(rules_of(width), state_of(FOUR), 0) == stands


def test_no_formation_of_a_plan_stands_beyond_a_narrow_foundation():
    cells = make_windows(4)["window_cells"]
    assert cells.any()
    assert not (cells >> 32).any()


def test_greedy_passes_trials_on_a_narrow_foundation_with_no_tile_beside_it():
    names = [one.name for one in SPEC.all_match_columns]
    matches, _ = play(SPEC, SPEC.configure({"foundation_width": 4}), [("greedy",)], 5, 0, 60)
    assert matches[:, names.index("trials_passed")].any()
    assert matches[:, names.index("tiles")].max() <= 4 * 6


@pytest.mark.parametrize("bot", ["blueprint", "taught", "taught-search:playouts=2"])
def test_bots_made_for_six_columns_are_refused_and_the_others_named(bot):
    make_arm(SPEC, {"foundation_width": 6}, (bot,), {})
    with pytest.raises(InputError, match="is made for foundation_width=6") as caught:
        make_arm(SPEC, {"foundation_width": 5}, (bot,), {})
    assert caught.value.allowed == ["random", "greedy"]
    for able in caught.value.allowed:
        make_arm(SPEC, {"foundation_width": 5}, (able,), {})
