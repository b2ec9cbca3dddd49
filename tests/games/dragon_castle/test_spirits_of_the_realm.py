"""Beauty, Wind, Strength, Change, Faith, Cunning: the rulebooks' answers and our rulings."""

from __future__ import annotations

import pytest

from tests.games.dragon_castle.boards import Position, cells_in

CASTLE = "m1 . m1 . W1 . s1 . D1"


def use(picture, card, payment="shrine", pool=3, **changes):
    """A position in which a Spirit was used before the action."""
    return Position(CASTLE, picture, pool=pool, spirits=card, **changes).do(card, payment)


# Beauty


def test_beauty_consolidates_a_group_of_one_number():
    """D-26: any mix of factions, by the table and one more, two shrines, the whole group."""
    match = use("m3 s3 f3 s3 m3\n. m4 . . .", "beauty")
    assert match.of("consolidate") == {(0, 0)}
    match.do("consolidate", (0, 0))
    told = match.last("consolidate")
    assert (told["number"], told["vp"], told["why"]) == (3, 4, "beauty")
    match.do("build", (0, 0)).do("build", (4, 0))
    assert match.realm.pool == 0
    assert match.kinds() == {"take", "summon"}


def test_beauty_needs_four_after_its_payment():
    """D-26, D-24: special tiles have no number."""
    assert "beauty" not in Position(CASTLE, "m3 s3 f3 S3", spirits="beauty").kinds()
    four = Position(CASTLE, "m3 s3 f3 m3 . f1", spirits="beauty")
    assert four.of("beauty") == {(5, 0), "shrine"}


def test_beauty_looks_at_what_a_due_set_left_face_up():
    """Beauty, P3: the type set goes first."""
    match = Position(CASTLE, "m2 m3 m4 .\n. . . s1\n. . . f1\n. . . m1", pool=1, spirits="beauty")
    match.do("take", (0, 0)).do("shrine").do("place", "merchant-1", (3, 0))
    assert match.kinds() == {"consolidate"}
    match.do("consolidate", (0, 0)).do("pass")
    assert "beauty" not in match.kinds()


# Wind


def test_wind_moves_a_shrine_to_another_face_down_tile():
    """D-27: the flip is optional, the move is not; the space left can be built upon again."""
    match = use("@@ ##/3 m1\n@@/2", "wind")
    assert match.kinds() == {"flip", "move-shrine"}
    assert match.of("move-shrine") == {((0, 0), (1, 0)), ((0, 1), (1, 0))}
    match.do("move-shrine", (0, 0), (1, 0)).do("take", (0, 0)).do("shrine")
    spaces = {cell for _, cell in match.of("place")}
    assert (0, 0) in spaces
    assert (1, 0) not in spaces


def test_wind_may_move_onto_the_tile_it_flipped():
    """FAQ Wind: moving is fine; the flip is no consolidation and scores nothing."""
    match = use("@@ m1/2", "wind").do("flip", (1, 0))
    assert match.actions() == [("move-shrine", (0, 0), (1, 0))]
    match.do("move-shrine", (0, 0), (1, 0))
    assert cells_in(match.realm.shrines) == {(1, 0)}
    assert match.realm.tokens == 0


def test_wind_needs_a_shrine_and_a_goal():
    """D-27, D-24."""
    assert "wind" not in Position(CASTLE, "## m1", spirits="wind").kinds()
    assert "wind" not in Position(CASTLE, "@@", spirits="wind").kinds()
    assert Position(CASTLE, "@@ m1/2", pool=0, spirits="wind").of("wind") == {(1, 0)}
    assert Position(CASTLE, "@@ m1", pool=0, spirits="wind").of("wind") == set()


def test_faith_does_not_build_on_what_wind_flipped():
    """D-27, D-34: only consolidated tiles count."""
    match = Position(CASTLE, "@@ ## f1\nm2 m3 m4 . . S1", pool=4, spirits="faith+wind").do("wind", "shrine")
    match.do("flip", (2, 0)).do("move-shrine", (0, 0), (1, 0))
    match.do("take", (0, 0)).do("shrine").do("place", "merchant-1", (3, 1)).do("consolidate", (0, 1))
    match.do("faith", "shrine")
    assert match.of("build") == {(0, 1), (1, 1), (2, 1), (3, 1)}


# Strength


def test_strength_moves_one_or_two_tops():
    """D-33, FAQ Strength: face-up or face-down, to an empty space or a face-down top, not onto face-up."""
    match = use("m1 ## @@\ns1/2", "strength", realm="4x4")
    sources = {start for start, _ in match.of("move-tile")}
    assert sources == {(0, 0), (1, 0), (0, 1)}
    goals = {goal for start, goal in match.of("move-tile") if start == (0, 0)}
    assert goals == {(x, y) for x in range(4) for y in range(4)} - {(0, 0), (2, 0), (0, 1)}
    match.do("move-tile", (0, 1), (1, 0))
    assert match.heights() == {(0, 0): 1, (1, 0): 2, (2, 0): 1, (0, 1): 1}
    assert "pass" in match.kinds()
    assert (1, 0) not in {start for start, _ in match.of("move-tile")}
    match.do("move-tile", (0, 0), (0, 1))
    assert match.kinds() == {"take", "summon"}


def test_strength_moves_a_second_tile_onto_the_first_only_if_that_is_face_down():
    """FAQ Strength."""
    down = use("m1 ## .", "strength").do("move-tile", (1, 0), (2, 0))
    assert ((0, 0), (2, 0)) in down.of("move-tile")
    up = use("m1 ## .", "strength").do("move-tile", (0, 0), (2, 0))
    assert ((1, 0), (2, 0)) not in up.of("move-tile")


def test_sets_made_by_strength_are_consolidated_before_anything_else():
    """D-33: after the last move, before the action too; the passing second move is allowed."""
    match = use("m1 m2 m3 . . m4", "strength").do("move-tile", (5, 0), (3, 0)).do("pass")
    assert match.kinds() == {"consolidate"}
    match.do("consolidate", (0, 0)).do("build", (0, 0))
    assert match.kinds() == {"take", "summon"}
    assert match.state.counts[0, 5] == 3


def test_sets_are_checked_only_after_the_second_move():
    """D-33."""
    match = use("m1 m2 m3 . m5 m4", "strength").do("move-tile", (5, 0), (3, 0))
    assert match.kinds() == {"pass", "move-tile"}
    match.do("move-tile", (4, 0), (0, 1)).do("consolidate", (0, 0))
    assert match.last("consolidate")["vp"] == 3


# Change


def test_change_completes_a_set_with_a_special_tile():
    """D-28: the set counts as the new type, shrines and bonus too."""
    match = use("D1 D2 D3 W1", "change")
    assert match.actions() == [("treat", (3, 0), "dragon")]
    match.do("treat", (3, 0), "dragon")
    told = match.last("consolidate")
    assert (told["type"], told["vp"], told["why"]) == ("dragon", 3, "change")
    assert len(match.of("build")) == 4
    assert match.realm.up == 0


def test_change_needs_a_special_tile_that_takes_part():
    """FAQ Change, D-24: faction tiles cannot change, three are not enough, a payment may not break the set."""
    assert "change" not in Position(CASTLE, "m1 m2 m3 s1", spirits="change").kinds()
    assert "change" not in Position(CASTLE, "m1 m2 m3 . W1", spirits="change").kinds()
    match = Position(CASTLE, "m1 m2 m3 W1 . s1", spirits="change")
    assert match.of("change") == {(5, 0), "shrine"}


def test_change_enlarges_a_due_set_before_the_check():
    """Change, D-28: it stands once, with the larger value; a due tile cannot be recoloured."""
    match = Position(CASTLE, "m2 m3 m4 . W2", pool=1, spirits="change").do("take", (0, 0)).do("shrine")
    match.do("place", "merchant-1", (3, 0)).do("change", "shrine")
    assert match.actions() == [("treat", (4, 0), "merchant")]
    match.do("treat", (4, 0), "merchant")
    sets = [event for event in match.events() if event["event"] == "consolidate"]
    assert [(event["vp"], event["why"]) for event in sets] == [(3, "change")]
    due = Position(CASTLE, "W2 W3 W4 .\nm2 m3 m4", pool=1, spirits="change").do("take", (4, 0)).do("shrine")
    due.do("place", "wind-1", (3, 0))
    assert "change" not in due.kinds()


def test_a_changed_tile_does_not_keep_its_type():
    """Change: it is flipped."""
    match = use("m1 m2 m3 W1\n. . . W2", "change").do("treat", (3, 0), "merchant").do("pass")
    assert cells_in(match.realm.types[4]) == {(3, 1)}


def test_strength_sets_cannot_be_enlarged_by_change():
    """D-33, D-28."""
    both = Position(CASTLE, "m1 m2 m3 . W1 m4", pool=3, spirits="strength+change").do("strength", "shrine")
    both.do("move-tile", (5, 0), (3, 0)).do("pass")
    assert both.kinds() == {"consolidate"}


# Faith


def consolidated(pool=3, realm="m2 m3 m4 . . .\nS1 S2 S3 . . .\ns1", spirits="faith", take=(0, 0), **changes):
    """A faction set just flipped."""
    match = Position(CASTLE, realm, pool=pool, spirits=spirits, **changes).do("take", take).do("shrine")
    return match.do("place", "merchant-1", (3, 0)).do("consolidate", (0, 0))


def test_faith_builds_one_shrine_more():
    """D-34: from the pool, one on a tile, also before the allowance is used up."""
    match = consolidated().do("build", (0, 0))
    assert match.of("faith") == {(0, 1), (1, 1), (2, 1), (0, 2), "shrine"}
    match.do("faith", (0, 2))
    assert match.of("build") == {(1, 0), (2, 0), (3, 0)}
    match.do("build", (1, 0))
    assert cells_in(match.realm.shrines) == {(0, 0), (1, 0)}
    assert [event["why"] for event in match.events() if event["event"] == "build"] == ["set", "faith"]
    early = consolidated().do("faith", "shrine").do("build", (2, 0))
    assert early.of("build") == {(0, 0), (1, 0), (3, 0)}


def test_faith_is_paid_after_the_flip_and_needs_a_shrine_left():
    """Faith: a tile of the set cannot pay any more; paying with the last shrine leaves none to build."""
    match = consolidated(pool=0)
    assert match.of("faith") == {(0, 1), (1, 1), (2, 1), (0, 2)}
    match.do("build", (0, 0))
    assert match.state.seat == 1


def test_faith_gives_a_third_shrine_on_a_special_set():
    """FAQ Faith."""
    match = Position("W1 . m1", "W2 W3 W4", pool=4, spirits="faith").do("take", (0, 0)).do("shrine")
    match.do("place", "wind-1", (3, 0)).do("consolidate", (0, 0)).do("build", (0, 0)).do("build", (1, 0))
    match.do("faith", "shrine").do("build", (2, 0))
    assert cells_in(match.realm.shrines) == {(0, 0), (1, 0), (2, 0)}


def test_faith_builds_on_any_of_several_sets():
    """FAQ Faith: also on the first when the second is at hand; a tile of the set still due cannot pay."""
    match = Position(CASTLE, "m2 m3 m4 . . .\n. . . . . .\nm5 m6 m2", pool=3, spirits="faith")
    match.do("take", (0, 0)).do("pair", (2, 0))
    match.do("place", "merchant-1", (3, 0)).do("place", "merchant-1", (3, 2))
    match.do("consolidate", (0, 0))
    assert match.of("faith") == {"shrine"}
    match.do("pass").do("consolidate", (0, 2)).do("faith", "shrine")
    assert match.of("build") == {(x, y) for x in range(4) for y in (0, 2)}


# Cunning


def test_cunning_consolidates_exactly_three():
    """D-32: 2 VP, shrines by type."""
    match = use("m1 m2 m3 . S1 S2\n. . . . . S3\ns1 s2", "cunning")
    assert match.of("consolidate") == {(0, 0), (4, 0)}
    match.do("consolidate", (4, 0))
    told = match.last("consolidate")
    assert (told["type"], told["vp"], told["why"]) == ("season", 2, "cunning")
    match.do("build", (4, 0)).do("build", (5, 0))
    assert match.kinds() == {"take", "summon"}


@pytest.mark.parametrize(("bonus", "vp"), [(True, 3), (False, 2)])
def test_cunning_scores_the_dragon_bonus_by_ruling(bonus, vp):
    """Cunning."""
    match = use("D1 D2 D3", "cunning", cunning_dragon_bonus=bonus).do("consolidate", (0, 0))
    assert match.last("consolidate")["vp"] == vp


def test_cunning_cannot_be_paid_out_of_its_own_three():
    """D-32, D-24."""
    assert Position(CASTLE, "m1 m2 m3 . s1", pool=0, spirits="cunning").of("cunning") == {(4, 0)}
