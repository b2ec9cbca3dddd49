"""The dragon guild, objectives, the end of a round and of the match."""

from __future__ import annotations

import pytest

from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.constants import objective
from simkit.games.wyrmspan.rules.rounds import score_objective
from simkit.games.wyrmspan.scoring import (
    TOTAL,
    find_winners,
    measure_objective,
    score_ability,
    score_guild,
    score_seat,
)
from tests.games.wyrmspan.boards import (
    act,
    at_turn,
    events,
    finish,
    give,
    outcome,
    pass_round,
    put,
    set_objectives,
    space,
    use,
)

PARTS = ("guild", "dragons", "abilities", "eggs", "cached", "tucked", "objectives", "coins", "items", "total")


def step_to_brown(match, seat=0):
    """Stand before a brown space and step onto it by a cave's effect."""
    match.state.players[seat].steps = 5
    give(match, caves=(8,))
    act(match, event="excavate", at=["crimson", 1])
    use(match)
    while match.observe()["decision"] != "cube":
        match.play(match.actions.n - 1)
    return match


def test_a_brown_space_takes_a_cube_to_a_row_with_a_free_slot():
    """W-17, W-18: highlands have one slot on row 1, two on row 2 and any number on row 5."""
    match = at_turn(guild="highlands")
    match.state.slots[0] = 0
    step_to_brown(match)
    assert [told["row"] for told in match.legal_actions()] == [2, 3, 4, 5]
    act(match, row=3)
    use(match)
    assert events(match, "gain")[-1]["items"] == {"coin": 1}
    assert match.observe()["mats"][0]["cubes"] == 3


def test_without_cubes_a_brown_space_gives_nothing():
    """W-17."""
    match = at_turn()
    match.state.players[0].cubes = 0
    match.state.players[0].steps = 4
    give(match, caves=(27,))
    act(match, event="excavate", at=["crimson", 1])
    use(match)
    assert [event["space"] for event in events(match, "guild")] == [5, 6]
    assert not events(match, "cube")


def test_row_5_is_worth_6_then_3_then_1():
    """W-18."""
    match = at_turn()
    points = []
    for _ in range(3):
        match.state.n_last_row = len(points)
        match.state.players[0].row_points = 0
        step_to_brown(match)
        act(match, row=5)
        points.append(int(match.state.players[0].row_points))
        match = at_turn()
    assert points == [6, 3, 1]


@pytest.mark.parametrize(
    ("players", "extra", "slots"), [(2, 1, [2, 1, 1, 1]), (3, 1, [3, 2, 2, 2]), (5, 0, [2, 1, 1, 1])]
)
def test_more_players_have_more_slots(players, extra, slots):
    """W-18: ASSUMED."""
    match = at_turn(guild="plains", players=players, guild_extra_slots=extra)
    assert match.observe()["free_slots"][:4] == slots


def test_a_dragon_laid_over_another_keeps_what_it_held():
    """W-18, W-10: highlands row 2; eggs above the capacity are lost, the covered card is tucked."""
    match = put(at_turn(guild="highlands"), 45, "amethyst", 0, eggs=5)
    player = match.state.players[0]
    player.cached[space("amethyst", 0), 1] = 2
    player.tucked[space("amethyst", 0)] = 1
    give(match, dragons=(62,), caves=(13,))
    step_to_brown(match)
    act(match, row=2)
    use(match)
    match.play(0)
    act(match, dragon=62)
    (mat,) = match.observe()["mats"][0]["dragons"]
    assert (mat["dragon"], mat["eggs"], mat["tucked"], mat["cached"]["milk"]) == (62, 3, 2, 2)


@pytest.mark.parametrize(
    ("guild", "points"), [("plains", 2), ("seafarers", 3), ("highlands", 2), ("rainforest", 4)]
)
def test_row_4_scores_at_the_end(guild, points):
    """W-18: egg pairs, full columns, cave cards, resource icons of the best cave."""
    match = put(put(put(at_turn(guild=guild), 45, "amethyst", 0, eggs=5), 162, "golden", 0), 48, "crimson", 0)
    player = match.state.players[0]
    player.excavated[0] = 3
    player.rows[3] = 1
    assert score_guild(match.tables, match.state.guild, player) == points


def test_once_per_round_abilities_come_from_the_first_player_on_each_once():
    """W-19: in any order."""
    match = put(put(at_turn(), 139, "crimson", 0), 160, "golden", 0)
    put(match, 175, "golden", 0, seat=1)
    pass_round(match)
    assert match.observe()["decision"] == "resolve"
    while len(events(match, "objective")) == 0:
        match.play(match.actions.n - 1)
    reached = [(event["seat"], event["by"]) for event in events(match, "effect")]
    assert sorted(reached[:2]) == [(0, "dragon-139"), (0, "dragon-160")]
    assert reached[2] == (1, "dragon-175")


def test_a_new_round_gives_six_coins_and_an_egg():
    """W-19, W-07."""
    match = at_turn()
    for player in match.state.players:
        player.coins = 0
    pass_round(match)
    while match.observe()["round"] == 1:
        match.play(0)
    assert [mat["coins"] for mat in match.observe()["mats"]] == [6, 6]
    assert [event["at"] for event in events(match, "lay")] == [["nest"], ["nest"]]
    assert len(events(match, "display")) >= 2


@pytest.mark.parametrize(
    ("values", "points"),
    [([3, 1], [5, 2]), ([2, 2], [5, 5]), ([3, 3, 1, 0], [5, 5, 2, 0]), ([5, 4, 3, 2, 1], [5, 2, 1, 0, 0])],
)
def test_objectives_are_ranked_with_friendly_ties(values, points):
    """W-20: round 2 gives 5, 2 and 1; a quantity of 0 nothing."""
    match = at_turn(players=len(values))
    match.state.round_number = 1
    set_objectives(match, "eggs", "guild_position", "large", "shy")
    for seat, value in enumerate(values):
        match.state.players[seat].steps = value
    score_objective(match.tables, match.rules, match.state, match.log)
    assert [int(match.state.players[seat].points[1]) for seat in range(len(values))] == points


def test_every_objective_counts_the_own_mat():
    """W-20."""
    match = put(put(put(at_turn(), 45, "amethyst", 0, eggs=2), 49, "golden", 0), 9, "golden", 1)
    player = match.state.players[0]
    player.excavated[2] = 3
    player.cached[space("golden", 0), 2] = 4
    player.steps = 7
    counted = {
        code: int(measure_objective(match.tables, player, number))
        for number, code in enumerate(objective.NAMES)
    }
    assert counted == {
        "cave_cards": 3,
        "cards_amethyst": 3,
        "cards_crimson": 0,
        "cards_golden": 3,
        "egg_capacity": 8,
        "eggs": 2,
        "cached_resources": 4,
        "guild_position": 7,
        "cost_0_2": 2,
        "cost_3_plus": 1,
        "kind_played_or_round": 0,
        "kind_activated": 2,
        "hatchlings": 1,
        "small": 0,
        "medium": 1,
        "large": 1,
        "aggressive": 0,
        "playful": 0,
        "shy": 0,
        "helpful": 3,
    }


@pytest.mark.parametrize(
    ("dragon", "points"), [(46, 3), (42, 3), (122, 0), (101, 2), (179, 2), (98, 0), (81, 0), (54, 4), (39, 0)]
)
def test_end_game_abilities_count_the_mat(dragon, points):
    """W-21: dragons in the first golden space beside another, three in the column, five eggs."""
    match = put(put(put(at_turn(), dragon, "golden", 0), 88, "golden", 1), 45, "amethyst", 0, eggs=5)
    put(match, 48, "crimson", 0)
    assert score_ability(match.tables, match.state.players[0], space("golden", 0)) == points


@pytest.mark.parametrize(("printing", "points"), [("2024", 2), ("2025", 3)])
def test_the_second_printing_pays_more_for_sizes(printing, points):
    """W-02: dragon 124 counts large dragons."""
    match = put(at_turn(printing=printing), 124, "golden", 0)
    assert score_ability(match.tables, match.state.players[0], space("golden", 0)) == points


def test_four_dragons_pay_for_points_at_the_very_end():
    """W-21: dragon 144 pays two resources for three points."""
    match = put(at_turn(), 144, "golden", 0)
    while not events(match, "objective") or events(match, "objective")[-1]["round"] < 4:
        if match.observe()["decision"] == "turn":
            act(give(match, gold=4), event="pass")
        else:
            match.play(0)
    assert match.legal_actions()[:2] == [
        {"event": "part", "of": "effect", "alternative": 0},
        {"event": "part", "of": "effect", "alternative": 1},
    ]
    match.play(1)
    finish(match)
    assert events(match, "result")[0]["scores"][0]["abilities"] == 3


def test_the_score_is_the_sum_of_nine_parts():
    """W-22: four resources and cards left are a point."""
    match = put(give(at_turn(), eggs=1, gold=5, coins=2, dragons=(50, 51)), 17, "golden", 0)
    player = match.state.players[0]
    player.cached[space("golden", 0), 1] = 2
    player.tucked[space("golden", 0)] = 3
    player.points[:] = [4, 0, 6, 0]
    player.row_points = 6
    score_seat(match.tables, match.state, 0)
    found = dict(zip(PARTS, match.state.scores[0].tolist(), strict=True))
    assert found == {
        "guild": 6,
        "dragons": 1,
        "abilities": 2,
        "eggs": 1,
        "cached": 2,
        "tucked": 3,
        "objectives": 10,
        "coins": 2,
        "items": 1,
        "total": 28,
    }


@pytest.mark.parametrize(
    ("totals", "dragons", "winners"),
    [((9, 8), 0, [0]), ((8, 8), 0, [0, 1]), ((8, 8), 1, [1]), ((7, 8), 0, [1])],
)
def test_ties_are_broken_by_dragons_or_shared(totals, dragons, winners):
    """W-22."""
    match = at_turn()
    for column in range(dragons):
        put(match, 122, "golden", column, seat=1)
    match.state.scores[:2, TOTAL] = totals
    found = int(find_winners(match.rules, match.state))
    assert [seat for seat in range(2) if found >> seat & 1] == winners


@pytest.mark.parametrize(("own", "other", "won"), [(7, 7, True), (6, 7, False)])
def test_a_solo_tie_is_won(own, other, won):
    """W-22."""
    match = at_turn(players=1)
    match.state.scores[0, TOTAL] = own
    match.state.automa.dragons = other // 7
    assert (find_winners(match.rules, match.state) == 1) == won


def test_outcomes_are_those_of_the_transcript():
    """W-22."""
    match = finish(at_turn(), lambda match: match.actions.n // 2)
    row, seats = outcome(match)
    names = [column.name for column in GAME.all_seat_columns]
    result = events(match, "result")[0]
    assert seats[:, names.index("total")].tolist() == [score["total"] for score in result["scores"]]
    assert seats[:, names.index("points_after_004")].tolist() == seats[:, names.index("total")].tolist()
    assert row[2] == result["turns"]
