"""Room to think, in which bots keep nothing from one decision to the next."""

from __future__ import annotations

import numpy as np

from simkit.core.learning.search import Search as Test
from simkit.core.log import Log
from simkit.core.records import Record, Vector, field
from simkit.games.dragon_castle.bots.features import Features
from simkit.games.dragon_castle.bots.turn.room import Search
from simkit.games.dragon_castle.constants import MAX_ACTIONS, MAX_SEATS, N_REALM_CELLS, N_TYPES
from simkit.games.dragon_castle.state import Actions, Realm, State


class Scratch(Record):
    """What bots compute in a decision."""

    values: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of the legal actions
    costs: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of what pays for each activation
    features: Features = field(of=Features)  # the realm of the seat that decides
    rival: Features = field(of=Features)  # the realm of another seat
    realm: Realm = field(of=Realm)  # a realm as it was
    sizes: Vector[int] = field(N_REALM_CELLS)  # group that a tile would make on each space
    one: Vector[float] = field(N_TYPES, of=np.float64)  # value of one more tile of each type
    two: Vector[float] = field(N_TYPES, of=np.float64)  # value of two more
    standings: Vector[float] = field(MAX_SEATS, of=np.float64)  # points and potential of every seat
    ahead: State = field(of=State)  # the match one action ahead
    effects: Actions = field(of=Actions)  # what a Spirit may do there
    effect_values: Vector[float] = field(MAX_ACTIONS, of=np.float64)
    further: State = field(of=State)  # the match one action further
    sampled: State = field(of=State)  # the match with its covered tiles drawn anew
    simulated: State = field(of=State)  # that match as it is played on
    simulated_actions: Actions = field(of=Actions)  # its legal actions
    search: Search = field(of=Search)  # of a whole turn
    deeper: Search = field(of=Search)  # of the turns of a simulation
    test: Test = field(of=Test)  # turns that are played on
    null_log: Log = field(of=Log)  # without room
