"""The stack of what is under way: what a move triggers is finished before anything else goes on (W-11)."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.wyrmspan.constants import DRAGON_WORDS, N_RESOURCES, op
from simkit.games.wyrmspan.constants import frame as kinds
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.mat import clear_bundle, find_place, select_trait
from simkit.games.wyrmspan.rules.possible import count_amount
from simkit.games.wyrmspan.state import Frame, State


@kernel
def ask(state: State, seat: Seat, decision: int, options: int) -> None:
    """Let a seat decide."""
    state.seat = seat
    state.decision = decision
    state.options = options


@kernel
def push_frame(state: State, kind: int, seat: Seat, space: int) -> Frame:
    """Put something on the stack, with nothing done."""
    frame = state.frames[state.depth]
    state.depth += 1
    frame.kind = kind
    frame.seat = seat
    frame.actor = seat
    frame.space = space
    frame.must = 0
    frame.turn = 0
    frame.is_running = 0
    frame.done = 0
    frame.atom = -1
    frame.pick = -1
    frame.same = -1
    return frame


@kernel
def push_effect(state: State, seat: Seat, effect: int, by: int, space: int, must: int) -> None:
    """Reach an effect."""
    frame = push_frame(state, kinds.EFFECT, seat, space)
    frame.effect = effect
    frame.by = by
    frame.must = must


@kernel
def push_pair(state: State, seat: Seat, effect: int, by: int, effect2: int, by2: int, space: int) -> None:
    """Reach two effects in either order."""
    frame = push_frame(state, kinds.PAIR, seat, space)
    frame.effect = effect
    frame.by = by
    frame.effect2 = effect2
    frame.by2 = by2


@kernel
def push_benefit(tables: Tables, state: State, seat: Seat, atom: int) -> None:
    """Begin one atom that is not optional."""
    frame = push_frame(state, kinds.BENEFIT, seat, int64(-1))
    begin_atom(tables, state, frame, atom)


@kernel
def begin_atom(tables: Tables, state: State, frame: Frame, atom: int) -> None:
    """Begin an atom: count its amount, forget what was just drawn or gained if it draws or gains (W-12)."""
    programs, player = tables.programs, state.players[frame.actor]
    code, a = programs.code[atom], programs.a[atom]
    frame.atom = atom
    frame.left = count_amount(tables, player, programs.n[atom], frame.space)
    if code == op.LAY or code == op.LAY_EACH:
        clear_bundle(state.bundle)
    elif code == op.DRAW or code == op.GAIN_DRAGON:
        frame.n_drawn = 0
        for word in range(DRAGON_WORDS):
            frame.drawn[word] = 0
    elif code == op.GAIN_ANY or code == op.GAIN_SAME:
        for resource in range(N_RESOURCES):
            frame.gained[resource] = 0
    elif code == op.TUCK_EACH:
        frame.left = select_trait(tables, player, find_place(player, programs.b[atom], frame.space), a)
    elif code == op.DISCARD or (code == op.TUCK and a == op.JUST):
        frame.left = min(frame.left, max(int64(0), frame.n_drawn - programs.reserve[atom]))
    elif code == op.CACHE and a // 8 == op.JUST:
        n_gained = frame.gained[0] + frame.gained[1] + frame.gained[2] + frame.gained[3]
        frame.left = min(frame.left, max(int64(0), n_gained - programs.reserve[atom]))
