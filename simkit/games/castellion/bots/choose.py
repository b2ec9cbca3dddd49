"""One dispatcher for each decision: asks the bot in the seat and returns an index into the legal actions."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.games.castellion.bots import blueprint, danger, greedy, random

RANDOM, GREEDY, BLUEPRINT = range(3)


@kernel
def choose_herald(state: Any, lineup: Any, seat: Any) -> Any:
    """Which Trial the Herald's pawn is put on."""
    if lineup.bots[seat] == BLUEPRINT:
        return blueprint.choose_herald(lineup.params[seat])
    return random.choose_any(state, lineup.streams[seat])


@kernel
def choose_trigger(tables: Any, state: Any, lineup: Any, seat: Any) -> Any:
    """Whether to resolve the current Trial early; random never does."""
    return 0 if lineup.bots[seat] == RANDOM else danger.choose_trigger(tables, state, seat)


@kernel
def choose_source(tables: Any, state: Any, lineup: Any, seat: Any) -> Any:
    """Which stack to draw from."""
    if lineup.bots[seat] == RANDOM:
        return random.choose_any(state, lineup.streams[seat])
    return danger.choose_source(tables, state, seat)


@kernel
def choose_play(tables: Any, state: Any, lineup: Any, seat: Any, tile: Any) -> Any:
    """What to do with a Defender."""
    if lineup.bots[seat] == RANDOM:
        return random.choose_play(state, lineup.streams[seat])
    if lineup.bots[seat] == GREEDY:
        return greedy.choose_play(tables, state, seat, tile)
    return blueprint.choose_play(tables, state, lineup, seat, tile)
