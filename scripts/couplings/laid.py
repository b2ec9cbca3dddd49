"""Matches of Dragon Castle whose tiles are laid in an order of our own, with what the taught network thinks of them.

The loop is that of the driver with three more steps: tiles are laid anew, the network values the match for every seat
after some rounds, and each turn can be played several times with other chance of the bots. What the network thinks of
the turn as it was played, less its mean over the others, is luck: it is 0 on average, whatever the network thinks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import copy_into, duplicate
from simkit.core.jit import kernel_of_game
from simkit.core.kinds import Seat, int64
from simkit.games import find
from simkit.games.contract import bot_arrays
from simkit.games.dragon_castle.bots.seated import forget
from simkit.games.dragon_castle.bots.taught import weights_at
from simkit.games.dragon_castle.bots.taught_features import View
from simkit.games.dragon_castle.bots.taught_value import evaluate
from simkit.games.dragon_castle.constants import N_SYMBOLS, N_WORDS, Tile
from simkit.games.dragon_castle.kernel import KERNEL, apply_action
from simkit.games.dragon_castle.outcomes import write_outcome
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.setup import begin_match
from simkit.games.dragon_castle.rules.turn import is_over
from simkit.games.driver import call_chooser, to_word
from simkit.games.seating import seat_bots
from simkit.scenario.model import Arm

Floats = NDArray[np.float64]
ROUNDS = (0, 1, 2, 4, 8)  # after which the network is asked
STEP = 0x9E3779B9  # from the seed of one attempt at a turn to the next


def lay_tiles(castle: Any, stack: Any, order: Any) -> None:
    """Lay the shuffled tiles of a deal in an order of places."""
    for symbol in range(N_SYMBOLS):
        for word in range(N_WORDS):
            castle.visible[symbol, word] = 0
    for place in range(order.shape[0]):
        floor, cell, tile = order[place, 0], order[place, 1], int64(stack[place])
        castle.tiles[floor, cell] = Tile(tile)
        if order[place, 2]:
            castle.visible[tile, cell >> 6] |= bit(int64(cell & 63))


def play_turn(
    tables: Any, rules: Any, state: Any, actions: Any, bots: Any, scratch: Any, log: Any, choosers: Any
) -> None:
    """Play on until another turn begins, or the match is over."""
    number = state.turns
    while state.turns == number and not is_over(state):
        list_actions(tables, rules, state, actions)
        chooser = choosers[bots.numbers[state.seat]]
        index = call_chooser(chooser, tables, rules, state, actions, bots, scratch)
        apply_action(tables, rules, state, actions, index, log)


def play_laid(
    tables: Any,
    rules: Any,
    numbers: Any,
    params: Any,
    seed: int,
    bots_seed: int,
    order: Any,
    attempts: int,  # at each turn beside the one that counts
    address: int,  # of the network's weights
    rounds: Any,
    matches: Any,  # out [deal, match column]
    seats: Any,  # out [deal, seat, seat column]
    values: Any,  # out [deal, round, seat]
    luck: Any,  # out [deal, seat]
    choosers: Any,
    view: Any,
    before: Any,
    seated: Any,
    blank: Any,
    state: Any,
    actions: Any,
    bots: Any,
    scratch: Any,
    log: Any,
) -> None:
    """Play deals, their tiles laid in an order."""
    weights, players = weights_at(address), rules.players
    for deal in range(len(seats)):
        forget(bots)
        seat_bots(bots, numbers, params, int64(0), bots_seed, deal)
        copy_into(state, blank)
        begin_match(tables, rules, state, seed, deal, log)
        lay_tiles(state.castle, state.stack, order)
        number, turn = int64(0), int64(0)
        while not is_over(state):
            if number < len(rounds) and turn == players * rounds[number]:
                for seat in range(players):
                    values[deal, number, seat] = evaluate(tables, rules, state, Seat(seat), weights, view)
                number += 1
            if attempts > 0:
                copy_into(before, state)
                copy_into(seated, bots)
                for attempt in range(attempts):
                    other = bots_seed + STEP * (attempts * turn + attempt + 1)
                    seat_bots(bots, numbers, params, int64(0), other, deal)
                    play_turn(tables, rules, state, actions, bots, scratch, log, choosers)
                    for seat in range(players):
                        value = evaluate(tables, rules, state, Seat(seat), weights, view)
                        luck[deal, seat] -= value / attempts
                    copy_into(state, before)
                copy_into(bots, seated)
            play_turn(tables, rules, state, actions, bots, scratch, log, choosers)
            if attempts > 0:
                for seat in range(players):
                    luck[deal, seat] += evaluate(tables, rules, state, Seat(seat), weights, view)
            turn += 1
        write_outcome(tables, rules, state, matches[deal], seats[deal])


GAME = "dragon_castle"
_parts = {
    "lay_tiles": kernel_of_game(lay_tiles, GAME, "lay_tiles", {}),
    "play_turn": kernel_of_game(play_turn, GAME, "play_turn", {}),
}
_play = kernel_of_game(play_laid, GAME, "play_laid", _parts)


class Laid:
    """What was played: wins of every seat in parts of a whole, the network's values by round, and luck."""

    def __init__(
        self,
        arm: Arm,
        order: NDArray[np.int64],
        seed: int,
        deals: int,
        *,
        reverses: bool = False,
        other_chance: int = 0,
        attempts: int = 0,
    ) -> None:
        """Play deals of an arm; `reverses` lays the tiles from the other end, `other_chance` is the bots'."""
        spec = find(arm.game)
        tables, rules = KERNEL.prepare(arm.config)
        numbers, params = bot_arrays(spec, arm.rotations[:1])
        address = int(bot_arrays(spec, [["taught"] * len(arm.lineup)])[1][0, 0, -1])
        n_seats = len(arm.lineup)
        room = KERNEL.new_room(numbers, params)
        self.matches = np.zeros((deals, KERNEL.n_match_columns), dtype=np.int32)
        self.seats = np.zeros((deals, n_seats, KERNEL.n_seat_columns), dtype=np.int32)
        self.values: Floats = np.full((deals, len(ROUNDS), n_seats), np.nan)
        self.luck: Floats = np.zeros((deals, n_seats))
        _play(
            *(tables, rules, numbers, params, to_word(seed), to_word(seed + other_chance)),
            *(np.ascontiguousarray(order[::-1]) if reverses else order, attempts, address, np.array(ROUNDS)),
            *(self.matches, self.seats, self.values, self.luck),
            KERNEL.find_choosers(tables, rules, numbers, room),
            *(View.new(), duplicate(room.state), duplicate(room.bots)),
            *room,
        )
        names = [column.name for column in spec.all_seat_columns]
        self.wins: Floats = self.seats[..., names.index(arm.question.column)] / 60
