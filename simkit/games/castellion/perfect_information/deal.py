"""A deal with both stacks known: which Defenders come, how many before each Exam, and whether they can suffice."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Cube, Matrix, Record, Stream, Vector, field
from simkit.core.rng import STREAM_SIZE
from simkit.games.castellion.constants import (
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    N_TYPES,
    NOTHING,
    Tile,
    stacks,
    tiles,
)
from simkit.games.castellion.perfect_information.constants import GROUP_SIZE, exam
from simkit.games.castellion.state import State


class KnownDeal(Record):
    """A deal and what can be read off its stacks."""

    start: State = field(of=State)  # before its first turn
    stacks: Matrix[Tile] = field(2, N_STANDARD)  # Defenders of each stack, first drawn first
    n_safe: int = field()  # how many there are in the safe stack
    n_defenders: Vector[int] = field(N_STANDARD + 1)  # [position] Defenders before it in the standard stack
    n_before: Vector[int] = field(N_TRIALS)  # Defenders of the standard stack before each Exam's last Traitor
    stream: Stream = field(STREAM_SIZE)  # randomness of its search
    n_of_type: Cube[int] = field(2, N_TYPES, N_STANDARD + 1)  # [stack, type, n] among the first n Defenders


@kernel
def read_stacks(deal: KnownDeal) -> None:
    """Read both stacks of the deal: which Defenders come, and how many of them before each Exam.

    An Exam is resolved, at the latest, when its last Traitor is drawn (C-09), or with the last tile (C-19). A castle
    that is complete (C-10) only brings Exams forward: the Traitors beside a passed one are gone (C-14), so those that
    the next one needs come no later than they would have.
    """
    start = deal.start
    found, traitors, trial = int64(0), start.traitors, int64(0)
    for position in range(start.standard_next, N_STANDARD):
        deal.n_defenders[position] = found
        tile = Tile(int64(start.standard[position]))
        if tile < tiles.TRAITOR:
            deal.stacks[stacks.STANDARD, found] = tile
            found += 1
            continue
        traitors += 1
        if trial < N_TRIALS and traitors == start.needed[trial]:
            deal.n_before[trial] = found
            trial += 1
            traitors = 0
    deal.n_defenders[N_STANDARD] = found
    for later in range(trial, N_TRIALS):
        deal.n_before[later] = found
    deal.n_safe = N_SAFE - start.safe_next
    for place in range(deal.n_safe):
        deal.stacks[stacks.SAFE, place] = start.safe[start.safe_next + place]
    count_types(deal, stacks.STANDARD, found)
    count_types(deal, stacks.SAFE, deal.n_safe)


@kernel
def count_types(deal: KnownDeal, stack: int, n_defenders: int) -> None:
    """Count the Defenders of each type among the first ones of a stack."""
    for of_type in range(N_TYPES):
        counts = deal.n_of_type[stack, of_type]
        for place in range(n_defenders):
            counts[place + 1] = counts[place] + int64(deal.stacks[stack, place] // N_MOTIFS == of_type)


@kernel
def count_coming(deal: KnownDeal, of_type: int, trial: int, n_standard: int, n_safe: int) -> int:
    """Defenders of a type that can be drawn before an Exam after so many of each stack are gone."""
    standard, safe = deal.n_of_type[stacks.STANDARD, of_type], deal.n_of_type[stacks.SAFE, of_type]
    return standard[deal.n_before[trial]] - standard[n_standard] + safe[deal.n_safe] - safe[n_safe]


@kernel
def is_counted_out(deal: KnownDeal) -> bool:
    """Whether too few Defenders of any types come before Exam I: the deal is lost.

    Proof. Exam I asks for a tower, a bastion and a line (C-12). Each is a group of four tiles of one type, and two
    groups share no tile (C-11). All tiles in the castle by then were drawn from the standard stack before the fifth
    Traitor or from the safe stack. So if c tiles of a type can be drawn, at most c // 4 groups can have that type; if
    these add up to fewer than three, no play passes Exam I.
    """
    groups = int64(0)
    for of_type in range(N_TYPES):
        groups += count_coming(deal, int64(of_type), exam.FIRST, NOTHING, NOTHING) // GROUP_SIZE
    return groups < N_TRIALS
