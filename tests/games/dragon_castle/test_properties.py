"""What holds after every decision of every match."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.games.dragon_castle.constants import LAYOUTS, dragon, phase, spirit
from simkit.games.dragon_castle.rules.realm import find_due
from tests.games.dragon_castle.boards import cells_in
from tests.games.dragon_castle.matches import GAME, drive, replay

cards = st.lists(st.sampled_from((*spirit.NAMES, "random")), max_size=4, unique=True)
configs = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "layout": st.sampled_from(LAYOUTS),
        "spirits": cards,
        "dragons": st.lists(st.sampled_from(dragon.NAMES), max_size=3, unique=True),
        "realm": st.tuples(st.integers(4, 8), st.integers(4, 8)),
        "realm_max_height": st.sampled_from((0, 0, 1, 2, 3)),
        "shrine_supply": st.sampled_from((40, 40, 5)),
        "pair_sequential": st.booleans(),
    }
)
bots = st.sampled_from(("random", "greedy"))
some = settings(deadline=None, max_examples=25)


def check_realm(rules, state, realm):
    """The words of a realm agree with one another and with its heights."""
    types = [int(word) for word in realm.types]
    for one in range(6):
        for other in range(one):
            assert types[one] & types[other] == 0
    up = 0
    for word in types:
        up |= word
    assert up == realm.up
    numbers = 0
    for word in realm.numbers:
        assert numbers & int(word) == 0
        numbers |= int(word)
    assert numbers == types[0] | types[1] | types[2]
    assert realm.up & realm.down == 0
    assert realm.shrines & ~realm.down == 0
    assert (realm.up | realm.down) & ~rules.board == 0
    standing = {(cell % 8, cell // 8) for cell in range(64) if realm.heights[cell] > 0}
    assert standing == cells_in(realm.up | realm.down)
    assert all(height >= 0 for height in realm.heights)
    if rules.max_height:
        assert max(realm.heights) <= rules.max_height


@pytest.mark.long
@some
@given(config=configs, bot=bots, deal=st.integers(0, 10**12))
def test_nothing_is_made_or_lost(config, bot, deal):
    """D-01: tiles only leave the castle, shrines only change hands; realms are sound; no set stays unconsolidated."""
    left = 116
    turn = 0
    for match in drive((bot,) * config["players"], deal, **config):
        rules, state = match.rules, match.state
        assert state.castle.left <= left
        left = int(state.castle.left)
        built = sum(len(cells_in(realm.shrines)) for realm in state.realms[: config["players"]])
        pools = sum(int(realm.pool) for realm in state.realms[: config["players"]])
        assert built + pools + state.supply == rules.supply
        assert state.supply >= 0
        placed = sum(int(realm.heights.sum()) for realm in state.realms)
        assert placed + left + state.n_held * (state.phase != phase.OVER) <= 116
        if state.turns != turn:
            turn = int(state.turns)
            for realm in state.realms[: config["players"]]:
                check_realm(rules, state, realm)
                assert find_due(realm) == 0
        assert state.phase == phase.OVER or match.actions.n > 0
    assert state.turns <= 123 + 3


@some
@given(config=configs, bot=bots, deal=st.integers(0, 10**12))
def test_the_score_is_the_sum_of_its_parts(config, bot, deal):
    """D-18, D-20: tokens are the VP of sets and discards; every seat had the same number of turns."""
    events = replay(GAME.configure(config), (bot,) * config["players"], deal)
    result = events[-1]
    for seat, score in enumerate(result["scores"]):
        own = [event for event in events if event.get("seat") == seat]
        sets = sum(event["vp"] for event in own if event["event"] == "consolidate")
        kinds = [event["kind"] for event in own if event["event"] == "action"]
        assert score["tokens"] == sets + kinds.count("discard")
        assert score["countdown"] == 2 * kinds.count("summon")
        assert score["total"] == score["tokens"] + score["shrines"] + score["countdown"] + sum(
            score["dragons"]
        )
        turns = [event for event in own if event["event"] == "turn"]
        assert len(turns) * config["players"] == result["turns"]
    summons = sum(event.get("kind") == "summon" for event in events)
    assert config["players"] <= summons <= 7
    assert sum(event["event"] == "final-round" for event in events) == 1
