"""What a tile, its power or a loss would make of the castle."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.games.castellion.bots.worth import (
    SEER_WORTH,
    count_windows,
    rate_castle,
    rate_counts,
)
from simkit.games.castellion.constants import (
    CHAMELEON,
    DESTROY_FIRST,
    DISCARD,
    GOAL_LEFT,
    GOAL_RIGHT,
    JUGGLER,
    MOVE,
    MOVE_FIRST,
    N_GOALS,
    N_KINDS,
    N_MOTIFS,
    N_TYPES,
    PANTRY_TYPE,
    PLACE_LEFT,
    PLACE_RIGHT,
    PYRO,
    RECOVER_FIRST,
    SEER,
    STRIDE,
    SWAP,
    SWAP_FIRST,
    WIDTH,
)
from simkit.games.castellion.rules.castle import (
    build,
    copy_castle,
    count_columns,
    legal_tops,
    occupied,
    removable,
    take_out,
)
from simkit.games.castellion.rules.powers import list_moves, move_cell, swap_cells
from simkit.games.castellion.weights import FIRST_THRIFT, THRIFT_NAMES

(
    USE_JUGGLER,
    USE_SEER,
    USE_CHAMELEON,
    USE_PYRO,
    PAY_FOR_TRAITORS,
    TRIGGER_EARLY,
    PRISON_GATE,
    GIFT_GATE,
    PATIENCE,
) = range(FIRST_THRIFT, FIRST_THRIFT + len(THRIFT_NAMES))

NEVER = -1e9
PANTRY_WORTH = 50.0  # of a Pantry tile when tiles must go
MANY = 6  # tiles of damage beyond which each is not thought over


@kernel
def find_spot(rules: Any, state: Any, desk: Any, params: Any, seat: Any, tile: Any) -> Any:
    """The worth of a castle with a tile on its best spot, and the action that builds it there."""
    best, action = NEVER, DISCARD
    spots = legal_tops(rules, state, seat, tile)
    kind, motif = tile // N_MOTIFS, tile % N_MOTIFS
    while spots:
        cell = first_bit(spots)
        bit = spots & -spots
        spots ^= bit
        state.types[seat, kind] |= bit
        state.motifs[seat, motif] |= bit
        worth = rate_castle(state, seat, params, desk)
        state.types[seat, kind] ^= bit
        state.motifs[seat, motif] ^= bit
        if worth > best:
            best, action = worth, cell
    n_columns = count_columns(state, seat)
    if n_columns < WIDTH:
        copy_castle(desk.first, seat, state)
        build(desk.first, seat, tile, GOAL_RIGHT)
        worth = rate_castle(desk.first, seat, params, desk)
        if worth > best:
            best, action = worth, PLACE_RIGHT if n_columns > 0 else PLACE_LEFT
    if 0 < n_columns < WIDTH:
        copy_castle(desk.first, seat, state)
        build(desk.first, seat, tile, GOAL_LEFT)
        worth = rate_castle(desk.first, seat, params, desk)
        if worth > best:
            best, action = worth, PLACE_LEFT
    return best, action


@kernel
def rate_power(rules: Any, state: Any, desk: Any, params: Any, now: Any) -> Any:
    """The worth of the castle after the power of the tile in hand, as far as it can be foreseen."""
    kind, flags = state.tile // N_MOTIFS, desk.params[state.seat]
    if kind == JUGGLER and flags[USE_JUGGLER] > 0.5:
        return rate_swaps(rules, state, desk, params)
    if kind == CHAMELEON and flags[USE_CHAMELEON] > 0.5:
        return rate_recoveries(rules, state, desk, params)
    if kind == SEER and flags[USE_SEER] > 0.5 and state.n_revealed == 0:
        return now + params[SEER_WORTH]
    if kind == PYRO and flags[USE_PYRO] > 0.5:
        return rate_pyro(state, desk, params)
    return NEVER


@kernel
def rate_swaps(rules: Any, state: Any, desk: Any, params: Any) -> Any:
    """The worth of the castle after its best exchange of neighbours."""
    seat, counts = state.seat, np.int64(0)
    built, best = occupied(state, seat), NEVER
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        desk.counts[kind] = count_windows(own, built & ~own, desk.wanted)
        counts += desk.counts[kind]
    beside, above = built & built >> STRIDE, built & built >> 1
    if not rules.juggler_vertical:
        above = np.int64(0)
    while built:
        bit = built & -built
        cell = first_bit(bit)
        built ^= bit
        if above & bit:
            best = max(best, rate_swap(state, desk, params, counts, cell, cell + 1))
        if beside & bit:
            best = max(best, rate_swap(state, desk, params, counts, cell, cell + STRIDE))
    return best


@kernel
def rate_swap(state: Any, desk: Any, params: Any, counts: Any, a: Any, b: Any) -> Any:
    """The worth of the castle after an exchange, which touches two types; nothing is gained by one of equal types."""
    seat, cells = state.seat, np.int64(1) << a | np.int64(1) << b
    for kind in range(N_KINDS):
        if state.types[seat, kind] & cells == cells:
            return NEVER
    swap_cells(state, seat, a, b)
    built = occupied(state, seat)
    for kind in range(N_TYPES):
        own = state.types[seat, kind]
        if own & cells:
            counts += count_windows(own, built & ~own, desk.wanted) - desk.counts[kind]
    worth = rate_counts(state, seat, params, desk, built, counts)
    swap_cells(state, seat, a, b)
    return worth


@kernel
def rate_recoveries(rules: Any, state: Any, desk: Any, params: Any) -> Any:
    """The worth of the castle with the best tile that a Chameleon may take back."""
    motif, best = state.tile % N_MOTIFS, NEVER
    for kind in range(N_KINDS - 1):
        tile = kind * N_MOTIFS + motif
        if kind != CHAMELEON and state.discards[tile] > 0:
            best = max(best, find_spot(rules, state, desk, params, state.seat, tile)[0])
    return best


@kernel
def find_loss(state: Any, desk: Any, params: Any) -> Any:
    """The worth of the castle without the tile that it misses least, and that tile's cell."""
    seat = state.seat
    cells, best, chosen = removable(occupied(state, seat)) & ~state.haunted[seat], NEVER, np.int64(0)
    while cells:
        cell = first_bit(cells)
        cells &= cells - 1
        copy_castle(desk.first, seat, state)
        take_out(desk.first, seat, cell)
        worth = rate_castle(desk.first, seat, params, desk)
        if worth > best:
            best, chosen = worth, cell
    return best, chosen


@kernel
def rate_pyro(state: Any, desk: Any, params: Any) -> Any:
    """The worth of the castle after the best tile is destroyed and then the best one moved."""
    seat = state.seat
    _, chosen = find_loss(state, desk, params)
    copy_castle(desk.second, seat, state)
    take_out(desk.second, seat, chosen)
    desk.second.seat = seat
    kept = desk.n_legal
    list_moves(desk.second, desk)
    best = NEVER
    for index in range(kept, desk.n_legal):
        move = desk.legal[index] - MOVE_FIRST
        copy_castle(desk.first, seat, desk.second)
        move_cell(desk.first, seat, move // N_GOALS, move % N_GOALS)
        best = max(best, rate_castle(desk.first, seat, params, desk))
    desk.n_legal = kept
    return best


@kernel
def choose_recovered(rules: Any, state: Any, desk: Any, params: Any) -> Any:
    """Take back the tile that is worth most on its best spot."""
    best, chosen = NEVER, np.int64(0)
    for index in range(desk.n_legal):
        worth = find_spot(rules, state, desk, params, state.seat, desk.legal[index] - RECOVER_FIRST)[0]
        if worth > best:
            best, chosen = worth, np.int64(index)
    return chosen


@kernel
def choose_change(state: Any, desk: Any, params: Any) -> Any:
    """Exchange, destroy or move so that the castle is worth most; never destroy the haunted tile."""
    seat, best, chosen = state.seat, NEVER, np.int64(0)
    for index in range(desk.n_legal):
        action = desk.legal[index]
        copy_castle(desk.first, seat, state)
        if state.phase == SWAP:
            a = (action - SWAP_FIRST) // 2
            swap_cells(desk.first, seat, a, a + (STRIDE if (action - SWAP_FIRST) & 1 else 1))
        elif state.phase == MOVE:
            move_cell(desk.first, seat, (action - MOVE_FIRST) // N_GOALS, (action - MOVE_FIRST) % N_GOALS)
        else:
            if state.haunted[seat] >> (action - DESTROY_FIRST) & 1:
                continue
            take_out(desk.first, seat, action - DESTROY_FIRST)
        worth = rate_castle(desk.first, seat, params, desk)
        worth += PANTRY_WORTH * count_bits(desk.first.types[seat, PANTRY_TYPE])
        if worth > best:
            best, chosen = worth, np.int64(index)
    return chosen
