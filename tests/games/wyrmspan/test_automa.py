"""The Automa and Ravel."""

from __future__ import annotations

import pytest

from simkit.games.wyrmspan.rules.automa import count_steps, move_token, place_cube
from simkit.games.wyrmspan.rules.rounds import begin_round, score_objective
from simkit.games.wyrmspan.scoring import score_automa
from tests.games.wyrmspan.boards import act, at_turn, events, pass_round, set_objectives


def solo(**changes):
    """A solo match at the first turn."""
    return at_turn(players=1, **changes)


@pytest.mark.parametrize(
    ("level", "cards"),
    [
        ("1", {1, 2, 3, 4, 5, 6, 7, 8}),
        ("2", {9, 10, 11, 4, 5, 6, 7, 8}),
        ("3", {1, 2, 3, 9, 10, 11, 7, 8}),
        ("ravel-1", {12, 13, 14, 4, 5, 6, 7, 15}),
        ("ravel-2", {1, 2, 3, 12, 16, 14, 7, 15}),
        ("ravel-3", {12, 16, 14, 9, 10, 11, 7, 15}),
    ],
)
def test_each_level_has_its_eight_cards(level, cards):
    """W-23."""
    (told,) = events(solo(automa=level), "round")
    assert set(told["decisions"]) == cards


def test_the_automa_has_seven_turns_at_most_and_passes_at_the_last_pass_icon():
    """W-23."""
    match = solo()
    act(match, event="pass")
    drawn = events(match, "decision")
    assert len([event for event in drawn if event["card"]]) >= 7
    first = drawn[:7]
    assert [event["pass"] for event in first[:6]] == [False] * 6
    has_icon = bool(match.tables.pass_icon[first[6]["card"] - 1])
    assert first[6]["pass"] == has_icon
    if not has_icon:
        assert {"event": "pass", "seat": 1} in events(match)


def test_at_a_brown_space_it_takes_a_dragon_and_a_cave():
    """W-24: card 2 takes slot 2 of both."""
    match = solo()
    match.state.automa.space = 5
    shown = [match.observe()[kind]["display"][1] for kind in ("dragons", "caves")]
    move_token(match.tables, match.state, 1, match.log)
    told = events(match, "automa")[-1]
    assert [told["dragon"], told["cave"], told["row"], told["space"]] == [*shown, None, 6]


def test_its_cube_takes_a_slot_counted_over_free_rows():
    """W-24: the count goes on at the top."""
    match = solo(guild="plains")
    match.state.slots[:4] = [0, 1, 0, 1]
    match.state.automa.cubes = 3
    assert place_cube(match.tables, match.state, 2) == 3
    assert place_cube(match.tables, match.state, 3) == 1
    assert place_cube(match.tables, match.state, 1) == 4
    assert match.state.automa.row_points == 6


def test_ravel_moves_by_the_excavated_spaces():
    """W-24: most, least, and one more than most."""
    match = solo(automa="ravel-1")
    match.state.players[0].excavated[:] = [3, 1, 2]
    assert [int(count_steps(match.tables, match.state, card - 1)) for card in (12, 13, 16, 1)] == [3, 1, 4, 1]


@pytest.mark.compiles(game="wyrmspan")
def test_its_objective_is_the_printed_value_and_the_coins():
    """W-25: nine cave cards at most."""
    match = solo()
    set_objectives(match, "eggs", "large", "shy", "cave_cards")
    match.state.round_number = 3
    match.state.automa.coins = 5
    score_objective(match.tables, match.rules, match.state, match.log)
    assert (match.state.automa.values[3], match.state.automa.points[3]) == (9, 7)


@pytest.mark.parametrize(("level", "points"), [("2", 7 * 3 + 2 * 2 + 4 + 5), ("3", 8 * 3 + 2 * 2 + 4 + 5)])
def test_it_scores_dragons_caves_objectives_and_steps(level, points):
    """W-25."""
    match = solo(automa=level)
    automa = match.state.automa
    automa.dragons, automa.caves, automa.space, automa.row_points = 3, 2, 11, 6
    automa.points[0] = 4
    assert score_automa(match.rules, automa) == points


@pytest.mark.compiles(game="wyrmspan")
def test_ravel_scores_row_5_and_leaves_two_coins():
    """W-26."""
    match = solo(automa="ravel-1")
    match.state.automa.row_points = 6
    assert score_automa(match.rules, match.state.automa) == 6
    match.state.players[0].coins = 5
    begin_round(match.tables, match.rules, match.state, 1, match.log)
    assert match.state.players[0].coins == 8
    other = solo(automa="1")
    other.state.players[0].coins = 5
    begin_round(other.tables, other.rules, other.state, 1, other.log)
    assert other.state.players[0].coins == 11


def test_a_refresh_replaces_the_dragons_and_by_the_setting_the_caves():
    """W-24: card 7."""
    for setting in ("dragons", "both"):
        match = solo(automa="1", automa_refresh=setting)
        match.state.automa.order[0] = 6
        before = match.observe()
        pass_round(match)
        index = next(i for i, event in enumerate(events(match)) if event["event"] == "decision")
        shown = events(match)[index + 1]
        assert not set(shown["dragons"]) & set(before["dragons"]["display"])
        assert (shown["caves"] == before["caves"]["display"]) == (setting == "dragons")
