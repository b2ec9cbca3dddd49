"""The independent referee against the kernel: the same legal placements, the same result."""

from __future__ import annotations

import json
from itertools import product

import pytest

from simkit.errors import InputError
from simkit.games.kingdomino.constants import NO_DOMINO
from tests.games.kingdomino.boards import placement_of
from tests.games.kingdomino.matches import GAME, SEARCH, SEED, STATIC, drive, replay
from tests.games.kingdomino.naive import kingdom_in
from tests.goldens.digests import play
from tests.oracles import kingdomino as oracle

FLAGS = ("dynasty", "middle_kingdom", "harmony", "mighty_duel", "middle_kingdom_strict", "free_discard")


def variants():
    """Every combination of settings that makes sense."""
    found = {}
    for players, rows, draw, *flags in product(
        (2, 3, 4), (3, 4), ("random", "alternate"), *[(False, True)] * 6
    ):
        changes = {"players": players, "three_player_rows": rows, "king_draw": draw}
        changes |= dict(zip(FLAGS, flags, strict=True))
        try:
            config = GAME.configure(changes)
        except InputError:
            continue
        told = [f"{s.name}={s.write(config[s.name])}" for s in GAME.settings if config[s.name] != s.default]
        found[" ".join(told) or "default"] = config
    return found


VARIANTS = variants()


def test_every_variant_is_covered():
    """For two players 2 × 2 × 2 × 2 × 3 × 2, for three 2 × 2 × 3 × 2 × 2, for four 2 × 2 × 3 × 2."""
    assert len(VARIANTS) == 96 + 48 + 24


def assert_accepted(config, lineup, deals):
    """The referee accepts the matches and finds the results that the batch wrote."""
    _, seats = play(GAME, config, [lineup], SEED, deals.start, len(deals))
    columns = [column.name for column in GAME.seat_columns]
    for deal, rows in zip(deals, seats, strict=True):
        rounds = replay(config, lineup, deal)
        oracle.referee(json.loads(json.dumps(rounds)))
        result = rounds[-1][-1]
        by_seat = {name: rows[:, index].tolist() for index, name in enumerate(columns)}
        assert [score["total"] for score in result["scores"]] == by_seat["total"]
        assert [seat for seat, share in enumerate(by_seat["win_share"]) if share] == result["winners"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_referee_accepts_static_bots_in_every_variant(variant):
    config, deal = VARIANTS[variant], list(VARIANTS).index(variant)
    seats = GAME.seats(config)
    for lineup in (("true-random",), ("full-greedy",), ("taught",), STATIC[1:]):
        assert_accepted(config, (lineup * seats)[:seats], range(deal, deal + 1))


@pytest.mark.parametrize("bot", SEARCH)
def test_the_referee_accepts_search_bots(bot):
    for changes in ({}, {"players": 2, "dynasty": True}, {"players": 3, "harmony": True}):
        config = GAME.configure(changes)
        seats = GAME.seats(config)
        assert_accepted(config, (bot, "true-random", "full-greedy", "steward")[:seats], range(2))


@pytest.mark.parametrize("changes", [{}, {"players": 2}, {"players": 2, "mighty_duel": True}])
@pytest.mark.parametrize("bot", ["true-random", "full-greedy"])
def test_the_same_placements_are_legal_at_every_decision(bot, changes):
    """K-07 to K-09: a double is told once here and twice there."""
    config = GAME.configure(changes)
    box = oracle.box_side(config)
    for deal in range(2):
        for _, state, actions, _ in drive((bot,) * GAME.seats(config), deal, **changes):
            domino = int(state.held[state.turn])
            if domino == NO_DOMINO:
                continue
            kingdom = state.kingdoms[state.seat]
            found = {placement_of(kingdom, int(code)) for code in actions.placements[: actions.n_placements]}
            assert len(found) == actions.n_placements
            if domino <= 12:
                found |= {placement[::-1] for placement in found if placement != "discard"}
            told = kingdom_in(kingdom)
            assert found == (oracle.legal_placements(told, domino, box) or {"discard"})
            assert kingdom.points == oracle.region_points(told)
