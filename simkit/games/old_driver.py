"""The two doors of every kernel, `play_batch` and `trace_match`, around a game's compiled loop over deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.log import new_log


@dataclass(frozen=True)
class Driver:
    """A game's loop over deals with what it needs to run; its methods are those of the contract's `Kernel`.

    `play_deals` takes tables, rules, bots, params, seed, first deal, number of deals, matches, seats, the
    workspace's records one by one, and the log. `new_workspace` makes these records for the bots of a batch, the
    state first; `transcripts` turns a log and the last state into the rounds of a match.
    """

    play_deals: Callable[..., None]
    new_workspace: Callable[[NDArray[np.int64], NDArray[np.float64]], tuple[Any, ...]]
    log_type: Any
    transcripts: Callable[[Any, Any], list[list[dict[str, Any]]]]
    n_match_columns: int
    n_seat_columns: int

    def play_batch(
        self,
        tables: Any,
        rules: Any,
        bots: NDArray[np.int64],
        params: NDArray[np.float64],
        seed: int,
        first_deal: int,
        n_deals: int,
        matches: NDArray[np.int32],
        seats: NDArray[np.int32],
        components: NDArray[np.int32],
    ) -> int:
        """Play a batch of deals; see the contract. Games of this loop note no components."""
        workspace = self.new_workspace(bots, params)
        log = new_log(traced=False)
        signed = np.uint64(seed).astype(np.int64)
        self.play_deals(
            tables, rules, bots, params, signed, first_deal, n_deals, matches, seats, *workspace, log
        )
        return 0

    def trace_match(
        self,
        tables: Any,
        rules: Any,
        bots: NDArray[np.int64],
        params: NDArray[np.float64],
        seed: int,
        deal: int,
    ) -> list[list[dict[str, Any]]]:
        """Play one match with a log and return the transcripts of its rounds; see the contract."""
        matches = np.zeros((1, self.n_match_columns), dtype=np.int32)
        seats = np.zeros((1, len(bots), self.n_seat_columns), dtype=np.int32)
        workspace = self.new_workspace(bots[None], params[None])
        log = new_log(traced=True)
        signed = np.uint64(seed).astype(np.int64)
        self.play_deals(
            tables, rules, bots[None], params[None], signed, deal, 1, matches, seats, *workspace, log
        )
        return self.transcripts(log, workspace[0])
