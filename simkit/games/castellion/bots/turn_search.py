"""The whole turns that a tile in hand allows, and how much the castle is worth one turn later.

A turn is a placement, a discard, a gift and so on, or a power with its targets: both tiles of an exchange, what is
taken back and where it goes, what is destroyed and what is moved where. One turn later a tile of the stack is in
hand, each with the probability that the tiles still in the stack give it, and is built where it is worth most.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots import blueprint
from simkit.games.castellion.bots.action_values import find_spot
from simkit.games.castellion.bots.evaluation import SEER_VALUE, evaluate_castle, find_needs, load_weights
from simkit.games.castellion.bots.scratch import MAX_STEPS, Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    N_STANDARD,
    Tile,
    action,
    cause,
    origin,
    phase,
    stacks,
    status,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import has_action, list_actions
from simkit.games.castellion.rules.hidden import resample
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import State

ALWAYS, NEVER = 1e9, -1e9
MOST_POWER_TURNS = 8  # with the tile's power that are looked into: those that leave the best castles


@kernel(inline=True)
def list_turns(tables: Tables, rules: Rules, bots: SeatedBots, scratch: Scratch, usual: int) -> int:
    """Write the turns as options, blueprint's first, rate all others, and return how many there are."""
    seat, n_options, actions = scratch.determinisation.seat, int64(1), scratch.actions
    resample(tables, rules, scratch.determinisation, seat, bots.simulation_streams[seat])
    list_actions(tables, rules, scratch.determinisation, actions)
    has_power = has_action(actions, action.USE_POWER)
    for index in range(actions.n):
        if actions.codes[index] not in (usual, action.USE_POWER):
            write_turn(scratch, n_options, actions.codes[index], action.NONE, action.NONE)
            n_options += 1
    write_turn(scratch, int64(0), usual, action.NONE, action.NONE)
    complete(tables, rules, scratch)
    load_weights(rules, scratch.determinisation, bots, scratch)
    find_needs(tables, rules, scratch.determinisation, seat, scratch)
    if has_power:
        n_options = list_power_turns(tables, rules, scratch, seat, n_options)
    for option in range(1, n_options):
        scratch.search.totals[option] = rate_turn(tables, rules, scratch, seat, option)
    return n_options


@kernel
def write_turn(scratch: Scratch, option: int, first: int, second: int, third: int) -> None:
    """Write the actions of a turn."""
    scratch.options[option, 0] = first
    scratch.options[option, 1] = second
    scratch.options[option, 2] = third


@kernel
def is_under_way(state: State) -> bool:
    """Whether targets of a power are still to be chosen, nothing having been uncovered by it."""
    if state.phase == phase.PLAY:
        return True
    return state.phase in (phase.SWAP, phase.RECOVER, phase.MOVE) or (
        state.phase == phase.DESTROY and state.cause == cause.PYRO
    )


@kernel(inline=True)
def complete(tables: Tables, rules: Rules, scratch: Scratch) -> None:
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
            index = blueprint.choose(tables, rules, simulation, actions, scratch.bots, scratch)
        scratch.options[0, step] = actions.codes[index]


@kernel(inline=True)
def list_power_turns(tables: Tables, rules: Rules, scratch: Scratch, seat: Seat, n_options: int) -> int:
    """Write the best turns with the power of the tile behind the others, and return how many there are then."""
    copy_into(scratch.simulation, scratch.determinisation)
    begun, first, actions = scratch.simulation, n_options, scratch.actions
    perform_action(tables, rules, begun, action.USE_POWER, scratch.log)
    if begun.phase == phase.REVEAL:
        return add_power_turn(scratch, first, n_options, ALWAYS, action.NONE, action.NONE)
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
            value = evaluate_castle(scratch.second, seat, scratch)
            n_options = add_power_turn(scratch, first, n_options, value, target, action.NONE)
            continue
        list_actions(tables, rules, scratch.second, actions)
        for follower in range(actions.n):
            copy_into(scratch.first, scratch.second)
            perform_action(tables, rules, scratch.first, actions.codes[follower], scratch.log)
            if scratch.first.status != status.LOST:
                value = evaluate_castle(scratch.first, seat, scratch)
                n_options = add_power_turn(scratch, first, n_options, value, target, actions.codes[follower])
    return n_options


@kernel
def add_power_turn(
    scratch: Scratch, first: int, n_options: int, value: float, target: int, follower: int
) -> int:
    """Write a turn with a power unless it is blueprint's own or as many better ones stand there already."""
    own = scratch.options[0]
    if own[0] == action.USE_POWER and own[1] == target and own[2] == follower:
        return n_options
    place = n_options
    if n_options - first == MOST_POWER_TURNS:
        place = first
        for option in range(first + 1, n_options):
            if scratch.search.totals[option] < scratch.search.totals[place]:
                place = int64(option)
        if scratch.search.totals[place] >= value:
            return n_options
    scratch.search.totals[place] = value
    write_turn(scratch, place, action.USE_POWER, target, follower)
    return max(n_options, place + 1)


@kernel
def rate_turn(tables: Tables, rules: Rules, scratch: Scratch, seat: Seat, option: int) -> float:
    """What the castle is expected to be worth one turn after an option; a win is all, a defeat nothing."""
    copy_into(scratch.simulation, scratch.determinisation)
    for step in range(MAX_STEPS):
        if scratch.options[option, step] != action.NONE:
            perform_action(tables, rules, scratch.simulation, scratch.options[option, step], scratch.log)
    if scratch.simulation.status == status.LOST:
        return NEVER
    if scratch.simulation.status == status.WON:
        return ALWAYS
    if scratch.simulation.phase == phase.PLAY and scratch.simulation.seat == seat:
        build_best(tables, rules, scratch, seat)
    extra = scratch.weights[SEER_VALUE] if scratch.simulation.phase == phase.REVEAL else 0.0
    return extra + look_ahead(rules, scratch.simulation, scratch, seat)


@kernel(inline=True)
def build_best(tables: Tables, rules: Rules, scratch: Scratch, seat: Seat) -> None:
    """Build the tile that is still in hand where it is worth most, or throw it away."""
    now = evaluate_castle(scratch.simulation, seat, scratch)
    value, code = find_spot(rules, scratch.simulation, scratch, seat, scratch.simulation.tile)
    if value <= now and scratch.simulation.origin != origin.PANTRY:
        code = action.DISCARD
    perform_action(tables, rules, scratch.simulation, code, scratch.log)


@kernel
def look_ahead(rules: Rules, state: State, scratch: Scratch, seat: Seat) -> float:
    """The value of a castle with the next tile on its best spot: of tiles laid open the best, else their mean."""
    now = evaluate_castle(state, seat, scratch)
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
            value = find_spot(rules, state, scratch, seat, Tile(tile))[0]
            gained += state.left[stacks.STANDARD, tile] * max(0.0, value - now)
    return now + gained / n_left
