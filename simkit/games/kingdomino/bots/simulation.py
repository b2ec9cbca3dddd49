"""Simulations: the round played on with the deck as it might be, and the points at its end."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Stream
from simkit.games.kingdomino.bots.default_policy import choose_by_default
from simkit.games.kingdomino.bots.scratch import Scratch
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.actions import list_actions
from simkit.games.kingdomino.rules.hidden import draw_deck
from simkit.games.kingdomino.rules.turn import take_turn
from simkit.games.kingdomino.scoring import score_kingdom
from simkit.games.kingdomino.state import State


@kernel
def determinise(rules: Rules, state: State, scratch: Scratch, stream: Stream) -> None:
    """Begin a simulation: the match with a deck as it might be."""
    copy_into(scratch.state, state)
    draw_deck(rules, scratch.state, stream)


@kernel(inline=True)
def simulate_action(tables: Tables, rules: Rules, scratch: Scratch, index: int) -> None:
    """Take one of the legal actions of a simulation."""
    actions = scratch.actions
    placement = actions.placements[index // actions.n_claims]
    claim = actions.claims[index % actions.n_claims]
    take_turn(tables, rules, scratch.state, placement, claim)


@kernel
def finish_playout(tables: Tables, rules: Rules, scratch: Scratch, stream: Stream) -> None:
    """Play the simulated round to its end."""
    while not scratch.state.is_over:
        list_actions(tables, rules, scratch.state, scratch.actions)
        simulate_action(tables, rules, scratch, choose_by_default(tables, rules, scratch, stream))


@kernel
def score_seat(rules: Rules, state: State, seat: int) -> int:
    """A seat's points, those of a Dynasty's earlier rounds included."""
    return state.carried[seat] + score_kingdom(rules, state.kingdoms[seat])


@kernel
def score_opponents(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """The best score among a seat's opponents and how many of them have it."""
    best, n_best = int64(-1), int64(0)
    for other in range(rules.players):
        if other != seat:
            score = score_seat(rules, state, other)
            if score > best:
                best, n_best = score, int64(0)
            n_best += int64(score == best)
    return best, n_best
