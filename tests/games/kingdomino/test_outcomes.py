"""The columns of matches and seats."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.contract import MISSING, WHOLE_SHARE, bot_arrays, room_for_components
from simkit.games.kingdomino.constants import by_score, decision
from simkit.games.kingdomino.kernel import KERNEL
from simkit.games.kingdomino.outcomes import PLACED
from tests.games.kingdomino.matches import GAME, SEED, STATIC, drive, replay
from tests.games.kingdomino.naive import kingdom_in, score
from tests.goldens.digests import play

MATCH = {column.name: index for index, column in enumerate(GAME.all_match_columns)}
SEAT = {column.name: index for index, column in enumerate(GAME.all_seat_columns)}
DEALS = 300


def outcomes(**changes):
    """Match and seat columns by name of mixed static bots."""
    config = GAME.configure(changes)
    lineup = STATIC[: GAME.seats(config)]
    matches, seats = play(GAME, config, [lineup], SEED, 0, DEALS)
    return (
        {name: matches[:, index] for name, index in MATCH.items()},
        {name: seats[:, :, index] for name, index in SEAT.items()},
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_margins_ranks_and_places_fit_together(players):
    """K-12."""
    match, seat = outcomes(players=players)
    assert (seat["win_share"].sum(axis=1) == WHOLE_SHARE).all()
    assert ((seat["win_share"] > 0).sum(axis=1) == match["winners"]).all()
    assert ((seat["rank"] == 1) == (seat["win_share"] > 0)).all()
    best = seat["total"].max(axis=1)
    assert (match["best"] == best).all()
    assert ((match["decided"] == decision.SHARED) == (match["winners"] > 1)).all()
    assert ((match["lead"] > 0) == (match["decided"] == 0)).all()
    for row, totals in enumerate(seat["total"]):
        for own, total in enumerate(totals):
            margin = total - max(np.delete(totals, own))
            place = by_score.WIN if margin > 0 else by_score.DRAW if margin == 0 else by_score.LOSS
            assert seat["margin"][row, own] == margin
            assert seat["place_by_score"][row, own] == place
    assert (seat["discards"].sum(axis=1) == match["discards"]).all()


def test_points_are_the_sum_of_their_parts_and_null_where_not_in_play():
    """K-13, K-14."""
    _, seat = outcomes()
    assert (seat["total"] == seat["regions"]).all()
    assert (seat["middle_kingdom"] == MISSING).all()
    assert (seat["harmony"] == MISSING).all()
    _, seat = outcomes(middle_kingdom=True, harmony=True)
    assert (seat["total"] == seat["regions"] + seat["middle_kingdom"] + seat["harmony"]).all()
    assert set(np.unique(seat["middle_kingdom"])) == {0, 10}
    assert ((seat["harmony"] == 5) == (seat["discards"] == 0)).all()


def components(changes, lineup, deal):
    """Rows of what happened to the dominoes of one match."""
    config = GAME.configure(changes)
    numbers, params = bot_arrays(GAME, [lineup])
    matches = np.zeros((1, len(MATCH)), dtype=np.int32)
    seats = np.zeros((1, len(lineup), len(SEAT)), dtype=np.int32)
    rows = room_for_components(GAME.components, 1)
    tables, rules = KERNEL.prepare(config)
    count = KERNEL.play_batch(tables, rules, numbers, params, SEED, deal, 1, matches, seats, rows)
    return rows[:count].tolist()


@pytest.mark.parametrize("players", [2, 4])
def test_every_domino_in_a_kingdom_is_a_row(players):
    for deal in range(3):
        rows = components({"players": players}, STATIC[:players], deal)
        [events] = replay(GAME.configure({"players": players}), STATIC[:players], deal)
        placed = sorted((e["seat"], e["domino"]) for e in events if e["event"] == "place")
        assert rows == [[0, seat, domino - 1, PLACED, MISSING, MISSING] for seat, domino in placed]


def test_a_dynasty_has_no_rows_of_dominoes():
    assert components({"players": 2, "dynasty": True}, STATIC[:2], 0) == []


def test_the_first_king_is_told_by_its_place_in_the_draw():
    """K-04."""
    config = GAME.configure({"players": 2})
    for deal in range(5):
        _, seats = play(GAME, config, [STATIC[:2]], SEED, deal, 1)
        [events] = replay(config, STATIC[:2], deal)
        kings = events[1]["kings"]
        assert seats[0, :, SEAT["first_king"]].tolist() == [kings.index(seat) + 1 for seat in range(2)]


def test_a_dynasty_sums_three_rounds():
    """K-15."""
    config = GAME.configure({"dynasty": True, "harmony": True})
    matches, seats = play(GAME, config, [STATIC[:4]], SEED, 7, 1)
    rounds = replay(config, STATIC[:4], 7)
    assert len(rounds) == 3
    assert matches[0, MATCH["rounds"]] == 3
    assert matches[0, MATCH["turns"]] == 3 * 52
    last = rounds[-1][-1]
    for name in ("total", "regions", "harmony"):
        assert [score[name] for score in last["scores"]] == seats[0, :, SEAT[name]].tolist()
    for name in ("largest", "crowns"):
        assert last[name] == seats[0, :, SEAT[name]].tolist()
    early = [sum(events[-1]["scores"][seat]["total"] for events in rounds[:2]) for seat in range(4)]
    assert all(total >= before for total, before in zip(seats[0, :, SEAT["total"]], early, strict=True))


def test_a_single_round_of_a_dynasty_is_the_match_without_it():
    """K-15: the first round has the same deal and the same choices."""
    alone, _ = replay(GAME.configure({}), STATIC[:4], 7), None
    first = replay(GAME.configure({"dynasty": True}), STATIC[:4], 7)[0]
    assert first[1:] == alone[0][1:]


@pytest.mark.parametrize(
    ("changes", "rows"),
    [({"players": 2}, 6), ({"players": 2, "mighty_duel": True}, 12), ({"players": 3}, 12), ({}, 12)],
)
def test_points_are_noted_after_every_row(changes, rows):
    config = GAME.configure(changes | {"middle_kingdom": True, "harmony": True})
    lineup = STATIC[: GAME.seats(config)]
    for deal in range(3):
        _, seats = play(GAME, config, [lineup], SEED, deal, 1)
        course = seats[0, :, SEAT["points_after_001"] :]
        assert course.shape == (len(lineup), 12)
        assert (course[:, rows - 1] == seats[0, :, SEAT["total"]]).all()
        assert (course[:, rows:] == MISSING).all()
        assert (course[:, :rows] >= 0).all()


def test_points_after_a_row_are_those_of_the_kingdoms_at_that_time():
    """Counted again from the squares whenever a row has been placed, but for the last."""
    _, seats = play(GAME, GAME.configure({}), [STATIC[:4]], SEED, 5, 1)
    noted = seats[0, :, SEAT["points_after_001"] :]
    counted = [
        [score(kingdom_in(state.kingdoms[seat]), rules) for seat in range(4)]
        for rules, state, _, _ in drive(STATIC[:4], 5)
        if state.turn == 0 and state.turns >= 2 * rules.kings
    ]
    assert np.array(counted).T.tolist() == noted[:, :-1].tolist()
    assert (noted[:, 0] < noted[:, -1]).all()


def test_a_dynasty_notes_no_course():
    _, seats = play(GAME, GAME.configure({"dynasty": True}), [STATIC[:4]], SEED, 5, 1)
    assert (seats[0, :, SEAT["points_after_001"] :] == MISSING).all()
