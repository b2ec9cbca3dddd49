"""Where a Defender may go, and what building and destroying do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.games.castellion.constants import BOARD, MOTIFS, defender, status, tiles
from simkit.games.castellion.rules.castle import (
    count_columns,
    count_tiles,
    destroy_rows,
    is_complete,
    occupied,
    open_tops,
)
from tests.games.castellion.boards import (
    RULES,
    build,
    castle_in,
    castle_of,
    play_tile,
    plays_in,
    state_of,
)
from tests.oracles import castellion as oracle

FULL = "\n".join(["scjpsc", "pscjps", "jpscjp", "cjpscj", "scjpsc", "pscjps"])

TILE = st.sampled_from(tiles.NAMES[:12])
CASTLES = st.lists(st.lists(TILE, min_size=1, max_size=6), max_size=6)  # any motifs, as slides leave them


def spots(picture, tile):
    """The legal spots of a tile: `left`, `right` and column numbers."""
    plays = plays_in(state_of(picture), tile) - {("discard", "none")}
    return {where if col is None else col for _, where, col in plays}


def with_castle(castle):
    """A state with a castle of columns."""
    state = state_of()
    build(state, castle)
    return state


# Founding ------------------------------------------------------------------------


def test_c_05_an_empty_castle_has_one_spot():
    """C-05."""
    assert spots("", "S△") == {"left"}


@pytest.mark.parametrize("tile", ["S△", "S□", "S○", "P△"])
def test_c_05_foundation_tiles_need_no_regard_for_motifs_or_types(tile):
    """C-05: both ends are open beside an equal tile."""
    assert {"left", "right"} <= spots("S△", tile)


@pytest.mark.parametrize("n_columns", range(1, 7))
def test_c_05_the_foundation_grows_to_six_columns(n_columns):
    """C-05."""
    ends = spots("scjpsc"[:n_columns], "S△") & {"left", "right"}
    assert ends == ({"left", "right"} if n_columns < 6 else set())


def test_c_05_a_new_column_on_the_left_renumbers_the_others():
    """C-05."""
    state = state_of("""
        P○ ··
        S△ C□
    """)
    play_tile(state, "J△", ("place", "left", None))
    assert castle_in(state) == castle_of("""
        ·· P○ ··
        J△ S△ C□
    """)


def test_c_05_a_new_column_on_the_right():
    """C-05."""
    state = state_of("S△ C□")
    play_tile(state, "J△", ("place", "right", None))
    assert castle_in(state) == castle_of("S△ C□ J△")


# Building on top -----------------------------------------------------------------


def test_c_06_motif_must_differ_from_the_tile_below():
    """C-06."""
    assert spots("S△ S□ S○ C△ C□ C○", "P△") == {1, 2, 4, 5}


def test_c_06_motif_must_differ_from_the_tiles_beside():
    """C-06: columns that do not reach the row do not matter."""
    picture = """
        ·· S△ ·· ·· S○ ··
        C□ C□ C□ C△ C□ C□
    """
    assert spots(picture, "P△") == {4, 5}
    assert spots(picture, "P○") == {0, 1, 2}
    assert spots(picture, "P□") == {1, 3, 4}


def test_c_06_motifs_at_a_corner_do_not_matter():
    """C-06: △ stands diagonally above and below the middle spot."""
    picture = """
        S△ ·· ··
        S○ ·· ··
        S△ S□ S△
    """
    assert 1 in spots(picture, "P△")
    assert 1 not in spots(picture, "P○")


def test_c_06_types_do_not_matter():
    """C-06."""
    picture = """
        S△ ·· S△
        S□ S□ S□
    """
    assert spots(picture, "S○") == spots(picture, "P○")


def test_c_06_no_column_is_higher_than_six():
    """C-06."""
    state = state_of(FULL.replace("s", ".", 1))
    assert plays_in(state, "S○") == {("discard", "none"), ("place", "top", 0)}
    for tile in ("S△", "S□", "S○"):
        assert plays_in(state_of(FULL), tile) == {("discard", "none")}


def test_c_06_only_the_new_tile_is_checked():
    """C-06: equal motifs that a slide brought together harm nothing."""
    picture = """
        S△ S△ ··
        S△ S△ S△
    """
    assert spots(picture, "P□") == {"left", "right", 0, 1, 2}


@settings(deadline=None, max_examples=300)
@given(castle=CASTLES, tile=TILE)
def test_legal_plays_are_the_referees(castle, tile):
    state = with_castle(castle)
    told = oracle.State(trials=["E1", "E2", "E3c"], stacks={}, castle=castle)
    assert plays_in(state, tile) == oracle.legal_plays(told, tile)


@settings(deadline=None, max_examples=200)
@given(castle=CASTLES, tile=TILE, data=st.data())
def test_building_adds_one_tile_where_it_says(castle, tile, data):
    state = with_castle(castle)
    play = data.draw(st.sampled_from(sorted(plays_in(state, tile), key=repr)))
    play_tile(state, tile, play)
    expected = castle if play[0] == "discard" else oracle.with_tile(castle, tile, *play[1:])
    if state["status"] != status.PLAYING:
        return
    assert castle_in(state) == expected


# Counting ------------------------------------------------------------------------


@settings(deadline=None, max_examples=200)
@given(castle=CASTLES)
def test_tiles_columns_and_open_tops_are_counted(castle):
    state = with_castle(castle)
    assert count_tiles(state, 0) == sum(len(column) for column in castle)
    assert count_columns(state, 0) == len(castle)
    tops = open_tops(occupied(state, 0))
    assert tops == sum(1 << (8 * col + len(column)) for col, column in enumerate(castle) if len(column) < 6)


def test_c_10_a_castle_is_complete_with_36_tiles_only():
    """C-10."""
    assert is_complete(RULES, state_of(FULL), 0)
    assert occupied(state_of(FULL), 0) == BOARD
    for col in range(6):
        castle = castle_of(FULL)
        castle[col].pop()
        assert not is_complete(RULES, with_castle(castle), 0)


# Destroying ----------------------------------------------------------------------


def test_c_13_the_foundation_goes_and_everything_slides_down():
    """C-13."""
    state = state_of("""
        P○ ·· ·· ·· ·· ··
        J△ S□ ·· C○ S△ ··
        S△ C△ P□ P○ J○ S□
        S□ C□ P△ P□ J△ C○
    """)
    destroy_rows(state, 0, 1)
    assert castle_in(state) == castle_of("""
        P○ ·· ·· ·· ·· ··
        J△ S□ ·· C○ S△ ··
        S△ C△ P□ P○ J○ S□
    """)


def test_c_13_columns_of_one_tile_vanish():
    """C-13: what is left of an end, counted from the left."""
    state = state_of("""
        S△ C△ ··
        S□ C□ P△
    """)
    destroy_rows(state, 0, 1)
    assert castle_in(state) == castle_of("S△ C△")


@settings(deadline=None, max_examples=200)
@given(castle=CASTLES, rows=st.integers(1, 3))
def test_destroyed_rows_leave_what_was_above(castle, rows):
    """C-13, and the rows that Worms destroy; inner columns may vanish, since the match is lost then."""
    state = with_castle(castle)
    destroy_rows(state, 0, rows)
    left = [column[rows:] for column in castle]
    for number, kind in enumerate(defender.NAMES):
        assert state["types"][0, number] == sum(
            1 << (8 * col + row)
            for col, column in enumerate(left)
            for row, tile in enumerate(column)
            if tile.split("-")[0] == kind
        )
    assert count_tiles(state, 0) == sum(map(len, left))
    assert count_columns(state, 0) == sum(map(bool, left))


def test_every_motif_is_drawn_and_read():
    picture = " ".join(f"{kind[0].upper()}{sign}" for kind in defender.NAMES[:2] for sign in "△□○")
    state = state_of(picture)
    assert castle_in(state) == [[f"{kind}-{motif}"] for kind in defender.NAMES[:2] for motif in MOTIFS]
