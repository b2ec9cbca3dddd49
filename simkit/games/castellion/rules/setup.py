"""Laying out a match: stacks, Trials, Vigil and Herald."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.rng import draw_below, open_stream, shuffle
from simkit.games.castellion.constants import (
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRAITORS,
    N_TRIALS,
    STREAM_SAFE,
    STREAM_STANDARD,
    STREAM_TRIALS,
    TRAITOR,
    TRAITOR_BLACK,
)
from simkit.games.castellion.state import reset


@kernel
def lay_out(tables: Any, rules: Any, state: Any, seed: Any, deal: Any) -> None:
    """Shuffle the stacks (C-03) and lay out the Trials of a deal."""
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
    open_stream(state.stream, seed, deal, STREAM_TRIALS)
    draw_trials(tables, state)
    if rules.vigil:
        set_aside_vigil(state)


@kernel
def draw_trials(tables: Any, state: Any) -> None:
    """Draw one card for each Trial, all cards of a Trial equally likely (C-02)."""
    for trial in range(N_TRIALS):
        card = tables.decks[trial, 1 + draw_below(state.stream, tables.decks[trial, 0])]
        state.cards[trial] = card
        state.needed[trial] = tables.cards[card, 0]


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
    black = np.int64(0)
    for position in range(N_STANDARD):
        turn = (position + 1) // 6
        if position == 66 or (position < 66 and (position + 1) % 6 == 0):
            traitor = 11 if position == 66 else turn - 1
            if traitor % 4 == 0:
                black = draw_below(state.stream, np.int64(4))
            state.standard[position] = TRAITOR_BLACK if traitor % 4 == black else TRAITOR
        else:
            state.standard[position] = defenders[found]
            found += 1


@kernel
def set_aside_vigil(state: Any) -> None:
    """Set the first safe tile aside, face up (C-16)."""
    state.vigil = np.int64(state.safe[0])
    state.safe_next = 1
    state.seen[state.vigil // N_MOTIFS] += 1


@kernel
def set_herald(state: Any, trial: Any) -> None:
    """Put the pawn on a Trial, which then needs one Traitor fewer (C-17)."""
    state.herald = trial
    state.needed[trial] -= 1
