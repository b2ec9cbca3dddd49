"""The powers of the Defenders, used on discarding them: Juggler, Seer, Chameleon, Pyro."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.castellion.constants import (
    ACTED,
    CHAMELEON,
    COLUMN_0,
    EVENT_MOVE,
    EVENT_RECOVER,
    EVENT_REVEAL,
    EVENT_SWAP,
    GOAL_LEFT,
    GOAL_RIGHT,
    HEIGHT,
    JUGGLER,
    MAX_REVEALED,
    MOVE_FIRST,
    N_GOALS,
    N_KINDS,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    NOTHING,
    PLAY,
    RECOVER_FIRST,
    RECOVERED,
    REVEAL_PLAN,
    REVEAL_SAFE,
    REVEAL_STANDARD,
    ROW_0,
    SAFE,
    SEER,
    STANDARD,
    STOP,
    STRIDE,
    SWAP_FIRST,
    WIDTH,
)
from simkit.games.castellion.rules.castle import build, count_tiles, highest, occupied, take_out, tile_at
from simkit.games.castellion.rules.stacks import count_stacks, take_next


@kernel
def can_use_power(rules: Any, state: Any, seat: Any, tile: Any) -> Any:
    """Whether the power of a tile can be carried out in full (C-21, C-23, C-24, C-38)."""
    kind = tile // N_MOTIFS
    if kind == JUGGLER:
        built = occupied(state, seat)
        return (built & built >> STRIDE) | (built & built >> 1 if rules.juggler_vertical else 0) != 0
    if kind == SEER:
        return state.n_revealed < MAX_REVEALED and count_stacks(state) > 0
    if kind == CHAMELEON:
        return can_recover(state, tile % N_MOTIFS)
    return count_tiles(state, seat) >= (1 if rules.pyro_partial else 3)


# Juggler -------------------------------------------------------------------------


@kernel
def list_swaps(rules: Any, state: Any, desk: Any) -> None:
    """Write the pairs of tiles that touch by a side; motifs do not matter (C-21)."""
    built = occupied(state, state.seat)
    beside, above = built & built >> STRIDE, built & built >> 1
    if not rules.juggler_vertical:
        above = int64(0)
    n_legal = desk.n_legal
    while built:
        bit = built & -built
        cell = first_bit(bit)
        built ^= bit
        if above & bit:
            desk.legal[n_legal] = SWAP_FIRST + 2 * cell
            n_legal += 1
        if beside & bit:
            desk.legal[n_legal] = SWAP_FIRST + 2 * cell + 1
            n_legal += 1
    desk.n_legal = n_legal


@kernel
def exchange(cells: Any, a: Any, b: Any) -> Any:
    """Cells after what is on two of them changed places."""
    differ = (cells >> a ^ cells >> b) & 1
    return cells ^ (differ << a | differ << b)


@kernel
def swap_cells(state: Any, seat: Any, a: Any, b: Any) -> None:
    """Exchange two tiles of a castle."""
    for kind in range(N_KINDS):
        state.types[seat, kind] = exchange(state.types[seat, kind], a, b)
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = exchange(state.motifs[seat, motif], a, b)
    state.haunted[seat] = exchange(state.haunted[seat], a, b)


@kernel
def swap_tiles(state: Any, pair: Any, log: Any) -> None:
    """Exchange two neighbouring tiles (C-21)."""
    a = pair // 2
    b = a + (STRIDE if pair & 1 else 1)
    swap_cells(state, state.seat, a, b)
    note(log, EVENT_SWAP, state.seat, a, b, NOTHING)
    state.phase = ACTED


# Seer ----------------------------------------------------------------------------


@kernel
def list_reveals(rules: Any, state: Any, desk: Any) -> None:
    """Write the sources of the next revealed tile, or of all at once by the other reading (C-24).

    `pending` is the number revealed so far by this Seer; −1 if it found tiles open and must top up.
    """
    standard, safe = N_STANDARD - state.standard_next, N_SAFE - state.safe_next
    if not rules.seer_sequential:
        list_plans(rules, state, desk, standard, safe)
        return
    if standard > 0:
        desk.legal[desk.n_legal] = REVEAL_STANDARD
        desk.n_legal += 1
    if safe > 0:
        desk.legal[desk.n_legal] = REVEAL_SAFE
        desk.n_legal += 1
    if state.pending > 0:
        desk.legal[desk.n_legal] = STOP
        desk.n_legal += 1


@kernel
def list_plans(rules: Any, state: Any, desk: Any, standard: Any, safe: Any) -> None:
    """Write how many tiles a Seer may reveal from each stack, chosen beforehand (C-24)."""
    limit = min(MAX_REVEALED - state.n_revealed, standard + safe)
    least = limit if state.pending < 0 else 1
    for n_standard in range(min(limit, standard) + 1):
        for n_safe in range(min(limit - n_standard, safe) + 1):
            if n_standard + n_safe >= least:
                desk.legal[desk.n_legal] = REVEAL_PLAN + n_standard * 5 + n_safe
                desk.n_legal += 1


@kernel
def reveal_tile(state: Any, stack: Any, log: Any) -> None:
    """Lay the next tile of a stack open (C-24)."""
    tile = take_next(state, stack)
    state.revealed[state.n_revealed] = tile
    state.n_revealed += 1
    note(log, EVENT_REVEAL, state.seat, stack, tile, NOTHING)


@kernel
def foretell(state: Any, action: Any, log: Any) -> None:
    """Carry out a choice of a Seer and end its power when nothing more can or shall be revealed (C-24)."""
    if action >= REVEAL_PLAN:
        plan = action - REVEAL_PLAN
        for _ in range(plan // 5):
            reveal_tile(state, STANDARD, log)
        for _ in range(plan % 5):
            reveal_tile(state, SAFE, log)
        state.phase = ACTED
        return
    if action == STOP:
        state.phase = ACTED
        return
    reveal_tile(state, int64(SAFE if action == REVEAL_SAFE else STANDARD), log)
    if state.pending >= 0:
        state.pending += 1
    if state.n_revealed == MAX_REVEALED or count_stacks(state) == 0:
        state.phase = ACTED


# Chameleon -----------------------------------------------------------------------


@kernel
def can_recover(state: Any, motif: Any) -> Any:
    """Whether the discard pile holds a tile of a motif that is no Chameleon (C-23)."""
    found = int64(0)
    for kind in range(N_KINDS):
        if kind != CHAMELEON:
            found += state.discards[kind * N_MOTIFS + motif]
    return found > 0


@kernel
def list_recoveries(state: Any, desk: Any) -> None:
    """Write the tiles that a Chameleon may take back: same motif, no Chameleon (C-23)."""
    motif = state.tile % N_MOTIFS
    for kind in range(N_KINDS):
        if kind != CHAMELEON and state.discards[kind * N_MOTIFS + motif] > 0:
            desk.legal[desk.n_legal] = RECOVER_FIRST + kind * N_MOTIFS + motif
            desk.n_legal += 1


@kernel
def recover_tile(state: Any, tile: Any, log: Any) -> None:
    """Take a tile back from the discard pile; it is played at once (C-23)."""
    state.discards[tile] -= 1
    state.tile = tile
    state.origin = RECOVERED
    note(log, EVENT_RECOVER, state.seat, tile, NOTHING, NOTHING)
    state.phase = PLAY


# Pyro ----------------------------------------------------------------------------


@kernel
def list_moves(state: Any, desk: Any) -> None:
    """Write the moves of a top tile to another spot, motifs not regarded (C-38).

    The goal is read after the tile was lifted; a single tile of an end column does not go back to that end.
    """
    built = occupied(state, state.seat)
    n_columns = count_bits(built & ROW_0)
    tops = highest(built)
    while tops:
        cell = first_bit(tops)
        tops &= tops - 1
        column, is_single = cell // STRIDE, cell % STRIDE == 0
        if is_single and (n_columns == 1 or 0 < column < n_columns - 1):
            continue
        for other in range(n_columns):
            height = count_bits(built >> other * STRIDE & COLUMN_0)
            if other != column and height < HEIGHT:
                goal = other - 1 if is_single and column == 0 else other
                desk.legal[desk.n_legal] = MOVE_FIRST + cell * N_GOALS + goal
                desk.n_legal += 1
        if n_columns < WIDTH or is_single:
            for goal in range(GOAL_LEFT, GOAL_RIGHT + 1):
                end = 0 if goal == GOAL_LEFT else n_columns - 1
                if not (is_single and column == end):
                    desk.legal[desk.n_legal] = MOVE_FIRST + cell * N_GOALS + goal
                    desk.n_legal += 1


@kernel
def move_cell(state: Any, seat: Any, cell: Any, goal: Any) -> None:
    """Lift a top tile and build it elsewhere; the pawn on it goes with it."""
    tile = tile_at(state, seat, cell)
    is_haunted = state.haunted[seat] >> cell & 1
    take_out(state, seat, cell)
    there = build(state, seat, tile, goal)
    if is_haunted:
        state.haunted[seat] = int64(1) << there


@kernel
def move_tile(state: Any, move: Any, log: Any) -> None:
    """Move a tile after a Pyro (C-38)."""
    cell, goal = move // N_GOALS, move % N_GOALS
    move_cell(state, state.seat, cell, goal)
    note(log, EVENT_MOVE, state.seat, cell, goal, NOTHING)
    state.phase = ACTED
