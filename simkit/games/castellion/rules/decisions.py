"""What each decision does, up to where the rules go on by themselves."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    N_MOTIFS,
    N_TRIALS,
    NOTHING,
    Tile,
    action,
    cause,
    defender,
    event,
    phase,
    trigger,
)
from simkit.games.castellion.rules.destruction import begin_destruction
from simkit.games.castellion.rules.plays import (
    discard_tile,
    draw_tile,
    place_tile,
    swap_vigil,
    take_pantry,
    take_revealed,
)
from simkit.games.castellion.rules.prison import imprison
from simkit.games.castellion.rules.setup import set_herald
from simkit.games.castellion.rules.traitors import (
    BY_HORROR,
    discard_traitor,
    foresee_traitor,
    haunt,
    lay_traitor,
    sweat,
)
from simkit.games.castellion.rules.trials import call_trial
from simkit.games.castellion.state import State


@kernel(hot=True)
def act_on_turn(rules: Rules, state: State, code: int, log: Log) -> None:
    """Begin a turn with a tile, or resolve the current Trial early (C-18), or give the Champion card away."""
    if code == action.TRIGGER:
        call_trial(state, trigger.CHOICE, phase.TURN)
        state.phase = phase.TRIAL_DUE
    elif code <= action.DRAW_SAFE:
        draw_tile(state, code, log)
    elif code == action.GIVE_CHAMPION:
        begin_destruction(state, state.seat, rules.champion_cost, cause.CHAMPION, log)
    elif code < action.RECOVER_FIRST:
        take_revealed(state, Tile(code - action.TAKE_FIRST), log)
    else:
        take_pantry(state, code - action.PANTRY_FIRST, log)


@kernel(hot=True)
def act_on_tile(rules: Rules, state: State, code: int, log: Log) -> None:
    """Play the tile in hand."""
    if code <= action.PLACE_RIGHT:
        place_tile(rules, state, code, log)
    elif code == action.DISCARD:
        discard_tile(state, int64(-1), log)
    elif code == action.USE_POWER:
        use_power(rules, state, log)
    elif code == action.SWAP_VIGIL:
        swap_vigil(state, log)
    elif code == action.GIVE_TILE:
        begin_destruction(state, state.seat, int64(1), cause.GIFT, log)
    elif code == action.TRIGGER:
        call_trial(state, trigger.CHOICE, phase.PLAY)
        state.phase = phase.TRIAL_DUE
    else:
        imprison(state, code - action.PRISON_FIRST, log)


@kernel(inline=True)
def use_power(rules: Rules, state: State, log: Log) -> None:
    """Discard the tile and begin the power of its type, on the own castle (C-21, C-23, C-24, C-38, C-47)."""
    kind = state.tile // N_MOTIFS
    discard_tile(state, kind, log)
    if kind == defender.JUGGLER:
        state.phase = phase.SWAP
    elif kind == defender.CHAMELEON:
        state.phase = phase.RECOVER
    elif kind == defender.SEER:
        state.pending = -1 if rules.seer_must_top_up and state.n_revealed > 0 else 0
        state.phase = phase.REVEAL
    else:
        begin_destruction(state, state.seat, int64(1), cause.PYRO, log)


@kernel
def act_on_traitor(rules: Rules, state: State, code: int, log: Log) -> None:
    """Deal with the Traitor in hand."""
    if code == action.LAY_TRAITOR:
        lay_traitor(state, log)
    elif code == action.DISCARD_TRAITOR:
        discard_traitor(rules, state, log)
    elif code == action.FORESEE:
        foresee_traitor(state, log)
    elif code == action.TRIGGER:
        call_trial(state, trigger.CHOICE, phase.TRAITOR)
        state.phase = phase.TRIAL_DUE
    else:
        sweat(state, code - action.HAUNT_FIRST, log)


@kernel
def act_rarely(rules: Rules, state: State, code: int, log: Log) -> None:
    """Perform what is decided once or twice in a match."""
    if state.phase == phase.HERALD:
        set_herald(rules, state, code - action.HERALD_FIRST, log)
    elif state.phase == phase.UNCOVER:
        uncover(state, code - action.UNCOVER_FIRST, log)
    elif state.phase == phase.HORROR:
        haunt(state, code - action.HAUNT_FIRST, BY_HORROR, log)
        state.phase = phase.TRAITOR
    elif state.phase == phase.FACE:
        state.facing = Seat(code - action.FACE_FIRST)
        state.phase = phase.TRIAL_FACED
    elif code == action.GIVE_CHAMPION:
        begin_destruction(state, state.seat, rules.champion_cost, cause.CHAMPION, log)
    else:
        state.seat = state.active
        state.phase = phase.TURN


@kernel(inline=True)
def uncover(state: State, trial: int, log: Log) -> None:
    """Turn a face-down Trial up for a tower (C-27)."""
    state.face_up[trial] = 1
    state.uncovered += 1
    state.towers -= 1
    note(log, event.UNCOVER, state.seat, trial, state.cards[trial], NOTHING)
    state.phase = phase.UNCOVER if state.towers > 0 and has_face_down(state) else phase.CHECK_DUE


@kernel
def has_face_down(state: State) -> bool:
    """Whether a card is still face down."""
    hidden = int64(0)
    for trial in range(state.trial, N_TRIALS):
        hidden += 1 - state.face_up[trial]
    return hidden > 0
