"""The whole turns that a tile in hand allows, and how much the castle is worth one turn later.

A turn is a placement, a discard, a gift and so on, or a power with its targets: both tiles of an exchange, what is
taken back and where it goes, what is destroyed and what is moved where. One turn later a tile of the stack is in
hand, each with the probability that the tiles still in the stack give it, and is built where it is worth most.
"""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import policy
from simkit.games.castellion.bots.desk import MAX_STEPS
from simkit.games.castellion.bots.gains import find_spot
from simkit.games.castellion.bots.worth import SEER_WORTH, find_needs, rate_castle, take_weights
from simkit.games.castellion.constants import (
    DESTROY,
    DISCARD,
    FOR_PYRO,
    FROM_PANTRY,
    LOST,
    MOVE,
    N_STANDARD,
    PLAY,
    RECOVER,
    REVEAL,
    STANDARD,
    SWAP,
    TRAITOR,
    USE_POWER,
    WON,
)
from simkit.games.castellion.rules.actions import has_action, list_actions
from simkit.games.castellion.rules.imagine import imagine
from simkit.games.castellion.rules.steps import apply_action

NO_ACTION = int64(-1)
ALWAYS, NEVER = 1e9, -1e9
MOST_POWER_TURNS = 8  # with the tile's power that are looked into: those that leave the best castles


@kernel(inline=True)
def list_turns(tables: Any, rules: Any, desk: Any, usual: Any) -> Any:
    """Write the turns as options, blueprint's first, rate all others, and return how many there are."""
    seat, n_options = desk.dream.seat, int64(1)
    imagine(tables, rules, desk.dream, desk.minds[seat])
    list_actions(tables, rules, desk.dream, desk)
    has_power = has_action(desk, USE_POWER)
    for index in range(desk.n_legal):
        if desk.legal[index] not in (usual, USE_POWER):
            write_turn(desk, n_options, desk.legal[index], NO_ACTION, NO_ACTION)
            n_options += 1
    write_turn(desk, int64(0), usual, NO_ACTION, NO_ACTION)
    complete(tables, rules, desk)
    take_weights(rules, desk.dream, desk)
    find_needs(tables, rules, desk.dream, seat, desk)
    if has_power:
        n_options = list_power_turns(tables, rules, desk, seat, n_options)
    for option in range(1, n_options):
        desk.worths[option] = rate_turn(tables, rules, desk, seat, option)
    return n_options


@kernel
def write_turn(desk: Any, option: Any, first: Any, second: Any, third: Any) -> None:
    """Write the actions of a turn."""
    desk.options[option, 0] = first
    desk.options[option, 1] = second
    desk.options[option, 2] = third


@kernel
def is_under_way(state: Any) -> Any:
    """Whether targets of a power are still to be chosen, nothing having been uncovered by it."""
    if state.phase == PLAY:
        return True
    return state.phase in (SWAP, RECOVER, MOVE) or (state.phase == DESTROY and state.cause == FOR_PYRO)


@kernel(inline=True)
def complete(tables: Any, rules: Any, desk: Any) -> None:
    """Add the targets that blueprint would choose to its turn."""
    if desk.options[0, 0] != USE_POWER:
        return
    desk.mind = desk.dream
    mind = desk.mind
    for step in range(1, MAX_STEPS):
        apply_action(tables, rules, mind, desk.options[0, step - 1], desk.silence)
        if not is_under_way(mind):
            return
        list_actions(tables, rules, mind, desk)
        index = int64(0)
        if desk.n_legal > 1:
            index = policy.choose(tables, rules, mind, desk)
        desk.options[0, step] = desk.legal[index]


@kernel(inline=True)
def list_power_turns(tables: Any, rules: Any, desk: Any, seat: Any, n_options: Any) -> Any:
    """Write the best turns with the power of the tile behind the others, and return how many there are then."""
    desk.mind = desk.dream
    begun, first = desk.mind, n_options
    apply_action(tables, rules, begun, USE_POWER, desk.silence)
    if begun.phase == REVEAL:
        return add_power_turn(desk, first, n_options, ALWAYS, NO_ACTION, NO_ACTION)
    list_actions(tables, rules, begun, desk)
    n_targets = desk.n_legal
    for index in range(n_targets):
        list_actions(tables, rules, begun, desk)
        target = desk.legal[index]
        desk.second = desk.mind
        apply_action(tables, rules, desk.second, target, desk.silence)
        if desk.second.status == LOST:
            continue
        if not is_under_way(desk.second):
            worth = rate_castle(desk.second, seat, desk)
            n_options = add_power_turn(desk, first, n_options, worth, target, NO_ACTION)
            continue
        list_actions(tables, rules, desk.second, desk)
        for follower in range(desk.n_legal):
            desk.first = desk.second
            apply_action(tables, rules, desk.first, desk.legal[follower], desk.silence)
            if desk.first.status != LOST:
                worth = rate_castle(desk.first, seat, desk)
                n_options = add_power_turn(desk, first, n_options, worth, target, desk.legal[follower])
    return n_options


@kernel
def add_power_turn(desk: Any, first: Any, n_options: Any, worth: Any, target: Any, follower: Any) -> Any:
    """Write a turn with a power unless it is blueprint's own or as many better ones stand there already."""
    own = desk.options[0]
    if own[0] == USE_POWER and own[1] == target and own[2] == follower:
        return n_options
    place = n_options
    if n_options - first == MOST_POWER_TURNS:
        place = first
        for option in range(first + 1, n_options):
            if desk.worths[option] < desk.worths[place]:
                place = int64(option)
        if desk.worths[place] >= worth:
            return n_options
    desk.worths[place] = worth
    write_turn(desk, place, USE_POWER, target, follower)
    return max(n_options, place + 1)


@kernel
def rate_turn(tables: Any, rules: Any, desk: Any, seat: Any, option: Any) -> Any:
    """What the castle is expected to be worth one turn after an option; a win is all, a defeat nothing."""
    desk.mind = desk.dream
    for step in range(MAX_STEPS):
        if desk.options[option, step] != NO_ACTION:
            apply_action(tables, rules, desk.mind, desk.options[option, step], desk.silence)
    if desk.mind.status == LOST:
        return NEVER
    if desk.mind.status == WON:
        return ALWAYS
    if desk.mind.phase == PLAY and desk.mind.seat == seat:
        build_best(tables, rules, desk, seat)
    extra = desk.weights[SEER_WORTH] if desk.mind.phase == REVEAL else 0.0
    return extra + look_ahead(rules, desk.mind, desk, seat)


@kernel(inline=True)
def build_best(tables: Any, rules: Any, desk: Any, seat: Any) -> None:
    """Build the tile that is still in hand where it is worth most, or throw it away."""
    now = rate_castle(desk.mind, seat, desk)
    worth, action = find_spot(rules, desk.mind, desk, seat, desk.mind.tile)
    if worth <= now and desk.mind.origin != FROM_PANTRY:
        action = DISCARD
    apply_action(tables, rules, desk.mind, action, desk.silence)


@kernel
def look_ahead(rules: Any, state: Any, desk: Any, seat: Any) -> Any:
    """The worth of a castle with the next tile on its best spot: of tiles laid open the best, else their mean."""
    now = rate_castle(state, seat, desk)
    if state.n_revealed > 0:
        best = now
        for place in range(state.n_revealed):
            if state.revealed[place] < TRAITOR:
                best = max(best, find_spot(rules, state, desk, seat, state.revealed[place])[0])
        return best
    n_left = N_STANDARD - state.standard_next
    if n_left == 0:
        return now
    gained = 0.0
    for tile in range(TRAITOR):
        if state.left[STANDARD, tile] > 0:
            worth = find_spot(rules, state, desk, seat, int64(tile))[0]
            gained += state.left[STANDARD, tile] * max(0.0, worth - now)
    return now + gained / n_left
