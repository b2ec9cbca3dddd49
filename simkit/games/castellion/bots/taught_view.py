"""How `taught` looks at a castle: its rows, summed, and what changes in them with a tile."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.partners import will_face
from simkit.games.castellion.bots.taught_network import View, Weights, exchange_rows, sum_rows
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    BOARD,
    COLUMN_0,
    HEIGHT,
    MAX_REVEALED,
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
    defender,
    formation,
    levels,
    phase,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import beside, occupied
from simkit.games.castellion.state import State

ALL_WINDOWS = (1 << f.N_WINDOWS) - 1
FIRST_COLUMN = 2  # where the first tile is taken to stand
STALE = 1 << N_TYPES
UNKNOWN, NOW, LATER = (
    1,
    3,
    2,
)  # how much Assaults ask for a kind of formation: perhaps, the current one, a later one


@kernel
def open_view(tables: Tables, rules: Rules, state: State, seat: Seat, view: View) -> None:
    """Note all that does not change with the castle."""
    view.stage = min(state.trial, int64(N_TRIALS - 1))
    view.still = min(max(state.needed[view.stage] - state.traitors, int64(0)), int64(5))
    view.is_danger = int64(view.still <= 1)
    view.is_open = int64(state.n_revealed > 0)
    view.n_standard = N_STANDARD - state.standard_next
    view.n_safe = N_SAFE - state.safe_next
    note_needs(tables, rules, state, seat, view)
    first, was_at_hand = find_steady_row(rules, state, view), view.at_hand
    for kind in range(N_TYPES):
        left, changed = int64(0), int64(0)
        for motif in range(N_MOTIFS):
            tile = kind * N_MOTIFS + motif
            standard, safe = state.left[0, tile], state.left[1, tile]
            changed |= (view.outs[0, tile] ^ standard) | (view.outs[1, tile] ^ safe)
            view.outs[0, tile] = standard
            view.outs[1, tile] = safe
            left += standard + safe
        view.stale |= int64(changed != 0) << kind
        view.supply[kind] = int64(left > 3) + int64(left > 7) + int64(left > 11)
        view.slot_rows[f.SLOT_SUPPLY + kind] = first + f.SUPPLY + kind * 19 + left
    traitors = state.left[0, tiles.TRAITOR] + state.left[0, tiles.TRAITOR_BLACK]
    view.slot_rows[f.SLOT_CLOCK] = first + f.CLOCK + view.still * 13 + traitors
    view.slot_rows[f.SLOT_TIME] = first + f.TIME + view.still * 19 + view.n_standard // 4
    view.at_hand = 0
    view.n_slots = f.N_PLAIN
    if rules.extras or rules.premonition or rules.shuns:
        note_extras(state, seat, first, view)
    if view.at_hand != was_at_hand:
        view.stale |= STALE


@kernel
def find_steady_row(rules: Rules, state: State, view: View) -> int:
    """The first row of what does not change with the castle: of two players that of who moves next."""
    if rules.players == 1:
        return view.first_row
    is_before = state.phase == phase.TURN or state.phase == phase.CHAMPION
    mover = state.active if is_before else Seat(1 - state.active)
    role = find_role(rules, state, mover)
    return f.OTHERS + (view.context + (role - f.LEADER) * f.N_CONTEXTS_ALONE) * f.N_OTHERS


@kernel
def note_extras(state: State, seat: Seat, first: int, view: View) -> None:
    """Note what powers, appendices and the Pantry need."""
    view.n_slots = f.N_SLOTS
    slots = view.slot_rows
    slots[f.SLOT_SEEN] = first + f.SEEN + state.n_revealed
    for place in range(MAX_REVEALED):
        tile = state.revealed[place] if place < state.n_revealed else tiles.NONE
        slots[f.SLOT_REVEALED + place] = first + f.REVEALED + tile + 1
        view.at_hand |= (int64(1) << (tile + 1)) >> 1
    for motif in range(N_MOTIFS):
        found = int64(state.discards[defender.SEER * N_MOTIFS + motif] > 0)
        found |= int64(state.discards[defender.JUGGLER * N_MOTIFS + motif] > 0) << 1
        found |= int64(state.discards[defender.PYRO * N_MOTIFS + motif] > 0) << 2
        slots[f.SLOT_DISCARDS + motif] = first + f.DISCARDS + motif * 8 + found
    slots[f.SLOT_VIGIL] = first + f.VIGIL + state.vigil + 1
    view.at_hand |= (int64(1) << (state.vigil + 1)) >> 1
    slots[f.SLOT_PRISON] = first + f.PRISON + state.n_prison
    pawn = (
        state.premonition | state.cold_sweat << 1 | state.horror << 2 | int64(state.haunted[seat] != 0) << 3
    )
    slots[f.SLOT_PAWN] = first + f.PAWN + pawn
    for trial in range(N_TRIALS):
        card = int64(0)
        if state.face_up[trial]:
            card = state.cards[trial] % (f.N_CARDS - 1) + 1
        slots[f.SLOT_CARDS + trial] = first + f.CARDS + trial * f.N_CARDS + card


@kernel
def find_role(rules: Rules, state: State, seat: Seat) -> int:
    """Whose castle a seat's is."""
    if rules.players == 1:
        return int64(f.ALONE)
    return int64(f.LEADER if will_face(state, seat, N_TRIALS - 1) else f.HELPER)


@kernel
def note_needs(tables: Tables, rules: Rules, state: State, seat: Seat, view: View) -> None:
    """Note what the Trials that a seat faces ask for, as far as their cards lie open, and what that selects."""
    stage, last = view.stage, N_TRIALS - 1
    card = state.cards[last] - tables.decks[last, 1]
    if rules.level == levels.EXPERT:
        card = state.cards[stage] - tables.decks[stage, 1] + 1 if state.face_up[stage] else int64(0)
    role = find_role(rules, state, seat)
    part = (role * f.N_LEVELS + rules.level) * N_TRIALS + stage
    view.first_row = f.OTHERS + (part * f.N_CARDS + card) * f.N_OTHERS
    view.context = part * f.N_CARDS + card
    if role == f.HELPER:  # both see the same castles
        view.context -= (f.HELPER - f.LEADER) * f.N_CONTEXTS_ALONE
    faces_now = rules.players == 1 or will_face(state, seat, stage)
    view.bastion_saves = rules.bastion_saves
    view.damage[0] = find_damage(tables, state, stage) if faces_now else int64(0)
    view.damage[1] = find_damage(tables, state, int64(last)) if role != f.HELPER else int64(0)
    for kind in range(formation.N):
        now, most, hidden = int64(0), int64(0), int64(0)
        for trial in range(stage, N_TRIALS):
            if rules.players == 2 and not will_face(state, seat, trial):
                continue
            if state.face_up[trial]:
                asked = tables.cards[state.cards[trial], cards.TOWERS + kind]
                most = max(most, asked)
                now = asked if trial == stage else now
            else:
                hidden = int64(1)
        view.needs[0, kind] = now
        view.needs[1, kind] = most
        demand = min(most, int64(f.N_DEMANDS - 1))
        if rules.level == levels.EXPERT:
            demand = int64(NOW if now else LATER if most else UNKNOWN if hidden else 0)
        block = (part * f.N_DEMANDS + demand) * f.BLOCK
        if block != view.blocks[kind]:
            view.blocks[kind] = block
            view.stale |= STALE


@kernel
def find_damage(tables: Tables, state: State, trial: int) -> int:
    """The tiles that a Trial destroys if it is not met, as far as its card lies open."""
    card = state.cards[trial] if state.face_up[trial] else tables.decks[trial, 1]
    return tables.cards[card, cards.DAMAGE]


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


@kernel(inline=True)
def find_state(
    view: View,
    window: int,
    built: int,
    closed_0: int,
    closed_1: int,
    closed_2: int,
    seers: int,
    chameleons: int,
    jugglers: int,
    pyros: int,
) -> int:
    """The state of a window, 0 if it is dead; `closed_…` are the cells that each motif may not stand on."""
    cells = f.WINDOW_CELLS[window]
    border = f.WINDOW_BORDERS[window]
    inside = built & cells
    missing = cells & ~built
    n_tiles = count_bits(inside)
    kind, possible = int64(0), int64(0)
    if inside == 0:
        possible = int64(seers & border == 0) + int64(chameleons & border == 0)
        possible += int64(jugglers & border == 0) + int64(pyros & border == 0)
        if possible == 0:
            return int64(0)
    else:
        lowest = first_bit(inside)
        kind = ((chameleons | pyros) >> lowest & 1) | ((jugglers | pyros) >> lowest & 1) << 1
        own = view.types[kind]
        if own & inside != inside or own & border or view.haunted & inside:
            return int64(0)
        if missing == 0:
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
    standard, safe, fitting = int64(0), int64(0), int64(0)
    if closed_0 & missing == 0:
        standard += view.outs[0, first]
        safe += view.outs[1, first]
        fitting |= int64(1)
    if closed_1 & missing == 0:
        standard += view.outs[0, first + 1]
        safe += view.outs[1, first + 1]
        fitting |= int64(2)
    if closed_2 & missing == 0:
        standard += view.outs[0, first + 2]
        safe += view.outs[1, first + 2]
        fitting |= int64(4)
    bucket = min(standard, int64(2)) + int64(standard > 2) + int64(standard > 4) + int64(standard > 7)
    if view.at_hand >> first & fitting:
        bucket = int64(f.AT_HAND)
    return f.SHORT + (closed * 3 + min(fillers, int64(2))) * 21 + bucket * 3 + min(safe, int64(2))


@kernel
def write_slots(view: View, slots: Vector[int], built: int, c0: int, c1: int, c2: int, complete: int) -> None:
    """Write the rows of the slots that change with the castle."""
    first = view.first_row
    before, lowest = int64(0), int64(HEIGHT)
    for column in range(WIDTH):
        height = count_bits(built >> column * STRIDE & COLUMN_0)
        closed = int64(0)
        if 0 < height < HEIGHT:
            top = column * STRIDE + height
            closed = (c0 >> top & 1) | (c1 >> top & 1) << 1 | (c2 >> top & 1) << 2
        slots[column] = first + f.COLUMNS + (column * 7 + height) * 8 + closed
        if column > 0:
            slots[f.SLOT_STEPS + column - 1] = first + f.STEPS + ((column - 1) * 7 + before) * 7 + height
        before = height
        lowest = min(lowest, height)
    towers = count_bits(complete & TOWER_WINDOWS)
    bastions = count_bits(complete & BASTION_WINDOWS)
    lines = count_bits(complete & LINE_WINDOWS)
    n_tiles = count_bits(built)
    joint = (min(towers, int64(5)) * 6 + min(bastions, int64(5))) * 6 + min(lines, int64(5))
    slots[f.SLOT_COUNTS] = first + f.COUNTS + joint
    slots[f.SLOT_FOUNDATION] = first + f.FOUNDATION + count_bits(built & ROW_0) * 6 + view.still
    slots[f.SLOT_SIZE] = first + f.SIZE + n_tiles
    slots[f.SLOT_LOWEST] = first + f.LOWEST + lowest * 6 + view.still
    is_met = int64(1)
    for kind in range(formation.N):
        count = towers if kind == 0 else bastions if kind == 1 else lines
        lacking = max(view.needs[0, kind] - count, int64(0))
        is_met &= int64(lacking == 0)
        slots[f.SLOT_LACKING + kind] = first + f.LACKING + kind * 4 + min(lacking, int64(3))
        missing = min(max(view.needs[1, kind] - count, int64(0)), int64(5))
        slots[f.SLOT_MISSING + kind] = first + f.MISSING + kind * 6 + missing
    slots[f.SLOT_SAFETY] = first + f.SAFETY + view.n_safe * 4 + view.is_danger * 2 + is_met
    for place in range(2):
        margin = int64(0)
        if view.damage[place] > 0:
            kept = n_tiles - max(view.damage[place] - view.bastion_saves * bastions, int64(0)) - WIDTH
            margin = min(max(kept, int64(-16)), int64(7)) + 17
        slots[f.SLOT_MARGIN + place] = first + f.MARGIN + place * 25 + margin
    slots[f.SLOT_PANTRY] = first + f.PANTRY


TOWER_WINDOWS, BASTION_WINDOWS, LINE_WINDOWS = (
    sum(1 << window for window in range(f.N_WINDOWS) if f.WINDOW_KINDS[window] == kind)
    for kind in range(formation.N)
)


@kernel
def find_row(view: View, window: int, state: int) -> int:
    """The row of a window's state."""
    if state == 0:
        return int64(f.NOTHING_ROW)
    first = view.blocks[int64(f.WINDOW_KINDS[window])]
    return first + int64(f.WINDOW_FIRST[window]) + state


@kernel
def closed_to(view: View, motif: int) -> int:
    """Cells where no tile of a motif may be built; the foundation is free."""
    return (beside(view.motifs[motif]) | beside(view.haunted)) & ~ROW_0


@kernel
def find_stale(view: View) -> int:
    """The windows whose rows may differ from those that the castle last summed has; others keep theirs.

    Where tiles were only added these are the windows near them, and those that have tiles of a type of which more or
    fewer are left than before. What is built brings no dead window back to life.
    """
    added, lost = int64(0), view.summed_haunted ^ view.haunted
    for motif in range(N_MOTIFS):
        added |= view.motifs[motif] & ~view.summed_motifs[motif]
        lost |= view.summed_motifs[motif] & ~view.motifs[motif]
        view.summed_motifs[motif] = view.motifs[motif]
    for kind in range(N_KINDS):
        lost |= view.summed[kind] & ~view.types[kind]
        view.summed[kind] = view.types[kind]
    view.summed_haunted = view.haunted
    is_kept, stale = view.is_summed != 0 and lost == 0, view.stale
    view.is_summed = 1
    view.stale = 0
    if not is_kept:
        view.dead = 0
        added = view.motifs[0] | view.motifs[1] | view.motifs[2]
    windows = int64(ALL_WINDOWS if stale & STALE or not is_kept else 0)
    for kind in range(N_KINDS):
        cells = view.types[kind] & added
        touched = view.touched[kind] if is_kept else int64(0)
        while cells:
            cell = first_bit(cells)
            cells &= cells - 1
            touched |= f.INSIDE[cell]
            windows |= f.CONCERNED[cell]
        view.touched[kind] = touched
        windows |= -(stale >> kind & 1) & touched
    return windows & ~view.dead


@kernel
def sum_castle(weights: Weights, view: View) -> None:
    """Sum the rows of the castle as it stands."""
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    c0, c1, c2 = closed_to(view, int64(0)), closed_to(view, int64(1)), closed_to(view, int64(2))
    seers, chameleons, jugglers, pyros = view.types[0], view.types[1], view.types[2], view.types[3]
    windows, n_active = find_stale(view), int64(0)
    complete, dead = view.complete & ~windows & ~view.dead, view.dead
    while windows:
        window = first_bit(windows)
        windows &= windows - 1
        state = find_state(view, window, built, c0, c1, c2, seers, chameleons, jugglers, pyros)
        view.window_rows[window] = find_row(view, window, state)
        dead |= int64(state == 0) << window
        complete |= int64(state == f.COMPLETE) << window
    view.dead = dead
    view.complete = complete
    live = ALL_WINDOWS & ~dead
    while live:
        view.active[n_active] = view.window_rows[first_bit(live)]
        live &= live - 1
        n_active += 1
    write_slots(view, view.slot_rows, built, c0, c1, c2, complete)
    for slot in range(view.n_slots):
        view.active[n_active] = view.slot_rows[slot]
        n_active += 1
    view.n_active = n_active
    sum_rows(weights, view)


@kernel
def find_concerned(view: View, kind: int, motif: int, cell: int) -> int:
    """The windows whose rows may change with a tile on a free cell.

    Beside windows that have tiles, all of other types, it matters only where it closes a cell to its motif.
    """
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    begun = view.touched[0] | view.touched[1] | view.touched[2] | view.touched[3]
    windows: int = f.INSIDE[cell] | f.UNDER[cell] | f.BESIDE[cell] & (~begun | view.touched[kind])
    closed = beside(int64(1) << cell) & ~closed_to(view, motif) & ~built & BOARD & ~ROW_0
    while closed:
        windows |= f.INSIDE[first_bit(closed)]
        closed &= closed - 1
    return windows & ~view.dead


@kernel
def sum_changed(weights: Weights, view: View, concerned: int) -> None:
    """Sum the rows of a castle that differs from the one last summed in these windows."""
    built = view.motifs[0] | view.motifs[1] | view.motifs[2]
    c0, c1, c2 = closed_to(view, int64(0)), closed_to(view, int64(1)), closed_to(view, int64(2))
    seers, chameleons, jugglers, pyros = view.types[0], view.types[1], view.types[2], view.types[3]
    complete, n_changed = view.complete & ~concerned, int64(0)
    while concerned:
        window = first_bit(concerned)
        concerned &= concerned - 1
        state = find_state(view, window, built, c0, c1, c2, seers, chameleons, jugglers, pyros)
        complete |= int64(state == f.COMPLETE) << window
        row, old = find_row(view, window, state), view.window_rows[window]
        view.added[n_changed] = row
        view.dropped[n_changed] = old
        n_changed += int64(row != old)
    write_slots(view, view.new_slots, built, c0, c1, c2, complete)
    for slot in range(f.N_CHANGING):
        view.added[n_changed] = view.new_slots[slot]
        view.dropped[n_changed] = view.slot_rows[slot]
        n_changed += int64(view.new_slots[slot] != view.slot_rows[slot])
    exchange_rows(weights, view, n_changed)
