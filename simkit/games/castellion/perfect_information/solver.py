"""The search of one deal: counting, attempts, the exhaustive search, and attempts from where a path has led."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log
from simkit.core.records import Vector
from simkit.core.rng import draw_below, open_stream
from simkit.games.castellion.bots.risk import rate_facing
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import FIRST_SEAT, N_TRIALS, N_TYPES, NOTHING, stacks, status, tiles
from simkit.games.castellion.data import Tables
from simkit.games.castellion.perfect_information import castle_plans, playout
from simkit.games.castellion.perfect_information.arrangements import N_ARRANGEMENTS, Arrangements
from simkit.games.castellion.perfect_information.attempt import Attempt, read_castle
from simkit.games.castellion.perfect_information.castle_plans import CastlePlan, Library
from simkit.games.castellion.perfect_information.constants import STREAM_SEARCH, answer, exam, verdict
from simkit.games.castellion.perfect_information.deal import is_counted_out, read_stacks
from simkit.games.castellion.perfect_information.positions import Search
from simkit.games.castellion.perfect_information.search import can_pass, find_path, set_goal
from simkit.games.castellion.rules.actions import has_action, list_actions
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import Actions

QUICK = 2_000  # attempts before the exhaustive search
ROUND = 40  # attempts for each path found: every other follows it, the rest begin anew
POSITIONS = 100  # of the exhaustive search for each attempt of the budget
SHORT = 5_000  # positions of a search for a path to begin with
MAX_GOALS, MAX_SEARCHES = (
    400,
    40,
)  # arrangements in types that are drawn, and of these searched for, for one path
LARGEST_GOAL = 18  # cells of such an arrangement's closure


@kernel
def solve_deals(
    tables: Tables,
    rules: Rules,
    arrangements: Arrangements,
    library: Library,
    seed: int,
    first_deal: int,
    verdicts: NDArray[np.int8],  # out
    n_attempts: NDArray[np.int64],  # out
    budget: int,
    attempt: Attempt,
    search: Search,
    actions: Actions,
    log: Log,
) -> None:
    """Search deals one after the other, each with at most so many attempts; write verdicts and attempts made."""
    for place in range(verdicts.shape[0]):
        deal = first_deal + place
        copy_into(attempt.deal.start, attempt.blank)
        begin_match(tables, rules, attempt.deal.start, seed, deal, log)
        open_stream(attempt.deal.stream, seed, deal, STREAM_SEARCH)
        found, made = solve_deal(tables, rules, arrangements, library, budget, attempt, search, log)
        if found == verdict.WINNABLE and not is_won(tables, rules, attempt, actions, log):
            found = verdict.REFUTED
        verdicts[place] = found
        n_attempts[place] = made


@kernel
def solve_deal(
    tables: Tables,
    rules: Rules,
    arrangements: Arrangements,
    library: Library,
    budget: int,
    attempt: Attempt,
    search: Search,
    log: Log,
) -> tuple[int, int]:
    """Search the deal on the table; return the verdict and the attempts made. A win's actions stand in `attempt`."""
    deal = attempt.deal
    read_stacks(deal)
    if is_counted_out(deal):
        return verdict.COUNTED_OUT, NOTHING
    plans = library.plans[deal.start.cards[exam.LAST] - tables.decks[exam.LAST, 1]]
    n_fitting = count_fitting(plans, attempt)
    made = int64(0)
    while made < min(budget, QUICK):
        made += 1
        if attempt_plan(tables, rules, plans, n_fitting, attempt, log):
            return verdict.WINNABLE, made
    if budget == 0:
        return verdict.UNDECIDED, made
    if can_pass(arrangements, deal, search, POSITIONS * budget) == answer.NO:
        return verdict.EXHAUSTED, made
    while made < budget:
        has_path = find_any_path(arrangements, attempt, search)
        for number in range(min(ROUND, budget - made)):
            made += 1
            if has_path and number % 2 == 0:
                if attempt_from_path(tables, rules, arrangements, attempt, search, log):
                    return verdict.WINNABLE, made
            elif attempt_plan(tables, rules, plans, n_fitting, attempt, log):
                return verdict.WINNABLE, made
    return verdict.UNDECIDED, made


@kernel
def count_fitting(plans: Vector[CastlePlan], attempt: Attempt) -> int:
    """Plans for whose Exam I tiles enough come in time; they stand first, up to an empty one."""
    n_tiles = attempt.deal.n_before[exam.FIRST] + attempt.deal.n_safe
    n_fitting = int64(0)
    while 0 < plans[n_fitting].n_tiles <= n_tiles:
        n_fitting += 1
    return n_fitting


@kernel
def is_won(tables: Tables, rules: Rules, attempt: Attempt, actions: Actions, log: Log) -> bool:
    """Whether the actions of an attempt, each of them legal when it is its turn, win the deal."""
    state = attempt.state
    copy_into(state, attempt.deal.start)
    for number in range(attempt.n_actions):
        list_actions(tables, rules, state, actions)
        if state.status != status.PLAYING or not has_action(actions, attempt.actions[number]):
            return False
        perform_action(tables, rules, state, attempt.actions[number], log)
    return state.status == status.WON


@kernel
def attempt_plan(
    tables: Tables, rules: Rules, plans: Vector[CastlePlan], n_fitting: int, attempt: Attempt, log: Log
) -> bool:
    """Attempt the deal by one of the first so many plans; return whether it was won."""
    if n_fitting == 0:
        return False
    copy_into(attempt.plan, plans[draw_below(attempt.deal.stream, n_fitting)])
    playout.restart(attempt)
    playout.draw_weights(attempt)
    return playout.play_to_end(tables, rules, attempt, log)


@kernel
def find_any_path(arrangements: Arrangements, attempt: Attempt, search: Search) -> bool:
    """Search for an arrangement of chance in types of chance; return whether short searches reached one."""
    deal = attempt.deal
    n_fitting = int64(0)
    n_tiles = min(deal.n_before[exam.FIRST] + deal.n_safe, LARGEST_GOAL)
    while n_fitting < N_ARRANGEMENTS and arrangements.sizes[n_fitting] <= n_tiles:
        n_fitting += 1
    n_searches = int64(0)
    for _ in range(MAX_GOALS):
        search.arrangement = draw_below(deal.stream, n_fitting)
        types = draw_below(deal.stream, int64(N_TYPES**N_TRIALS))
        if set_goal(arrangements, search.arrangement, types, deal, search):
            search.n_positions = 0
            if find_path(deal, search, SHORT) == answer.YES:
                return True
            n_searches += 1
            if n_searches == MAX_SEARCHES:
                return False
    return False


@kernel
def attempt_from_path(
    tables: Tables, rules: Rules, arrangements: Arrangements, attempt: Attempt, search: Search, log: Log
) -> bool:
    """Follow the path that a search has found and go on from there by a new plan; return whether that won."""
    state, plan = attempt.state, attempt.plan
    card = attempt.deal.start.cards[exam.LAST]
    castle_plans.begin_plan(tables, arrangements, search.arrangement, card, plan)
    castle_plans.relate_groups(plan)
    playout.restart(attempt)
    follow_path(tables, rules, attempt, search, log)
    if state.status != status.PLAYING:
        return False
    read_castle(attempt)
    if state.trial == exam.FIRST:
        for group in range(plan.n_groups):
            plan.types[group] = castle_plans.find_type(attempt.castle, plan.cells[group], plan.borders[group])
    else:
        plan.n_groups = 0
        plan.wanted = arrangements.second
    if not castle_plans.complete_plan(tables, arrangements, card, plan, attempt.castle, attempt.deal.stream):
        return False
    playout.draw_weights(attempt)
    return playout.play_to_end(tables, rules, attempt, log)


@kernel
def follow_path(tables: Tables, rules: Rules, attempt: Attempt, search: Search, log: Log) -> None:
    """Play the steps of a path; Traitors are laid on the way, and as soon as Exam I can be passed for good."""
    state, deal = attempt.state, attempt.deal
    for number in range(search.n_steps):
        is_over = deal.n_defenders[state.standard_next] == deal.n_before[exam.FIRST]
        if is_over and rate_facing(tables, rules, state, FIRST_SEAT) == 1.0:
            while state.trial == exam.FIRST:
                playout.draw(tables, rules, attempt, False, log)
        is_safe = search.sources[number] == stacks.SAFE
        tile = playout.draw(tables, rules, attempt, is_safe, log)
        while tile >= tiles.TRAITOR:
            tile = playout.draw(tables, rules, attempt, is_safe, log)
        playout.play_tile(tables, rules, attempt, tile, search.cells[number], log)
