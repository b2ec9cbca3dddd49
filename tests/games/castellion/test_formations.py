"""Towers, bastions and lines of defence (C-11)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.games.castellion.constants import tiles
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.windows import SHAPES, make_windows
from tests.games.castellion.boards import RULES, build, state_of
from tests.oracles import castellion as oracle

# Picture: towers, bastions, lines.
PICTURES = {
    "an empty castle": ("", (0, 0, 0)),
    "a tower in the middle of others": ("csc\ncsp\npsc\npsj", (1, 0, 0)),
    "a tower above the foundation": ("s.\ns.\ns.\ns.\npc", (1, 0, 0)),
    "a tower at the very top": ("s.\ns.\ns.\ns.\np.\npc", (1, 0, 0)),
    "three upright": ("s.\ns.\nsp", (0, 0, 0)),
    "five upright": ("s.\ns.\ns.\ns.\nsp", (0, 0, 0)),
    "a tower with an equal neighbour at its foot": ("s.\ns.\ns.\nss", (0, 0, 0)),
    "a tower with an equal neighbour at its head": ("ss\nsp\nsc\nsp", (0, 0, 0)),
    "a tower with an equal tile at a corner": ("ps\nsc\nsp\nsj\nsc", (1, 0, 0)),
    "a line in the foundation": ("ssss", (0, 0, 1)),
    "a line at the right end": ("pcssss", (0, 0, 1)),
    "three flat": ("sss", (0, 0, 0)),
    "five flat": ("sssss", (0, 0, 0)),
    "six flat": ("ssssss", (0, 0, 0)),
    "a line with an equal tile on top": (".s..\nssss", (0, 0, 0)),
    "a line on another type": ("ssss\npcjp", (0, 0, 1)),
    "a line with an equal tile at a corner": ("pcjps.\nsssscp", (0, 0, 1)),
    "a bastion": ("ss\nss", (0, 1, 0)),
    "a bastion high up": ("ss\nss\npc\ncp\npc\ncp", (0, 1, 0)),
    "a bastion with an equal tile beside": ("ss.\nsss", (0, 0, 0)),
    "a bastion with an equal tile on top": ("s.\nss\nss", (0, 0, 0)),
    "a bastion with an equal tile at a corner": ("pcs\nssp\nssc", (0, 1, 0)),
    "two by four of one type": ("ssss\nssss", (0, 0, 0)),
    "four by two of one type": ("ss\nss\nss\nss", (0, 0, 0)),
    "two by three of one type": ("sss\nsss", (0, 0, 0)),
    "an L": ("s.\ns.\nss", (0, 0, 0)),
    "an S": ("pss\nssp", (0, 0, 0)),
    "a T": ("psp\nsss", (0, 0, 0)),
    "two lines of two types": ("ssss\npppp", (0, 0, 2)),
    "two towers of one type apart": ("sps\nscs\nsps\nscs", (2, 0, 0)),
    "two towers of two types side by side": ("sp\nsp\nsp\nsp", (2, 0, 0)),
    "two bastions of one type that touch at a corner": ("ppss\nccss\nsspp\nsscc", (0, 2, 0)),
    "nine bastions": ("ssccjj\nssccjj\nppsscc\nppsscc\nccjjpp\nccjjpp", (0, 9, 0)),
    "a tower, a bastion and a line": ("s.....\nspp...\nspp...\nsccccj", (1, 1, 1)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_c_11_formations(name):
    """C-11."""
    picture, expected = PICTURES[name]
    assert count_formations(RULES, state_of(picture), 0) == expected


def place_all(drawn):
    """A state with tiles on (column, row) cells; gravity does not matter for formations."""
    state = state_of()
    for (col, row), tile in drawn.items():
        number, bit = tiles.NAMES.index(tile), 1 << (col * 8 + row)
        state["types"][0, number // 3] |= bit
        state["motifs"][0, number % 3] |= bit
    return state


def windows():
    """Every place of the grid where a formation can stand, with its kind."""
    for kind, shape in SHAPES.items():
        for col in range(6):
            for row in range(6):
                cells = [(col + dc, row + dr) for dc, dr in shape]
                if all(c < 6 and r < 6 for c, r in cells):
                    yield kind, cells


def test_c_11_every_formation_counts_wherever_it_stands_alone():
    """C-11."""
    seen = [0, 0, 0]
    for kind, cells in windows():
        found = count_formations(RULES, place_all(dict.fromkeys(cells, "pyro-circle")), 0)
        assert found == tuple(int(other == kind) for other in range(3)), cells
        seen[kind] += 1
    assert seen == [18, 25, 18]


def test_c_11_any_equal_tile_that_touches_cancels_and_any_that_does_not_is_harmless():
    """C-11, and ruling 1: corners do not touch."""
    for kind, cells in windows():
        for col in range(6):
            for row in range(6):
                if (col, row) in cells:
                    continue
                touches = any(abs(c - col) + abs(r - row) == 1 for c, r in cells)
                drawn = dict.fromkeys([*cells, (col, row)], "seer-square")
                assert count_formations(RULES, place_all(drawn), 0)[kind] == (not touches), (cells, col, row)
                drawn[col, row] = "pyro-square"
                assert count_formations(RULES, place_all(drawn), 0)[kind] == 1


FEW_TYPES = st.lists(
    st.lists(st.sampled_from(tiles.NAMES[:6]), min_size=1, max_size=6), min_size=1, max_size=6
)  # two types only, so that formations and near misses are common


@settings(deadline=None, max_examples=600)
@given(castle=FEW_TYPES)
def test_c_11_counting_agrees_with_growing_groups(castle):
    """C-11: the referee floods maximal groups; the kernel shifts bits."""
    state = state_of()
    build(state, castle)
    assert count_formations(RULES, state, 0) == tuple(oracle.count_formations(castle).values())


@settings(deadline=None, max_examples=200)
@given(castle=FEW_TYPES)
def test_mirrored_castles_have_the_same_formations(castle):
    state, mirrored = state_of(), state_of()
    build(state, castle)
    build(mirrored, castle[::-1])
    assert count_formations(RULES, state, 0) == count_formations(RULES, mirrored, 0)


def test_windows_of_a_cell_are_all_places_through_it():
    made = make_windows()
    found = {
        (cell, kind, cells)
        for cell in range(48)
        for kind, cells in zip(
            made["window_kinds"][cell].tolist(), made["window_cells"][cell].tolist(), strict=True
        )
        if kind >= 0
    }
    expected = {
        (col * 8 + row, kind, sum(1 << (c * 8 + r) for c, r in cells))
        for kind, cells in windows()
        for col, row in cells
    }
    assert found == expected


def test_border_of_a_window_is_what_touches_it():
    made = make_windows()
    borders = dict(zip(made["window_cells"].flat, made["window_borders"].flat, strict=True))
    for _, cells in windows():
        touching = {
            (c, r)
            for c in range(6)
            for r in range(6)
            if (c, r) not in cells and any(abs(c - col) + abs(r - row) == 1 for col, row in cells)
        }
        mask = sum(1 << (c * 8 + r) for c, r in cells)
        assert borders[mask] == sum(1 << (c * 8 + r) for c, r in touching)
