"""The step runner: matches with users' own bots, played decision by decision; kernels play all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.games.bots import OwnBot
from simkit.games.contract import GameSpec
from simkit.games.driver import Match
from simkit.run.own_bots import LOCK, Player


def has_own_bots(lineup: Sequence[str]) -> bool:
    """Whether a line-up holds a user's own bot."""
    return any(isinstance(bot, OwnBot) for bot in lineup)


def play_stepwise(
    spec: GameSpec,
    lineups: Sequence[Sequence[str]],
    prepared: tuple[Any, Any, NDArray[np.int64], NDArray[np.float64]],
    seed: int,
    first_deal: int,
    n_deals: int,
    matches: NDArray[np.int32],
    seats: NDArray[np.int32],
    components: NDArray[np.int32],
) -> int:
    """Play every deal in every rotation into rows, as a kernel's `play_batch` does."""
    row = n_rows = 0
    for deal in range(first_deal, first_deal + n_deals):
        for rotation, lineup in enumerate(lineups):
            match = play_match(spec, lineup, prepared, seed, deal, rotation)
            match.write_outcome(matches[row], seats[row])
            if spec.components is not None:
                end = n_rows + match.write_components(components[n_rows:])
                components[n_rows:end, 0] = row
                n_rows = end
            row += 1
    return n_rows


def play_match(
    spec: GameSpec,
    lineup: Sequence[str],
    prepared: tuple[Any, Any, NDArray[np.int64], NDArray[np.float64]],
    seed: int,
    deal: int,
    rotation: int,
    *,
    traced: bool = False,
) -> Match:
    """Play one match to its end; users' bots choose their actions here, the others in their kernels."""
    tables, rules, bots, params = prepared
    with LOCK:
        match = Match(spec.kernel, tables, rules, bots[rotation], params[rotation], seed, deal, traced=traced)
        players = seat_players(lineup, seed, deal)
        while (seat := match.seat) is not None:
            player = players.get(seat)
            match.play(match.bot_action() if player is None else player.answer(match))
    return match


def seat_players(lineup: Sequence[str], seed: int, deal: int) -> dict[int, Player]:
    """Begin a player for each seat that a user's bot has."""
    return {seat: Player(bot, seed, deal, seat) for seat, bot in enumerate(lineup) if isinstance(bot, OwnBot)}
