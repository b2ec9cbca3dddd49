"""The network of `taught`: rows summed, two layers, and logits of passing Trials by the next tile's stack."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.records import Cube, Matrix, Record, Vector, field
from simkit.games.castellion.bots.taught_features import (
    MAX_ACTIVE,
    N_CONTEXTS,
    N_ROWS,
    N_SLOTS,
    N_WINDOWS,
)
from simkit.games.castellion.constants import N_KINDS, N_MOTIFS, N_TRIALS, N_TYPES, formation

WIDTH_1, WIDTH_2 = 32, 16
N_GOALS = 3  # pass Trial I, pass Trial II, win
N_OUTPUTS = 2 * N_GOALS  # for a tile of the standard stack, then of the safe stack
WIN = 2


class Weights(Record):
    """What was taught; the last row of a layer is added to its sums."""

    rows: Matrix[float] = field(N_ROWS, WIDTH_1, of=np.float32)
    second: Cube[float] = field(N_CONTEXTS, WIDTH_1 + 1, WIDTH_2, of=np.float32)
    last: Cube[float] = field(N_CONTEXTS, WIDTH_2 + 1, N_OUTPUTS, of=np.float32)


class View(Record):
    """A castle as the network sees it, moved to where it will stand among six columns."""

    types: Vector[int] = field(N_KINDS)  # cells of each type
    motifs: Vector[int] = field(N_MOTIFS)
    haunted: int = field()
    column: int = field()  # place of the leftmost column
    # What does not change with the castle
    stage: int = field()
    context: int = field()  # by stage and card
    blocks: Vector[int] = field(formation.N)  # first row of each kind's windows
    supply: Vector[int] = field(N_TYPES)  # 0–3: how many tiles of a type the stacks still hold
    outs: Matrix[int] = field(2, N_TYPES * N_MOTIFS)  # tiles left in each stack
    lacking: Matrix[int] = field(2, formation.N)  # formations that the current Trial asks for, and all that are left
    still: int = field()  # Traitors that call the Trial, 0–5
    is_danger: int = field()  # the next Traitor calls it
    safety: int = field()  # row of the safe stack and the danger, requirement not met
    # Of the castle as it stands
    window_rows: Vector[int] = field(N_WINDOWS)  # row of each window; −1: dead
    slot_rows: Vector[int] = field(N_SLOTS)
    complete: int = field()  # bits of complete windows
    sums: Vector[float] = field(WIDTH_1, of=np.float32)
    # Of a castle that might come of it
    new_slots: Vector[int] = field(N_SLOTS)
    new_sums: Vector[float] = field(WIDTH_1, of=np.float32)
    first: Vector[float] = field(WIDTH_1, of=np.float32)
    hidden: Vector[float] = field(WIDTH_2, of=np.float32)
    outputs: Vector[float] = field(N_OUTPUTS, of=np.float32)
    best: Vector[float] = field(N_OUTPUTS, of=np.float32)  # of the best castle so far
    active: Vector[int] = field(MAX_ACTIVE)
    n_active: int = field()


@kernel
def add_row(sums: Vector[float], weights: Weights, row: int) -> None:
    """Switch a row on."""
    for node in range(WIDTH_1):
        sums[node] += weights.rows[row, node]


@kernel
def drop_row(sums: Vector[float], weights: Weights, row: int) -> None:
    """Switch a row off."""
    for node in range(WIDTH_1):
        sums[node] -= weights.rows[row, node]


@kernel
def run_layers(weights: Weights, view: View, sums: Vector[float]) -> None:
    """Compute the outputs from the sums of the first layer."""
    context = view.context
    second, last = weights.second[context], weights.last[context]
    hidden, outputs = view.hidden, view.outputs
    for node in range(WIDTH_2):
        hidden[node] = second[WIDTH_1, node]
    for source in range(WIDTH_1):
        value = max(sums[source], np.float32(0.0))
        for node in range(WIDTH_2):
            hidden[node] += value * second[source, node]
    for output in range(N_OUTPUTS):
        outputs[output] = last[WIDTH_2, output]
    for source in range(WIDTH_2):
        value = max(hidden[source], np.float32(0.0))
        for output in range(N_OUTPUTS):
            outputs[output] += value * last[source, output]
