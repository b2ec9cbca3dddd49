"""What `blueprint` does at every decision; bots that think play matches on by it in their minds."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.games.castellion.bots import blueprint, partners, prudence, thrift
from simkit.games.castellion.constants import HERALD, INTRO, PLAY


@kernel(inline=True)
def choose(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Choose one of the legal actions that stand on the desk; there are two at least."""
    if state.phase == HERALD:
        return blueprint.choose_herald(desk.params[state.seat])
    if rules.level != INTRO:
        return thrift.choose(tables, rules, state, desk)
    if state.phase == PLAY:
        if partners.is_helper(rules, state, state.seat):
            return partners.choose_play(tables, rules, state, desk)
        return blueprint.choose_play(tables, rules, state, desk)
    return prudence.choose(tables, rules, state, desk)
