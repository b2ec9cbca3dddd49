"""When a Trial is resolved, and how."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.games.castellion.bots.risk import rate_chance
from simkit.games.castellion.constants import action, reason, status, tiles, trigger
from simkit.games.castellion.rules.castle import count_columns, count_tiles
from simkit.games.castellion.rules.stacks import is_exhausted
from simkit.games.castellion.rules.trials import why_due
from simkit.games.contract import MISSING
from tests.games.castellion.boards import (
    RULES,
    TABLES,
    act,
    build,
    castle_in,
    castle_of,
    prepared,
    settle,
    state_of,
)
from tests.games.castellion.castles import COMPLETE, EXACTLY, EXAM_1, FULL, WINNING
from tests.oracles import castellion as oracle

NEEDED = {1: 5, 2: 2, 3: 5}


def due(picture, trial=1, card="E3c", **more):
    """A state in which the last Traitor has just been laid."""
    return state_of(picture, trial=trial, traitors=NEEDED[trial], card=card, **more)


def verdict(state):
    """How the match stands after what is due is resolved: status and reason."""
    settle(state)
    return int(state["status"]), int(state["reason"])


# When ----------------------------------------------------------------------------


@pytest.mark.parametrize("trial", NEEDED)
def test_c_09_a_trial_is_due_when_its_traitors_are_there(trial):
    """C-09: five, two, five."""
    for traitors in range(NEEDED[trial]):
        assert why_due(RULES, state_of("sc", trial=trial, traitors=traitors)) == -1
    assert why_due(RULES, state_of("sc", trial=trial, traitors=NEEDED[trial])) == trigger.TRAITORS


@pytest.mark.parametrize("trial", NEEDED)
def test_c_10_a_trial_is_due_when_the_castle_is_complete(trial):
    """C-10, also without any Traitor."""
    assert why_due(RULES, state_of(FULL, trial=trial)) == trigger.COMPLETION


def test_why_names_the_first_reason_that_holds():
    assert why_due(RULES, due(FULL, standard=[], safe=[])) == trigger.TRAITORS
    assert why_due(RULES, state_of(FULL, standard=[], safe=[])) == trigger.COMPLETION
    assert why_due(RULES, state_of("sc", standard=[], safe=[])) == trigger.EXHAUSTION
    assert why_due(RULES, state_of("sc")) == -1


def test_c_19_exhaustion_needs_both_stacks_empty():
    """C-19."""
    assert is_exhausted(state_of(standard=[], safe=[]))
    assert not is_exhausted(state_of(standard=["S△"], safe=[]))
    assert not is_exhausted(state_of(standard=[], safe=["S△"]))
    assert is_exhausted(state_of(standard=[], safe=[], vigil="S△"))


# Exams I and III -----------------------------------------------------------------


@pytest.mark.parametrize("card", EXACTLY)
def test_c_12_an_exam_is_passed_with_exactly_what_it_asks_for(card):
    """C-12."""
    state = due(EXACTLY[card], trial=1 if card == "E1" else 3, card=card if card != "E1" else "E3c")
    assert verdict(state) == ((status.PLAYING if card == "E1" else status.WON), reason.NONE)


def spoil(castle, col, row):
    """A castle with one tile of a type that neither it nor its neighbours had."""
    around = {oracle.kind_of(castle[c][r]) for c, r in [(col, row), *oracle.neighbours(castle, col, row)]}
    kind = next(kind for kind in oracle.TYPES if kind not in around)
    return [
        [f"{kind}-circle" if (c, r) == (col, row) else tile for r, tile in enumerate(column)]
        for c, column in enumerate(castle)
    ]


@pytest.mark.parametrize("card", EXACTLY)
def test_c_12_an_exam_is_failed_with_one_formation_fewer(card):
    """C-12: one tile of each formation in turn is of another type that completes nothing."""
    castle = castle_of(EXACTLY[card])
    for group in oracle.groups(castle):
        if oracle.formation_of(group) is not None:
            state = due("", trial=1 if card == "E1" else 3, card=card if card != "E1" else "E3c")
            build(state, spoil(castle, *min(group)))
            assert verdict(state) == (status.LOST, reason.FORMATIONS), (card, group)


def test_c_12_surplus_formations_do_no_harm():
    """C-12: three towers, two bastions and a line pass Exam I."""
    assert verdict(due(WINNING)) == (status.PLAYING, reason.NONE)


@pytest.mark.parametrize("picture", ["s....\nspp..\nspp..\nscccc", "scjp", ""])
def test_c_12_six_columns_are_needed_and_named_first(picture):
    """C-12: the first castle has the formations."""
    assert verdict(due(picture)) == (status.LOST, reason.FOUNDATION)


# Exam II -------------------------------------------------------------------------


def test_c_13_exam_ii_asks_for_no_formation_but_two_rows():
    """C-13."""
    state = due("pscjps\nscjpsc", trial=2)
    assert verdict(state) == (status.PLAYING, reason.NONE)
    assert castle_in(state) == [column[1:] for column in castle_of("pscjps\nscjpsc")]
    assert state["trial"] == 2


@pytest.mark.parametrize("low", range(6))
def test_c_13_exam_ii_is_failed_with_a_column_of_one_tile(low):
    """C-13: the tiles that are left are counted, though the castle may be split."""
    rows = ["pscjps", "scjpsc"]
    castle = castle_of("\n".join(rows))
    castle[low].pop()
    state = due("", trial=2)
    build(state, castle)
    assert verdict(state) == (status.LOST, reason.FOUNDATION)
    assert (count_tiles(state, 0), count_columns(state, 0)) == (5, 5)


# What follows --------------------------------------------------------------------


def test_c_14_a_passed_trial_leaves_with_its_traitors():
    """C-14."""
    state = due(EXAM_1)
    settle(state)
    assert (state["trial"], state["traitors"], state["status"]) == (1, 0, status.PLAYING)
    assert why_due(RULES, state) == -1


def test_c_14_a_complete_castle_that_passes_exam_i_passes_exam_ii_at_once_and_has_30_tiles():
    """C-14, acceptance test."""
    state = state_of(COMPLETE)
    events = settle(state)
    assert [event[0] for event in events] == [
        "trial",
        "formations",
        "trial-end",
        "trial",
        "formations",
        "destroy-rows",
        "trial-end",
    ]
    assert [event[4] for event in events if event[0] == "trial"] == [trigger.COMPLETION] * 2
    assert (state["trial"], state["status"], count_tiles(state, 0)) == (2, status.PLAYING, 30)


def test_c_14_a_complete_castle_that_fails_exam_i_meets_no_other():
    """C-14, C-15."""
    state = state_of(FULL)
    events = settle(state)
    assert [event[0] for event in events] == ["trial", "formations", "trial-end", "result"]
    assert (state["status"], state["trial"], count_tiles(state, 0)) == (status.LOST, 0, 36)


def test_c_15_passing_the_third_trial_wins():
    """C-15."""
    state = due(EXACTLY["E3b"], trial=3, card="E3b")
    events = settle(state)
    assert (state["status"], state["trial"]) == (status.WON, 3)
    assert [event[0] for event in events] == ["trial", "formations", "trial-end", "result"]


@pytest.mark.parametrize("trial", NEEDED)
def test_c_15_failing_any_trial_loses(trial):
    """C-15."""
    state = due("sc", trial=trial)
    assert verdict(state) == (status.LOST, reason.FOUNDATION)
    assert state["trial"] == trial - 1


def test_c_19_exhaustion_resolves_all_that_is_left_in_order():
    """C-19."""
    state = state_of(WINNING, standard=[], safe=[])
    events = settle(state)
    trials = [event for event in events if event[0] == "trial"]
    assert [(event[1], event[4]) for event in trials] == [
        (0, trigger.EXHAUSTION),
        (1, trigger.EXHAUSTION),
        (2, trigger.EXHAUSTION),
    ]
    assert state["status"] == status.WON


def test_c_19_a_lost_trial_stops_the_exhaustion():
    """C-19, C-15."""
    state = state_of(WINNING, card="E3a", standard=[], safe=[])
    events = settle(state)
    assert [event[0] for event in events].count("trial") == 3
    assert (state["status"], state["trial"], state["reason"]) == (status.LOST, 2, reason.FORMATIONS)


def test_turn_and_tiles_of_each_trial_are_kept_from_before_its_effect():
    state = state_of(COMPLETE)
    state["turns"] = 40
    settle(state)
    assert state["turn_of_trial"].tolist() == [40, 40, MISSING]
    assert state["tiles_at_trial"].tolist() == [36, 36, MISSING]


# Against the referee -------------------------------------------------------------


@st.composite
def castles(draw):
    """Castles near to what the Exams ask for: a known one with up to three tiles changed and some taken off."""
    castle = [
        [*column] for column in castle_of(draw(st.sampled_from([*EXACTLY.values(), WINNING, COMPLETE])))
    ]
    for _ in range(draw(st.integers(0, 3))):
        col = draw(st.integers(0, len(castle) - 1))
        row = draw(st.integers(0, len(castle[col]) - 1))
        castle[col][row] = draw(st.sampled_from(tiles.NAMES[:12]))
    for col in draw(st.lists(st.integers(0, 5), max_size=3)):
        if len(castle[col]) > 1:
            castle[col].pop()
    return castle[: draw(st.sampled_from([6, 6, 6, 5]))]


@settings(deadline=None, max_examples=400)
@given(castle=castles(), trial=st.integers(1, 3), card=st.sampled_from(["E3a", "E3b", "E3c"]))
def test_resolution_is_the_referees_and_would_pass_foresees_it(castle, trial, card):
    """C-12, C-13, C-15."""
    state = state_of(trial=trial, card=card)
    build(state, castle)
    told = oracle.State(
        trials=["E1", "E2", card], stacks={"standard": ["traitor"]}, castle=castle, trial=trial
    )
    foreseen = rate_chance(TABLES, RULES, state) == 1.0
    events = oracle.resolve_trial(told, "voluntary")
    noted = act(state, action.TRIGGER, prepared(intro_voluntary=True)[1])
    assert foreseen == events[-1]["passed"]
    assert state["trial"] == told.trial - 1
    expected = {None: status.PLAYING, "won": status.WON}.get(told.outcome, status.LOST)
    assert state["status"] == expected
    if expected == status.LOST:
        assert reason.NAMES[state["reason"]] == told.outcome
    formations = next(numbers for name, *numbers in noted if name == "formations")
    assert formations[:3] == [events[0][kind] for kind in ("towers", "bastions", "lines")]
    assert count_tiles(state, 0) == oracle.n_tiles(told.castle)
