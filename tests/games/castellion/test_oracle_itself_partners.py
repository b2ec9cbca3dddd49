"""Tests of the referee: two players, their gifts, the Champion card and common things, from built situations."""

import pytest

from tests.games.castellion.oracle_play import Table, castle
from tests.oracles import castellion as oracle

BASE = "spjcsp"  # a foundation
EASY = {name: oracle.card(3) for name in ("E1", "E2", "E3c", "S1", "S2a", "S3a", "A1h", "A2b", "A3d")}


def cells(table, why):
    """Return the cells that may be destroyed for a reason."""
    return {tuple(event["cell"]) for event in table.find("destroy", why=why)}


# Turns and gifts -----------------------------------------------------------------


def test_turns_alternate_and_a_traitor_is_a_turn():
    table = Table("sp", "jc", level="intro")
    assert {event["seat"] for event in table.legal} == {0}
    table.draw("traitor")
    table.do("traitor", seat=0)
    assert {event["seat"] for event in table.legal} == {1}
    table.draw("seer-circle")
    table.do("place", seat=1, where="left")
    assert [len(castle) for castle in table.state.castles] == [2, 3]
    assert {event["seat"] for event in table.legal} == {0}


def given(payer, partner, tile="seer-circle", **values):
    """Return a table on which the first player gave away the tile just drawn."""
    table = Table(payer, partner, **values)
    table.draw(tile)
    table.do("destroy", seat=0, cell=[0, 0], why="gift")
    assert table.due() == {"gift"}
    table.do("gift", seat=0, to=1, tile=tile)
    return table


@pytest.mark.parametrize("level", ["intro", "base", "expert"])
def test_partner_plays_the_gift_and_then_takes_the_turn(level):
    table = given("sp", "jc", level=level)
    assert table.due() == {"place", "discard"}
    assert {event["seat"] for event in table.legal} == {1}
    assert oracle.n_tiles(table.state.castles[0]) == 1
    table.do("place", where="right")
    assert table.find("draw", seat=1)
    assert table.state.turns == 1


def test_payment_is_a_top_tile_in_the_intro_and_any_tile_later():
    for level, wanted in (("intro", {(0, 1), (2, 0)}), ("base", {(0, 0), (0, 1), (2, 0)})):
        table = Table("s.. spj", "jc", level=level)
        table.draw("seer-circle")
        assert cells(table, "gift") == wanted


def test_no_gift_of_traitors_without_payment_or_by_one_player():
    table = Table("sp", "jc", level="intro")
    table.draw("traitor")
    assert table.due() == {"traitor"}
    table = Table("", "jc")
    table.draw("seer-circle")
    assert "destroy" not in table.due()
    table = Table("sp")
    table.draw("seer-circle")
    assert "destroy" not in table.due()


def test_neither_the_old_vigil_nor_a_fetched_tile_nor_a_gift_may_be_given():
    table = Table("sp", "jc", level="base", vigil="pyro-square", appendices=["vigil"])
    table.draw("seer-circle")
    table.do("vigil")
    assert table.due() == {"place", "discard"}
    table = Table("sp", "jc", level="base", discards=["pyro-circle"])
    table.draw("chameleon-circle")
    table.do("discard", power="chameleon")
    table.do("recover")
    assert table.due() == {"place", "discard"}
    table = given("sp", "jc", level="base", vigil="pyro-square", appendices=["vigil"])
    assert table.due() == {"place", "discard"}


def test_revealed_tile_may_be_given_and_pantry_tiles_not():
    table = Table("sp", "jc", revealed=["seer-circle"], pantry="on", larder=["pantry-circle"])
    table.do("take")
    assert "destroy" in table.due()
    table = Table("sp", "jc", revealed=["seer-circle"], pantry="on", larder=["pantry-circle"])
    table.do("pantry")
    assert table.due() == {"place"}


def test_gift_may_be_used_for_its_power_and_in_the_prison():
    table = given("sp", "jcs", tile="pyro-circle", level="base", appendices=["prison"])
    assert table.due() == {"place", "discard", "prison"}
    table.do("discard", power="pyro")
    assert {event["seat"] for event in table.find("destroy", why="pyro")} == {1}


def test_given_tile_completes_the_partners_tower():
    table = given("sp", "s s s", tile="seer-triangle")
    table.do("place", where="top", col=0)
    assert {event["seat"] for event in table.find("uncover")} == {1}


def test_haunted_payment_ends_the_match():
    table = Table("s*p", "jc", level="base")
    table.draw("seer-circle")
    table.do("destroy", cell=[0, 0])
    result = table.do("result")
    assert (result["reason"], result["tiles"]) == ("haunted", [1, 2])


def test_last_tile_given_is_played_before_exhaustion():
    table = given("sp", "jc", level="base", stacks={"standard": [], "safe": []})
    table.do("discard", power="none")
    assert {event["seat"] for event in table.find("trial", why="exhausted")} == {0, 1}


# Trials --------------------------------------------------------------------------


def test_players_choose_who_faces_the_first_trial_only():
    table = Table(BASE, BASE, level="base", cards=EASY)
    assert {event["seat"] for event in table.find("trial")} == {0, 1}
    table.do("trial", seat=1)
    table.do("trial-end", passed=True)
    assert table.state.champion == 1
    assert {event["seat"] for event in table.find("trial", trial=2)} == {0}
    table.do("trial", seat=0)
    table.do("trial-end", passed=True)
    assert table.state.champion == 0
    assert {event["seat"] for event in table.find("trial", trial=3)} == {1}
    table.do("trial")
    table.do("trial-end", passed=True)
    assert table.do("result")["tiles"] == [6, 6]


def test_both_castles_need_a_foundation():
    for castles in ((BASE, "spjcs"), ("spjcs", BASE)):
        for seat in (0, 1):
            table = Table(*castles, trials=["A1h", "A2h", "A3h"])
            assert table.do("trial", seat=seat)["damage"] == 0
            end = table.do("trial-end")
            assert (end["passed"], end["reason"]) == (False, "foundation")
            assert table.do("result")["tiles"] == [len(castle) for castle in castles]


def test_worm_does_nothing_without_both_foundations():
    table = Table("jcspjc spjcsp", "spjcs", trials=["A1w", "A2w", "A3w"])
    table.do("trial", seat=0)
    assert table.due() == {"trial-end"}


def test_only_the_facing_castle_suffers_and_counts():
    bastions = "ppss.. ppss.. ssjjcc ssjjcc"
    table = Table("jcspjc spjcsp " * 2 + BASE, bastions, trials=["A1h", "A2h", "A3h"])
    assert table.find("trial", seat=1)[0]["damage"] == 0
    opened = table.do("trial", seat=0)
    assert (opened["bastions"], opened["damage"]) == (0, 16)
    for _ in range(16):
        assert {event["seat"] for event in table.legal} == {0}
        highest = max(table.legal, key=lambda event: event["cell"][1])
        table.do("destroy", cell=highest["cell"])
    table.do("trial-end", passed=True)
    assert [oracle.n_tiles(castle) for castle in table.state.castles] == [14, 20]


FULL = "cpjcjc pcspsp cpjcjc pcspsp cpjcjc pcspsp"


def test_either_complete_castle_triggers_unless_both_are_asked_for():
    tile = castle(FULL)[0][5]
    nearly = "." + FULL[1:]
    for both, partner, due in ((False, BASE, True), (True, BASE, False), (True, FULL, True)):
        table = Table(nearly, partner, level="base", flags={"both_complete": both}, cards=EASY)
        table.draw(tile)
        table.do("place", where="top", col=0)
        assert bool(table.find("trial", why="complete")) is due


def test_traitor_is_paid_by_the_player_who_drew_it():
    table = Table("ssss", "jjjj pppp", beside=["traitor"])
    table.draw("traitor")
    table.do("traitor-discard", cost=3)
    assert {event["seat"] for event in table.legal} == {0}


def test_last_traitor_leaves_the_choice_of_who_faces():
    table = Table(BASE, BASE, beside=["traitor"])
    table.draw("traitor")
    table.do("traitor")
    assert {event["seat"] for event in table.find("trial", why="traitors")} == {0, 1}


# Champion card -------------------------------------------------------------------


def test_holder_may_give_the_champion_card_for_six_top_tiles():
    for turn in (0, 1):
        table = Table("s..... " + BASE, "jcspjc spjcsp", level="base", champion=1, trial=2, seat=turn)
        assert cells(table, "champion") == {(col, 1) for col in range(6)}
        assert {event["seat"] for event in table.find("destroy")} == {1}
        for col in range(6):
            table.do("destroy", cell=[col, 1], why="champion")
        table.do("champion", seat=1, to=0)
        assert table.state.champion == 0
        assert {event["seat"] for event in table.find("trial")} == {1}
        assert "draw" in table.due()
        assert {event["seat"] for event in table.find("draw")} == {turn}


def test_champion_payment_is_of_six_and_never_splits():
    table = Table(BASE, "s... spjc", level="intro", champion=1, trial=2)
    assert "destroy" not in table.due()  # five tiles
    table = Table(BASE, BASE, level="expert", champion=1, trial=2)
    assert cells(table, "champion") == {(0, 0), (5, 0)}
    for _ in range(5):
        table.do("destroy", cell=[0, 0])
        assert table.due() == {"destroy"}
    table.do("destroy", cell=[0, 0])
    assert table.due() == {"champion"}


def test_no_champion_card_before_the_first_trial_nor_after_a_draw():
    assert "destroy" not in Table(BASE, BASE).due()
    flags = {"voluntary_after_draw": True}
    table = Table(BASE, BASE, champion=0, trial=2, flags=flags)
    table.draw("traitor")
    assert table.due() == {"traitor", "traitor-discard", "trial"}


def test_holder_may_give_the_card_right_after_a_voluntary_trial():
    table = Table(BASE, BASE, level="base", cards=EASY)
    table.do("trial", seat=1)
    table.do("trial-end", passed=True)
    assert {event["seat"] for event in table.find("destroy", why="champion")} == {1}
    assert {event["seat"] for event in table.find("draw")} == {0}


def test_card_may_go_back_and_forth_as_long_as_it_is_paid():
    table = Table("jcspjc " + BASE, "jcspjc " + BASE, level="intro", champion=0, trial=2)
    for seat in (0, 1):
        for _ in range(6):
            table.do("destroy", seat=seat, cell=table.find("destroy")[-1]["cell"])
        table.do("champion", seat=seat)
    assert table.state.champion == 0
    assert {event["seat"] for event in table.find("destroy")} == {0}


# Common things -------------------------------------------------------------------


def test_revealed_tiles_are_common_and_taken_in_turn():
    table = Table("sp", "jc", level="base", revealed=["traitor", "seer-circle"])
    table.do("take", seat=0, tile="traitor")
    table.do("traitor")
    assert table.find("take") == [{"event": "take", "seat": 1, "tile": "seer-circle"}]


def test_powers_act_on_the_own_castle():
    table = Table("sp", "jcs", level="base", seat=1)
    table.draw("juggler-circle")
    table.do("discard", power="juggler")
    table.do("swap", seat=1, a=[0, 0], b=[1, 0])
    assert table.state.castles[0] == castle("sp")
    assert table.state.castles[1][0] == ["chameleon-square"]


def test_prison_is_common_and_its_toll_falls_on_the_facing_castle():
    table = Table(BASE, "jcspjc " + BASE, level="base", appendices=["prison"], cards=EASY)
    table.do("trial", seat=1)
    table.do("trial-end", passed=True)
    assert {event["seat"] for event in table.find("destroy", why="prison")} == {1}
    table = Table("sp", "jc", level="base", appendices=["prison"], seat=1)
    table.draw("seer-circle")
    table.do("prison", cell=3)
    table.draw("pyro-square")
    assert {event["cell"] for event in table.find("prison", seat=0)} == {2, 4}


PANTRY_SHARES = {(1, 1): None, (2, 0): "pantry", (0, 2): "pantry", (2, 1): "pantry", (0, 0): "pantry"}


@pytest.mark.parametrize("shares", PANTRY_SHARES)
def test_pantry_tiles_are_shared_equally(shares):
    castles = ["x" * number + BASE[number:] for number in shares]
    table = Table(*castles, pantry="on", cards=EASY)
    table.do("trial", seat=0)
    assert table.do("trial-end")["reason"] == PANTRY_SHARES[shares]


def test_haunted_tile_stands_in_the_castle_of_the_player_who_drew():
    table = Table(BASE, BASE, appendices=["cold-sweat"], seat=1)
    table.draw("traitor")
    table.do("haunt", seat=1, col=2)
    assert table.state.castles[1][2] == ["juggler-circle!"]
    assert table.state.castles[0][2] == ["juggler-circle"]
    table.draw("traitor")
    assert "haunt" not in table.due()
    assert "haunt" not in haunting("spjcs", BASE, "traitor", "cold-sweat").due()
    assert haunting("spjcs", BASE, "traitor-black", "horror").due() == {"traitor"}
    assert haunting(BASE, "spjcs", "traitor-black", "horror").due() == {"haunt"}


def haunting(first, second, tile, appendix):
    """Return a table on which the first player drew a Traitor."""
    table = Table(first, second, appendices=[appendix])
    table.draw(tile)
    return table


def test_vigil_is_common():
    table = Table("sp", "jc", level="intro", appendices=["vigil"], vigil="pyro-square")
    table.draw("seer-circle")
    table.do("vigil")
    table.do("discard")
    table.draw("juggler-circle")
    assert table.find("vigil", seat=1, keep="juggler-circle", play="seer-circle")
