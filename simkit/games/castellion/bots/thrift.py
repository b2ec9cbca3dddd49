"""`blueprint` from the base level on: plays each tile, power included, where the castle is worth most after it."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import prudence
from simkit.games.castellion.bots.burdens import find_haunt, rate_payment
from simkit.games.castellion.bots.gains import (
    GIFT_GATE,
    NEVER,
    PATIENCE,
    PAWN,
    PAY_FOR_TRAITORS,
    PRISON_GATE,
    TRIGGER_EARLY,
    choose_change,
    choose_recovered,
    find_loss,
    find_spot,
    rate_power,
)
from simkit.games.castellion.bots.partners import will_face
from simkit.games.castellion.bots.worth import (
    BRAVE,
    GATE,
    MARGIN,
    find_needs,
    rate_castle,
    survey,
    take_weights,
)
from simkit.games.castellion.constants import (
    DESTROY,
    DISCARD,
    DISCARD_TRAITOR,
    FOR_TRIAL,
    FORESEE,
    GIVE_TILE,
    HORROR,
    LAY_TRAITOR,
    MOVE,
    N_CELLS_OF_PRISON,
    N_TRIALS,
    PLAY,
    PRISON_FIRST,
    RECOVER,
    REVEAL,
    REVEAL_STANDARD,
    SWAP,
    SWAP_VIGIL,
    TAKE_FIRST,
    TRAITOR,
    TRAITOR_DRAWN,
    TRIGGER,
    TURN,
    USE_POWER,
)
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.outlook import is_in_danger

MANY = 6  # tiles of damage beyond which each is not thought over


@kernel
def choose(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Decide whatever is due."""
    phase = state.phase
    take_weights(rules, state, desk)
    if phase == TURN:
        return choose_source(tables, rules, state, desk)
    if phase == TRAITOR_DRAWN:
        return choose_for_traitor(tables, rules, state, desk)
    if phase == PLAY:
        find_needs(tables, rules, state, state.seat, desk)
        return choose_play(tables, rules, state, desk)
    if phase == REVEAL:
        return find_action(desk, REVEAL_STANDARD) if rules.seer_sequential else desk.n_legal - 1
    if phase == RECOVER:
        find_needs(tables, rules, state, state.seat, desk)
        return choose_recovered(rules, state, desk)
    if phase == HORROR:
        find_needs(tables, rules, state, state.seat, desk)
        return find_haunt(state, desk)[1]
    if phase in (SWAP, MOVE) or (phase == DESTROY and (state.cause != FOR_TRIAL or state.pending <= MANY)):
        find_needs(tables, rules, state, state.seat, desk)
        return choose_change(state, desk)
    return prudence.choose(tables, rules, state, desk)


@kernel(inline=True)
def choose_source(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Choose as everybody prudent; of revealed tiles take the one that the castle gains most by."""
    index = prudence.choose_source(tables, rules, state, desk, desk.weights[BRAVE])
    action = desk.legal[index]
    if action == TRIGGER and desk.params[state.seat, TRIGGER_EARLY] < 0.5:
        return int64(0)
    if state.n_revealed < 2 or not TAKE_FIRST <= action < TAKE_FIRST + TRAITOR:
        return index
    find_needs(tables, rules, state, state.seat, desk)
    survey(state, state.seat, desk)
    best = NEVER
    for other in range(desk.n_legal):
        if TAKE_FIRST <= desk.legal[other] < TAKE_FIRST + TRAITOR:
            tile = desk.legal[other] - TAKE_FIRST
            worth = find_spot(rules, state, desk, state.seat, tile)[0]
            if worth > best:
                best, index = worth, int64(other)
    return index


@kernel(inline=True)
def choose_for_traitor(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Lay a Traitor that calls no Trial or one that is passed; else get rid of it, at the lower price if need be."""
    index = prudence.choose_for_traitor(tables, rules, state, desk, desk.weights[BRAVE])
    action, pays = desk.legal[index], desk.params[state.seat, PAY_FOR_TRAITORS] > 0.5
    if action == FORESEE or not is_in_danger(tables, rules, state, desk.weights[BRAVE]):
        return index
    pays = pays and has_action(desk, DISCARD_TRAITOR)
    if action != LAY_TRAITOR:
        find_needs(tables, rules, state, state.seat, desk)
        worth, index = find_haunt(state, desk)
        worth -= desk.params[state.seat, PAWN] * (N_TRIALS - 1 - state.trial)
        pays = pays and rate_payment(rules, state, desk) > worth
    return find_action(desk, DISCARD_TRAITOR) if pays else index


@kernel(inline=True)
def choose_play(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Place the tile, use its power, keep it as the Vigil, put it into the prison or throw it away."""
    now = rate_castle(state, state.seat, desk)
    best, action = find_spot(rules, state, desk, state.seat, state.tile)
    if rules.vigil and has_action(desk, SWAP_VIGIL):
        other, _ = find_spot(rules, state, desk, state.seat, state.vigil)
        if other > max(best, now):
            return find_action(desk, SWAP_VIGIL)
    if rules.players == 2 and should_give(tables, rules, state, desk, now, best):
        return find_action(desk, GIVE_TILE)
    if should_use_power(rules, state, desk, now, best):
        return find_action(desk, USE_POWER)
    if rules.prison and best - now < desk.params[state.seat, PRISON_GATE]:
        for index in range(desk.n_legal):
            if PRISON_FIRST <= desk.legal[index] < PRISON_FIRST + N_CELLS_OF_PRISON:
                return int64(index)
    if best > now or not has_action(desk, DISCARD):
        return find_action(desk, action)
    return find_action(desk, DISCARD)


@kernel(inline=True)
def should_use_power(rules: Any, state: Any, desk: Any, now: Any, best: Any) -> Any:
    """Whether the power of the tile is worth more than the castle as it is and with the tile on its best spot."""
    if not rules.powers or best - now >= desk.weights[GATE] or not has_action(desk, USE_POWER):
        return False
    return rate_power(rules, state, desk, now) > max(best, now) + desk.weights[MARGIN]


@kernel(inline=True)
def should_give(tables: Any, rules: Any, state: Any, desk: Any, now: Any, best: Any) -> Any:
    """Whether the partner's castle gains more by the tile than the own one loses by not having it and by paying."""
    if not has_action(desk, GIVE_TILE):
        return False
    seat, partner, flags = state.seat, 1 - state.seat, desk.params[state.seat]
    find_needs(tables, rules, state, partner, desk)
    gain = -rate_castle(state, partner, desk)
    gain += find_spot(rules, state, desk, partner, state.tile)[0]
    find_needs(tables, rules, state, seat, desk)
    survey(state, seat, desk)
    if gain <= flags[GIFT_GATE]:
        return False
    loss = max(now, best) - find_loss(state, desk)[0]
    if will_face(state, partner, state.trial):
        loss *= flags[PATIENCE]
    else:
        gain *= flags[PATIENCE]
    return gain - loss > flags[GIFT_GATE]
