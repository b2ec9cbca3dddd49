"""How `taught` looks at a castle: its rows, summed, and what changes in them with a tile."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.taught_network import WIDTH_1, View, Weights, add_row, drop_row
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COLUMN_0,
    N_KINDS,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    N_TYPES,
    ROW_0,
    STRIDE,
    WIDTH,
    cards,
    formation,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import beside, occupied
from simkit.games.castellion.state import State

FIRST_COLUMN = 2  # where the first tile is taken to stand


@kernel
def open_view(tables: Tables, rules: Rules, state: State, seat: Seat, view: View) -> None:
    """Note all that does not change with the castle."""
    view.stage = state.trial
    view.still = min(max(state.needed[state.trial] - state.traitors, int64(0)), int64(5))
    view.is_danger = int64(view.still <= 1)
    for kind in range(N_TYPES):
        left = int64(0)
        for motif in range(N_MOTIFS):
            tile = kind * N_MOTIFS + motif
            view.outs[0, tile] = state.left[0, tile]
            view.outs[1, tile] = state.left[1, tile]
            left += state.left[0, tile] + state.left[1, tile]
        view.supply[kind] = int64(left > 3) + int64(left > 7) + int64(left > 11)
        view.slot_rows[f.SLOT_SUPPLY + kind] = f.SUPPLY + kind * 19 + left
    note_needs(tables, rules, state, view)
    traitors = state.left[0, tiles.TRAITOR] + state.left[0, tiles.TRAITOR_BLACK]
    first = f.OTHERS + view.context * f.N_OTHERS
    view.slot_rows[f.SLOT_CLOCK] = f.CLOCK + view.still * 13 + traitors
    view.slot_rows[f.SLOT_TIME] = f.TIME + view.still * 19 + (N_STANDARD - state.standard_next) // 4
    view.safety = first + f.SAFETY + (N_SAFE - state.safe_next) * 4 + view.is_danger * 2
    for slot in range(f.SLOT_CLOCK, f.N_SLOTS):
        view.slot_rows[slot] += first


@kernel
def note_needs(tables: Tables, rules: Rules, state: State, view: View) -> None:
    """Note what the Trials ask for, which rows that selects and in which context."""
    last = N_TRIALS - 1
    view.context = state.trial * f.N_CONTEXTS_OF_STAGE + state.cards[last] - tables.decks[last, 1]
    for kind in range(formation.N):
        view.lacking[0, kind] = tables.cards[state.cards[state.trial], cards.TOWERS + kind]
        most = int64(0)
        for trial in range(state.trial, N_TRIALS):
            most = max(most, tables.cards[state.cards[trial], cards.TOWERS + kind])
        view.lacking[1, kind] = most
        view.blocks[kind] = (state.trial * f.N_DEMANDS + min(most, int64(f.N_DEMANDS - 1))) * f.BLOCK


@kernel
def load_castle(state: State, seat: Seat, view: View) -> None:
    """Look at a seat's castle."""
    n_columns = count_bits(occupied(state, seat) & ROW_0)
    widest = min(WIDTH - n_columns, WIDTH - 1)
    view.column = min(max(FIRST_COLUMN + state.left_end[seat], int64(0)), int64(widest))
    shift = view.column * STRIDE
    for kind in range(N_KINDS):
        view.types[kind] = state.types[seat, kind] << shift
    for motif in range(N_MOTIFS):
        view.motifs[motif] = state.motifs[seat, motif] << shift
    view.haunted = state.haunted[seat] << shift


@kernel
def find_state(view: View, window: int, built: int, closed_0: int, closed_1: int, closed_2: int) -> int:
    """The state of a window, 0 if it is dead; `closed_…` are the cells that each motif may not stand on."""
    cells = f.WINDOW_CELLS[window]
    border = f.WINDOW_BORDERS[window]
    inside = built & cells
    missing = cells & ~built
    n_tiles = count_bits(inside)
    kind = int64(0)
    possible = int64(0)
    if n_tiles == 0:
        for other in range(N_TYPES):
            possible += int64(view.types[other] & border == 0)
        if possible == 0:
            return int64(0)
    else:
        while kind < N_TYPES and view.types[kind] & inside != inside:
            kind += 1
        if kind == N_TYPES or view.types[kind] & border:
            return int64(0)
        if n_tiles == 4:
            return int64(f.COMPLETE)
    if closed_0 & closed_1 & closed_2 & missing:
        return f.BLOCKED + n_tiles
    closed = count_bits(closed_0 & missing) + count_bits(closed_1 & missing) + count_bits(closed_2 & missing)
    fillers = min(count_bits(f.WINDOW_BELOW[window] & ~built), int64(3))
    if n_tiles == 0:
        return f.EMPTY + (min((closed + 1) // 2, int64(2)) * 4 + fillers) * 3 + min(possible, int64(3)) - 1
    if n_tiles < 3:
        return f.BEGUN + ((n_tiles - 1) * 4 + min(closed, int64(3))) * 16 + fillers * 4 + view.supply[kind]
    first = kind * N_MOTIFS
    standard, safe = int64(0), int64(0)
    if closed_0 & missing == 0:
        standard += view.outs[0, first]
        safe += view.outs[1, first]
    if closed_1 & missing == 0:
        standard += view.outs[0, first + 1]
        safe += view.outs[1, first + 1]
    if closed_2 & missing == 0:
        standard += view.outs[0, first + 2]
        safe += view.outs[1, first + 2]
    bucket = min(standard, int64(2)) + int64(standard > 2) + int64(standard > 4) + int64(standard > 7)
    return f.SHORT + (closed * 3 + min(fillers, int64(2))) * 18 + bucket * 3 + min(safe, int64(2))


@kernel
def write_slots(view: View, slots: Vector[int], built: int, c0: int, c1: int, c2: int, complete: int) -> None:
    """Write the rows of the slots that change with the castle."""
    first = f.OTHERS + view.context * f.N_OTHERS
    last_height = int64(0)
    for column in range(WIDTH):
        height = count_bits(built >> column * STRIDE & COLUMN_0)
        closed = int64(0)
        if 0 < height < 6:
            top = column * STRIDE + height
            closed = (c0 >> top & 1) | (c1 >> top & 1) << 1 | (c2 >> top & 1) << 2
        slots[column] = first + f.COLUMNS + (column * 7 + height) * 8 + closed
        if column > 0:
            slots[f.SLOT_STEPS + column - 1] = first + f.STEPS + (column - 1) * 49 + last_height * 7 + height
        last_height = height
    towers = count_bits(complete & TOWER_WINDOWS)
    bastions = count_bits(complete & BASTION_WINDOWS)
    lines = count_bits(complete & LINE_WINDOWS)
    joint = (min(towers, int64(5)) * 6 + min(bastions, int64(5))) * 6 + min(lines, int64(5))
    slots[f.SLOT_COUNTS] = first + f.COUNTS + joint
    slots[f.SLOT_FOUNDATION] = first + f.FOUNDATION + count_bits(built & ROW_0) * 6 + view.still
    slots[f.SLOT_SIZE] = first + f.SIZE + count_bits(built)
    is_met = int64(1)
    for kind in range(formation.N):
        count = towers if kind == 0 else bastions if kind == 1 else lines
        lacking = max(view.lacking[0, kind] - count, int64(0))
        is_met &= int64(lacking == 0)
        slots[f.SLOT_LACKING + kind] = first + f.LACKING + kind * 4 + min(lacking, int64(3))
        missing = min(max(view.lacking[1, kind] - count, int64(0)), int64(5))
        slots[f.SLOT_MISSING + kind] = first + f.MISSING + kind * 6 + missing
    slots[f.SLOT_SAFETY] = view.safety + is_met


TOWER_WINDOWS, BASTION_WINDOWS, LINE_WINDOWS = (
    sum(1 << window for window in range(f.N_WINDOWS) if f.WINDOW_KINDS[window] == kind)
    for kind in range(formation.N)
)


@kernel
def find_row(view: View, window: int, state: int) -> int:
    """The row of a window's state; −1 if it is dead."""
    if state == 0:
        return int64(-1)
    return view.blocks[f.WINDOW_KINDS[window]] + window * f.N_STATES + state


@kernel
def closed_to(view: View, motif: int) -> int:
    """Cells where no tile of a motif may be built; the foundation is free."""
    return (beside(view.motifs[motif]) | beside(view.haunted)) & ~ROW_0


@kernel
def sum_castle(weights: Weights, view: View) -> None:
    """Sum the rows of the castle as it stands."""
    for node in range(WIDTH_1):
        view.sums[node] = 0.0
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    c0, c1, c2 = closed_to(view, int64(0)), closed_to(view, int64(1)), closed_to(view, int64(2))
    view.complete = 0
    for window in range(f.N_WINDOWS):
        state = find_state(view, window, built, c0, c1, c2)
        row = find_row(view, window, state)
        view.window_rows[window] = row
        if row >= 0:
            add_row(view.sums, weights, row)
            view.complete |= int64(state == f.COMPLETE) << window
    write_slots(view, view.slot_rows, built, c0, c1, c2, view.complete)
    for slot in range(f.N_SLOTS):
        add_row(view.sums, weights, view.slot_rows[slot])


@kernel
def sum_changed(weights: Weights, view: View, concerned: int) -> None:
    """Sum the rows of a castle that differs from the one last summed in these windows."""
    for node in range(WIDTH_1):
        view.new_sums[node] = view.sums[node]
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    c0, c1, c2 = closed_to(view, int64(0)), closed_to(view, int64(1)), closed_to(view, int64(2))
    complete = view.complete & ~concerned
    while concerned:
        window = first_bit(concerned)
        concerned &= concerned - 1
        state = find_state(view, window, built, c0, c1, c2)
        complete |= int64(state == f.COMPLETE) << window
        row, old = find_row(view, window, state), view.window_rows[window]
        if row != old:
            if old >= 0:
                drop_row(view.new_sums, weights, old)
            if row >= 0:
                add_row(view.new_sums, weights, row)
    write_slots(view, view.new_slots, built, c0, c1, c2, complete)
    for slot in range(f.N_CHANGING):
        if view.new_slots[slot] != view.slot_rows[slot]:
            drop_row(view.new_sums, weights, view.slot_rows[slot])
            add_row(view.new_sums, weights, view.new_slots[slot])
