"""What a spot is worth to an attempt: the groups of its plan, and the motifs that other spots lose."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import FIRST_SEAT, N_MOTIFS, STRIDE, WIDTH, Cell, Tile
from simkit.games.castellion.perfect_information.attempt import Attempt, find_shift, is_wanted
from simkit.games.castellion.perfect_information.castle_plans import CastlePlan, draw_share
from simkit.games.castellion.perfect_information.constants import (
    FOUNDATION,
    GROUP_SIZE,
    NO_TYPE,
    NOWHERE,
    ROW,
    exam,
    weight,
)
from simkit.games.castellion.perfect_information.deal import count_coming
from simkit.games.castellion.rules.castle import beside, count_columns, legal_tops, occupied, open_tops

NEVER = -1e9


@kernel
def choose_spot(rules: Rules, attempt: Attempt, tile: Tile) -> tuple[float, Cell]:
    """The value of a tile's best spot, and the spot as a cell of the plan; 0 and NOWHERE if it is of no use."""
    plan, weights, wanted = attempt.plan, attempt.weights, attempt.plan.wanted
    shift, is_early = find_shift(attempt), attempt.state.trial < exam.LAST
    spoilt = evaluate_groups(attempt, tile // N_MOTIFS, shift)
    open_beside, motif_a, motif_b = read_motifs(attempt, tile % N_MOTIFS, shift)
    spots = find_spots(rules, attempt, tile, shift)
    best, best_cell = 0.0, NOWHERE
    while spots:
        cell = Cell(first_bit(spots))
        bit = spots & -spots
        spots ^= bit
        group = plan.group_of[cell]
        if group >= 0 and is_wanted(attempt, group):
            value = attempt.values[group]
        elif bit & spoilt:
            continue
        else:
            value = weights[weight.FILLER] * (2.0 if is_early and cell & ROW <= 1 else 1.0)
        if value <= 0.0:
            continue
        value += weights[weight.NOISE] * draw_share(attempt.deal.stream)
        value -= evaluate_closing(weights, bit, wanted, open_beside & wanted, motif_a, motif_b)
        if value > best:
            best, best_cell = value, cell
    return best, best_cell


@kernel
def find_spots(rules: Rules, attempt: Attempt, tile: Tile, shift: int) -> int:
    """Wanted cells of the plan where a tile may be built."""
    n_columns = count_columns(attempt.state, FIRST_SEAT)
    if n_columns == 0:
        return FOUNDATION
    spots: int = legal_tops(rules, attempt.state, FIRST_SEAT, tile) << shift
    if n_columns < WIDTH:
        left = int64(1) << shift >> STRIDE
        right = int64(1) << (shift + n_columns * STRIDE)
        spots |= (left | right) & FOUNDATION
    return spots & attempt.plan.wanted


@kernel
def evaluate_groups(attempt: Attempt, of_type: int, shift: int) -> int:
    """Write the value of a tile of a type for each group; return the cells where it would spoil one."""
    state, plan, weights, values = attempt.state, attempt.plan, attempt.weights, attempt.values
    n_standard = attempt.deal.n_defenders[state.standard_next]
    n_safe = state.safe_next - attempt.deal.start.safe_next
    own = state.types[FIRST_SEAT, of_type] << shift
    built = occupied(state, FIRST_SEAT) << shift
    alike, spoilt = int64(0), int64(0)
    for group in range(plan.n_groups):
        alike |= int64(plan.types[group] == of_type) << group
    for group in range(plan.n_groups):
        values[group] = NEVER
        if not is_wanted(attempt, group):
            continue
        present = count_bits(built & plan.cells[group])
        if plan.types[group] == of_type:
            spoilt |= plan.borders[group]
        elif plan.types[group] != NO_TYPE or present > 0 or is_barred(plan, group, alike, own):
            continue
        is_first = state.trial == exam.FIRST and plan.for_first[group] != 0
        trial = exam.FIRST if is_first else exam.LAST
        if count_coming(attempt.deal, of_type, trial, n_standard, n_safe) >= GROUP_SIZE - 1 - present:
            base = weights[weight.FIRST_EXAM if is_first else weight.LAST_EXAM]
            values[group] = base + weights[weight.PRESENT] * present
    return spoilt


@kernel
def is_barred(plan: CastlePlan, group: int, alike: int, own: int) -> bool:
    """Whether a type is out of the question for a group: a touching group or another tile beside it has it."""
    return alike & plan.touching[group] != 0 or own & plan.borders[group] != 0


@kernel
def read_motifs(attempt: Attempt, motif: int, shift: int) -> tuple[int, int, int]:
    """Tops that accept a motif, and the cells of the two others, in the plan's numbering."""
    state = attempt.state
    closed = beside(state.motifs[FIRST_SEAT, motif])
    motif_a = state.motifs[FIRST_SEAT, (motif + 1) % N_MOTIFS] << shift
    motif_b = state.motifs[FIRST_SEAT, (motif + 2) % N_MOTIFS] << shift
    return (open_tops(occupied(state, FIRST_SEAT)) & ~closed) << shift, motif_a, motif_b


@kernel
def evaluate_closing(
    weights: Vector[float], bit: int, wanted: int, open_beside: int, motif_a: int, motif_b: int
) -> float:
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
    return weights[weight.SHUT] * shut + weights[weight.NARROW] * narrow
