"""Towers, bastions and lines of defence, found for all cells at once by shifting the castle over itself."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_TYPES, STRIDE, Cell
from simkit.games.castellion.state import State


@kernel
def find_towers(cells: int) -> int:
    """Lowest cells of the towers: 4×1 upright, no other tile of the type touching (C-11)."""
    starts = cells & (cells >> 1) & (cells >> 2) & (cells >> 3)
    beside = (cells << STRIDE) | (cells >> STRIDE)
    touched = beside | (beside >> 1) | (beside >> 2) | (beside >> 3)
    return starts & ~touched & ~(cells << 1) & ~(cells >> 4)


@kernel
def find_lines(cells: int) -> int:
    """Leftmost cells of the lines of defence: 1×4 flat, no other tile of the type touching (C-11)."""
    starts = cells & (cells >> STRIDE) & (cells >> 2 * STRIDE) & (cells >> 3 * STRIDE)
    beside = (cells << 1) | (cells >> 1)
    touched = beside | (beside >> STRIDE) | (beside >> 2 * STRIDE) | (beside >> 3 * STRIDE)
    return starts & ~touched & ~(cells << STRIDE) & ~(cells >> 4 * STRIDE)


@kernel
def find_bastions(cells: int) -> int:
    """Lower left cells of the bastions: 2×2, no other tile of the type touching (C-11)."""
    up = cells >> 1
    starts = cells & up & (cells >> STRIDE) & (up >> STRIDE)
    left_or_right = (cells << STRIDE) | (cells >> 2 * STRIDE)
    below_or_above = (cells << 1) | (cells >> 2)
    touched = left_or_right | (left_or_right >> 1) | below_or_above | (below_or_above >> STRIDE)
    return starts & ~touched


@kernel
def count_formations(rules: Rules, state: State, seat: Seat) -> tuple[int, int, int]:
    """Number of towers, bastions and lines of a castle; they are disjoint by construction (C-11)."""
    if state.haunted[seat]:
        return count_unhaunted(rules, state, seat)
    towers, bastions, lines = 0, 0, 0
    for kind in range(N_TYPES):
        cells = state.types[seat, kind]
        towers += count_bits(find_towers(cells))
        bastions += count_bits(find_bastions(cells))
        lines += count_bits(find_lines(cells))
    return towers, bastions, lines


@kernel
def count_unhaunted(rules: Rules, state: State, seat: Seat) -> tuple[int, int, int]:
    """Formations beside a haunted tile, which is in none and still cancels those of its type (C-37)."""
    haunted = state.haunted[seat]
    in_tower = haunted | (haunted >> 1) | (haunted >> 2) | (haunted >> 3)
    in_bastion = haunted | (haunted >> 1) | (haunted >> STRIDE) | (haunted >> (STRIDE + 1))
    in_line = haunted | (haunted >> STRIDE) | (haunted >> 2 * STRIDE) | (haunted >> 3 * STRIDE)
    towers, bastions, lines = 0, 0, 0
    for kind in range(N_TYPES):
        cells = state.types[seat, kind]
        if rules.haunted_neutral:
            cells &= ~haunted
        towers += count_bits(find_towers(cells) & ~in_tower)
        bastions += count_bits(find_bastions(cells) & ~in_bastion)
        lines += count_bits(find_lines(cells) & ~in_line)
    return towers, bastions, lines


@kernel
def count_towers(rules: Rules, state: State, seat: Seat) -> int:
    """Number of towers of a castle."""
    return count_formations(rules, state, seat)[0]


@kernel(inline=True)
def completes_tower(rules: Rules, state: State, seat: Seat, cell: Cell) -> bool:
    """Whether the tile just placed on a cell is the last of a tower: the topmost of four (C-27)."""
    if cell & (STRIDE - 1) < 3:
        return False
    start = int64(1) << (cell - 3)
    reach = start | (start << 1) | (start << 2) | (start << 3)
    for kind in range(N_TYPES):
        if state.types[seat, kind] >> cell & 1:
            cells = state.types[seat, kind]
            if rules.haunted_neutral:
                cells &= ~state.haunted[seat]
            return find_towers(cells) & start != 0 and state.haunted[seat] & reach == 0
    return False
