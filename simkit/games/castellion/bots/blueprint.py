"""`blueprint`: builds after a plan at the introductory level, later where it makes the castle worth most."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.castellion.bots import (
    blueprint_alone,
    blueprint_leader,
    blueprint_powers,
    default_policy,
    partners,
)
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.weights import HERALD_PLACE
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_TRIALS, action, levels, phase
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import occupied
from simkit.games.castellion.state import Actions, State


@kernel(inline=True)
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose at any level, alone or of two players: as matches to learn from are guided."""
    if rules.level == levels.INTRO:
        return choose_with_partner(tables, rules, state, actions, bots, scratch)
    return choose_by_value(tables, rules, state, actions, bots, scratch)


@kernel(inline=True)
def choose_by_plan(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose at the introductory level, alone: tiles after a plan, the rest by default."""
    if state.phase == phase.PLAY:
        return choose_play(tables, rules, state, actions, bots)
    if state.phase == phase.TURN:
        return default_policy.choose_source(tables, rules, state, actions, default_policy.SURE)
    if actions.n == 1:
        return int64(0)
    if state.phase == phase.HERALD:
        return choose_herald(bots.params[state.seat])
    return default_policy.choose(tables, rules, state, actions)


@kernel(inline=True)
def choose_with_partner(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose at the introductory level, of two players too: the leader after a plan, the helper for the leader."""
    if state.phase == phase.PLAY and rules.players == 2:
        if partners.is_helper(rules, state, state.seat):
            return partners.choose_play(tables, rules, state, actions, bots, scratch)
        return choose_leaders_play(tables, rules, state, actions, bots)
    return choose_by_plan(tables, rules, state, actions, bots, scratch)


@kernel(inline=True)
def choose_by_value(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose from the base level on: tiles and powers by what the castle is worth after them."""
    if actions.n == 1:
        return int64(0)
    if state.phase == phase.HERALD:
        return choose_herald(bots.params[state.seat])
    return blueprint_powers.choose(tables, rules, state, actions, bots, scratch)


@kernel
def choose_herald(params: Vector[float]) -> int:
    """Put the pawn where a Traitor fewer hurts least, as measured."""
    trial = min(max(params[HERALD_PLACE], 1.0), float(N_TRIALS))
    return int64(trial) - 1


@kernel(inline=True)
def choose_play(tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots) -> int:
    """Choose what to do with a tile, alone."""
    value, index, column = blueprint_alone.find_best(tables, rules, state, bots, state.seat, state.tile)
    if rules.vigil and has_action(actions, action.SWAP_VIGIL):
        other = blueprint_alone.find_value(tables, rules, state, bots, state.seat, state.vigil)
        if other > value:
            return find_action(actions, action.SWAP_VIGIL)
    return build_or_part(rules, state, actions, bots, value, index, column)


@kernel(inline=True)
def choose_leaders_play(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots
) -> int:
    """Choose what to do with a tile as the leader of two."""
    value, code, column = blueprint_leader.find_best(tables, rules, state, bots, state.seat, state.tile)
    if rules.vigil and has_action(actions, action.SWAP_VIGIL):
        other = blueprint_leader.find_best(tables, rules, state, bots, state.seat, state.vigil)[0]
        if other > value:
            return find_action(actions, action.SWAP_VIGIL)
    return build_or_part(rules, state, actions, bots, value, find_action(actions, code), column)


@kernel(inline=True)
def build_or_part(
    rules: Rules, state: State, actions: Actions, bots: SeatedBots, value: float, index: int, column: int
) -> int:
    """Build a tile on its best spot; one without a spot of value goes to the prison or away."""
    if value == 0.0 and rules.prison:
        for other in range(actions.n):
            if actions.codes[other] >= action.PRISON_FIRST:
                return int64(other)
    if occupied(state, state.seat) == 0:
        bots.memory.column[state.seat] = column - state.left_end[state.seat]
    return index
