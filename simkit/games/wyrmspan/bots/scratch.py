"""Room to think, in which bots keep nothing from one decision to the next."""

from __future__ import annotations

import numpy as np

from simkit.core.log import Log
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.wyrmspan.bots.inputs import N_BEST, N_READY, Inputs
from simkit.games.wyrmspan.bots.value_network import Layers
from simkit.games.wyrmspan.bots.weights import BREEDER, N_PARAMETERS, N_VALUES
from simkit.games.wyrmspan.constants import DRAGON_WORDS, MAX_ACTIONS, N_DRAGONS
from simkit.games.wyrmspan.state import KINDS_OF_CARDS, Actions, State

WIDTH, NARROW = 12, 6  # actions that the network is asked for, of a turn and of other decisions


class Scratch(Record):
    """What bots compute in a decision."""

    params: Vector[float] = field(N_VALUES, of=np.float64)  # parameters, adapted to the objectives
    # Of taught bots.
    breeder: Vector[float] = field(N_PARAMETERS, of=np.float64)  # parameters of `breeder`
    known: Matrix[int] = field(KINDS_OF_CARDS, DRAGON_WORDS)  # cards in the own hand or display, as bits
    determinised: State = field(of=State)  # the match with hidden cards as they might be
    ahead: State = field(of=State)  # after an action, when nothing is under way any more
    actions: Actions = field(of=Actions)  # on the way there
    pool: Vector[int] = field(N_DRAGONS)  # cards that the seat does not see
    ratings: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of each action, by the breeder
    candidates: Vector[int] = field(
        MAX_ACTIONS
    )  # actions that the network is asked for, the best rated first
    n_candidates: int = field()
    values: Vector[float] = field(WIDTH, of=np.float64)  # points that each of them leads to
    best: Vector[float] = field(N_BEST, of=np.float64)  # ratings of cards in hand
    ready: Vector[float] = field(N_READY, of=np.float64)
    scores: Vector[float] = field(WIDTH, of=np.float64)  # [place of a candidate] points that it has at once
    inputs: Vector[Inputs] = field(WIDTH, of=Inputs)  # [place of a candidate] what the network is told
    layers: Layers = field(of=Layers)
    log: Log = field(of=Log)  # with room for nothing
    notebook: int = field()  # address of what a learner notes; 0: it is not being taught


def new_scratch() -> Scratch:
    """Allocate it."""
    scratch = Scratch.new()
    for place, (_, value) in enumerate(BREEDER):
        scratch.breeder[place] = value
    return scratch
