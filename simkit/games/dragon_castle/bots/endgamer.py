"""`endgamer`: denier that weighs a summons by what a shorter match costs itself and the others."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.jit import kernel
from simkit.games.dragon_castle.bots.potential import rate_realm
from simkit.games.dragon_castle.bots.sketch import set_clock
from simkit.games.dragon_castle.constants import MAX_SEATS, PHASE_TURN, SUMMON
from simkit.games.dragon_castle.rules.actions import kind_of
from simkit.games.dragon_castle.weights import LEAD, OWN_LOSS, RIVAL_LOSS

LEAD_LIMIT = 8.0  # points; a greater lead is as good


@kernel
def hasten(tables: Any, rules: Any, state: Any, lineup: Any) -> None:
    """Add to the worth of a summons what it does to all."""
    if state.phase != PHASE_TURN or state.is_final:
        return
    desk = lineup.desk
    for index in range(desk.n_actions):
        if kind_of(desk.actions[index]) == SUMMON:
            desk.values[index] += rate_haste(tables, rules, state, lineup, lineup.params[state.seat])


@kernel
def rate_haste(tables: Any, rules: Any, state: Any, lineup: Any, params: Any) -> Any:
    """What the others lose by one countdown token more, less the own loss, and the lead that it secures."""
    rate_all(tables, rules, state, lineup, params)
    own, best, loss = lineup.standings[state.seat], -1e9, 0.0
    for seat in range(rules.players):
        if seat != state.seat:
            best = max(best, lineup.standings[seat])
    for seat in range(rules.players):
        loss += lineup.standings[seat] if seat != state.seat else 0.0
    state.countdown += 1
    is_end = state.countdown == rules.trigger
    state.is_final = np.int64(is_end)
    rate_all(tables, rules, state, lineup, params)
    state.countdown -= 1
    state.is_final = 0
    for seat in range(rules.players):
        loss -= lineup.standings[seat] if seat != state.seat else 0.0
    haste = params[RIVAL_LOSS] * loss / (rules.players - 1)
    haste -= params[OWN_LOSS] * (own - lineup.standings[state.seat])
    lead = min(max(own - best, -LEAD_LIMIT), LEAD_LIMIT)
    return haste + params[LEAD] * lead * (state.countdown + 1) / rules.trigger


@kernel
def rate_all(tables: Any, rules: Any, state: Any, lineup: Any, params: Any) -> None:
    """Write how every seat stands: points and potential."""
    set_clock(tables, rules, state, lineup.rival, params)
    for seat in range(MAX_SEATS):
        if seat < rules.players:
            worth = rate_realm(tables, rules, state, np.int64(seat), lineup.rival, params)
            lineup.standings[seat] = worth + 2.0 * state.realms[seat].countdown
