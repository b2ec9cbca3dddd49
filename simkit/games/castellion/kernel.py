"""The protocol of Castellion, handed to the driver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from simkit.core.records import new_record
from simkit.games import setting
from simkit.games.castellion.bots import blueprint, greedy, random, taught, taught_search
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots, forget
from simkit.games.castellion.config import Config, Rules, make_rules
from simkit.games.castellion.constants import N_TRIALS, levels
from simkit.games.castellion.data import Numbers, Tables, read_tables
from simkit.games.castellion.observation import describe_actions, observe
from simkit.games.castellion.outcomes import N_MATCH_COLUMNS, N_SEAT_COLUMNS, count_passed, write_outcome
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.hidden import resample
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.rules.turn import apply_action, is_over
from simkit.games.castellion.state import Actions, State
from simkit.games.castellion.transcript import transcript
from simkit.games.driver import Kernel


def prepare(settings: setting.Config) -> tuple[Tables, Rules]:
    """Build the tables and rules of a configuration."""
    config = cast(Config, settings)
    simulations = config["simulation_set"]
    cards = simulations if isinstance(simulations, str) else tuple(simulations)
    own = config["own_trials"]
    numbers = Numbers(
        config["trial_traitors"],
        config["assault_damage"],
        config["traitors"],
        config["forced_trials"],
        () if isinstance(own, str) else tuple(own),
        config["foundation_width"],
    )
    return read_tables(config["level"], cards, numbers), make_rules(config)


def choosers(rules: Rules) -> Sequence[Any]:
    """The bots by number, in the order of `GAME.bots`."""
    by_blueprint = blueprint.choose_by_value
    if rules.level == levels.INTRO:
        by_blueprint = blueprint.choose_by_plan if rules.players == 1 else blueprint.choose_with_partner
    return (
        random.choose,
        greedy.choose,
        by_blueprint,
        taught.choose,
        taught_search.choose,
    )


KERNEL = Kernel(
    package="castellion",
    prepare=prepare,
    state=State,
    actions=Actions,
    bots=SeatedBots,
    new_scratch=lambda numbers, params: new_record(Scratch.dtype),  # all of it is written before it is read
    begin_match=begin_match,
    list_actions=list_actions,
    apply_action=apply_action,
    is_over=is_over,
    write_outcome=write_outcome,
    resample=resample,
    choosers=choosers,
    observe=observe,
    describe_actions=describe_actions,
    transcripts=lambda log, state: [transcript(log, state)],
    n_match_columns=N_MATCH_COLUMNS,
    n_seat_columns=N_SEAT_COLUMNS,
    forget=forget,
    count_steps=count_passed,
    steps=N_TRIALS,
)
