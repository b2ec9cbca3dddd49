"""The dispatcher: asks the bot in the seat and returns an index into the legal actions."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots import builder, greedy
from simkit.games.dragon_castle.bots.denier import deny
from simkit.games.dragon_castle.bots.endgamer import hasten
from simkit.games.dragon_castle.bots.random import choose_any
from simkit.games.dragon_castle.bots.rollout import play_on
from simkit.games.dragon_castle.bots.worth import draw_best
from simkit.games.dragon_castle.constants import (
    DENIER_BOT,
    ENDGAMER_BOT,
    GREEDY_BOT,
    PHASE_TURN,
    RANDOM_BOT,
    ROLLOUT_BOT,
)


@kernel(inline=True)
def choose_action(tables: Any, rules: Any, state: Any, lineup: Any) -> Any:
    """What the seat whose decision is due does, as an index into the actions on the line-up's desk."""
    desk = lineup.desk
    if desk.n_actions == 1:
        return int64(0)
    bot = lineup.bots[state.seat]
    if bot == RANDOM_BOT:
        return choose_any(desk, lineup.streams[state.seat])
    if bot == GREEDY_BOT:
        greedy.rate_actions(tables, rules, state, lineup)
    else:
        builder.rate_actions(tables, rules, state, lineup)
    if bot >= DENIER_BOT:
        deny(tables, rules, state, lineup)
    if bot >= ENDGAMER_BOT:
        hasten(tables, rules, state, lineup)
    if bot == ROLLOUT_BOT and state.phase == PHASE_TURN:
        return play_on(tables, rules, state, lineup)
    return draw_best(desk.values, desk.n_actions, lineup.streams[state.seat])
