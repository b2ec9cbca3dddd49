"""Matches by which the taught bot learns: it plays itself and stewards, and notes what it sees."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.learning.regression import Samples
from simkit.core.log import Log, new_log
from simkit.core.records import Stream
from simkit.core.rng import draw_below, draw_word, new_stream, open_stream
from simkit.games.kingdomino.bots import steward
from simkit.games.kingdomino.bots import weights as bot_weights
from simkit.games.kingdomino.bots.lookahead import is_settled, value_seat
from simkit.games.kingdomino.bots.samples import Course, note_step, write_inputs, write_targets
from simkit.games.kingdomino.bots.scratch import Workspace, new_workspace
from simkit.games.kingdomino.bots.seated import SeatedBots
from simkit.games.kingdomino.bots.taught import WIDTH, value_actions, value_own
from simkit.games.kingdomino.bots.value_network import Weights
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import MAX_SEATS
from simkit.games.kingdomino.data import Tables
from simkit.games.kingdomino.rules.actions import list_actions
from simkit.games.kingdomino.rules.setup import begin_match
from simkit.games.kingdomino.rules.turn import take_turn
from simkit.games.kingdomino.scoring import score_kingdom
from simkit.games.kingdomino.state import Actions, State
from simkit.games.seating import open_streams

TEACHING = 8  # purpose of the stream by which opponents are drawn and choices explored
PARTS = 2.0**32


class Room(NamedTuple):
    """The records that matches are played in."""

    blank: State
    state: State
    actions: Actions
    bots: SeatedBots
    workspace: Workspace
    course: Course
    log: Log
    stream: Stream


def new_room() -> Room:
    """Allocate them, with the steward's weights for every seat."""
    bots = SeatedBots.new()
    for seat in range(MAX_SEATS):
        for place, (_, value) in enumerate(bot_weights.STEWARD):
            bots.params[seat, place] = value
    workspace = new_workspace(np.zeros((1, 1), np.int64), np.zeros((1, 1, bot_weights.N_PARAMETERS)))
    log, stream = new_log(traced=False), new_stream()
    return Room(State.new(), State.new(), Actions.new(), bots, workspace, Course.new(), log, stream)


@kernel
def play_matches(
    tables: Tables,
    rules: Rules,
    weights: Weights,
    seed: int,
    first_match: int,
    n_matches: int,
    stewards: float,  # chance that a steward sits on a seat
    explore: float,  # chance that a choice is drawn
    trace: float,
    room: Room,
    samples: Samples,  # out
) -> int:
    """Play matches of one round, write samples and return how many there are."""
    n_samples = int64(0)
    for match in range(first_match, first_match + n_matches):
        copy_into(room.state, room.blank)
        begin_match(tables, rules, room.state, seed, match, room.log)
        room.bots.seed = seed
        room.bots.deal = match
        open_streams(room.bots, int64(0))
        open_stream(room.stream, seed, match, TEACHING)
        seat_stewards(rules, room.bots, stewards, room.stream)
        n_samples = play_match(tables, rules, weights, explore, room, samples, n_samples)
        for seat in range(rules.players):
            final = float(score_kingdom(rules, room.state.kingdoms[seat]))
            write_targets(samples, room.course, seat, final, trace)
    return n_samples


@kernel
def seat_stewards(rules: Rules, bots: SeatedBots, stewards: float, stream: Stream) -> None:
    """Draw who is a steward (number 1); one seat at least is taught (number 0)."""
    taught = draw_below(stream, rules.players)
    for seat in range(rules.players):
        is_steward = draw_word(stream) < stewards * PARTS and seat != taught
        bots.numbers[seat] = int64(is_steward)


@kernel
def play_match(
    tables: Tables,
    rules: Rules,
    weights: Weights,
    explore: float,
    room: Room,
    samples: Samples,
    n_samples: int,
) -> int:
    """Play one match to its end; return how many samples there are now."""
    state, actions, bots, stream = room.state, room.actions, room.bots, room.stream
    scratch, ahead = room.workspace.scratch, room.workspace.ahead
    for seat in range(rules.players):
        room.course.n[seat] = 0
    while not state.is_over:
        list_actions(tables, rules, state, actions)
        if bots.numbers[state.seat]:
            index = steward.choose(tables, rules, state, actions, bots, room.workspace)
        else:
            best = value_actions(tables, rules, state, actions, int64(WIDTH), scratch, ahead, weights)
            index = best
            if draw_word(stream) < explore * PARTS:
                index = ahead.candidates[draw_below(stream, ahead.n_candidates)]
            n_samples = note_seats(tables, rules, weights, best, index, room, samples, n_samples)
        placement = actions.placements[index // actions.n_claims]
        take_turn(tables, rules, state, placement, actions.claims[index % actions.n_claims])
    return n_samples


@kernel
def note_seats(
    tables: Tables,
    rules: Rules,
    weights: Weights,
    best: int,
    index: int,
    room: Room,
    samples: Samples,
    n_samples: int,
) -> int:
    """Write samples of the seat that decides and of one opponent, each of them in turn."""
    state, numbers = room.state, room.bots.numbers
    other = (state.seat + 1 + state.turns % (rules.players - 1)) % rules.players
    for seat in (state.seat, Seat(other)):
        if numbers[seat] or is_settled(rules, state, seat):
            continue
        value = value_after(tables, rules, weights, best, seat, room)
        if index != best:
            value_after(tables, rules, weights, index, seat, room)
        score = score_kingdom(rules, room.workspace.ahead.kingdoms[seat])
        write_inputs(samples, n_samples, room.workspace.ahead.inputs)
        note_step(room.course, seat, n_samples, value, float(score), index != best)
        n_samples += 1
    return n_samples


@kernel
def value_after(tables: Tables, rules: Rules, weights: Weights, index: int, seat: Seat, room: Room) -> float:
    """Value of a seat after an action."""
    state, actions = room.state, room.actions
    scratch, ahead = room.workspace.scratch, room.workspace.ahead
    if seat == state.seat:
        return value_own(tables, rules, state, actions, index, scratch, ahead, weights)
    return value_seat(rules, state, actions, index, seat, scratch, ahead, weights)
