"""Multilevel splitting: rare wins, counted step by step.

A win that takes several steps (Trials passed) is rare because each step is. So matches are played to the first step
only; those that take it are copied, all that is hidden in the copies is drawn anew, and as many matches as before are
played on from them to the next step, and so on. The product of the parts that took each step is the chance to win,
without bias: what is drawn anew has the chances that it has in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import copy_into
from simkit.core.kinds import int64
from simkit.core.log import Log
from simkit.core.pointers import call_chooser
from simkit.core.records import Cube, Matrix, Stream
from simkit.core.rng import draw_below, new_stream, open_stream
from simkit.games.driver import Kernel, to_word
from simkit.games.seating import Bots, open_streams, seat_bots

if TYPE_CHECKING:

    def begin_match(tables: Any, rules: Any, state: Any, seed: int, deal: int, log: Log) -> None: ...
    def list_actions(tables: Any, rules: Any, state: Any, actions: Any) -> None: ...
    def apply_action(tables: Any, rules: Any, state: Any, actions: Any, index: int, log: Log) -> None: ...
    def is_over(state: Any) -> bool: ...
    def resample(tables: Any, rules: Any, state: Any, seat: int, stream: Stream) -> None: ...
    def count_steps(state: Any) -> int: ...
    def forget(bots: Any) -> None: ...


PURPOSE = 15  # of the stream that chooses copies and draws anew what is hidden in them


def play_step(
    tables: Any,
    rules: Any,
    step: int,  # to be taken, from 1 on
    numbers: Matrix[int],  # [1, seat] of bots
    params: Cube[float],  # [1, seat, parameter]
    seed: int,
    n_matches: int,
    from_states: Any,  # that took the step before
    from_bots: Any,
    n_from: int,  # how many these are; 0: matches begin anew
    to_states: Any,  # out: that took this step
    to_bots: Any,
    choosers: Any,  # [bot] the address of its kernel
    stream: Stream,
    blank: Any,
    state: Any,
    actions: Any,
    bots: Bots,
    scratch: Any,
    log: Log,
) -> int:
    """Play matches until they take a step or end, and return how many took it."""
    taken = int64(0)
    for match in range(n_matches):
        if n_from == 0:
            forget(bots)
            seat_bots(bots, numbers, params, int64(0), seed, match)
            copy_into(state, blank)
            begin_match(tables, rules, state, seed, match, log)
        else:
            open_stream(stream, seed, match, PURPOSE)
            chosen = draw_below(stream, n_from)
            copy_into(state, from_states[chosen])
            copy_into(bots, from_bots[chosen])
            resample(tables, rules, state, state.seat, stream)
            bots.seed = seed
            bots.deal = match
            open_streams(bots, int64(0))
        while not is_over(state) and count_steps(state) < step:
            list_actions(tables, rules, state, actions)
            chooser = choosers[bots.numbers[state.seat]]
            index = call_chooser(chooser, tables, rules, state, actions, bots, scratch)
            apply_action(tables, rules, state, actions, index, log)
        if count_steps(state) >= step:
            copy_into(to_states[taken], state)
            copy_into(to_bots[taken], bots)
            taken += 1
    return taken


class Splitting:
    """Matches of one configuration and line-up, played step by step."""

    def __init__(
        self,
        game: Kernel,
        tables: Any,
        rules: Any,
        numbers: NDArray[np.int64],  # [1, seat] of bots
        params: NDArray[np.float64],  # [1, seat, parameter]
        effort: int,  # matches for each step
    ) -> None:
        """Compile the loop and allocate room for the copies."""
        assert game.count_steps is not None
        self._play: Any = game.compile_loop(play_step, "resample", "count_steps")
        self._place = (tables, rules)
        self._seated: Any = (numbers, params)
        self._room: Any = game.new_room(numbers, params)
        self._choosers = game.find_choosers(tables, rules, numbers, self._room)
        self._states = [np.recarray(effort, dtype=self._room.state.dtype) for _ in range(2)]
        self._bots = [np.recarray(effort, dtype=self._room.bots.dtype) for _ in range(2)]
        self.effort, self.steps = effort, game.steps

    def count_taken(self, seeds: list[int]) -> list[int]:
        """Return how many of the matches took each step, with a seed for each; 0 behind a step that none took."""
        found: list[int] = []
        here = 0
        for step, seed in enumerate(seeds[: self.steps], start=1):
            if step > 1 and here == 0:
                found.append(0)
                continue
            source, target = step % 2, (step + 1) % 2
            here = int(
                self._play(
                    *self._place,
                    step,
                    *self._seated,
                    to_word(seed),
                    self.effort,
                    self._states[source],
                    self._bots[source],
                    here,
                    self._states[target],
                    self._bots[target],
                    self._choosers,
                    new_stream(),
                    *self._room,
                )
            )
            found.append(here)
        return found
