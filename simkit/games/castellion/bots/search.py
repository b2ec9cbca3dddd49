"""What `planner` and `rollout` share: they try what they may do by simulations and do what wins most.

What is hidden is drawn anew for every playout, from what the seat can know alone: a determinisation. All options are
tried on the same ones, by sequential halving, and the match is played on as blueprint would. A playout of one player
from the base level on ends after some turns, and a network tells how likely it would have been won: that is cheaper
than to play to the end, and nearer to the truth than one ending.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.learning.search import advance, begin, best_option, keep_best, list_options, note_value
from simkit.games.castellion.bots import blueprint
from simkit.games.castellion.bots.blueprint_plan import find_plans
from simkit.games.castellion.bots.evaluation import find_needs, load_weights
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import N_PARAMETERS, SeatedBots
from simkit.games.castellion.bots.simulation import PLANS, TURNS, play_out
from simkit.games.castellion.bots.turn_search import list_turns, rate_turn, write_turn
from simkit.games.castellion.bots.weights import CHANGES, DRAWS, DUEL, OPTIONS, PLAYOUTS, SURETY
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import MAX_SEATS, action, levels, phase
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action
from simkit.games.castellion.rules.hidden import resample, sort_hidden
from simkit.games.castellion.state import Actions, State

LONGEST_DUEL = 1e15  # playouts


@kernel(inline=True)
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose a plan if there are several, then one of the legal actions."""
    if actions.n == 1:
        return int64(0)
    seat, best = state.seat, int64(0)
    if bots.params[seat, DRAWS] < 0.5 and is_calm(state):
        return blueprint.choose(tables, rules, state, actions, bots, scratch)
    begin_search(rules, state, bots, scratch)
    has_plans = rules.level == levels.INTRO and state.phase == phase.PLAY and bots.params[seat, CHANGES] > 0.5
    for what in range(PLANS if has_plans else TURNS, TURNS + 1):
        if what == PLANS:
            list_plans(tables, rules, state, bots, scratch)
        else:
            copy_into(scratch.bots.memory, bots.memory)
            usual = actions.codes[blueprint.choose(tables, rules, state, actions, scratch.bots, scratch)]
            copy_into(bots.memory, scratch.bots.memory)
            list_turn_options(tables, rules, state, actions, bots, scratch, usual)
        best = find_best(tables, rules, bots, scratch, seat, what)
        if what == PLANS:
            bots.memory.plan[seat] = scratch.options[best, 0]
            scratch.memory.plan[seat] = scratch.options[best, 0]
    return find_action(actions, scratch.options[best, 0])


@kernel
def is_calm(state: State) -> bool:
    """Whether a tile is to be drawn that cannot call the Trial."""
    return (
        state.phase == phase.TURN and state.n_revealed == 0 and state.traitors + 1 < state.needed[state.trial]
    )


@kernel(inline=True)
def begin_search(rules: Rules, state: State, bots: SeatedBots, scratch: Scratch) -> None:
    """Let all seats play by the own weights in simulations, and forget what cannot be known."""
    copy_into(scratch.bots, bots)
    copy_into(scratch.memory, bots.memory)
    for index in range(N_PARAMETERS):
        for seat in range(MAX_SEATS):
            scratch.bots.params[seat, index] = bots.params[state.seat, index]
    copy_into(scratch.determinisation, state)
    sort_hidden(rules, scratch.determinisation)


@kernel(inline=True)
def list_plans(tables: Tables, rules: Rules, state: State, bots: SeatedBots, scratch: Scratch) -> None:
    """Write the plans for the last Exam as options, the one at hand first."""
    usual, n_options = bots.memory.plan[state.seat], int64(1)
    scratch.options[0, 0] = usual
    for plan in range(tables.plans.of_card[find_plans(tables, rules, state), 1]):
        if plan != usual:
            scratch.options[n_options, 0] = plan
            n_options += 1
    list_options(scratch.search, n_options)


@kernel(inline=True)
def list_turn_options(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    bots: SeatedBots,
    scratch: Scratch,
    usual: int,
) -> None:
    """Write what may be done as options, the usual first; of many from the base level on the best by evaluation."""
    most = int64(bots.params[state.seat, OPTIONS])
    if rules.level != levels.INTRO and state.phase == phase.PLAY:
        list_options(scratch.search, list_turns(tables, rules, bots, scratch, usual))
    else:
        n_options = int64(1)
        write_turn(scratch, int64(0), usual, action.NONE, action.NONE)
        for index in range(actions.n):
            if actions.codes[index] != usual:
                write_turn(scratch, n_options, actions.codes[index], action.NONE, action.NONE)
                n_options += 1
        list_options(scratch.search, n_options)
        if rules.level == levels.INTRO or n_options <= most:
            return
        screen(tables, rules, state, bots, scratch, n_options)
    keep_best(scratch.search, min(scratch.search.n, most))


@kernel(inline=True)
def screen(
    tables: Tables, rules: Rules, state: State, bots: SeatedBots, scratch: Scratch, n_options: int
) -> None:
    """Rate what the castle is worth after each option, in one determinisation."""
    resample(tables, rules, scratch.determinisation, state.seat, bots.simulation_streams[state.seat])
    load_weights(rules, scratch.determinisation, bots, scratch)
    find_needs(tables, rules, scratch.determinisation, state.seat, scratch)
    for option in range(1, n_options):
        scratch.search.totals[option] = rate_turn(tables, rules, scratch, state.seat, option)


@kernel(inline=True)
def find_best(tables: Tables, rules: Rules, bots: SeatedBots, scratch: Scratch, seat: Seat, what: int) -> int:
    """The option to take, by sequential halving."""
    search = scratch.search
    playouts = max(int64(bots.params[seat, PLAYOUTS]), int64(0))
    duel = int64(min(bots.params[seat, DUEL] * playouts * playouts, LONGEST_DUEL))
    begin(search, playouts, duel, bots.params[seat, SURETY])
    while search.is_open:
        resample(tables, rules, scratch.determinisation, seat, bots.simulation_streams[seat])
        for place in range(search.n):
            value = play_out(tables, rules, bots, scratch, search.order[place], what, seat)
            note_value(search, place, value)
        advance(search)
    return best_option(search)
