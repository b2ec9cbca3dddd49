"""Room to think: what bots write while they choose, none of it remembered between decisions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.core.kinds import Seat
from simkit.core.learning.search import Search
from simkit.core.records import Matrix, Record, Vector, field
from simkit.errors import InputError
from simkit.games.kingdomino.bots.inputs import Inputs
from simkit.games.kingdomino.bots.value_network import Layers
from simkit.games.kingdomino.bots.weights import PLAYOUTS_END
from simkit.games.kingdomino.constants import MAX_ROW, MAX_SEATS, N_TERRAINS, Domino, Placement, bot
from simkit.games.kingdomino.constants.action import MAX_PLACEMENTS
from simkit.games.kingdomino.constants.ring import N_CELLS
from simkit.games.kingdomino.state import MAX_ACTIONS, Actions, Kingdom, State

MAX_PLAYOUTS = 1_000_000


class Scratch(Record):
    """What every bot may write into; what is copied often stands first, where it is aligned."""

    kingdoms: Vector[Kingdom] = field(2, of=Kingdom)  # a kingdom one and two dominoes ahead
    state: State = field(of=State)  # of a simulation
    values: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of each action
    claim_values: Vector[float] = field(MAX_ROW, of=np.float64)  # of each claim by itself
    added_a: Vector[int] = field(N_CELLS)  # points that half a adds on a cell
    added_b: Vector[int] = field(N_CELLS)  # points that half b adds on a cell
    squares_to_come: Vector[float] = field(N_TERRAINS, of=np.float64)  # on an unseen domino, on average
    crowns_to_come: Vector[float] = field(N_TERRAINS, of=np.float64)  # on an unseen domino, on average
    to_come: float = field(of=np.float64)  # part of the deck that is still to come
    actions: Actions = field(of=Actions)  # the legal ones of a simulation
    is_greedy: Vector[int] = field(MAX_SEATS)  # who is full-greedy in simulations; others play at random
    sums: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # outcomes of each action
    visits: Vector[int] = field(MAX_ACTIONS)  # playouts of each action


class Ahead(Record):
    """What taught bots see ahead: dominoes laid where they will probably lie."""

    kingdoms: Vector[Kingdom] = field(MAX_SEATS, of=Kingdom)  # of each seat, with all its dominoes
    gains: Matrix[float] = field(
        MAX_SEATS, MAX_ROW, of=np.float64
    )  # [seat, place] what free dominoes would add
    others: Vector[float] = field(MAX_ROW, of=np.float64)  # [claim] points that the opponents will have
    pending: Domino = field()  # that the seat to decide has claimed before; none
    pending_at: Vector[Placement] = field(MAX_PLACEMENTS)  # where it goes after each placement
    claimed_at: Vector[Placement] = field(MAX_ACTIONS)  # where the domino claimed goes after each action
    ratings: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of each action, by the steward's evaluation
    candidates: Vector[int] = field(MAX_ACTIONS)  # actions whose value was asked for
    n_candidates: int = field()
    options: Vector[int] = field(MAX_ACTIONS)  # candidates of a search, the best value first
    owners: Vector[Seat] = field(MAX_ROW)  # of the row after an action
    inputs: Inputs = field(of=Inputs)
    layers: Layers = field(of=Layers)


class Node(Record):
    """A position of a search tree, after an action."""

    parent: int = field()  # −1 for the root
    next: int = field()  # next child of the same parent; −1
    child: int = field()  # child added last; −1
    n_children: int = field()  # children so far: actions 0 … are tried in order
    action: int = field()  # the index of the one that leads here
    seat: Seat = field()  # who took it
    visits: int = field()  # playouts through this node
    wins: int = field()  # those that `seat` won alone
    row: Vector[Domino] = field(MAX_ROW)  # laid out after the action, if one was


class Workspace(NamedTuple):
    """What a bot gets to think: room of fixed size, and a tree as large as the playouts of the match ask for."""

    scratch: Scratch
    tree: Vector[Node]
    ahead: Ahead
    dealt: State  # the match with a deck as it might be
    search: Search


def new_workspace(numbers: NDArray[np.int64], params: NDArray[np.float64]) -> Workspace:
    """Allocate room for these bots [rotation, seat]."""
    nodes: Vector[Node] = np.zeros(count_nodes(numbers, params), dtype=Node.dtype)  # type: ignore[assignment]
    return Workspace(Scratch.new(), nodes, Ahead.new(), State.new(), Search.new())


def count_nodes(numbers: NDArray[np.int64], params: NDArray[np.float64]) -> int:
    """Nodes that the trees of these bots need: one for each playout, and the root."""
    playouts = params[..., : PLAYOUTS_END + 1].max(axis=-1)
    is_search = (numbers >= bot.MCE) & (numbers < bot.TAUGHT)
    most = playouts[is_search].max(initial=0)
    if most > MAX_PLAYOUTS:
        raise InputError("too many playouts", key="playouts", value=most, allowed=f"up to {MAX_PLAYOUTS:,}")
    return 1 + int(playouts[is_search & (numbers >= bot.UCT)].max(initial=0))
