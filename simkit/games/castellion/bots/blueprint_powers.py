"""`blueprint` from the base level on: plays each tile, power included, where the castle is worth most after it."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots import default_policy
from simkit.games.castellion.bots.action_values import (
    CALM_PRICE,
    GIFT_GATE,
    NEVER,
    PATIENCE,
    PAWN,
    PAY_FOR_TRAITORS,
    PRISON_GATE,
    TRIGGER_EARLY,
    choose_change,
    choose_recovered,
    evaluate_power,
    find_loss,
    find_spot,
)
from simkit.games.castellion.bots.evaluation import (
    BRAVE,
    GATE,
    MARGIN,
    evaluate_castle,
    find_needs,
    load_weights,
    survey,
)
from simkit.games.castellion.bots.partners import will_face
from simkit.games.castellion.bots.risk import is_in_danger
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.traitor_cost import evaluate_payment, find_haunt
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_CELLS_OF_PRISON, N_TRIALS, Tile, action, cause, phase, tiles
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.state import Actions, State

MANY = 6  # tiles of damage beyond which each is not thought over


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Decide whatever is due."""
    due = state.phase
    load_weights(rules, state, bots, scratch)
    if due == phase.TURN:
        return choose_source(tables, rules, state, actions, bots, scratch)
    if due == phase.TRAITOR:
        return choose_for_traitor(tables, rules, state, actions, bots, scratch)
    if due == phase.PLAY:
        find_needs(tables, rules, state, state.seat, scratch)
        return choose_play(tables, rules, state, actions, bots, scratch)
    if due == phase.REVEAL:
        return find_action(actions, action.REVEAL_STANDARD) if rules.seer_sequential else actions.n - 1
    if due == phase.RECOVER:
        find_needs(tables, rules, state, state.seat, scratch)
        return choose_recovered(rules, state, actions, scratch)
    if due == phase.HORROR:
        find_needs(tables, rules, state, state.seat, scratch)
        return find_haunt(state, actions, scratch)[1]
    if due in (phase.SWAP, phase.MOVE) or (
        due == phase.DESTROY and (state.cause != cause.TRIAL or state.pending <= MANY)
    ):
        find_needs(tables, rules, state, state.seat, scratch)
        return choose_change(state, actions, scratch)
    return default_policy.choose(tables, rules, state, actions)


@kernel(inline=True)
def choose_source(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose by default; of revealed tiles take the one that the castle gains most by."""
    index = default_policy.choose_source(tables, rules, state, actions, scratch.weights[BRAVE])
    code = actions.codes[index]
    if code == action.TRIGGER and bots.params[state.seat, TRIGGER_EARLY] < 0.5:
        return int64(0)
    if state.n_revealed < 2 or not action.TAKE_FIRST <= code < action.TAKE_FIRST + tiles.TRAITOR:
        return index
    find_needs(tables, rules, state, state.seat, scratch)
    survey(state, state.seat, scratch)
    best = NEVER
    for other in range(actions.n):
        if action.TAKE_FIRST <= actions.codes[other] < action.TAKE_FIRST + tiles.TRAITOR:
            tile = Tile(actions.codes[other] - action.TAKE_FIRST)
            value = find_spot(rules, state, scratch, state.seat, tile)[0]
            if value > best:
                best, index = value, int64(other)
    return index


@kernel(inline=True)
def choose_for_traitor(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Lay a Traitor that costs much while it calls no Trial, or a Trial that is passed; else get rid of it."""
    index = default_policy.choose_for_traitor(tables, rules, state, actions, scratch.weights[BRAVE])
    code, pays = actions.codes[index], bots.params[state.seat, PAY_FOR_TRAITORS] > 0.5
    if is_calm(state):
        pays = pays and has_action(actions, action.DISCARD_TRAITOR)
        if pays and is_cheap(tables, rules, state, bots.params[state.seat, CALM_PRICE], scratch):
            return find_action(actions, action.DISCARD_TRAITOR)
        return index
    if code == action.FORESEE or not is_in_danger(tables, rules, state, scratch.weights[BRAVE]):
        return index
    pays = pays and has_action(actions, action.DISCARD_TRAITOR)
    if code != action.LAY_TRAITOR:
        find_needs(tables, rules, state, state.seat, scratch)
        value, index = find_haunt(state, actions, scratch)
        value -= bots.params[state.seat, PAWN] * (N_TRIALS - 1 - state.trial)
        pays = pays and evaluate_payment(rules, state, scratch) > value
    return find_action(actions, action.DISCARD_TRAITOR) if pays else index


@kernel
def is_cheap(tables: Tables, rules: Rules, state: State, price: float, scratch: Scratch) -> bool:
    """Whether the tiles that a Traitor costs are worth at most so much to the castle."""
    find_needs(tables, rules, state, state.seat, scratch)
    now = evaluate_castle(state, state.seat, scratch)
    return now - evaluate_payment(rules, state, scratch) <= price


@kernel(inline=True)
def choose_play(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Place the tile, use its power, keep it as the Vigil, put it into the prison or throw it away."""
    now = evaluate_castle(state, state.seat, scratch)
    best, code = find_spot(rules, state, scratch, state.seat, state.tile)
    if rules.vigil and has_action(actions, action.SWAP_VIGIL):
        other, _ = find_spot(rules, state, scratch, state.seat, state.vigil)
        if other > max(best, now):
            return find_action(actions, action.SWAP_VIGIL)
    if rules.players == 2 and should_give(tables, rules, state, actions, bots, scratch, now, best):
        return find_action(actions, action.GIVE_TILE)
    if should_use_power(rules, state, actions, bots, scratch, now, best):
        return find_action(actions, action.USE_POWER)
    if rules.prison and best - now < bots.params[state.seat, PRISON_GATE]:
        for index in range(actions.n):
            if action.PRISON_FIRST <= actions.codes[index] < action.PRISON_FIRST + N_CELLS_OF_PRISON:
                return int64(index)
    if best > now or not has_action(actions, action.DISCARD):
        return find_action(actions, code)
    return find_action(actions, action.DISCARD)


@kernel(inline=True)
def should_use_power(
    rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch, now: float, best: float
) -> bool:
    """Whether the power of the tile is worth more than the castle as it is and with the tile on its best spot."""
    if not rules.powers or best - now >= scratch.weights[GATE] or not has_action(actions, action.USE_POWER):
        return False
    return evaluate_power(rules, state, bots, scratch, now) > max(best, now) + scratch.weights[MARGIN]


@kernel(inline=True)
def should_give(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    bots: SeatedBots,
    scratch: Scratch,
    now: float,
    best: float,
) -> bool:
    """Whether the partner's castle gains more by the tile than the own one loses by not having it and by paying."""
    if not has_action(actions, action.GIVE_TILE):
        return False
    seat, partner, flags = state.seat, Seat(1 - state.seat), bots.params[state.seat]
    find_needs(tables, rules, state, partner, scratch)
    gain = -evaluate_castle(state, partner, scratch)
    gain += find_spot(rules, state, scratch, partner, state.tile)[0]
    find_needs(tables, rules, state, seat, scratch)
    survey(state, seat, scratch)
    if gain <= flags[GIFT_GATE]:
        return False
    loss = max(now, best) - find_loss(state, scratch)[0]
    if will_face(state, partner, state.trial):
        loss *= flags[PATIENCE]
    else:
        gain *= flags[PATIENCE]
    return gain - loss > flags[GIFT_GATE]
