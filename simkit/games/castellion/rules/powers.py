"""The powers of the Defenders, used on discarding them: Juggler, Seer, Chameleon, Pyro."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COLUMN_0,
    HEIGHT,
    N_KINDS,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    NOTHING,
    ROW_0,
    STRIDE,
    Cell,
    Tile,
    action,
    defender,
    event,
    goals,
    origin,
    phase,
    stacks,
)
from simkit.games.castellion.rules.castle import build, count_tiles, highest, occupied, take_out, tile_at
from simkit.games.castellion.rules.stacks import count_stacks, take_next
from simkit.games.castellion.state import Actions, State


@kernel
def can_use_power(rules: Rules, state: State, seat: Seat, tile: Tile) -> bool:
    """Whether the power of a tile can be carried out in full (C-21, C-23, C-24, C-38)."""
    kind = tile // N_MOTIFS
    if kind == defender.JUGGLER:
        beside, above = find_pairs(rules, occupied(state, seat))
        return beside | above != 0
    if kind == defender.SEER:
        return state.n_revealed < rules.seer_tiles and count_stacks(state) > 0
    if kind == defender.CHAMELEON:
        return can_recover(state, tile % N_MOTIFS)
    return count_tiles(state, seat) >= (1 if rules.pyro_partial else 3)


# Juggler -------------------------------------------------------------------------


@kernel
def find_pairs(rules: Rules, built: int) -> tuple[int, int]:
    """Cells whose tile may be exchanged with the one to the right, and with the one above (C-21)."""
    return built & built >> STRIDE, (built & built >> 1) * rules.juggler_vertical


@kernel
def list_swaps(rules: Rules, state: State, actions: Actions) -> None:
    """Write the pairs of tiles that touch by a side; motifs do not matter (C-21)."""
    built = occupied(state, state.seat)
    beside, above = find_pairs(rules, built)
    n_actions = actions.n
    while built:
        bit = built & -built
        cell = first_bit(bit)
        built ^= bit
        if above & bit:
            actions.codes[n_actions] = action.SWAP_FIRST + 2 * cell
            n_actions += 1
        if beside & bit:
            actions.codes[n_actions] = action.SWAP_FIRST + 2 * cell + 1
            n_actions += 1
    actions.n = n_actions


@kernel
def exchange(cells: int, a: int, b: int) -> int:
    """Cells after what is on two of them changed places."""
    differ = (cells >> a ^ cells >> b) & 1
    return cells ^ (differ << a | differ << b)


@kernel(inline=True)
def swap_cells(state: State, seat: Seat, a: int, b: int) -> None:
    """Exchange two tiles of a castle."""
    for kind in range(N_KINDS):
        state.types[seat, kind] = exchange(state.types[seat, kind], a, b)
    for motif in range(N_MOTIFS):
        state.motifs[seat, motif] = exchange(state.motifs[seat, motif], a, b)
    state.haunted[seat] = exchange(state.haunted[seat], a, b)


@kernel(inline=True)
def swap_tiles(state: State, pair: int, log: Log) -> None:
    """Exchange two neighbouring tiles (C-21)."""
    a = pair // 2
    b = a + (STRIDE if pair & 1 else 1)
    swap_cells(state, state.seat, a, b)
    note(log, event.SWAP, state.seat, a, b, NOTHING)
    state.phase = phase.ACTED


# Seer ----------------------------------------------------------------------------


@kernel
def list_reveals(rules: Rules, state: State, actions: Actions) -> None:
    """Write the sources of the next revealed tile, or of all at once by the other reading (C-24).

    `pending` is the number revealed so far by this Seer; −1 if it found tiles open and must top up.
    """
    standard, safe = N_STANDARD - state.standard_next, N_SAFE - state.safe_next
    if not rules.seer_sequential:
        list_plans(rules, state, actions, standard, safe)
        return
    if standard > 0:
        actions.codes[actions.n] = action.REVEAL_STANDARD
        actions.n += 1
    if safe > 0:
        actions.codes[actions.n] = action.REVEAL_SAFE
        actions.n += 1
    if state.pending > 0:
        actions.codes[actions.n] = action.STOP
        actions.n += 1


@kernel(inline=True)
def list_plans(rules: Rules, state: State, actions: Actions, standard: int, safe: int) -> None:
    """Write how many tiles a Seer may reveal from each stack, chosen beforehand (C-24)."""
    limit = min(rules.seer_tiles - state.n_revealed, standard + safe)
    least = limit if state.pending < 0 else 1
    for n_standard in range(min(limit, standard) + 1):
        for n_safe in range(min(limit - n_standard, safe) + 1):
            if n_standard + n_safe >= least:
                actions.codes[actions.n] = action.REVEAL_PLAN + n_standard * 5 + n_safe
                actions.n += 1


@kernel
def reveal_tile(state: State, stack: int, log: Log) -> None:
    """Lay the next tile of a stack open (C-24)."""
    tile = take_next(state, stack)
    state.revealed[state.n_revealed] = tile
    state.n_revealed += 1
    note(log, event.REVEAL, state.seat, stack, tile, NOTHING)


@kernel
def foretell(rules: Rules, state: State, code: int, log: Log) -> None:
    """Carry out a choice of a Seer and end its power when nothing more can or shall be revealed (C-24)."""
    if code >= action.REVEAL_PLAN:
        plan = code - action.REVEAL_PLAN
        for _ in range(plan // 5):
            reveal_tile(state, stacks.STANDARD, log)
        for _ in range(plan % 5):
            reveal_tile(state, stacks.SAFE, log)
        state.phase = phase.ACTED
        return
    if code == action.STOP:
        state.phase = phase.ACTED
        return
    reveal_tile(state, int64(stacks.SAFE if code == action.REVEAL_SAFE else stacks.STANDARD), log)
    if state.pending >= 0:
        state.pending += 1
    if state.n_revealed == rules.seer_tiles or count_stacks(state) == 0:
        state.phase = phase.ACTED


# Chameleon -----------------------------------------------------------------------


@kernel(inline=True)
def can_recover(state: State, motif: int) -> bool:
    """Whether the discard pile holds a tile of a motif that is no Chameleon (C-23)."""
    found = int64(0)
    for kind in range(N_KINDS):
        found += int64(is_recoverable(state, Tile(kind * N_MOTIFS + motif)))
    return found > 0


@kernel
def is_recoverable(state: State, tile: Tile) -> bool:
    """Whether a tile lies in the discard pile and is no Chameleon (C-23)."""
    return tile // N_MOTIFS != defender.CHAMELEON and state.discards[tile] > 0


@kernel
def list_recoveries(state: State, actions: Actions) -> None:
    """Write the tiles that a Chameleon may take back: same motif, no Chameleon (C-23)."""
    motif = state.tile % N_MOTIFS
    for kind in range(N_KINDS):
        tile = Tile(kind * N_MOTIFS + motif)
        if is_recoverable(state, tile):
            actions.codes[actions.n] = action.RECOVER_FIRST + tile
            actions.n += 1


@kernel(inline=True)
def recover_tile(state: State, tile: Tile, log: Log) -> None:
    """Take a tile back from the discard pile; it is played at once (C-23)."""
    state.discards[tile] -= 1
    state.tile = tile
    state.origin = origin.RECOVERED
    note(log, event.RECOVER, state.seat, tile, NOTHING, NOTHING)
    state.phase = phase.PLAY


# Pyro ----------------------------------------------------------------------------


@kernel
def list_moves(rules: Rules, state: State, actions: Actions) -> None:
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
                actions.codes[actions.n] = action.MOVE_FIRST + cell * goals.N + goal
                actions.n += 1
        if n_columns < rules.foundation_width or is_single:
            for goal in range(goals.LEFT, goals.RIGHT + 1):
                end = 0 if goal == goals.LEFT else n_columns - 1
                if not (is_single and column == end):
                    actions.codes[actions.n] = action.MOVE_FIRST + cell * goals.N + goal
                    actions.n += 1


@kernel
def move_cell(state: State, seat: Seat, cell: Cell, goal: int) -> None:
    """Lift a top tile and build it elsewhere; the pawn on it goes with it."""
    tile = tile_at(state, seat, cell)
    is_haunted = state.haunted[seat] >> cell & 1
    take_out(state, seat, cell)
    there = build(state, seat, tile, goal)
    if is_haunted:
        state.haunted[seat] = int64(1) << there


@kernel(inline=True)
def move_tile(state: State, move: int, log: Log) -> None:
    """Move a tile after a Pyro (C-38)."""
    cell, goal = Cell(move // goals.N), move % goals.N
    move_cell(state, state.seat, cell, goal)
    note(log, event.MOVE, state.seat, cell, goal, NOTHING)
    state.phase = phase.ACTED
