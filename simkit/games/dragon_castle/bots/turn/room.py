"""Room for the search of one turn: hands, lines, results and leaves.

A *hand* is what an action brings: tiles to place, a shrine, a point. Its placements are searched once, whatever
castle cells it comes from, and the best few are kept as *results*. A *line* is a way to a hand. The most promising
pairs of a line and a result, the *leaves*, are then evaluated with the castle that the line leaves.
"""

from __future__ import annotations

import numpy as np

from simkit.core.kinds import int64
from simkit.core.log import Log
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.dragon_castle.bots.taught_features import Outline, View
from simkit.games.dragon_castle.bots.taught_memo import Memo
from simkit.games.dragon_castle.constants import MAX_ACTIONS, Action, action, dragon, spirit
from simkit.games.dragon_castle.state import Actions, Realm, State

MAX_DEPTH = 12  # decisions from the hand to the end of a turn
MAX_HANDS = 128
MAX_RESULTS = 4  # kept of each hand
MAX_SETUPS = 2  # kept besides: the best after which a Spirit finds a group
MAX_LINES = 512
MAX_PREFIX = 12  # decisions until the hand is known
MAX_LEAVES = 72
N_CANDIDATES = 8  # pairs by a Spirit of the castle that are tried
N_PAYMENTS = action.PAY_SHRINE + 1  # a cell of the realm, or a shrine
SETUP = (
    1 << spirit.BEAUTY | 1 << spirit.CHANGE | 1 << spirit.CUNNING
)  # Spirits that need a group of some kind
NOTHING = Action(int64(-1))
FAITH_USE, CHANGE_USE = action.SPIRIT + spirit.FAITH, action.SPIRIT + spirit.CHANGE
OF_SYMBOLS = 1 << dragon.MAJESTY | 1 << dragon.POWER | 1 << dragon.KNOWLEDGE  # Dragons that look at them
WORST = -1e9


class Result(Record):
    """A realm at the end of the turn, and how it came about."""

    value: float = field(of=np.float64, empty=WORST)  # with the castle as it was before the turn
    realm: Realm = field(of=Realm)
    outline: Outline = field(of=Outline)
    codes: Vector[int] = field(MAX_DEPTH)  # actions after the hand was known
    n_codes: int = field()


class Line(Record):
    """The actions that lead to a hand."""

    codes: Vector[int] = field(MAX_PREFIX)
    n_codes: int = field()
    hand: int = field()


class Search(Record):
    """Room for the search of one turn."""

    features: View = field(of=View)
    own: Outline = field(of=Outline)  # the own realm as it is
    memo: Memo = field(of=Memo)  # what types come to with the castle at hand
    castle_final: int = field()  # whether the ! was uncovered in the state whose castle it is
    deepest: int = field()  # the states up to this depth are of this turn
    n_firsts: int = field()  # spaces for the first of two tiles for which a second is looked for
    most_leaves: int = field()  # that are evaluated with the castle that they leave
    uses_spirits: int = field()
    payment: int = field()  # what pays for a Spirit at the least loss: a cell, PAY_SHRINE; −1 for nothing
    payment_values: Vector[float] = field(N_PAYMENTS, of=np.float64)  # of the realm without each of them
    setup_cards: int = field()  # Spirits that consolidate a group when all is done, as bits
    n_candidates: int = field()  # pairs by a Spirit of the castle
    candidates: Matrix[int] = field(N_CANDIDATES, 4)  # the actions that lead to them, the pair last
    candidate_hands: Vector[int] = field(N_CANDIDATES)  # what they bring, by the keys of hands
    candidate_ratings: Vector[float] = field(N_CANDIDATES, of=np.float64)
    states: Vector[State] = field(MAX_DEPTH + 2, of=State)
    lists: Vector[Actions] = field(MAX_DEPTH + 2, of=Actions)
    nexts: Vector[int] = field(MAX_DEPTH + 2)  # index of the next action at each depth
    touched: Vector[int] = field(MAX_DEPTH + 2)  # realm cells built upon or paid with, as bits
    codes: Vector[int] = field(MAX_DEPTH + 2)  # the action taken at each depth
    ratings: Vector[float] = field(MAX_ACTIONS, of=np.float64)  # of some actions
    line: Line = field(of=Line)  # the way to the state at hand
    n_hands: int = field()
    hands: Vector[int] = field(MAX_HANDS)  # their keys
    n_results: Vector[int] = field(MAX_HANDS)
    n_setups: Vector[int] = field(MAX_HANDS)
    results: Matrix[Result] = field(MAX_HANDS, MAX_RESULTS + MAX_SETUPS, of=Result)  # setups last
    tried: Matrix[int] = field(MAX_HANDS, MAX_RESULTS + MAX_SETUPS)  # with a Spirit
    hand_lines: Vector[int] = field(MAX_HANDS)  # the best line to each hand
    n_lines: int = field()
    lines: Vector[Line] = field(MAX_LINES, of=Line)
    n_leaves: int = field()
    leaf_lines: Vector[int] = field(MAX_LEAVES)
    leaf_results: Vector[int] = field(MAX_LEAVES)
    leaf_values: Vector[float] = field(MAX_LEAVES, of=np.float64)
    offered: Actions = field(of=Actions)  # what may be done with the first tile
    taken: State = field(of=State)  # the match with the first tile in hand
    null_log: Log = field(of=Log)  # without room
