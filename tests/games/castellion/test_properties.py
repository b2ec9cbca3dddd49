"""What holds after every event of every match."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.games.castellion.constants import PLAYING, TILES
from tests.contract.variants import crossed
from tests.games.castellion.boards import TABLES, castle_in, open_log, vigil_in
from tests.games.castellion.matches import BOTS, GAME, begin, follow, replay

VARIANTS = crossed(GAME)
ALL_TILES = Counter(TILES[tile] for stack in ("standard", "safe") for tile in TABLES[stack])
FOLLOWS = ("trial", "destroy-rows", "trial-end", "result")  # from a play before, unless the player wanted it

matches = given(
    variant=st.sampled_from(list(VARIANTS)),
    bot=st.sampled_from(BOTS),
    deal=st.integers(0, 10**12),
    seed=st.integers(0, 2**63 - 1),
)
some = settings(deadline=None, max_examples=60)


def one_match(variant, bot, deal, seed):
    """The transcript of a match."""
    return next(replay(VARIANTS[variant], bot, range(deal, deal + 1), seed=seed))


def positions(events):
    """Carry a match out by the rules; yield the event and the state after it while the match goes on."""
    match, setup, *rest = events
    state, log = begin(match, setup), open_log()
    for event in rest:
        if event["event"] in FOLLOWS and event.get("why") != "voluntary":
            continue
        follow(TABLES, state, event, log)
        if state["status"] == PLAYING:
            yield event, state


def motif(tile):
    """The motif of a tile."""
    return tile.split("-")[1]


@some
@matches
def test_no_tile_is_made_or_lost(variant, bot, deal, seed):
    """Stacks, castle, Vigil, hand, discards, Traitors and what Exam II destroyed are always the 84 tiles."""
    castle, gone, hand = Counter(), Counter(), None
    for event, state in positions(one_match(variant, bot, deal, seed)):
        hand = {"draw": event.get("tile"), "vigil": event.get("play"), "trial": hand}.get(event["event"])
        if event["event"] in ("discard", "traitor"):
            gone[event["tile"]] += 1
        if event["event"] == "place":
            castle[event["tile"]] += 1
        built = Counter(tile for column in castle_in(state) for tile in column)
        gone += castle - built
        castle = built
        table = castle + gone + Counter(tile for tile in (vigil_in(state), hand) if tile)
        for stack in ("standard", "safe"):
            table += Counter(TILES[tile] for tile in state[stack][state[f"{stack}_next"] :])
        assert table == ALL_TILES


@some
@matches
def test_castles_stand_and_equal_motifs_touch_only_in_the_foundation(variant, bot, deal, seed):
    """C-05, C-06: no holes, no gaps, six by six; Exam II takes the foundation and leaves no equal neighbours."""
    for _, state in positions(one_match(variant, bot, deal, seed)):
        castle = castle_in(state)
        assert len(castle) <= 6
        for column in castle:
            assert 1 <= len(column) <= 6
            assert all(motif(lower) != motif(upper) for lower, upper in pairwise(column))
        for left, right in pairwise(castle):
            beside = list(zip(left, right, strict=False))
            checked = beside if state["trial"] == 2 else beside[1:]
            assert all(motif(a) != motif(b) for a, b in checked)


@some
@matches
def test_the_table_is_in_order_between_turns(variant, bot, deal, seed):
    """C-08, C-09, C-14: fewer Traitors than are needed, six columns once Exam I is passed, counters that agree."""
    drawn = Counter()
    for event, state in positions(one_match(variant, bot, deal, seed)):
        drawn[event["event"]] += 1
        assert state["turns"] == drawn["draw"]
        assert state["placed"][0] == drawn["place"]
        assert state["discarded"][0] == drawn["discard"]
        assert state["vigil_swaps"] == drawn["vigil"]
        assert 0 <= state["traitors"] < state["needed"][state["trial"]]
        assert state["trial"] == 0 or len(castle_in(state)) == 6
        assert sum(map(len, castle_in(state))) < 36
        assert not state["types"][1].any()


@some
@matches
def test_every_match_ends(variant, bot, deal, seed):
    """C-15: at most 84 turns, one to three Trials in order, nothing after the last."""
    events = one_match(variant, bot, deal, seed)
    result = events[-1]
    trials = [event["trial"] for event in events if event["event"] == "trial"]
    assert 1 <= result["turns"] <= 84
    assert trials == list(range(1, len(trials) + 1))
    assert result["trials_passed"] == len(trials) - (not result["win"])
    assert result["win"] == (result["trials_passed"] == 3)
    verdicts = [event["passed"] for event in events if event["event"] == "trial-end"]
    assert verdicts == [True] * result["trials_passed"] + [False] * (not result["win"])


@pytest.mark.parametrize("bot", BOTS)
def test_a_match_is_the_same_whenever_it_is_played(bot):
    for deal in (0, 2**32, 10**12):
        assert one_match("default", bot, deal, 5) == one_match("default", bot, deal, 5)
