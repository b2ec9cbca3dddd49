"""`blueprint`: builds after a plan at the introductory level, later where it makes the castle worth most."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots import blueprint_plan, blueprint_powers, default_policy, partners
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import levels, phase
from simkit.games.castellion.data import Tables
from simkit.games.castellion.state import Actions, State


@kernel(inline=True)
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose at any level: the default policy of simulations."""
    if rules.level == levels.INTRO:
        return choose_with_partner(tables, rules, state, actions, bots, scratch)
    return choose_by_value(tables, rules, state, actions, bots, scratch)


@kernel(inline=True)
def choose_by_plan(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose at the introductory level, alone: tiles after a plan, the rest by default."""
    if state.phase == phase.PLAY:
        return blueprint_plan.choose_play(tables, rules, state, actions, bots, scratch)
    if state.phase == phase.HERALD:
        return blueprint_plan.choose_herald(bots.params[state.seat])
    return default_policy.choose(tables, rules, state, actions)


@kernel(inline=True)
def choose_with_partner(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose at the introductory level, of two players too: the leader after a plan, the helper for the leader."""
    if state.phase == phase.PLAY and partners.is_helper(rules, state, state.seat):
        return partners.choose_play(tables, rules, state, actions, bots, scratch)
    return choose_by_plan(tables, rules, state, actions, bots, scratch)


@kernel(inline=True)
def choose_by_value(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose from the base level on: tiles and powers by what the castle is worth after them."""
    if actions.n == 1:
        return int64(0)
    if state.phase == phase.HERALD:
        return blueprint_plan.choose_herald(bots.params[state.seat])
    return blueprint_powers.choose(tables, rules, state, actions, bots, scratch)
