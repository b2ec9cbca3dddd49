"""Towers, bastions and lines of defence, found for all cells and types at once by shifting the castle over itself."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_TYPES, STRIDE, Cell
from simkit.games.castellion.state import State


@kernel
def find_joints(state: State, seat: Seat, apart: int) -> tuple[int, int]:
    """Tiles whose upper neighbour has their type, and those whose right one has; the cells `apart` have none."""
    up, right = int64(0), int64(0)
    for kind in range(N_TYPES):
        cells = state.types[seat, kind] & ~apart
        up |= cells & (cells >> 1)
        right |= cells & (cells >> STRIDE)
    return up, right


@kernel
def find_towers(up: int, right: int) -> int:
    """Lowest cells of the towers: 4×1 upright, no other tile of the type touching (C-11)."""
    starts = up & (up >> 1) & (up >> 2)
    beside = right | (right << STRIDE)
    touched = beside | (beside >> 1) | (beside >> 2) | (beside >> 3)
    return starts & ~touched & ~(up << 1) & ~(up >> 3)


@kernel
def find_lines(up: int, right: int) -> int:
    """Leftmost cells of the lines of defence: 1×4 flat, no other tile of the type touching (C-11)."""
    starts = right & (right >> STRIDE) & (right >> 2 * STRIDE)
    beside = up | (up << 1)
    touched = beside | (beside >> STRIDE) | (beside >> 2 * STRIDE) | (beside >> 3 * STRIDE)
    return starts & ~touched & ~(right << STRIDE) & ~(right >> 3 * STRIDE)


@kernel
def find_bastions(up: int, right: int) -> int:
    """Lower left cells of the bastions: 2×2, no other tile of the type touching (C-11)."""
    starts = up & (up >> STRIDE) & right
    left_or_right = (right << STRIDE) | (right >> STRIDE)
    below_or_above = (up << 1) | (up >> 1)
    touched = left_or_right | (left_or_right >> 1) | below_or_above | (below_or_above >> STRIDE)
    return starts & ~touched


@kernel(hot=True)
def count_formations(rules: Rules, state: State, seat: Seat) -> tuple[int, int, int]:
    """Number of towers, bastions and lines of a castle; they are disjoint by construction (C-11)."""
    if state.haunted[seat]:
        return count_unhaunted(rules, state, seat)
    up, right = find_joints(state, seat, int64(0))
    return (
        count_bits(find_towers(up, right)),
        count_bits(find_bastions(up, right)),
        count_bits(find_lines(up, right)),
    )


@kernel
def count_unhaunted(rules: Rules, state: State, seat: Seat) -> tuple[int, int, int]:
    """Formations beside a haunted tile, which is in none and still cancels those of its type (C-37)."""
    haunted = state.haunted[seat]
    in_tower = haunted | (haunted >> 1) | (haunted >> 2) | (haunted >> 3)
    in_bastion = haunted | (haunted >> 1) | (haunted >> STRIDE) | (haunted >> (STRIDE + 1))
    in_line = haunted | (haunted >> STRIDE) | (haunted >> 2 * STRIDE) | (haunted >> 3 * STRIDE)
    up, right = find_joints(state, seat, haunted if rules.haunted_neutral else int64(0))
    return (
        count_bits(find_towers(up, right) & ~in_tower),
        count_bits(find_bastions(up, right) & ~in_bastion),
        count_bits(find_lines(up, right) & ~in_line),
    )


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
    up, right = find_joints(state, seat, state.haunted[seat] if rules.haunted_neutral else int64(0))
    return find_towers(up, right) & start != 0 and state.haunted[seat] & reach == 0
