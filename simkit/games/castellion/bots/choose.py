"""The dispatcher: asks the bot in the seat and returns an index into the legal actions."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.games.castellion.bots import greedy, policy, random, rollout

RANDOM, GREEDY, BLUEPRINT, PLANNER, ROLLOUT = range(5)


@kernel(inline=True)
def choose(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Choose one of the legal actions that stand on the desk; there are two at least."""
    bot = desk.bots[state.seat]
    if bot == RANDOM:
        return random.choose(state, desk)
    if bot == GREEDY:
        return greedy.choose(tables, rules, state, desk)
    if bot == BLUEPRINT:
        return policy.choose(tables, rules, state, desk)
    return rollout.choose(tables, rules, state, desk)
