"""`endgamer`: denier that weighs a summons by what a shorter match costs itself and the others."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.bots.potential import rate_realm
from simkit.games.dragon_castle.bots.sketch import set_clock
from simkit.games.dragon_castle.constants import MAX_SEATS, PHASE_TURN, SUMMON
from simkit.games.dragon_castle.rules.actions import kind_of
from simkit.games.dragon_castle.weights import LEAD, OWN_LOSS, RIVAL_LOSS

LEAD_LIMIT = 8.0  # points; a greater lead is as good


@kernel
def hasten(tables: Any, rules: Any, state: Any, lineup: Any) -> None:
    """Add to the worth of a summons what others lose by it, less the own loss, and the lead that it secures."""
    desk, params, summons = lineup.desk, lineup.params[state.seat], find_summons(lineup.desk)
    if state.phase != PHASE_TURN or state.is_final or summons < 0:
        return
    rate_all(tables, rules, state, lineup, params)
    own, lead, loss = lineup.standings[state.seat], find_lead(rules, lineup, state.seat), 0.0
    for seat in range(rules.players):
        loss += lineup.standings[seat] if seat != state.seat else 0.0
    state.countdown += 1
    is_end = state.countdown == rules.trigger
    state.is_final = int64(is_end)
    rate_all(tables, rules, state, lineup, params)
    state.countdown -= 1
    state.is_final = 0
    for seat in range(rules.players):
        loss -= lineup.standings[seat] if seat != state.seat else 0.0
    haste = params[RIVAL_LOSS] * loss / (rules.players - 1)
    haste -= params[OWN_LOSS] * (own - lineup.standings[state.seat])
    lead = min(max(lead, -LEAD_LIMIT), LEAD_LIMIT)
    desk.values[summons] += haste + params[LEAD] * lead * (state.countdown + 1) / rules.trigger


@kernel
def find_summons(desk: Any) -> Any:
    """The index of a summons among the actions listed; −1 without one."""
    for index in range(desk.n_actions):
        if kind_of(desk.actions[index]) == SUMMON:
            return int64(index)
    return int64(-1)


@kernel
def find_lead(rules: Any, lineup: Any, seat: Any) -> Any:
    """By how much a seat stands better than the best opponent."""
    best = -1e9
    for other in range(rules.players):
        if other != seat:
            best = max(best, lineup.standings[other])
    return lineup.standings[seat] - best


@kernel
def rate_all(tables: Any, rules: Any, state: Any, lineup: Any, params: Any) -> None:
    """Write how every seat stands: points and potential."""
    set_clock(tables, rules, state, lineup.rival, params)
    for seat in range(MAX_SEATS):
        if seat < rules.players:
            worth = rate_realm(tables, rules, state, int64(seat), lineup.rival, params)
            lineup.standings[seat] = worth + 2.0 * state.realms[seat].countdown
