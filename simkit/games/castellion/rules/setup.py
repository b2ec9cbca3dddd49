"""Laying out a match: stacks, Trials, Vigil, Pantry and pawn."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log, note
from simkit.core.records import Vector
from simkit.core.rng import draw_below, open_stream, shuffle
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    N_MOTIFS,
    N_PANTRY,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    NOTHING,
    Tile,
    event,
    phase,
    purpose,
    stacks,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.state import State


@kernel
def begin_match(tables: Tables, rules: Rules, state: State, seed: int, deal: int, log: Log) -> None:
    """Shuffle the stacks (C-03), lay out the Trials of a deal and come to the first decision."""
    stream = state.stream[:]  # a field of a record by itself would compile what draws from it anew
    open_stream(stream, seed, deal, purpose.STANDARD)
    for position in range(N_STANDARD):
        state.standard[position] = tables.standard[position]
    shuffle(stream, state.standard[:])
    if rules.even_traitors:
        spread_traitors(state)
    open_stream(stream, seed, deal, purpose.SAFE)
    for position in range(N_SAFE):
        state.safe[position] = tables.safe[position]
    shuffle(stream, state.safe[:])
    if rules.traitors_out:
        state.standard_next = close_gaps(state.standard[:])
    for tile in range(tiles.N):
        state.left[0, tile] = tables.left[0, tile]
        state.left[1, tile] = tables.left[1, tile]
    if rules.safe_tiles < N_SAFE:
        shorten_safe(rules, state)
    open_stream(stream, seed, deal, purpose.TRIALS)
    draw_trials(tables, rules, state)
    lay_out_extras(rules, state)
    if rules.herald:
        state.phase = phase.HERALD
    else:
        note(log, event.SETUP, state.vigil, rules.players, NOTHING, NOTHING)
        state.phase = phase.TURN


@kernel
def close_gaps(stack: Vector[Tile]) -> int:
    """Move the tiles of a shuffled stack to its end, in their order, and return the places left empty before them."""
    empty = int64(stack.shape[0])
    for position in range(stack.shape[0] - 1, -1, -1):
        if stack[position] != tiles.NONE:
            empty -= 1
            stack[empty] = stack[position]
    for position in range(empty):
        stack[position] = tiles.NONE
    return empty


@kernel
def shorten_safe(rules: Rules, state: State) -> None:
    """Take tiles out of the safe stack until it is as short as the house wants it (C-01)."""
    n_out = N_SAFE - rules.safe_tiles
    for position in range(N_SAFE - 1, N_SAFE - 1 - n_out, -1):
        state.left[stacks.SAFE, int64(state.safe[position])] -= 1
    for position in range(N_SAFE - 1, -1, -1):
        state.safe[position] = state.safe[position - n_out] if position >= n_out else tiles.NONE
    state.safe_next = n_out


@kernel(inline=True)
def draw_trials(tables: Tables, rules: Rules, state: State) -> None:
    """Draw one card for each Trial, all cards of a Trial equally likely (C-02), face down at expert level (C-26)."""
    for trial in range(N_TRIALS):
        card = tables.decks[trial, 1 + draw_below(state.stream[:], tables.decks[trial, 0])]
        state.cards[trial] = card
        state.needed[trial] = tables.cards[card, 0]
        state.face_up[trial] = 1 - rules.expert


@kernel(inline=True)
def lay_out_extras(rules: Rules, state: State) -> None:
    """Set aside the Vigil and make ready what the appendices and the Pantry bring (C-40)."""
    if rules.vigil:
        set_aside_vigil(state)
    state.premonition = rules.premonition
    state.cold_sweat = rules.cold_sweat
    state.horror = rules.horror
    if rules.pantry:
        for motif in range(N_MOTIFS):
            state.pantry[motif] = N_PANTRY


@kernel
def spread_traitors(state: State) -> None:
    """Move the Traitors to positions 6, 12, … 66 and 67, one black among each four (C-20)."""
    stack, n_defenders, black = state.standard, int64(0), int64(0)
    for position in range(N_STANDARD):
        if stack[position] < tiles.TRAITOR:
            stack[n_defenders] = stack[position]
            n_defenders += 1
    for position in range(N_STANDARD - 1, -1, -1):
        if traitor_at(position) < 0:
            n_defenders -= 1
            stack[position] = stack[n_defenders]
    for position in range(N_STANDARD):
        traitor = traitor_at(position)
        if traitor >= 0:
            if traitor % 4 == 0:
                black = draw_below(state.stream[:], int64(4))
            stack[position] = tiles.TRAITOR_BLACK if traitor % 4 == black else tiles.TRAITOR


@kernel
def traitor_at(position: int) -> int:
    """Which of the twelve Traitors, from 0, the house rule puts at a position of the standard stack; −1 none."""
    if position == 66:
        return 11
    if position < 66 and (position + 1) % 6 == 0:
        return (position + 1) // 6 - 1
    return -1


@kernel(inline=True)
def set_aside_vigil(state: State) -> None:
    """Set the first safe tile aside, face up (C-16)."""
    state.vigil = Tile(int64(state.safe[state.safe_next]))
    state.safe_next += 1
    state.left[stacks.SAFE, state.vigil] -= 1


@kernel(inline=True)
def set_herald(rules: Rules, state: State, trial: int, log: Log) -> None:
    """Put the pawn on a Trial, which then needs one Traitor fewer (C-17), and begin."""
    state.herald = trial
    state.needed[trial] -= 1
    note(log, event.SETUP, state.vigil, rules.players, NOTHING, NOTHING)
    state.phase = phase.TURN
