"""Matches from which `taught` learns: played by itself, after a guide at first, now and then by chance."""

from __future__ import annotations

import numpy as np

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log
from simkit.core.records import Matrix, Record, Stream, Vector, field
from simkit.core.rng import draw_below, open_stream
from simkit.games.castellion.bots import blueprint, taught
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.blueprint_plan import find_plans
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots, forget
from simkit.games.castellion.bots.taught_network import N_GOALS, SAFE, View, Weights, find_chance
from simkit.games.castellion.bots.taught_powers import rate_seer
from simkit.games.castellion.bots.taught_rating import find_stack
from simkit.games.castellion.bots.taught_state import rate_state
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import action, levels, phase, status
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action, list_actions
from simkit.games.castellion.rules.castle import count_tiles
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import Actions, State

MOST_STEPS = 160  # of a match: turns, and Seers
LONGEST_GUIDANCE = 80  # turns
LONGEST_WAIT = 48  # turns
UNIT = 1 << 20
EXPLORING = 48  # purpose of the stream
AS_TAUGHT, EXPLORED_FROM, UNCOMPARED = (
    int64(code) for code in range(3)
)  # what a choice is beside the taught one
N_ACTIVE, CONTEXT, STAGE, STACK, EXPLORED = range(5)
N_FIELDS = 5


class Course(Record):
    """How matches are played to learn from."""

    guided: float = field(of=np.float64)  # share that begin after a guide
    waiting: float = field(of=np.float64)  # share that begin by building nothing, while Traitors cost nothing
    exploring: float = field(of=np.float64)  # share of choices made by chance
    credit: float = field(of=np.float64)  # for passing a Trial before the last


class Room(Record):
    """What a shard is played in."""

    blank: State = field(of=State)
    state: State = field(of=State)
    actions: Actions = field(of=Actions)
    bots: SeatedBots = field(of=SeatedBots)
    scratch: Scratch = field(of=Scratch)


@kernel
def happens(stream: Stream, share: float) -> bool:
    """Draw whether something of this probability happens."""
    return draw_below(stream, int64(UNIT)) < share * UNIT


@kernel
def play_shard(
    tables: Tables,
    rules: Rules,
    weights: Weights,
    course: Course,
    room: Room,
    stream: Stream,
    log: Log,
    seed: int,
    first_match: int,
    rows: Matrix[int],  # out [step, place] rows that were active
    steps: Matrix[int],  # out [step] how many, context, stage, stack, whether it was explored there
    values: Matrix[float],  # out [goal, step] chance as told of the best choice
    starts: Vector[int],  # out [match] first step
    finals: Vector[int],  # out [match] Trials passed
) -> int:
    """Play matches and write down what is to be learnt from; return the number of steps."""
    state, actions, bots, scratch = room.state, room.actions, room.bots, room.scratch
    view, step = scratch.look, int64(0)
    view.temperature = 0.0
    view.credit = course.credit
    for match in range(finals.shape[0]):
        forget(bots)
        copy_into(state, room.blank)
        open_stream(stream, seed, first_match + match, int64(EXPLORING))
        begin_match(tables, rules, state, seed, first_match + match, log)
        starts[match] = step
        guidance = draw_guidance(tables, rules, state, bots, course, stream)
        waiting, idle = draw_waiting(rules, course, stream)
        explored = AS_TAUGHT
        while state.status == status.PLAYING:
            list_actions(tables, rules, state, actions)
            if is_step(state):
                explored = note_step(
                    tables,
                    rules,
                    state,
                    weights,
                    view,
                    scratch,
                    explored,
                    rows[step],
                    steps[step],
                    values,
                    step,
                )
                step += 1
            if state.turns < waiting and idle >> state.seat & 1 and is_due_for_wait(state):
                index, other = wait(state, actions), UNCOMPARED
            else:
                index, other = choose(
                    tables, rules, state, actions, weights, bots, scratch, course, guidance, stream
                )
            code = actions.codes[index]
            if code == action.DRAW_STANDARD or code == action.DRAW_SAFE:
                stack = int64(code == action.DRAW_SAFE) * SAFE
                steps[step - 1, EXPLORED] |= int64(stack != steps[step - 1, STACK])
                steps[step - 1, STACK] = stack
            elif other != AS_TAUGHT:
                explored = other
            perform_action(tables, rules, state, code, log)
        finals[match] = state.trial
    starts[finals.shape[0]] = step
    return step


@kernel
def draw_guidance(
    tables: Tables, rules: Rules, state: State, bots: SeatedBots, course: Course, stream: Stream
) -> int:
    """Draw for how many turns a match follows the guide, and after which plan."""
    if not happens(stream, course.guided):
        return int64(0)
    if rules.level == levels.INTRO:
        n_plans = tables.plans.of_card[find_plans(tables, rules, state), 1]
        bots.memory.plan[0] = draw_below(stream, n_plans)
    return 5 + draw_below(stream, int64(LONGEST_GUIDANCE - 5))


@kernel
def draw_waiting(rules: Rules, course: Course, stream: Stream) -> tuple[int, int]:
    """Draw for how many turns nothing is built, and the bits of the seats that wait.

    A Traitor costs nothing while the castle is empty, but no match by itself goes there to see it.
    """
    if not rules.powers or not happens(stream, course.waiting):
        return int64(0), int64(0)
    idle = int64(1) if rules.players == 1 else 1 + draw_below(stream, int64(3))
    return 1 + draw_below(stream, int64(LONGEST_WAIT)), idle


@kernel
def is_due_for_wait(state: State) -> bool:
    """Whether a Defender is in hand, or a Traitor that an empty castle need not pay for."""
    if state.trial > 0:
        return False
    return state.phase == phase.PLAY or (state.phase == phase.TRAITOR and count_tiles(state, state.seat) == 0)


@kernel
def wait(state: State, actions: Actions) -> int:
    """Throw away what is in hand; a black Traitor must be laid."""
    code = action.DISCARD if state.phase == phase.PLAY else action.DISCARD_TRAITOR
    return find_action(actions, code) if has_action(actions, code) else int64(0)


@kernel
def is_step(state: State) -> bool:
    """Whether a value is learnt here: before a tile is drawn or taken, and before a Seer lays tiles open."""
    return state.phase == phase.TURN or (state.phase == phase.REVEAL and state.pending <= 0)


@kernel
def note_step(
    tables: Tables,
    rules: Rules,
    state: State,
    weights: Weights,
    view: View,
    scratch: Scratch,
    explored: int,
    rows: Vector[int],
    step: Vector[int],
    values: Matrix[float],
    number: int,  # of the step
) -> int:
    """Write a step down; where the choice before was another than the best, its value is that of the best."""
    best_first, best_second, best_last = view.best[0], view.best[1], view.best[2]
    rate_state(tables, rules, state, state.seat, weights, view, scratch)
    stack = find_stack(view)
    if state.phase == phase.REVEAL:
        rate_seer(weights, view)
        view.active[view.n_active - view.n_slots + f.SLOT_SEEN] += f.SEER_AT_WORK
        stack = int64(0)
    n_active = view.n_active
    for place in range(n_active):
        rows[place] = view.active[place]
    if rules.players == 2:
        partner = scratch.partner_look
        for place in range(partner.n_active):
            rows[n_active + place] = partner.active[place]
        n_active += partner.n_active
    step[N_ACTIVE] = n_active
    step[CONTEXT] = view.context
    step[STAGE] = view.stage
    step[STACK] = stack
    step[EXPLORED] = int64(explored != AS_TAUGHT)
    for goal in range(N_GOALS):
        values[goal, number] = find_chance(float(view.outputs[stack + goal]))
    if explored == EXPLORED_FROM:
        values[0, number] = find_chance(float(best_first))
        values[1, number] = find_chance(float(best_second))
        values[2, number] = find_chance(float(best_last))
    for goal in range(view.stage):
        values[goal, number] = 1.0
    return AS_TAUGHT


@kernel
def choose(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    bots: SeatedBots,
    scratch: Scratch,
    course: Course,
    guidance: int,
    stream: Stream,
) -> tuple[int, int]:
    """Choose as taught, after the guide or by chance; and say what that is beside the taught choice."""
    if actions.n == 1:
        return int64(0), AS_TAUGHT
    is_guided = state.turns < guidance
    if is_guided and rules.powers:
        index = blueprint.choose(tables, rules, state, actions, bots, scratch)
        return index, UNCOMPARED
    usual = taught.decide(tables, rules, state, actions, weights, scratch.look, scratch)
    index = usual
    if is_guided:
        index = blueprint.choose(tables, rules, state, actions, bots, scratch)
    elif state.phase == phase.PLAY and happens(stream, course.exploring):
        index = draw_below(stream, actions.n)
    elif (
        state.phase == phase.TURN
        and state.n_revealed == 0
        and has_action(actions, action.DRAW_SAFE)
        and not is_calm(state)
        and actions.codes[usual] != action.TRIGGER
        and happens(stream, course.exploring)
    ):
        index = find_action(actions, action.DRAW_SAFE)
    return index, EXPLORED_FROM if index != usual else AS_TAUGHT
