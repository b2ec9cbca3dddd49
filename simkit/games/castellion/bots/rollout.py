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

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import policy
from simkit.games.castellion.bots.blueprint import find_plans
from simkit.games.castellion.bots.desk import MAX_STEPS, N_PARAMETERS
from simkit.games.castellion.bots.prospects import rate_prospects
from simkit.games.castellion.bots.turns import NO_ACTION, list_turns, rate_turn, write_turn
from simkit.games.castellion.bots.worth import find_needs, take_weights
from simkit.games.castellion.constants import (
    INTRO,
    MAX_SEATS,
    PLAY,
    PLAYING,
    TURN,
    WON,
)
from simkit.games.castellion.rules.actions import find_action, list_actions
from simkit.games.castellion.rules.imagine import imagine, tidy
from simkit.games.castellion.rules.steps import apply_action
from simkit.games.castellion.weights import FIRST_THOUGHT, THOUGHT

PLAYOUTS, DUEL, SURETY, OPTIONS, CREDIT, DRAWS, HORIZON, PLANS = range(
    FIRST_THOUGHT, FIRST_THOUGHT + len(THOUGHT)
)
PLANS_OF_EXAM, TURNS = range(2)  # what the options are
MAX_TURNS = 1_000  # no match is as long
LONGEST_DUEL = 1e15  # playouts


@kernel(inline=True)
def choose(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Choose a plan if there are several, then one of the legal actions that stand on the desk."""
    seat, best = state.seat, int64(0)
    if desk.params[seat, DRAWS] < 0.5 and is_calm(state):
        return policy.choose(tables, rules, state, desk)
    begin_thinking(rules, state, desk)
    has_plans = rules.level == INTRO and state.phase == PLAY and desk.params[seat, PLANS] > 0.5
    for what in range(PLANS_OF_EXAM if has_plans else TURNS, TURNS + 1):
        if what == PLANS_OF_EXAM:
            n_options = list_plans(tables, rules, state, desk)
        else:
            list_actions(tables, rules, state, desk)
            usual = desk.legal[policy.choose(tables, rules, state, desk)]
            n_options = list_options(tables, rules, state, desk, usual)
        best = weigh(tables, rules, desk, seat, n_options, what)
        if what == PLANS_OF_EXAM:
            state.plan[seat] = desk.options[best, 0]
            desk.dream.plan[seat] = desk.options[best, 0]
    for index in range(N_PARAMETERS):
        for other in range(MAX_SEATS):
            desk.params[other, index] = desk.kept_params[other, index]
    list_actions(tables, rules, state, desk)
    return find_action(desk, desk.options[best, 0])


@kernel
def is_calm(state: Any) -> Any:
    """Whether a tile is to be drawn that cannot call the Trial."""
    return state.phase == TURN and state.n_revealed == 0 and state.traitors + 1 < state.needed[state.trial]


@kernel(inline=True)
def begin_thinking(rules: Any, state: Any, desk: Any) -> None:
    """Let all seats play by the own weights in the mind, and forget what cannot be known."""
    for index in range(N_PARAMETERS):
        for seat in range(MAX_SEATS):
            desk.kept_params[seat, index] = desk.params[seat, index]
        for seat in range(MAX_SEATS):
            desk.params[seat, index] = desk.kept_params[state.seat, index]
    desk.dream = state
    tidy(rules, desk.dream)


@kernel(inline=True)
def list_plans(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Write the plans for the last Exam as options, the one at hand first, and return how many there are."""
    usual, n_options = state.plan[state.seat], int64(1)
    desk.options[0, 0] = usual
    for plan in range(tables.plans[find_plans(tables, rules, state), 1]):
        if plan != usual:
            desk.options[n_options, 0] = plan
            n_options += 1
    return n_options


@kernel(inline=True)
def list_options(tables: Any, rules: Any, state: Any, desk: Any, usual: Any) -> Any:
    """Write what may be done as options, the usual first, and return how many there are."""
    most = int64(desk.params[state.seat, OPTIONS])
    if rules.level != INTRO and state.phase == PLAY:
        n_options = list_turns(tables, rules, desk, usual)
    else:
        n_options = int64(1)
        write_turn(desk, int64(0), usual, NO_ACTION, NO_ACTION)
        for index in range(desk.n_legal):
            if desk.legal[index] != usual:
                write_turn(desk, n_options, desk.legal[index], NO_ACTION, NO_ACTION)
                n_options += 1
        if rules.level == INTRO or n_options <= most:
            return n_options
        screen(tables, rules, state, desk, n_options)
    return keep_best(desk, n_options, min(n_options, most))


@kernel(inline=True)
def screen(tables: Any, rules: Any, state: Any, desk: Any, n_options: Any) -> None:
    """Rate what the castle is worth after each option, in one imagined deal."""
    imagine(tables, rules, desk.dream, desk.minds[state.seat])
    take_weights(rules, desk.dream, desk)
    find_needs(tables, rules, desk.dream, state.seat, desk)
    for option in range(1, n_options):
        desk.worths[option] = rate_turn(tables, rules, desk, state.seat, option)


@kernel
def keep_best(desk: Any, n_options: Any, n_kept: Any) -> Any:
    """Keep the usual option and the best of the others, best first, and return how many are left."""
    for place in range(1, n_kept):
        best = place
        for option in range(place + 1, n_options):
            if desk.worths[option] > desk.worths[best]:
                best = option
        desk.worths[place], desk.worths[best] = desk.worths[best], desk.worths[place]
        for step in range(MAX_STEPS):
            kept = desk.options[place, step]
            desk.options[place, step] = desk.options[best, step]
            desk.options[best, step] = kept
    return n_kept


@kernel(inline=True)
def weigh(tables: Any, rules: Any, desk: Any, seat: Any, n_options: Any, what: Any) -> Any:
    """The place of the option to take: the usual one, at place 0, unless another is shown to be better."""
    for option in range(n_options):
        desk.worths[option] = 0.0
    playouts = max(int64(desk.params[seat, PLAYOUTS]), int64(0))
    most = int64(min(desk.params[seat, DUEL] * playouts * playouts, LONGEST_DUEL))
    gained, spread, played = 0.0, 0.0, int64(0)
    while n_options > 1:
        imagine(tables, rules, desk.dream, desk.minds[seat])
        for option in range(n_options):
            desk.latest[option] = play_out(tables, rules, desk, option, what, seat)
            desk.worths[option] += desk.latest[option]
        played += 1
        if n_options > 2:
            if played >= playouts:
                n_options = keep_best(desk, n_options, int64(1) + n_options // 2)
                playouts, played = 2 * playouts, int64(0)
            continue
        gained += desk.latest[1] - desk.latest[0]
        spread += (desk.latest[1] - desk.latest[0]) ** 2
        if played >= most:
            return int64(gained > 0.0 and gained >= desk.params[seat, SURETY] * np.sqrt(spread))
        if 4 * played >= most and gained <= 0.0:
            break
    return int64(0)


@kernel
def play_out(tables: Any, rules: Any, desk: Any, option: Any, what: Any, seat: Any) -> Any:
    """Take an option in the dream, play on as blueprint does, and rate how the match ends or stands then."""
    desk.mind = desk.dream
    mind = desk.mind
    if what == PLANS_OF_EXAM:
        mind.plan[seat] = desk.options[option, 0]
    else:
        for step in range(MAX_STEPS):
            if desk.options[option, step] != NO_ACTION:
                apply_action(tables, rules, mind, desk.options[option, step], desk.silence)
    until = find_horizon(rules, desk, seat)
    while mind.status == PLAYING:
        if mind.phase == TURN and mind.turns >= until:
            return rate_prospects(tables, rules, mind, desk)
        list_actions(tables, rules, mind, desk)
        index = int64(0)
        if desk.n_legal > 1:
            index = policy.choose(tables, rules, mind, desk)
        apply_action(tables, rules, mind, desk.legal[index], desk.silence)
    if mind.status == WON:
        return 1.0
    return 0.0 if has_network(rules) else desk.params[seat, CREDIT] * mind.trial


@kernel
def has_network(rules: Any) -> Any:
    """Whether a network can tell how likely a match is to be won."""
    return rules.players == 1 and rules.level != INTRO


@kernel
def find_horizon(rules: Any, desk: Any, seat: Any) -> Any:
    """The turn before which a playout ends and the network tells the rest; never, where there is none."""
    if not has_network(rules):
        return int64(MAX_TURNS)
    n_turns = int64(min(max(desk.params[seat, HORIZON], 0.0), float(MAX_TURNS)))
    return desk.dream.turns + n_turns + int64(desk.dream.phase == TURN)
