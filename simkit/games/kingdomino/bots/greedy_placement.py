"""`greedy-placement`: opens by crowns, then places for the most points and drafts at random."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Stream
from simkit.core.rng import draw_below
from simkit.games.kingdomino.bots.action_values import (
    NO_CANDIDATE,
    is_sound,
    prepare_added_points,
    value_placement,
)
from simkit.games.kingdomino.bots.opening import choose_opening, is_opening
from simkit.games.kingdomino.bots.scratch import Scratch, Workspace
from simkit.games.kingdomino.bots.seated import SeatedBots, follow_round
from simkit.games.kingdomino.bots.ties import draw_best
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.state import Actions, State


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, workspace: Workspace
) -> int:
    """Place for the most points and claim at random."""
    follow_round(bots, state)
    stream = bots.streams[state.seat]
    if is_opening(state):
        return choose_opening(tables, state, actions, stream)
    placement = choose_greedy_placement(tables, rules, state, actions, workspace.scratch, stream)
    return placement * actions.n_claims + draw_below(stream, actions.n_claims)


@kernel(inline=True)
def value_placements(tables: Tables, rules: Rules, state: State, actions: Actions, scratch: Scratch) -> None:
    """Write the score after each legal placement; those that spoil the kingdom only if all do."""
    domino = state.held[state.turn]
    kingdom = state.kingdoms[state.seat]
    prepare_added_points(tables, kingdom, domino, scratch)
    must_be_sound = is_sound(rules, kingdom)
    best = int64(NO_CANDIDATE)
    while best == NO_CANDIDATE:
        for index in range(actions.n_placements):
            value = value_placement(
                tables, rules, kingdom, domino, actions.placements[index], scratch, must_be_sound
            )
            scratch.values[index] = value
            best = max(best, value)
        must_be_sound = False


@kernel(inline=True)
def choose_greedy_placement(
    tables: Tables, rules: Rules, state: State, actions: Actions, scratch: Scratch, stream: Stream
) -> int:
    """The index of a placement with the most points, drawn among equals."""
    value_placements(tables, rules, state, actions, scratch)
    return draw_best(scratch.values, actions.n_placements, stream)
