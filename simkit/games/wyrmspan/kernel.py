"""The protocol of Wyrmspan, handed to the driver."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.log import Log
from simkit.games.contract import course_columns
from simkit.games.driver import Kernel
from simkit.games.wyrmspan import columns
from simkit.games.wyrmspan.bots import breeder, greedy, random, taught
from simkit.games.wyrmspan.bots.scratch import new_scratch
from simkit.games.wyrmspan.bots.seated import SeatedBots
from simkit.games.wyrmspan.card_rows import write_components
from simkit.games.wyrmspan.config import Rules, as_config, make_rules
from simkit.games.wyrmspan.data.build import make_tables
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.observation import describe_actions, observe
from simkit.games.wyrmspan.outcomes import write_outcome
from simkit.games.wyrmspan.rules import turn
from simkit.games.wyrmspan.rules.actions import list_actions
from simkit.games.wyrmspan.rules.hidden import resample
from simkit.games.wyrmspan.rules.setup import begin_match
from simkit.games.wyrmspan.state import Actions, State
from simkit.games.wyrmspan.transcript import note_result, transcripts

CHOOSERS = (random.choose, greedy.choose, breeder.choose, taught.choose)  # by the number of the bot


@kernel(inline=True)
def apply_action(tables: Tables, rules: Rules, state: State, actions: Actions, index: int, log: Log) -> None:
    """Take an action, and note the result when it ends the match."""
    turn.apply_action(tables, rules, state, actions.codes[index], log)
    if turn.is_over(state):
        note_result(rules, state, log)


KERNEL = Kernel(
    package="wyrmspan",
    prepare=lambda settings: (make_tables(as_config(settings)), make_rules(as_config(settings))),
    state=State,
    actions=Actions,
    bots=SeatedBots,
    new_scratch=lambda numbers, params: new_scratch(),
    begin_match=begin_match,
    list_actions=list_actions,
    apply_action=apply_action,
    is_over=turn.is_over,
    write_outcome=write_outcome,
    resample=resample,
    choosers=lambda rules: CHOOSERS,
    observe=observe,
    describe_actions=describe_actions,
    transcripts=transcripts,
    n_match_columns=len(columns.MATCH_COLUMNS),
    n_seat_columns=len(columns.SEAT_COLUMNS) + len(course_columns(columns.COURSES, "seats")),
    write_components=write_components,
    components=columns.COMPONENTS,
)
