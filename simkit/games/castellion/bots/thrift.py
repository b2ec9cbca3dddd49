"""`blueprint` from the base level on: plays each tile, power included, where the castle is worth most after it."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.games.castellion.bots import prudence
from simkit.games.castellion.bots.worth import (
    BRAVE,
    GATE,
    MARGIN,
    N_WORTHS,
    SEER_WORTH,
    find_needs,
    rate_castle,
)
from simkit.games.castellion.constants import (
    BASE,
    CHAMELEON,
    DESTROY,
    DESTROY_FIRST,
    DISCARD,
    DISCARD_TRAITOR,
    FOR_TRIAL,
    GIVE_TILE,
    GOAL_LEFT,
    GOAL_RIGHT,
    JUGGLER,
    LAY_TRAITOR,
    MOVE,
    MOVE_FIRST,
    N_CELLS_OF_PRISON,
    N_GOALS,
    N_KINDS,
    N_MOTIFS,
    PANTRY_TYPE,
    PLACE_LEFT,
    PLACE_RIGHT,
    PLAY,
    PRISON_FIRST,
    PYRO,
    RECOVER,
    RECOVER_FIRST,
    REVEAL,
    REVEAL_STANDARD,
    SEER,
    STRIDE,
    SWAP,
    SWAP_FIRST,
    SWAP_VIGIL,
    TAKE_FIRST,
    TRAITOR,
    TRAITOR_DRAWN,
    TRIGGER,
    TURN,
    USE_POWER,
    WIDTH,
)
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import (
    build,
    count_columns,
    legal_tops,
    occupied,
    removable,
    take_out,
)
from simkit.games.castellion.rules.outlook import is_in_danger
from simkit.games.castellion.rules.powers import list_moves, move_cell, swap_cells
from simkit.games.castellion.weights import FIRST_THRIFT, FIRST_WORTH, THRIFT_NAMES

(
    USE_JUGGLER,
    USE_SEER,
    USE_CHAMELEON,
    USE_PYRO,
    PAY_FOR_TRAITORS,
    TRIGGER_EARLY,
    PRISON_GATE,
    GIFT_GATE,
) = range(FIRST_THRIFT, FIRST_THRIFT + len(THRIFT_NAMES))

NEVER = -1e9
PANTRY_WORTH = 50.0  # of a Pantry tile when tiles must go
MANY = 6  # tiles of damage beyond which each is not thought over


@kernel
def choose(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Decide whatever is due."""
    phase, params = state.phase, desk.params[state.seat, FIRST_WORTH + (rules.level - BASE) * N_WORTHS :]
    if phase == TURN:
        return choose_source(tables, rules, state, desk, params)
    if phase == TRAITOR_DRAWN:
        return choose_for_traitor(tables, rules, state, desk, params)
    if phase == PLAY:
        find_needs(tables, rules, state, state.seat, params, desk)
        return choose_play(tables, rules, state, desk, params)
    if phase == REVEAL:
        return find_action(desk, REVEAL_STANDARD) if rules.seer_sequential else desk.n_legal - 1
    if phase == RECOVER:
        find_needs(tables, rules, state, state.seat, params, desk)
        return choose_recovered(rules, state, desk, params)
    if phase in (SWAP, MOVE) or (phase == DESTROY and (state.cause != FOR_TRIAL or state.pending <= MANY)):
        find_needs(tables, rules, state, state.seat, params, desk)
        return choose_change(state, desk, params)
    return prudence.choose(tables, rules, state, desk)


@kernel
def choose_source(tables: Any, rules: Any, state: Any, desk: Any, params: Any) -> Any:
    """Choose as everybody prudent; of revealed tiles take the one that the castle gains most by."""
    index = prudence.choose_source(tables, rules, state, desk, params[BRAVE])
    action = desk.legal[index]
    if action == TRIGGER and desk.params[state.seat, TRIGGER_EARLY] < 0.5:
        return np.int64(0)
    if state.n_revealed < 2 or not TAKE_FIRST <= action < TAKE_FIRST + TRAITOR:
        return index
    find_needs(tables, rules, state, state.seat, params, desk)
    best = NEVER
    for other in range(desk.n_legal):
        if TAKE_FIRST <= desk.legal[other] < TAKE_FIRST + TRAITOR:
            tile = desk.legal[other] - TAKE_FIRST
            worth = find_spot(rules, state, desk, params, state.seat, tile)[0]
            if worth > best:
                best, index = worth, np.int64(other)
    return index


@kernel
def choose_for_traitor(tables: Any, rules: Any, state: Any, desk: Any, params: Any) -> Any:
    """Lay a Traitor that calls no Trial or one that is passed; else get rid of it, at a price if need be."""
    index = prudence.choose_for_traitor(tables, rules, state, desk, params[BRAVE])
    if desk.legal[index] != LAY_TRAITOR or desk.params[state.seat, PAY_FOR_TRAITORS] < 0.5:
        return index
    if has_action(desk, DISCARD_TRAITOR) and is_in_danger(tables, rules, state, params[BRAVE]):
        return find_action(desk, DISCARD_TRAITOR)
    return index


@kernel
def choose_play(tables: Any, rules: Any, state: Any, desk: Any, params: Any) -> Any:
    """Place the tile, use its power, keep it as the Vigil, put it into the prison or throw it away."""
    now = rate_castle(state, state.seat, params, desk)
    best, action = find_spot(rules, state, desk, params, state.seat, state.tile)
    if rules.vigil and has_action(desk, SWAP_VIGIL):
        other, _ = find_spot(rules, state, desk, params, state.seat, state.vigil)
        if other > max(best, now):
            return find_action(desk, SWAP_VIGIL)
    if should_use_power(rules, state, desk, params, now, best):
        return find_action(desk, USE_POWER)
    if should_give(tables, rules, state, desk, params, now, best):
        return find_action(desk, GIVE_TILE)
    if rules.prison and best - now < desk.params[state.seat, PRISON_GATE]:
        for index in range(desk.n_legal):
            if PRISON_FIRST <= desk.legal[index] < PRISON_FIRST + N_CELLS_OF_PRISON:
                return np.int64(index)
    if best > now or not has_action(desk, DISCARD):
        return find_action(desk, action)
    return find_action(desk, DISCARD)


@kernel
def should_use_power(rules: Any, state: Any, desk: Any, params: Any, now: Any, best: Any) -> Any:
    """Whether the power of the tile is worth more than the castle as it is and with the tile on its best spot."""
    if not rules.powers or best - now >= params[GATE] or not has_action(desk, USE_POWER):
        return False
    return rate_power(rules, state, desk, params, now) > max(best, now) + params[MARGIN]


@kernel
def should_give(tables: Any, rules: Any, state: Any, desk: Any, params: Any, now: Any, best: Any) -> Any:
    """Whether the tile helps the partner's castle a lot and the own one little."""
    if rules.players == 1 or best - now >= params[GATE] or not has_action(desk, GIVE_TILE):
        return False
    partner = 1 - state.seat
    find_needs(tables, rules, state, partner, params, desk)
    gain = -rate_castle(state, partner, params, desk)
    gain += find_spot(rules, state, desk, params, partner, state.tile)[0]
    return gain > desk.params[state.seat, GIFT_GATE]


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
        desk.first = state
        build(desk.first, seat, tile, GOAL_RIGHT)
        worth = rate_castle(desk.first, seat, params, desk)
        if worth > best:
            best, action = worth, PLACE_RIGHT if n_columns > 0 else PLACE_LEFT
    if 0 < n_columns < WIDTH:
        desk.first = state
        build(desk.first, seat, tile, GOAL_LEFT)
        worth = rate_castle(desk.first, seat, params, desk)
        if worth > best:
            best, action = worth, PLACE_LEFT
    return best, action


# Powers --------------------------------------------------------------------------


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
    seat = state.seat
    built, best = occupied(state, seat), NEVER
    beside, above = built & built >> STRIDE, built & built >> 1
    if not rules.juggler_vertical:
        above = np.int64(0)
    while built:
        bit = built & -built
        cell = first_bit(bit)
        built ^= bit
        if above & bit:
            best = max(best, rate_swap(state, desk, params, cell, cell + 1))
        if beside & bit:
            best = max(best, rate_swap(state, desk, params, cell, cell + STRIDE))
    return best


@kernel
def rate_swap(state: Any, desk: Any, params: Any, a: Any, b: Any) -> Any:
    """The worth of the castle after an exchange; nothing is gained by one of equal types."""
    seat = state.seat
    for kind in range(N_KINDS):
        if state.types[seat, kind] >> a & state.types[seat, kind] >> b & 1:
            return NEVER
    swap_cells(state, seat, a, b)
    worth = rate_castle(state, seat, params, desk)
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
def rate_pyro(state: Any, desk: Any, params: Any) -> Any:
    """The worth of the castle after the best tile is destroyed and then the best one moved."""
    seat = state.seat
    cells, best, chosen = removable(occupied(state, seat)) & ~state.haunted[seat], NEVER, np.int64(0)
    while cells:
        cell = first_bit(cells)
        cells &= cells - 1
        desk.first = state
        take_out(desk.first, seat, cell)
        worth = rate_castle(desk.first, seat, params, desk)
        if worth > best:
            best, chosen = worth, cell
    desk.second = state
    take_out(desk.second, seat, chosen)
    kept = desk.n_legal
    list_moves(desk.second, desk)
    best = NEVER
    for index in range(kept, desk.n_legal):
        move = desk.legal[index] - MOVE_FIRST
        desk.first = desk.second
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
        desk.first = state
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
