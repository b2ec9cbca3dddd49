"""The bots: expected choices, no peeking, order of strength."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from scipy.stats import chisquare

from simkit.core.copies import copy_into, duplicate
from simkit.games.castellion.bots.plans import make_plans, parse_plan
from simkit.games.castellion.constants import action, phase
from simkit.games.seating import open_streams
from tests.games.castellion.boards import (
    RULES,
    TABLES,
    VIGIL_RULES,
    hold,
    play_of,
    plays_in,
    prepared,
    state_of,
    vigil_in,
)
from tests.games.castellion.castles import EXAM_1, EXAM_3C, FULL, WINNING
from tests.games.castellion.matches import BOTS, GAME, SEED, replay, seat_bot
from tests.goldens.digests import play as play_deals

PRUDENT = [bot for bot in BOTS if bot != "random"]
CARDS = ("E3a", "E3b", "E3c")


def decided(state, bot, rules=RULES, table=None, tables=TABLES):
    """The action that a bot chooses for the decision that is due."""
    table = seat_bot(bot) if table is None else table
    legal = table.list(tables, rules, state)
    return legal[table.choose(tables, rules, state)]


def chosen(state, bot, tile, table=None, tables=TABLES):
    """What a bot does with a Defender."""
    rules = VIGIL_RULES if vigil_in(state) else RULES
    return play_of(state, decided(hold(state, tile), bot, rules, table, tables), tile)


def source(state, bot):
    """The stack that a bot draws from."""
    state["phase"] = phase.TURN
    return "safe" if decided(state, bot) == action.DRAW_SAFE else "standard"


def triggers(state, bot):
    """Whether a bot resolves the current Trial early."""
    state["phase"] = phase.TURN
    return decided(state, bot, prepared(intro_voluntary=True)[1]) == action.TRIGGER


# Greedy --------------------------------------------------------------------------


def test_greedy_completes_a_tower():
    picture = """
        S○ ·· ··
        S□ ·· ··
        S△ C□ P△
    """
    assert chosen(state_of(picture), "greedy", "S△") == ("place", "top", 0)


def test_greedy_completes_a_bastion():
    picture = """
        S△ ·· ··
        S□ S○ P△
    """
    assert chosen(state_of(picture), "greedy", "S□") == ("place", "top", 1)


def test_greedy_completes_a_line():
    assert chosen(state_of("P△ S△ S□ S○"), "greedy", "S△") == ("place", "right", None)


def test_greedy_does_not_cancel_a_finished_tower():
    """Both legal spots of the tile touch a tower of its type."""
    picture = """
        ·· ·· C○ P△ C○ P△
        ·· ·· P△ C□ P△ C□
        S○ ·· C○ P△ C○ P△
        S△ C□ P△ C□ P△ C□
        S□ P△ C○ P△ C○ P△
        S△ C□ P△ C□ P△ C□
    """
    state = state_of(picture)
    assert plays_in(state, "S△") == {("discard", "none"), ("place", "top", 0), ("place", "top", 1)}
    assert chosen(state, "greedy", "S△") == ("discard", "none")


def test_greedy_takes_the_vigil_when_its_tile_completes_a_tower():
    picture = """
        S○ ·· ·· ·· ·· ··
        S□ ·· ·· ·· ·· ··
        S△ C□ P△ C△ P□ J△
    """
    state = state_of(picture, vigil="S△")
    assert chosen(state, "greedy", "J○")[0] == "vigil"


# Blueprint -----------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("tile", ["S△", "C□", "J○", "P△"])
def test_blueprint_begins_by_building(card, tile):
    assert chosen(state_of(card=card), "blueprint", tile) == ("place", "left", None)


def plan_of(card):
    """The cells that the shipped plan of a card wants, as (column, row)."""
    wanted = int(TABLES.plans.wanted[TABLES.plans.of_card[CARDS.index(card), 0]])
    return {(col, row) for col in range(6) for row in range(7) if wanted >> (col * 8 + row) & 1}


@pytest.mark.parametrize("card", CARDS)
def test_blueprint_never_fills_the_last_cell_of_a_castle_with_an_unmet_exam(card):
    """Every top cell that its plan leaves empty, missing alone."""
    asked = 0
    for col in range(6):
        if (col, 5) in plan_of(card):
            continue
        rows = FULL.split()
        rows[0] = rows[0][:col] + "." + rows[0][col + 1 :]
        state = state_of("\n".join(rows), card=card)
        for tile in ("S△", "S□", "S○", "C△", "C□", "C○"):
            asked += 1
            assert chosen(state, "blueprint", tile) == ("discard", "none")
    assert asked > 0


@pytest.mark.parametrize("appendices", ["none", "vigil", "herald"])
def test_blueprint_never_loses_by_completing_its_castle(appendices):
    completed = 0
    for events in replay({"appendices": appendices}, "blueprint", range(300)):
        for event, end in pairwise(events):
            if event["event"] == "trial" and event["why"] == "complete":
                completed += 1
                assert end["event"] == "destroy-rows" or end["passed"]
    assert completed == 0


def test_blueprint_builds_only_where_its_plan_wants_tiles():
    """Read from the transcripts: after every turn the castle fits into the plan at some place."""
    for events in replay({}, "blueprint", range(60)):
        wanted, heights, raised = plan_of(events[1]["trials"][2]), [], 0
        for event in events:
            if event["event"] == "destroy-rows":
                heights, raised = [height - 1 for height in heights], 1
            if event["event"] != "place":
                continue
            if event["where"] == "top":
                heights[event["col"]] += 1
            else:
                heights.insert(0 if event["where"] == "left" else len(heights), 1)
            cells = [(col, row + raised) for col, height in enumerate(heights) for row in range(height)]
            assert any({(col + at, row) for col, row in cells} <= wanted for at in range(7 - len(heights)))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["------"] * 2 + ["T-----"] * 4 + ["......"], {("place", "top", 0)}),
        (["------"] * 4 + ["BB----"] * 2 + ["......"], {("place", "top", 0), ("place", "top", 1)}),
        (["------"] * 2 + ["---T--"] * 4 + ["......"], {("place", "top", 3)}),
    ],
    ids=["tower begun", "bastion begun", "tower elsewhere"],
)
def test_blueprint_builds_the_groups_of_its_plan(rows, expected):
    """On plans made for the test, with a seer above the foundation of the first column."""
    tables = duplicate(TABLES)
    copy_into(tables.plans, make_plans([[parse_plan("\n".join(rows), "test")]] * 6))
    state = state_of("""
        S□ ·· ·· ·· ·· ··
        C△ P□ J△ P○ J□ P○
    """)
    assert chosen(state, "blueprint", "S△", tables=tables) in expected


# Danger --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bot", [bot for bot in PRUDENT if bot != "taught"]
)  # which has learnt it another way
@pytest.mark.parametrize(("trial", "needed"), [(1, 5), (2, 2), (3, 5)])
def test_in_danger_safe_otherwise_standard(bot, trial, needed):
    """Danger: the next Traitor would resolve a Trial that fails as things stand."""
    passing = {1: EXAM_1, 2: WINNING, 3: EXAM_3C}[trial]
    for traitors in range(needed):
        last = traitors == needed - 1
        assert source(state_of("sc", trial=trial, traitors=traitors), bot) == ("safe" if last else "standard")
        assert source(state_of(passing, trial=trial, traitors=traitors), bot) == "standard"


@pytest.mark.parametrize("bot", PRUDENT)
def test_what_is_left_is_drawn(bot):
    assert source(state_of("sc", traitors=4, safe=[]), bot) == "standard"
    assert source(state_of("sc", traitors=0, standard=[]), bot) == "safe"


@pytest.mark.parametrize("bot", PRUDENT)
def test_only_the_last_trial_is_resolved_early_and_only_when_it_is_won(bot):
    assert triggers(state_of(EXAM_3C, trial=3), bot)
    assert not triggers(state_of(EXAM_3C, trial=3, card="E3a"), bot)
    assert not triggers(state_of(EXAM_1, trial=1), bot)
    assert not triggers(state_of(WINNING, trial=2), bot)


# Random --------------------------------------------------------------------------


def sample(state, tile, n=3_000):
    """How often random does what with a tile, over the streams of many deals."""
    table, counts = seat_bot("random"), Counter()
    for deal in range(n):
        table.bots.seed, table.bots.deal = SEED, deal
        open_streams(table.bots, 0)
        counts[chosen(state, "random", tile, table)] += 1
    return counts


def even(counts):
    """Whether counts may come from equally likely cases."""
    return chisquare(list(counts)).pvalue > 1e-4


def test_random_is_uniform_over_kinds_and_then_over_spots():
    state = state_of("S△ C□ J○", vigil="P□")
    counts = sample(state, "P△")
    builds = [n for play, n in counts.items() if play[0] == "place"]
    assert len(builds) == 2 + 2
    swaps = sum(n for play, n in counts.items() if play[0] == "vigil")
    assert even([counts["discard", "none"], sum(builds), swaps])
    assert even(builds)


def test_random_without_vigil_builds_as_often_as_it_discards():
    counts = sample(state_of("S△ C□ J○"), "P△")
    assert even([counts["discard", "none"], sum(n for play, n in counts.items() if play[0] == "place")])


def test_random_with_a_full_castle_discards_or_exchanges():
    assert set(sample(state_of(FULL), "P△", 50)) == {("discard", "none")}
    assert even(sample(state_of(FULL, vigil="P□"), "P△", 1_000).values())


def test_random_draws_from_both_stacks_and_puts_the_pawn_anywhere():
    table, stacks, pawns = seat_bot("random"), Counter(), Counter()
    state = state_of()
    for deal in range(1_500):
        table.bots.seed, table.bots.deal = SEED, deal
        open_streams(table.bots, 0)
        state["phase"] = phase.TURN
        stacks[decided(state, "random", RULES, table)] += 1
        state["phase"] = phase.HERALD
        pawns[decided(state, "random", RULES, table) - action.HERALD_FIRST] += 1
    assert len(stacks) == 2
    assert set(pawns) == {0, 1, 2}
    assert even(stacks.values())
    assert even(pawns.values())


def test_random_never_resolves_a_trial_early():
    assert not triggers(state_of(EXAM_3C, trial=3), "random")


# Strength ------------------------------------------------------------------------


@pytest.mark.parametrize("appendices", ["none", "vigil", "herald"])
def test_order_of_strength_on_the_same_deals(appendices):
    config = GAME.configure({"appendices": appendices})
    wins = [int(play_deals(GAME, config, [(bot,)], SEED, 0, 3_000)[0][:, 0].sum()) for bot in BOTS]
    assert BOTS == ["random", "greedy", "blueprint", "taught"]
    assert wins[0] < wins[1] < wins[2] < wins[3]


def test_the_vigil_helps_and_the_herald_hurts():
    """What the rulebook calls easier and harder is so for the best bot, on the same deals."""
    won = {
        appendices: int(
            play_deals(GAME, GAME.configure({"appendices": appendices}), [("blueprint",)], SEED, 0, 4_000)[0][
                :, 0
            ].sum()
        )
        for appendices in ("none", "vigil", "herald")
    }
    assert won["herald"] < won["none"] < won["vigil"]
