"""Which plan `blueprint` builds after, and where its castle stands on it; see `plans.py`.

Who builds after a plan rates the spots of a tile: alone by `blueprint_alone.py`, as leader of two by
`blueprint_leader.py`. Their masks are in plan coordinates: the castle moved to its plan column and, once Exam II has
taken a row of it, up by one.
"""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import N_EXAMS
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_TRIALS, STRIDE
from simkit.games.castellion.data import Tables
from simkit.games.castellion.state import State

ROW = STRIDE - 1  # mask of the row within a cell number


@kernel
def find_exam(tables: Tables, state: State) -> int:
    """Which of the cards that Exam III can be lies on the table."""
    return state.cards[N_TRIALS - 1] - tables.decks[N_TRIALS - 1, 1]


@kernel
def find_plans(tables: Tables, rules: Rules, state: State) -> int:
    """Which plans are meant for that card and this number of players."""
    return find_exam(tables, state) + (N_EXAMS if rules.players == 2 else 0)


@kernel
def find_plan(tables: Tables, rules: Rules, state: State, bots: SeatedBots, seat: Seat) -> int:
    """The plan that a seat follows."""
    return tables.plans.of_card[find_plans(tables, rules, state), 0] + bots.memory.plan[seat]


@kernel
def find_column(state: State, bots: SeatedBots, seat: Seat) -> int:
    """The plan column of a castle's left end."""
    return bots.memory.column[seat] + state.left_end[seat]


@kernel
def find_shift(rules: Rules, state: State, column: int) -> int:
    """How far the bits of a castle are moved for plan coordinates."""
    return column * STRIDE + int64(state.trial == N_TRIALS - 1 and rules.players == 1)
