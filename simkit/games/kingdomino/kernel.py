"""Kingdomino's protocol, as the driver takes it. No loop and no rule stands here."""

from __future__ import annotations

from typing import Any, cast

from simkit.games.contract import course_columns
from simkit.games.driver import Kernel
from simkit.games.kingdomino import columns
from simkit.games.kingdomino.bots import (
    full_greedy,
    full_greedy_fixed,
    greedy_placement,
    mce,
    steward,
    taught,
    taught_search,
    true_random,
    uct,
)
from simkit.games.kingdomino.bots.scratch import new_workspace
from simkit.games.kingdomino.bots.seated import SeatedBots
from simkit.games.kingdomino.config import Config, Rules, make_rules
from simkit.games.kingdomino.constants import bot
from simkit.games.kingdomino.data import Tables, read_tables
from simkit.games.kingdomino.observation import describe_actions, observe
from simkit.games.kingdomino.outcomes import write_components, write_outcome
from simkit.games.kingdomino.rules.actions import list_actions
from simkit.games.kingdomino.rules.hidden import resample
from simkit.games.kingdomino.rules.setup import begin_match
from simkit.games.kingdomino.rules.turn import apply_action, is_over
from simkit.games.kingdomino.state import Actions, State
from simkit.games.kingdomino.transcript import transcripts
from simkit.games.setting import Config as Settings


def prepare(settings: Settings) -> tuple[Tables, Rules]:
    """Build the tables and rules of a configuration."""
    config = cast(Config, settings)
    return read_tables(config["own_dominoes"]), make_rules(config)


def choosers(rules: Rules) -> list[Any]:
    """The bots by number; the members of a family share a kernel."""
    static = [true_random, greedy_placement, full_greedy, full_greedy_fixed, steward]
    families = [mce] * (bot.N_POLICIES * bot.N_OUTCOMES) + [uct] * bot.N_POLICIES
    return [module.choose for module in (*static, *families, taught, taught_search)]


KERNEL = Kernel(
    package="kingdomino",
    prepare=prepare,
    state=State,
    actions=Actions,
    bots=SeatedBots,
    new_scratch=new_workspace,
    begin_match=begin_match,
    list_actions=list_actions,
    apply_action=apply_action,
    is_over=is_over,
    write_outcome=write_outcome,
    resample=resample,
    choosers=choosers,
    observe=observe,
    describe_actions=describe_actions,
    transcripts=transcripts,
    n_match_columns=len(columns.MATCH_COLUMNS),
    n_seat_columns=len(columns.SEAT_COLUMNS) + len(course_columns(columns.COURSES, "seats")),
    write_components=write_components,
    components=columns.COMPONENTS,
)
