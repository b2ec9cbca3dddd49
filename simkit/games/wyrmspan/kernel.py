"""The protocol of Wyrmspan, handed to the driver."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.log import Log
from simkit.games.driver import Kernel
from simkit.games.wyrmspan.bots import random
from simkit.games.wyrmspan.bots.scratch import Scratch
from simkit.games.wyrmspan.bots.seated import SeatedBots
from simkit.games.wyrmspan.config import Rules, as_config, make_rules
from simkit.games.wyrmspan.data import Tables, make_tables
from simkit.games.wyrmspan.rules import turn
from simkit.games.wyrmspan.rules.actions import list_actions
from simkit.games.wyrmspan.rules.setup import begin_match
from simkit.games.wyrmspan.state import Actions, State
from simkit.games.wyrmspan.transcript import note_result, transcripts


@kernel(inline=True)
def apply_action(tables: Tables, rules: Rules, state: State, actions: Actions, index: int, log: Log) -> None:
    """Take an action, and note the result when it ends the match."""
    turn.apply_action(tables, rules, state, actions.codes[index], log)
    if turn.is_over(state):
        note_result(rules, state, log)


@kernel
def write_outcome(tables, rules, state, match, seats):
    match[0] = state.turns


KERNEL = Kernel(
    package="wyrmspan",
    prepare=lambda settings: (make_tables(as_config(settings)), make_rules(as_config(settings))),
    state=State,
    actions=Actions,
    bots=SeatedBots,
    new_scratch=lambda numbers, params: Scratch.new(),
    begin_match=begin_match,
    list_actions=list_actions,
    apply_action=apply_action,
    is_over=turn.is_over,
    write_outcome=write_outcome,
    resample=None,
    choosers=lambda rules: (random.choose,),
    observe=None,
    describe_actions=None,
    transcripts=transcripts,
    n_match_columns=1,
    n_seat_columns=1,
)
