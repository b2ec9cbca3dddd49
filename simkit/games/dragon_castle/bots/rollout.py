"""`rollout`: plays its best few first tiles on in the mind, with the covered tiles as they might lie."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_word, open_stream
from simkit.games.dragon_castle.bots.builder import rate_actions
from simkit.games.dragon_castle.bots.endgamer import find_lead, rate_all
from simkit.games.dragon_castle.bots.worth import NO_WORTH, draw_best
from simkit.games.dragon_castle.constants import (
    MAX_SEATS,
    N_CASTLE_CELLS,
    N_FLOORS,
    N_SYMBOLS,
    PHASE_OVER,
)
from simkit.games.dragon_castle.rules.listing import list_actions
from simkit.games.dragon_castle.rules.setup import imagine
from simkit.games.dragon_castle.rules.turn import apply_action
from simkit.games.dragon_castle.weights import MOVES, N_PARAMETERS, PLAYOUTS, ROUNDS

MAX_MOVES = 16


@kernel
def play_on(tables: Any, rules: Any, state: Any, lineup: Any) -> Any:
    """Play the actions rated highest on in the mind, every seat as builder, and return the index of the best.

    An imagined match is worth the lead in points and potential where it was left.
    """
    desk, params = lineup.desk, lineup.params[state.seat]
    n_moves = pick_moves(desk, lineup, min(max(int64(params[MOVES]), 1), MAX_MOVES))
    begin_playouts(state, lineup)
    last_turn = state.turns + int64(params[ROUNDS] * rules.players)
    played = lineup.played
    for _ in range(int64(params[PLAYOUTS])):
        lineup.dream = state
        forget(lineup.dream.castle, lineup.stack)
        imagine(lineup.dream, lineup.stack, lineup.imaginations[state.seat])
        for move in range(n_moves):
            lineup.played = lineup.dream
            action = lineup.options[move]
            apply_action(tables, rules, played, action, lineup.silence)
            while played.phase != PHASE_OVER and played.turns <= last_turn:
                list_actions(tables, rules, played, desk)
                choice = int64(0)
                if desk.n_actions > 1:
                    rate_actions(tables, rules, played, lineup)
                    choice = draw_best(desk.values, desk.n_actions, lineup.streams[played.seat])
                apply_action(tables, rules, played, desk.actions[choice], lineup.silence)
            rate_all(tables, rules, played, lineup, params)
            lineup.sums[move] += find_lead(rules, lineup, state.seat)
    end_playouts(lineup)
    list_actions(tables, rules, state, desk)
    return find_option(desk, lineup, n_moves)


@kernel
def find_option(desk: Any, lineup: Any, n_moves: Any) -> Any:
    """The index of the option with the highest sum, the one rated higher among equals."""
    best, index = int64(0), int64(0)
    for move in range(1, n_moves):
        if lineup.sums[move] > lineup.sums[best]:
            best = int64(move)
    while desk.actions[index] != lineup.options[best]:
        index += 1
    return index


@kernel
def forget(castle: Any, stack: Any) -> None:
    """Lay the covered tiles out in order, so that what is imagined depends on nothing that is hidden (D-02)."""
    for place in range(N_SYMBOLS):
        stack[place] = 0
    for floor in range(N_FLOORS - 1):
        for cell in range(N_CASTLE_CELLS):
            if castle.floors[floor + 1, cell >> 6] >> (cell & 63) & 1:
                stack[int64(castle.tiles[floor, cell])] += 1
    symbol = int64(0)
    for floor in range(N_FLOORS - 1):
        for cell in range(N_CASTLE_CELLS):
            if castle.floors[floor + 1, cell >> 6] >> (cell & 63) & 1:
                while stack[symbol] == 0:
                    symbol += 1
                stack[symbol] -= 1
                castle.tiles[floor, cell] = symbol


@kernel
def pick_moves(desk: Any, lineup: Any, most: Any) -> Any:
    """Write the actions that are worth most as options, the best first, and return how many there are."""
    n_moves = int64(0)
    while n_moves < min(most, desk.n_actions):
        best = int64(0)
        for index in range(1, desk.n_actions):
            if desk.values[index] > desk.values[best]:
                best = int64(index)
        if n_moves > 0 and desk.values[best] <= 0.5 * NO_WORTH:
            break
        lineup.options[n_moves] = desk.actions[best]
        lineup.sums[n_moves] = 0.0
        desk.values[best] = 2.0 * NO_WORTH
        n_moves += 1
    return n_moves


@kernel
def begin_playouts(state: Any, lineup: Any) -> None:
    """Give all seats the own weights, and randomness of the mind."""
    lineup.kept_params = lineup.params
    lineup.kept_streams = lineup.streams
    for seat in range(MAX_SEATS):
        for index in range(N_PARAMETERS):
            lineup.params[seat, index] = lineup.kept_params[state.seat, index]
        word = draw_word(lineup.imaginations[state.seat])
        open_stream(lineup.streams[seat], word, int64(0), int64(seat))


@kernel
def end_playouts(lineup: Any) -> None:
    """Give all seats back what is theirs."""
    lineup.params = lineup.kept_params
    lineup.streams = lineup.kept_streams
