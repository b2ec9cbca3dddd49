"""What a tile, its power or a loss would make of the castle."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots.evaluation import (
    SEER_VALUE,
    count_windows,
    evaluate_castle,
    evaluate_spot,
    evaluate_swap,
    evaluate_without,
    evaluate_words,
    survey,
)
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import FIRST_HABIT, HABIT_NAMES
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COLUMN_0,
    N_KINDS,
    N_MOTIFS,
    N_TYPES,
    STRIDE,
    Cell,
    Tile,
    action,
    defender,
    goals,
    phase,
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
from simkit.games.castellion.rules.powers import find_pairs, is_recoverable, list_moves, move_cell
from simkit.games.castellion.state import Actions, State

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
    CALM_PRICE,
) = range(FIRST_HABIT, FIRST_HABIT + len(HABIT_NAMES))

NEVER = -1e9
PANTRY_VALUE = 50.0  # of a Pantry tile when tiles must go


@kernel
def find_spot(rules: Rules, state: State, scratch: Scratch, seat: Seat, tile: Tile) -> tuple[float, int]:
    """The value of a castle, surveyed before, with a tile on its best spot, and the action that builds it there."""
    best, code = NEVER, action.DISCARD
    spots = legal_tops(rules, state, seat, tile)
    while spots:
        value = evaluate_spot(state, seat, scratch, tile, spots & -spots)
        if value > best:
            best, code = value, first_bit(spots)
        spots &= spots - 1
    n_columns = count_columns(state, seat)
    if can_found(rules, state, seat, tile, n_columns - 1):
        value = evaluate_spot(state, seat, scratch, tile, int64(1) << n_columns * STRIDE)
        if value > best:
            best, code = value, action.PLACE_RIGHT if n_columns > 0 else action.PLACE_LEFT
    if n_columns > 0 and can_found(rules, state, seat, tile, int64(0)):
        value = evaluate_at_left(state, seat, scratch, tile)
        if value > best:
            best, code = value, action.PLACE_LEFT
    return best, code


@kernel
def evaluate_at_left(state: State, seat: Seat, scratch: Scratch, tile: Tile) -> float:
    """The value of a castle with a tile as a new leftmost column; the survey stays."""
    kind, built = tile // N_MOTIFS, occupied(state, seat) << STRIDE | 1
    counts = int64(0)
    for other in range(N_TYPES):
        own = state.types[seat, other] << STRIDE | int64(other == kind)
        counts += count_windows(own, built & ~own | state.haunted[seat] << STRIDE, scratch.wanted)
    motif = tile % N_MOTIFS
    a = state.motifs[seat, 0] << STRIDE | int64(motif == 0)
    b = state.motifs[seat, 1] << STRIDE | int64(motif == 1)
    c = state.motifs[seat, 2] << STRIDE | int64(motif == 2)
    return evaluate_words(scratch, built, a, b, c, counts)


@kernel
def evaluate_power(rules: Rules, state: State, bots: SeatedBots, scratch: Scratch, now: float) -> float:
    """The value of the castle after the power of the tile in hand, as far as it can be foreseen."""
    kind, flags = state.tile // N_MOTIFS, bots.params[state.seat]
    if kind == defender.JUGGLER and flags[USE_JUGGLER] > 0.5:
        return evaluate_swaps(rules, state, scratch)
    if kind == defender.CHAMELEON and flags[USE_CHAMELEON] > 0.5:
        return evaluate_recoveries(rules, state, scratch)
    if kind == defender.SEER and flags[USE_SEER] > 0.5 and state.n_revealed == 0:
        return now + scratch.weights[SEER_VALUE]
    if kind == defender.PYRO and flags[USE_PYRO] > 0.5:
        return evaluate_pyro(rules, state, scratch)
    return NEVER


@kernel
def evaluate_swaps(rules: Rules, state: State, scratch: Scratch) -> float:
    """The value of the castle, surveyed before, after its best exchange of neighbours."""
    seat, best = state.seat, NEVER
    built = occupied(state, seat)
    beside, above = find_pairs(rules, built)
    for kind in range(N_KINDS):  # what an exchange within a type gains is not worth a power
        own = state.types[seat, kind]
        beside &= ~(own & own >> STRIDE)
        above &= ~(own & own >> 1)
    while beside:
        cell = Cell(first_bit(beside))
        beside &= beside - 1
        best = max(best, evaluate_swap(state, seat, scratch, cell, cell + STRIDE))
    while above:
        cell = Cell(first_bit(above))
        above &= above - 1
        best = max(best, evaluate_swap(state, seat, scratch, cell, cell + 1))
    return best


@kernel
def evaluate_recoveries(rules: Rules, state: State, scratch: Scratch) -> float:
    """The value of the castle with the best tile that a Chameleon may take back."""
    motif, best = state.tile % N_MOTIFS, NEVER
    for kind in range(N_KINDS - 1):
        tile = Tile(kind * N_MOTIFS + motif)
        if is_recoverable(state, tile):
            best = max(best, find_spot(rules, state, scratch, state.seat, tile)[0])
    return best


@kernel
def find_loss(state: State, scratch: Scratch) -> tuple[float, Cell]:
    """The value of the castle without the tile that it misses least, and that tile's cell."""
    seat = state.seat
    cells, best, chosen = removable(occupied(state, seat)) & ~state.haunted[seat], NEVER, Cell(int64(0))
    while cells:
        cell = Cell(first_bit(cells))
        cells &= cells - 1
        value = evaluate_without(state, seat, scratch, cell)
        if value > best:
            best, chosen = value, cell
    return best, chosen


@kernel
def evaluate_pyro(rules: Rules, state: State, scratch: Scratch) -> float:
    """The value of the castle after the best tile is destroyed and then the best one moved."""
    seat = state.seat
    _, chosen = find_loss(state, scratch)
    copy_castle(scratch.second, seat, state)
    take_out(scratch.second, seat, chosen)
    scratch.second.seat = seat
    scratch.moves.n = 0
    list_moves(rules, scratch.second, scratch.moves)
    return find_move(scratch.second, scratch.moves, scratch)[0]


@kernel
def find_move(state: State, actions: Actions, scratch: Scratch) -> tuple[float, int]:
    """The value of the castle after its best move, and where that stands among the legal ones."""
    seat, lifted, tile = state.seat, Cell(int64(-1)), Tile(int64(0))
    best, chosen = NEVER, int64(0)
    for index in range(actions.n):
        move = actions.codes[index] - action.MOVE_FIRST
        if move // goals.N != lifted:
            lifted = Cell(move // goals.N)
            tile = tile_at(state, seat, lifted)
            copy_castle(scratch.first, seat, state)
            take_out(scratch.first, seat, lifted)
            survey(scratch.first, seat, scratch)
        goal = move % goals.N
        if state.haunted[seat] >> lifted & 1:  # the pawn goes with the tile
            copy_castle(scratch.first, seat, state)
            move_cell(scratch.first, seat, lifted, goal)
            value = evaluate_castle(scratch.first, seat, scratch)
        elif goal == goals.LEFT:
            value = evaluate_at_left(scratch.first, seat, scratch, tile)
        else:
            column = count_columns(scratch.first, seat) if goal == goals.RIGHT else goal
            cells = occupied(scratch.first, seat) >> column * STRIDE & COLUMN_0
            bit = (cells + 1) << column * STRIDE
            value = evaluate_spot(scratch.first, seat, scratch, tile, bit)
        if value > best:
            best, chosen = value, int64(index)
    return best, chosen


@kernel
def choose_recovered(rules: Rules, state: State, actions: Actions, scratch: Scratch) -> int:
    """Take back the tile that is worth most on its best spot."""
    survey(state, state.seat, scratch)
    best, chosen = NEVER, int64(0)
    for index in range(actions.n):
        tile = Tile(actions.codes[index] - action.RECOVER_FIRST)
        value = find_spot(rules, state, scratch, state.seat, tile)[0]
        if value > best:
            best, chosen = value, int64(index)
    return chosen


@kernel
def choose_change(state: State, actions: Actions, scratch: Scratch) -> int:
    """Exchange, destroy or move so that the castle is worth most."""
    if state.phase == phase.MOVE:
        return find_move(state, actions, scratch)[1]
    if state.phase == phase.SWAP:
        return choose_swap(state, actions, scratch)
    return choose_loss(state, actions, scratch)


@kernel
def choose_swap(state: State, actions: Actions, scratch: Scratch) -> int:
    """Exchange the two tiles that leave the castle worth most."""
    survey(state, state.seat, scratch)
    best, chosen = NEVER, int64(0)
    for index in range(actions.n):
        pair = actions.codes[index] - action.SWAP_FIRST
        a = Cell(pair // 2)
        value = evaluate_swap(state, state.seat, scratch, a, a + (STRIDE if pair & 1 else 1))
        if value > best:
            best, chosen = value, int64(index)
    return chosen


@kernel
def choose_loss(state: State, actions: Actions, scratch: Scratch) -> int:
    """Destroy the tile that the castle misses least: never the haunted one, rather no Pantry tile."""
    seat, best, chosen = state.seat, NEVER, int64(0)
    pantry = state.types[seat, defender.PANTRY]
    for index in range(actions.n):
        cell = Cell(actions.codes[index] - action.DESTROY_FIRST)
        if state.haunted[seat] >> cell & 1:
            continue
        value = evaluate_without(state, seat, scratch, cell)
        value += PANTRY_VALUE * count_bits(without(pantry, cell))
        if value > best:
            best, chosen = value, int64(index)
    return chosen
