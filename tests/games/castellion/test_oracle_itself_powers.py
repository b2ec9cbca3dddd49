"""Tests of the referee: powers of Defenders, towers and lines, from built situations."""

import pytest

from tests.games.castellion.oracle_play import Table
from tests.oracles import castellion as oracle


def cells(events, key="cell"):
    """Return the cells that events name."""
    return {tuple(event[key]) for event in events}


def drawn(picture, tile, **values):
    """Return a table of the base level, unless told otherwise, with a tile just drawn."""
    table = Table(picture, **{"level": "base", **values})
    table.draw(tile)
    return table


def powers(table):
    """Return the powers with which the tile in play may be discarded."""
    return {event["power"] for event in table.find("discard")}


# Juggler -------------------------------------------------------------------------


def swapped(table):
    """Return the pairs that may be swapped, each as a set of two cells."""
    return {frozenset((tuple(e["a"]), tuple(e["b"]))) for e in table.find("swap")}


def test_juggler_swaps_neighbours_side_by_side_and_one_above_the_other():
    table = drawn("s. pj", "juggler-circle")
    table.do("discard", power="juggler")
    assert table.due() == {"swap"}
    assert swapped(table) == {frozenset({(0, 0), (0, 1)}), frozenset({(0, 0), (1, 0)})}
    assert len(table.find("swap")) == 4  # either tile may be named first
    table.do("swap", a=[0, 1], b=[0, 0])
    assert table.state.castle == [["seer-square", "pyro-triangle"], ["juggler-square"]]


def test_juggler_may_be_held_to_rows():
    table = drawn("s. pj", "juggler-circle", flags={"juggler_vertical": False})
    table.do("discard", power="juggler")
    assert swapped(table) == {frozenset({(0, 0), (1, 0)})}
    assert powers(drawn("s p", "juggler-circle", flags={"juggler_vertical": False})) == {"none"}
    assert powers(drawn("s p", "juggler-circle")) == {"none", "juggler"}


def test_juggler_needs_two_tiles():
    assert powers(drawn("", "juggler-circle")) == {"none"}
    assert powers(drawn("s", "juggler-circle")) == {"none"}


def test_swap_ignores_motifs():
    table = drawn("s. pj", "juggler-circle", flags={"juggler_vertical": True})
    table.do("discard", power="juggler")
    table.do("swap", a=[0, 0], b=[1, 0])
    assert table.state.castle == [["juggler-square", "seer-square"], ["pyro-triangle"]]


def test_powers_belong_to_their_type_and_not_to_the_intro():
    assert powers(drawn("sp", "juggler-circle", level="intro")) == {"none"}
    assert powers(drawn("spj", "pyro-circle")) == {"none", "pyro"}
    assert powers(drawn("spj", "seer-circle")) == {"none", "seer"}


# Seer ----------------------------------------------------------------------------

STACKS = {"standard": ["traitor", "pyro-circle"], "safe": ["seer-square", "juggler-square", "pyro-triangle"]}


def stacks(standard=2, safe=3):
    """Return fresh stacks of the first tiles of `STACKS`."""
    return {"standard": STACKS["standard"][:standard], "safe": STACKS["safe"][:safe]}


def seen(*sources, flags=(), revealed=(), **left):
    """Return a table on which a Seer revealed tiles from the given stacks."""
    values = {"stacks": stacks(**left), "flags": flags, "revealed": list(revealed)}
    table = Table("sp", level="base", **values)
    if revealed:
        table.state.revealed.append("seer-circle")
        table.legal = table.moves.send({"event": "take", "seat": 0, "tile": "seer-circle"})
    else:
        table.draw("seer-circle")
    table.do("discard", power="seer")
    for source in sources:
        table.do("reveal", from_=source)
    return table


def test_seer_reveals_one_to_four_tiles_from_either_stack():
    assert seen().due() == {"reveal"}
    assert {(e["from"], e["tile"]) for e in seen().find("reveal")} == {
        ("standard", "traitor"),
        ("safe", "seer-square"),
    }
    assert seen("safe").due() == {"reveal", None}
    assert seen("safe", "safe", "safe").find("reveal", from_="safe") == []
    assert seen("safe", "safe", "safe", "standard").due() == {"take", "trial"}


def test_no_face_down_draw_while_tiles_are_open_and_any_of_them_may_be_taken():
    table = seen("standard", "safe")
    table.stop()
    assert table.due() == {"take", "trial"}
    assert {event["tile"] for event in table.find("take")} == {"traitor", "seer-square"}
    table.do("take", tile="seer-square")
    table.do("discard", power="none")
    assert [event["tile"] for event in table.find("take")] == ["traitor"]
    table.do("take")
    assert table.due() == {"traitor", "traitor-discard"}


def test_revealed_tiles_may_be_held_to_their_order():
    table = seen("standard", "safe", flags={"seer_free_order": False})
    table.stop()
    assert [event["tile"] for event in table.find("take")] == ["traitor"]


def test_a_further_seer_tops_up_to_four():
    table = seen(revealed=["traitor", "seer-circle", "pyro-square"])
    table.do("reveal", from_="safe")
    assert table.due() == {"take", "trial"}


def test_a_seer_with_four_open_tiles_has_no_power():
    table = Table("sp", level="base", revealed=["seer-circle", *["traitor"] * 4])
    table.do("take", tile="seer-circle")
    assert powers(table) == {"none"}


def test_a_further_seer_may_be_bound_to_top_up():
    bound = {"seer_must_top_up": True}
    table = seen("safe", revealed=["traitor"], flags=bound)
    assert table.due() == {"reveal"}
    table.do("reveal", from_="safe")
    table.do("reveal", from_="safe")
    assert table.due() == {"take", "trial"}
    assert seen("safe", revealed=["traitor"]).due() == {"reveal", None}
    assert seen("safe", flags=bound).due() == {"reveal", None}  # nothing was open before


def test_topping_up_ends_with_the_stacks():
    table = seen("safe", revealed=["traitor"], flags={"seer_must_top_up": True}, standard=0, safe=1)
    assert table.due() == {"take", "trial"}


def test_a_seer_without_stacks_has_no_power_and_open_tiles_delay_exhaustion():
    table = Table("sp", level="base", stacks=stacks(0, 0), revealed=["seer-circle", "pyro-square"])
    table.do("take", tile="seer-circle")
    assert powers(table) == {"none"}
    table.do("discard")
    table.do("take")
    table.do("discard", power="none")
    assert table.find("trial", why="exhausted")


# Chameleon -----------------------------------------------------------------------

DISCARDS = ["pyro-circle", "chameleon-circle", "seer-square", "traitor", "pantry-circle", "juggler-circle"]


def test_chameleon_fetches_its_motif_but_no_chameleon_and_no_traitor():
    table = drawn("spj", "chameleon-circle", discards=list(DISCARDS))
    table.do("discard", power="chameleon")
    assert {e["tile"] for e in table.find("recover")} == {"pyro-circle", "pantry-circle", "juggler-circle"}
    assert table.due() == {"recover"}
    table.do("recover", tile="pyro-circle")
    assert table.state.discards.count("pyro-circle") == 0
    assert table.state.discards.count("chameleon-circle") == 2
    assert table.due() == {"place", "discard"}
    assert powers(table) == {"none", "pyro"}


def test_chameleon_without_a_tile_of_its_motif_has_no_power():
    only = ["chameleon-circle", "seer-square", "traitor", "traitor-black"]
    assert powers(drawn("spj", "chameleon-circle", discards=only)) == {"none"}


def test_fetched_tile_is_placed_by_the_rules_or_used_in_a_chain():
    table = drawn("spj", "chameleon-circle", discards=["juggler-circle"])
    table.do("discard", power="chameleon")
    table.do("recover")
    assert {e["col"] for e in table.find("place", where="top")} == {0, 1}  # column 2 ends in a circle
    table.do("discard", power="juggler")
    assert table.due() == {"swap"}
    table.do("swap", a=[0, 0], b=[1, 0])
    assert "draw" in table.due()


def test_fetched_pantry_tile_may_be_placed_or_thrown_away():
    table = drawn("spj", "chameleon-circle", discards=["pantry-circle"], level="expert", pantry="on")
    table.do("discard", power="chameleon")
    table.do("recover")
    assert table.due() == {"place", "discard"}
    assert powers(table) == {"none"}


# Pyro ----------------------------------------------------------------------------


def burnt(picture, cell, **values):
    """Return a table on which a Pyro destroyed a tile."""
    table = drawn(picture, "pyro-circle", **values)
    table.do("discard", power="pyro")
    table.do("destroy", cell=list(cell), why="pyro")
    return table


def goals(table, cell):
    """Return where a tile may be moved."""
    return {(e["where"], e["col"]) for e in table.find("move", from_=list(cell))}


def test_pyro_needs_three_tiles():
    assert powers(drawn("sp", "pyro-circle")) == {"none"}
    assert powers(drawn("spj", "pyro-circle")) == {"none", "pyro"}


def test_pyro_destroys_any_tile_that_does_not_split_the_castle():
    table = drawn(".s. spj", "pyro-circle")
    table.do("discard", power="pyro")
    assert cells(table.find("destroy")) == {(0, 0), (1, 0), (1, 1), (2, 0)}
    table = drawn("spj", "pyro-circle")
    table.do("discard", power="pyro")
    assert cells(table.find("destroy")) == {(0, 0), (2, 0)}


def test_what_is_above_slides_and_the_move_is_compulsory():
    table = burnt(".s. spj", (1, 0))
    assert table.state.castle == [["seer-triangle"], ["seer-circle"], ["juggler-circle"]]
    assert table.state.discards == ["pyro-circle", "pyro-square"]
    assert table.due() == {"move"}


def test_move_ignores_motifs_and_goes_anywhere_but_back():
    table = burnt(".ss spj", (0, 0))  # columns: p s | j s
    assert goals(table, (0, 1)) == {("left", None), ("right", None), ("top", 1)}
    assert table.find("move", from_=[0, 0]) == []  # not a top tile
    table.do("move", from_=[0, 1], where="top", col=1)
    assert [len(column) for column in table.state.castle] == [1, 3]


def test_only_tile_of_an_end_column_may_move_but_not_of_an_inner_one():
    table = burnt("s... spjc", (0, 0))
    assert {tuple(e["from"]) for e in table.find("move")} == {(0, 0), (3, 0)}
    assert goals(table, (0, 0)) == {("right", None), ("top", 0), ("top", 1), ("top", 2)}
    assert goals(table, (3, 0)) == {("left", None), ("top", 0), ("top", 1), ("top", 2)}
    table.do("move", from_=[0, 0], where="right")
    assert [column[0] for column in table.state.castle][-1] == "seer-square"
    assert len(table.state.castle) == 4


def test_goal_of_a_move_is_read_after_the_tile_was_lifted():
    table = burnt("s.. spj", (0, 0))
    table.do("move", from_=[0, 0], where="top", col=0)
    assert table.state.castle == [["pyro-square", "seer-square"], ["juggler-circle"]]


def test_grid_limits_moves():
    table = burnt("pspsp. sjsjs. pspsp. sjsjs. pspsp. sjsjss", (5, 0))
    assert goals(table, (1, 5)) == {("left", None), ("right", None)}  # five columns of six


@pytest.mark.parametrize(("picture", "moves"), [("s", False), ("sp", False), ("spj", True)])
def test_pyro_partial_leaves_an_impossible_move_out(picture, moves):
    table = burnt(picture, (0, 0), flags={"pyro_partial": True})
    assert ("move" in table.due()) is moves
    assert moves or "draw" in table.due()


def test_pyro_partial_still_needs_a_tile():
    assert powers(drawn("", "pyro-circle", flags={"pyro_partial": True})) == {"none"}


# Discarding Traitors -------------------------------------------------------------

COSTS = {"": 4, "ssss": 3, "pppp.. ssss..": 2, "cccc psps jjjj ssss": 1, "cccc ssss pppp jjjj": 0}


@pytest.mark.parametrize("picture", COSTS)
def test_lines_make_a_traitor_cheaper_at_the_expert_level_only(picture):
    expert = drawn(picture, "traitor", level="expert")
    assert expert.find("traitor-discard")[0]["cost"] == COSTS[picture]
    assert drawn(picture, "traitor").find("traitor-discard")[0]["cost"] == 4


def test_discarded_traitor_destroys_what_there_is():
    table = drawn("spj", "traitor")
    table.do("traitor-discard", cost=4)
    for _ in range(3):
        assert table.due() == {"destroy"}
        table.do("destroy", cell=[0, 0], why="traitor")
    assert "draw" in table.due()
    assert table.state.castle == []
    assert table.state.discards[0] == "traitor"


def test_discarded_traitor_is_free_without_a_castle_or_with_four_lines():
    for table in (drawn("", "traitor"), drawn("cccc ssss pppp jjjj", "traitor", level="expert")):
        table.do("traitor-discard")
        assert "draw" in table.due()


def test_lines_are_counted_before_anything_is_destroyed():
    table = drawn("ssss", "traitor", level="expert")
    table.do("traitor-discard", cost=3)
    for _ in range(3):
        table.do("destroy", cell=[0, 0])
    assert "draw" in table.due()
    assert oracle.n_tiles(table.state.castle) == 1


def test_black_traitors_and_those_of_the_intro_are_laid():
    assert drawn("spj", "traitor-black").due() == {"traitor"}
    assert drawn("spj", "traitor", level="intro").due() == {"traitor"}
    assert drawn("spj", "traitor-black", level="expert").due() == {"traitor"}


# Towers --------------------------------------------------------------------------


def towered(picture, tile="seer-square", col=0, **values):
    """Return a table on which a tile was placed on a column."""
    table = Table(picture, **values)
    table.draw(tile)
    table.do("place", where="top", col=col)
    return table


TOWER = "s s s"


def test_fourth_tile_of_a_tower_uncovers_a_trial_of_choice():
    table = towered(TOWER, "seer-triangle")
    assert table.due() == {"uncover"}
    assert [(e["trial"], e["card"]) for e in table.find("uncover")] == [(1, "A1h"), (2, "A2b"), (3, "A3d")]
    table.do("uncover", trial=3)
    assert "draw" in table.due()
    assert table.state.face_up == {3}


def test_no_uncovering_without_hidden_cards_or_below_the_expert_level():
    assert "draw" in towered(TOWER, "seer-triangle", face_up={1, 2, 3}).due()
    assert "draw" in towered(TOWER, "seer-triangle", level="base").due()
    later = towered(TOWER, "seer-triangle", trial=2, face_up={3})
    assert [e["trial"] for e in later.find("uncover")] == [2]


def test_no_uncovering_by_five_or_by_a_cancelled_tower():
    assert "draw" in towered("s s s s", "seer-square").due()
    assert "draw" in towered("s. s. ss", "seer-triangle").due()
    assert "uncover" in towered("s. s. sp", "seer-triangle").due()


def test_fetched_and_old_vigil_tiles_uncover_too():
    table = Table(TOWER, vigil="seer-triangle")
    table.draw("pyro-circle")
    table.do("vigil")
    table.do("place", where="top", col=0)
    assert table.due() == {"uncover"}
    table = Table(TOWER, discards=["seer-triangle"])
    table.draw("chameleon-triangle")
    table.do("discard", power="chameleon")
    table.do("recover")
    table.do("place", where="top", col=0)
    assert table.due() == {"uncover"}


def juggled(**flags):
    """Return a table on which a swap completed a tower."""
    table = Table("sp ps sp sp", flags=flags)
    table.draw("juggler-circle")
    table.do("discard", power="juggler")
    table.do("swap", a=[0, 2], b=[1, 2])
    assert oracle.count_formations(table.state.castle)["towers"] == 2
    return table


def test_swap_uncovers_with_the_flag_only():
    assert "draw" in juggled().due()
    assert juggled(reveal_on_any_tower=True).due() == {"uncover"}


def test_slide_and_move_uncover_with_the_flag_only():
    for flag, due in ((False, "draw"), (True, "uncover")):
        flags = {"reveal_on_any_tower": flag}
        table = burnt("s.. s.. p.. s.. spj", (0, 2), level="expert", flags=flags)
        table.do("move", from_=[2, 0], where="top", col=1)
        assert due in table.due()
        table = drawn("s..... sp.... s..... s..... spjcjc", "traitor", level="expert", flags=flags)
        table.do("traitor-discard")
        for cell in ([0, 0], [1, 1], [5, 0], [4, 0]):
            table.do("destroy", cell=cell)
        assert due in table.due()


def test_uncovering_stands_before_the_trial():
    table = Table("s..... s..... spjcjc", stacks={"standard": [], "safe": []})
    table.draw("seer-triangle")
    table.do("place", col=0)
    assert table.due() == {"uncover"}
    table.do("uncover", trial=2)
    assert table.find("trial", why="exhausted", card="A1h")
