"""Matches played on in the mind: the deck as it might be, every seat by a policy, and what the end is worth."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.kingdomino.bots import full_greedy
from simkit.games.kingdomino.bots.random import choose_any
from simkit.games.kingdomino.constants import N_DOMINOES
from simkit.games.kingdomino.rules.turn import list_moves, play_move
from simkit.games.kingdomino.scoring import score_kingdom

# Policies of playouts: everybody at random, everybody full-greedy, or full-greedy for the one who thinks.
ALL_RANDOM, ALL_GREEDY, SELF_GREEDY = range(3)

PLAYOUTS, PLAYOUTS_MIDDLE, PLAYOUTS_END = range(3)  # the first parameters of every bot that plays out


@kernel
def count_playouts(rules: Any, state: Any, params: Any) -> Any:
    """Playouts for the decision at hand, by equal factors from the first decision to the middle one and the last."""
    first = params[PLAYOUTS]
    middle = params[PLAYOUTS_MIDDLE] if params[PLAYOUTS_MIDDLE] > 0 else first
    last = params[PLAYOUTS_END] if params[PLAYOUTS_END] > 0 else middle
    if first <= 0 or first == middle == last:
        return int64(first)
    halves = 2.0 * (state.turns // rules.kings) / (rules.deck // rules.row)
    if halves <= 1.0:
        return int64(first * (middle / first) ** halves + 0.5)
    return int64(middle * (last / middle) ** (halves - 1.0) + 0.5)


@kernel
def set_policies(rules: Any, lineup: Any, policy: Any, seat: Any) -> None:
    """Say who plays full-greedy in the mind; the others play at random."""
    for other in range(rules.players):
        is_greedy = policy == ALL_GREEDY or (policy == SELF_GREEDY and other == seat)
        lineup.policies[other] = int64(is_greedy)


@kernel
def imagine(rules: Any, state: Any, lineup: Any, stream: Any) -> None:
    """Copy the match to the mind with a deck drawn at random from the dominoes not seen yet (K-03)."""
    lineup.imagined = state
    deck = lineup.imagined.deck
    end = state.drawn
    for domino in range(1, N_DOMINOES + 1):
        if not state.seen >> (domino - 1) & 1:
            deck[end] = domino
            end += 1
    for position in range(state.drawn, rules.deck):
        other = position + draw_below(stream, int64(N_DOMINOES - position))
        kept = deck[position]
        deck[position] = deck[other]
        deck[other] = kept


@kernel
def play_imagined(tables: Any, rules: Any, lineup: Any, move: Any) -> None:
    """Play a move of those listed on the imagined desk."""
    desk = lineup.imagined_desk
    placement = desk.placements[move // desk.n_claims]
    claim = desk.claims[move % desk.n_claims]
    play_move(tables, rules, lineup.imagined, placement, claim)


@kernel
def play_out(tables: Any, rules: Any, lineup: Any, stream: Any) -> None:
    """Play the imagined round to its end."""
    state, desk = lineup.imagined, lineup.imagined_desk
    while not state.is_over:
        list_moves(tables, rules, state, desk)
        if lineup.policies[state.seats[state.turn]]:
            move = full_greedy.choose_move(tables, rules, state, desk, stream, False)
        else:
            move = choose_any(desk, stream)
        play_imagined(tables, rules, lineup, move)


@kernel
def score_imagined(rules: Any, state: Any, seat: Any) -> Any:
    """A seat's points in the mind, those of a Dynasty's earlier rounds included."""
    return state.carried[seat] + score_kingdom(rules, state.kingdoms[seat])


@kernel
def score_opponents(rules: Any, state: Any, seat: Any) -> Any:
    """The best score among a seat's opponents and how many of them have it."""
    best, n_best = int64(-1), int64(0)
    for other in range(rules.players):
        if other != seat:
            score = score_imagined(rules, state, other)
            if score > best:
                best, n_best = score, int64(0)
            n_best += int64(score == best)
    return best, n_best
