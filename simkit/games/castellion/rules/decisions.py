"""What each decision does, up to where the rules go on by themselves."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.castellion.constants import (
    BY_CHOICE,
    CHAMELEON,
    CHAMPION_COST,
    CHECK_DUE,
    DISCARD,
    DISCARD_TRAITOR,
    DRAW_SAFE,
    EVENT_UNCOVER,
    FACE,
    FACE_FIRST,
    FOR_CHAMPION,
    FOR_GIFT,
    FOR_PYRO,
    FORESEE,
    GIVE_CHAMPION,
    GIVE_TILE,
    HAUNT_FIRST,
    HERALD,
    HERALD_FIRST,
    HORROR,
    JUGGLER,
    LAY_TRAITOR,
    N_MOTIFS,
    N_TRIALS,
    NOTHING,
    PANTRY_FIRST,
    PLACE_RIGHT,
    PLAY,
    PRISON_FIRST,
    RECOVER,
    RECOVER_FIRST,
    REVEAL,
    SEER,
    SWAP,
    SWAP_VIGIL,
    TAKE_FIRST,
    TRAITOR_DRAWN,
    TRIAL_DUE,
    TRIAL_FACED,
    TRIGGER,
    TURN,
    UNCOVER,
    UNCOVER_FIRST,
    USE_POWER,
)
from simkit.games.castellion.rules.destruction import begin_destruction
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
from simkit.games.castellion.rules.trials import (
    call_trial,
)
from simkit.games.castellion.rules.turn import (
    discard_tile,
    draw_tile,
    place_tile,
    swap_vigil,
    take_pantry,
    take_revealed,
)


@kernel
def act_on_turn(state: Any, action: Any, log: Any) -> None:
    """Begin a turn with a tile, or resolve the current Trial early (C-18), or give the Champion card away."""
    if action == TRIGGER:
        call_trial(state, BY_CHOICE, TURN)
        state.phase = TRIAL_DUE
    elif action <= DRAW_SAFE:
        draw_tile(state, action, log)
    elif action == GIVE_CHAMPION:
        begin_destruction(state, state.seat, CHAMPION_COST, FOR_CHAMPION, log)
    elif action < RECOVER_FIRST:
        take_revealed(state, action - TAKE_FIRST, log)
    else:
        take_pantry(state, action - PANTRY_FIRST, log)


@kernel
def act_on_tile(rules: Any, state: Any, action: Any, log: Any) -> None:
    """Play the tile in hand."""
    if action <= PLACE_RIGHT:
        place_tile(rules, state, action, log)
    elif action == DISCARD:
        discard_tile(state, int64(-1), log)
    elif action == USE_POWER:
        use_power(rules, state, log)
    elif action == SWAP_VIGIL:
        swap_vigil(state, log)
    elif action == GIVE_TILE:
        begin_destruction(state, state.seat, int64(1), FOR_GIFT, log)
    elif action == TRIGGER:
        call_trial(state, BY_CHOICE, PLAY)
        state.phase = TRIAL_DUE
    else:
        imprison(state, action - PRISON_FIRST, log)


@kernel
def use_power(rules: Any, state: Any, log: Any) -> None:
    """Discard the tile and begin the power of its type, on the own castle (C-21, C-23, C-24, C-38, C-47)."""
    kind = state.tile // N_MOTIFS
    discard_tile(state, kind, log)
    if kind == JUGGLER:
        state.phase = SWAP
    elif kind == CHAMELEON:
        state.phase = RECOVER
    elif kind == SEER:
        state.pending = -1 if rules.seer_must_top_up and state.n_revealed > 0 else 0
        state.phase = REVEAL
    else:
        begin_destruction(state, state.seat, int64(1), FOR_PYRO, log)


@kernel
def act_on_traitor(rules: Any, state: Any, action: Any, log: Any) -> None:
    """Deal with the Traitor in hand."""
    if action == LAY_TRAITOR:
        lay_traitor(state, log)
    elif action == DISCARD_TRAITOR:
        discard_traitor(rules, state, log)
    elif action == FORESEE:
        foresee_traitor(state, log)
    elif action == TRIGGER:
        call_trial(state, BY_CHOICE, TRAITOR_DRAWN)
        state.phase = TRIAL_DUE
    else:
        sweat(state, action - HAUNT_FIRST, log)


@kernel
def act_rarely(rules: Any, state: Any, action: Any, log: Any) -> None:
    """Perform what is decided once or twice in a match."""
    if state.phase == HERALD:
        set_herald(rules, state, action - HERALD_FIRST, log)
    elif state.phase == UNCOVER:
        uncover(state, action - UNCOVER_FIRST, log)
    elif state.phase == HORROR:
        haunt(state, action - HAUNT_FIRST, BY_HORROR, log)
        state.phase = TRAITOR_DRAWN
    elif state.phase == FACE:
        state.facing = action - FACE_FIRST
        state.phase = TRIAL_FACED
    elif action == GIVE_CHAMPION:
        begin_destruction(state, state.seat, CHAMPION_COST, FOR_CHAMPION, log)
    else:
        state.seat = state.active
        state.phase = TURN


@kernel
def uncover(state: Any, trial: Any, log: Any) -> None:
    """Turn a face-down Trial up for a tower (C-27)."""
    state.face_up[trial] = 1
    state.uncovered += 1
    state.towers -= 1
    note(log, EVENT_UNCOVER, state.seat, trial, state.cards[trial], NOTHING)
    state.phase = UNCOVER if state.towers > 0 and has_face_down(state) else CHECK_DUE


@kernel
def has_face_down(state: Any) -> Any:
    """Whether a card is still face down."""
    hidden = int64(0)
    for trial in range(state.trial, N_TRIALS):
        hidden += 1 - state.face_up[trial]
    return hidden > 0
