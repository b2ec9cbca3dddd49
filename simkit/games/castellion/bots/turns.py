"""The whole turns that a tile in hand allows, and how much the castle is worth one turn later.

A turn is a placement, a discard, a gift and so on, or a power with its targets: both tiles of an exchange, what is
taken back and where it goes, what is destroyed and what is moved where. One turn later a tile of the stack is in
hand, each with the probability that the tiles still in the stack give it, and is built where it is worth most.
"""

from __future__ import annotations

from typing import Any

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import policy
from simkit.games.castellion.bots.gains import find_spot
from simkit.games.castellion.bots.scratch import MAX_STEPS
from simkit.games.castellion.bots.worth import SEER_WORTH, find_needs, rate_castle, take_weights
from simkit.games.castellion.constants import N_STANDARD, action, cause, origin, phase, stacks, status, tiles
from simkit.games.castellion.rules.actions import has_action, list_actions
from simkit.games.castellion.rules.hidden import resample
from simkit.games.castellion.rules.turn import perform_action

NO_ACTION = int64(-1)
ALWAYS, NEVER = 1e9, -1e9
MOST_POWER_TURNS = 8  # with the tile's power that are looked into: those that leave the best castles


@kernel(inline=True)
def list_turns(tables: Any, rules: Any, bots: Any, scratch: Any, usual: Any) -> Any:
    """Write the turns as options, blueprint's first, rate all others, and return how many there are."""
    seat, n_options, actions = scratch.determinisation.seat, int64(1), scratch.actions
    resample(tables, rules, scratch.determinisation, seat, bots.simulation_streams[seat])
    list_actions(tables, rules, scratch.determinisation, actions)
    has_power = has_action(actions, action.USE_POWER)
    for index in range(actions.n):
        if actions.codes[index] not in (usual, action.USE_POWER):
            write_turn(scratch, n_options, actions.codes[index], NO_ACTION, NO_ACTION)
            n_options += 1
    write_turn(scratch, int64(0), usual, NO_ACTION, NO_ACTION)
    complete(tables, rules, scratch)
    take_weights(rules, scratch.determinisation, bots, scratch)
    find_needs(tables, rules, scratch.determinisation, seat, scratch)
    if has_power:
        n_options = list_power_turns(tables, rules, scratch, seat, n_options)
    for option in range(1, n_options):
        scratch.worths[option] = rate_turn(tables, rules, scratch, seat, option)
    return n_options


@kernel
def write_turn(scratch: Any, option: Any, first: Any, second: Any, third: Any) -> None:
    """Write the actions of a turn."""
    scratch.options[option, 0] = first
    scratch.options[option, 1] = second
    scratch.options[option, 2] = third


@kernel
def is_under_way(state: Any) -> Any:
    """Whether targets of a power are still to be chosen, nothing having been uncovered by it."""
    if state.phase == phase.PLAY:
        return True
    return state.phase in (phase.SWAP, phase.RECOVER, phase.MOVE) or (
        state.phase == phase.DESTROY and state.cause == cause.PYRO
    )


@kernel(inline=True)
def complete(tables: Any, rules: Any, scratch: Any) -> None:
    """Add the targets that blueprint would choose to its turn."""
    if scratch.options[0, 0] != action.USE_POWER:
        return
    copy_into(scratch.simulation, scratch.determinisation)
    simulation, actions = scratch.simulation, scratch.actions
    for step in range(1, MAX_STEPS):
        perform_action(tables, rules, simulation, scratch.options[0, step - 1], scratch.log)
        if not is_under_way(simulation):
            return
        list_actions(tables, rules, simulation, actions)
        index = int64(0)
        if actions.n > 1:
            index = policy.choose(tables, rules, simulation, actions, scratch.bots, scratch)
        scratch.options[0, step] = actions.codes[index]


@kernel(inline=True)
def list_power_turns(tables: Any, rules: Any, scratch: Any, seat: Any, n_options: Any) -> Any:
    """Write the best turns with the power of the tile behind the others, and return how many there are then."""
    copy_into(scratch.simulation, scratch.determinisation)
    begun, first, actions = scratch.simulation, n_options, scratch.actions
    perform_action(tables, rules, begun, action.USE_POWER, scratch.log)
    if begun.phase == phase.REVEAL:
        return add_power_turn(scratch, first, n_options, ALWAYS, NO_ACTION, NO_ACTION)
    list_actions(tables, rules, begun, actions)
    n_targets = actions.n
    for index in range(n_targets):
        list_actions(tables, rules, begun, actions)
        target = actions.codes[index]
        copy_into(scratch.second, scratch.simulation)
        perform_action(tables, rules, scratch.second, target, scratch.log)
        if scratch.second.status == status.LOST:
            continue
        if not is_under_way(scratch.second):
            worth = rate_castle(scratch.second, seat, scratch)
            n_options = add_power_turn(scratch, first, n_options, worth, target, NO_ACTION)
            continue
        list_actions(tables, rules, scratch.second, actions)
        for follower in range(actions.n):
            copy_into(scratch.first, scratch.second)
            perform_action(tables, rules, scratch.first, actions.codes[follower], scratch.log)
            if scratch.first.status != status.LOST:
                worth = rate_castle(scratch.first, seat, scratch)
                n_options = add_power_turn(scratch, first, n_options, worth, target, actions.codes[follower])
    return n_options


@kernel
def add_power_turn(scratch: Any, first: Any, n_options: Any, worth: Any, target: Any, follower: Any) -> Any:
    """Write a turn with a power unless it is blueprint's own or as many better ones stand there already."""
    own = scratch.options[0]
    if own[0] == action.USE_POWER and own[1] == target and own[2] == follower:
        return n_options
    place = n_options
    if n_options - first == MOST_POWER_TURNS:
        place = first
        for option in range(first + 1, n_options):
            if scratch.worths[option] < scratch.worths[place]:
                place = int64(option)
        if scratch.worths[place] >= worth:
            return n_options
    scratch.worths[place] = worth
    write_turn(scratch, place, action.USE_POWER, target, follower)
    return max(n_options, place + 1)


@kernel
def rate_turn(tables: Any, rules: Any, scratch: Any, seat: Any, option: Any) -> Any:
    """What the castle is expected to be worth one turn after an option; a win is all, a defeat nothing."""
    copy_into(scratch.simulation, scratch.determinisation)
    for step in range(MAX_STEPS):
        if scratch.options[option, step] != NO_ACTION:
            perform_action(tables, rules, scratch.simulation, scratch.options[option, step], scratch.log)
    if scratch.simulation.status == status.LOST:
        return NEVER
    if scratch.simulation.status == status.WON:
        return ALWAYS
    if scratch.simulation.phase == phase.PLAY and scratch.simulation.seat == seat:
        build_best(tables, rules, scratch, seat)
    extra = scratch.weights[SEER_WORTH] if scratch.simulation.phase == phase.REVEAL else 0.0
    return extra + look_ahead(rules, scratch.simulation, scratch, seat)


@kernel(inline=True)
def build_best(tables: Any, rules: Any, scratch: Any, seat: Any) -> None:
    """Build the tile that is still in hand where it is worth most, or throw it away."""
    now = rate_castle(scratch.simulation, seat, scratch)
    worth, code = find_spot(rules, scratch.simulation, scratch, seat, scratch.simulation.tile)
    if worth <= now and scratch.simulation.origin != origin.PANTRY:
        code = action.DISCARD
    perform_action(tables, rules, scratch.simulation, code, scratch.log)


@kernel
def look_ahead(rules: Any, state: Any, scratch: Any, seat: Any) -> Any:
    """The worth of a castle with the next tile on its best spot: of tiles laid open the best, else their mean."""
    now = rate_castle(state, seat, scratch)
    if state.n_revealed > 0:
        best = now
        for place in range(state.n_revealed):
            if state.revealed[place] < tiles.TRAITOR:
                best = max(best, find_spot(rules, state, scratch, seat, state.revealed[place])[0])
        return best
    n_left = N_STANDARD - state.standard_next
    if n_left == 0:
        return now
    gained = 0.0
    for tile in range(tiles.TRAITOR):
        if state.left[stacks.STANDARD, tile] > 0:
            worth = find_spot(rules, state, scratch, seat, int64(tile))[0]
            gained += state.left[stacks.STANDARD, tile] * max(0.0, worth - now)
    return now + gained / n_left
