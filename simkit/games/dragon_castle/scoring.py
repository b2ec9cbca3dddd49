"""Points of a seat, and the tie-breaks; `games/ranking.py` compares them."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    N_FLOORS,
    Card,
    RealmCell,
    TileType,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.rules.cells import bit, first_cell
from simkit.games.dragon_castle.state import Realm, State


@kernel
def score_set(tables: Tables, size: int, kind: TileType) -> int:
    """VP of a set by its size, one more for dragons (D-15)."""
    return tables.set_vp[size] + tables.bonuses[kind]


@kernel
def score_trio(tables: Tables, rules: Rules, kind: TileType) -> int:
    """VP of three tiles of a type by Cunning (D-32)."""
    return rules.cunning_points + (tables.bonuses[kind] if rules.cunning_dragon_bonus else int64(0))


@kernel
def find_shrine_floor(realm: Realm, cell: RealmCell) -> int:
    """The floor by which a shrine on a cell scores, 3 at most (D-17)."""
    return min(int64(realm.heights[cell]), N_FLOORS)


@kernel
def score_shrine(rules: Rules, realm: Realm, cell: RealmCell) -> int:
    """VP of a shrine on a cell by its floor (D-17)."""
    return rules.floor_points[find_shrine_floor(realm, cell)]


@kernel
def score_shrines(rules: Rules, realm: Realm) -> int:
    """VP of all built shrines (D-17)."""
    total = int64(0)
    rest = realm.shrines
    while rest:
        cell = first_cell(rest)
        rest &= ~bit(cell)
        total += score_shrine(rules, realm, cell)
    return total


@kernel
def score_dragons(rules: Rules, state: State, seat: Seat) -> int:
    """Points of all Dragons in play for a seat."""
    points = int64(0)
    for place in range(rules.n_dragons):
        points += score_dragon(rules, state, seat, Card(int64(state.dragon_cards[place])))
    return points


@kernel
def score_seat(rules: Rules, state: State, seat: Seat) -> int:
    """All points of a seat as if the match ended now: sets, discards, shrines, countdown, Dragons (D-18)."""
    realm = state.realms[seat]
    return (
        realm.tokens
        + score_shrines(rules, realm)
        + rules.token_points * realm.countdown
        + score_dragons(rules, state, seat)
    )


@kernel
def count_face_down(realm: Realm) -> int:
    """Stacks topped by a face-down tile, those with a shrine included: the first tie-break (D-19)."""
    return count_bits(realm.down)
