"""What greedy and blueprint share: where to draw, when to resolve a Trial early, what to give up."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.constants import (
    COLUMN_0,
    DESTROY,
    DESTROY_FIRST,
    DRAW_SAFE,
    DRAW_STANDARD,
    FACE,
    FACE_FIRST,
    FIRST_SEAT,
    FORESEE,
    HAUNT_FIRST,
    HORROR,
    LAY_TRAITOR,
    N_TRIALS,
    N_TYPES,
    PANTRY_FIRST,
    PANTRY_TYPE,
    SECOND_SEAT,
    STRIDE,
    TAKE_FIRST,
    TRAITOR,
    TRAITOR_DRAWN,
    TRIGGER,
    TURN,
    WIDTH,
)
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import count_columns, occupied
from simkit.games.castellion.rules.formations import find_bastions, find_lines, find_towers
from simkit.games.castellion.rules.outlook import is_in_danger, rate_chance, rate_facing

SURE = 1.0  # share of the cards that must be passed for a Trial to be no danger


@kernel
def choose(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Decide everything but what is done with a Defender, its power and the Herald."""
    phase = state.phase
    if phase == TURN:
        return choose_source(tables, rules, state, desk, SURE)
    if phase == TRAITOR_DRAWN:
        return choose_for_traitor(tables, rules, state, desk, SURE)
    if phase == DESTROY:
        return choose_destruction(rules, state, desk)
    if phase == FACE:
        return choose_facing(tables, rules, state, desk)
    if phase == HORROR:
        return choose_haunted(state, desk)
    return int64(0)


@kernel
def choose_source(tables: Any, rules: Any, state: Any, desk: Any, brave: Any) -> Any:
    """Resolve the last Trial once it is won, build Pantry tiles that are due, draw safe in danger, else standard."""
    if rules.voluntary and state.trial == N_TRIALS - 1 and rate_chance(tables, rules, state) >= SURE:
        return find_action(desk, TRIGGER)
    if rules.pantry and lacks_pantry(rules, state):
        for index in range(desk.n_legal):
            if desk.legal[index] >= PANTRY_FIRST:
                return int64(index)
    if state.n_revealed > 0:
        return choose_revealed(desk)
    if state.traitors + 1 < state.needed[state.trial]:
        return find_action(desk, DRAW_STANDARD)
    return find_action(desk, DRAW_SAFE if is_in_danger(tables, rules, state, brave) else DRAW_STANDARD)


@kernel
def lacks_pantry(rules: Any, state: Any) -> Any:
    """Whether the castle needs another Pantry tile for the current Trial, on a foundation that stands."""
    target = (state.trial + 1) * (2 if rules.players == 1 else 1)
    return (
        count_bits(state.types[state.seat, PANTRY_TYPE]) < target
        and count_columns(state, state.seat) == WIDTH
    )


@kernel
def choose_revealed(desk: Any) -> Any:
    """Take the first revealed Defender; a Traitor only when nothing else is open."""
    for index in range(desk.n_legal):
        if TAKE_FIRST <= desk.legal[index] < TAKE_FIRST + TRAITOR:
            return int64(index)
    return int64(0)


@kernel
def choose_for_traitor(tables: Any, rules: Any, state: Any, desk: Any, brave: Any) -> Any:
    """Get rid of a Traitor free of charge if it would resolve a Trial that may be failed; else lay it."""
    if desk.n_legal > 1 and is_in_danger(tables, rules, state, brave):
        if has_action(desk, FORESEE):
            return find_action(desk, FORESEE)
        for index in range(desk.n_legal):
            if HAUNT_FIRST <= desk.legal[index] < HAUNT_FIRST + WIDTH:
                return choose_haunted(state, desk)
    return find_action(desk, LAY_TRAITOR)


@kernel
def choose_haunted(state: Any, desk: Any) -> Any:
    """Haunt the highest column, where least is built any more; formations are spared."""
    whole = find_whole(state, state.seat)
    best, chosen = int64(-1), int64(0)
    for index in range(desk.n_legal):
        column = desk.legal[index] - HAUNT_FIRST
        if not 0 <= column < WIDTH:
            continue
        cells = occupied(state, state.seat) >> column * STRIDE & COLUMN_0
        top = int64(1) << (column * STRIDE + count_bits(cells) - 1)
        value = count_bits(cells) + (0 if whole & top else 16)
        if value > best:
            best, chosen = value, int64(index)
    return chosen


@kernel
def choose_facing(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Let the castle face the first Trial that is likelier to pass it, the leader's if both are."""
    first = rate_facing(tables, rules, state, FIRST_SEAT)
    second = rate_facing(tables, rules, state, SECOND_SEAT)
    return find_action(desk, FACE_FIRST + int64(second > first))


@kernel
def find_whole(state: Any, seat: Any) -> Any:
    """Cells of all towers, bastions and lines."""
    found = int64(0)
    for kind in range(N_TYPES):
        cells = state.types[seat, kind]
        towers, lines, bastions = find_towers(cells), find_lines(cells), find_bastions(cells)
        found |= towers | towers << 1 | towers << 2 | towers << 3
        found |= lines | lines << STRIDE | lines << 2 * STRIDE | lines << 3 * STRIDE
        found |= bastions | bastions << 1 | bastions << STRIDE | bastions << (STRIDE + 1)
    return found


@kernel
def choose_destruction(rules: Any, state: Any, desk: Any) -> Any:
    """Give up a tile: never the haunted one, rather none of a formation, from high columns, from above."""
    seat = state.seat
    whole, built = find_whole(state, seat), occupied(state, seat)
    best, chosen = int64(1 << 30), int64(0)
    for index in range(desk.n_legal):
        cell = desk.legal[index] - DESTROY_FIRST
        height = count_bits(built >> (cell & ~(STRIDE - 1)) & COLUMN_0)
        above = built >> cell & COLUMN_0 >> (cell & (STRIDE - 1))
        cost = 32 * (height == 1) - height + 2 * count_bits(above)
        if state.haunted[seat] >> cell & 1:
            cost += 4096
        if whole >> cell & 1:
            cost += 64
        if whole & above << cell & ~(int64(1) << cell):
            cost += 16
        if rules.pantry and state.types[seat, PANTRY_TYPE] >> cell & 1:
            cost += 48
        if cost < best:
            best, chosen = int64(cost), int64(index)
    return chosen
