"""What greedy and blueprint do by default: where to draw, when to resolve a Trial early, what to give up."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots.risk import is_in_danger, rate_chance, rate_facing
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COLUMN_0,
    FIRST_SEAT,
    N_TRIALS,
    SECOND_SEAT,
    STRIDE,
    WIDTH,
    action,
    defender,
    phase,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import count_columns, occupied
from simkit.games.castellion.rules.formations import (
    find_bastions,
    find_joints,
    find_lines,
    find_towers,
)
from simkit.games.castellion.rules.trials import is_calm
from simkit.games.castellion.scoring import count_due
from simkit.games.castellion.state import Actions, State

SURE = 1.0  # share of the cards that must be passed for a Trial to be no danger


@kernel
def choose(tables: Tables, rules: Rules, state: State, actions: Actions) -> int:
    """Decide everything but what is done with a Defender, its power and the Herald."""
    due = state.phase
    if due == phase.TURN:
        return choose_source(tables, rules, state, actions, SURE)
    if due == phase.TRAITOR:
        return choose_for_traitor(tables, rules, state, actions, SURE)
    if due == phase.DESTROY:
        return choose_destruction(rules, state, actions)
    if due == phase.FACE:
        return choose_facing(tables, rules, state, actions)
    if due == phase.HORROR:
        return choose_haunted(state, actions)
    return int64(0)


@kernel(inline=True)
def choose_source(tables: Tables, rules: Rules, state: State, actions: Actions, brave: float) -> int:
    """Resolve the last Trial once it is won, build Pantry tiles that are due, draw safe in danger, else standard."""
    if rules.voluntary and state.trial == N_TRIALS - 1 and rate_chance(tables, rules, state) >= SURE:
        return find_action(actions, action.TRIGGER)
    if rules.pantry and can_use_pantry(rules, state):
        for index in range(actions.n):
            if actions.codes[index] >= action.PANTRY_FIRST:
                return int64(index)
    if state.n_revealed > 0:
        return choose_revealed(actions)
    if is_calm(state):
        return find_action(actions, action.DRAW_STANDARD)
    return find_action(
        actions, action.DRAW_SAFE if is_in_danger(tables, rules, state, brave) else action.DRAW_STANDARD
    )


@kernel(inline=True)
def can_use_pantry(rules: Rules, state: State) -> bool:
    """Whether the castle needs another Pantry tile for the current Trial, on a foundation that stands."""
    standing = count_bits(state.types[state.seat, defender.PANTRY])
    return standing < count_due(rules, state) and count_columns(state, state.seat) == rules.foundation_width


@kernel(inline=True)
def choose_revealed(actions: Actions) -> int:
    """Take the first revealed Defender; a Traitor only when nothing else is open."""
    for index in range(actions.n):
        if action.TAKE_FIRST <= actions.codes[index] < action.TAKE_FIRST + tiles.TRAITOR:
            return int64(index)
    return int64(0)


@kernel(inline=True)
def choose_for_traitor(tables: Tables, rules: Rules, state: State, actions: Actions, brave: float) -> int:
    """Get rid of a Traitor free of charge if it would resolve a Trial that may be failed; else lay it."""
    if actions.n > 1 and is_in_danger(tables, rules, state, brave):
        if has_action(actions, action.FORESEE):
            return find_action(actions, action.FORESEE)
        for index in range(actions.n):
            if action.HAUNT_FIRST <= actions.codes[index] < action.HAUNT_FIRST + WIDTH:
                return choose_haunted(state, actions)
    return find_action(actions, action.LAY_TRAITOR)


@kernel
def choose_haunted(state: State, actions: Actions) -> int:
    """Haunt the highest column, where least is built any more; formations are spared."""
    whole = find_whole(state, state.seat)
    best, chosen = int64(-1), int64(0)
    for index in range(actions.n):
        column = actions.codes[index] - action.HAUNT_FIRST
        if not 0 <= column < WIDTH:
            continue
        cells = occupied(state, state.seat) >> column * STRIDE & COLUMN_0
        top = int64(1) << (column * STRIDE + count_bits(cells) - 1)
        value = count_bits(cells) + (0 if whole & top else 16)
        if value > best:
            best, chosen = value, int64(index)
    return chosen


@kernel(inline=True)
def choose_facing(tables: Tables, rules: Rules, state: State, actions: Actions) -> int:
    """Let the castle face the first Trial that is likelier to pass it, the leader's if both are."""
    first = rate_facing(tables, rules, state, FIRST_SEAT)
    second = rate_facing(tables, rules, state, SECOND_SEAT)
    return find_action(actions, action.FACE_FIRST + int64(second > first))


@kernel
def find_whole(state: State, seat: Seat) -> int:
    """Cells of all towers, bastions and lines."""
    up, right = find_joints(state, seat, int64(0))
    towers, lines, bastions = find_towers(up, right), find_lines(up, right), find_bastions(up, right)
    found = towers | towers << 1 | towers << 2 | towers << 3
    found |= lines | lines << STRIDE | lines << 2 * STRIDE | lines << 3 * STRIDE
    found |= bastions | bastions << 1 | bastions << STRIDE | bastions << (STRIDE + 1)
    return found


@kernel(inline=True)
def choose_destruction(rules: Rules, state: State, actions: Actions) -> int:
    """Give up a tile: never the haunted one, rather none of a formation, from high columns, from above."""
    seat = state.seat
    whole, built = find_whole(state, seat), occupied(state, seat)
    best, chosen = int64(1 << 30), int64(0)
    for index in range(actions.n):
        cell = actions.codes[index] - action.DESTROY_FIRST
        height = count_bits(built >> (cell & ~(STRIDE - 1)) & COLUMN_0)
        above = built >> cell & COLUMN_0 >> (cell & (STRIDE - 1))
        cost = 32 * (height == 1) - height + 2 * count_bits(above)
        if state.haunted[seat] >> cell & 1:
            cost += 4096
        if whole >> cell & 1:
            cost += 64
        if whole & above << cell & ~(int64(1) << cell):
            cost += 16
        if rules.pantry and state.types[seat, defender.PANTRY] >> cell & 1:
            cost += 48
        if cost < best:
            best, chosen = int64(cost), int64(index)
    return chosen
