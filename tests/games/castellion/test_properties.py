"""What holds after every event of every match."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.games.castellion.constants import PLAYING, TILES
from tests.contract.variants import crossed
from tests.games.castellion.boards import TABLES, castle_in, open_log, vigil_in
from tests.games.castellion.matches import BOTS, GAME, begin, follow, replay
from tests.oracles import castellion as oracle

VARIANTS = crossed(GAME)
ALL_TILES = Counter(TILES[tile] for stack in ("standard", "safe") for tile in TABLES[stack])

MATCHES = given(
    variant=st.sampled_from(list(VARIANTS)),
    bot=st.sampled_from(BOTS),
    deal=st.integers(0, 10**12),
    seed=st.integers(0, 2**63 - 1),
)


def steps(variant, bot, deal, seed):
    """Follow a match by the rules; yield the state, the events so far and the tiles gone from the castle."""
    (match, setup, *events) = next(replay(VARIANTS[variant], bot, range(deal, deal + 1), seed=seed))
    state, log, destroyed = begin(match, setup), open_log(), []
    for number, event in enumerate(events):
        before = castle_in(state)
        follow(TABLES, state, event, log)
        if event["event"] == "destroy-rows":
            destroyed += lowest
        lowest = [column[0] for column in before] if event["event"] == "traitor" else []
        yield state, events[: number + 1], destroyed


@settings(deadline=None, max_examples=40)
@MATCHES
def test_no_tile_is_made_or_lost(variant, bot, deal, seed):
    """Stacks, castle, Vigil, hand, discards, Traitors and what Exam II destroyed are always the 84 tiles."""
    match, setup, *events = next(replay(VARIANTS[variant], bot, range(deal, deal + 1), seed=seed))
    state, log, gone, hand = begin(match, setup), open_log(), Counter(), None
    for event in events:
        if event["event"] in ("trial", "destroy-rows", "trial-end", "result") and event.get("why") != "voluntary":
            continue
        before = Counter(tile for column in castle_in(state) for tile in column)
        follow(TABLES, state, event, log)
        hand = {"draw": event.get("tile"), "vigil": event.get("play"), "trial": hand}.get(event["event"])
        if event["event"] in ("discard", "traitor"):
            gone[event["tile"]] += 1
        if event["event"] == "place":
            before[event["tile"]] += 1
        if state["status"] != PLAYING:
            break
        castle = Counter(tile for column in castle_in(state) for tile in column)
        gone += before - castle
        table = castle + gone + Counter([tile for tile in (vigil_in(state), hand) if tile])
        for stack in ("standard", "safe"):
            table += Counter(TILES[tile] for tile in state[stack][state[f"{stack}_next"] :])
        assert table == ALL_TILES
