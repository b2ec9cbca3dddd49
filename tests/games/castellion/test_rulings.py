"""The rulings where the rulebook leaves a question, by their numbers on the rules page."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simkit.errors import InputError
from simkit.games.castellion.constants import action, cause, origin, phase, reason, status, tiles, trigger
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.rules.stacks import is_exhausted
from simkit.games.castellion.rules.trials import why_due
from tests.games.castellion.boards import (
    RULES,
    TABLES,
    act,
    actions_in,
    castle_in,
    castle_of,
    hold,
    is_over,
    number_of,
    play_tile,
    plays_in,
    prepared,
    settle,
    state_of,
)
from tests.games.castellion.castles import COMPLETE, EXAM_1, EXAM_3C, FULL, WINNING
from tests.games.castellion.matches import BOTS, GAME, SEED, begin, replay
from tests.games.castellion.samples import SAMPLE

BASE, BASE_RULES = prepared(level="base")
EXPERT, EXPERT_RULES = prepared(level="expert")
TWO = prepared(players=2)[1]
VOLUNTARY = prepared(intro_voluntary=True)[1]
AFTER_DRAW = prepared(intro_voluntary=True, voluntary_after_draw=True)[1]
PRUDENT = [bot for bot in BOTS if bot != "random"]
SIX = "scjpsc\npscjps\nscjpsc"


def rules_of(**settings):
    """The rules of a configuration."""
    return prepared(**settings)[1]


def base(picture="", **more):
    """A state of the base level."""
    return state_of(picture, level="base", **more)


def expert(picture="", **more):
    """A state of the expert level."""
    return state_of(picture, level="expert", **more)


def do(state, *actions, rules=BASE_RULES, tables=BASE):
    """Perform actions one after the other and return all events."""
    return [event for code in actions for event in act(state, code, rules, tables)]


def names(events):
    """The names of events."""
    return [event[0] for event in events]


def cell(col, row):
    """The number of a cell."""
    return col * 8 + row


def formations(picture, rules=RULES):
    """Towers, bastions and lines of a drawn castle."""
    return count_formations(rules, state_of(picture), 0)


# Castles and stacks --------------------------------------------------------------


def test_ruling_01_cancelling_goes_by_sides_not_by_corners():
    assert formations("pcjps.\nsssscp") == (0, 0, 1)
    assert formations("s.....\nsssscp") == (0, 0, 0)


def test_ruling_02_a_formation_is_a_group_of_exactly_four_in_the_right_shape():
    """The rulebook's three examples: a tower alone, a line with an equal tile on top, a 2×4 block (acceptance)."""
    assert formations("s.\ns.\ns.\nsp") == (1, 0, 0)
    assert formations("..s.\nssss") == (0, 0, 0)
    assert formations("ssss\nssss") == (0, 0, 0)


def test_ruling_03_motifs_are_checked_below_as_well_as_beside():
    assert ("place", "top", 0) not in plays_in(state_of("S△ C□"), "P△")
    assert ("place", "top", 0) in plays_in(state_of("S△ C□"), "P□")


def test_ruling_04_row_two_is_not_free_of_the_motif_rule():
    """Foundation tiles may stand side by side with equal motifs, but nothing equal may go on them."""
    state = state_of("S△ C△ J△")
    assert plays_in(state, "P△") == {("discard", "none"), ("place", "left", None), ("place", "right", None)}


def test_ruling_05_stacks_are_simply_shuffled_unless_the_house_rule_is_on():
    """C-20."""
    assert GAME.configure({})["even_traitors"] is False
    found = {}
    for even in (False, True):
        places = set()
        for deal in range(20):
            stack = begin(GAME.configure({"even_traitors": even}), deal, SEED)[2]["standard"]
            places.add(tuple(position for position in range(72) if stack[position] >= tiles.TRAITOR))
        found[even] = len(places)
    assert found == {False: 20, True: 1}


# Turn and trigger ----------------------------------------------------------------


def test_ruling_06_order_in_a_turn():
    """C-31: draw, act, uncovered cards, Trials that are due."""
    state = state_of("sc", traitors=4, standard=["traitor"], safe=[])
    events = act(state, action.DRAW_STANDARD) + act(state, action.LAY_TRAITOR)
    assert names(events) == ["draw", "traitor", "trial", "formations", "trial-end", "result"]
    assert state["status"] == status.LOST
    tower = "s.....\ns.....\ns.....\npcjpcj"
    state = expert(tower, trials=("A1w", "A2w", "A3w"))
    hold(state, "S○")
    assert names(do(state, cell(0, 4), rules=EXPERT_RULES, tables=EXPERT)) == ["place"]
    assert state["phase"] == phase.UNCOVER


def test_ruling_06_a_trial_due_by_completion_comes_after_building():
    castle = FULL.strip().splitlines()
    state = state_of("\n".join(["." + castle[0].strip()[1:], *castle[1:]]))
    assert ("place", "top", 0) in plays_in(state, "S○")
    assert names(play_tile(state, "S○", ("place", "top", 0)))[:2] == ["place", "trial"]
    assert state["status"] == status.LOST


@pytest.mark.parametrize("bot", BOTS)
def test_ruling_07_there_is_no_voluntary_trigger_in_the_introductory_game(bot):
    """C-18."""
    assert action.TRIGGER not in actions_in(state_of(EXAM_3C, trial=3))
    for events in replay({}, bot, range(60)):
        assert {event["why"] for event in events if event["event"] == "trial"} <= {"traitors", "complete"}


def test_ruling_07_the_current_trial_may_be_resolved_before_drawing():
    """C-18: also without any Traitor, on a face-down card, any number in a row; the turn is not counted."""
    for state, rules, tables in (
        (state_of(WINNING), VOLUNTARY, TABLES),
        (base(WINNING, trials=("S1", "S2a", "S3a")), BASE_RULES, BASE),
    ):
        events = []
        for trial in range(3):
            assert (state["trial"], state["phase"]) == (trial, phase.TURN)
            events += act(state, action.TRIGGER, rules, tables)
        assert {trigger.NAMES[event[4]] for event in events if event[0] == "trial"} == {"voluntary"}
        assert (state["status"], state["turns"], state["volunteered"]) == (status.WON, 0, 3)
    state = expert(SIX, trials=("A1w", "A2w", "A3w"))
    assert names(act(state, action.TRIGGER, EXPERT_RULES, EXPERT)) == [
        "trial",
        "formations",
        "destroy-rows",
        "trial-end",
    ]


def test_ruling_07_voluntary_trials_stand_between_turns_in_the_transcript():
    """C-18."""
    volunteered = 0
    for events in replay({"intro_voluntary": True}, "blueprint", range(200)):
        for before, event in pairwise(events):
            if event["event"] == "trial" and event["why"] == "voluntary":
                volunteered += 1
                assert before["event"] in ("place", "discard", "traitor", "trial-end")
    assert volunteered > 0


@pytest.mark.parametrize("tile", ["S△", "traitor"])
def test_ruling_08_after_the_draw_only_with_the_setting(tile):
    """C-18: the tile in hand is played afterwards; not after an exchange with the Vigil."""
    assert action.TRIGGER not in actions_in(hold(state_of(EXAM_1), tile), VOLUNTARY)
    state = hold(state_of(EXAM_1), tile)
    assert names(act(state, action.TRIGGER, AFTER_DRAW)) == ["trial", "formations", "trial-end"]
    assert (state["trial"], state["tile"]) == (1, number_of(tile))
    assert action.TRIGGER not in actions_in(hold(state_of(EXAM_1), "S△", origin.VIGIL), AFTER_DRAW)


def test_ruling_08_says_when_and_so_needs_ruling_7():
    """C-18."""
    with pytest.raises(InputError, match="voluntary_after_draw") as caught:
        GAME.configure({"voluntary_after_draw": True})
    assert caught.value.key == "voluntary_after_draw"
    assert GAME.configure({"level": "base", "voluntary_after_draw": True})["voluntary_after_draw"] is True


def test_ruling_09_a_pantry_tile_may_complete_a_castle():
    """C-10, C-41."""
    castle = castle_of(FULL)
    castle[0].pop()
    state = expert()
    for col, column in enumerate(castle):
        for row, tile in enumerate(column):
            state["types"][0, number_of(tile) // 3] |= 1 << cell(col, row)
            state["motifs"][0, number_of(tile) % 3] |= 1 << cell(col, row)
    state["pantry"] = 2
    motif = next(
        m
        for m in range(3)
        if action.PANTRY_FIRST + m in actions_in(state, rules_of(level="expert", pantry="on"))
    )
    events = do(
        state,
        action.PANTRY_FIRST + motif,
        cell(0, 5),
        rules=rules_of(level="expert", pantry="on"),
        tables=EXPERT,
    )
    assert next(event[4] for event in events if event[0] == "trial") == trigger.COMPLETION


def test_ruling_10_powers_never_complete_a_castle():
    """C-10, C-38: a Pyro on 36 tiles leaves 35."""
    state = hold(base(FULL.replace("s", ".", 1)), "P△")
    do(state, action.USE_POWER, action.DESTROY_FIRST + cell(1, 5))
    assert state["phase"] == phase.MOVE
    assert sum(map(len, castle_in(state))) == 34


# Powers --------------------------------------------------------------------------


def test_ruling_11_a_seer_sees_each_tile_before_the_next_source_is_chosen():
    """C-24: and may stop early; with the setting off all sources are chosen beforehand."""
    state = hold(base("sc", standard=["S△", "traitor"], safe=["P□"]), "S○")
    do(state, action.USE_POWER)
    assert actions_in(state, BASE_RULES) == [action.REVEAL_STANDARD, action.REVEAL_SAFE]
    do(state, action.REVEAL_STANDARD)
    assert actions_in(state, BASE_RULES) == [action.REVEAL_STANDARD, action.REVEAL_SAFE, action.STOP]
    do(state, action.REVEAL_SAFE, action.STOP)
    assert state["revealed"].tolist()[:2] == [number_of("S△"), number_of("P□")]
    assert (state["n_revealed"], state["phase"]) == (2, phase.TURN)
    rules = rules_of(level="base", seer_sequential=False)
    state = hold(base("sc", standard=["S△", "traitor"], safe=["P□"]), "S○")
    act(state, action.USE_POWER, rules, BASE)
    plans = {divmod(code - action.REVEAL_PLAN, 5) for code in actions_in(state, rules)}
    assert plans == {(0, 1), (1, 0), (1, 1), (2, 0), (2, 1)}
    events = act(state, action.REVEAL_PLAN + 2 * 5 + 1, rules, BASE)
    assert names(events) == ["reveal"] * 3
    assert state["n_revealed"] == 3


def test_ruling_12_revealed_tiles_are_played_in_any_order():
    """C-24: no draw while any is open; in their order with the setting off."""
    state = base("sc", revealed=["P□", "traitor", "S△"])
    takes = [action.TAKE_FIRST + number_of(tile) for tile in ("P□", "traitor", "S△")]
    assert actions_in(state, BASE_RULES) == [*takes, action.TRIGGER]
    assert actions_in(state, rules_of(level="base", seer_free_order=False)) == [takes[0], action.TRIGGER]
    do(state, takes[2])
    assert (state["origin"], state["tile"], state["n_revealed"]) == (origin.TAKEN, number_of("S△"), 2)


def test_ruling_13_a_further_seer_may_reveal_fewer_than_four():
    """C-24: never more than four; with the setting on it tops up."""
    state = hold(base("sc", revealed=["P□", "S△"]), "S○")
    do(state, action.USE_POWER, action.REVEAL_STANDARD)
    assert action.STOP in actions_in(state, BASE_RULES)
    do(state, action.REVEAL_STANDARD)
    assert (state["n_revealed"], state["phase"]) == (4, phase.TURN)
    rules = rules_of(level="base", seer_must_top_up=True)
    state = hold(base("sc", revealed=["P□", "S△"]), "S○")
    do(state, action.USE_POWER, action.REVEAL_STANDARD, rules=rules)
    assert action.STOP not in actions_in(state, rules)
    full = hold(base("sc", revealed=["P□", "S△", "P□", "S△"]), "S○")
    assert action.USE_POWER not in actions_in(full, BASE_RULES)


def test_ruling_14_revealed_tiles_stay_when_a_trial_is_resolved():
    state = base(WINNING, revealed=["P□", "S△"])
    do(state, action.TRIGGER)
    assert (state["trial"], state["n_revealed"]) == (1, 2)


def test_ruling_15_a_chameleon_takes_back_no_chameleon():
    """C-23."""
    assert action.USE_POWER not in actions_in(hold(base("sc", discards=["C△", "S□"]), "C△"), BASE_RULES)
    state = hold(base("sc", discards=["C△", "S△", "P△", "S□"]), "C△")
    do(state, action.USE_POWER)
    assert actions_in(state, BASE_RULES) == [action.RECOVER_FIRST + number_of(tile) for tile in ("S△", "P△")]


def test_ruling_16_a_chameleon_takes_back_no_traitor():
    """C-23."""
    assert action.USE_POWER not in actions_in(hold(base("sc", discards=["traitor"]), "C△"), BASE_RULES)


def test_ruling_17_the_power_of_what_is_taken_back_may_be_used():
    """C-23: in the same turn; discarded, the tile lies in the open pile again (C-39)."""
    state = hold(base("sc\nps", discards=["J△"]), "C△")
    do(state, action.USE_POWER, action.RECOVER_FIRST + number_of("J△"))
    assert (state["origin"], state["phase"]) == (origin.RECOVERED, phase.PLAY)
    events = do(state, action.USE_POWER, action.SWAP_FIRST + 2 * cell(0, 0))
    assert names(events) == ["discard", "swap"]
    assert state["discards"][number_of("J△")] == state["discards"][number_of("C△")] == 1
    assert state["turns"] == 0


def test_ruling_18_a_juggler_exchanges_upright_neighbours_too():
    """C-21: motifs do not matter; with the setting off only neighbours side by side."""
    state = hold(base("s.\ncp"), "J△")
    do(state, action.USE_POWER)
    assert actions_in(state, BASE_RULES) == [action.SWAP_FIRST, action.SWAP_FIRST + 1]
    before = castle_in(state)
    do(state, action.SWAP_FIRST)
    assert castle_in(state)[0] == before[0][::-1]
    rules = rules_of(level="base", juggler_vertical=False)
    assert action.USE_POWER not in actions_in(hold(base("s\nc"), "J△"), rules)
    state = hold(base("s.\ncp"), "J△")
    do(state, action.USE_POWER, rules=rules)
    assert actions_in(state, rules) == [action.SWAP_FIRST + 1]


def test_ruling_19_a_pyro_needs_both_steps():
    """C-38: three tiles; with the setting on it may stop after the first."""
    assert action.USE_POWER not in actions_in(hold(base("sc"), "P△"), BASE_RULES)
    assert action.USE_POWER in actions_in(hold(base("scp"), "P△"), BASE_RULES)
    rules = rules_of(level="base", pyro_partial=True)
    state = hold(base("sc"), "P△")
    events = do(state, action.USE_POWER, action.DESTROY_FIRST, rules=rules)
    assert names(events) == ["discard", "destroy"]
    assert (state["phase"], len(castle_in(state))) == (phase.TURN, 1)


def test_ruling_20_the_only_tile_of_an_end_column_may_be_moved_but_not_back():
    """C-38: the goal is read after the tile was lifted."""
    state = hold(base("..s\nscp"), "P△")
    do(state, action.USE_POWER, action.DESTROY_FIRST + cell(2, 1))
    moves = {divmod(code - action.MOVE_FIRST, 8) for code in actions_in(state, BASE_RULES)}
    assert moves == {
        (cell(0, 0), 0),
        (cell(0, 0), 1),
        (cell(0, 0), 7),
        (cell(2, 0), 0),
        (cell(2, 0), 1),
        (cell(2, 0), 6),
    }
    seer, chameleon, pyro = (column[0] for column in castle_in(state))
    do(state, action.MOVE_FIRST + cell(0, 0) * 8 + 7)
    assert castle_in(state) == [[chameleon], [pyro], [seer]]


# Destruction ---------------------------------------------------------------------


def destroyable(state, rules=BASE_RULES):
    """The cells that may be destroyed, as (column, row)."""
    return {divmod(code - action.DESTROY_FIRST, 8) for code in actions_in(state, rules)}


def test_ruling_21_an_inner_column_of_one_tile_is_protected():
    """C-22: an end column disappears, everything above slides down."""
    state = hold(base("s..\nscp"), "P△")
    do(state, action.USE_POWER)
    assert destroyable(state) == {(0, 0), (0, 1), (2, 0)}
    do(state, action.DESTROY_FIRST + cell(0, 0))
    assert [len(column) for column in castle_in(state)] == [1, 1, 1]


def test_ruling_22_there_is_always_a_tile_to_destroy_and_all_go_if_there_are_too_few():
    """C-22, C-25, acceptance: three tiles and no line, all three go; an empty castle pays nothing."""
    state = hold(base("scp"), "traitor")
    events = do(state, action.DISCARD_TRAITOR)
    assert names(events) == ["traitor-discard", "destroy", "destroy", "destroy"]
    assert events[0][3] == 4
    assert castle_in(state) == []
    state = hold(base(""), "traitor")
    assert names(do(state, action.DISCARD_TRAITOR)) == ["traitor-discard"]


def test_ruling_23_trial_damage_spares_inner_columns_of_one_tile():
    """C-22, C-28."""
    rows = ["s....p" if row % 2 else "j....c" for row in range(5)]
    state = expert("\n".join([*rows, "pcjpcj"]))
    state["pending"], state["phase"], state["cause"] = 1, phase.DESTROY, cause.TRIAL
    assert destroyable(state, EXPERT_RULES) == {(col, row) for col in (0, 5) for row in range(6)}


def test_ruling_24_foundation_tiles_may_be_chosen_as_damage():
    """C-28: what is above slides."""
    state = expert("s.....\n" + SIX + "\npcjpcj", trials=("A1h", "A2w", "A3w"))
    before = castle_in(state)
    act(state, action.TRIGGER, EXPERT_RULES, EXPERT)
    act(state, action.DESTROY_FIRST + cell(0, 0), EXPERT_RULES, EXPERT)
    assert castle_in(state)[0] == before[0][1:]


# Two towers, two bastions, 34 tiles.
HARPY_II = """
    scpj..
    sjpscp
    scpcps
    sjpscp
    ccscjj
    ccpsjj
"""


def suffer(state):
    """Give tiles of the highest columns up until the damage is done."""
    while state["phase"] == phase.DESTROY:
        heights = [len(column) for column in castle_in(state)]
        col = heights.index(max(heights))
        act(state, action.DESTROY_FIRST + cell(col, heights[col] - 1), EXPERT_RULES, EXPERT)


def test_ruling_25_bastions_are_counted_once_before_the_first_tile_goes():
    """C-28, acceptance: A2h with two towers, two bastions and 34 tiles destroys 24; 10 are left, which survives."""
    state = expert(HARPY_II, trials=("A1w", "A2h", "A3w"), trial=2)
    assert count_formations(EXPERT_RULES, state, 0)[:2] == (2, 2)
    events = act(state, action.TRIGGER, EXPERT_RULES, EXPERT)
    assert next(event[4] for event in events if event[0] == "formations") == 24
    act(state, action.DESTROY_FIRST + cell(0, 0), EXPERT_RULES, EXPERT)
    assert state["pending"] == 23
    suffer(state)
    assert sum(map(len, castle_in(state))) == 10
    assert (state["status"], state["trial"]) == (status.PLAYING, 2)


BY_BASTIONS = {
    0: "scjpsc\njpscjp",
    1: "ssjpsc\nsspcjp",
    2: "ssppsc\nssppcj",
    3: "ssppcc\nssppcc",
    4: "jjscps\njjcsjs\nssppcc\nssppcc",
}


@pytest.mark.parametrize("bastions", BY_BASTIONS)
def test_ruling_26_bastions_soften_a_behemoth_too(bastions):
    """C-28: four tiles each, down to nothing; two of them meet the Behemoth of the first Trial."""
    for card, damage in (("A1h", 16 - 4 * bastions), ("A1b", 16 - 4 * bastions if bastions < 2 else 0)):
        state = expert(BY_BASTIONS[bastions], trials=(card, "A2w", "A3w"))
        assert count_formations(EXPERT_RULES, state, 0)[1] == bastions
        events = act(state, action.TRIGGER, EXPERT_RULES, EXPERT)
        assert next(event[4] for event in events if event[0] == "formations") == damage


@pytest.mark.parametrize(("heights", "passed"), [((4,) * 6, True), ((4, 4, 4, 4, 4, 3), False)])
def test_ruling_27_only_the_columns_after_the_effect_count(heights, passed):
    """C-30, acceptance: the third Worm is survived by heights 4,4,4,4,4,4, not by 4,4,4,4,4,3."""
    rows = [
        "".join("scjp"[(col + row) % 4] if row < height else "." for col, height in enumerate(heights))
        for row in range(4)
    ]
    state = expert("\n".join(rows[::-1]), trials=("A1w", "A2w", "A3w"), trial=3)
    events = act(state, action.TRIGGER, EXPERT_RULES, EXPERT)
    assert ("destroy-rows", 0, 3, 0, 0) in events
    assert (state["status"] == status.WON) == passed


@pytest.mark.parametrize(("bastions", "left"), [(3, 6), (2, 2)])
def test_c_28_an_unmet_assault_iii_needs_three_bastions_with_36_tiles(bastions, left):
    """C-28, acceptance: 42 − 12 = 30 tiles go and six columns stay; with two bastions 34 go, which loses."""
    rows = ["jcjcps", "pjpjsc", "jpjpcs", "pjcjpc", "ccssjj" if bastions == 3 else "ccssjp", "ccssjj"]
    state = expert("\n".join(rows), trials=("A1w", "A2w", "A3h"), trial=3)
    assert count_formations(EXPERT_RULES, state, 0)[1] == bastions
    settle(state, EXPERT_RULES, EXPERT)
    suffer(state)
    assert sum(map(len, castle_in(state))) == left
    assert state["status"] == (status.WON if bastions == 3 else status.LOST)


# Towers --------------------------------------------------------------------------

NEARLY = "s.....\ns.....\ns.....\npcjpcj"


def test_ruling_28_only_placing_the_last_tile_uncovers_a_card():
    """C-27: not a Juggler; with the setting on any tower gained in a turn does."""
    placed = hold(expert(NEARLY), "S○")
    act(placed, cell(0, 4), EXPERT_RULES, EXPERT)
    assert (placed["phase"], len(actions_in(placed, EXPERT_RULES))) == (phase.UNCOVER, 3)
    juggled = "s.....\ns.....\ns.....\ncsjpcj"
    for rules, due in (
        (EXPERT_RULES, phase.TURN),
        (rules_of(level="expert", reveal_on_any_tower=True), phase.UNCOVER),
    ):
        state = hold(expert(juggled), "J△")
        act(state, action.USE_POWER, rules, EXPERT)
        act(state, action.SWAP_FIRST + 2 * cell(0, 0) + 1, rules, EXPERT)
        assert count_formations(rules, state, 0)[0] == 1
        assert state["phase"] == due


def test_ruling_29_a_tower_cancelled_at_once_uncovers_nothing():
    """C-27."""
    state = hold(expert("s.....\ns.....\ns.....\nscjpcj\npcjpcj".replace("scjpcj", "ssjpcj")), "S○")
    act(state, cell(0, 5), EXPERT_RULES, EXPERT)
    assert state["phase"] == phase.TURN


def test_ruling_30_with_all_cards_open_nothing_happens():
    """C-27."""
    state = hold(expert(NEARLY), "S○")
    state["face_up"] = 1
    act(state, cell(0, 4), EXPERT_RULES, EXPERT)
    assert state["phase"] == phase.TURN


# Exhaustion, discards ------------------------------------------------------------


def test_ruling_31_vigil_and_pantry_tiles_do_not_delay_exhaustion():
    """C-19: revealed tiles do."""
    state = state_of(WINNING, standard=[], safe=[], vigil="S△")
    assert is_exhausted(state)
    settle(state)
    assert state["status"] == status.WON
    open_tiles = base(WINNING, standard=[], safe=[], revealed=["S△"])
    assert not is_exhausted(open_tiles)
    stocked = expert(WINNING, standard=[], safe=[])
    stocked["pantry"] = 2
    assert why_due(EXPERT_RULES, stocked) == trigger.EXHAUSTION


@pytest.mark.parametrize("bot", BOTS)
def test_ruling_32_the_last_traitor_comes_before_exhaustion_in_the_introductory_game(bot):
    """C-19: the twelfth Traitor triggers Exam III, under the Herald the eleventh; not if one left the game."""
    for name, config in SAMPLE.items():
        if not name.startswith("intro-1p"):
            continue
        for _, setup, *events in replay(config, bot, range(3)):
            whys = [event["why"] for event in events if event["event"] == "trial"]
            laid = sum(event["event"] == "traitor" for event in events)
            assert laid <= 12 - (setup["herald"] is not None)
            if not {"premonition", "cold-sweat"} & set(config["appendices"]):
                assert "exhausted" not in whys


def test_ruling_33_a_discard_is_always_allowed():
    """C-07."""
    for picture in ("", EXAM_1, FULL.replace("s", ".", 1)):
        state = state_of(picture)
        assert ("discard", "none") in plays_in(state, "S△")
        play_tile(state, "S△", ("discard", "none"))
        assert state["discarded"][0] == 1


def test_ruling_34_a_plain_traitor_may_be_discarded_at_the_last_slot():
    """C-25: also a revealed one; black-bordered ones never, and none in the introductory game (acceptance)."""
    for source in (0, origin.TAKEN):
        state = hold(base(SIX, traitors=2), "traitor", source)
        assert actions_in(state, BASE_RULES) == [action.LAY_TRAITOR, action.DISCARD_TRAITOR]
    do(state, action.DISCARD_TRAITOR)
    assert (state["phase"], state["pending"]) == (phase.DESTROY, 4)
    assert actions_in(hold(base(SIX), "traitor-black"), BASE_RULES) == [action.LAY_TRAITOR]
    assert actions_in(hold(state_of(SIX), "traitor")) == [action.LAY_TRAITOR]


@pytest.mark.parametrize("lines", range(5))
def test_c_29_every_line_makes_a_traitor_cheaper_at_expert_level(lines):
    """C-29, acceptance: four lines make it free."""
    kinds = "spcj"
    rows = []
    for row, kind in enumerate(kinds):
        other = kinds[(row + 2) % 4]
        rows.append((kind if row < lines else other) + kind * 3 + other * 2)
    state = hold(expert("\n".join(rows)), "traitor")
    found = count_formations(EXPERT_RULES, state, 0)[2]
    events = act(state, action.DISCARD_TRAITOR, EXPERT_RULES, EXPERT)
    assert found == lines
    assert events[0][3] == 4 - lines
    assert do(hold(base("\n".join(rows)), "traitor"), action.DISCARD_TRAITOR)[0][3] == 4


# Haunted tiles -------------------------------------------------------------------

HORROR_RULES = rules_of(level="expert", appendices=("horror",))


def haunted(picture, col, row, **more):
    """An expert state with a haunted tile."""
    state = expert(picture, **more)
    state["haunted"][0] = 1 << cell(col, row)
    return state


def test_ruling_35_a_haunted_tile_still_cancels_formations_of_its_type():
    """C-37: it is in none itself; with the setting on it cancels nothing."""
    beside = haunted("s....\nssssp", 0, 1)
    within = haunted("ssss", 0, 0)
    neutral = rules_of(level="expert", appendices=("horror",), haunted_neutral=True)
    assert count_formations(HORROR_RULES, beside, 0) == (0, 0, 0)
    assert count_formations(neutral, beside, 0) == (0, 0, 1)
    assert count_formations(HORROR_RULES, within, 0) == (0, 0, 0)
    assert count_formations(neutral, within, 0) == (0, 0, 0)


@pytest.mark.parametrize(("is_neutral", "due"), [(False, phase.TURN), (True, phase.UNCOVER)])
def test_ruling_35_decides_whether_a_tower_beside_the_haunted_tile_uncovers_a_card(is_neutral, due):
    rules = rules_of(level="expert", appendices=("horror",), haunted_neutral=is_neutral)
    state = hold(haunted("s...\nss..\nspcj", 1, 1), "S△")
    act(state, cell(0, 3), rules, EXPERT)
    assert state["phase"] == due


@pytest.mark.parametrize(
    ("picture", "offered"), [(SIX, {1, 2, 3, 4}), (SIX.replace("c\n", "\n")[:-1], set())]
)
def test_ruling_36_cold_sweat_needs_six_columns(picture, offered):
    """C-35: the four middle columns; the Traitor is gone free of charge, once."""
    rules = rules_of(appendices=("cold-sweat",))
    state = hold(state_of(picture), "traitor")
    state["cold_sweat"] = 1
    haunts = {code - action.HAUNT_FIRST for code in actions_in(state, rules) if code >= action.HAUNT_FIRST}
    assert haunts == offered
    if offered:
        assert names(act(state, action.HAUNT_FIRST + 2, rules)) == ["haunt"]
        assert (state["haunted"][0], state["traitors"], state["cold_sweat"]) == (1 << cell(2, 2), 0, 0)
    assert all(code < action.HAUNT_FIRST for code in actions_in(hold(state, "traitor-black"), rules))


def test_ruling_37_horror_comes_with_the_first_black_traitor_or_never():
    """C-36: before it is laid; any column if there are fewer than six; not with fewer than six tiles."""
    for picture, columns in ((SIX, {1, 2, 3, 4}), ("scj\npsc", {0, 1, 2}), ("scjps", None)):
        state = expert(picture, standard=["traitor-black", "traitor-black"], safe=[])
        state["horror"] = 1
        act(state, action.DRAW_STANDARD, HORROR_RULES, EXPERT)
        assert state["horror"] == 0
        assert (state["phase"] == phase.HORROR) == (columns is not None)
        if columns is not None:
            assert {code - action.HAUNT_FIRST for code in actions_in(state, HORROR_RULES)} == columns
            events = act(state, action.HAUNT_FIRST + 1, HORROR_RULES, EXPERT)
            assert names(events) == ["haunt"]
            assert actions_in(state, HORROR_RULES) == [action.LAY_TRAITOR]


def test_ruling_38_a_haunted_tile_that_is_destroyed_loses():
    """C-37: by a Worm's rows, by choice, and when all tiles must go."""
    worm = haunted(SIX, 2, 0, trials=("A1w", "A2w", "A3w"))
    events = act(worm, action.TRIGGER, HORROR_RULES, EXPERT)
    assert names(events)[-2:] == ["trial-end", "result"]
    assert (worm["status"], worm["reason"]) == (status.LOST, 0)
    chosen = hold(haunted(SIX, 2, 2), "traitor")
    act(chosen, action.DISCARD_TRAITOR, HORROR_RULES, EXPERT)
    assert names(act(chosen, action.DESTROY_FIRST + cell(2, 2), HORROR_RULES, EXPERT)) == [
        "destroy",
        "result",
    ]
    assert (chosen["status"], chosen["reason"]) == (status.LOST, 0)
    few = hold(haunted("scp", 1, 0), "traitor")
    assert names(act(few, action.DISCARD_TRAITOR, HORROR_RULES, EXPERT))[-1] == "result"


def test_c_37_nothing_may_be_placed_next_to_a_haunted_tile_but_slides_may_bring_it_there():
    """C-37: above it, beside it, and no column beside it in the foundation."""
    state = hold(haunted("S△ C□ J○", 0, 0), "P□")
    spots = actions_in(state, HORROR_RULES)
    assert 64 not in spots
    assert 65 in spots
    assert cell(0, 1) not in spots
    moved = hold(haunted(SIX, 2, 2), "J△")
    act(moved, action.USE_POWER, HORROR_RULES, EXPERT)
    act(moved, action.SWAP_FIRST + 2 * cell(2, 1), HORROR_RULES, EXPERT)
    assert moved["haunted"][0] == 1 << cell(2, 1)


# Prison --------------------------------------------------------------------------


def test_ruling_39_the_prison_takes_six_tiles_or_all_and_play_goes_on():
    """C-34: after Trials I and II; after III an unfinished ring loses."""
    rules = rules_of(level="base", appendices=("prison",))
    state = base(EXAM_1)
    act(state, action.TRIGGER, rules, BASE)
    assert (state["trial"], state["phase"], state["pending"]) == (1, phase.DESTROY, 6)
    while state["phase"] == phase.DESTROY:
        act(state, actions_in(state, rules)[-1], rules, BASE)
    assert (state["status"], state["phase"]) == (status.PLAYING, phase.TURN)
    few = expert("jpcjpc\nscjpsc", trials=("A1w", "A2w", "A3w"))
    prison = rules_of(level="expert", appendices=("prison",))
    events = act(few, action.TRIGGER, prison, EXPERT)
    assert names(events).count("destroy") == 6
    assert castle_in(few) == []
    assert few["status"] == status.PLAYING
    last = base(WINNING, trial=3)
    act(last, action.TRIGGER, rules, BASE)
    assert (last["status"], last["reason"]) == (status.LOST, 4)
    done = base(WINNING, trial=3)
    done["n_prison"] = 8
    act(done, action.TRIGGER, rules, BASE)
    assert done["status"] == status.WON


def test_c_34_the_ring_grows_beside_built_cells_of_another_motif():
    """C-34: eight cells in a circle, no Pantry tile, no Traitor."""
    rules = rules_of(level="expert", appendices=("prison",), pantry="on")
    state = hold(expert("sc"), "S△")
    assert {code - 104 for code in actions_in(state, rules) if 104 <= code < 112} == set(range(8))
    act(state, 104 + 7, rules, EXPERT)
    assert (state["n_prison"], state["prison"][7]) == (1, number_of("S△"))
    for tile, cells in (("C△", set()), ("C□", {0, 6})):
        found = {code - 104 for code in actions_in(hold(state, tile), rules) if 104 <= code < 112}
        assert found == cells
    pantry = hold(state, "pantry-square", origin.RECOVERED)
    assert all(not 104 <= code < 112 for code in actions_in(pantry, rules))


# Pantry --------------------------------------------------------------------------

PANTRY_RULES = rules_of(level="expert", pantry="on")


def stocked(picture, n_placed=0, **more):
    """An expert state with Pantry tiles, some of them standing as the first tiles of row 3."""
    state = expert(picture, **more)
    state["pantry"] = 2
    for col in range(n_placed):
        bit = 1 << cell(col, 2)
        for kind in range(5):
            state["types"][0, kind] &= ~bit
        state["types"][0, 4] |= bit
    return state


@pytest.mark.parametrize(("standing", "passed"), [(1, False), (2, True), (3, False)])
def test_ruling_40_the_pantry_count_is_exact_after_the_effect(standing, passed):
    """C-42: after the first Worm, which leaves row 3 standing; damage may hit Pantry tiles."""
    state = stocked("jpcjpc\n" + SIX, standing, trials=("A1w", "A2w", "A3w"))
    act(state, action.TRIGGER, PANTRY_RULES, EXPERT)
    assert (state["status"] == status.PLAYING) == passed
    assert passed or state["reason"] == 3


def test_ruling_41_pantry_tiles_may_pay_for_anything():
    """C-41: destroyed, they lie in the discard pile and come back through a Chameleon of their motif."""
    state = hold(stocked(SIX, 2), "traitor")
    act(state, action.DISCARD_TRAITOR, PANTRY_RULES, EXPERT)
    act(state, action.DESTROY_FIRST + cell(0, 2), PANTRY_RULES, EXPERT)
    motif = next(m for m in range(3) if state["discards"][12 + m])
    assert state["discards"].sum() == 2
    state["pending"], state["phase"] = 0, phase.TURN
    hold(state, ("C△", "C□", "C○")[motif])
    act(state, action.USE_POWER, PANTRY_RULES, EXPERT)
    act(state, action.RECOVER_FIRST + 12 + motif, PANTRY_RULES, EXPERT)
    actions = actions_in(state, PANTRY_RULES)
    assert 66 in actions
    assert action.USE_POWER not in actions


def test_ruling_42_a_pantry_tile_cancels_nothing():
    """C-40: it has no type; four of them are no formation."""
    state = stocked("....\nssss")
    for col in range(4):
        state["types"][0, 4] |= 1 << cell(col, 1)
        state["motifs"][0, col % 3] |= 1 << cell(col, 1)
    assert count_formations(PANTRY_RULES, state, 0) == (0, 0, 1)


def test_c_43_hard_pantry_tiles_keep_apart():
    """C-43; a Pantry tile from the supply must be placed (C-41)."""
    hard = rules_of(level="expert", pantry="hard")
    state = stocked("S△ C□ J○")
    state["types"][0, 0], state["types"][0, 4] = 0, 1
    easy, apart = (
        set(actions_in(hold(state, "pantry-square", origin.PANTRY), rules)) for rules in (PANTRY_RULES, hard)
    )
    assert 66 not in easy
    assert easy - apart == {64, cell(0, 1)}


# Vigil and Herald ----------------------------------------------------------------


def test_ruling_43_the_exchange_is_for_drawn_and_revealed_tiles_once_a_turn():
    """C-16: not for tiles taken back or given."""
    rules = rules_of(level="base", players=2, appendices=("vigil",))
    state = base("S△", vigil="P□")
    for source, offered in (
        (0, True),
        (origin.TAKEN, True),
        (origin.VIGIL, False),
        (origin.RECOVERED, False),
        (origin.GIVEN, False),
    ):
        assert (action.SWAP_VIGIL in actions_in(hold(state, "C○", source), rules)) == offered


def test_ruling_44_the_power_of_the_vigil_tile_may_be_used():
    """C-16."""
    rules = rules_of(level="base", appendices=("vigil",))
    state = hold(base("sc", vigil="J□"), "C○")
    act(state, action.SWAP_VIGIL, rules, BASE)
    assert action.USE_POWER in actions_in(state, rules)


def test_ruling_45_at_expert_level_the_card_under_the_herald_is_chosen_blind():
    """C-17, C-26: cards lie face down, and all need the same number of Traitors."""
    _, _, state = begin(GAME.configure({"level": "expert", "appendices": ("herald",)}), 1)
    assert state["face_up"].tolist() == [0, 0, 0]
    assert state["needed"].tolist() == [2, 2, 2]


# Two players ---------------------------------------------------------------------


def two(picture, other, **more):
    """A state of two players at the base level."""
    return base(picture, other=other, **more)


TWO_BASE = rules_of(level="base", players=2)


def test_ruling_46_who_drew_a_traitor_pays_for_it():
    """C-25, C-44: own castle, own lines."""
    state = hold(two(SIX, "scjp"), "traitor", seat=1)
    events = act(state, action.DISCARD_TRAITOR, TWO_BASE, BASE)
    assert {event[1] for event in events if event[0] == "destroy"} == {1}
    assert castle_in(state, 1) == []
    assert castle_in(state, 0) == castle_of(SIX)


def test_ruling_47_either_complete_castle_calls_a_trial():
    """C-10: both must be complete with the setting on."""
    both = rules_of(level="base", players=2, both_complete=True)
    for castles in ((COMPLETE, SIX), (SIX, COMPLETE)):
        assert why_due(TWO_BASE, two(*castles)) == trigger.COMPLETION
        assert why_due(both, two(*castles)) == -1
    assert why_due(both, two(COMPLETE, COMPLETE)) == trigger.COMPLETION


def test_ruling_48_only_the_facing_castle_suffers():
    """C-46: but both need six columns, else the match is lost with no effect."""
    rules = rules_of(level="expert", players=2)
    state = expert(SIX, other=SIX, trials=("A1w", "A2w", "A3w"))
    act(state, action.TRIGGER, rules, EXPERT)
    act(state, action.FACE_FIRST + 1, rules, EXPERT)
    assert castle_in(state, 0) == castle_of(SIX)
    assert [len(column) for column in castle_in(state, 1)] == [2] * 6
    assert (state["champion"], state["trial"]) == (1, 1)
    short = expert(SIX, other="scj", trials=("A1w", "A2w", "A3w"))
    act(short, action.TRIGGER, rules, EXPERT)
    events = act(short, action.FACE_FIRST, rules, EXPERT)
    assert "destroy-rows" not in names(events)
    assert (short["status"], short["reason"]) == (status.LOST, reason.FOUNDATION)


def test_ruling_49_gifts_are_not_passed_on():
    """C-45: only the tile just drawn or taken, for one own tile; in the introductory game a top tile."""
    state = hold(two("s.\ncp", "sc"), "S△")
    events = act(state, action.GIVE_TILE, TWO_BASE, BASE)
    assert destroyable(state, TWO_BASE) == {(0, 0), (0, 1), (1, 0)}
    events += act(state, action.DESTROY_FIRST + cell(0, 0), TWO_BASE, BASE)
    assert names(events) == ["destroy", "gift"]
    assert (state["seat"], state["origin"], state["tile"]) == (1, origin.GIVEN, number_of("S△"))
    assert action.GIVE_TILE not in actions_in(state, TWO_BASE)
    act(state, 66, TWO_BASE, BASE)
    assert (state["phase"], state["seat"]) == (phase.TURN, 1)
    intro = hold(state_of("s.\ncp", other="sc"), "S△")
    act(intro, action.GIVE_TILE, TWO)
    assert destroyable(intro, TWO) == {(0, 1), (1, 0)}
    for source in (origin.VIGIL, origin.RECOVERED, origin.GIVEN):
        assert action.GIVE_TILE not in actions_in(hold(two("sc", "sc"), "S△", source), TWO_BASE)
    assert action.GIVE_TILE not in actions_in(hold(two("", "sc"), "S△"), TWO_BASE)


def test_ruling_50_the_champion_card_is_given_at_the_start_of_a_turn():
    """C-48: for six top tiles, by the player to move or by the other."""
    state = two(SIX, SIX, trial=2)
    state["champion"] = 0
    assert action.GIVE_CHAMPION in actions_in(state, TWO_BASE)
    act(state, action.GIVE_CHAMPION, TWO_BASE, BASE)
    assert destroyable(state, TWO_BASE) == {(col, 2) for col in range(6)}
    events = []
    while state["phase"] == phase.DESTROY:
        events += act(state, actions_in(state, TWO_BASE)[0], TWO_BASE, BASE)
    assert names(events) == ["destroy"] * 6 + ["champion"]
    assert (state["champion"], state["phase"], state["seat"]) == (1, phase.CHAMPION, 1)
    act(state, action.GO_ON, TWO_BASE, BASE)
    assert (state["champion"], state["phase"], state["seat"]) == (1, phase.TURN, 0)
    assert action.GIVE_CHAMPION not in actions_in(hold(state, "S△"), TWO_BASE)
    poor = two("scjps", SIX, trial=2)
    poor["champion"] = 0
    assert action.GIVE_CHAMPION not in actions_in(poor, TWO_BASE)


def test_ruling_50_after_a_trial_at_the_start_of_a_turn_its_holder_is_asked():
    """C-48: a partner who took the Champion card may give it before the turn goes on."""
    state = two(SIX, EXAM_1)
    act(state, action.TRIGGER, TWO_BASE, BASE)
    act(state, action.FACE_FIRST + 1, TWO_BASE, BASE)
    assert (state["champion"], state["phase"], state["seat"]) == (1, phase.CHAMPION, 1)
    assert actions_in(state, TWO_BASE) == [action.GO_ON, action.GIVE_CHAMPION]
    act(state, action.GO_ON, TWO_BASE, BASE)
    assert (state["phase"], state["seat"]) == (phase.TURN, 0)
    own = two(EXAM_1, SIX)
    act(own, action.TRIGGER, TWO_BASE, BASE)
    act(own, action.FACE_FIRST, TWO_BASE, BASE)
    assert (own["champion"], own["phase"], own["seat"]) == (0, phase.TURN, 0)
    assert action.GIVE_CHAMPION in actions_in(own, TWO_BASE)


def test_ruling_51_the_prison_penalty_falls_on_who_faced_the_trial():
    """C-34, C-46."""
    rules = rules_of(level="base", players=2, appendices=("prison",))
    state = two(SIX, EXAM_1)
    act(state, action.TRIGGER, rules, BASE)
    act(state, action.FACE_FIRST + 1, rules, BASE)
    assert (state["phase"], state["seat"], state["pending"]) == (phase.DESTROY, 1, 6)


def test_ruling_52_vigil_and_pawn_are_common():
    """C-47: a haunted tile goes into the castle of who drew the Traitor."""
    rules = rules_of(level="expert", players=2, appendices=("vigil", "horror"))
    state = expert(SIX, other=SIX, standard=["traitor-black"], vigil="S△")
    state["horror"], state["seat"], state["active"] = 1, 1, 1
    act(state, action.DRAW_STANDARD, rules, EXPERT)
    act(state, action.HAUNT_FIRST + 3, rules, EXPERT)
    assert state["haunted"].tolist() == [0, 1 << cell(3, 2)]
    for seat in range(2):
        assert action.SWAP_VIGIL in actions_in(
            hold(expert(SIX, other=SIX, vigil="S△"), "P△", seat=seat), rules
        )


def test_c_44_turns_alternate_and_c_47_powers_act_on_the_own_castle():
    """C-44, C-47: revealed tiles are common."""
    state = two("sc", "jp\nps", standard=["J△", "S△"], safe=["P□", "S○"])
    do(state, action.DRAW_SAFE, 66, rules=TWO_BASE)
    assert (state["seat"], state["phase"]) == (1, phase.TURN)
    do(state, action.DRAW_STANDARD, action.USE_POWER, action.SWAP_FIRST, rules=TWO_BASE)
    assert castle_in(state, 0) == castle_of("sc")
    assert castle_in(state, 1) != castle_of("jp\nps")
    assert state["seat"] == 0


def test_c_46_trials_two_and_three_are_faced_by_who_has_no_champion_card():
    """C-46: whoever passes takes the card."""
    state = two(WINNING, WINNING)
    act(state, action.TRIGGER, TWO_BASE, BASE)
    act(state, action.FACE_FIRST + 1, TWO_BASE, BASE)
    faced = [1]
    while not is_over(state):
        if state["phase"] == phase.CHAMPION:
            act(state, action.GO_ON, TWO_BASE, BASE)
        events = act(state, action.TRIGGER, TWO_BASE, BASE)
        faced += [event[3] for event in events if event[0] == "trial"]
    assert faced == [1, 0, 1]
    assert state["status"] == status.WON


def test_ruling_53_passing_the_third_trial_ends_the_match_at_once():
    """C-15: tiles that are left do not matter."""
    for bot in PRUDENT:
        wins = 0
        for events in replay({}, bot, range(150)):
            if events[-1]["win"]:
                wins += 1
                assert [event["event"] for event in events[-3:]] == ["trial", "trial-end", "result"]
                assert (events[-2]["trial"], events[-2]["passed"]) == (3, True)
        assert wins > 0
