"""The protocol of Sample Game, handed to the driver. No loop and no rule stands here."""

from __future__ import annotations

from simkit.games.driver import Kernel
from simkit.games.sample_game.bots import greedy, random
from simkit.games.sample_game.bots.scratch import Scratch
from simkit.games.sample_game.bots.seated import SeatedBots
from simkit.games.sample_game.columns import MATCH_COLUMNS, SEAT_COLUMNS
from simkit.games.sample_game.config import Config, Rules, make_rules
from simkit.games.sample_game.data import Tables, read_tables
from simkit.games.sample_game.observation import describe_actions, observe
from simkit.games.sample_game.outcomes import write_outcome
from simkit.games.sample_game.rules.actions import list_actions
from simkit.games.sample_game.rules.hidden import resample
from simkit.games.sample_game.rules.setup import begin_match
from simkit.games.sample_game.rules.turn import apply_action, is_over
from simkit.games.sample_game.state import Actions, State
from simkit.games.sample_game.transcript import transcripts


def prepare(config: Config) -> tuple[Tables, Rules]:
    """Build the tables and rules of a configuration."""
    return read_tables(), make_rules(config)


KERNEL = Kernel(
    package="sample_game",
    prepare=prepare,
    state=State,
    actions=Actions,
    bots=SeatedBots,
    new_scratch=lambda numbers, params: Scratch.new(),
    begin_match=begin_match,
    list_actions=list_actions,
    apply_action=apply_action,
    is_over=is_over,
    write_outcome=write_outcome,
    resample=resample,
    choosers=lambda rules: (random.choose, greedy.choose),
    observe=observe,
    describe_actions=describe_actions,
    transcripts=transcripts,
    n_match_columns=len(MATCH_COLUMNS),
    n_seat_columns=len(SEAT_COLUMNS),
)
