"""`rollout` and `planner`: play what they may do on in their minds, by blueprint's ways, and do what wins most.

What is hidden is imagined anew for every playout, from what the seat can know alone. All options are tried on the
same imagined deals; the worse half is dropped and the rest tried on twice as many, until one is left beside what
blueprint would do. That one must then win a duel on fresh deals by some standard errors: without this test, the
best of many options by chance is taken so often that the bot falls below blueprint.

A playout of one player from the base level on ends after some turns, and a network tells how likely it would have
been won (see `prospects.py`): that is cheaper than to play to the end, and nearer to the truth than one ending.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import policy
from simkit.games.castellion.bots.blueprint import find_plans
from simkit.games.castellion.bots.prospects import rate_prospects
from simkit.games.castellion.bots.scratch import MAX_STEPS
from simkit.games.castellion.bots.seated import N_PARAMETERS
from simkit.games.castellion.bots.turns import NO_ACTION, list_turns, rate_turn, write_turn
from simkit.games.castellion.bots.weights import FIRST_THOUGHT, THOUGHT
from simkit.games.castellion.bots.worth import find_needs, take_weights
from simkit.games.castellion.constants import MAX_SEATS, levels, phase, status
from simkit.games.castellion.rules.actions import find_action, list_actions
from simkit.games.castellion.rules.hidden import resample, sort_hidden
from simkit.games.castellion.rules.turn import perform_action

PLAYOUTS, DUEL, SURETY, OPTIONS, CREDIT, DRAWS, HORIZON, PLANS = range(
    FIRST_THOUGHT, FIRST_THOUGHT + len(THOUGHT)
)
PLANS_OF_EXAM, TURNS = range(2)  # what the options are
MAX_TURNS = 1_000  # no match is as long
LONGEST_DUEL = 1e15  # playouts


@kernel(inline=True)
def choose(tables: Any, rules: Any, state: Any, actions: Any, bots: Any, scratch: Any) -> Any:
    """Choose a plan if there are several, then one of the legal actions that stand on the desk."""
    if actions.n == 1:
        return int64(0)
    seat, best = state.seat, int64(0)
    if bots.params[seat, DRAWS] < 0.5 and is_calm(state):
        return policy.choose(tables, rules, state, actions, bots, scratch)
    begin_search(rules, state, bots, scratch)
    has_plans = rules.level == levels.INTRO and state.phase == phase.PLAY and bots.params[seat, PLANS] > 0.5
    for what in range(PLANS_OF_EXAM if has_plans else TURNS, TURNS + 1):
        if what == PLANS_OF_EXAM:
            n_options = list_plans(tables, rules, state, bots, scratch)
        else:
            copy_into(scratch.bots.memory, bots.memory)
            usual = actions.codes[policy.choose(tables, rules, state, actions, scratch.bots, scratch)]
            copy_into(bots.memory, scratch.bots.memory)
            n_options = list_options(tables, rules, state, actions, bots, scratch, usual)
        best = weigh(tables, rules, bots, scratch, seat, n_options, what)
        if what == PLANS_OF_EXAM:
            bots.memory.plan[seat] = scratch.options[best, 0]
            scratch.memory.plan[seat] = scratch.options[best, 0]
    return find_action(actions, scratch.options[best, 0])


@kernel
def is_calm(state: Any) -> Any:
    """Whether a tile is to be drawn that cannot call the Trial."""
    return (
        state.phase == phase.TURN and state.n_revealed == 0 and state.traitors + 1 < state.needed[state.trial]
    )


@kernel(inline=True)
def begin_search(rules: Any, state: Any, bots: Any, scratch: Any) -> None:
    """Let all seats play by the own weights in simulations, and forget what cannot be known."""
    copy_into(scratch.bots, bots)
    copy_into(scratch.memory, bots.memory)
    for index in range(N_PARAMETERS):
        for seat in range(MAX_SEATS):
            scratch.bots.params[seat, index] = bots.params[state.seat, index]
    copy_into(scratch.determinisation, state)
    sort_hidden(rules, scratch.determinisation)


@kernel(inline=True)
def list_plans(tables: Any, rules: Any, state: Any, bots: Any, scratch: Any) -> Any:
    """Write the plans for the last Exam as options, the one at hand first, and return how many there are."""
    usual, n_options = bots.memory.plan[state.seat], int64(1)
    scratch.options[0, 0] = usual
    for plan in range(tables.plans.of_card[find_plans(tables, rules, state), 1]):
        if plan != usual:
            scratch.options[n_options, 0] = plan
            n_options += 1
    return n_options


@kernel(inline=True)
def list_options(
    tables: Any, rules: Any, state: Any, actions: Any, bots: Any, scratch: Any, usual: Any
) -> Any:
    """Write what may be done as options, the usual first, and return how many there are."""
    most = int64(bots.params[state.seat, OPTIONS])
    if rules.level != levels.INTRO and state.phase == phase.PLAY:
        n_options = list_turns(tables, rules, bots, scratch, usual)
    else:
        n_options = int64(1)
        write_turn(scratch, int64(0), usual, NO_ACTION, NO_ACTION)
        for index in range(actions.n):
            if actions.codes[index] != usual:
                write_turn(scratch, n_options, actions.codes[index], NO_ACTION, NO_ACTION)
                n_options += 1
        if rules.level == levels.INTRO or n_options <= most:
            return n_options
        screen(tables, rules, state, bots, scratch, n_options)
    return keep_best(scratch, n_options, min(n_options, most))


@kernel(inline=True)
def screen(tables: Any, rules: Any, state: Any, bots: Any, scratch: Any, n_options: Any) -> None:
    """Rate what the castle is worth after each option, in one imagined deal."""
    resample(tables, rules, scratch.determinisation, state.seat, bots.simulation_streams[state.seat])
    take_weights(rules, scratch.determinisation, bots, scratch)
    find_needs(tables, rules, scratch.determinisation, state.seat, scratch)
    for option in range(1, n_options):
        scratch.worths[option] = rate_turn(tables, rules, scratch, state.seat, option)


@kernel
def keep_best(scratch: Any, n_options: Any, n_kept: Any) -> Any:
    """Keep the usual option and the best of the others, best first, and return how many are left."""
    for place in range(1, n_kept):
        best = place
        for option in range(place + 1, n_options):
            if scratch.worths[option] > scratch.worths[best]:
                best = option
        scratch.worths[place], scratch.worths[best] = scratch.worths[best], scratch.worths[place]
        for step in range(MAX_STEPS):
            kept = scratch.options[place, step]
            scratch.options[place, step] = scratch.options[best, step]
            scratch.options[best, step] = kept
    return n_kept


@kernel(inline=True)
def weigh(tables: Any, rules: Any, bots: Any, scratch: Any, seat: Any, n_options: Any, what: Any) -> Any:
    """The place of the option to take: the usual one, at place 0, unless another is shown to be better."""
    for option in range(n_options):
        scratch.worths[option] = 0.0
    playouts = max(int64(bots.params[seat, PLAYOUTS]), int64(0))
    most = int64(min(bots.params[seat, DUEL] * playouts * playouts, LONGEST_DUEL))
    gained, spread, played = 0.0, 0.0, int64(0)
    while n_options > 1:
        resample(tables, rules, scratch.determinisation, seat, bots.simulation_streams[seat])
        for option in range(n_options):
            scratch.latest[option] = play_out(tables, rules, bots, scratch, option, what, seat)
            scratch.worths[option] += scratch.latest[option]
        played += 1
        if n_options > 2:
            if played >= playouts:
                n_options = keep_best(scratch, n_options, int64(1) + n_options // 2)
                playouts, played = 2 * playouts, int64(0)
            continue
        gained += scratch.latest[1] - scratch.latest[0]
        spread += (scratch.latest[1] - scratch.latest[0]) ** 2
        if played >= most:
            return int64(gained > 0.0 and gained >= bots.params[seat, SURETY] * np.sqrt(spread))
        if 4 * played >= most and gained <= 0.0:
            break
    return int64(0)


@kernel
def play_out(tables: Any, rules: Any, bots: Any, scratch: Any, option: Any, what: Any, seat: Any) -> Any:
    """Take an option in the determinisation, play on as blueprint does, and rate how the match ends or stands."""
    copy_into(scratch.simulation, scratch.determinisation)
    copy_into(scratch.bots.memory, scratch.memory)
    simulation, actions = scratch.simulation, scratch.actions
    if what == PLANS_OF_EXAM:
        scratch.bots.memory.plan[seat] = scratch.options[option, 0]
    else:
        for step in range(MAX_STEPS):
            if scratch.options[option, step] != NO_ACTION:
                perform_action(tables, rules, simulation, scratch.options[option, step], scratch.log)
    until = find_horizon(rules, bots, scratch, seat)
    while simulation.status == status.PLAYING:
        if simulation.phase == phase.TURN and simulation.turns >= until:
            return rate_prospects(tables, rules, simulation, scratch)
        list_actions(tables, rules, simulation, actions)
        index = int64(0)
        if actions.n > 1:
            index = policy.choose(tables, rules, simulation, actions, scratch.bots, scratch)
        perform_action(tables, rules, simulation, actions.codes[index], scratch.log)
    if simulation.status == status.WON:
        return 1.0
    return 0.0 if has_network(rules) else bots.params[seat, CREDIT] * simulation.trial


@kernel
def has_network(rules: Any) -> Any:
    """Whether a network can tell how likely a match is to be won."""
    return rules.players == 1 and rules.level != levels.INTRO


@kernel
def find_horizon(rules: Any, bots: Any, scratch: Any, seat: Any) -> Any:
    """The turn before which a playout ends and the network tells the rest; never, where there is none."""
    if not has_network(rules):
        return int64(MAX_TURNS)
    n_turns = int64(min(max(bots.params[seat, HORIZON], 0.0), float(MAX_TURNS)))
    return scratch.determinisation.turns + n_turns + int64(scratch.determinisation.phase == phase.TURN)
