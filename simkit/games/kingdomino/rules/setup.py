"""Laying out a round: castles, deck, kings and the first row."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log
from simkit.core.rng import draw_below, open_stream
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import N_DOMINOES, NO_DOMINO, Domino, result, stream
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.hidden import force_dominoes
from simkit.games.kingdomino.rules.kingdom import measure_space
from simkit.games.kingdomino.rules.rows import lay_row
from simkit.games.kingdomino.state import State
from simkit.games.kingdomino.transcript import note_row, note_setup
from simkit.games.seating import PER_ROUND


@kernel(inline=True)
def begin_match(tables: Tables, rules: Rules, state: State, seed: int, deal: int, log: Log) -> None:
    """Lay out the first round of a deal."""
    state.seed = seed
    state.deal = deal
    lay_out_round(tables, rules, state, log)
    for king in range(rules.kings - 1, -1, -1):
        state.tally.first_king[state.kings[king]] = king + 1
    give_start_points(rules, state)


@kernel
def give_start_points(rules: Rules, state: State) -> None:
    """Give the players the points of the start in the order of their first kings (K-04)."""
    place = int64(0)
    for king in range(rules.kings):
        seat = state.kings[king]
        if state.tally.first_king[seat] == king + 1:
            state.carried[seat] = rules.start_points[place]
            state.tally.summed[seat, result.TOTAL] = rules.start_points[place]
            place += 1


@kernel
def lay_out_round(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Lay out a round on a cleared table: a castle for each seat, the deck, the kings and the first row (K-02)."""
    for seat in range(rules.players):
        measure_space(tables, rules, state.kingdoms[seat])
    shuffle_deck(state)
    force_dominoes(rules, state, int64(0), state.stream)
    draw_kings(rules, state)
    for king in range(rules.kings):
        state.seats[king] = state.kings[king]
    state.seat = state.seats[0]
    lay_row(rules, state)
    note_setup(rules, state, log)
    note_row(state, log)


@kernel
def clear_table(tables: Tables, rules: Rules, state: State) -> None:
    """Make room for a Dynasty's next round, which has a shuffle and a king draw of its own."""
    for seat in range(rules.players):
        copy_into(state.kingdoms[seat], tables.castle)
    for king in range(rules.kings):
        state.held[king] = NO_DOMINO
    state.drawn = 0
    state.seen = 0
    state.turns = 0
    state.turn = 0
    state.is_over = 0
    state.round_number += 1


@kernel
def shuffle_deck(state: State) -> None:
    """Shuffle all dominoes; those beyond the deck's size are set aside unseen (K-03)."""
    open_stream(state.stream, state.seed, state.deal, stream.DECK + PER_ROUND * state.round_number)
    for position in range(N_DOMINOES):
        other = draw_below(state.stream, int64(position + 1))
        state.deck[position] = state.deck[other]
        state.deck[other] = Domino(position + 1)


@kernel
def draw_kings(rules: Rules, state: State) -> None:
    """Draw the kings one by one, every order equally likely, or let two players come out in turn (K-04)."""
    for king in range(rules.kings):
        state.kings[king] = Seat(king % rules.players)
    if rules.alternate:
        return
    open_stream(state.stream, state.seed, state.deal, stream.KINGS + PER_ROUND * state.round_number)
    for last in range(rules.kings - 1, 0, -1):
        other = draw_below(state.stream, int64(last + 1))
        kept = state.kings[last]
        state.kings[last] = state.kings[other]
        state.kings[other] = kept
