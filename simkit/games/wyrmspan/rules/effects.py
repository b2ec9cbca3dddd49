"""The interpreter of effects: who decides, which flow, which group, which item; atoms are steps of `atoms.py`."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    DRAGON_WORDS,
    N_COLUMNS,
    N_RESOURCES,
    N_STEPS,
    NO_CARD,
    decision,
    event,
    op,
    phase,
    trait,
)
from simkit.games.wyrmspan.constants import frame as kinds
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.programs import NO_CLAUSE
from simkit.games.wyrmspan.rules.atoms import find_cost, step_atom
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.rules.frames import ask, begin_atom, push_effect
from simkit.games.wyrmspan.rules.mat import clear_bundle, count_resources, find_place, note_bundle
from simkit.games.wyrmspan.rules.possible import can_start_atom, find_flows, find_targets
from simkit.games.wyrmspan.state import Frame, State

LAST_STEP = 2 * N_STEPS - 1


@kernel(inline=True)
def step_frame(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Go on with what lies on top of the stack (W-11)."""
    frame = state.frames[state.depth - 1]
    if frame.kind == kinds.EFFECT:
        if frame.is_running:
            step_run(tables, rules, state, frame, log)
        else:
            step_effect(tables, rules, state, frame, log)
    elif frame.kind == kinds.BENEFIT:
        if frame.atom >= 0:
            step_atom(tables, rules, state, frame, log)
        else:
            state.depth -= 1
    elif frame.kind == kinds.WALK:
        step_walk(tables, state, frame)
    else:
        step_pair(state, frame)


@kernel
def step_walk(tables: Tables, state: State, frame: Frame) -> None:
    """Walk on: a printed step, then the dragon of the next space, until there is none (W-14)."""
    place = frame.turn
    frame.turn += 1
    cave = frame.space // N_COLUMNS
    if place % 2 == 0:
        step = N_STEPS * cave + place // 2
        push_effect(state, frame.seat, tables.step_effect[step], kinds.STEP * 256 + step, int64(-1), int64(0))
        return
    space = frame.space + place // 2
    if place == LAST_STEP or state.players[frame.seat].dragons[space] == NO_CARD:
        state.depth -= 1
        return
    dragon = state.players[frame.seat].dragons[space]
    if tables.kind[dragon] == trait.IF_ACTIVATED:
        push_effect(state, frame.seat, tables.effect[dragon], kinds.DRAGON * 256 + dragon, space, int64(0))


@kernel
def step_pair(state: State, frame: Frame) -> None:
    """Reach two effects, in the order that their owner wants (W-11)."""
    if frame.done == 0:
        ask(state, frame.seat, decision.ORDER, int64(0b11))
    elif frame.done == 0b11:
        state.depth -= 1
    else:
        reach_one(state, frame, int64(frame.done == 1))


@kernel
def reach_one(state: State, frame: Frame, index: int) -> None:
    """Reach the first or the second effect of a pair."""
    frame.done |= bit(index)
    if index == 0:
        push_effect(state, frame.seat, frame.effect, frame.by, frame.space, int64(0))
    else:
        push_effect(state, frame.seat, frame.effect2, frame.by2, frame.space, int64(0))


@kernel
def step_effect(tables: Tables, rules: Rules, state: State, frame: Frame, log: Log) -> None:
    """Let the owner, then every opponent in turn, use or decline the effect (W-11)."""
    programs = tables.programs
    clause = programs.owner[frame.effect] if frame.turn == 0 else programs.opponents[frame.effect]
    if frame.turn == rules.players or clause == NO_CLAUSE:
        state.depth -= 1
        return
    seat = Seat((frame.seat + frame.turn) % rules.players)
    frame.actor = seat
    frame.clause = clause
    flows = find_flows(tables, rules, state, seat, clause, frame.space, frame.by, int64(0), int64(0))
    may_exchange = can_exchange_for(tables, state, frame, clause, flows)
    if flows == 0 and not may_exchange:
        decline(state, frame, log)
    elif (frame.must or programs.is_bound[clause]) and flows & (flows - 1) == 0:
        use_flow(tables, state, frame, first_bit(flows), log)
    else:
        ask(state, seat, decision.USE, flows)


@kernel
def can_exchange_for(tables: Tables, state: State, frame: Frame, clause: int, flows: int) -> bool:
    """Whether an exchange of resources may come before a use: it must be able to help (W-04)."""
    wanted = tables.programs.is_specific[clause]
    if wanted == 0 or frame.must or state.phase == phase.FINAL or (flows == 0 and wanted == 2):
        return False
    return count_resources(state.players[frame.actor]) >= 2


@kernel
def decline(state: State, frame: Frame, log: Log) -> None:
    """Leave an effect unused."""
    note(log, event.EFFECT, frame.actor, frame.by, int64(0), event.NOTHING)
    frame.turn += 1


@kernel
def use_flow(tables: Tables, state: State, frame: Frame, index: int, log: Log) -> None:
    """Begin one of the flows of an effect, for the first time or again."""
    if not frame.is_running:
        note(log, event.EFFECT, frame.actor, frame.by, int64(1), event.NOTHING)
        frame.is_running = 1
        frame.times = 0
    frame.times += 1
    frame.flow = tables.programs.clause_flow[frame.clause] + index
    frame.group = 0
    frame.done = 0
    frame.atom = -1
    frame.pick = -1
    frame.tucked = -1
    frame.n_drawn = 0
    for word in range(DRAGON_WORDS):
        frame.drawn[word] = 0
    for resource in range(N_RESOURCES):
        frame.gained[resource] = 0


@kernel(inline=True)
def step_run(tables: Tables, rules: Rules, state: State, frame: Frame, log: Log) -> None:
    """Go on with a used effect: the atom under way, a pick, the next item of the group, the next group (W-12)."""
    programs = tables.programs
    if frame.atom >= 0:
        step_atom(tables, rules, state, frame, log)
    elif frame.pick >= 0:
        step_pick(tables, rules, state, frame)
    elif frame.group == programs.flow_groups[frame.flow]:
        end_flow(tables, rules, state, frame)
    else:
        step_group(tables, rules, state, frame, log)


@kernel
def step_group(tables: Tables, rules: Rules, state: State, frame: Frame, log: Log) -> None:
    """Begin the next possible item of a group; optional ones come last (W-12)."""
    programs = tables.programs
    group = programs.flow_group[frame.flow] + frame.group
    if programs.is_paid[group] and frame.done == 0:
        clear_bundle(state.bundle)
    due, optional = int64(0), int64(0)
    for index in range(programs.group_items[group]):
        item = programs.group_item[group] + index
        if not frame.done & bit(index) and can_do_item(tables, rules, state, frame, item):
            if programs.is_optional[item]:
                optional |= bit(index)
            else:
                due |= bit(index)
    if due & (due - 1) and programs.is_ordered[group]:
        ask(state, frame.actor, decision.ITEM, due)
    elif due:
        start_item(tables, state, frame, first_bit(due))
    elif optional:
        ask(state, frame.actor, decision.MAY, bit(first_bit(optional)))
    else:
        if programs.is_paid[group]:
            note(log, event.PAY, frame.actor, event.NOTHING, event.NOTHING, event.NOTHING)
            note_bundle(log, state.bundle)
        frame.group += 1
        frame.done = 0


@kernel
def can_do_item(tables: Tables, rules: Rules, state: State, frame: Frame, item: int) -> bool:
    """Whether something of an item can be done now."""
    programs = tables.programs
    for atom in range(programs.item_atom[item], programs.item_atom[item] + programs.item_atoms[item]):
        if can_do_atom(tables, rules, state, frame, atom):
            return True
    return False


@kernel
def can_do_atom(tables: Tables, rules: Rules, state: State, frame: Frame, atom: int) -> bool:
    """Whether something of an atom can be done now, what was just drawn or gained included (W-12)."""
    programs = tables.programs
    code, a = programs.code[atom], programs.a[atom]
    if code == op.PAY:
        return True
    if code == op.KEEP:
        return False
    if code == op.GAIN_COST:
        return frame.tucked >= 0 and find_cost(tables, frame.tucked) != 0
    if code == op.DISCARD:
        return frame.n_drawn > programs.reserve[atom]
    if code == op.ACTIVATE and a != op.MAT:
        return find_targets(tables, rules, state, frame.actor, a, frame.by, int64(0)) != 0
    if code == op.TUCK and a == op.JUST:
        is_there = find_place(state.players[frame.actor], programs.b[atom], frame.space) != 0
        return is_there and frame.n_drawn > programs.reserve[atom]
    if code == op.CACHE and a // 8 == op.JUST:
        is_there = find_place(state.players[frame.actor], programs.b[atom], frame.space) != 0
        n_gained = frame.gained[0] + frame.gained[1] + frame.gained[2] + frame.gained[3]
        return is_there and n_gained > programs.reserve[atom]
    return can_start_atom(tables, rules, state, frame.actor, atom, frame.space, int64(0))


@kernel
def start_item(tables: Tables, state: State, frame: Frame, index: int) -> None:
    """Begin an item: its atom, or the picking of its atoms."""
    programs = tables.programs
    item = programs.group_item[programs.flow_group[frame.flow] + frame.group] + index
    frame.done |= bit(index)
    if programs.picks[item]:
        frame.pick = item
        frame.picks = programs.picks[item]
        frame.picked = 0
    else:
        begin_atom(tables, state, frame, programs.item_atom[item])


@kernel
def step_pick(tables: Tables, rules: Rules, state: State, frame: Frame) -> None:
    """Pick the next atom among different ones, fewer only if fewer are possible (W-12)."""
    programs = tables.programs
    options = int64(0)
    if frame.picks > 0:
        for index in range(programs.item_atoms[frame.pick]):
            if not frame.picked & bit(index):
                atom = programs.item_atom[frame.pick] + index
                if can_do_atom(tables, rules, state, frame, atom):
                    options |= bit(index)
    if options == 0:
        frame.pick = -1
    elif options & (options - 1):
        ask(state, frame.actor, decision.PICK, options)
    else:
        pick_atom(tables, state, frame, first_bit(options))


@kernel
def pick_atom(tables: Tables, state: State, frame: Frame, index: int) -> None:
    """Begin a picked atom."""
    frame.picks -= 1
    frame.picked |= bit(index)
    begin_atom(tables, state, frame, tables.programs.item_atom[frame.pick] + index)


@kernel
def end_flow(tables: Tables, rules: Rules, state: State, frame: Frame) -> None:
    """Offer the flow again if it may be repeated, else end the seat's part (W-12)."""
    clause = frame.clause
    if frame.times < tables.programs.repeats[clause]:
        flows = find_flows(
            tables, rules, state, frame.actor, clause, frame.space, frame.by, int64(0), int64(0)
        )
        if flows:
            ask(state, frame.actor, decision.AGAIN, flows)
            return
    frame.is_running = 0
    frame.turn += 1
