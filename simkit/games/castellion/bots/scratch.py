"""Room to think: what bots write down while they choose."""

from __future__ import annotations

import numpy as np

from simkit.core.learning.race import MAX_RACERS, Race
from simkit.core.log import Log
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.castellion.bots import weights
from simkit.games.castellion.bots.taught_network import View
from simkit.games.castellion.constants import MAX_ACTIONS, N_TYPES, formation
from simkit.games.castellion.state import Actions, State


class Scratch(Record):
    """Room to think; nothing in it outlasts a decision."""

    # Evaluation
    weights: Vector[float] = field(len(weights.EVALUATION_NAMES), of=np.float64)  # of this level
    needs: Matrix[int] = field(
        2, formation.N
    )  # formations that the current Trial needs, and all that are left
    wanted: int = field()  # bits of the kinds of formation that are needed
    rows: int = field()  # rows that the current Trial may destroy
    counts: Vector[int] = field(N_TYPES)  # formations of each type, whole and begun
    counted: int = field()  # those of all types
    live: Vector[int] = field(N_TYPES)  # cells that windows which each type has begun need
    first: State = field(of=State)  # a match as it might go on
    second: State = field(of=State)
    moves: Actions = field(of=Actions)  # legal in one of these
    # Search
    actions: Actions = field(of=Actions)  # legal in a simulation
    options: Vector[int] = field(MAX_RACERS)  # legal actions that are tried, the best first
    determinisation: State = field(of=State)  # the match with all that is hidden as it might be
    simulation: State = field(of=State)  # the match played on from there
    log: Log = field(of=Log)  # with room for nothing
    # Of `taught`
    look: View = field(of=View)
    other_look: View = field(of=View)
    partner_look: View = field(of=View)
    ratings: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of the legal actions
    race: Race = field(of=Race)
