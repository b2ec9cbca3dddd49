"""The blueprint bot from the base level on: what a castle is worth to it, and what it does with powers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.core.copies import duplicate
from simkit.games.castellion.bots.action_values import evaluate_at_left, find_move, find_spot
from simkit.games.castellion.bots.evaluation import (
    MOST,
    PER_KIND,
    WHOLE_AT,
    count_windows,
    evaluate_castle,
    evaluate_haunted,
    evaluate_spot,
    evaluate_swap,
    evaluate_without,
    find_needs,
    load_weights,
    survey,
)
from simkit.games.castellion.constants import (
    COLUMN_0,
    STRIDE,
    WIDTH,
    action,
    cards,
    cause,
    goals,
    phase,
    tiles,
)
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.castle import build as build_tile
from simkit.games.castellion.rules.castle import highest, occupied, removable, take_out
from simkit.games.castellion.rules.destruction import begin_destruction
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.rules.powers import move_cell, swap_cells
from simkit.games.castellion.state import Actions
from tests.games.castellion.boards import build, hold, number_of, open_log, prepared, state_of
from tests.games.castellion.castles import WINNING
from tests.games.castellion.matches import BOTS, GAME, SEED, seat_bot
from tests.games.castellion.test_bots import decided
from tests.goldens.digests import play as play_deals

BASE, RULES = prepared(level="base")
EXPERT, EXPERT_RULES = prepared(level="expert")
TILE = st.sampled_from(tiles.NAMES[:12])
CASTLES = st.lists(st.lists(TILE, min_size=1, max_size=6), min_size=1, max_size=6)
# One line and one tower stand; the bastion lacks a tile in column 4.
BEGUN = """
    s.....
    s.....
    spp...
    sccccp
"""


def base(picture="", **more):
    """A state of the base level."""
    return state_of(picture, level="base", **more)


def choice(state, bot="blueprint"):
    """The action that the bot chooses at the base level."""
    return decided(state, bot, RULES, tables=BASE)


# Evaluation ---------------------------------------------------------------------------


@settings(deadline=None, max_examples=150)
@given(castle=CASTLES)
@pytest.mark.compiles(game="castellion")
def test_whole_formations_are_counted_as_the_rules_do(castle):
    state = base()
    build(state, castle)
    built = int(occupied(state, 0))
    for wanted in (0, 0b010, 0b111):
        counts = sum(count_windows(own, built & ~own, wanted) for own in state["types"][0, :4].tolist())
        whole = tuple(counts >> kind * PER_KIND >> WHOLE_AT & MOST for kind in range(3))
        assert whole == count_formations(RULES, state, 0)


def needs(state, rules, seat):
    """What a seat's next Trial asks for, and what all that it will face do."""
    table = seat_bot("blueprint", seats=2)
    load_weights(rules, state, table.bots, table.scratch)
    find_needs(BASE, rules, state, seat, table.scratch)
    return table.scratch.needs.tolist()


def test_needs_are_those_of_the_next_trial_and_of_all_that_are_left():
    state = base(trials=("S1", "S2a", "S3b"))
    assert needs(state, RULES, 0) == [[1, 1, 1], [2, 2, 2]]
    state["trial"] = 2
    assert needs(state, RULES, 0) == [[1, 2, 2], [1, 2, 2]]


def test_of_two_players_each_builds_for_the_trials_that_it_will_face():
    rules = prepared(level="base", players=2)[1]
    state = base(trials=("S1", "S2a", "S3b"))
    assert needs(state, rules, 0) == [[1, 1, 1], [1, 2, 2]]
    assert needs(state, rules, 1) == [[2, 1, 1], [2, 1, 1]]
    state["trial"], state["champion"] = 1, 1
    assert needs(state, rules, 1) == [[1, 2, 2], [1, 2, 2]]
    assert needs(state, rules, 0) == [[2, 1, 1], [2, 1, 1]]


# Value after a change ------------------------------------------------------------


def scratch_for(state, trials=("S1", "S2a", "S3b")):
    """Room to think with weights and needs."""
    table = seat_bot("blueprint")
    state["cards"] = [cards.NAMES.index(card) for card in trials]
    load_weights(RULES, state, table.bots, table.scratch)
    find_needs(BASE, RULES, state, 0, table.scratch)
    return table.scratch


def haunt_some(state, draw):
    """Sometimes put the pawn on a top tile."""
    tops = [cell for cell in range(WIDTH * STRIDE) if int(highest(occupied(state, 0))) >> cell & 1]
    place = draw(st.integers(-1, len(tops) - 1))
    state["haunted"][0] = 0 if place < 0 else 1 << tops[place]


@settings(deadline=None, max_examples=120)
@given(castle=CASTLES, tile=st.integers(0, 11), data=st.data())
@pytest.mark.compiles(game="castellion")
def test_a_tile_more_is_worth_what_counting_the_whole_castle_gives(castle, tile, data):
    state = base()
    build(state, castle)
    haunt_some(state, data.draw)
    scratch = scratch_for(state)
    for goal in range(WIDTH + 2):
        grown = duplicate(state)
        column = int(occupied(state, 0)) >> goal * STRIDE & COLUMN_0 if goal < WIDTH else 0
        if (goal < WIDTH and not 0 < column < COLUMN_0) or (goal >= WIDTH and len(castle) == WIDTH):
            continue
        cell = int(build_tile(grown, 0, np.int64(tile), np.int64(goal)))
        expected = evaluate_castle(grown, 0, scratch)
        survey(state, 0, scratch)
        if goal == WIDTH:
            assert evaluate_at_left(state, 0, scratch, np.int64(tile)) == expected
        else:
            assert evaluate_spot(state, 0, scratch, np.int64(tile), np.int64(1 << cell)) == expected


@settings(deadline=None, max_examples=80)
@given(castle=CASTLES, data=st.data())
@pytest.mark.compiles(game="castellion")
def test_a_loss_and_an_exchange_are_worth_what_counting_the_whole_castle_gives(castle, data):
    state = base()
    build(state, castle)
    haunt_some(state, data.draw)
    scratch, built = scratch_for(state), int(occupied(state, 0))
    for cell in (cell for cell in range(WIDTH * STRIDE) if int(removable(np.int64(built))) >> cell & 1):
        less = duplicate(state)
        take_out(less, 0, np.int64(cell))
        assert evaluate_without(state, 0, scratch, np.int64(cell)) == evaluate_castle(less, 0, scratch)
    for a, b in ((cell, cell + step) for cell in range(WIDTH * STRIDE) for step in (1, STRIDE)):
        if built >> a & 1 and built >> b & 1:
            other = duplicate(state)
            swap_cells(other, 0, np.int64(a), np.int64(b))
            expected = evaluate_castle(other, 0, scratch)
            survey(state, 0, scratch)
            assert evaluate_swap(state, 0, scratch, np.int64(a), np.int64(b)) == expected


@settings(deadline=None, max_examples=40)
@given(castle=CASTLES, data=st.data())
def test_the_best_move_is_the_one_that_leaves_the_castle_worth_most(castle, data):
    """The pawn goes with the haunted tile."""
    state = base()
    build(state, castle)
    haunt_some(state, data.draw)
    scratch = scratch_for(state)
    state["phase"] = phase.MOVE
    actions = Actions.new()
    list_actions(BASE, RULES, state, actions)
    values = []
    for code in actions.codes.tolist()[: actions.n]:
        moved = duplicate(state)
        move_cell(
            moved,
            0,
            np.int64((code - action.MOVE_FIRST) // goals.N),
            np.int64((code - action.MOVE_FIRST) % goals.N),
        )
        values.append(float(evaluate_castle(moved, 0, scratch)))
    if values:
        best, chosen = find_move(state, actions, scratch)
        assert (best, chosen) == (max(values), values.index(max(values)))


@settings(deadline=None, max_examples=80)
@given(castle=CASTLES, tile=st.integers(0, 11), data=st.data())
def test_no_spot_is_wanted_where_nothing_may_be_built(castle, tile, data):
    state = hold(base(), tiles.NAMES[tile])
    build(state, castle)
    haunt_some(state, data.draw)
    rules = prepared(level="base", appendices=("horror",))[1]
    scratch = scratch_for(state)
    actions = Actions.new()
    list_actions(BASE, rules, state, actions)
    survey(state, 0, scratch)
    _, code = find_spot(rules, state, scratch, 0, np.int64(tile))
    assert code in actions.codes.tolist()[: actions.n]


def test_a_haunted_tile_counts_in_no_formation():
    """The value of a castle with the pawn foreseen is that with the pawn on it, but for the spots beside it."""
    state = base(BEGUN)
    scratch = scratch_for(state)
    whole = evaluate_castle(state, 0, scratch)
    foreseen = evaluate_haunted(state, 0, scratch, np.int64(1 << 3))  # the top of the tower
    state["haunted"][0] = 1 << 3
    assert evaluate_castle(state, 0, scratch) < whole
    assert foreseen <= evaluate_castle(state, 0, scratch)


# Powers --------------------------------------------------------------------------


def test_a_chameleon_takes_back_what_completes_a_formation():
    state = hold(base(BEGUN, discards=["P△", "J△", "S△"], traitors=2), "C△")
    assert choice(state) == action.USE_POWER
    state["phase"] = phase.RECOVER
    assert choice(state) == action.RECOVER_FIRST + number_of("P△")


def test_a_juggler_exchanges_what_completes_a_formation():
    picture = """
        s.....
        s.....
        sppc..
        sccccp
    """.replace("sppc", "spcp")
    state = hold(base(picture, traitors=2), "J○")
    state["phase"] = phase.SWAP
    actions = Actions.new()
    list_actions(BASE, RULES, state, actions)
    chosen = choice(state)
    assert chosen >= action.SWAP_FIRST
    assert chosen in actions.codes.tolist()[: actions.n]


def test_of_revealed_tiles_the_one_that_completes_a_formation_is_taken():
    state = base(BEGUN.replace("spp...", "sjj..."), revealed=["traitor", "C□", "J○", "S△"])
    state["phase"] = phase.TURN
    assert choice(state) == action.TAKE_FIRST + number_of("J○")


@pytest.mark.parametrize(
    ("castle", "traitors", "expected"),
    [
        ("", 0, action.DISCARD_TRAITOR),
        ("scjpsc\npscjps", 0, action.DISCARD_TRAITOR),
        ("scjpsc", 0, action.LAY_TRAITOR),
        ("scjpsc\npscjps", 2, action.DISCARD_TRAITOR),
        (WINNING, 2, action.LAY_TRAITOR),
    ],
)
def test_a_traitor_is_paid_for_in_danger_and_where_that_is_cheap(castle, traitors, expected):
    assert choice(hold(base(castle, traitors=traitors), "traitor")) == expected


def test_cold_sweat_is_used_at_the_last_trial_and_spares_formations():
    rules = prepared(level="base", appendices=("cold-sweat",))[1]
    picture = "s.....\ns.....\nspp...\nsppccc"
    for trial, allowed in (
        (1, {action.DISCARD_TRAITOR}),
        (3, {action.HAUNT_FIRST + column for column in (3, 4)}),
    ):
        state = hold(base(picture, trial=trial, traitors=2 if trial == 1 else 4), "traitor")
        state["cold_sweat"] = 1
        assert decided(state, "blueprint", rules, tables=BASE) in allowed


def test_formations_are_spared_when_tiles_must_go():
    state = base("s.....\ns.....\nspp...\nsppjcj")
    begin_destruction(state, 0, 4, cause.TRAITOR, open_log())
    assert choice(state) - action.DESTROY_FIRST in {24, 32, 40}


@pytest.mark.parametrize("kind", ["juggler", "seer", "chameleon", "pyro"])
def test_a_power_that_is_switched_off_is_never_used(kind):
    columns = [column.name for column in GAME.all_match_columns]
    used = {}
    for text in ("blueprint", f"blueprint:{kind}=0"):
        matches, _ = play_deals(GAME, GAME.configure({"level": "base"}), [(text,)], SEED, 0, 60)
        used[text] = {
            k: int(matches[:, columns.index(f"power_{k}")].sum()) for k in ("juggler", "chameleon", kind)
        }
    assert used[f"blueprint:{kind}=0"][kind] == 0
    assert sum(used["blueprint"].values()) > 0


@pytest.mark.parametrize(
    ("name", "column"), [("traitor_discard", "traitors_discarded"), ("voluntary", "volunteered")]
)
def test_what_is_switched_off_is_never_done(name, column):
    place = [c.name for c in GAME.all_match_columns].index(column)
    done = [
        int(play_deals(GAME, GAME.configure({"level": "base"}), [(text,)], SEED, 0, 150)[0][:, place].sum())
        for text in ("blueprint", f"blueprint:{name}=0")
    ]
    assert done[0] > 0
    assert done[1] == 0


def test_the_last_trial_is_resolved_early_when_it_is_won():
    state = base(WINNING, trial=3)
    state["phase"] = phase.TURN
    assert choice(state) == action.TRIGGER
    assert choice(state, "random") != action.TRIGGER


# Strength ------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["base", "expert"])
def test_order_of_strength_at_higher_levels(level):
    config = GAME.configure({"level": level})
    wins = [int(play_deals(GAME, config, [(bot,)], SEED, 0, 3_000)[0][:, 0].sum()) for bot in BOTS[:3]]
    assert wins[0] < wins[1] < wins[2]
