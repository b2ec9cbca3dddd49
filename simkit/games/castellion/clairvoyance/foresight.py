"""What is known of a deal in advance, and the try that is played with it: one record."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import new_record
from simkit.core.rng import STREAM_SIZE
from simkit.games.castellion.clairvoyance.sketch import SKETCH
from simkit.games.castellion.constants import (
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    N_TYPES,
    NOTHING,
    SAFE,
    STANDARD,
    TRAITOR,
)
from simkit.games.castellion.state import STATE

MAX_ACTIONS = 2 * (N_STANDARD + N_SAFE)
N_TASTES = 8
GROUP_SIZE = 4

TRY = np.dtype(
    [
        # The deal
        ("start", STATE),  # before its first turn
        ("stacks", np.int64, (2, N_STANDARD)),  # Defenders of each stack, first drawn first
        ("n_safe", np.int64),  # how many there are in the safe stack
        (
            "defenders",
            np.int64,
            N_STANDARD + 1,
        ),  # Defenders that come before a position of the standard stack
        ("n_before", np.int64, N_TRIALS),  # Defenders of the standard stack before each Exam's last Traitor
        (
            "before",
            np.int64,
            (2, N_TYPES, N_STANDARD + 1),
        ),  # Defenders of a type among the first so many of a stack
        # The match
        ("state", STATE),
        ("actions", np.int64, MAX_ACTIONS),  # what was done
        ("n_actions", np.int64),  # how many
        ("column", np.int64),  # column of the sketch at the castle's left end
        # What it is played after
        ("sketch", SKETCH),
        ("tastes", np.float64, N_TASTES),  # weights drawn for this try
        ("stream", np.int64, STREAM_SIZE),  # chances
        ("values", np.float64, SKETCH["cells"].shape[0]),  # scratch: value of a tile for each group
        ("castle", np.int64, N_TYPES),  # scratch: cells of each type as the sketch sees them
    ]
)


def new_try() -> Any:
    """Allocate one try as a record that kernels take."""
    return new_record(TRY)


@kernel
def foresee(work: Any) -> None:
    """Read both stacks of the deal: which Defenders come, and how many of them before each Exam.

    An Exam is resolved, at the latest, when its last Traitor is drawn (C-09), or with the last tile (C-19). A castle
    that is complete (C-10) only brings Exams forward: the Traitors beside a passed one are gone (C-14), so those that
    the next one needs come no later than they would have.
    """
    start = work.start
    found, traitors, trial = int64(0), start.traitors, int64(0)
    for position in range(start.standard_next, N_STANDARD):
        work.defenders[position] = found
        tile = int64(start.standard[position])
        if tile < TRAITOR:
            work.stacks[STANDARD, found] = tile
            found += 1
            continue
        traitors += 1
        if trial < N_TRIALS and traitors == start.needed[trial]:
            work.n_before[trial] = found
            trial += 1
            traitors = 0
    work.defenders[N_STANDARD] = found
    for later in range(trial, N_TRIALS):
        work.n_before[later] = found
    work.n_safe = N_SAFE - start.safe_next
    for place in range(work.n_safe):
        work.stacks[SAFE, place] = start.safe[start.safe_next + place]
    for kind in range(N_TYPES):
        for place in range(found):
            is_it = work.stacks[STANDARD, place] // N_MOTIFS == kind
            work.before[STANDARD, kind, place + 1] = work.before[STANDARD, kind, place] + is_it
        for place in range(work.n_safe):
            is_it = work.stacks[SAFE, place] // N_MOTIFS == kind
            work.before[SAFE, kind, place + 1] = work.before[SAFE, kind, place] + is_it


@kernel
def count_coming(work: Any, kind: Any, trial: Any, n_standard: Any, n_safe: Any) -> Any:
    """Defenders of a type that can be drawn before an Exam after so many of each stack are gone."""
    standard, safe = work.before[STANDARD, kind], work.before[SAFE, kind]
    return standard[work.n_before[trial]] - standard[n_standard] + safe[work.n_safe] - safe[n_safe]


@kernel
def is_counted_out(work: Any) -> Any:
    """Whether too few Defenders of any types come before Exam I: the deal is lost.

    Proof. Exam I asks for a tower, a bastion and a line (C-12). Each is a group of four tiles of one type, and two
    groups share no tile (C-11). All tiles in the castle by then were drawn from the standard stack before the fifth
    Traitor or from the safe stack. So if c tiles of a type can be drawn, at most c // 4 groups can have that type; if
    these add up to fewer than three, no play passes Exam I.
    """
    groups = int64(0)
    for kind in range(N_TYPES):
        groups += count_coming(work, int64(kind), NOTHING, NOTHING, NOTHING) // GROUP_SIZE
    return groups < N_TRIALS
