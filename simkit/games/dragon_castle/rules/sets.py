"""Consolidating: flipping a set, its points, and shrines on it."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.dragon_castle.constants import (
    BEAUTY,
    BY_BEAUTY,
    BY_CHANGE,
    BY_CUNNING,
    BY_SET,
    CUNNING_VP,
    DRAGON,
    DRAGON_BONUS,
    FAITH,
    N_SETS,
    PHASE_BUILD,
    SPIRIT_POINTS,
)
from simkit.games.dragon_castle.events import EVENT_BUILD, EVENT_CONSOLIDATE, NOTHING
from simkit.games.dragon_castle.rules.cells import bit, find_group
from simkit.games.dragon_castle.rules.realm import find_type, turn_down, value_set, value_shrine


@kernel
def consolidate(state: Any, cells: Any, kind: Any, reason: Any, vp: Any, allowance: Any, log: Any) -> None:
    """Flip all tiles of a set, score it, and let shrines be built on it (D-13 to D-16)."""
    seat = state.seat
    realm = state.realms[seat]
    turn_down(realm, cells)
    realm.tokens += vp
    state.flipped |= cells
    state.set_cells = cells
    state.allowance = allowance
    state.set_by_spirit = int64(reason != BY_SET or state.has_moved)
    if state.set_by_spirit:
        state.counts[seat, SPIRIT_POINTS] += vp
    state.counts[seat, N_SETS + min(max(count_bits(cells), 3), 8) - 3] += 1
    note(log, EVENT_CONSOLIDATE, seat, cells, kind * 16 + reason, vp)
    state.phase = PHASE_BUILD


@kernel
def consolidate_due(tables: Any, state: Any, cell: Any, log: Any) -> None:
    """Consolidate the due set of a cell, always the whole group (D-13)."""
    realm = state.realms[state.seat]
    kind = find_type(realm, cell)
    cells = find_group(bit(cell), realm.types[kind])
    vp = value_set(tables, count_bits(cells), kind)
    consolidate(state, cells, kind, int64(BY_SET), vp, tables.allowances[kind], log)


@kernel
def consolidate_group(tables: Any, rules: Any, state: Any, cell: Any, log: Any) -> None:
    """Consolidate the group of a cell by Beauty (as a dragon set, D-26) or Cunning (D-32)."""
    realm = state.realms[state.seat]
    if state.card == BEAUTY:
        number = tables.numbers[int64(realm.tops[cell])]
        cells = find_group(bit(cell), realm.numbers[number - 1])
        vp = value_set(tables, count_bits(cells), int64(DRAGON))
        consolidate(state, cells, number, int64(BY_BEAUTY), vp, tables.allowances[DRAGON], log)
        return
    kind = find_type(realm, cell)
    cells = find_group(bit(cell), realm.types[kind])
    vp = value_trio(rules, kind)
    consolidate(state, cells, kind, int64(BY_CUNNING), vp, tables.allowances[kind], log)


@kernel
def value_trio(rules: Any, kind: Any) -> Any:
    """VP of three tiles of a type by Cunning (D-32)."""
    return int64(CUNNING_VP + (DRAGON_BONUS if kind == DRAGON and rules.cunning_dragon_bonus else 0))


@kernel
def consolidate_treated(tables: Any, state: Any, cell: Any, kind: Any, log: Any) -> None:
    """Consolidate the set to which a special tile belongs as another type (D-28)."""
    realm = state.realms[state.seat]
    cells = find_group(bit(cell), realm.types[kind] | bit(cell))
    vp = value_set(tables, count_bits(cells), kind)
    consolidate(state, cells, kind, int64(BY_CHANGE), vp, tables.allowances[kind], log)


@kernel
def build_shrine(state: Any, cell: Any, is_faith: Any, log: Any) -> None:
    """Build a shrine of the pool for good, one on a tile (D-16, D-34)."""
    seat = state.seat
    realm = state.realms[seat]
    realm.pool -= 1
    realm.shrines |= bit(cell)
    if is_faith or state.set_by_spirit:
        state.counts[seat, SPIRIT_POINTS] += value_shrine(realm, cell)
    if not is_faith:
        state.allowance -= 1
    note(log, EVENT_BUILD, seat, cell, int64(is_faith), NOTHING)


@kernel
def may_build(state: Any) -> Any:
    """Whether there is something to decide about shrines: one may be built, or Faith used."""
    pool = state.realms[state.seat].pool
    return pool > 0 and (state.allowance > 0 or (state.spirits & ~state.used) >> FAITH & 1)
