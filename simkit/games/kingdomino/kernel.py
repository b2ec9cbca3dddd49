"""The loops of Kingdomino: one match, a batch of deals, one traced match. No rule stands here."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.jit import kernel
from simkit.core.log import Log
from simkit.core.records import new_record
from simkit.core.rng import STREAM_SIZE
from simkit.games.kingdomino.bots.choose import choose_move, count_nodes
from simkit.games.kingdomino.bots.lineup import LINEUP, NODE, open_bot_streams, seat_bots
from simkit.games.kingdomino.data import read_tables
from simkit.games.kingdomino.outcomes import (
    N_MATCH_COLUMNS,
    N_SEAT_COLUMNS,
    TALLY,
    add_round,
    clear_tally,
    note_first_kings,
    write_outcome,
)
from simkit.games.kingdomino.rules.setup import lay_out
from simkit.games.kingdomino.rules.turn import list_moves, play_move
from simkit.games.kingdomino.show import transcripts
from simkit.games.kingdomino.state import STATE
from simkit.games.kingdomino.trace import note_move, note_result, note_row, note_setup
from simkit.games.kingdomino.variants import make_rules
from simkit.games.old_driver import Driver
from simkit.games.setting import Config

LOG = Log.dtype


def prepare(config: Config) -> tuple[Any, Any]:
    """Build the tables and rules of a configuration."""
    return read_tables(), make_rules(config)


@kernel(inline=True)
def play_match(
    tables: Any,
    rules: Any,
    state: Any,
    lineup: Any,
    tree: Any,
    tally: Any,
    stream: Any,
    seed: Any,
    deal: Any,
    log: Any,
) -> None:
    """Play one match: its rounds, each laid out afresh, and their points added up."""
    clear_tally(tally)
    for seat in range(rules.players):
        state.carried[seat] = 0
    for round_ in range(rules.rounds):
        lay_out(tables, rules, state, stream, seed, deal, round_)
        open_bot_streams(lineup, seed, deal, round_)
        if round_ == 0:
            note_first_kings(rules, state, tally)
        note_setup(rules, state, log)
        while not state.is_over:
            play_turn(tables, rules, state, lineup, tree, log)
        add_round(rules, state, tally)
        note_result(rules, tally, round_, log)


@kernel(inline=True)
def play_turn(tables: Any, rules: Any, state: Any, lineup: Any, tree: Any, log: Any) -> None:
    """Play one king's turn: place or discard, then claim."""
    desk = lineup.desk
    if state.turn == 0:
        note_row(state, log)
    list_moves(tables, rules, state, desk)
    move = choose_move(tables, rules, state, lineup, tree)
    placement = desk.placements[move // desk.n_claims]
    claim = desk.claims[move % desk.n_claims]
    note_move(state, placement, claim, log)
    play_move(tables, rules, state, placement, claim)


@kernel
def play_deals(
    tables: Any,
    rules: Any,
    bots: Any,
    params: Any,
    seed: Any,
    first_deal: Any,
    n_deals: Any,
    matches: Any,
    seats: Any,
    state: Any,
    lineup: Any,
    tree: Any,
    tally: Any,
    stream: Any,
    log: Any,
) -> None:
    """Play deals one after the other in all rotations and write their outcomes."""
    row = 0
    for deal in range(first_deal, first_deal + n_deals):
        for rotation in range(bots.shape[0]):
            seat_bots(lineup, bots, params, rotation)
            play_match(tables, rules, state, lineup, tree, tally, stream, seed, deal, log)
            write_outcome(rules, state, tally, matches[row], seats[row])
            row += 1


def new_workspace(bots: NDArray[np.int64], params: NDArray[np.float64]) -> tuple[Any, ...]:
    """Allocate what a batch needs: state, line-up, search tree, tally, stream."""
    tree = np.zeros(count_nodes(bots, params), dtype=NODE)
    stream = np.zeros(STREAM_SIZE, dtype=np.int64)
    return new_record(STATE), new_record(LINEUP), tree, new_record(TALLY), stream


DRIVER = Driver(
    play_deals, new_workspace, LOG, lambda log, state: transcripts(log), N_MATCH_COLUMNS, N_SEAT_COLUMNS
)
play_batch, trace_match = DRIVER.play_batch, DRIVER.trace_match
