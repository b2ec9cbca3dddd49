"""Laying out a match: stacks, Trials, Vigil, Pantry and pawn."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.core.rng import draw_below, open_stream, shuffle
from simkit.games.castellion.constants import (
    EVENT_SETUP,
    HERALD,
    N_SAFE,
    N_STANDARD,
    N_TILES,
    N_TRAITORS,
    N_TRIALS,
    NOTHING,
    SAFE,
    STREAM_SAFE,
    STREAM_STANDARD,
    STREAM_TRIALS,
    TRAITOR,
    TRAITOR_BLACK,
    TURN,
)
from simkit.games.castellion.state import fill_pantry, reset


@kernel
def lay_out(tables: Any, rules: Any, state: Any, seed: Any, deal: Any, log: Any) -> None:
    """Shuffle the stacks (C-03), lay out the Trials of a deal and come to the first decision."""
    reset(state)
    open_stream(state.stream, seed, deal, STREAM_STANDARD)
    for position in range(N_STANDARD):
        state.standard[position] = tables.standard[position]
    shuffle(state.stream, state.standard)
    if rules.even_traitors:
        spread_traitors(state)
    open_stream(state.stream, seed, deal, STREAM_SAFE)
    for position in range(N_SAFE):
        state.safe[position] = tables.safe[position]
    shuffle(state.stream, state.safe)
    for tile in range(N_TILES):
        state.left[0, tile] = tables.left[0, tile]
        state.left[1, tile] = tables.left[1, tile]
    open_stream(state.stream, seed, deal, STREAM_TRIALS)
    draw_trials(tables, rules, state)
    lay_out_extras(rules, state)
    if rules.herald:
        state.phase = HERALD
    else:
        note(log, EVENT_SETUP, state.vigil, rules.players, NOTHING, NOTHING)
        state.phase = TURN


@kernel
def draw_trials(tables: Any, rules: Any, state: Any) -> None:
    """Draw one card for each Trial, all cards of a Trial equally likely (C-02), face down at expert level (C-26)."""
    for trial in range(N_TRIALS):
        card = tables.decks[trial, 1 + draw_below(state.stream, tables.decks[trial, 0])]
        state.cards[trial] = card
        state.needed[trial] = tables.cards[card, 0]
        state.face_up[trial] = 1 - rules.expert


@kernel
def lay_out_extras(rules: Any, state: Any) -> None:
    """Set aside the Vigil and make ready what the appendices and the Pantry bring."""
    if rules.vigil:
        set_aside_vigil(state)
    state.premonition = rules.premonition
    state.cold_sweat = rules.cold_sweat
    state.horror = rules.horror
    if rules.pantry:
        fill_pantry(state)


@kernel
def spread_traitors(state: Any) -> None:
    """Move the Traitors to positions 6, 12, … 66 and 67, one black among each four (C-20)."""
    defenders = np.empty(N_STANDARD - N_TRAITORS, dtype=np.int8)
    found = 0
    for position in range(N_STANDARD):
        if state.standard[position] < TRAITOR:
            defenders[found] = state.standard[position]
            found += 1
    found = 0
    black = int64(0)
    for position in range(N_STANDARD):
        traitor = traitor_at(position)
        if traitor >= 0:
            if traitor % 4 == 0:
                black = draw_below(state.stream, int64(4))
            state.standard[position] = TRAITOR_BLACK if traitor % 4 == black else TRAITOR
        else:
            state.standard[position] = defenders[found]
            found += 1


@kernel
def traitor_at(position: Any) -> Any:
    """Which of the twelve Traitors, from 0, the house rule puts at a position of the standard stack; −1 none."""
    if position == 66:
        return 11
    if position < 66 and (position + 1) % 6 == 0:
        return (position + 1) // 6 - 1
    return -1


@kernel
def set_aside_vigil(state: Any) -> None:
    """Set the first safe tile aside, face up (C-16)."""
    state.vigil = int64(state.safe[0])
    state.safe_next = 1
    state.left[SAFE, state.vigil] -= 1


@kernel
def set_herald(rules: Any, state: Any, trial: Any, log: Any) -> None:
    """Put the pawn on a Trial, which then needs one Traitor fewer (C-17), and begin."""
    state.herald = trial
    state.needed[trial] -= 1
    note(log, EVENT_SETUP, state.vigil, rules.players, NOTHING, NOTHING)
    state.phase = TURN
