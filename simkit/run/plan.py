"""From missing deals to chunks."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from simkit.games.contract import Components
from simkit.results.coverage import Interval

CHUNK_MATCHES = 100_000  # about so many in a chunk of a long run
SMALL_CHUNK_MATCHES = 5_000  # at least so many in a chunk of a short one
MAX_CHUNK_MATCHES = 1_000_000  # a chunk is held in memory, about 150 bytes a match
IN_FLIGHT_MATCHES = 1_500_000  # held in memory by all threads of a worker together
FIRST_DEALS = 100  # in the first chunk of an arm whose chunks grow
GROWTH = 4  # a chunk that grows has this part of the deals before it
LIGHT_ROWS = 16  # rows of components that weigh as much as the rest of a match
CHUNKS_PER_THREAD = 4  # in a short run, so that no thread waits long for the last one


@dataclass(frozen=True)
class Chunk:
    """A unit of work: so many deals of one arm, from the first on, in every rotation."""

    arm_id: str
    seed: int
    first_deal: int
    n_deals: int

    def after(self, played: Chunk) -> Chunk | None:
        """Return what is left of the chunk once its beginning was played; None if nothing is."""
        n_left = self.n_deals - played.n_deals
        return replace(self, first_deal=self.first_deal + played.n_deals, n_deals=n_left) if n_left else None


def plan_chunks(
    gaps: Mapping[str, Sequence[Interval]], seed: int, size: int, *, grow: bool = False
) -> Iterator[Chunk]:
    """Cut every arm's missing deals into chunks of `size` deals; the arms advance together.

    Chunks that grow begin small, for a run that may end at an early look.
    """
    ways = [_cut(arm_id, seed, intervals, size, grow) for arm_id, intervals in gaps.items()]
    return heapq.merge(*ways, key=lambda chunk: chunk.first_deal)


def match_weight(components: Components | None) -> int:
    """Return the memory of a match beside one that notes no components; their rows have 24 bytes or more each."""
    return 1 + (components.most // LIGHT_ROWS if components is not None else 0)


def choose_size(
    asked: int | None, n_rotations: int, missing: int, threads: int, workers: int = 1, weight: int = 1
) -> int:
    """Choose the deals of a chunk: those asked for, or enough for `missing` matches to keep all threads busy."""
    if asked is None:
        share = missing // (CHUNKS_PER_THREAD * threads * workers)
        matches = min(CHUNK_MATCHES // weight, IN_FLIGHT_MATCHES // (threads * weight), share)
        return max(matches, SMALL_CHUNK_MATCHES) // n_rotations or 1
    return min(asked, MAX_CHUNK_MATCHES // (n_rotations * weight) or 1)


def choose_in_flight(size: int, n_rotations: int, threads: int, weight: int = 1) -> int:
    """Choose how many chunks a worker may have at once: two for each thread, fewer if they are large."""
    return max(1, min(2 * threads, IN_FLIGHT_MATCHES // (size * n_rotations * weight)))


def _cut(arm_id: str, seed: int, intervals: Sequence[Interval], size: int, grow: bool) -> Iterator[Chunk]:
    for first, end in intervals:
        start = first
        while start < end:
            step = min(size, max(FIRST_DEALS, start // GROWTH)) if grow else size
            yield Chunk(arm_id, seed, start, min(step, end - start))
            start += step
