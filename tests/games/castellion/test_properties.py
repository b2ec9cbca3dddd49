"""What holds after every decision of every match."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.games.castellion.constants import N_TRIALS, phase, status, tiles
from tests.games.castellion.boards import TABLES, castle_in
from tests.games.castellion.matches import BOTS, positions, replay
from tests.games.castellion.samples import SAMPLE

ALL_TILES = Counter(tiles.NAMES[tile] for stack in ("standard", "safe") for tile in TABLES[stack])
PANTRY = Counter({f"pantry-{motif}": 2 for motif in ("triangle", "square", "circle")})

matches = given(
    variant=st.sampled_from(list(SAMPLE)),
    bot=st.sampled_from(BOTS),
    deal=st.integers(0, 10**12),
    seed=st.integers(0, 2**63 - 1),
)
some = settings(deadline=None, max_examples=50)


def one_match(variant, bot, deal, seed):
    """The transcript of a match."""
    return next(replay(SAMPLE[variant], bot, range(deal, deal + 1), seed=seed))


def on_the_table(state):
    """Every tile that can be seen or is still to come, by name."""
    table = Counter()
    for seat in range(2):
        table += Counter(tile for column in castle_in(state, seat) for tile in column)
    for stack in ("standard", "safe"):
        table += Counter(tiles.NAMES[tile] for tile in state[stack][state[f"{stack}_next"] :])
    single = [*state["prison"].tolist(), *state["revealed"].tolist(), int(state["vigil"]), int(state["tile"])]
    table += Counter(tiles.NAMES[tile] for tile in single if tile != tiles.NONE)
    table += Counter({tiles.NAMES[tile]: int(n) for tile, n in enumerate(state["discards"]) if n})
    return table + Counter({tiles.NAMES[12 + motif]: int(n) for motif, n in enumerate(state["pantry"]) if n})


@pytest.mark.long
@some
@matches
def test_no_tile_is_made_or_lost(variant, bot, deal, seed):
    """All tiles are somewhere; only Traitors laid or foreseen have left, and discarded tiles lie in the pile."""
    config = SAMPLE[variant]
    everything = ALL_TILES + (PANTRY if config["pantry"] != "off" else Counter())
    gone, discarding = Counter(), False
    for events, state in positions(config, bot, deal, seed):
        for event in events:
            if event["event"] in ("traitor", "premonition"):
                gone[event["tile"]] += 1
        discarding = phase.NAMES[state["phase"]] in ("swap", "reveal", "recover", "destroy", "move")
        if state["status"] != status.PLAYING or discarding:
            continue
        assert on_the_table(state) + gone == everything


@pytest.mark.long
@some
@matches
def test_what_is_left_is_counted_and_revealed_tiles_are_four_at_most(variant, bot, deal, seed):
    for _, state in positions(SAMPLE[variant], bot, deal, seed):
        for index, stack in enumerate(("standard", "safe")):
            hidden = Counter(state[stack][state[f"{stack}_next"] :].tolist())
            assert state["left"][index].tolist() == [hidden[tile] for tile in range(len(tiles.NAMES))]
        shown = [tile for tile in state["revealed"].tolist() if tile != tiles.NONE]
        assert len(shown) == state["n_revealed"] <= 4


@pytest.mark.long
@some
@matches
def test_castles_stand(variant, bot, deal, seed):
    """C-05, C-06, C-22: no holes, no gaps, six by six, at most one haunted tile; in the introductory game and
    without gifts equal motifs touch only in the foundation, which Exam II takes away."""
    config = SAMPLE[variant]
    plain = config["level"] == "intro" and config["players"] == 1 and "prison" not in config["appendices"]
    for _, state in positions(config, bot, deal, seed):
        if state["phase"] == phase.OVER:
            return
        assert sum(int(cells).bit_count() for cells in state["haunted"]) <= 1
        for seat in range(config["players"]):
            castle = castle_in(state, seat)
            assert len(castle) <= 6
            assert all(1 <= len(column) <= 6 for column in castle)
            if plain:
                assert_motifs_differ(castle, foundation=state["trial"] == 2)


def assert_motifs_differ(castle, *, foundation):
    """No equal motifs touch, in the foundation too if asked for."""
    for column in castle:
        assert all(lower.split("-")[1] != upper.split("-")[1] for lower, upper in pairwise(column))
    for left, right in pairwise(castle):
        beside = list(zip(left, right, strict=False))
        assert all(a.split("-")[1] != b.split("-")[1] for a, b in (beside if foundation else beside[1:]))


@pytest.mark.long
@some
@matches
def test_the_table_is_in_order_at_every_decision(variant, bot, deal, seed):
    """C-08, C-09, C-14: fewer Traitors than are needed, no complete castle, counters that agree."""
    config, told = SAMPLE[variant], Counter()
    for events, state in positions(config, bot, deal, seed):
        told.update(event["event"] for event in events)
        assert state["turns"] == told["draw"] + told["take"] + told["pantry"]
        assert state["placed"].sum() == told["place"]
        assert state["discarded"].sum() == told["discard"]
        assert state["vigil_swaps"] == told["vigil"]
        assert state["traitors_discarded"] == told["traitor-discard"]
        assert state["n_prison"] == told["prison"]
        assert state["gifts"].sum() == told["gift"]
        if phase.NAMES[state["phase"]] != "turn":
            continue
        assert 0 <= state["traitors"] < state["needed"][state["trial"]]
        assert (state["tile"], state["seat"]) == (tiles.NONE, state["active"])
        if not config["both_complete"]:
            assert all(sum(map(len, castle_in(state, seat))) < 36 for seat in range(2))
        assert config["players"] == 2 or not state["types"][1].any()


@some
@matches
def test_every_match_ends(variant, bot, deal, seed):
    """C-15: at most 90 turns, one to three Trials in order, nothing after the last."""
    events = one_match(variant, bot, deal, seed)
    result = events[-1]
    trials = [event["trial"] for event in events if event["event"] == "trial"]
    assert 1 <= result["turns"] <= 90
    assert trials == list(range(1, len(trials) + 1))
    assert result["win"] == (result["trials_passed"] == N_TRIALS)
    verdicts = [event["passed"] for event in events if event["event"] == "trial-end"]
    lost_in_a_trial = not result["win"] and events[-2]["event"] == "trial-end"
    assert verdicts == [True] * result["trials_passed"] + [False] * lost_in_a_trial
    assert lost_in_a_trial or result["win"] or result["reason"] == "haunted"


@pytest.mark.parametrize("bot", BOTS)
def test_a_match_is_the_same_whenever_it_is_played(bot):
    for deal in (0, 2**32, 10**12):
        assert one_match("default", bot, deal, 5) == one_match("default", bot, deal, 5)


def test_traitors_have_the_highest_numbers():
    assert tiles.NAMES[tiles.TRAITOR :] == ("traitor", "traitor-black")
