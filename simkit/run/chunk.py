"""Playing one chunk: a pure function of the arm and the chunk."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit import games
from simkit.games.contract import GameSpec, bot_arrays, room_for_components
from simkit.results.schema import components_frame, encode, matches_frame, seats_frame
from simkit.run.plan import Chunk
from simkit.run.step_runner import has_own_bots, play_stepwise
from simkit.scenario.model import Arm

SLICE_MATCHES = 8_000  # at most so many are played between two checks for a request to stop
SLICE_SECONDS = 0.2  # about as long as a slice may take
GROWTH = 8  # of a slice after a short one
CHUNK_SECONDS = (
    20.0  # after so long the rest of a chunk becomes a chunk of its own, and what is played is kept
)

Arrays = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]


class ChunkDroppedError(Exception):
    """The run is to stop, and this chunk was left unfinished."""


@dataclass(frozen=True)
class PlayedChunk:
    """A finished chunk, perhaps shorter than the one planned, as the Parquet files that will hold it."""

    chunk: Chunk
    matches: bytes
    seats: bytes
    components: bytes | None  # where the game notes some
    seconds: float  # that a thread was busy with it


@dataclass(frozen=True)
class _Key:
    """An arm by its id, which is a hash of all the rest."""

    arm_id: str
    arm: Arm = field(compare=False)


def run_chunk(arm: Arm, chunk: Chunk, is_stopped: Callable[[], bool]) -> PlayedChunk:
    """Play a chunk, or the beginning of one that takes long, and encode its tables."""
    begun = time.monotonic()
    matches, seats, components = play_chunk(arm, chunk, is_stopped, CHUNK_SECONDS)
    n = len(matches) // len(arm.rotations)
    spec, first = games.find(arm.game), chunk.first_deal
    return PlayedChunk(
        replace(chunk, n_deals=n),
        encode(matches_frame(spec, first, n, len(arm.rotations), matches)),
        encode(seats_frame(spec, first, n, arm.rotations, seats)),
        None
        if spec.components is None
        else encode(components_frame(spec.components, first, len(arm.rotations), components)),
        time.monotonic() - begun,
    )


def compile_kernels(arms: Iterable[Arm]) -> None:
    """Play no deal of each arm, so that its rules and its bots are compiled, or loaded from the cache."""
    with _collecting_seldom():
        for arm in arms:
            spec = games.find(arm.game)
            matches = np.empty((0, len(spec.all_match_columns)), dtype=np.int32)
            seats = np.empty((0, len(arm.lineup), len(spec.all_seat_columns)), dtype=np.int32)
            play = _choose_runner(spec, arm)
            play(0, 0, 0, matches, seats, room_for_components(spec.components, 0))


@contextmanager
def _collecting_seldom() -> Iterator[None]:
    """Look for garbage less often: a compiler keeps nearly all that it makes (6 % less to compile)."""
    usual = gc.get_threshold()
    gc.set_threshold(50_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def play_chunk(
    arm: Arm, chunk: Chunk, is_stopped: Callable[[], bool] = lambda: False, seconds: float = math.inf
) -> Arrays:
    """Play a chunk into [deal × rotation, match column], [deal × rotation, seat, seat column] and rows of components.

    It is played in slices that grow as long as they are short; after so many seconds no other is begun.
    """
    spec = games.find(arm.game)
    n_rotations = len(arm.rotations)
    rows = chunk.n_deals * n_rotations
    matches = np.empty((rows, len(spec.all_match_columns)), dtype=np.int32)
    seats = np.empty((rows, len(arm.lineup), len(spec.all_seat_columns)), dtype=np.int32)
    components = [room_for_components(spec.components, 0)]
    play = _choose_runner(spec, arm)
    begun = time.monotonic()
    start, step = 0, 1
    while start < chunk.n_deals and (start == 0 or time.monotonic() - begun < seconds):
        if is_stopped():
            raise ChunkDroppedError
        n_deals = min(step, chunk.n_deals - start)
        part = slice(start * n_rotations, (start + n_deals) * n_rotations)
        first_deal = chunk.first_deal + start
        since = time.monotonic()
        room = room_for_components(spec.components, n_deals * n_rotations)
        written = room[: play(chunk.seed, first_deal, n_deals, matches[part], seats[part], room)].copy()
        written[:, 0] += part.start
        components.append(written)
        start += n_deals
        if time.monotonic() - since < SLICE_SECONDS / GROWTH:
            step = max(1, min(step * GROWTH, SLICE_MATCHES // n_rotations))
    return matches[: start * n_rotations], seats[: start * n_rotations], np.concatenate(components)


def _choose_runner(spec: GameSpec, arm: Arm) -> Callable[..., int]:
    """Return what plays a slice: the kernel, or the step runner where a user's own bot plays."""
    prepared = _prepare(_Key(arm.id, arm))
    if has_own_bots(arm.lineup):
        return partial(play_stepwise, spec, arm.rotations, prepared)
    return partial(spec.kernel.play_batch, *prepared)


@lru_cache(maxsize=64)
def _prepare(key: _Key) -> tuple[Any, Any, NDArray[np.int64], NDArray[np.float64]]:
    """Build the arguments of a kernel that are the same for all deals of an arm."""
    spec = games.find(key.arm.game)
    return (*spec.kernel.prepare(key.arm.config), *bot_arrays(spec, key.arm.rotations))
