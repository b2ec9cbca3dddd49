"""The loops of Dragon Castle: one match, a batch of deals. No rule stands here."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import new_record
from simkit.core.rng import STREAM_SIZE
from simkit.games.dragon_castle.bots.choose import choose_action
from simkit.games.dragon_castle.bots.lineup import LINEUP, LOG, open_bot_streams, seat_bots
from simkit.games.dragon_castle.constants import N_TILES, PHASE_OVER
from simkit.games.dragon_castle.data import read_tables
from simkit.games.dragon_castle.outcomes import (
    N_MATCH_COLUMNS,
    N_SEAT_COLUMNS,
    TALLY,
    clear_tally,
    note_turn,
    write_outcome,
)
from simkit.games.dragon_castle.rules.listing import list_actions
from simkit.games.dragon_castle.rules.setup import lay_out
from simkit.games.dragon_castle.rules.turn import apply_action, begin_turn
from simkit.games.dragon_castle.ruleset import make_rules
from simkit.games.dragon_castle.state import STATE
from simkit.games.dragon_castle.trace import note_result, note_setup
from simkit.games.dragon_castle.transcript import transcript
from simkit.games.old_driver import Driver
from simkit.games.setting import Config


def prepare(config: Config) -> tuple[Any, Any]:
    """Build the tables and rules of a configuration."""
    return read_tables(), make_rules(config)


@kernel
def begin_match(
    rules: Any,
    state: Any,
    lineup: Any,
    tally: Any,
    stack: Any,
    stream: Any,
    seed: Any,
    deal: Any,
    log: Any,
) -> None:
    """Lay a match out and give the first turn."""
    lay_out(rules, state, stack, stream, seed, deal)
    open_bot_streams(lineup, seed, deal)
    clear_tally(tally)
    note_setup(rules, state, log)
    begin_turn(rules, state, int64(0), log)


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
    tally: Any,
    stack: Any,
    stream: Any,
    log: Any,
) -> None:
    """Play deals in all rotations, each match decision by decision until it is over, and write their outcomes.

    A match is no function of its own: it would hold all code of the game, which would then be compiled once more.
    """
    row = 0
    for deal in range(first_deal, first_deal + n_deals):
        for rotation in range(bots.shape[0]):
            seat_bots(lineup, bots, params, rotation)
            begin_match(rules, state, lineup, tally, stack, stream, seed, deal, log)
            while state.phase != PHASE_OVER:
                seat, turn = state.seat, state.turns
                list_actions(tables, rules, state, lineup.desk)
                choice = choose_action(tables, rules, state, lineup)
                apply_action(tables, rules, state, lineup.desk.actions[choice], log)
                if state.turns != turn or state.phase == PHASE_OVER:
                    note_turn(rules, state, tally, seat, turn)
            note_result(rules, state, tally, log)
            write_outcome(rules, state, tally, matches[row], seats[row])
            row += 1


def new_workspace(bots: NDArray[np.int64], params: NDArray[np.float64]) -> tuple[Any, ...]:
    """Allocate what a batch needs: state, line-up, tally, room for the tiles, stream."""
    stack = np.zeros(N_TILES, dtype=np.int64)
    return new_record(STATE), new_record(LINEUP), new_record(TALLY), stack, np.zeros(STREAM_SIZE, np.int64)


DRIVER = Driver(
    play_deals, new_workspace, LOG, lambda log, state: [transcript(log)], N_MATCH_COLUMNS, N_SEAT_COLUMNS
)
play_batch, trace_match = DRIVER.play_batch, DRIVER.trace_match
