"""Consolidating: flipping a set, its points, and shrines on it."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log, note
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    DRAGON_TYPE,
    RealmCell,
    TileType,
    counted,
    event,
    phase,
    reason,
    spirit,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.cells import bit, find_group
from simkit.games.dragon_castle.rules.realm import find_type, turn_down
from simkit.games.dragon_castle.scoring import score_set, score_shrine, score_trio
from simkit.games.dragon_castle.state import State


@kernel
def consolidate(state: State, cells: int, kind: int, why: int, vp: int, allowance: int, log: Log) -> None:
    """Flip all tiles of a set, score it, and let shrines be built on it (D-13 to D-16)."""
    seat = state.seat
    realm = state.realms[seat]
    turn_down(realm, cells)
    realm.tokens += vp
    state.flipped |= cells
    state.set_cells = cells
    state.allowance = allowance
    state.set_by_spirit = int64(why != reason.SET or state.has_moved)
    if state.set_by_spirit:
        state.counts[seat, counted.SPIRIT_POINTS] += vp
    state.counts[seat, counted.SETS + min(max(count_bits(cells), 3), 8) - 3] += 1
    note(log, event.CONSOLIDATE, seat, cells, kind * 16 + why, vp)
    state.phase = phase.BUILD


@kernel
def consolidate_due(tables: Tables, state: State, cell: RealmCell, log: Log) -> None:
    """Consolidate the due set of a cell, always the whole group (D-13)."""
    realm = state.realms[state.seat]
    kind = find_type(realm, cell)
    cells = find_group(bit(cell), realm.types[kind])
    vp = score_set(tables, count_bits(cells), kind)
    consolidate(state, cells, kind, reason.SET, vp, tables.allowances[kind], log)


@kernel
def consolidate_group(tables: Tables, rules: Rules, state: State, cell: RealmCell, log: Log) -> None:
    """Consolidate the group of a cell by Beauty (as a dragon set, D-26) or Cunning (D-32)."""
    realm = state.realms[state.seat]
    if state.card == spirit.BEAUTY:
        number = tables.numbers[int64(realm.tops[cell])]
        cells = find_group(bit(cell), realm.numbers[number - 1])
        vp = score_set(tables, count_bits(cells), DRAGON_TYPE)
        consolidate(state, cells, number, reason.BEAUTY, vp, tables.allowances[DRAGON_TYPE], log)
        return
    kind = find_type(realm, cell)
    cells = find_group(bit(cell), realm.types[kind])
    vp = score_trio(tables, rules, kind)
    consolidate(state, cells, kind, reason.CUNNING, vp, tables.allowances[kind], log)


@kernel
def consolidate_treated(tables: Tables, state: State, cell: RealmCell, kind: TileType, log: Log) -> None:
    """Consolidate the set to which a special tile belongs as another type (D-28)."""
    realm = state.realms[state.seat]
    cells = find_group(bit(cell), realm.types[kind] | bit(cell))
    vp = score_set(tables, count_bits(cells), kind)
    consolidate(state, cells, kind, reason.CHANGE, vp, tables.allowances[kind], log)


@kernel
def build_shrine(rules: Rules, state: State, cell: RealmCell, is_faith: int, log: Log) -> None:
    """Build a shrine of the pool for good, one on a tile (D-16, D-34)."""
    seat = state.seat
    realm = state.realms[seat]
    realm.pool -= 1
    realm.shrines |= bit(cell)
    if is_faith or state.set_by_spirit:
        state.counts[seat, counted.SPIRIT_POINTS] += score_shrine(rules, realm, cell)
    if not is_faith:
        state.allowance -= 1
    note(log, event.BUILD, seat, cell, int64(is_faith), event.NOTHING)


@kernel
def may_build(state: State) -> bool:
    """Whether there is something to decide about shrines: one may be built, or Faith used."""
    pool = state.realms[state.seat].pool
    return pool > 0 and (state.allowance > 0 or (state.spirits & ~state.used) >> spirit.FAITH & 1 != 0)
