"""Sketches: where the formations of a try shall stand.

A sketch is a layout for Exam I (see `layouts.py`) with groups added for Exam III, each where it needs few tiles more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below, draw_word
from simkit.games.castellion.constants import (
    N_TRIALS,
    N_TYPES,
    NEEDS_TOWERS,
    ROW_0,
    STRIDE,
    WIDTH,
)

MAX_GROUPS = 8  # three for Exam I, five for Exam III
NO_TYPE = -1
NO_GROUP = -1
NOISE = 4.0  # cells that a window may lose by chance to the best
MANY = 99.0
LARGEST_LAYOUT = 17  # cells of the layouts that sketches begin with
ATTEMPTS = 6  # sketches made of each
SPARE = 2

SKETCH = np.dtype(
    [
        ("n_groups", np.int64),
        ("kinds", np.int64, MAX_GROUPS),  # TOWER, BASTION, LINE
        ("cells", np.int64, MAX_GROUPS),
        ("borders", np.int64, MAX_GROUPS),  # cells that touch the group
        ("touching", np.int64, MAX_GROUPS),  # bits of the groups that touch it
        ("early", np.int64, MAX_GROUPS),  # 1: serves Exam I
        ("lasting", np.int64, MAX_GROUPS),  # 1: serves Exam III
        ("types", np.int64, MAX_GROUPS),  # type of its tiles; NO_TYPE before the first
        ("group_of", np.int64, WIDTH * STRIDE),  # [cell]; NO_GROUP
        ("wanted", np.int64),  # cells to build
        ("n_tiles", np.int64),  # that Exam I needs
    ]
)


@kernel
def draw_share(stream: Any) -> Any:
    """Draw a number from 0 to 1."""
    return draw_word(stream) / 4294967296.0


@kernel
def count_needed(tables: Any, card: Any, kind: Any) -> Any:
    """Formations of a kind that a card asks for."""
    return tables.cards[card, NEEDS_TOWERS + kind]


@kernel
def take_layout(tables: Any, layouts: Any, number: Any, card: Any, sketch: Any) -> None:
    """Begin a sketch with a layout for Exam I; what stands above the lowest row may serve Exam III too."""
    sketch.n_groups = N_TRIALS
    sketch.n_tiles = layouts.sizes[number]
    sketch.wanted = layouts.closures[number] | layouts.second
    for kind in range(N_TRIALS):
        sketch.kinds[kind] = kind
        sketch.cells[kind] = layouts.cells[number, kind]
        sketch.borders[kind] = layouts.borders[number, kind]
        sketch.early[kind] = 1
        sketch.lasting[kind] = int64(
            layouts.cells[number, kind] & ROW_0 == 0 and count_needed(tables, card, kind) > 0
        )
        sketch.types[kind] = NO_TYPE


@kernel
def extend(tables: Any, layouts: Any, card: Any, sketch: Any, castle: Any, stream: Any) -> Any:
    """Add the groups that Exam III needs, in an order of chance, around the castle; return whether they fit in.

    `castle` holds the cells of each type that are built.
    """
    order = draw_below(stream, int64(N_TRIALS))
    for turn in range(N_TRIALS):
        kind = (order + turn) % N_TRIALS
        missing = count_needed(tables, card, kind)
        for group in range(sketch.n_groups):
            missing -= int64(sketch.lasting[group] and sketch.kinds[group] == kind)
        for _ in range(missing):
            if not add_window(layouts, kind, sketch, castle, stream):
                return False
    finish(sketch)
    return True


@kernel
def add_window(layouts: Any, kind: Any, sketch: Any, castle: Any, stream: Any) -> Any:
    """Add the window of a kind that needs the fewest tiles, more or less; return whether there is one."""
    taken = int64(0)
    for group in range(sketch.n_groups):
        taken |= sketch.cells[group]
    built = castle[0] | castle[1] | castle[2] | castle[3]
    best, chosen, chosen_type = MANY, int64(-1), int64(NO_TYPE)
    for window in range(layouts.window_kinds.shape[0]):
        cells = layouts.window_cells[window]
        if layouts.window_kinds[window] != kind or cells & taken:
            continue
        of_type = int64(NO_TYPE)
        if cells & built:
            of_type = find_type(castle, cells, layouts.window_borders[window])
            if of_type == NO_TYPE:
                continue
        cost = count_bits((sketch.wanted | layouts.window_closures[window]) & ~built) + NOISE * draw_share(
            stream
        )
        if cost < best:
            best, chosen, chosen_type = cost, int64(window), of_type
    if chosen < 0:
        return False
    group = sketch.n_groups
    sketch.n_groups += 1
    sketch.kinds[group] = kind
    sketch.cells[group] = layouts.window_cells[chosen]
    sketch.borders[group] = layouts.window_borders[chosen]
    sketch.early[group] = 0
    sketch.lasting[group] = 1
    sketch.types[group] = chosen_type
    sketch.wanted |= layouts.window_closures[chosen]
    return True


@kernel
def find_type(castle: Any, cells: Any, border: Any) -> Any:
    """The type that the built ones among some cells have in common, if none of it touches them; else NO_TYPE."""
    built = castle[0] | castle[1] | castle[2] | castle[3]
    for kind in range(N_TYPES):
        if castle[kind] & cells == built & cells and castle[kind] & border == 0:
            return int64(kind)
    return int64(NO_TYPE)


@kernel
def finish(sketch: Any) -> None:
    """Note which groups touch and which group a cell belongs to."""
    for cell in range(WIDTH * STRIDE):
        sketch.group_of[cell] = NO_GROUP
    for group in range(sketch.n_groups):
        touching = int64(0)
        for other in range(sketch.n_groups):
            touching |= int64(sketch.borders[group] & sketch.cells[other] != 0) << other
        sketch.touching[group] = touching
        cells = sketch.cells[group]
        while cells:
            sketch.group_of[first_bit(cells)] = group
            cells &= cells - 1


@kernel
def make_sketches(tables: Any, layouts: Any, card: Any, sketches: Any, stream: Any) -> None:
    """Fill an array with sketches for a card, small layouts first; one that needs no tiles marks their end.

    None has more than `SPARE` cells above the smallest.
    """
    castle = np.zeros(N_TYPES, dtype=np.int64)
    smallest, found = int64(STRIDE * WIDTH), int64(0)
    for is_kept in range(2):
        number = int64(0)
        while number < layouts.sizes.shape[0] and layouts.sizes[number] <= LARGEST_LAYOUT:
            for _ in range(ATTEMPTS):
                sketch = sketches[found]
                take_layout(tables, layouts, number, card, sketch)
                if not extend(tables, layouts, card, sketch, castle, stream):
                    continue
                if not is_kept:
                    smallest = min(smallest, count_bits(sketch.wanted))
                elif count_bits(sketch.wanted) <= smallest + SPARE and found < sketches.shape[0] - 1:
                    found += 1
            number += 1
    sketches[found].n_tiles = 0
