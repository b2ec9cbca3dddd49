"""The dispatcher: asks the bot in the seat and returns an index into the legal actions."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.rng import draw_below
from simkit.games.castellion.bots import blueprint, greedy, partners, prudence, random, thrift
from simkit.games.castellion.constants import HERALD, INTRO, PLAY

RANDOM, GREEDY, BLUEPRINT = range(3)


@kernel
def choose(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Choose one of the legal actions that stand on the desk; there are two at least."""
    bot = desk.bots[state.seat]
    if bot == RANDOM:
        return random.choose(state, desk)
    if state.phase == PLAY and bot == GREEDY:
        return greedy.choose_play(tables, rules, state, desk)
    if state.phase == PLAY and rules.level == INTRO:
        if partners.is_helper(rules, state, state.seat):
            return partners.choose_play(tables, rules, state, desk)
        return blueprint.choose_play(tables, rules, state, desk)
    if state.phase == HERALD:
        if bot == BLUEPRINT:
            return blueprint.choose_herald(desk.params[state.seat])
        return draw_below(desk.streams[state.seat], desk.n_legal)
    if bot == BLUEPRINT and rules.level != INTRO:
        return thrift.choose(tables, rules, state, desk)
    return prudence.choose(tables, rules, state, desk)
