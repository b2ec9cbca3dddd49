"""The network of `taught`: rows summed, two layers, and logits of passing Trials by the next tile's stack."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.lanes import lanes_of, rectify_lanes
from simkit.core.pointers import record_reader
from simkit.core.records import Cube, Matrix, Record, Vector, field
from simkit.core.rng import STREAM_SIZE
from simkit.games.castellion.bots.taught_features import (
    MAX_ACTIVE,
    MAX_PARTNER,
    N_CONTEXTS,
    N_ROWS,
    N_SLOTS,
    N_WINDOWS,
    NOTHING_ROW,
)
from simkit.games.castellion.constants import N_KINDS, N_MOTIFS, N_TYPES, formation

WIDTH_1, WIDTH_2 = 32, 16
N_GOALS = 3
PASS_FIRST, PASS_SECOND, WIN = range(N_GOALS)
SAFE = 4  # first output for a tile of the safe stack; the standard stack's are in front
N_OUTPUTS = 8


class Weights(Record):
    """What was taught; the last row of a layer is added to its sums."""

    rows: Matrix[float] = field(N_ROWS, WIDTH_1, of=np.float32)
    second: Cube[float] = field(N_CONTEXTS, WIDTH_1 + 1, WIDTH_2, of=np.float32)
    last: Cube[float] = field(N_CONTEXTS, WIDTH_2 + 1, N_OUTPUTS, of=np.float32)


weights_at = record_reader(Weights)


class View(Record):
    """A castle as the network sees it, moved to where it will stand among six columns."""

    types: Vector[int] = field(N_KINDS)  # cells of each type
    motifs: Vector[int] = field(N_MOTIFS)
    haunted: int = field()
    column: int = field()  # place of the leftmost column
    partner: Vector[float] = field(WIDTH_1, of=np.float32)  # sums of the partner's castle; 0 without
    temperature: float = field(of=np.float64)  # 0: the best is taken
    credit: float = field(of=np.float64)  # for passing a Trial before the last, while teaching
    stream: Vector[int] = field(STREAM_SIZE)  # randomness of the bot, with a temperature
    # What does not change with the castle
    stage: int = field()
    first_row: int = field()  # of the other features
    context: int = field()  # of the layers
    blocks: Vector[int] = field(formation.N)  # first row of each kind's windows
    n_slots: int = field()  # in use
    supply: Vector[int] = field(N_TYPES)  # 0–3: how many tiles of a type the stacks still hold
    outs: Matrix[int] = field(2, N_TYPES * N_MOTIFS)  # tiles left in each stack
    at_hand: int = field()  # bits of tiles that lie open
    needs: Matrix[int] = field(
        2, formation.N
    )  # formations that the current Trial asks for, and all that are left
    damage: Vector[int] = field(2)  # of the current Trial and of the last; 0 without
    bastion_saves: int = field()  # of it, for each bastion
    still: int = field()  # Traitors that call the Trial, 0–5
    is_danger: int = field()  # the next Traitor calls it
    is_open: int = field()  # the next tile lies open: no stack is drawn from
    n_standard: int = field()  # tiles of the standard stack
    n_safe: int = field()  # tiles of the safe stack
    # Of the castle as it stands
    window_rows: Vector[int] = field(N_WINDOWS)
    slot_rows: Vector[int] = field(N_SLOTS)
    complete: int = field()  # bits of complete windows
    dead: int = field()  # bits of dead windows
    is_summed: int = field()  # the rows are those of a castle
    summed: Vector[int] = field(N_KINDS)  # its cells of each type, when it was summed
    summed_motifs: Vector[int] = field(N_MOTIFS)  # of each motif
    summed_haunted: int = field()
    touched: Vector[int] = field(N_KINDS)  # bits of the windows with a tile of each type
    stale: int = field()  # bits of the types whose tiles left have changed since; STALE: all has
    sums: Vector[float] = field(WIDTH_1, of=np.float32)
    active: Vector[int] = field(MAX_ACTIVE + MAX_PARTNER + 3)  # its rows
    n_active: int = field()
    # Of a castle that might come of it
    new_slots: Vector[int] = field(N_SLOTS)
    added: Vector[int] = field(MAX_ACTIVE + 1)  # rows that come in
    dropped: Vector[int] = field(MAX_ACTIVE + 1)  # rows that go out for them
    new_sums: Vector[float] = field(WIDTH_1, of=np.float32)
    first: Vector[float] = field(WIDTH_1, of=np.float32)  # what the first layer hands on
    hidden: Vector[float] = field(WIDTH_2, of=np.float32)
    middle: Vector[float] = field(WIDTH_2, of=np.float32)  # what the hidden layer hands on
    outputs: Vector[float] = field(N_OUTPUTS, of=np.float32)
    best: Vector[float] = field(N_GOALS, of=np.float32)  # outputs of the best castle so far


read_first, write_first = lanes_of(WIDTH_1)
read_second, write_second = lanes_of(WIDTH_2)
read_outputs, write_outputs = lanes_of(N_OUTPUTS)


@kernel
def sum_rows(weights: Weights, view: View) -> None:
    """Sum the active rows, four at a time; behind the last there is room for rows that hold nothing."""
    rows, active = weights.rows, view.active
    for place in range(view.n_active, view.n_active + 3):
        active[place] = NOTHING_ROW
    sums = read_first(view.partner)
    for place in range(0, view.n_active, 4):
        a, b = read_first(rows[active[place]]), read_first(rows[active[place + 1]])
        c, d = read_first(rows[active[place + 2]]), read_first(rows[active[place + 3]])
        sums = sums + ((a + b) + (c + d))
    write_first(view.sums, sums)


@kernel
def exchange_rows(weights: Weights, view: View, n_changed: int) -> None:
    """Take rows out of the sums and others in, two at a time."""
    rows, added, dropped = weights.rows, view.added, view.dropped
    added[n_changed] = NOTHING_ROW
    dropped[n_changed] = NOTHING_ROW
    sums = read_first(view.sums)
    for place in range(0, n_changed, 2):
        a, b = read_first(rows[added[place]]), read_first(rows[dropped[place]])
        c, d = read_first(rows[added[place + 1]]), read_first(rows[dropped[place + 1]])
        sums = sums + ((a - b) + (c - d))
    write_first(view.new_sums, sums)


@kernel
def run_layers(weights: Weights, view: View, sums: Vector[float]) -> None:
    """Compute the outputs from the sums of the first layer."""
    second, last = weights.second[view.context], weights.last[view.context]
    first, middle = view.first, view.middle
    write_first(first, rectify_lanes(read_first(sums)))
    hidden = read_second(second[WIDTH_1])
    for source in range(0, WIDTH_1, 4):
        a, b = (
            first[source] * read_second(second[source]),
            first[source + 1] * read_second(second[source + 1]),
        )
        c = first[source + 2] * read_second(second[source + 2])
        d = first[source + 3] * read_second(second[source + 3])
        hidden = hidden + ((a + b) + (c + d))
    write_second(view.hidden, hidden)
    write_second(middle, rectify_lanes(hidden))
    outputs = read_outputs(last[WIDTH_2])
    for source in range(0, WIDTH_2, 2):
        one, other = read_outputs(last[source]), read_outputs(last[source + 1])
        outputs = outputs + (middle[source] * one + middle[source + 1] * other)
    write_outputs(view.outputs, outputs)


@kernel
def exponential(x: float) -> float:
    """The exponential function by multiplications alone, so that every machine comes to the same number."""
    power = 1.0 + min(max(x, -500.0), 500.0) / 1024.0
    for _ in range(10):
        power *= power
    return power


@kernel
def find_chance(logit: float) -> float:
    """The probability that a logit stands for."""
    return 1.0 / (1.0 + exponential(-logit))
