"""Bots in their seats: which one sits where, its parameters and its randomness. No rule knows of them.

Purposes of random streams, the same in every game: 0 to 15 belong to the deal, then one stream for each seat's bot,
then one for the simulations of each seat's bot. A match of several rounds has PER_ROUND more for each.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Cube, Matrix, Record, Vector, field
from simkit.core.rng import STREAM_SIZE, open_stream

BOT, SIMULATION = 16, 32  # purposes of the streams of seat 0
PER_ROUND = 64


class Bots(Record):
    """The bots of a match; a game extends it by the number of its seats and parameters, and by what bots remember."""

    numbers: Vector[int]  # bot number of each seat
    params: Matrix[float]  # [seat, parameter] its parameter vector
    weights: Vector[int]  # [seat] the address of what it was taught; 0: nothing
    streams: Matrix[int]  # [seat] its randomness
    simulation_streams: Matrix[int]  # [seat] the randomness of what it simulates
    seed: int = field()  # of the run
    deal: int = field()

    def __init_subclass__(cls, *, seats: int, parameters: int, **kwargs: Any) -> None:
        """Add the fields whose shape depends on the game."""
        cls.numbers = field(seats)
        cls.params = field(seats, parameters, of=np.float64)
        cls.weights = field(seats)
        cls.streams = field(seats, STREAM_SIZE)
        cls.simulation_streams = field(seats, STREAM_SIZE)
        super().__init_subclass__(**kwargs)


@kernel
def seat_bots(
    bots: Bots, numbers: Matrix[int], params: Cube[float], rotation: int, seed: int, deal: int
) -> None:
    """Seat the bots of a rotation for a deal."""
    bots.seed = seed
    bots.deal = deal
    for seat in range(numbers.shape[1]):
        bots.numbers[seat] = numbers[rotation, seat]
        last = params.shape[2] - 1  # there stands the address of its weights
        for index in range(last):
            bots.params[seat, index] = params[rotation, seat, index]
        bots.weights[seat] = int64(params[rotation, seat, last])
    open_streams(bots, int64(0))


@kernel
def open_streams(bots: Bots, round_: int) -> None:
    """Set every seat's randomness to the start of a round of the deal."""
    later = PER_ROUND * round_
    for seat in range(bots.numbers.shape[0]):
        open_stream(bots.streams[seat], bots.seed, bots.deal, BOT + seat + later)
        open_stream(bots.simulation_streams[seat], bots.seed, bots.deal, SIMULATION + seat + later)
