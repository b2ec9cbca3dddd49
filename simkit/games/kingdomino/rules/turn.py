"""One turn of a king, and the end of a round."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.log import Log
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import Claim, Placement, action
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.kingdom import place_domino
from simkit.games.kingdomino.rules.rows import line_up_kings
from simkit.games.kingdomino.rules.setup import clear_table, lay_out_round
from simkit.games.kingdomino.scoring import add_round, score_kingdom
from simkit.games.kingdomino.state import Actions, State
from simkit.games.kingdomino.transcript import note_action, note_result, note_row


@kernel(inline=True)
def apply_action(tables: Tables, rules: Rules, state: State, actions: Actions, index: int, log: Log) -> None:
    """Take a turn; after the last of a round add it up and lay out the next, if there is one."""
    placement = actions.placements[index // actions.n_claims]
    claim = actions.claims[index % actions.n_claims]
    if log.room:
        note_action(state, placement, claim, log)
    take_turn(tables, rules, state, placement, claim)
    if state.turn == 0:
        note_points(rules, state)
    if not state.is_over:
        if state.turn == 0:
            note_row(state, log)
        return
    add_round(rules, state)
    note_result(rules, state, log)
    if state.round_number + 1 < rules.rounds:
        clear_table(tables, rules, state)
        lay_out_round(tables, rules, state, log)


@kernel
def note_points(rules: Rules, state: State) -> None:
    """Note the points of all seats after a row; in the first turns of a round nothing is placed yet."""
    row = state.turns // rules.kings - 2
    if row >= 0:
        for seat in range(rules.players):
            state.tally.course[seat, row] = state.carried[seat] + score_kingdom(rules, state.kingdoms[seat])


@kernel(inline=True)
def take_turn(tables: Tables, rules: Rules, state: State, placement: Placement, claim: Claim) -> None:
    """Place or discard the domino held, claim the next one, and pass the turn on (K-06)."""
    seat = state.seat
    if placement == action.DISCARD:
        state.kingdoms[seat].discards += 1
    elif placement != action.NO_PLACEMENT:
        place_domino(tables, rules, state.kingdoms[seat], state.held[state.turn], placement)
    if claim != action.NO_CLAIM:
        state.owners[claim] = seat
    state.turn += 1
    state.turns += 1
    if state.turn == rules.kings:
        line_up_kings(rules, state)
    state.seat = state.seats[state.turn]


@kernel(hot=True)
def is_over(state: State) -> bool:
    """Whether the match is over: after its last round no other is laid out."""
    return state.is_over != 0
