"""Tests of the referee: the appendices, the haunted tile and the Pantry, from built situations."""

import pytest

from tests.games.castellion.oracle_play import Table, castle
from tests.oracles import castellion as oracle

LEVELS = ["intro", "base", "expert"]
# Cards without any task.
EASY = {name: oracle.card(3) for name in ("S1", "S2a", "S3a", "A1h", "A2b", "A3d")}


def drawn(picture, tile, *appendices, **values):
    """Return a table with a tile just drawn."""
    table = Table(picture, appendices=appendices, **values)
    table.draw(tile)
    return table


def spots(table):
    """Return where the tile in play may be built."""
    return {event["col"] if event["where"] == "top" else event["where"] for event in table.find("place")}


# Premonition ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_premonition_removes_one_plain_traitor_of_the_game(level):
    table = drawn("sp", "traitor", "premonition", level=level)
    table.do("premonition", tile="traitor")
    assert table.state.gone == ["traitor"]
    assert table.state.beside == []
    table.draw("traitor")
    assert "premonition" not in table.due()
    assert "premonition" not in drawn("sp", "traitor-black", "premonition", level=level).due()
    assert "premonition" not in drawn("sp", "traitor", level=level).due()


def test_premonition_may_wait_and_serves_revealed_traitors():
    table = drawn("sp", "traitor", "premonition", level="base")
    table.do("traitor")
    table.state.revealed = ["traitor"]
    table.draw("seer-circle")
    table.do("discard", power="none")
    table.do("take", tile="traitor")
    assert "premonition" in table.due()


# Cold Sweat ----------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_cold_sweat_discards_a_plain_traitor_for_a_haunted_tile(level):
    table = drawn(".s.... spjcsp", "traitor", "cold-sweat", level=level)
    assert [e["col"] for e in table.find("haunt", why="cold-sweat")] == [1, 2, 3, 4]
    table.do("haunt", col=1)
    assert table.state.castle[1] == ["pyro-square", "seer-circle!"]
    assert table.state.discards == ["traitor"]
    assert "draw" in table.due()
    table.draw("traitor")
    assert "haunt" not in table.due()


def test_cold_sweat_needs_six_columns_and_a_plain_traitor():
    assert "haunt" not in drawn("sssss pjpjp", "traitor", "cold-sweat").due()
    assert "haunt" not in drawn("spjcsp", "traitor-black", "cold-sweat").due()
    assert "haunt" not in drawn("spjcsp", "traitor").due()
    assert "haunt" in drawn("spjcsp", "traitor", "cold-sweat").due()


# Horror --------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_first_black_traitor_haunts_a_tile_before_it_is_laid(level):
    table = drawn("spjcsp", "traitor-black", "horror", level=level)
    assert table.due() == {"haunt"}
    assert [e["col"] for e in table.find("haunt", why="horror")] == [1, 2, 3, 4]
    table.do("haunt", col=4)
    assert table.due() == {"traitor"}
    table.do("traitor", tile="traitor-black")
    assert table.state.castle[4] == ["seer-square!"]
    assert table.state.beside == ["traitor-black"]


def test_horror_takes_any_column_of_a_narrow_castle_and_nothing_below_six_tiles():
    table = drawn("sss pjp", "traitor-black", "horror")
    assert [e["col"] for e in table.find("haunt")] == [0, 1, 2]
    table = drawn("sss.. pjpjp", "traitor-black", "horror")
    assert [e["col"] for e in table.find("haunt")] == [0, 1, 2, 3, 4]


def test_horror_comes_with_the_first_black_traitor_or_never():
    table = drawn("sssss", "traitor-black", "horror", level="intro")
    assert table.due() == {"traitor"}
    table.do("traitor")
    table.state.castle[0].append("juggler-square")
    table.draw("traitor-black")
    assert table.due() == {"traitor"}
    table = drawn("spjcsp", "traitor", "horror", level="intro")
    assert table.due() == {"traitor"}
    table.do("traitor")
    table.draw("traitor-black")
    assert table.due() == {"haunt"}
    table.do("haunt", col=2)
    table.do("traitor")
    table.draw("traitor-black")
    assert table.due() == {"traitor"}


# The haunted tile ----------------------------------------------------------------


def test_nothing_is_placed_beside_the_haunted_tile():
    table = drawn("...c.. .p*s... spjcsp", "juggler-square", level="intro")
    assert table.state.castle[1] == ["pyro-square", "pyro-circle!"]
    assert spots(table).isdisjoint({0, 1})


def test_nothing_is_placed_beside_a_haunted_foundation_tile():
    table = drawn("s*pj", "juggler-square", level="intro")
    assert spots(table) == {"right", 2}


def test_powers_bring_tiles_beside_the_haunted_one_and_move_it():
    table = drawn("ss*.. spjc", "pyro-square", level="base")
    assert table.state.castle[1][1].endswith("!")
    table.do("discard", power="pyro")
    table.do("destroy", cell=[3, 0])
    table.do("move", from_=[0, 1], where="top", col=1)
    assert table.state.castle[1][1].endswith("!")
    table.draw("pyro-square")
    table.do("discard", power="pyro")
    table.do("destroy", cell=[1, 2])
    table.do("move", from_=[1, 1], where="top", col=2)
    assert table.state.castle[2] == ["juggler-circle", "seer-circle!"]


def counts(picture, neutral=False):
    """Return towers, bastions and lines of a drawn castle."""
    return tuple(oracle.count_formations(castle(picture), neutral).values())


def test_haunted_tile_is_part_of_no_formation_but_cancels_one():
    assert counts("s* s s s") == (0, 0, 0)
    assert counts("s* s s s", neutral=True) == (0, 0, 0)
    assert counts("s* s s s s") == (0, 0, 0)
    assert counts("s* s s s s", neutral=True) == (1, 0, 0)
    assert counts("p*... ssss") == (0, 0, 1)
    assert counts("s*... ssss") == (0, 0, 0)
    assert counts("s*... ssss", neutral=True) == (0, 0, 1)


def test_destroying_the_haunted_tile_by_a_power_ends_the_match():
    table = drawn(".s*.. spjc", "pyro-square", level="base")
    table.do("discard", power="pyro")
    table.do("destroy", cell=[1, 1])
    result = table.do("result")
    assert (result["win"], result["reason"], result["trials_passed"]) == (False, "haunted", 0)
    assert result["tiles"] == [4]


def test_destroying_the_haunted_tile_for_a_traitor_ends_the_match_at_once():
    table = drawn(".s*.. spjc", "traitor", level="base")
    table.do("traitor-discard")
    table.do("destroy", cell=[0, 0])
    table.do("destroy", cell=[0, 1])
    assert table.do("result")["reason"] == "haunted"


def test_destroying_the_haunted_tile_in_a_trial_ends_it_at_once():
    table = Table(".s*.... spjcsp")
    table.do("trial")
    table.do("destroy", cell=[0, 0])
    table.do("destroy", cell=[0, 1])
    end = table.do("trial-end")
    assert (end["passed"], end["reason"]) == (False, "haunted")
    assert table.do("result")["reason"] == "haunted"


def test_worm_destroys_the_haunted_tile():
    table = Table("jcspjc spj*csp", trials=["A1w", "A2w", "A3w"])
    table.do("trial")
    table.do("destroy-rows", rows=1)
    assert table.do("trial-end")["reason"] == "haunted"
    table = Table("jcs*pjc spjcsp", trials=["A1w", "A2w", "A3w"])
    table.do("trial")
    table.do("destroy-rows", rows=1)
    assert table.do("trial-end")["passed"]
    assert table.state.castle[2] == ["seer-triangle!"]


def test_all_tiles_destroyed_include_the_haunted_one():
    table = Table("spj*csp")
    table.do("trial")
    for cell in ([0, 0], [0, 0], [3, 0], [2, 0], [1, 0]):
        table.do("destroy", cell=cell)
    table.do("destroy", cell=[0, 0])
    assert table.do("trial-end")["reason"] == "haunted"


# Prison --------------------------------------------------------------------------


def prison_cells(table):
    """Return the cells of the ring into which the tile in play may go."""
    return {event["cell"] for event in table.find("prison")}


def ring(**tiles):
    """Return a ring with tiles by cell, `c3="seer-circle"`."""
    return [tiles.get(f"c{cell}") for cell in range(8)]


FULL = ["seer-circle", "pyro-square"] * 4


@pytest.mark.parametrize("level", LEVELS)
def test_first_tile_of_the_ring_goes_anywhere_the_others_beside_one(level):
    assert prison_cells(drawn("sp", "seer-circle", "prison", level=level)) == set(range(8))
    table = drawn("sp", "seer-circle", "prison", level=level, ring=ring(c0="pyro-square"))
    assert prison_cells(table) == {1, 7}
    table.do("prison", cell=7)
    assert table.state.ring == ring(c0="pyro-square", c7="seer-circle")
    table.draw("pyro-square")
    assert prison_cells(table) == {6}  # beside the circle only


def test_equal_motifs_are_never_adjacent_in_the_ring():
    table = drawn("sp", "seer-circle", "prison", ring=ring(c2="pyro-circle"))
    assert prison_cells(table) == set()
    table = drawn("sp", "seer-circle", "prison", ring=ring(c2="pyro-square", c4="pyro-circle"))
    assert prison_cells(table) == {1}
    assert prison_cells(drawn("sp", "seer-triangle", "prison", ring=list(FULL))) == set()
    assert "prison" not in drawn("sp", "seer-circle").due()


def test_old_vigil_and_fetched_tiles_may_go_into_the_prison_but_no_pantry_tile():
    table = Table("sp", level="base", appendices=["prison", "vigil"], vigil="pyro-square")
    table.draw("seer-circle")
    table.do("vigil")
    assert len(prison_cells(table)) == 8
    discards = ["pyro-circle", "pantry-circle"]
    table = Table("sp", appendices=["prison"], pantry="on", discards=discards, larder=["pantry-square"])
    table.draw("chameleon-circle")
    table.do("discard", power="chameleon")
    table.do("recover", tile="pyro-circle")
    assert len(prison_cells(table)) == 8
    table = Table("sp", appendices=["prison"], pantry="on", larder=["pantry-square"])
    table.do("pantry")
    assert table.due() == {"place"}
    table = Table("sp", appendices=["prison"], pantry="on", discards=["pantry-circle"])
    table.draw("chameleon-circle")
    table.do("discard", power="chameleon")
    table.do("recover", tile="pantry-circle")
    assert "prison" not in table.due()


HALL = "cccc.. jjss.. jjsspp ppccpp spjcsp"


def imprisoned(trial, **values):
    """Return a table of the base level on which a trial with easy cards was faced."""
    table = Table(HALL, level="base", appendices=["prison"], trial=trial, cards=EASY, **values)
    table.do("trial")
    return table


def test_unfinished_ring_costs_six_tiles_after_the_first_two_trials():
    for trial in (1, 2):
        table = imprisoned(trial)
        assert table.do("trial-end")["passed"]
        for _ in range(6):
            assert table.due() == {"destroy"}
            table.do("destroy", cell=[0, 0], why="prison")
        assert "draw" in table.due()
        assert table.state.trial == trial + 1


def test_prison_takes_all_tiles_if_there_are_fewer_and_play_goes_on():
    table = Table("spjcsp", level="base", appendices=["prison"], cards=EASY)
    table.do("trial")
    table.do("trial-end", passed=True)
    for _ in range(6):
        table.do("destroy", cell=[0, 0])
    assert table.state.castle == []
    assert "draw" in table.due()


def test_finished_ring_costs_nothing():
    table = imprisoned(1, ring=list(FULL))
    assert table.do("trial-end")["passed"]
    assert "draw" in table.due()


def test_unfinished_ring_loses_the_last_trial():
    table = imprisoned(3)
    end = table.do("trial-end")
    assert (end["passed"], end["reason"]) == (False, "prison")
    assert table.do("result")["reason"] == "prison"
    table = imprisoned(3, ring=list(FULL))
    table.do("trial-end", passed=True)
    assert table.do("result")["win"]


def test_haunted_tile_destroyed_for_the_prison_loses_after_the_passed_trial():
    table = Table("sp*jcsp", level="base", appendices=["prison", "cold-sweat"], cards=EASY)
    table.do("trial")
    table.do("trial-end", passed=True)
    table.do("destroy", cell=[0, 0])
    table.do("destroy", cell=[0, 0])
    result = table.do("result")
    assert (result["reason"], result["trials_passed"], result["tiles"]) == ("haunted", 1, [4])


# Vigil ---------------------------------------------------------------------------


def test_vigil_is_for_drawn_and_revealed_defenders_once_a_turn():
    table = Table("sp", level="base", appendices=["vigil"], vigil="pyro-square", revealed=["seer-circle"])
    table.do("take")
    table.do("vigil", keep="seer-circle", play="pyro-square")
    assert table.due() == {"place", "discard"}
    assert table.state.vigil == "seer-circle"
    table = Table("spj", level="base", appendices=["vigil"], vigil="pyro-square", discards=["seer-circle"])
    table.draw("chameleon-circle")
    table.do("discard", power="chameleon")
    table.do("recover")
    assert "vigil" not in table.due()
    table = Table("spj", level="base", appendices=["vigil"], vigil="pyro-square")
    table.draw("traitor")
    assert "vigil" not in table.due()


def test_old_vigil_tile_may_be_discarded_with_its_power():
    table = Table("spj", level="base", appendices=["vigil"], vigil="pyro-square")
    table.draw("seer-circle")
    table.do("vigil")
    table.do("discard", power="pyro")
    assert table.due() == {"destroy"}


# Pantry --------------------------------------------------------------------------

LARDER = ["pantry-triangle", "pantry-square", "pantry-circle"]


def test_pantry_tile_takes_a_turn_and_must_be_built_by_the_rules():
    table = Table("spj", pantry="on", larder=list(LARDER), revealed=["traitor"])
    assert table.due() == {"take", "pantry", "trial"}
    table.do("pantry", tile="pantry-square")
    assert table.due() == {"place"}
    assert spots(table) == {"left", "right", 0, 2}
    table.do("place", where="top", col=0)
    assert table.state.turns == 1
    assert "pantry-square" not in table.state.larder


def test_pantry_tiles_are_counted_and_need_a_spot():
    assert "pantry" not in Table("spj", pantry="on", larder=[]).due()
    assert "pantry" not in Table("spj").due()
    blocked = "pspspp sjsjsj pspsps sjsjsj pspsps sjsjsj"
    table = Table(blocked.replace("pspspp", "pspsp.", 1), pantry="on", larder=list(LARDER))
    motifs = {table.state.castle[5][-1].split("-")[1], table.state.castle[4][5].split("-")[1]}
    assert {e["tile"].split("-")[1] for e in table.find("pantry")} == {
        "triangle",
        "square",
        "circle",
    } - motifs


def test_hard_pantry_keeps_its_tiles_apart():
    for pantry, allowed in (("on", {"left", "right", 1, 2}), ("hard", {"right", 1, 2})):
        table = Table("xpj", pantry=pantry, larder=["pantry-triangle"])
        table.do("pantry")
        assert spots(table) == allowed
    table = drawn("xpj", "seer-square", pantry="hard")
    assert spots(table) == {"left", "right", 0, 2}


def test_pantry_tiles_have_no_type_and_cancel_nothing():
    assert counts("xx xx") == (0, 0, 0)
    assert counts("x x x x") == (0, 0, 0)
    assert counts("x... ssss") == (0, 0, 1)


PANTRY_AFTER = {
    (1, 2): True,
    (1, 1): False,
    (1, 3): False,
    (2, 4): True,
    (2, 2): False,
    (3, 6): True,
    (3, 4): False,
}


@pytest.mark.parametrize(("trial", "number"), PANTRY_AFTER)
def test_exactly_two_four_or_six_pantry_tiles_after_a_trial(trial, number):
    table = Table("jcspjc " + "x" * number + "spjcsp"[number:], pantry="on", trial=trial, cards=EASY)
    table.do("trial")
    end = table.do("trial-end")
    assert end["passed"] is PANTRY_AFTER[trial, number]
    assert end["reason"] == (None if end["passed"] else "pantry")


def test_pantry_tiles_are_counted_after_the_damage():
    table = Table("jcspjc xxxcsp", pantry="on", trials=["A1w", "A2w", "A3w"])
    table.do("trial")
    table.do("destroy-rows")
    assert table.do("trial-end")["reason"] == "pantry"
    assert "pantry-triangle" in table.state.discards
    table = Table("xxspjc xxxcsp", pantry="on", trials=["A1w", "A2w", "A3w"])
    table.do("trial")
    table.do("destroy-rows")
    assert table.do("trial-end")["passed"]


def test_without_the_pantry_nothing_is_counted():
    table = Table("jcspjc spjcsp", trials=["A1w", "A2w", "A3w"])
    table.do("trial")
    table.do("destroy-rows")
    assert table.do("trial-end")["passed"]


def test_pantry_tile_may_complete_the_castle():
    full = "pspspj sjsjsj pspsps sjsjsj pspsps sjsjsj"
    table = Table(full.replace("pspspj", "pspsp.", 1), pantry="on", larder=["pantry-circle"])
    table.state.castle[4][5], table.state.castle[5][4] = "pyro-square", "juggler-triangle"
    table.do("pantry")
    table.do("place", where="top", col=5)
    assert table.find("trial", why="complete")


def test_a_pantry_turn_knows_no_voluntary_trial_between_tile_and_building():
    table = Table("spj", pantry="on", larder=list(LARDER), flags={"voluntary_after_draw": True})
    table.do("pantry", tile="pantry-square")
    assert table.due() == {"place"}
