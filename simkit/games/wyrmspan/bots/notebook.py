"""What a learner notes while it plays: what it saw after its choices, and what they seemed to be worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.learning.regression import Samples
from simkit.core.learning.td import find_targets
from simkit.core.pointers import record_reader
from simkit.core.records import Matrix, Record, Stream, Vector, field
from simkit.core.rng import STREAM_SIZE, draw_below, draw_word, open_stream
from simkit.games.wyrmspan.bots.inputs import MAX_ACTIVE, N_NUMBERS, Inputs
from simkit.games.wyrmspan.bots.scratch import Scratch
from simkit.games.wyrmspan.bots.seated import SeatedBots
from simkit.games.wyrmspan.bots.value_network import SCALE
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import MAX_SEATS, decision
from simkit.games.wyrmspan.state import State

N_NOTES = 8192  # of a shard of matches
TEACHING = 8  # purpose of the stream by which breeders are seated and choices explored
PARTS = 2.0**32
NOTED = 0.3  # part of the decisions within a turn that are noted


class Notebook(Record):
    """Notes, one for each choice that is learnt from, and how the learner behaves while it is taught."""

    breeders: float = field(of=np.float64)  # chance that a seat plays as a breeder does
    explore: float = field(of=np.float64)  # chance that a noted choice is drawn
    deal: int = field(empty=-1)  # whose match is under way
    is_breeder: Vector[int] = field(MAX_SEATS)
    stream: Stream = field(STREAM_SIZE)
    is_noted: int = field()  # the choice under way
    drawn: int = field()  # the candidate that is chosen to explore; −1
    n: int = field()  # notes
    deals: Vector[int] = field(N_NOTES)
    seats: Vector[int] = field(N_NOTES)
    values: Vector[float] = field(N_NOTES, of=np.float64)  # of the best choice
    scores: Vector[float] = field(N_NOTES, of=np.float64)  # after the choice that was made
    explored: Vector[int] = field(N_NOTES)  # 1: another than the best was chosen
    active: Matrix[int] = field(N_NOTES, MAX_ACTIVE, of=np.int16)
    n_active: Vector[int] = field(N_NOTES, of=np.int16)
    numbers: Matrix[float] = field(N_NOTES, N_NUMBERS, of=np.float32)


notebook_at = record_reader(Notebook)


@kernel
def begin_choice(rules: Rules, state: State, bots: SeatedBots, scratch: Scratch, book: Notebook) -> None:
    """Draw whether a choice is noted and whether it explores; a breeder looks at nothing else."""
    if book.deal != bots.deal:
        open_match(rules, bots, book)
    stream, n = book.stream, scratch.n_candidates
    book.is_noted = int64(state.decision == decision.TURN or draw_word(stream) < NOTED * PARTS)
    book.is_noted &= int64(book.n < N_NOTES)
    book.drawn = -1
    if book.is_noted and draw_word(stream) < book.explore * PARTS:
        book.drawn = draw_below(stream, n)
    if book.is_breeder[state.seat]:
        scratch.n_candidates = 1
        if book.drawn > 0:
            scratch.candidates[1] = scratch.candidates[book.drawn]
            scratch.n_candidates = 2
            book.drawn = 1


@kernel
def note_choice(state: State, bots: SeatedBots, scratch: Scratch, best: int, book: Notebook) -> int:
    """Choose a candidate, mostly the best, and note the position after it if it is one to learn from."""
    if book.is_breeder[state.seat]:
        best = int64(0)
    if not book.is_noted:
        return best
    chosen = book.drawn if book.drawn >= 0 else best
    book.deals[book.n] = bots.deal
    book.seats[book.n] = state.seat
    book.values[book.n] = scratch.values[best]
    book.scores[book.n] = scratch.scores[chosen]
    book.explored[book.n] = int64(chosen != best)
    note_inputs(book, scratch.inputs[chosen])
    book.n += 1
    return chosen


@kernel
def open_match(rules: Rules, bots: SeatedBots, book: Notebook) -> None:
    """Begin the notes of a match: draw who plays as a breeder."""
    book.deal = bots.deal
    open_stream(book.stream, bots.seed, bots.deal, int64(TEACHING))
    for seat in range(rules.players):
        book.is_breeder[seat] = int64(draw_word(book.stream) < book.breeders * PARTS)


@kernel
def note_inputs(book: Notebook, inputs: Inputs) -> None:
    """Keep what the network was told."""
    book.n_active[book.n] = inputs.n_active
    for place in range(inputs.n_active):
        book.active[book.n, place] = inputs.active[place]
    for number in range(N_NUMBERS):
        book.numbers[book.n, number] = inputs.numbers[number]


def make_samples(notebook: Notebook, first_deal: int, totals: Any, trace: float) -> Samples:
    """Turn notes into samples, once the points [match, seat] are known."""
    book: Any = notebook
    n = int(book.n)
    targets = np.zeros(n, np.float32)
    for match, points in enumerate(totals):
        for seat, final in enumerate(points):
            rows = np.flatnonzero((book.deals[:n] == first_deal + match) & (book.seats[:n] == seat))
            found: Any = np.zeros(len(rows))
            find_targets(book.values[rows], book.explored[rows], len(rows), float(final), trace, found)
            targets[rows] = (found - book.scores[rows]) / SCALE
    kept = (book.active[:n].copy(), book.n_active[:n].copy(), book.numbers[:n].copy())
    return Samples(*kept, targets)  # type: ignore[arg-type]
