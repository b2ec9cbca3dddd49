"""Simulations: an option is taken in a determinisation, and the match played on as blueprint would."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.learning.network import find_probability
from simkit.games.castellion.bots import blueprint
from simkit.games.castellion.bots.feature_extraction import extract_features
from simkit.games.castellion.bots.scratch import MAX_STEPS, Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import CREDIT, HORIZON
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import action, levels, phase, status
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.turn import perform_action

PLANS, TURNS = range(2)  # what the options are
MAX_TURNS = 1_000  # no match is as long


@kernel
def play_out(
    tables: Tables, rules: Rules, bots: SeatedBots, scratch: Scratch, option: int, what: int, seat: Seat
) -> float:
    """Take an option in the determinisation, play on as blueprint does, and rate how the match ends or stands."""
    copy_into(scratch.simulation, scratch.determinisation)
    copy_into(scratch.bots.memory, scratch.memory)
    simulation, actions = scratch.simulation, scratch.actions
    if what == PLANS:
        scratch.bots.memory.plan[seat] = scratch.options[option, 0]
    else:
        for step in range(MAX_STEPS):
            if scratch.options[option, step] != action.NONE:
                perform_action(tables, rules, simulation, scratch.options[option, step], scratch.log)
    until = find_horizon(rules, bots, scratch, seat)
    while simulation.status == status.PLAYING:
        if simulation.phase == phase.TURN and simulation.turns >= until:
            extract_features(tables, rules, simulation, scratch)
            return find_probability(tables.network, scratch.layers)
        list_actions(tables, rules, simulation, actions)
        index = int64(0)
        if actions.n > 1:
            index = blueprint.choose(tables, rules, simulation, actions, scratch.bots, scratch)
        perform_action(tables, rules, simulation, actions.codes[index], scratch.log)
    if simulation.status == status.WON:
        return 1.0
    return 0.0 if has_network(rules) else bots.params[seat, CREDIT] * simulation.trial


@kernel
def has_network(rules: Rules) -> bool:
    """Whether a network can tell how likely a match is to be won."""
    return rules.players == 1 and rules.level != levels.INTRO


@kernel
def find_horizon(rules: Rules, bots: SeatedBots, scratch: Scratch, seat: Seat) -> int:
    """The turn before which a playout ends and the network tells the rest; never, where there is none."""
    if not has_network(rules):
        return int64(MAX_TURNS)
    n_turns = int64(min(max(bots.params[seat, HORIZON], 0.0), float(MAX_TURNS)))
    return scratch.determinisation.turns + n_turns + int64(scratch.determinisation.phase == phase.TURN)
