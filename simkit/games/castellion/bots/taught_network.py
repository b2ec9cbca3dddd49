"""The network of `taught`: rows summed, two layers, and logits of passing Trials by the next tile's stack."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
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
    summed: Vector[int] = field(N_KINDS + 1)  # cells of each type, and the haunted one, when it was summed
    sums: Vector[float] = field(WIDTH_1, of=np.float32)
    active: Vector[int] = field(MAX_ACTIVE + MAX_PARTNER + 3)  # its rows
    n_active: int = field()
    # Of a castle that might come of it
    new_slots: Vector[int] = field(N_SLOTS)
    added: Vector[int] = field(MAX_ACTIVE + 1)  # rows that come in
    dropped: Vector[int] = field(MAX_ACTIVE + 1)  # rows that go out for them
    new_sums: Vector[float] = field(WIDTH_1, of=np.float32)
    hidden: Vector[float] = field(WIDTH_2, of=np.float32)
    outputs: Vector[float] = field(N_OUTPUTS, of=np.float32)
    best: Vector[float] = field(N_GOALS, of=np.float32)  # outputs of the best castle so far


@kernel
def sum_rows(weights: Weights, view: View) -> None:
    """Sum the active rows, four at a time; behind the last there is room for rows that hold nothing."""
    rows, active, sums = weights.rows, view.active, view.sums
    for place in range(view.n_active, view.n_active + 3):
        active[place] = NOTHING_ROW
    for node in range(WIDTH_1):
        sums[node] = view.partner[node]
    for place in range(0, view.n_active, 4):
        a, b, c, d = active[place], active[place + 1], active[place + 2], active[place + 3]
        for node in range(WIDTH_1):
            sums[node] += (rows[a, node] + rows[b, node]) + (rows[c, node] + rows[d, node])


@kernel
def exchange_rows(weights: Weights, view: View, n_changed: int) -> None:
    """Take rows out of the sums and others in, two at a time."""
    rows, added, dropped, sums = weights.rows, view.added, view.dropped, view.new_sums
    added[n_changed] = NOTHING_ROW
    dropped[n_changed] = NOTHING_ROW
    for node in range(WIDTH_1):
        sums[node] = view.sums[node]
    for place in range(0, n_changed, 2):
        a, b, c, d = added[place], dropped[place], added[place + 1], dropped[place + 1]
        for node in range(WIDTH_1):
            sums[node] += (rows[a, node] - rows[b, node]) + (rows[c, node] - rows[d, node])


@kernel
def run_layers(weights: Weights, view: View, sums: Vector[float]) -> None:
    """Compute the outputs from the sums of the first layer."""
    zero: Any = np.float32(0.0)
    second, last = weights.second[view.context], weights.last[view.context]
    hidden, outputs = view.hidden, view.outputs
    for node in range(WIDTH_2):
        hidden[node] = second[WIDTH_1, node]
    for source in range(0, WIDTH_1, 4):
        a, b = max(sums[source], zero), max(sums[source + 1], zero)
        c, d = max(sums[source + 2], zero), max(sums[source + 3], zero)
        for node in range(WIDTH_2):
            hidden[node] += (a * second[source, node] + b * second[source + 1, node]) + (
                c * second[source + 2, node] + d * second[source + 3, node]
            )
    for output in range(N_OUTPUTS):
        outputs[output] = last[WIDTH_2, output]
    for source in range(0, WIDTH_2, 2):
        a, b = max(hidden[source], zero), max(hidden[source + 1], zero)
        for output in range(N_OUTPUTS):
            outputs[output] += a * last[source, output] + b * last[source + 1, output]


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
