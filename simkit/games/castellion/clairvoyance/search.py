"""The search of one deal: counting, tries, the walk, and tries from where a walk has led."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below, open_stream
from simkit.games.castellion.clairvoyance.foresight import foresee, is_counted_out
from simkit.games.castellion.clairvoyance.sketch import extend, find_type, finish, take_layout
from simkit.games.castellion.clairvoyance.tries import (
    begin_match,
    draw,
    draw_tastes,
    play_out,
    play_tile,
    see_castle,
)
from simkit.games.castellion.clairvoyance.walk import EXAM_1, NO, YES, can_pass, find_way, set_goal
from simkit.games.castellion.constants import (
    FIRST_SEAT,
    N_TRIALS,
    N_TYPES,
    NOTHING,
    PLAYING,
    SAFE,
    TRAITOR,
    WON,
)
from simkit.games.castellion.rules.actions import has_action, list_actions
from simkit.games.castellion.rules.outlook import rate_facing
from simkit.games.castellion.rules.setup import lay_out
from simkit.games.castellion.rules.steps import apply_action

# Verdicts: the contract's, the two proofs, and a win that the rules do not confirm, which would be a bug.
UNDECIDED, WINNABLE, COUNTED_OUT, WALKED_OUT, REFUTED = (int64(code) for code in range(5))
STREAM_CLAIRVOYANT = int64(64)

QUICK = 2_000  # tries before the walk
ROUND = 40  # tries for each way that a walk has found: every other goes it, the rest begin anew
WALK_SHARE = 100  # positions of the walk for each try of the budget
SHORT_WALK = 5_000  # positions for a way to begin
GOALS, WALKS = 400, 40  # layouts in types that are thought of, and of these walked to, for one
LARGEST_BEGINNING = 18  # cells of such a layout


@kernel
def search_deals(
    tables: Any,
    rules: Any,
    layouts: Any,
    libraries: Any,
    seed: Any,
    first_deal: Any,
    verdicts: Any,
    tries: Any,
    budget: Any,
    work: Any,
    walk: Any,
    desk: Any,
    log: Any,
) -> None:
    """Search deals one after the other, each with at most so many tries; write the verdicts and the tries made."""
    for place in range(verdicts.shape[0]):
        deal = first_deal + place
        lay_out(tables, rules, work.start, seed, deal, log)
        open_stream(work.stream, seed, deal, STREAM_CLAIRVOYANT)
        verdict, tried = search(tables, rules, layouts, libraries, budget, work, walk, log)
        if verdict == WINNABLE and not is_won(tables, rules, work, desk, log):
            verdict = REFUTED
        verdicts[place] = verdict
        tries[place] = tried


@kernel
def search(
    tables: Any, rules: Any, layouts: Any, libraries: Any, budget: Any, work: Any, walk: Any, log: Any
) -> Any:
    """Search the deal on the table; return the verdict and the tries made. The actions of a win stand in `work`."""
    foresee(work)
    if is_counted_out(work):
        return COUNTED_OUT, NOTHING
    sketches = libraries[work.start.cards[N_TRIALS - 1] - tables.decks[N_TRIALS - 1, 1]]
    n_fitting = count_fitting(sketches, work)
    tried = int64(0)
    while tried < min(budget, QUICK):
        tried += 1
        if try_sketch(tables, rules, sketches, n_fitting, work, log):
            return WINNABLE, tried
    if budget == 0:
        return UNDECIDED, tried
    if can_pass(layouts, work, walk, WALK_SHARE * budget) == NO:
        return WALKED_OUT, tried
    while tried < budget:
        has_way = find_beginning(layouts, work, walk)
        for number in range(min(ROUND, budget - tried)):
            tried += 1
            if has_way and number % 2 == 0:
                if try_beginning(tables, rules, layouts, work, walk, log):
                    return WINNABLE, tried
            elif try_sketch(tables, rules, sketches, n_fitting, work, log):
                return WINNABLE, tried
    return UNDECIDED, tried


@kernel
def count_fitting(sketches: Any, work: Any) -> Any:
    """Sketches for whose Exam I tiles enough come in time; they stand first, up to an empty one."""
    n_tiles = work.n_before[EXAM_1] + work.n_safe
    n_fitting = int64(0)
    while 0 < sketches[n_fitting].n_tiles <= n_tiles:
        n_fitting += 1
    return n_fitting


@kernel
def is_won(tables: Any, rules: Any, work: Any, desk: Any, log: Any) -> Any:
    """Whether the actions of a try, each of them legal when it is its turn, win the deal."""
    state = work.state
    work.state = work.start
    for number in range(work.n_actions):
        list_actions(tables, rules, state, desk)
        if state.status != PLAYING or not has_action(desk, work.actions[number]):
            return False
        apply_action(tables, rules, state, work.actions[number], log)
    return state.status == WON


@kernel
def try_sketch(tables: Any, rules: Any, sketches: Any, n_fitting: Any, work: Any, log: Any) -> Any:
    """Try the deal after one of the first so many sketches; return whether it was won."""
    if n_fitting == 0:
        return False
    work.sketch = sketches[draw_below(work.stream, n_fitting)]
    begin_match(work)
    draw_tastes(work)
    return play_out(tables, rules, work, log)


@kernel
def find_beginning(layouts: Any, work: Any, walk: Any) -> Any:
    """Walk to a layout of chance in types of chance; return whether one was reached in short walks."""
    n_fitting = int64(0)
    n_tiles = min(work.n_before[EXAM_1] + work.n_safe, LARGEST_BEGINNING)
    while n_fitting < layouts.sizes.shape[0] and layouts.sizes[n_fitting] <= n_tiles:
        n_fitting += 1
    walks = int64(0)
    for _ in range(GOALS):
        walk.layout = draw_below(work.stream, n_fitting)
        types = draw_below(work.stream, int64(N_TYPES**N_TRIALS))
        if set_goal(layouts, walk.layout, types, work, walk):
            walk.n_positions = 0
            if find_way(work, walk, SHORT_WALK) == YES:
                return True
            walks += 1
            if walks == WALKS:
                return False
    return False


@kernel
def try_beginning(tables: Any, rules: Any, layouts: Any, work: Any, walk: Any, log: Any) -> Any:
    """Play the way that a walk has found and go on from there after a new sketch; return whether that won."""
    state, sketch = work.state, work.sketch
    card = work.start.cards[N_TRIALS - 1]
    take_layout(tables, layouts, walk.layout, card, sketch)
    finish(sketch)
    begin_match(work)
    follow(tables, rules, work, walk, log)
    if state.status != PLAYING:
        return False
    see_castle(work)
    if state.trial == 0:
        for group in range(sketch.n_groups):
            sketch.types[group] = find_type(work.castle, sketch.cells[group], sketch.borders[group])
    else:
        sketch.n_groups = 0
        sketch.wanted = layouts.second
    if not extend(tables, layouts, card, sketch, work.castle, work.stream):
        return False
    draw_tastes(work)
    return play_out(tables, rules, work, log)


@kernel
def follow(tables: Any, rules: Any, work: Any, walk: Any, log: Any) -> None:
    """Play the steps of a walk; Traitors are laid on the way, and as soon as Exam I can be passed for good."""
    state = work.state
    for number in range(walk.n_steps):
        is_over = work.defenders[state.standard_next] == work.n_before[EXAM_1]
        if is_over and rate_facing(tables, rules, state, FIRST_SEAT) == 1.0:
            while state.trial == 0:
                draw(tables, rules, work, False, log)
        is_safe = walk.sources[number] == SAFE
        tile = draw(tables, rules, work, is_safe, log)
        while tile >= TRAITOR:
            tile = draw(tables, rules, work, is_safe, log)
        play_tile(tables, rules, work, tile, walk.cells[number], log)
