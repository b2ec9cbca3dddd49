"""Tests of the referee: cards, triggers and effects of trials, from built situations."""

import pytest

from tests.games.castellion.oracle_play import Table, castle, match_event, stacked
from tests.oracles import castellion as oracle

# 2 towers, 2 bastions and 34 tiles.
RAMPART = """
cjps..
sjsccp
spsccs
spsjjp
spsjjs
ccccpj
"""
# 3 bastions and 36 tiles, nothing else.
KEEP = """
cpjcjc
pcspsp
cpjcjc
pcspsp
ssjjcc
ssjjcc
"""
LOW_KEEP = KEEP.replace("ssjjcc\n", "ssjjcs\n", 1)  # 2 bastions


def counted(picture):
    """Return towers, bastions and lines of a drawn castle."""
    return tuple(oracle.count_formations(castle(picture)).values())


def test_castles_are_as_described():
    assert counted(RAMPART) == (2, 2, 1)
    assert oracle.n_tiles(castle(RAMPART)) == 34
    assert counted(KEEP) == (0, 3, 0)
    assert counted(LOW_KEEP) == (0, 2, 0)


def faced(picture, *trials, trial=1, **values):
    """Return a table on which the current trial was triggered at will."""
    table = Table(picture, trials=list(trials) or None, trial=trial, **values)
    table.do("trial", why="voluntary")
    return table


def destroy(table, number, why="trial"):
    """Destroy a number of tiles, always from the top of the highest column."""
    for _ in range(number):
        assert table.due() == {"destroy"}
        castle_of = table.state.castles[table.legal[0]["seat"]]
        tops = [e for e in table.find("destroy", why=why) if e["cell"][1] == len(castle_of[e["cell"][0]]) - 1]
        highest = max(tops, key=lambda event: event["cell"][1])
        table.do("destroy", cell=highest["cell"])


def ended(table):
    """Return the `trial-end` that is due and go past it."""
    assert table.due() == {"trial-end"}
    event = table.do("trial-end")
    return event["passed"], event["reason"]


# Cards ---------------------------------------------------------------------------

SETS = {
    "S-A": ["1/1/1", "2/1/1 1/2/1 1/1/2", "2/2/1 1/2/2 2/1/2"],
    "S-B": ["1/1/1", "2/2/0 0/2/2 2/0/2", "3/2/0 0/3/2 2/0/3"],
    "S-C": ["1/1/1", "3/0/0 0/3/0 0/0/3", "5/0/0 0/5/0 0/0/5"],
    "S-D": ["1/1/1", "2/1/1 1/2/1 0/0/0", "2/2/1 1/2/2 2/1/2"],
}


@pytest.mark.parametrize("name", SETS)
def test_simulation_sets(name):
    stages = oracle.stages_of({"level": "base", "simulation_set": name})
    for number, (cards, wanted) in enumerate(zip(stages, SETS[name], strict=True), start=1):
        needs = [f"{c['towers']}/{c['bastions']}/{c['lines']}" for c in cards.values()]
        assert " ".join(needs) == wanted
        assert list(cards) == [f"S{number}{letter}" for letter in ("abc" if number > 1 else [""])]
        assert {c["traitors"] for c in cards.values()} == {3}
        assert {c["damage"] for c in cards.values()} == {0}
        worm = name == "S-D" and number == 2
        assert [c["rows"] for c in cards.values()] == ([0, 0, 1] if worm else [0] * len(cards))


def test_simulation_cards_of_ones_own():
    cards = [{"id": "a", "trial": 1, "towers": 2, "traitors": 4}, {"id": "b", "trial": 2, "rows": 1}]
    config = {"level": "base", "simulation_set": [*cards, {"id": "c", "trial": 3}]}
    first, second, third = oracle.stages_of(config)
    assert first == {"a": oracle.card(4, (2, 0, 0))}
    assert second == {"b": oracle.card(3, rows=1)}
    assert third == {"c": oracle.card(3)}
    state = oracle.check_setup(stacked([], trials=["a", "b", "c"]), oracle.check_match(match_event(**config)))
    assert state.trials == ["a", "b", "c"]
    assert state.card == first["a"]


WRONG_CARDS = {
    "no id": ({"trial": 1}, "without `id`"),
    "no trial": ({"id": "a"}, "without `trial`"),
    "trial 4": ({"id": "a", "trial": 4}, "without `trial`"),
    "negative": ({"id": "a", "trial": 1, "lines": -1}, "wrong number"),
    "no object": (3, "no Trial card"),
}


@pytest.mark.parametrize("name", WRONG_CARDS)
def test_wrong_simulation_cards_are_refused(name):
    card, message = WRONG_CARDS[name]
    with pytest.raises(oracle.Fault, match=message):
        oracle.check_match(match_event(level="base", simulation_set=[card]))


def test_simulation_cards_have_different_ids():
    cards = [{"id": "a", "trial": 1}, {"id": "a", "trial": 2}]
    with pytest.raises(oracle.Fault, match="same `id`"):
        oracle.check_match(match_event(level="base", simulation_set=cards))


ASSAULTS = {
    1: {"A1h": (2, 0, 0, 16, 0), "A1b": (0, 2, 0, 16, 0), "A1d": (0, 0, 2, 16, 0), "A1w": (0, 0, 0, 0, 1)},
    2: {"A2h": (3, 0, 0, 32, 0), "A2b": (0, 3, 0, 32, 0), "A2d": (0, 0, 3, 32, 0), "A2w": (0, 0, 0, 0, 2)},
    3: {"A3h": (5, 0, 0, 42, 0), "A3b": (0, 5, 0, 42, 0), "A3d": (0, 0, 5, 42, 0), "A3w": (0, 0, 0, 0, 3)},
}


@pytest.mark.parametrize("stage", ASSAULTS)
def test_assaults(stage):
    cards = oracle.stages_of({"level": "expert"})[stage - 1]
    assert {name: tuple(card.values()) for name, card in cards.items()} == {
        name: (2, *values) for name, values in ASSAULTS[stage].items()
    }


EXAMS = {
    "E1": (5, 1, 1, 1),
    "E2": (2, 0, 0, 0),
    "E3a": (5, 0, 3, 2),
    "E3b": (5, 2, 0, 3),
    "E3c": (5, 3, 2, 0),
}


def test_exams():
    cards = {name: card for stage in oracle.stages_of({"level": "intro"}) for name, card in stage.items()}
    assert {name: tuple(card.values())[:4] for name, card in cards.items()} == EXAMS
    assert [name for name, card in cards.items() if card["rows"]] == ["E2"]


def test_setup_draws_from_the_cards_of_the_level():
    config = oracle.check_match(match_event(level="expert"))
    oracle.check_setup(stacked([], trials=["A1w", "A2w", "A3w"]), config)
    with pytest.raises(oracle.Fault, match="'A2h' is not one of"):
        oracle.check_setup(stacked([], trials=["A2h", "A2w", "A3w"]), config)


# Damage --------------------------------------------------------------------------


def test_failed_harpy_with_two_bastions_destroys_24_of_34_tiles():
    table = Table(RAMPART, trials=["A1h", "A2h", "A3h"], trial=2)
    opened = table.do("trial")
    assert (opened["towers"], opened["bastions"], opened["lines"]) == (2, 2, 1)
    assert opened["damage"] == 24
    destroy(table, 24)
    assert ended(table) == (True, None)
    assert [len(column) for column in table.state.castle] == [1, 1, 2, 2, 2, 2]
    assert table.state.trial == 3


def test_requirement_met_means_no_damage():
    table = faced(RAMPART, "A1h", "A2h", "A3h")
    assert ended(table) == (True, None)
    table = faced(KEEP.replace("cpjcjc\n", "", 1), "A1h", "A2b", "A3h", trial=2)
    assert ended(table) == (True, None)


def completed(picture, *trials, trial):
    """Return a table on which the last tile of a castle was placed."""
    whole = castle(picture)
    tile = whole[0][5]
    table = Table("." + picture.strip()[1:], trials=list(trials), trial=trial)
    table.draw(tile)
    table.do("place", col=0)
    return table


def test_complete_castle_with_three_bastions_survives_any_third_assault():
    table = completed(KEEP, "A1h", "A2h", "A3h", trial=3)
    assert table.do("trial", why="complete")["damage"] == 30
    destroy(table, 30)
    assert ended(table) == (True, None)
    result = table.do("result")
    assert (result["win"], result["reason"], result["tiles"]) == (True, "won", [6])


def test_complete_castle_with_two_bastions_is_lost():
    table = completed(LOW_KEEP, "A1h", "A2h", "A3h", trial=3)
    assert table.do("trial")["damage"] == 34
    while table.due() == {"destroy"}:
        table.do("destroy", cell=[0, 0])
    assert ended(table) == (False, "foundation")
    assert table.do("result")["tiles"] == [2]


def test_failed_behemoth_counts_its_bastions():
    table = completed(KEEP, "A1b", "A2b", "A3b", trial=3)
    assert table.do("trial")["damage"] == 30


def test_damage_is_not_capped_in_the_event_but_in_the_deed():
    table = Table("spjcsp", trials=["A1h", "A2h", "A3h"])
    assert table.do("trial")["damage"] == 16
    destroy(table, 6)
    assert ended(table) == (False, "foundation")


def test_no_single_destruction_may_split_the_castle():
    table = faced("s..s.. spjcsp")
    assert {tuple(e["cell"]) for e in table.find("destroy")} == {(0, 0), (0, 1), (3, 0), (3, 1), (5, 0)}


def test_four_bastions_make_a_first_assault_harmless():
    table = faced("ppss.. ppss.. ssjjcc ssjjcc", "A1h", "A2h", "A3h")
    assert ended(table) == (True, None)


@pytest.mark.parametrize(("last", "passed"), [("s", True), (".", False)])
def test_worm_three_leaves_columns_of_four_only(last, passed):
    table = faced(f"spjcs{last} jcspjc spjcsp jcspjc", "A1w", "A2w", "A3w", trial=3)
    assert table.due() == {"destroy-rows"}
    assert table.do("destroy-rows", rows=3)["seat"] == 0
    assert ended(table) == (passed, None if passed else "foundation")
    assert table.do("result")["tiles"] == [6 if passed else 5]


def test_bastions_do_not_help_against_a_worm():
    table = Table(RAMPART, trials=["A1w", "A2w", "A3w"], trial=2)
    assert table.do("trial")["damage"] == 0
    table.do("destroy-rows", rows=2)
    assert ended(table) == (True, None)


def test_mock_worm_and_formations_of_a_simulation():
    values = {"level": "base", "trials": ["S1", "S2a", "S3a"]}
    table = Table("spjcsp", **values)
    table.do("trial")
    assert ended(table) == (False, "formations")
    table = Table("spjcs", **values)
    table.do("trial")
    assert ended(table) == (False, "foundation")
    table = Table("jcspjc spjcsp", **values, trial=2)
    table.state.cards["S2a"] = oracle.stages_of({"level": "base", "simulation_set": "S-D"})[1]["S2c"]
    table.do("trial")
    table.do("destroy-rows", rows=1)
    assert ended(table) == (True, None)


def test_simulations_pass_with_enough_and_fail_with_one_too_few():
    rampart = {"level": "base", "trials": ["S1", "S2a", "S3a"]}
    for trial, passed in ((1, True), (2, True), (3, True)):
        table = Table(RAMPART, **rampart, trial=trial)
        table.do("trial")
        assert ended(table) == (passed, None)
    table = Table(RAMPART, **{**rampart, "trials": ["S1", "S2c", "S3a"]}, trial=2)
    table.do("trial")
    assert ended(table) == (False, "formations")


# Triggers ------------------------------------------------------------------------


def test_voluntary_trials_at_the_start_of_a_turn_from_the_base_level_on():
    assert "trial" in Table("sp", level="base").due()
    assert "trial" in Table("sp", level="expert").due()
    assert "trial" not in Table("sp", level="intro").due()
    assert "trial" in Table("sp", level="intro", flags={"intro_voluntary": True}).due()


@pytest.mark.parametrize("level", ["base", "expert"])
def test_voluntary_trial_after_the_draw_needs_its_flag(level):
    for after in (False, True):
        table = Table("sp", level=level, flags={"voluntary_after_draw": after})
        table.draw("seer-circle")
        assert ("trial" in table.due()) is after
        table = Table("sp", level=level, flags={"voluntary_after_draw": after}, revealed=["traitor"])
        table.do("take")
        assert ("trial" in table.due()) is after


def test_drawn_traitor_goes_to_the_next_trial_after_a_voluntary_one():
    table = Table(RAMPART, level="base", flags={"voluntary_after_draw": True})
    table.draw("traitor")
    table.do("trial")
    ended(table)
    assert table.do("traitor")["trial"] == 2


@pytest.mark.parametrize(("level", "number"), [("intro", 5), ("base", 3), ("expert", 2)])
def test_traitors_trigger_at_their_number_and_one_earlier_with_the_herald(level, number):
    for herald in (None, 1, 2):
        missing = number - (herald == 1)
        table = Table("spjcsp", level=level, beside=["traitor"] * (missing - 2), herald=herald)
        table.draw("traitor")
        table.do("traitor", trial=1)
        if missing >= 2:
            assert "draw" in table.due()
            table.draw("traitor-black")
            table.do("traitor")
        assert table.find("trial", why="traitors")


def test_passed_trial_takes_its_traitors_along():
    table = faced(RAMPART, level="base", beside=["traitor", "traitor-black"])
    ended(table)
    assert table.state.beside == []
    assert table.state.gone == ["traitor", "traitor-black"]


def test_complete_castle_runs_through_all_simulations():
    whole = RAMPART.replace("cjps..", "cjpsjc")
    table = Table("." + whole.strip()[1:], level="base")
    table.draw(castle(whole)[0][5])
    table.do("place", col=0)
    for _ in range(3):
        table.do("trial", why="complete")
        assert ended(table) == (True, None)
    assert table.do("result")["win"]


def test_exhaustion_faces_all_trials_left():
    table = Table(RAMPART, level="base", stacks={"standard": [], "safe": []})
    table.draw("seer-circle")
    table.do("discard", power="none")
    for trial in (1, 2, 3):
        table.do("trial", why="exhausted", trial=trial)
        ended(table)
    assert table.do("result")["win"]
