"""Tries: whole matches of the introductory game, played with the order of both stacks known.

A try follows a sketch, with chance mixed into every choice. A tile goes on the spot of the highest value, or is
discarded if no spot has one; safe tiles are drawn when a Traitor would resolve an Exam that is not met yet, and now
and then before. Every action is performed by the rules.
"""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.clairvoyance.foresight import count_coming
from simkit.games.castellion.clairvoyance.sketch import NO_TYPE, draw_share
from simkit.games.castellion.constants import (
    DISCARD,
    DRAW_SAFE,
    DRAW_STANDARD,
    FIRST_SEAT,
    LAY_TRAITOR,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    N_TYPES,
    PLACE_LEFT,
    PLACE_RIGHT,
    PLAYING,
    ROW_0,
    STRIDE,
    TRAITOR,
    WIDTH,
    WON,
)
from simkit.games.castellion.rules.castle import beside, count_columns, legal_tops, occupied, open_tops
from simkit.games.castellion.rules.outlook import rate_facing
from simkit.games.castellion.rules.steps import apply_action

# Weights of a try.
FIRST, LAST, STEP, FILLER, SHUT, NARROW, NOISE, EAGER = range(8)
HIGHEST = (10.0, 6.0, 4.0, 4.0, 20.0, 3.0, 4.0, 0.2)

ROW = STRIDE - 1  # mask of the row within a cell number
FOUNDATION = int64(ROW_0)
NOWHERE = int64(-1)
NEVER = -1e9
FIRST_EXAM, LAST_EXAM = int64(0), int64(N_TRIALS - 1)


@kernel
def draw_tastes(work: Any) -> None:
    """Draw the weights of a try."""
    for taste in range(len(HIGHEST)):
        work.tastes[taste] = HIGHEST[taste] * draw_share(work.stream)


@kernel
def begin_match(work: Any) -> None:
    """Go back to the start of the deal."""
    work.state = work.start
    work.n_actions = 0
    work.column = 0


@kernel
def perform(tables: Any, rules: Any, work: Any, action: Any, log: Any) -> None:
    """Do something and note it."""
    work.actions[work.n_actions] = action
    work.n_actions += 1
    apply_action(tables, rules, work.state, action, log)


@kernel
def play_out(tables: Any, rules: Any, work: Any, log: Any) -> Any:
    """Play a match to its end, or until an Exam is due that cannot be met; return whether it was won."""
    state = work.state
    while state.status == PLAYING:
        is_safe = wants_safe(tables, rules, work)
        if is_safe and state.safe_next == N_SAFE:
            return False
        tile = draw(tables, rules, work, is_safe, log)
        if tile < TRAITOR:
            _, cell = find_best(rules, work, tile)
            play_tile(tables, rules, work, tile, cell, log)
    return state.status == WON


@kernel
def wants_safe(tables: Any, rules: Any, work: Any) -> Any:
    """Whether to draw from the safe stack: in danger, or on a whim for a tile that has a spot."""
    state = work.state
    if state.standard_next == N_STANDARD:
        return True
    is_traitor = state.standard[state.standard_next] >= TRAITOR
    is_due = is_traitor and state.traitors + 1 == state.needed[state.trial]
    if is_due and rate_facing(tables, rules, state, FIRST_SEAT) < 1.0:
        return True
    if state.safe_next == N_SAFE or draw_share(work.stream) >= work.tastes[EAGER]:
        return False
    value, _ = find_best(rules, work, int64(state.safe[state.safe_next]))
    return value > 0.0


@kernel
def draw(tables: Any, rules: Any, work: Any, is_safe: Any, log: Any) -> Any:
    """Draw the next tile of a stack and return it; a Traitor is laid at once."""
    state = work.state
    tile = int64(state.safe[state.safe_next] if is_safe else state.standard[state.standard_next])
    perform(tables, rules, work, DRAW_SAFE if is_safe else DRAW_STANDARD, log)
    if tile >= TRAITOR:
        perform(tables, rules, work, LAY_TRAITOR, log)
    return tile


@kernel
def find_shift(work: Any) -> Any:
    """Bits from a cell of the castle to its cell in the sketch."""
    return work.column * STRIDE + int64(work.state.trial == N_TRIALS - 1)


@kernel
def play_tile(tables: Any, rules: Any, work: Any, tile: Any, cell: Any, log: Any) -> None:
    """Build the tile in hand on a cell of the sketch, or discard it if that is NOWHERE."""
    state, shift = work.state, find_shift(work)
    action = cell - shift
    if cell == NOWHERE:
        action = DISCARD
    else:
        group = work.sketch.group_of[cell]
        if group >= 0 and is_wanted(work, group):
            work.sketch.types[group] = tile // N_MOTIFS
        if cell & ROW == 0 and state.trial < N_TRIALS - 1:
            action = PLACE_RIGHT
            if occupied(state, FIRST_SEAT) == 0:
                work.column = cell // STRIDE
                action = PLACE_LEFT
            elif cell < shift:
                work.column -= 1
                action = PLACE_LEFT
    perform(tables, rules, work, action, log)


@kernel
def is_wanted(work: Any, group: Any) -> Any:
    """Whether a group of the sketch serves an Exam to come."""
    return work.sketch.lasting[group] or work.state.trial == 0


@kernel
def find_best(rules: Any, work: Any, tile: Any) -> Any:
    """The value of a tile's best spot, and the spot as a cell of the sketch; 0 and NOWHERE if it is of no use."""
    state, sketch, tastes = work.state, work.sketch, work.tastes
    shift, wanted = find_shift(work), work.sketch.wanted
    spoilt = rate_groups(work, tile // N_MOTIFS, shift)
    open_beside, motif_a, motif_b = see_motifs(work, tile % N_MOTIFS, shift)
    spots = find_spots(rules, work, tile, shift)
    best, best_cell = 0.0, NOWHERE
    while spots:
        cell = first_bit(spots)
        bit = spots & -spots
        spots ^= bit
        group = sketch.group_of[cell]
        if group >= 0 and is_wanted(work, group):
            value = work.values[group]
        elif bit & spoilt:
            continue
        else:
            value = tastes[FILLER] * (2.0 if state.trial < N_TRIALS - 1 and cell & ROW <= 1 else 1.0)
        if value <= 0.0:
            continue
        value += tastes[NOISE] * draw_share(work.stream)
        value -= rate_closing(tastes, bit, wanted, open_beside & wanted, motif_a, motif_b)
        if value > best:
            best, best_cell = value, cell
    return best, best_cell


@kernel
def find_spots(rules: Any, work: Any, tile: Any, shift: Any) -> Any:
    """Wanted cells of the sketch where a tile may be built."""
    n_columns = count_columns(work.state, FIRST_SEAT)
    if n_columns == 0:
        return FOUNDATION
    spots = legal_tops(rules, work.state, FIRST_SEAT, tile) << shift
    if n_columns < WIDTH:
        left = int64(1) << shift >> STRIDE
        right = int64(1) << (shift + n_columns * STRIDE)
        spots |= (left | right) & FOUNDATION
    return spots & work.sketch.wanted


@kernel
def rate_groups(work: Any, kind: Any, shift: Any) -> Any:
    """Write the value of a tile of a type for each group; return the cells where it would spoil one."""
    state, sketch, tastes, values = work.state, work.sketch, work.tastes, work.values
    n_standard = work.defenders[state.standard_next]
    n_safe = state.safe_next - work.start.safe_next
    own = state.types[FIRST_SEAT, kind] << shift
    built = occupied(state, FIRST_SEAT) << shift
    alike, spoilt = int64(0), int64(0)
    for group in range(sketch.n_groups):
        alike |= int64(sketch.types[group] == kind) << group
    for group in range(sketch.n_groups):
        values[group] = NEVER
        if not is_wanted(work, group):
            continue
        present = count_bits(built & sketch.cells[group])
        if sketch.types[group] == kind:
            spoilt |= sketch.borders[group]
        elif sketch.types[group] != NO_TYPE or present > 0 or is_barred(sketch, group, alike, own):
            continue
        is_first = state.trial == 0 and sketch.early[group]
        exam = FIRST_EXAM if is_first else LAST_EXAM
        if count_coming(work, kind, exam, n_standard, n_safe) >= 3 - present:
            values[group] = tastes[FIRST if is_first else LAST] + tastes[STEP] * present
    return spoilt


@kernel
def is_barred(sketch: Any, group: Any, alike: Any, own: Any) -> Any:
    """Whether a type is out of the question for a group: a touching group or another tile beside it has it."""
    return alike & sketch.touching[group] != 0 or own & sketch.borders[group] != 0


@kernel
def see_motifs(work: Any, motif: Any, shift: Any) -> Any:
    """Tops that accept a motif, and the cells of the two others, as the sketch sees them."""
    state = work.state
    closed = beside(state.motifs[FIRST_SEAT, motif])
    motif_a = state.motifs[FIRST_SEAT, (motif + 1) % N_MOTIFS] << shift
    motif_b = state.motifs[FIRST_SEAT, (motif + 2) % N_MOTIFS] << shift
    return (open_tops(occupied(state, FIRST_SEAT)) & ~closed) << shift, motif_a, motif_b


@kernel
def rate_closing(tastes: Any, bit: Any, wanted: Any, open_beside: Any, motif_a: Any, motif_b: Any) -> Any:
    """Cost of the motif that a tile takes from the wanted spots above and beside it."""
    above = bit << 1 & wanted
    closed_a = int64(above & ((motif_a << STRIDE) | (motif_a >> STRIDE)) != 0)
    closed_b = int64(above & ((motif_b << STRIDE) | (motif_b >> STRIDE)) != 0)
    shut, narrow = closed_a & closed_b, closed_a ^ closed_b
    lost = ((bit << STRIDE) | (bit >> STRIDE)) & open_beside
    if lost:
        beside_a, beside_b = beside(motif_a), beside(motif_b)
        shut += count_bits(lost & beside_a & beside_b)
        narrow += count_bits(lost & (beside_a ^ beside_b))
    return tastes[SHUT] * shut + tastes[NARROW] * narrow


@kernel
def see_castle(work: Any) -> None:
    """Write the cells of each type as the sketch sees them."""
    shift = find_shift(work)
    for kind in range(N_TYPES):
        work.castle[kind] = work.state.types[FIRST_SEAT, kind] << shift
