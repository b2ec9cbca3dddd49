"""The loops of Castellion: one match, a batch of deals, one traced match. No rule stands here."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.log import log_type, note
from simkit.games.castellion.bots.choose import choose_herald, choose_play, choose_source, choose_trigger
from simkit.games.castellion.bots.lineup import new_lineup, open_bot_streams, seat_bots
from simkit.games.castellion.constants import (
    BY_CHOICE,
    COURSE_TURNS,
    EVENT_RESULT,
    EVENT_SETUP,
    HERALD_FIRST,
    PLAYING,
    SWAP_VIGIL,
    TRIGGER,
)
from simkit.games.castellion.data import read_tables
from simkit.games.castellion.outcomes import N_MATCH_COLUMNS, N_SEAT_COLUMNS, write_outcome
from simkit.games.castellion.rules.castle import count_tiles
from simkit.games.castellion.rules.setup import lay_out, set_herald
from simkit.games.castellion.rules.trials import resolve, resolve_due
from simkit.games.castellion.rules.turn import (
    draw_tile,
    is_traitor,
    lay_traitor,
    list_heralds,
    list_plays,
    list_sources,
    list_triggers,
    play_tile,
    swap_vigil,
)
from simkit.games.castellion.show import transcript
from simkit.games.castellion.state import new_state
from simkit.games.castellion.variants import make_rules
from simkit.games.driver import Driver
from simkit.games.setting import Config

LOG = log_type(512)
COURSE_STEP = COURSE_TURNS[0]


def prepare(config: Config) -> tuple[Any, Any]:
    """Build the tables and rules of a configuration."""
    return read_tables(), make_rules(config)


@kernel
def play_match(tables: Any, rules: Any, state: Any, lineup: Any, seed: Any, deal: Any, log: Any) -> None:
    """Play one match: lay out, then turn by turn until the Trials are passed or one is failed."""
    seat = np.int64(0)
    lay_out(tables, rules, state, seed, deal)
    open_bot_streams(lineup, seed, deal)
    if rules.herald:
        list_heralds(state)
        set_herald(state, state.legal[choose_herald(state, lineup, seat)] - HERALD_FIRST)
    note(log, EVENT_SETUP, state.vigil, 0, 0, 0)
    while state.status == PLAYING:
        play_turn(tables, rules, state, lineup, seat, log)
    note(log, EVENT_RESULT, 0, 0, 0, 0)


@kernel
def play_turn(tables: Any, rules: Any, state: Any, lineup: Any, seat: Any, log: Any) -> None:
    """Play one turn: trigger early, draw, act, resolve what is due."""
    if rules.voluntary:
        trigger_early(tables, state, lineup, seat, log)
        if state.status != PLAYING:
            return
    list_sources(state)
    source = state.legal[choose_source(tables, state, lineup, seat)]
    tile = draw_tile(state, seat, source, log)
    if rules.voluntary_after_draw:
        trigger_early(tables, state, lineup, seat, log)
        if state.status != PLAYING:
            return
    if is_traitor(tile):
        lay_traitor(state, seat, tile, log)
    else:
        play_defender(tables, state, lineup, seat, tile, log)
    resolve_due(tables, state, seat, log)
    if state.turns % COURSE_STEP == 0:
        state.course[state.turns // COURSE_STEP - 1] = count_tiles(state, seat)


@kernel
def play_defender(tables: Any, state: Any, lineup: Any, seat: Any, tile: Any, log: Any) -> None:
    """Play a drawn Defender, or the Vigil's tile in its stead."""
    list_plays(state, seat, tile, True)
    action = state.legal[choose_play(tables, state, lineup, seat, tile)]
    if action == SWAP_VIGIL:
        tile = swap_vigil(state, seat, tile, log)
        list_plays(state, seat, tile, False)
        action = state.legal[choose_play(tables, state, lineup, seat, tile)]
    play_tile(state, seat, tile, action, log)


@kernel
def trigger_early(tables: Any, state: Any, lineup: Any, seat: Any, log: Any) -> None:
    """Resolve Trials for as long as the bot wants to."""
    list_triggers(state)
    while state.status == PLAYING and state.legal[choose_trigger(tables, state, lineup, seat)] == TRIGGER:
        resolve(tables, state, seat, BY_CHOICE, log)


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
    log: Any,
) -> None:
    """Play deals one after the other in all rotations and write their outcomes."""
    row = 0
    for deal in range(first_deal, first_deal + n_deals):
        for rotation in range(bots.shape[0]):
            seat_bots(lineup, bots, params, rotation)
            play_match(tables, rules, state, lineup, seed, deal, log)
            write_outcome(tables, rules, state, matches[row], seats[row])
            row += 1


DRIVER = Driver(
    play_deals,
    lambda bots, params: (new_state(), new_lineup()),
    LOG,
    lambda log, state: [transcript(log, state)],
    N_MATCH_COLUMNS,
    N_SEAT_COLUMNS,
)
play_batch, trace_match = DRIVER.play_batch, DRIVER.trace_match
