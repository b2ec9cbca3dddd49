"""What a tile, its power or a loss would make of the castle."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots.worth import (
    SEER_WORTH,
    count_windows,
    rate_castle,
    rate_spot,
    rate_swap,
    rate_without,
    rate_words,
    survey,
)
from simkit.games.castellion.constants import (
    CHAMELEON,
    COLUMN_0,
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
)
from simkit.games.castellion.rules.castle import (
    can_found,
    copy_castle,
    count_columns,
    legal_tops,
    occupied,
    removable,
    take_out,
    tile_at,
    without,
)
from simkit.games.castellion.rules.powers import list_moves, move_cell
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
    PAWN,
    PATIENCE,
) = range(FIRST_THRIFT, FIRST_THRIFT + len(THRIFT_NAMES))

NEVER = -1e9
PANTRY_WORTH = 50.0  # of a Pantry tile when tiles must go


@kernel
def find_spot(rules: Any, state: Any, desk: Any, seat: Any, tile: Any) -> Any:
    """The worth of a castle, surveyed before, with a tile on its best spot, and the action that builds it there."""
    best, action = NEVER, DISCARD
    spots = legal_tops(rules, state, seat, tile)
    while spots:
        worth = rate_spot(state, seat, desk, tile, spots & -spots)
        if worth > best:
            best, action = worth, first_bit(spots)
        spots &= spots - 1
    n_columns = count_columns(state, seat)
    if can_found(rules, state, seat, tile, n_columns - 1):
        worth = rate_spot(state, seat, desk, tile, int64(1) << n_columns * STRIDE)
        if worth > best:
            best, action = worth, PLACE_RIGHT if n_columns > 0 else PLACE_LEFT
    if n_columns > 0 and can_found(rules, state, seat, tile, int64(0)):
        worth = rate_at_left(state, seat, desk, tile)
        if worth > best:
            best, action = worth, PLACE_LEFT
    return best, action


@kernel
def rate_at_left(state: Any, seat: Any, desk: Any, tile: Any) -> Any:
    """The worth of a castle with a tile as a new leftmost column; the survey stays."""
    kind, built = tile // N_MOTIFS, occupied(state, seat) << STRIDE | 1
    counts = int64(0)
    for other in range(N_TYPES):
        own = state.types[seat, other] << STRIDE | int64(other == kind)
        counts += count_windows(own, built & ~own | state.haunted[seat] << STRIDE, desk.wanted)
    motif = tile % N_MOTIFS
    a = state.motifs[seat, 0] << STRIDE | int64(motif == 0)
    b = state.motifs[seat, 1] << STRIDE | int64(motif == 1)
    c = state.motifs[seat, 2] << STRIDE | int64(motif == 2)
    return rate_words(desk, built, a, b, c, counts)


@kernel
def rate_power(rules: Any, state: Any, desk: Any, now: Any) -> Any:
    """The worth of the castle after the power of the tile in hand, as far as it can be foreseen."""
    kind, flags = state.tile // N_MOTIFS, desk.params[state.seat]
    if kind == JUGGLER and flags[USE_JUGGLER] > 0.5:
        return rate_swaps(rules, state, desk)
    if kind == CHAMELEON and flags[USE_CHAMELEON] > 0.5:
        return rate_recoveries(rules, state, desk)
    if kind == SEER and flags[USE_SEER] > 0.5 and state.n_revealed == 0:
        return now + desk.weights[SEER_WORTH]
    if kind == PYRO and flags[USE_PYRO] > 0.5:
        return rate_pyro(state, desk)
    return NEVER


@kernel
def rate_swaps(rules: Any, state: Any, desk: Any) -> Any:
    """The worth of the castle, surveyed before, after its best exchange of neighbours."""
    seat, best = state.seat, NEVER
    built = occupied(state, seat)
    beside, above = built & built >> STRIDE, built & built >> 1
    if not rules.juggler_vertical:
        above = int64(0)
    for kind in range(N_KINDS):  # what an exchange within a type gains is not worth a power
        own = state.types[seat, kind]
        beside &= ~(own & own >> STRIDE)
        above &= ~(own & own >> 1)
    while beside:
        cell = first_bit(beside)
        beside &= beside - 1
        best = max(best, rate_swap(state, seat, desk, cell, cell + STRIDE))
    while above:
        cell = first_bit(above)
        above &= above - 1
        best = max(best, rate_swap(state, seat, desk, cell, cell + 1))
    return best


@kernel
def rate_recoveries(rules: Any, state: Any, desk: Any) -> Any:
    """The worth of the castle with the best tile that a Chameleon may take back."""
    motif, best = state.tile % N_MOTIFS, NEVER
    for kind in range(N_KINDS - 1):
        tile = kind * N_MOTIFS + motif
        if kind != CHAMELEON and state.discards[tile] > 0:
            best = max(best, find_spot(rules, state, desk, state.seat, tile)[0])
    return best


@kernel
def find_loss(state: Any, desk: Any) -> Any:
    """The worth of the castle without the tile that it misses least, and that tile's cell."""
    seat = state.seat
    cells, best, chosen = removable(occupied(state, seat)) & ~state.haunted[seat], NEVER, int64(0)
    while cells:
        cell = first_bit(cells)
        cells &= cells - 1
        worth = rate_without(state, seat, desk, cell)
        if worth > best:
            best, chosen = worth, cell
    return best, chosen


@kernel
def rate_pyro(state: Any, desk: Any) -> Any:
    """The worth of the castle after the best tile is destroyed and then the best one moved."""
    seat = state.seat
    _, chosen = find_loss(state, desk)
    copy_castle(desk.second, seat, state)
    take_out(desk.second, seat, chosen)
    desk.second.seat = seat
    kept = desk.n_legal
    list_moves(desk.second, desk)
    best, _ = find_move(desk.second, desk, kept)
    desk.n_legal = kept
    return best


@kernel
def find_move(state: Any, desk: Any, first: Any) -> Any:
    """The worth of the castle after its best move, and where that stands among the legal ones from `first` on."""
    seat, lifted, tile = state.seat, int64(-1), int64(0)
    best, chosen = NEVER, int64(0)
    for index in range(first, desk.n_legal):
        move = desk.legal[index] - MOVE_FIRST
        if move // N_GOALS != lifted:
            lifted = move // N_GOALS
            tile = tile_at(state, seat, lifted)
            copy_castle(desk.first, seat, state)
            take_out(desk.first, seat, lifted)
            survey(desk.first, seat, desk)
        goal = move % N_GOALS
        if state.haunted[seat] >> lifted & 1:  # the pawn goes with the tile
            copy_castle(desk.first, seat, state)
            move_cell(desk.first, seat, lifted, goal)
            worth = rate_castle(desk.first, seat, desk)
        elif goal == GOAL_LEFT:
            worth = rate_at_left(desk.first, seat, desk, tile)
        else:
            column = count_columns(desk.first, seat) if goal == GOAL_RIGHT else goal
            cells = occupied(desk.first, seat) >> column * STRIDE & COLUMN_0
            bit = (cells + 1) << column * STRIDE
            worth = rate_spot(desk.first, seat, desk, tile, bit)
        if worth > best:
            best, chosen = worth, int64(index)
    return best, chosen


@kernel
def choose_recovered(rules: Any, state: Any, desk: Any) -> Any:
    """Take back the tile that is worth most on its best spot."""
    survey(state, state.seat, desk)
    best, chosen = NEVER, int64(0)
    for index in range(desk.n_legal):
        worth = find_spot(rules, state, desk, state.seat, desk.legal[index] - RECOVER_FIRST)[0]
        if worth > best:
            best, chosen = worth, int64(index)
    return chosen


@kernel
def choose_change(state: Any, desk: Any) -> Any:
    """Exchange, destroy or move so that the castle is worth most."""
    if state.phase == MOVE:
        return find_move(state, desk, int64(0))[1]
    if state.phase == SWAP:
        return choose_swap(state, desk)
    return choose_loss(state, desk)


@kernel
def choose_swap(state: Any, desk: Any) -> Any:
    """Exchange the two tiles that leave the castle worth most."""
    survey(state, state.seat, desk)
    best, chosen = NEVER, int64(0)
    for index in range(desk.n_legal):
        pair = desk.legal[index] - SWAP_FIRST
        a = pair // 2
        worth = rate_swap(state, state.seat, desk, a, a + (STRIDE if pair & 1 else 1))
        if worth > best:
            best, chosen = worth, int64(index)
    return chosen


@kernel
def choose_loss(state: Any, desk: Any) -> Any:
    """Destroy the tile that the castle misses least: never the haunted one, rather no Pantry tile."""
    seat, best, chosen = state.seat, NEVER, int64(0)
    pantry = state.types[seat, PANTRY_TYPE]
    for index in range(desk.n_legal):
        cell = desk.legal[index] - DESTROY_FIRST
        if state.haunted[seat] >> cell & 1:
            continue
        worth = rate_without(state, seat, desk, cell)
        worth += PANTRY_WORTH * count_bits(without(pantry, cell))
        if worth > best:
            best, chosen = worth, int64(index)
    return chosen
